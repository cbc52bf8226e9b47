"""Thebes: The Tomb Raiders: what a net looks at."""

from digsite.games.tomb_raiders.memory import weigh_pile
from digsite.games.tomb_raiders.rules import seat_points, tiers_met
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    DURATION,
    EXHIBITIONS,
    NEVER,
    OPEN,
    PLUNDER,
    PRESENTATIONS,
    PROFESSORS,
    REGIONS,
    SLOTS,
    TABLE,
    TYPES,
    VALUES,
    WEEKS,
)
from digsite.games.tomb_raiders.verbs import knowledge, plays_before
from digsite.kernel import rule
from digsite.nets.features import mark, put, put_all, put_lead
from digsite.record import SEATS

PHASES = 9
PARTS = 20  # a pile's mean is told in twentieths of a point
PLAYER = 5 + TYPES + 4 * REGIONS + 1  # numbers of a player


@rule
def see(view, out):
    """The turn, the display, deck and presentations, the piles, then every player from oneself on."""
    me = view.diggers[view.seat]
    k = mark(out, 0, view.phase, PHASES)
    k = mark(out, k, view.seats - 2, SEATS - 1)
    k = put(out, k, view.greens)
    k = put_all(out, k, view.backs)
    k = put_all(out, k, view.green)
    for t in range(TYPES):
        shown = 0
        for slot in range(SLOTS):
            shown += view.display[slot] == t
        k = put(out, k, shown)
    for p in range(PRESENTATIONS):
        k = put(out, k, view.owner[p] == OPEN)
        if p < EXHIBITIONS:
            k = put(out, k, tiers_met(me.finds, p) if view.owner[p] == OPEN else 0)
    for p in range(PROFESSORS):
        k = put(out, k, view.professor[p] == view.seat)
        k = put(out, k, view.professor[p] >= 0 and view.professor[p] != view.seat)
    k = see_work(view, me, out, k)
    for r in range(REGIONS):
        k = see_pile(view, me, r, out, k)
    for r in range(REGIONS):
        k = put_all(out, k, me.artefacts[r])
    for j in range(SEATS):
        if j < view.seats:
            k = see_player(view, me, (view.seat + j) % view.seats, out, k)
        else:
            for _ in range(PLAYER):
                k = put(out, k, 0)
    return k


@rule
def see_work(view, me, out, k):
    """What is being done: where, with whose help, and what weeks of digging bring."""
    here = view.region if view.phase > 1 else -1
    k = mark(out, k, here, REGIONS)
    k = put(out, k, view.helpers)
    k = put(out, k, view.extra)
    k = put(out, k, view.todo)
    k = put(out, k, 1 + view.museum)
    k = put(out, k, 1 + view.least)
    k = put(out, k, me.held[ASSISTANT])
    digging = view.phase == DURATION
    for weeks in range(WEEKS):
        column = knowledge(me, view.region, view.helpers) - 1 if digging else -1
        k = put(out, k, TABLE[view.dig_table, weeks, column] if column >= 0 else 0)
    return k


@rule
def see_pile(view, me, r, out, k):
    """Size, what may lie in it, and what I could dig with my knowledge."""
    size = 0 + view.pile_size[r]
    rubble, points = weigh_pile(view, r)
    k = put(out, k, size)
    k = put(out, k, int(PARTS * points / max(size, 1)))
    k = put(out, k, int(points + 0.5))
    k = put(out, k, int(rubble + 0.5))
    k = put(out, k, 1 + me.fresh[r])
    k = put(out, k, knowledge(me, r, 0))
    best = 0
    if view.phase == PLUNDER or me.fresh[r] != NEVER:
        for v in range(1, VALUES):
            if view.mine.sure[r, v] > 0:
                best = v
    k = put(out, k, best)
    return put_all(out, k, view.unseen[r])


@rule
def see_player(view, me, seat, out, k):
    """Time, cards, knowledge, permits and finds of a player."""
    digger = view.diggers[seat]
    points, mine = seat_points(view, seat), seat_points(view, view.seat)
    k = put(out, k, points)
    k = put_lead(out, k, mine, points)
    k = put_lead(out, k, 0 + digger.week, 0 + me.week)
    k = put(out, k, plays_before(view, seat, view.seat))
    k = put_all(out, k, digger.held)
    k = put_all(out, k, digger.expertise)
    k = put(out, k, digger.general)
    k = put_all(out, k, digger.permits)
    k = put_all(out, k, digger.finds)
    for r in range(REGIONS):
        k = put(out, k, 0 + digger.fresh[r] + 1)
    return k
