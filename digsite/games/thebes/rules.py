"""Thebes: what the rulebook says happens. R-numbers are those of rulings.md."""

from digsite.chance import EIGHT, ONE, ONES, covers, eight_from, put_in_first
from digsite.games.thebes.board import (
    acting,
    departure,
    free_spaces,
    hold,
    lay_marker,
    next_year,
    over,
    refill,
    renew,
    shows_in_pile,
    spend,
    travel,
)
from digsite.games.thebes.digging import (
    assistance,
    dig,
    draw,
    legal_draws,
    legal_works,
    lone_assistant,
    shortest_dig,
    work,
)
from digsite.games.thebes.state import (
    ASIDE,
    BOOK,
    DISCARDED,
    DRAW,
    IN_BAG,
    IN_PILE,
    ON_BOARD,
    ON_TRACK,
    OVER_TO_NEXT,
    REVEAL,
    REVEALED,
    TURN,
    WORK,
)
from digsite.games.thebes.tables import (
    BONUS,
    CITIES,
    COPIES,
    END,
    EXHIBITIONS,
    HOME,
    KIND_CITY,
    KIND_WEEKS,
    KINDS,
    LAST_YEAR,
    MOST_WEEKS,
    NEEDS_OF_ALL,
    OPEN,
    PILE,
    PILES,
    REDRAW_FIRST,
    REDRAW_MORE,
    REDRAW_PLACE,
    SHOW_CITY,
    SHOW_SIZE,
    SHOW_WEEKS,
    SITES,
    SPACES,
    SPECIAL_PERMIT,
    START,
    TIME_ENOUGH,
    TRIP,
    TRIP_TO_DIG,
    TRIP_TO_SHOW,
    TRIP_TO_TAKE,
    ZEPPELIN,
)
from digsite.kernel import NATURE, eight_counts, rule
from digsite.record import u4, u8
from digsite.ways import enough, offer, passed

TAKE, REDRAW_CARDS, DIG = BOOK["take"].first, BOOK["redraw"].first, BOOK["dig"].first
SHOW, RETIRE, WORK_WEEKS = BOOK["show"].first, BOOK["retire"].first, BOOK["work"].first
assert not any(first % 2 for first in (TAKE, REDRAW_CARDS, DIG, SHOW))  # of their actions the odd ones fly
REVEAL_CARD, ANNOUNCE, DRAW_TOKEN = BOOK["reveal"].first, BOOK["announce"].first, BOOK["draw"].first


# --- set-up ------------------------------------------------------------------------------------


@rule
def setup(s, seats):
    """R5–R11. Four cards are to be revealed; taken from pile 1, they leave it with as many as the others."""
    s.seats = seats
    for p in range(len(s.recent)):
        s.recent[p] = p
    for p in range(seats):
        s.diggers[p].week = START[seats - 2]
        s.diggers[p].place = HOME
        s.diggers[p].permit[:] = 1
    for kind in range(KINDS):
        s.unseen[kind] = COPIES[kind]
    s.top = OPEN + PILE
    s.mid = PILE
    s.aside = PILE
    for x in range(EXHIBITIONS):
        s.shows[x] = IN_PILE if PILES[seats - 2, SHOW_SIZE[x]] == 2 else ASIDE
    for site in range(SITES):
        s.owner[site, :] = IN_BAG
        s.owner[site, BONUS] = ON_BOARD
    s.open[:] = -1
    s.track[:] = -1
    s.site = -1
    s.phase = REVEAL
    s.turn = NATURE


# --- the four actions --------------------------------------------------------------------------


@rule(inline=True)
def take(s, slot, fly):
    """R28–R30. What lies open is written whole, for the next turn reads it together."""
    kind = u4(s.open[slot])
    travel(s, KIND_CITY[kind], fly, KIND_WEEKS[kind])
    hold(acting(s), kind, 1)
    put_in_first(s.open, ONE << u8(EIGHT * slot), -1)
    over(s, 0)


@rule
def redraw_weeks(s):
    """R38, R39. Each redraw in unbroken succession is dearer."""
    return REDRAW_FIRST + REDRAW_MORE * s.run


@rule
def redraw(s, fly):
    """R38, R39, R41."""
    travel(s, REDRAW_PLACE, fly, redraw_weeks(s))
    for slot in range(OPEN):
        if s.open[slot] >= 0:
            s.discard[s.open[slot]] += 1
    s.open[:] = -1
    over(s, s.run + 1)


@rule(inline=True)
def can_show(me, x):
    """R62. Enough artefacts of every site, whatever they are worth. −1, which is no exhibition, needs too many."""
    return covers(eight_counts(me.artefacts, 0), NEEDS_OF_ALL[x])


@rule
def show(s, space, fly):
    """R32, R63. The card comes to the player, its space stays empty, the artefacts are kept."""
    x = 0 + s.track[space]
    travel(s, SHOW_CITY[x], fly, SHOW_WEEKS[x])
    s.track[space] = -1
    s.shows[x] = s.actor
    over(s, 0)


@rule
def retire(s):
    """R24. The marker goes to the end."""
    me = acting(s)
    spend(me, END - me.week)
    over(s, 0)


# --- the draw pile -----------------------------------------------------------------------------


@rule
def reveal(s, kind):
    """R30, R34. A research card fills the first empty space."""
    s.unseen[u4(kind)] -= 1
    if s.top > 0:
        s.top -= 1
    else:
        s.mid -= 1
    put_in_first(s.open, free_spaces(s), kind)
    s.phase = REVEALED


@rule
def announce(s, x):
    """R31–R34. An exhibition comes to space a; others move on only where they must, off c to the discards."""
    space = 0
    while space < SPACES and s.track[space] >= 0:
        space += 1
    if space == SPACES:
        space -= 1
        s.shows[s.track[space]] = DISCARDED
    while space > 0:
        s.track[space] = s.track[space - 1]
        space -= 1
    s.track[0] = x
    s.shows[x] = ON_TRACK
    s.phase = REVEALED


@rule
def legal_reveals(s, ways):
    """Unseen research cards are alike in all piles; see rulings, "Why counts are exact"."""
    cards, shows = 1, 0  # ways of each unseen copy, and of each exhibition in the pile
    if s.top == 0 and s.aside > 0:
        cards, shows = 0 + s.mid, s.mid + s.aside
    elif s.top == 0:
        shows = 1
    unseen = s.top + s.mid + s.aside
    announced = shows * shows_in_pile(s) if shows > 0 else 0
    if enough(ways, unseen * cards + announced):
        return
    offer(ways, REVEAL_CARD, s.unseen, unseen, cards)
    if not passed(ways, announced):
        for x in range(EXHIBITIONS):
            ways[ANNOUNCE + x] = shows * (s.shows[x] == IN_PILE)


# --- the contract ------------------------------------------------------------------------------


@rule
def legal(s, ways):
    if s.turn == NATURE:
        if s.phase == REVEAL:
            legal_reveals(s, ways)
        else:
            legal_draws(s, ways)
    elif s.phase == TURN:
        legal_turn(s, ways)
    elif s.phase == WORK:
        legal_works(s, ways)


@rule
def legal_turn(s, ways):
    """R16. Mostly there is time for anything and no zeppelin; then the compiler leaves out what asks of them."""
    me = acting(s)
    late, zeppelin = me.week > TIME_ENOUGH, me.held[ZEPPELIN] > 0
    if late or zeppelin:
        legal_actions(s, me, late, zeppelin, ways)
    else:
        legal_actions(s, me, False, False, ways)


@rule
def legal_actions(s, me, late, zeppelin, ways):
    """R16, R20, R24, R27. If there is time for trip and action."""
    start = 0 + me.week, 0 + me.place, departure(me), zeppelin  # read once: the same for all trips
    week, _, there, _ = start
    for slot in range(OPEN):  # reckoned, not asked: what lies open or can be shown no processor can guess
        kind = 0 + s.open[slot]
        ways[TAKE + 2 * slot] = (kind >= 0) & (not late or week + TRIP_TO_TAKE[there, kind] <= END)
        if zeppelin and kind >= 0:
            legal_flight(ways, TAKE + 2 * slot, start, KIND_CITY[kind], KIND_WEEKS[kind])
    ways[REDRAW_CARDS] = week + TRIP[there, REDRAW_PLACE] + redraw_weeks(s) <= END
    legal_flight(ways, REDRAW_CARDS, start, REDRAW_PLACE, redraw_weeks(s))
    legal_digs(s, me, start, late, ways)
    for space in range(SPACES):
        x = 0 + s.track[space]
        shown = can_show(me, x)
        ways[SHOW + 2 * space] = shown & (not late or week + TRIP_TO_SHOW[there, x] <= END)
        if zeppelin and shown:
            legal_flight(ways, SHOW + 2 * space, start, SHOW_CITY[x], SHOW_WEEKS[x])
    if week >= LAST_YEAR:
        ways[RETIRE] = 1


@rule
def legal_flight(ways, action, start, place, weeks):
    """R20, R23. The same action, going there by zeppelin: if one has it, and only to other places."""
    week, here, _, zeppelin = start
    if zeppelin and here != place:
        ways[action + 1] = week + weeks <= END


@rule
def legal_digs(s, me, start, late, ways):
    """R20, R23, R42, R59. With knowledge, time and a permit: its own, a special one, or a new year's on the way."""
    week, here, there, zeppelin = start
    helped = assistance(s, me, lone_assistant(s, me)) if late else 0  # the same at every site
    general = 0 + me.general
    opens, permits = known_sites(s, me), permitted_sites(me)
    walks = opens & (permits | eight_from(TRIP_TO_DIG[there], next_year(week) - week))
    flies = opens & permits
    for site in range(SITES):
        place = CITIES + site
        weeks = shortest_dig(helped, 0 + me.books[site], me.rumours[site] > 0, site, general) if late else 0
        fits = not late or week + TRIP[there, place] + weeks <= END
        ways[DIG + 2 * site] = walks >> u8(EIGHT * site) & u8(fits)
        if zeppelin and here != place:
            ways[DIG + 2 * site + 1] = flies >> u8(EIGHT * site) & u8(week + weeks <= END)


@rule(inline=True)
def known_sites(s, me):
    """R42. Those about which one has a book, or a rumour if that will do: 1 in the byte of each."""
    books, rumours = eight_from(eight_counts(me.books, 0), 1), eight_from(eight_counts(me.rumours, 0), 1)
    return books | (rumours if s.opening == 0 else u8(0))


@rule(inline=True)
def permitted_sites(me):
    """R59. Those with a permit, and all with a special one: 1 in the byte of each."""
    return eight_from(eight_counts(me.permit, 0), 1) | (ONES if me.held[SPECIAL_PERMIT] > 0 else u8(0))


@rule(inline=True)
def apply(s, action):
    if s.turn == NATURE:
        act_for_nature(s, action)
    else:
        act(s, action)
    if s.phase >= OVER_TO_NEXT:
        if s.phase == REVEALED:
            renew(s)
        else:
            lay_marker(s)
        refill(s)


@rule(inline=True)
def act_for_nature(s, action):
    if s.phase == DRAW:
        draw(s, action - DRAW_TOKEN)
    elif action < ANNOUNCE:
        reveal(s, action - REVEAL_CARD)
    else:
        announce(s, action - ANNOUNCE)


@rule(inline=True)
def act(s, action):
    """What a verb does, without the end of the turn, which many have in common."""
    fly = action % 2
    if action < REDRAW_CARDS:
        take(s, (action - TAKE) // 2, fly)
    elif action < DIG:
        redraw(s, fly)
    elif action < SHOW:
        dig(s, (action - DIG) // 2, fly)
    elif action < RETIRE:
        show(s, (action - SHOW) // 2, fly)
    elif action == RETIRE:
        retire(s)
    else:
        work(s, (action - WORK_WEEKS) // MOST_WEEKS, (action - WORK_WEEKS) % MOST_WEEKS + 1)


@rule
def imagine(s, seat, rng):
    """Everything is public, so there is nothing to fill in; see rulings, "Who knows what"."""
