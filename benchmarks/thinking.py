"""How long compiled bots think: processor time of a choice, over whole games of two advisers.

    python benchmarks/thinking.py [GAMES]

Every bot is asked before every choice that is not forced; what the advisers choose is played. A choice counts with the
least of its tries, one in each round through all games, so that what else the machine does is left out.
"""

import argparse
import time

import numpy as np

from digsite import bots, find, kernel, list_games
from digsite.kernel import OVER

ASKED = ("random", "greedy", "adviser", "net")
TRIES = 5


def choices(game, seed):
    """(view, open actions) before every choice of a game that is not forced."""
    states, ways, rng, adviser = game.start(2), game.ways(), kernel.seeds(seed, 1)[0], bots.find(game, "adviser", seed)
    while True:
        game.kernel.settle(states[0], ways, rng)
        turn, actions = int(states[0].turn), np.flatnonzero(ways).tolist()
        if turn == OVER:
            return
        view = game.sight.observe(states, turn)[0]
        if len(actions) > 1:
            yield view, actions
        game.kernel.act(states, 0, adviser.choose(view, actions))


def microseconds(bot, view, actions) -> float:
    began = time.process_time_ns()
    bot.choose(view, actions)
    return (time.process_time_ns() - began) / 1000


def measure(name: str, games: int) -> None:
    game = find(name)
    asked = [bots.find(game, bot) for bot in ASKED if bot in bots.names(game)]
    for bot in asked:
        bot.choose(*next(choices(game, 0)))  # the first choice compiles
    met = [(view, actions) for seed in range(games) for view, actions in choices(game, seed)]
    for bot in asked:
        tries = [[microseconds(bot, view, actions) for view, actions in met] for _ in range(TRIES)]
        times = np.min(tries, axis=0)
        tail, longest = np.percentile(times, 99), times.max()
        print(f"{name:12} {bot.name:7} {len(met):6,} choices: mean {times.mean():6.1f} µs, ", end="")
        print(f"99 % within {tail:6.1f} µs, longest {longest:7.1f} µs")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="?", default=20, type=int, help="games of each")
    for name in list_games():
        measure(name, asked.parse_args().games)
