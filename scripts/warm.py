"""Compile every game and its bots once, two games at a time: tests that run side by side would each do it again.

With NUMBA_BOUNDSCHECK only the rules, the loops of the laws, and bots that do not search.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numba
import numpy as np

from digsite import bots, find, laws, list_games
from digsite.bots.levels import BOTS
from digsite.bots.thinking import KINDS
from digsite.envs.vector import Vector
from digsite.lab.duplicate import play_sets
from digsite.lab.simulate import simulate
from digsite.server.brains import play_through, prepared

FIRST = "indus"  # takes longest


def warm(name: str) -> None:
    """Compile all that a game's bots need, up to solvers of its end, which may differ for two and for more."""
    game = find(name)
    game.compile()
    laws.check(game, game.seats[0], games=1)
    simulate(game, ["greedy", "random"], 1)
    if numba.config.BOUNDSCHECK:
        return
    for kind in (np.float32, np.uint8):
        Vector(game, 1, dtype=kind)
    known = [bot for bot in bots.names(game) if bot not in BOTS]
    quick = [bots.find(game, bot) for bot in known if bot not in KINDS]
    for two in pairwise(quick):
        play_sets(game, two, game.start(2), 0, 0, 1)
    players = quick + [bots.find(game, f"{bot}:1") for bot in known if bot in KINDS]
    for seats in (game.seats[0], game.seats[-1]):
        play_through(game, players, seats)
    prepared(game).touch()


def warm_elsewhere(name: str) -> None:
    began = time.perf_counter()
    subprocess.run([sys.executable, __file__, name], check=True)
    print(f"{name} compiled in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    if sys.argv[1:]:
        warm(sys.argv[1])
    else:
        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            list(pool.map(warm_elsewhere, sorted(list_games(), key=lambda name: name != FIRST)))
