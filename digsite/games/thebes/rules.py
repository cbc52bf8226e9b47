"""Thebes: what the rulebook says happens. R-numbers are those of rulings.md."""

from digsite.chance import covers
from digsite.games.thebes.board import (
    departure,
    empty_slot,
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
    TRIP_TO_SHOW,
    TRIP_TO_TAKE,
    ZEPPELIN,
)
from digsite.kernel import NATURE, eight_counts, enough, offer, passed, rule

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


@rule
def goal(s, action):
    """Where one must be to take, redraw, dig or show."""
    if action < REDRAW_CARDS:
        return KIND_CITY[s.open[(action - TAKE) // 2]]
    if action < DIG:
        return REDRAW_PLACE
    if action < SHOW:
        return CITIES + (action - DIG) // 2
    return SHOW_CITY[s.track[(action - SHOW) // 2]]


@rule
def take(s, slot):
    """R28–R30."""
    kind = s.open[slot]
    spend(s.diggers[s.actor], KIND_WEEKS[kind])
    hold(s.diggers[s.actor], kind, 1)
    s.open[slot] = -1
    over(s, 0)


@rule
def redraw_weeks(s):
    """R38, R39. Each redraw in unbroken succession is dearer."""
    return REDRAW_FIRST + REDRAW_MORE * s.run


@rule
def redraw(s):
    """R38, R39, R41."""
    spend(s.diggers[s.actor], redraw_weeks(s))
    for slot in range(OPEN):
        if s.open[slot] >= 0:
            s.discard[s.open[slot]] += 1
            s.open[slot] = -1
    over(s, s.run + 1)


@rule(inline=True)
def can_show(me, x):
    """R62. Enough artefacts of every site, whatever they are worth."""
    return covers(eight_counts(me.artefacts, 0), NEEDS_OF_ALL[x])


@rule
def show(s, space):
    """R32, R63. The card comes to the player, its space stays empty, the artefacts are kept."""
    x = s.track[space]
    spend(s.diggers[s.actor], SHOW_WEEKS[x])
    s.track[space] = -1
    s.shows[x] = s.actor
    over(s, 0)


@rule
def retire(s):
    """R24. The marker goes to the end."""
    me = s.diggers[s.actor]
    spend(me, END - me.week)
    over(s, 0)


# --- the draw pile -----------------------------------------------------------------------------


@rule
def reveal(s, kind):
    """R30, R34. A research card fills the first empty space."""
    s.unseen[kind] -= 1
    if s.top > 0:
        s.top -= 1
    else:
        s.mid -= 1
    s.open[empty_slot(s)] = kind
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
    """R16, R20, R24, R27. If there is time for trip and action; but most of the game there is time for anything."""
    me = s.diggers[s.actor]
    start = 0 + me.week, 0 + me.place, departure(me), me.held[ZEPPELIN] > 0  # read once: the same for all trips
    week, _, there, _ = start
    late = week > TIME_ENOUGH
    for slot in range(OPEN):
        kind = s.open[slot]
        if kind >= 0:
            ways[TAKE + 2 * slot] = not late or week + TRIP_TO_TAKE[there, kind] <= END
            legal_flight(ways, TAKE + 2 * slot, start, KIND_CITY[kind], KIND_WEEKS[kind])
    ways[REDRAW_CARDS] = week + TRIP[there, REDRAW_PLACE] + redraw_weeks(s) <= END
    legal_flight(ways, REDRAW_CARDS, start, REDRAW_PLACE, redraw_weeks(s))
    legal_digs(s, me, start, late, ways)
    for space in range(SPACES):
        x = s.track[space]
        if x >= 0 and can_show(me, x):
            ways[SHOW + 2 * space] = not late or week + TRIP_TO_SHOW[there, x] <= END
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
    special, new_year, opening = me.held[SPECIAL_PERMIT] > 0, next_year(week), s.opening == 0
    helped = assistance(s, me, lone_assistant(s, me)) if late else 0  # the same at every site
    general = 0 + me.general
    for site in range(SITES):  # reckoned, not asked: what is known of sites no processor can guess
        place, permit = CITIES + site, special | (me.permit[site] > 0)
        books, rumour = 0 + me.books[site], me.rumours[site] > 0
        opens = (books > 0) | (rumour & opening)
        arrival = week + TRIP[there, place]
        weeks = shortest_dig(books, rumour, site, helped, general) if late else 0
        fits = not late or arrival + weeks <= END
        ways[DIG + 2 * site] = opens & fits & (permit | (arrival >= new_year))
        if zeppelin and here != place:
            ways[DIG + 2 * site + 1] = opens & permit & (week + weeks <= END)


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
    if action < RETIRE:
        travel(s, goal(s, action), action % 2)
    if action < REDRAW_CARDS:
        take(s, (action - TAKE) // 2)
    elif action < DIG:
        redraw(s)
    elif action < SHOW:
        dig(s, (action - DIG) // 2)
    elif action < RETIRE:
        show(s, (action - SHOW) // 2)
    elif action == RETIRE:
        retire(s)
    else:
        work(s, (action - WORK_WEEKS) // MOST_WEEKS, (action - WORK_WEEKS) % MOST_WEEKS + 1)


@rule
def imagine(s, seat, rng):
    """Everything is public, so there is nothing to fill in; see rulings, "Who knows what"."""
