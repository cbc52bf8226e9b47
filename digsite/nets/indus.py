"""Indus: what a net looks at. Colours are told from one's own on; a colour that nobody leads comes last."""

import numpy as np

from digsite.games.indus.rules import TEAM_COLOUR, protects
from digsite.games.indus.scoring import BITS, PAY_BITS, PAY_MASK, awards, count, landed, points_of, split, tally_area
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


def colours_of(seats: int, seat: int) -> int:
    """The colours that a seat leads: all their bits where points are told."""
    return sum(PAY_MASK << PAY_BITS * c for c in range(COLOURS) if LEADER[seats - 2, c] == seat)


OWN = np.array([[colours_of(n, p) for p in range(SEATS)] for n in (2, 3, 4)])  # [seats − 2, seat]

# How many numbers tell the turn and the colours, an area, a space.
HEAD = PHASES + (SEATS - 1) + 1 + len(FACE) + COLOURS + 1 + SEATS + COLOURS * (3 + PIECES)
AREA, SPACE = 2 * COLOURS + 7, COLOURS + 5
TALLIES = HEAD + AREA * CELLS  # where spaces are told in the end; until then ruins are tallied there:
TALLY, MINE, ALL = COLOURS + 2, COLOURS, COLOURS + 1  # numbers of each: pieces by colour, what it pays me, and in all
assert TALLY * TILES.most_ruins <= SPACE * SPACES
AT = HEAD + AREA * LANDING  # [space, die] = where the area is told that it leads to


@rule
def see(view, out):
    """The turn, the colours from one's own on, the frame, and every area with what landing there would change."""
    order, place = ORDER[view.seats - 2, view.seat], PLACE[view.seats - 2, view.seat]
    first = view.colour if view.colour >= 0 and LEADER[view.seats - 2, view.colour] == view.seat else order[0]
    other = -1
    if view.seats == 2:  # a seat leads two colours
        other = order[1] if first == order[0] else order[0]
    own = OWN[view.seats - 2, view.seat]
    tally_ruins(view, out)
    k = mark(out, 0, view.phase, PHASES)
    k = mark(out, k, view.seats - 2, SEATS - 1)
    k = put(out, k, view.rolls)
    k = mark(out, k, view.die - 1, len(FACE))
    k = mark(out, k, place[view.colour] if view.colour >= 0 else -1, COLOURS)
    k = put(out, k, STARS[view.captive_piece] if view.captive >= 0 else 0)
    k = see_points(view, own, out, k)
    for i in range(COLOURS):
        c = order[i]
        k = put(out, k, view.left[c])
        k = put(out, k, view.quota[c])
        k = put(out, k, view.haul[c])
        for t in range(PIECES):
            k = put(out, k, view.reserve[c, t])
    for cell in range(CELLS):
        k = see_area(view, cell, order, place, out, HEAD + AREA * cell)
        see_landing(view, cell, first, other, own, out, k)
    for space in range(SPACES):
        see_space(view, space, first, place, out, TALLIES + SPACE * space)
    return see_hopes(view, first, out, TALLIES + SPACE * SPACES)


@rule
def tally_ruins(view, out):
    """The pieces of every colour that count in every ruin, one number each: they are needed again and again."""
    for k in range(TALLY * view.ruins):
        out[TALLIES + k] = 0
    for cell in range(CELLS):
        if view.top[cell] >= 0:
            for kind in range(KINDS):
                r = view.ruin[kind, cell]
                if r >= 0:
                    here = tally_area(view, cell, kind)
                    for c in range(COLOURS):
                        out[TALLIES + TALLY * r + c] += count(here, c)


@rule
def told(out, k):
    """A number written before; as plain Python it would stay a byte."""
    return np.int64(out[k])


@rule(inline=True)
def tallied_in(out, r):
    """As scoring.tally finds it."""
    total = 0
    for c in range(COLOURS):
        total += told(out, TALLIES + TALLY * r + c) << (BITS * c)
    return total


@rule
def together(paid):
    """The points of all four colours."""
    pairs = paid + (paid >> (2 * PAY_BITS))
    return (pairs + (pairs >> PAY_BITS)) & PAY_MASK


@rule
def see_points(view, own, out, k):
    """Points so far of every seat from oneself on, and my lead; what every ruin pays is noted with its tally."""
    points = 0  # of every colour
    for r in range(view.ruins):
        paid, at = awards(view.kind[r], view.areas[r], tallied_in(out, r)), TALLIES + TALLY * r
        put(out, at + MINE, together(paid & own))
        put(out, at + ALL, together(paid))
        points += paid
    totals = 0  # sixteen bits for each seat
    for c in range(COLOURS):
        seat = LEADER[view.seats - 2, c]
        if seat >= 0:
            totals += (points_of(points, c) + view.haul[c]) << (16 * seat)
    mine = totals >> (16 * view.seat) & 65535
    k = put(out, k, mine)
    for j in range(1, SEATS):
        theirs = totals >> (16 * ((view.seat + j) % view.seats)) & 65535
        k = put_lead(out, k, mine, theirs) if j < view.seats else put(out, k, 0)
    return k


GAIN, SHARE = 12, 14  # places of a landing's gains among the numbers of an area
ZERO = 16  # how a gain of nothing is written


@rule(inline=True)
def see_area(view, cell, order, place, out, k):
    """Who stands there, and who protects it."""
    top, guard = view.top[cell], view.guard[cell]
    mine = guard >= 0 and LEADER[view.seats - 2, guard] == view.seat
    k = mark(out, k, place[top] if top >= 0 else -1, COLOURS)
    k = put(out, k, mine)
    k = put(out, k, guard >= 0 and not mine)
    for i in range(COLOURS):
        pieces = 0
        for t in range(PIECES):
            pieces += view.area[cell, order[i], t]
        k = put(out, k, pieces)
    return k


@rule(inline=True)
def see_landing(view, cell, first, other, own, out, k):
    """What the ruins of an area are worth, my lead in the dearest, and what landing there would bring.

    That is by how much my points grow more than the others' on average, now and by shares. By shares, every piece in a
    ruin has its part of the pay: what a landing is worth while the majorities are open.
    """
    safe, other_safe = protects(view, cell, first), other >= 0 and protects(view, cell, other)
    value, dearest, lead, now, then, share = 0, 0, 0, 0, 0, 0.0
    for kind in range(KINDS):
        r = view.ruin[kind, cell]
        if r >= 0:
            worth, before = VALUE[kind, view.areas[r]], tallied_in(out, r)
            value += worth
            if worth > dearest:
                dearest, lead = worth, lead_in(before, own)
            here = tally_area(view, cell, kind) if view.top[cell] >= 0 else 0
            after = before - here + if_landed(view, cell, kind, here, first, safe)
            if after != before:
                now += gain(view, kind, r, after, own, out)
                share += worth * (my_part(after, own) - my_part(before, own))
            if other >= 0:
                after = before - here + if_landed(view, cell, kind, here, other, other_safe)
                then += gain(view, kind, r, after, own, out)
    k = put(out, k, value)
    k = put(out, k, 3 + min(max(lead, -3), 3) if dearest > 0 else 0)
    now += captures(view, cell, first) if safe else 0
    then += captures(view, cell, other) if other_safe else 0
    k = put_gain(view, out, k, now)
    k = put_gain(view, out, k, then) if other >= 0 else put(out, k, 0)
    return put(out, k, ZERO + int(2.0 * share))


@rule
def lead_in(tallied, own):
    """By how many pieces my best colour leads in a ruin."""
    mine, theirs = 0, 0
    for c in range(COLOURS):
        if points_of(own, c):
            mine = max(mine, count(tallied, c))
        else:
            theirs = max(theirs, count(tallied, c))
    return mine - theirs


@rule
def if_landed(view, cell, kind, here, colour, safe):
    """The pieces of an area that would count if the colour came, `here` being those that count now."""
    guard = view.guard[cell]
    return landed(kind, here, colour, safe) if guard < 0 or guard == colour else here


@rule(inline=True)
def gain(view, kind, r, after, own, out):
    """By how much a ruin would then pay me more than the others, my points counted once for each of them."""
    paid, at = awards(kind, view.areas[r], after), TALLIES + TALLY * r
    return view.seats * (together(paid & own) - told(out, at + MINE)) - (together(paid) - told(out, at + ALL))


@rule
def captures(view, cell, colour):
    """Stars of all others there, captured if the colour protects the area, and counted likewise."""
    stars = 0
    for c in range(COLOURS):
        for t in range(PIECES):
            stars += view.area[cell, c, t] * STARS[t] if c != colour else 0
    return stars * (view.seats - 1)


@rule
def put_gain(view, out, k, gain):
    """Write the mean against each of the others."""
    others = view.seats - 1
    return put(out, k, split(max(ZERO * others + gain, 0), others))


@rule
def my_part(tallied, own):
    """My part of the pieces in a ruin; larger groups count more than in proportion, and a stranger may come."""
    mine, squares = 0, 1
    for c in range(COLOURS):
        n = count(tallied, c)
        squares += n * n
        mine += n * n if points_of(own, c) else 0
    return mine / squares


@rule(inline=True)
def see_space(view, space, first, place, out, k):
    """The piece on the frame, what it brings with this roll, and what its line brings on average."""
    piece = view.frame[space] - 1
    k = mark(out, k, place[piece // PIECES] if piece >= 0 else -1, COLOURS)
    k = put(out, k, 1 + piece % PIECES if piece >= 0 else 0)
    can = view.die > 0 and piece >= 0 and piece // PIECES == first
    at = AT[space, view.die]
    k = put(out, k, 1 + told(out, at + GAIN) if can else 0)
    k = put(out, k, 1 + told(out, at + SHARE) if can else 0)
    now, share = 0, 0
    for f in range(len(FACE)):
        at = AT[space, FACE[f]]
        now += told(out, at + GAIN)
        share += told(out, at + SHARE)
    k = put(out, k, now)
    return put(out, k, share)


@rule
def see_hopes(view, first, out, k):
    """The best gains by this roll, and the mean of the best by another, for pieces that may still roll."""
    now, now_share = best(view, first, view.die, view.rolls, out) if view.die > 0 else (0, 0)
    hope, hope_share = 0, 0
    for f in range(len(FACE) if view.rolls < ROLLS else 0):
        gain, share = best(view, first, FACE[f], view.rolls + 1, out)
        hope += gain
        hope_share += share
    k = put_hope(out, k, now, hope)
    return put_hope(out, k, now_share, hope_share)


@rule
def best(view, colour, face, roll, out):
    """The best gains by a face, now and by shares, of pieces on the frame that may use such a roll."""
    gain, share = 0, 0
    for space in range(SPACES):
        t = view.frame[space] - 1 - PIECES * colour
        if t >= 0 and t < PIECES and LAST_ROLL[t] >= roll:
            at = AT[space, face]
            gain, share = max(gain, 1 + told(out, at + GAIN)), max(share, 1 + told(out, at + SHARE))
    return gain, share


@rule
def put_hope(out, k, now, hope):
    k = put(out, k, now)
    k = put(out, k, hope)
    return put_lead(out, k, now, hope // len(FACE))


def turn(actions: Array, seats: int, seat: int) -> None:
    """Which colour plays is told from one's own on: actions[place] = action."""
    actions[TEAM_COLOUR : TEAM_COLOUR + COLOURS] = TEAM_COLOUR + ORDER[seats - 2, seat]
