"""Archaeology: what the rulebook says happens. R-numbers are those of rulings.md."""

from digsite.games.archaeology.memory import (
    arrives_openly,
    found_unseen,
    gain,
    leaves_openly,
    lose,
    remember_theft,
)
from digsite.games.archaeology.state import (
    ACT,
    BOOK,
    CHAMBERS,
    COPIES,
    DEAL,
    DIG,
    END,
    GIVING,
    HAND,
    MAP,
    MARKET,
    OFFER,
    PRICE,
    ROB,
    ROOM,
    SALE,
    SET_SIZE,
    SET_TREASURE,
    SETS,
    START,
    STEAL,
    STORM,
    TAKING,
    TRADE,
    TRADES,
    TREASURES,
    UNCOVER,
    USED,
)
from digsite.kernel import NATURE, OVER, rule

GIVE, TAKE, CLOSE = BOOK["give"].first, BOOK["take"].first, BOOK["close"].first
SELL, EXPLORE, DISCARD = BOOK["sell"].first, BOOK["explore"].first, BOOK["discard"].first
ROB_SEAT, END_TURN = BOOK["rob"].first, BOOK["end"].first
START_SEAT, DEAL_CARD, OFFER_CARD = BOOK["start"].first, BOOK["deal"].first, BOOK["offer"].first
FIND, THIEF, SANDSTORM = BOOK["find"].first, BOOK["thief"].first, BOOK["storm"].first
STEAL_CARD, UNCOVER_CARD = BOOK["steal"].first, BOOK["uncover"].first

CHAMBER_CARDS = int(ROOM.sum())


# --- set-up ------------------------------------------------------------------------------------


@rule
def setup(s, seats):
    """R6–R11. What is not dealt lies in the dig site and the chambers, and nobody knows where."""
    s.seats = seats
    for t in range(MAP):
        s.pool[t] = COPIES[t]
    s.maps = COPIES[MAP]
    s.thieves = USED[0, seats - 2]
    s.storms = USED[1, seats - 2]
    s.dig = COPIES.sum() - HAND * seats - MARKET - CHAMBER_CARDS + s.thieves + s.storms
    s.closed[:] = 1
    s.victim = -1
    s.actor = 0
    s.turn = NATURE
    s.phase = START


@rule
def deal(s, t):
    """R7. Four cards each, seat after seat."""
    s.pool[t] -= 1
    gain(s, s.actor, t)
    s.todo -= 1
    if s.todo == 0:
        if s.actor + 1 < s.seats:
            s.actor += 1
            s.todo = HAND
        else:
            s.actor = -1
            s.phase = OFFER
            s.todo = MARKET


@rule
def offer(s, t):
    """R8. Five open cards are the market."""
    s.pool[t] -= 1
    s.market[t] += 1
    s.todo -= 1
    if s.todo == 0:
        begin_turn(s, s.first)


# --- the turn ----------------------------------------------------------------------------------


@rule
def begin_turn(s, seat):
    """R15, R16, R48. Dig first while there is anything to dig; R50, R53 say who must sell."""
    s.actor = seat
    s.trades = TRADES
    s.acted = 0
    s.sale = 0
    s.explored = 0
    s.must = 0
    s.dug = s.dig > 0
    if s.dug:
        dig_next(s)
    else:
        holders = 0
        for p in range(s.seats):
            holders += s.diggers[p].cards > 0
        s.must = s.passes >= holders or s.quiet >= s.quiet_rounds * holders
        go_on(s)


@rule
def dig_next(s):
    """R16, R28, R29. The actor draws, unless the last card was a storm."""
    if s.dig > 0:
        s.phase = DIG
        s.turn = NATURE
    else:
        go_on(s)


@rule
def go_on(s):
    """R30, R54. The actor goes on to the actions; with nothing left to dig or sell it is over."""
    s.phase = ACT
    s.turn = s.actor
    if s.dig == 0 and all_sold_out(s):
        s.phase = END
        s.turn = OVER


@rule
def all_sold_out(s):
    for p in range(s.seats):
        if s.diggers[p].cards > 0:
            return False
    return True


@rule
def end_turn(s):
    """R47, R49, R51, R52. Clockwise; once nothing is left to dig, only to those who hold cards."""
    if not s.dug:
        s.passes = 0 if s.acted else s.passes + 1
        s.quiet = 0 if s.sale or s.explored else s.quiet + 1
    seat = (s.actor + 1) % s.seats
    if s.dig == 0:
        while s.diggers[seat].cards == 0 and seat != s.actor:
            seat = (seat + 1) % s.seats
    begin_turn(s, seat)


# --- digging -----------------------------------------------------------------------------------


@rule
def find(s, t):
    """R17. A treasure joins the hand unseen."""
    s.dig -= 1
    if t == MAP:
        s.maps -= 1
    else:
        s.pool[t] -= 1
    gain(s, s.actor, t)
    found_unseen(s, s.actor)
    go_on(s)


@rule
def thief(s):
    """R19, R20, R22. The actor must rob somebody who holds a card, if there is anybody."""
    s.dig -= 1
    s.thieves -= 1
    for p in range(s.seats):
        if p != s.actor and s.diggers[p].cards > 0:
            s.phase = ROB
            s.turn = s.actor
            return
    go_on(s)


@rule
def rob(s, seat):
    s.victim = seat
    s.phase = STEAL
    s.turn = NATURE


@rule
def steal(s, t):
    """R21, R23. A random card changes hands; only the two see it, and nobody digs again."""
    lose(s, s.victim, t)
    gain(s, s.actor, t)
    remember_theft(s, s.victim, s.actor, t)
    s.victim = -1
    go_on(s)


@rule
def storm(s):
    """R24, R25. Everybody loses half the hand, the actor first."""
    s.dig -= 1
    s.storms -= 1
    s.phase = STORM
    next_discarder(s, s.actor)


@rule
def next_discarder(s, seat):
    """R25, R27, R28. The next hand of two or more, from `seat` on; after all, the actor digs again."""
    for ahead in range((seat - s.actor) % s.seats, s.seats):
        p = (s.actor + ahead) % s.seats
        if s.diggers[p].cards >= 2:
            s.turn = p
            s.todo = s.diggers[p].cards // 2
            return
    dig_next(s)


@rule
def discard(s, t):
    """R26. What the storm takes lies open in the market."""
    lose(s, s.turn, t)
    leaves_openly(s, s.turn, t)
    s.market[t] += 1
    s.todo -= 1
    if s.todo == 0:
        after = (s.turn + 1) % s.seats
        if after == s.actor:
            dig_next(s)
        else:
            next_discarder(s, after)


# --- trading -----------------------------------------------------------------------------------
# What is open is written with & and without `if`: a branch that the processor guesses wrong costs more than the rule.


@rule
def give(s, t):
    """R31. Cards given lie in the market; their value may be taken from it."""
    lose(s, s.actor, t)
    leaves_openly(s, s.actor, t)
    s.market[t] += 1
    s.credit += TRADE[t]
    s.given[t] = 1
    s.phase = GIVING


@rule
def take(s, t):
    s.market[t] -= 1
    s.credit -= TRADE[t]
    gain(s, s.actor, t)
    arrives_openly(s, s.actor, t)
    s.phase = TAKING


@rule
def close(s):
    """R33. What was not taken is lost."""
    s.credit = 0
    s.given[:] = 0
    s.trades -= 1
    s.acted = 1
    go_on(s)


@rule
def legal_gives(s, ways):
    """R31, R32, R34. A card may be given if some market card can still be taken in this trade.

    Giving does not change the value of hand and credit together. So a treasure u that was not given
    can be reached if that value, without the hand's own u, pays for it.
    """
    hand = s.diggers[s.actor].hand
    value = 0 + s.credit
    for t in range(TREASURES):
        value += hand[t] * TRADE[t]
    goals = 0
    for u in range(TREASURES):
        goals += is_goal(s, hand, u, value)
    for t in range(TREASURES):
        ways[GIVE + t] = (hand[t] > 0) & (goals - is_goal(s, hand, t, value) > 0)


@rule
def is_goal(s, hand, u, value):
    return (s.market[u] > 0) & (s.given[u] == 0) & (value - hand[u] * TRADE[u] >= TRADE[u])


@rule
def legal_takes(s, ways):
    """R34. Nothing that was given in this trade, and nothing dearer than what is left."""
    for t in range(TREASURES):
        ways[TAKE + t] = (s.market[t] > 0) & (s.given[t] == 0) & (s.credit >= TRADE[t])


# --- selling and exploring ---------------------------------------------------------------------


@rule
def sell(s, kind):
    """R41, R42, R56. A new set, worth what the card says for its size."""
    me = s.diggers[s.actor]
    t = SET_TREASURE[kind]
    for _ in range(SET_SIZE[kind]):
        lose(s, s.actor, t)
        leaves_openly(s, s.actor, t)
    me.sets[kind] += 1
    me.sold += SET_SIZE[kind]
    me.money += price(s, kind)
    s.acted = 1
    s.sale = 1
    go_on(s)


@rule
def price(s, kind):
    """R12, R46. The switch can make maps worthless, never unsaleable: hands must run out."""
    if SET_TREASURE[kind] == MAP and not s.maps_for_sale:
        return 0
    return SALE[SET_TREASURE[kind], SET_SIZE[kind] - 1]


@rule
def explore(s, chamber):
    """R37, R39, R40. Maps leave the game, the chamber is opened once for all; R35 restores the trades."""
    for _ in range(PRICE[chamber]):
        lose(s, s.actor, MAP)
        leaves_openly(s, s.actor, MAP)
    s.spent += PRICE[chamber]
    s.closed[chamber] = 0
    s.todo = ROOM[chamber]
    s.trades = TRADES
    s.acted = 1
    s.explored = 1
    s.phase = UNCOVER
    s.turn = NATURE


@rule
def uncover(s, t):
    """R38. The chamber's cards join the hand unseen."""
    s.pool[t] -= 1
    gain(s, s.actor, t)
    s.todo -= 1
    if s.todo == 0:
        go_on(s)


@rule
def legal_actions(s, ways):
    """R30, R35, R37, R43, R50. Trade, sell, explore, or end the turn unless a sale is due."""
    me = s.diggers[s.actor]
    if s.trades > 0:
        legal_gives(s, ways)
    for kind in range(SETS):
        ways[SELL + kind] = me.hand[SET_TREASURE[kind]] >= SET_SIZE[kind]
    for c in range(CHAMBERS):
        ways[EXPLORE + c] = (s.closed[c] > 0) & (me.hand[MAP] >= PRICE[c])
    ways[END_TURN] = (s.sale > 0) | (s.must == 0)


# --- the contract ------------------------------------------------------------------------------


@rule
def legal(s, ways):
    phase = s.phase
    if phase == ACT:
        legal_actions(s, ways)
    elif phase == GIVING:
        legal_gives(s, ways)
        legal_takes(s, ways)
    elif phase == TAKING:
        legal_takes(s, ways)
        ways[CLOSE] = 1
    elif phase == DIG:
        legal_digs(s, ways)
    elif phase == STORM:
        for t in range(TREASURES):
            ways[DISCARD + t] = s.diggers[s.turn].hand[t] > 0
    elif phase == ROB:
        for p in range(s.seats):
            ways[ROB_SEAT + p] = p != s.actor and s.diggers[p].cards > 0
    elif phase == STEAL:
        for t in range(TREASURES):
            ways[STEAL_CARD + t] = s.diggers[s.victim].hand[t]
    elif phase == UNCOVER:
        for t in range(MAP):
            ways[UNCOVER_CARD + t] = s.pool[t]
    elif phase == DEAL:
        for t in range(MAP):
            ways[DEAL_CARD + t] = s.pool[t]
    elif phase == OFFER:
        for t in range(MAP):
            ways[OFFER_CARD + t] = s.pool[t]
    elif phase == START:
        for p in range(s.seats):
            ways[START_SEAT + p] = 1


@rule
def legal_digs(s, ways):
    """The dig site and the closed chambers share one unseen pool; see rulings, "Why counts are exact"."""
    pool = 0
    for t in range(MAP):
        pool += s.pool[t]
    plain = s.dig - s.maps - s.thieves - s.storms  # of the pool, so many lie in the dig site
    for t in range(MAP):
        ways[FIND + t] = plain * s.pool[t]
    pool = max(pool, 1)
    ways[FIND + MAP] = s.maps * pool
    ways[THIEF] = s.thieves * pool
    ways[SANDSTORM] = s.storms * pool


@rule
def apply(s, action):
    if action < TAKE:
        give(s, action - GIVE)
    elif action < CLOSE:
        take(s, action - TAKE)
    elif action == CLOSE:
        close(s)
    elif action < EXPLORE:
        sell(s, action - SELL)
    elif action < DISCARD:
        explore(s, action - EXPLORE)
    elif action < ROB_SEAT:
        discard(s, action - DISCARD)
    elif action < END_TURN:
        rob(s, action - ROB_SEAT)
    elif action == END_TURN:
        end_turn(s)
    elif action < DEAL_CARD:
        start(s, action - START_SEAT)
    elif action < OFFER_CARD:
        deal(s, action - DEAL_CARD)
    elif action < FIND:
        offer(s, action - OFFER_CARD)
    elif action < THIEF:
        find(s, action - FIND)
    elif action == THIEF:
        thief(s)
    elif action == SANDSTORM:
        storm(s)
    elif action < UNCOVER_CARD:
        steal(s, action - STEAL_CARD)
    else:
        uncover(s, action - UNCOVER_CARD)


@rule
def start(s, seat):
    """R13. Any seat may begin."""
    s.first = seat
    s.phase = DEAL
    s.todo = HAND


@rule
def score(s, points):
    """R4, R56, R57. Money; on a tie, fewer cards sold."""
    for p in range(s.seats):
        points[p, 0] = s.diggers[p].money
        points[p, 1] = -(0 + s.diggers[p].sold)
