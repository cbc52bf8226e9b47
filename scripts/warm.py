"""Compile every game and its bots once, two games at a time: tests that run side by side would each do it again."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from digsite import bots, find, kernel, list_games
from digsite.bots.thinking import KINDS
from digsite.kernel import OVER

FIRST = "indus"  # takes longest


def warm(name: str) -> None:
    """Play a game through, every bot in turn, so that all they need is compiled, up to the solver of the end."""
    game = find(name)
    game.compile()
    players = [bots.find(game, f"{bot}:1" if bot in KINDS else bot) for bot in bots.names(game)]
    states, ways, rng, turns = game.start(game.seats[0]), game.ways(), kernel.seeds(0, 1)[0], 0
    game.kernel.settle(states[0], ways, rng)
    while states[0].turn != OVER:
        view = game.sight.observe(states, int(states[0].turn))[0]
        action = players[turns % len(players)].choose(view, ways.nonzero()[0].tolist())
        game.kernel.act(states, 0, action)
        game.kernel.settle(states[0], ways, rng)
        turns += 1


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
