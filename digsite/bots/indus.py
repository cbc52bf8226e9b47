"""Indus: land where it changes most, and roll again while the dice can be expected to do better.

Every area has a worth to the colour that lands there next: what its ruins then pay to us, less a part of what they
pay to the others, plus captures.
- As more may land everywhere, a ruin's pay is partly shared out by pieces instead of given to the leader; the share
  shrinks as the pieces run out, and it counts larger groups more than in proportion.
- Protecting an area is worth something beside its ruins while the game is open.
- A piece that could still move by a later roll is worth keeping back; a piece in hand as well.
Rolling, moving and placing follow from these worths: a piece and a space are as good as the rolls they may bring.
"""

import numpy as np

from digsite.bots import weights
from digsite.bots.weights import waver
from digsite.games.indus.rules import MOVE_PIECE, PLACE_PIECE, POINTS, RECOVER, REROLL, TEAM_COLOUR, stands_in
from digsite.games.indus.scoring import BITS, award, count, tally, tally_area
from digsite.games.indus.state import (
    CHOICE,
    COLOURS,
    COUNTS_ALL,
    FACES,
    KINDS,
    LAST_ROLL,
    LEADER,
    MOVE,
    PIECES,
    PLACE,
    ROLLS,
    SECOND,
    STARS,
    TEAM,
    VALUE,
)
from digsite.games.indus.tiles import CELLS, LANDING, SPACES, TILES
from digsite.kernel import below, rule, sample

FACE = np.array(FACES)
NEVER = -1e9
RUINS = TILES.most_ruins
COUNTED = 24  # pieces; more in one ruin are not told apart
NAMES = (
    "heat",  # points by which judgements waver
    "safe",  # what protecting an area is worth beside its ruins
    "trust",  # what an unused later roll of a piece is worth
    "keep",  # stars from which a captured piece of our own is worth more as points
    "envy",  # what points of the others count against ours
    "open",  # how much of the pay is open at the beginning; above 1 it stays so for longer
    "crowd",  # how much more than in proportion larger groups count
    "stranger",  # pieces that others may still land in a ruin
    "capture",  # what captured stars count
    "exposed",  # part of a gain that is lost where the others can still land on top, while the game is open
    "late",  # what a roll to come counts beside a move at hand
)
HEAT, SAFE, TRUST, KEEP, ENVY, OPENNESS, CROWD, STRANGER, CAPTURE, EXPOSED, LATER = range(len(NAMES))
WEIGHTS = weights.load("indus", NAMES)


@rule
def side(view, colour, w):
    """1 for our colours, and the others' part for theirs."""
    leader = LEADER[view.seats - 2, colour]
    if leader == view.seat:
        return 1.0
    return 0.0 if leader < 0 else -w[ENVY] / (view.seats - 1)


@rule
def doubt(view, w):
    """How open the game still is: 1 at the start, 0 when nobody has a piece left."""
    left, all_pieces = 0, 0
    for c in range(COLOURS):
        left += view.left[c]
        for cell in range(CELLS):
            for t in range(PIECES):
                all_pieces += view.area[cell, c, t]
    return min(1.0, w[OPENNESS] * left / max(left + all_pieces, 1))


@rule
def stake(view, kind, areas, tallied, open, crowd, w):
    """What a ruin means to us with these pieces in it."""
    crowds = w[STRANGER]
    for c in range(COLOURS):
        crowds += crowd[min(count(tallied, c), COUNTED)]
    total = 0.0
    for c in range(COLOURS):
        n = count(tallied, c)
        if n > 0:
            shared = (VALUE[kind, areas] + SECOND[kind, areas]) * crowd[min(n, COUNTED)] / crowds
            total += side(view, c, w) * ((1 - open) * award(kind, areas, tallied, c) + open * shared)
    return total


@rule
def landed(view, cell, kind, colour, protects):
    """The pieces of an area that count once the colour has landed there."""
    if not COUNTS_ALL[kind]:
        return 1 << (BITS * colour)
    now = tally_area(view, cell, kind) if view.top[cell] >= 0 else 0
    if protects:
        now = count(now, colour) << (BITS * colour)
    return now + (1 << (BITS * colour))


@rule
def worth(view, colour, cell, open, tallies, stakes, crowd, w):
    """What landing a piece of the colour in an area brings; its own stars aside."""
    guard = view.guard[cell]
    if guard >= 0 and guard != colour:
        return 0.0
    protects = guard < 0 and stands_in(view, cell, colour)
    total = 0.0
    for kind in range(KINDS):
        r = view.ruin[kind, cell]
        if r >= 0:
            here = tally_area(view, cell, kind) if view.top[cell] >= 0 else 0
            after = tallies[r] - here + landed(view, cell, kind, colour, protects)
            total += stake(view, kind, view.areas[r], after, open, crowd, w) - stakes[r]
    if not protects and guard < 0:
        total *= 1.0 - w[EXPOSED] * open
    if protects:
        total += w[SAFE] * open
        for c in range(COLOURS):
            for t in range(PIECES):
                if c != colour:
                    total += w[CAPTURE] * view.area[cell, c, t] * STARS[t]
    return total


@rule
def survey_worths(view, colour, worths, w):
    """worths[piece, cell]: what each piece of the colour brings in each area."""
    tallies, stakes, crowd = np.empty(RUINS, np.int64), np.empty(RUINS), np.empty(COUNTED + 1)
    open = doubt(view, w)
    for n in range(COUNTED + 1):
        crowd[n] = float(n) ** w[CROWD]
    for r in range(view.ruins):
        tallies[r] = tally(view, r)
        stakes[r] = stake(view, view.kind[r], view.areas[r], tallies[r], open, crowd, w)
    for cell in range(CELLS):
        common = worth(view, colour, cell, open, tallies, stakes, crowd, w)
        guard = view.guard[cell]
        for t in range(PIECES):
            worths[t, cell] = common - w[TRUST] * (LAST_ROLL[t] - 1)
            if guard >= 0 and guard != colour:
                worths[t, cell] += STARS[t] * side(view, guard, w)


@rule
def best_on_frame(view, colour, worths, best):
    """best[roll − 1, face]: the most a piece on the frame brings by that roll."""
    best[:] = NEVER
    for space in range(SPACES):
        t = view.frame[space] - 1 - PIECES * colour
        if t >= 0 and t < PIECES:
            add_piece(t, space, worths, best)


@rule
def add_piece(t, space, worths, best):
    for roll in range(min(LAST_ROLL[t], ROLLS)):
        for f in range(len(FACE)):
            best[roll, f] = max(best[roll, f], worths[t, LANDING[space, FACE[f]]])


@rule
def hope(best, roll, also, t, space, worths, w):
    """What the rolls from `roll` on can be expected to bring; with one piece more, if `also`."""
    value = NEVER
    for r in range(ROLLS - 1, roll - 1, -1):
        total = 0.0
        for f in range(len(FACE)):
            move = best[r, f]
            if also and r < LAST_ROLL[t]:
                move = max(move, worths[t, LANDING[space, FACE[f]]])
            total += max(move, value)
        value = w[LATER] * total / len(FACE)
    return value


@rule
def choose_place(view, colour, rng, worths, best, w):
    """(action, what it can be expected to bring) of the best piece and space; any of those alike."""
    survey_worths(view, colour, worths, w)
    best_on_frame(view, colour, worths, best)
    choice, most, alike = -1, NEVER * 10, 0
    for t in range(PIECES):
        if view.reserve[colour, t] > 0:
            for space in range(SPACES):
                if view.frame[space] == 0:
                    value = hope(best, 0, True, t, space, worths, w) + waver(rng, w[HEAT])
                    if value > most:
                        choice, most, alike = PLACE_PIECE + SPACES * t + space, value, 1
                    elif value == most:
                        alike += 1
                        if below(rng, alike) == 0:
                            choice = PLACE_PIECE + SPACES * t + space
    if choice < 0:
        most = hope(best, 0, False, 0, 0, worths, w)
    return choice, most


@rule
def choose_team(view, ways, rng, worths, best, w):
    choice, most = -1, NEVER * 10
    for c in range(COLOURS):
        if ways[TEAM_COLOUR + c]:
            _, value = choose_place(view, c, rng, worths, best, w)
            if value > most or (value == most and below(rng, 2) == 0):
                choice, most = TEAM_COLOUR + c, value
    return choice


@rule
def choose_move(view, ways, rng, worths, best, w):
    """The best move of this roll, or another roll if that can be expected to do better."""
    survey_worths(view, view.colour, worths, w)
    choice, most, alike = -1, NEVER * 10, 0
    for space in range(SPACES):
        if ways[MOVE_PIECE + space]:
            t = view.frame[space] - 1 - PIECES * view.colour
            value = worths[t, LANDING[space, view.die]] + waver(rng, w[HEAT])
            if value > most:
                choice, most, alike = MOVE_PIECE + space, value, 1
            elif value == most:
                alike += 1
                if below(rng, alike) == 0:
                    choice = MOVE_PIECE + space
    if ways[REROLL]:
        best_on_frame(view, view.colour, worths, best)
        if hope(best, view.rolls, False, 0, 0, worths, w) + waver(rng, w[HEAT]) > most:
            return REROLL
    return choice


@rule
def decide(view, ways, rng, w):
    worths, best = np.empty((PIECES, CELLS)), np.empty((ROLLS, len(FACE)))
    choice = -1
    if view.phase == TEAM:
        choice = choose_team(view, ways, rng, worths, best, w)
    elif view.phase == PLACE:
        choice, _ = choose_place(view, view.colour, rng, worths, best, w)
    elif view.phase == MOVE:
        choice = choose_move(view, ways, rng, worths, best, w)
    elif view.phase == CHOICE:
        choice = RECOVER if ways[RECOVER] and STARS[view.captive_piece] < w[KEEP] else POINTS
    return choice if choice >= 0 else sample(ways, rng)
