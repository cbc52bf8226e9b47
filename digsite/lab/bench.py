"""Speed of our play and search on one core. Figures are per second of CPU time.

An *action* is a player's choice or a doing of Nature, a *decision* a player's choice alone.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from digsite import bots
from digsite.bots import search
from digsite.envs.vector import Vector
from digsite.game import Game
from digsite.kernel import OVER, WAYS, sample, seeds
from digsite.laws import signature

BATCH = 256
LEARNERS = 1024  # games in a learner's batch


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How many a CPU-second: work(i) does some and says how many. The best of three runs."""
    work(0)  # warm up
    best = 0.0
    for _ in range(3):
        began, done, i = time.process_time(), 0, 1
        while time.process_time() - began < seconds / 3:
            done += work(i)
            i += 1
        best = max(best, done / (time.process_time() - began))
    return best


def compiled_loop(game: Game, seats: int, seconds: float, whole: bool = False) -> float:
    """Random games inside compiled code: their actions, or the whole games."""
    start, states, ways = game.start(seats), game.State.empty(BATCH), game.ways()
    plies, points = np.zeros(BATCH, np.int64), np.zeros((BATCH, 4, 2), np.int64)

    def work(i: int) -> int:
        game.kernel.playouts(start, states, seeds(i, BATCH), ways, plies, points)
        return BATCH if whole else int(plies.sum())

    return rate(work, seconds)


def from_python(game: Game, seats: int, seconds: float) -> float:
    """One game, every action of players and Nature chosen and played by a call from Python."""
    start, ways = game.start(seats), game.ways()

    def work(i: int) -> int:
        states, rng, done = start.copy(), seeds(i, 1)[0], 0
        turns = states["turn"]
        while turns[0] != OVER:
            game.kernel.options(states, 0, ways)
            game.kernel.act(states, 0, sample(ways, rng))
            done += 1
        return done

    return rate(work, seconds)


def batch_from_python(game: Game, seats: int, seconds: float, dtype: Any = np.float32) -> float:
    """Decisions of 1,024 games stepped by calls from Python; choices, observations, masks and rewards included."""
    games = Vector(game, LEARNERS, seats, seed=1, dtype=dtype)

    def work(_: int) -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * LEARNERS

    return rate(work, seconds)


def share_of_decisions(game: Game, seats: int) -> float:
    """How many of the actions of random games are decisions."""
    states, ways = np.repeat(game.start(seats), BATCH), np.zeros((BATCH, game.book.size), WAYS)
    actions, rngs, plies = np.zeros(BATCH, np.int64), seeds(1, BATCH), np.zeros(BATCH, np.int64)
    decisions = 0
    game.kernel.advance(states, rngs, ways, plies)
    while (states["turn"] != OVER).any():
        waiting = np.flatnonzero(states["turn"] != OVER)
        decisions += len(waiting)
        for i in waiting:
            actions[i] = sample(ways[i], rngs[i])
        game.kernel.step(states, actions, rngs, ways, plies)
    return decisions / int(plies.sum())


def playouts(game: Game, seats: int, seconds: float, kind: str = "flat") -> float:
    """Whole playouts of a search from the first choice on: by the heuristic alone, with a tree, or plain ISMCTS."""
    states, ways = game.start(seats), game.ways()
    game.kernel.settle(states[0], ways, seeds(1, 1)[0])
    turn, arms, found = int(states[0].turn), np.flatnonzero(ways)[:1], np.zeros((1, 16))
    thinker: Any = bots.find(game, f"{kind}:1")
    desk = search.desk_for(game, game.sight.observe(states, turn)[0], turn)

    def work(i: int) -> int:
        tree = search.tree_for(game, 0 if kind == "flat" else 4 * found.size)
        for k in range(4):
            thinker.loops["try_arms"](desk, tree, turn, i, arms, k * found.size, 10.0, found)
        return 4 * found.size

    return rate(work, seconds)


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All our figures of one game."""
    return {
        "compiled": {str(n): compiled_loop(game, n, seconds) for n in game.seats},
        "batch": batch_from_python(game, game.seats[0], seconds),
        "batch_in_bytes": batch_from_python(game, game.seats[0], seconds, np.uint8),
        "python": from_python(game, game.seats[0], seconds),
        "decisions": share_of_decisions(game, game.seats[0]),
        "games": compiled_loop(game, game.seats[0], seconds, whole=True),
        "playouts": {kind: playouts(game, game.seats[0], seconds, kind) for kind in ("flat", "tree", "ismcts")},
        "bytes": game.State.stored.itemsize,
        "signature": signature(game),
    }
