"""Indus: land where it changes most, and roll again while the dice can be expected to do better.

Every area has a worth to the colour that lands there next: what its ruins then pay to us, less a part of what they
pay to the others, plus captures.
- As more may land everywhere, a ruin's pay is partly shared out by pieces instead of given to the leader; the share
  shrinks as the pieces run out, and it counts larger groups more than in proportion.
- Protecting an area is worth something beside its ruins while the game is open.
- A piece that could still move by a later roll is worth keeping back; a piece in hand as well.
Rolling, moving and placing follow from these worths: a piece and a space are as good as the rolls they may bring.
"""

from math import isnan, nan

import numpy as np

from digsite.bots import weights
from digsite.bots.judging import is_choice, meet, waver
from digsite.games.indus.rules import MOVE_PIECE, PLACE_PIECE, POINTS, RECOVER, REROLL, TEAM_COLOUR, protects
from digsite.games.indus.scoring import BITS, awards, count, landed, points_of, tally_area
from digsite.games.indus.state import (
    CHOICE,
    COLOURS,
    DEALT,
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
WIDTH = max(CELLS, RUINS)
ASKED, TALLIES = range(2)  # rows of whole numbers; of reals: worths of each piece, the best of each roll, then
STAKES, FIRSTS, SIDES, HOPES = range(PIECES + ROLLS, PIECES + ROLLS + 4)
VALUES = HOPES + 1  # of each piece on each space
THREADS = 16  # of a GPU that think together; they need no room of their own, but share one
REALS, WHOLES = (VALUES + PIECES, WIDTH), (2, WIDTH)
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
CROWDS = len(NAMES)  # from here on: what so many pieces count, as far as they are told apart
WEIGHTS = weights.load("indus", NAMES)


def ready(w):
    """The weights and what groups count: powers are dear."""
    return np.concatenate([w, [float(n) ** max(float(w[CROWD]), 0.0) for n in range(COUNTED + 1)]])


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
    left, in_game = 0, 0
    for c in range(COLOURS):
        left += view.left[c]
        if LEADER[view.seats - 2, c] >= 0:
            for t in range(PIECES):
                in_game += DEALT[view.seats - 2, t] - view.out[c, t]
    return min(1.0, w[OPENNESS] * left / max(in_game, 1))


@rule
def stake(kind, areas, tallied, open, sides, w):
    """What a ruin means to us with these pieces in it."""
    crowds = w[STRANGER]
    for c in range(COLOURS):
        crowds += w[CROWDS + min(count(tallied, c), COUNTED)]
    total, sure = 0.0, awards(kind, areas, tallied) if open < 1.0 else 0
    for c in range(COLOURS):
        n = count(tallied, c)
        if n > 0 and sides[c] != 0.0:
            shared = (VALUE[kind, areas] + SECOND[kind, areas]) * w[CROWDS + min(n, COUNTED)] / crowds
            total += sides[c] * ((1 - open) * points_of(sure, c) + open * shared)
    return total


@rule
def worth(view, colour, cell, open, tallies, stakes, firsts, sides, w):
    """What landing a piece of the colour in an area brings; its own stars aside."""
    guard = view.guard[cell]
    if guard >= 0 and guard != colour:
        return 0.0
    safe = protects(view, cell, colour)
    total = 0.0
    for kind in range(KINDS):
        r = view.ruin[kind, cell]
        if r >= 0 and view.top[cell] < 0:
            if isnan(firsts[r]):  # all empty areas of a ruin are alike
                after = tallies[r] + (1 << (BITS * colour))
                firsts[r] = stake(kind, view.areas[r], after, open, sides, w) - stakes[r]
            total += firsts[r]
        elif r >= 0:
            here = tally_area(view, cell, kind)
            after = tallies[r] - here + landed(kind, here, colour, safe)
            total += stake(kind, view.areas[r], after, open, sides, w) - stakes[r]
    if not safe and guard < 0:
        total *= 1.0 - w[EXPOSED] * open
    if safe:
        total += w[SAFE] * open
        for c in range(COLOURS):
            for t in range(PIECES):
                if c != colour:
                    total += w[CAPTURE] * view.area[cell, c, t] * STARS[t]
    return total


@rule
def tally_all(view, tallies, lane, lanes):
    """The pieces that count in every ruin."""
    for r in range(lane, view.ruins, lanes):
        tallies[r] = 0
    meet(lanes)
    for kind in range(lane, KINDS, lanes):  # no ruin is of two kinds
        for cell in range(CELLS):
            r = view.ruin[kind, cell]
            if r >= 0 and view.top[cell] >= 0:
                tallies[r] += tally_area(view, cell, kind)
    meet(lanes)


@rule
def survey_worths(view, colour, reals, wholes, w, lane, lanes):
    """reals[piece, cell]: what each piece of the colour brings in each area that is asked for."""
    tallies, stakes, firsts, sides = wholes[TALLIES], reals[STAKES], reals[FIRSTS], reals[SIDES]
    open = doubt(view, w)
    for c in range(lane, COLOURS, lanes):
        sides[c] = side(view, c, w)
    tally_all(view, tallies, lane, lanes)
    for r in range(lane, view.ruins, lanes):
        stakes[r] = stake(view.kind[r], view.areas[r], tallies[r], open, sides, w)
        firsts[r] = nan
    meet(lanes)
    for cell in range(lane, CELLS, lanes):
        if wholes[ASKED, cell]:
            common = worth(view, colour, cell, open, tallies, stakes, firsts, sides, w)
            guard = view.guard[cell]
            for t in range(PIECES):
                reals[t, cell] = common - w[TRUST] * (LAST_ROLL[t] - 1)
                if guard >= 0 and guard != colour:
                    reals[t, cell] += STARS[t] * sides[guard]
    meet(lanes)


@rule
def ask_moves(view, colour, again, asked):
    """asked[cell]: where pieces on the frame can move to by this roll; by any, if they may roll again."""
    asked[:] = False
    for space in range(SPACES):
        t = view.frame[space] - 1 - PIECES * colour
        if t >= 0 and t < PIECES:
            asked[LANDING[space, view.die]] = True
            if again and LAST_ROLL[t] > view.rolls:
                for f in range(len(FACE)):
                    asked[LANDING[space, FACE[f]]] = True


@rule
def best_on_frame(view, colour, roll, worths, best, lane, lanes):
    """best[roll, face]: the most a piece on the frame brings by that roll or a later one, the first being 0."""
    for f in range(lane, len(FACE), lanes):
        best[:, f] = NEVER
    for space in range(SPACES):
        t = view.frame[space] - 1 - PIECES * colour
        if t >= 0 and t < PIECES:
            for r in range(roll, min(LAST_ROLL[t], ROLLS)):
                for f in range(lane, len(FACE), lanes):
                    best[r, f] = max(best[r, f], worths[t, LANDING[space, FACE[f]]])
    meet(lanes)


@rule
def hope(best, roll, w):
    """What the rolls from `roll` on can be expected to bring."""
    value = NEVER
    for r in range(ROLLS - 1, roll - 1, -1):
        total = 0.0
        for f in range(len(FACE)):
            total += max(best[r, f], value)
        value = w[LATER] * total / len(FACE)
    return value


@rule
def hope_with(best, later, t, space, worths, w):
    """What the rolls can be expected to bring with one piece more; rolls too late for it are worth `later`."""
    value = later
    for r in range(min(LAST_ROLL[t], ROLLS) - 1, -1, -1):
        total = 0.0
        for f in range(len(FACE)):
            total += max(max(best[r, f], worths[t, LANDING[space, FACE[f]]]), value)
        value = w[LATER] * total / len(FACE)
    return value


@rule
def value_places(view, colour, reals, w, lane, lanes):
    """reals[VALUES + piece, space]: what can be expected of placing a piece of the reserve on a free space."""
    worths, best, hopes = reals[:PIECES], reals[PIECES:STAKES], reals[HOPES]
    for t in range(lane, PIECES, lanes):
        hopes[t] = hope(best, LAST_ROLL[t], w)
    meet(lanes)
    for t in range(PIECES):
        if view.reserve[colour, t] > 0:
            for space in range(lane, SPACES, lanes):
                if view.frame[space] == 0:
                    reals[VALUES + t, space] = hope_with(best, hopes[t], t, space, worths, w)
    meet(lanes)


@rule
def best_place(view, colour, rng, reals, wholes, w, lane, lanes):
    """(action, what it can be expected to bring) of the best piece and space; any of those alike."""
    worths, best = reals[:PIECES], reals[PIECES:STAKES]
    for cell in range(lane, CELLS, lanes):
        wholes[ASKED, cell] = True
    survey_worths(view, colour, reals, wholes, w, lane, lanes)
    best_on_frame(view, colour, 0, worths, best, lane, lanes)
    value_places(view, colour, reals, w, lane, lanes)
    choice, most, alike = -1, NEVER * 10, 0
    for t in range(PIECES if lane == 0 else 0):
        if view.reserve[colour, t] > 0:
            for space in range(SPACES):
                if view.frame[space] == 0:
                    value = reals[VALUES + t, space] + waver(rng, w[HEAT])
                    chosen, alike = is_choice(value, most, alike, rng)
                    if chosen:
                        choice, most = PLACE_PIECE + SPACES * t + space, value
    if choice < 0:
        most = hope(best, 0, w)
    meet(lanes)
    return choice, most


@rule
def choose_place(view, ways, rng, reals, wholes, w, lane, lanes):
    """Where to place a piece; of a team that has to choose, the colour that can place the better one."""
    choice, most = -1, NEVER * 10
    for c in range(COLOURS):
        if c == view.colour if view.phase == PLACE else ways[TEAM_COLOUR + c]:
            place, value = best_place(view, c, rng, reals, wholes, w, lane, lanes)
            if lane == 0 and (value > most or (value == most and below(rng, 2) == 0)):
                choice, most = place if view.phase == PLACE else TEAM_COLOUR + c, value
    return choice


@rule
def choose_move(view, ways, rng, reals, wholes, w, lane, lanes):
    """The best move of this roll, or another roll if that can be expected to do better."""
    worths, best = reals[:PIECES], reals[PIECES:STAKES]
    if lane == 0:
        ask_moves(view, view.colour, ways[REROLL], wholes[ASKED])
    survey_worths(view, view.colour, reals, wholes, w, lane, lanes)
    if ways[REROLL]:
        best_on_frame(view, view.colour, view.rolls, worths, best, lane, lanes)
    choice, most, alike = -1, NEVER * 10, 0
    for space in range(SPACES if lane == 0 else 0):
        if ways[MOVE_PIECE + space]:
            t = view.frame[space] - 1 - PIECES * view.colour
            value = worths[t, LANDING[space, view.die]] + waver(rng, w[HEAT])
            chosen, alike = is_choice(value, most, alike, rng)
            if chosen:
                choice, most = MOVE_PIECE + space, value
    if lane == 0 and ways[REROLL] and hope(best, view.rolls, w) + waver(rng, w[HEAT]) > most:
        return REROLL
    return choice


@rule
def weigh_together(view, ways, rng, w, own, mine, reals, wholes, lane, lanes):
    """The choice, told by the first thread; areas and spaces are divided among all. reals, wholes: room to think in."""
    choice = -1
    if view.phase in (TEAM, PLACE):
        choice = choose_place(view, ways, rng, reals, wholes, w, lane, lanes)
    elif view.phase == MOVE:
        choice = choose_move(view, ways, rng, reals, wholes, w, lane, lanes)
    elif view.phase == CHOICE:
        choice = RECOVER if ways[RECOVER] and STARS[view.captive_piece] < w[KEEP] else POINTS
    return choice if choice >= 0 or lane > 0 else sample(ways, rng)


@rule
def decide(view, ways, rng, w):
    return weigh_together(view, ways, rng, w, None, None, np.empty(REALS), np.empty(WHOLES, np.int64), 0, 1)
