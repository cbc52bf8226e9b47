"""Indus: what a net looks at. Colours are told from one's own on; a colour that nobody leads comes last."""

import numpy as np

from digsite.games.indus.rules import TEAM_COLOUR, stands_in
from digsite.games.indus.scoring import BITS, award, count, landed, tally_area
from digsite.games.indus.state import COLOURS, FACES, KINDS, LAST_ROLL, LEADER, PIECES, ROLLS, STARS, VALUE
from digsite.games.indus.tiles import CELLS, LANDING, SPACES, TILES
from digsite.kernel import rule
from digsite.nets.features import mark, put, put_lead
from digsite.record import SEATS, Array

PHASES = 9
FACE = np.array(FACES)


def from_own(seats: int, seat: int) -> list[int]:
    """Colours in the order in which a seat looks at them."""
    leads = [int(leader) for leader in LEADER[seats - 2]]
    return sorted(range(COLOURS), key=lambda c: (SEATS if leads[c] < 0 else (leads[c] - seat) % seats, c))


ORDER = np.array([[from_own(n, min(p, n - 1)) for p in range(SEATS)] for n in (2, 3, 4)])  # [seats − 2, seat, place]
PLACE = np.argsort(ORDER, axis=2)  # [seats − 2, seat, colour] = place


# How many numbers tell the turn and the colours, an area, a space.
HEAD = PHASES + (SEATS - 1) + 1 + len(FACE) + COLOURS + 1 + SEATS + COLOURS * (3 + PIECES)
AREA, SPACE = 2 * COLOURS + 7, COLOURS + 5
TALLIES = HEAD + AREA * CELLS  # where spaces are told in the end; until then ruins are tallied there
assert COLOURS * TILES.most_ruins <= SPACE * SPACES


@rule
def see(view, out):
    """The turn, the colours from one's own on, the frame, and every area with what landing there would change."""
    order, place = ORDER[view.seats - 2, view.seat], PLACE[view.seats - 2, view.seat]
    first = view.colour if view.colour >= 0 and LEADER[view.seats - 2, view.colour] == view.seat else order[0]
    other = -1
    if view.seats == 2:  # a seat leads two colours
        other = order[1] if first == order[0] else order[0]
    tally_ruins(view, out)
    k = mark(out, 0, view.phase, PHASES)
    k = mark(out, k, view.seats - 2, SEATS - 1)
    k = put(out, k, view.rolls)
    k = mark(out, k, view.die - 1, len(FACE))
    k = mark(out, k, place[view.colour] if view.colour >= 0 else -1, COLOURS)
    k = put(out, k, STARS[view.captive_piece] if view.captive >= 0 else 0)
    k = see_points(view, out, k)
    for i in range(COLOURS):
        c = order[i]
        k = put(out, k, view.left[c])
        k = put(out, k, view.quota[c])
        k = put(out, k, view.haul[c])
        for t in range(PIECES):
            k = put(out, k, view.reserve[c, t])
    for cell in range(CELLS):
        k = see_area(view, cell, first, other, order, place, out, k)
    for space in range(SPACES):
        k = see_space(view, space, first, place, out, k)
    return see_hopes(view, first, out, k)


@rule
def tally_ruins(view, out):
    """The pieces of every colour that count in every ruin, one number each: they are needed again and again."""
    for k in range(COLOURS * view.ruins):
        out[TALLIES + k] = 0
    for cell in range(CELLS):
        if view.top[cell] >= 0:
            for kind in range(KINDS):
                r = view.ruin[kind, cell]
                if r >= 0:
                    here = tally_area(view, cell, kind)
                    for c in range(COLOURS):
                        out[TALLIES + COLOURS * r + c] += count(here, c)


@rule
def tallied_in(out, r):
    """As scoring.tally finds it."""
    total = 0
    for c in range(COLOURS):
        total += np.int64(out[TALLIES + COLOURS * r + c]) << (BITS * c)  # as plain Python it would stay a byte
    return total


@rule
def see_points(view, out, k):
    """Points so far of every seat from oneself on, and my lead."""
    totals = 0  # sixteen bits for each seat
    for r in range(view.ruins):
        tallied = tallied_in(out, r)
        for c in range(COLOURS):
            seat = LEADER[view.seats - 2, c]
            if seat >= 0:
                totals += award(view.kind[r], view.areas[r], tallied, c) << (16 * seat)
    for c in range(COLOURS):
        seat = LEADER[view.seats - 2, c]
        if seat >= 0:
            totals += (0 + view.haul[c]) << (16 * seat)
    mine = totals >> (16 * view.seat) & 65535
    k = put(out, k, mine)
    for j in range(1, SEATS):
        theirs = totals >> (16 * ((view.seat + j) % view.seats)) & 65535
        k = put_lead(out, k, mine, theirs) if j < view.seats else put(out, k, 0)
    return k


GAIN, SHARE = 12, 14  # places of a landing's gains among the numbers of an area
ZERO = 16  # how a gain of nothing is written


@rule
def see_area(view, cell, first, other, order, place, out, k):
    """Who stands there, what the ruins are worth, and what landing there would bring."""
    top, guard = view.top[cell], view.guard[cell]
    k = mark(out, k, place[top] if top >= 0 else -1, COLOURS)
    k = put(out, k, guard >= 0 and LEADER[view.seats - 2, guard] == view.seat)
    k = put(out, k, guard >= 0 and LEADER[view.seats - 2, guard] != view.seat)
    for i in range(COLOURS):
        pieces = 0
        for t in range(PIECES):
            pieces += view.area[cell, order[i], t]
        k = put(out, k, pieces)
    value, dearest, lead = 0, 0, 0
    for kind in range(KINDS):
        r = view.ruin[kind, cell]
        if r >= 0:
            worth = VALUE[kind, view.areas[r]]
            value += worth
            if worth > dearest:
                dearest = worth
                lead = lead_in(view, tallied_in(out, r))
    k = put(out, k, value)
    k = put(out, k, 3 + min(max(lead, -3), 3) if dearest > 0 else 0)
    now, share = gains(view, out, cell, first)
    k = put(out, k, ZERO + now)
    then, _ = gains(view, out, cell, other) if other >= 0 else (-ZERO, 0)
    k = put(out, k, ZERO + then)
    return put(out, k, ZERO + share)


@rule
def lead_in(view, tallied):
    """By how many pieces my best colour leads in a ruin."""
    mine, theirs = 0, 0
    for c in range(COLOURS):
        if LEADER[view.seats - 2, c] == view.seat:
            mine = max(mine, count(tallied, c))
        else:
            theirs = max(theirs, count(tallied, c))
    return mine - theirs


@rule
def gains(view, out, cell, colour):
    """If the colour lands there: by how much my points grow more than the others' on average, now and by shares.

    By shares, every piece in a ruin has its part of the pay: what a landing is worth while the majorities are open.
    """
    guard = view.guard[cell]
    if guard >= 0 and guard != colour:
        return 0, 0
    protects = guard < 0 and stands_in(view, cell, colour)
    mine, theirs, share = 0, 0, 0.0
    for kind in range(KINDS):
        r = view.ruin[kind, cell]
        if r >= 0:
            areas = view.areas[r]
            before = tallied_in(out, r)
            here = tally_area(view, cell, kind) if view.top[cell] >= 0 else 0
            after = before - here + landed(kind, here, colour, protects)
            share += VALUE[kind, areas] * (my_part(view, after) - my_part(view, before))
            for c in range(COLOURS):
                change = award(kind, areas, after, c) - award(kind, areas, before, c)
                leader = LEADER[view.seats - 2, c]
                if leader == view.seat:
                    mine += change
                elif leader >= 0:
                    theirs += change
    if protects:
        for c in range(COLOURS):
            for t in range(PIECES):
                mine += view.area[cell, c, t] * STARS[t] if c != colour else 0
    return (mine * (view.seats - 1) - theirs) // (view.seats - 1), int(2.0 * share)


@rule
def my_part(view, tallied):
    """My part of the pieces in a ruin; larger groups count more than in proportion, and a stranger may come."""
    mine, squares = 0, 1
    for c in range(COLOURS):
        n = count(tallied, c)
        squares += n * n
        if LEADER[view.seats - 2, c] == view.seat:
            mine += n * n
    return mine / squares


@rule
def see_space(view, space, first, place, out, k):
    """The piece on the frame, what it brings with this roll, and what its line brings on average."""
    piece = view.frame[space] - 1
    k = mark(out, k, place[piece // PIECES] if piece >= 0 else -1, COLOURS)
    k = put(out, k, 1 + piece % PIECES if piece >= 0 else 0)
    can = view.die > 0 and piece >= 0 and piece // PIECES == first
    cell = HEAD + AREA * LANDING[space, view.die]
    k = put(out, k, 1 + out[cell + GAIN] if can else 0)
    k = put(out, k, 1 + out[cell + SHARE] if can else 0)
    now, share = 0, 0
    for f in range(len(FACE)):
        cell = HEAD + AREA * LANDING[space, FACE[f]]
        now += out[cell + GAIN]
        share += out[cell + SHARE]
    k = put(out, k, now)
    return put(out, k, share)


@rule
def see_hopes(view, first, out, k):
    """The best gains by this roll, and the mean of the best by another, for pieces that may still roll."""
    for what in (GAIN, SHARE):
        now, hope = 0, 0
        for f in range(len(FACE)):
            best = 0
            for space in range(SPACES):
                t = view.frame[space] - 1 - PIECES * first
                if t >= 0 and t < PIECES:
                    here = 1 + out[HEAD + AREA * LANDING[space, FACE[f]] + what]
                    if FACE[f] == view.die and LAST_ROLL[t] >= view.rolls:
                        now = max(now, here)
                    if LAST_ROLL[t] > view.rolls and view.rolls < ROLLS:
                        best = max(best, here)
            hope += best
        k = put(out, k, now)
        k = put(out, k, hope)
        k = put_lead(out, k, now, hope // len(FACE))
    return k


def turn(actions: Array, seats: int, seat: int) -> None:
    """Which colour plays is told from one's own on: actions[place] = action."""
    actions[TEAM_COLOUR : TEAM_COLOUR + COLOURS] = TEAM_COLOUR + ORDER[seats - 2, seat]
