"""Compile every game and its bots once, two games at a time: tests that run side by side would each do it again."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from digsite import bots, find, kernel, list_games
from digsite.bots.levels import LEVELS
from digsite.bots.thinking import KINDS
from digsite.game import Game
from digsite.kernel import OVER

FIRST = "indus"  # takes longest


def warm(name: str) -> None:
    """Compile all that a game's bots need, up to solvers of its end, which may differ for two and for more."""
    game = find(name)
    game.compile()
    players = [bots.find(game, f"{bot}:1" if bot in KINDS else bot) for bot in bots.names(game) if bot not in LEVELS]
    for seats in (game.seats[0], game.seats[-1]):
        play_through(game, players, seats)


def play_through(game: Game, players: list[bots.Bot], seats: int) -> None:
    """Play a game; all think about every choice, and by turns one of them is heard."""
    states, ways, rng, turns = game.start(seats), game.ways(), kernel.seeds(0, 1)[0], 0
    game.kernel.settle(states[0], ways, rng)
    while states[0].turn != OVER:
        view = game.sight.observe(states, int(states[0].turn))[0]
        chosen = [player.choose(view, ways.nonzero()[0].tolist()) for player in players]
        game.kernel.act(states, 0, chosen[turns % len(players)])
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
