"""Positions of real games for the exact parts, and the slow enumerations they are held against."""

from functools import cache
from math import comb

import numpy as np

from digsite import bots, find, kernel
from digsite.kernel import NATURE, OVER


def walk(name, seats, seed, switches=None):
    """(states, ways) before every choice of a game between greedy bots."""
    game, rng = find(name), kernel.seeds(seed, 1)[0]
    states, ways = game.start(seats, switches), game.ways()
    players = [bots.find(game, "greedy", seed + p) for p in range(seats)]
    while True:
        game.kernel.settle(states[0], ways, rng)
        turn = int(states[0].turn)
        if turn == OVER:
            return
        yield states, ways
        view = game.sight.observe(states, turn)[0]
        game.kernel.act(states, 0, players[turn].choose(view, np.flatnonzero(ways).tolist()))


def handfuls(counts, number):
    """(how many of each, in how many ways) of every handful of so many things."""
    if not counts:
        if number == 0:
            yield (), 1
        return
    for n in range(min(counts[0], number) + 1):
        for rest, ways in handfuls(counts[1:], number - n):
            yield (n, *rest), ways * comb(counts[0], n)


@cache
def drawn(bag, draws):
    """{points: handfuls} of so many things drawn at once from a bag of (value, count), by listing all handfuls."""
    found = {}
    for taken, ways in handfuls([count for _, count in bag], draws):
        points = sum(value * n for (value, _), n in zip(bag, taken, strict=True))
        found[points] = found.get(points, 0) + ways
    return found


def worth(points, seats, spread):
    """The worth of an end, as search sees it, written again."""
    out = []
    for p in range(seats):
        rivals = [points[q] for q in range(seats) if q != p]
        rank = sum(1.0 if points[p] > r else 0.5 if points[p] == r else 0.0 for r in rivals) / len(rivals)
        margin = (points[p][0] - max(r[0] for r in rivals)) / spread
        out.append(0.5 * rank + 0.5 * (0.5 + 0.5 * margin / (1 + abs(margin))))
    return out


def expectimax(game, states, spread, known, most):
    """Worth to every seat, action by action as the rules go; every state met is kept. Too many: OverflowError."""
    key = states.tobytes()
    if key in known:
        return known[key]
    if len(known) > most:
        raise OverflowError
    turn, seats = int(states[0].turn), int(states[0].seats)
    if turn == OVER:
        value = worth([tuple(p) for p in game.points(states)[0].tolist()], seats, spread)
    else:
        ways, after = game.ways(), []
        game.kernel.options(states, 0, ways)
        for action in np.flatnonzero(ways):
            later = states.copy()
            game.kernel.act(later, 0, int(action))
            after.append((int(ways[action]), expectimax(game, later, spread, known, most)))
        if turn == NATURE:
            total = sum(n for n, _ in after)
            value = [sum(n * v[p] for n, v in after) / total for p in range(seats)]
        else:
            value = after[0][1]
            for _, other in after[1:]:
                value = other if other[turn] > value[turn] + 1e-10 else value
    known[key] = value
    return value
