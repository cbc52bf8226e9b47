"""What a second core brings, and what more games cost: stepping a batch from Python, observations included.

    python benchmarks/scaling.py [GAME]

Two cores are compared with one by wall-clock time, in turns, so that whatever else runs here disturbs both alike;
the best turn of each counts. Cost by games is CPU time on one core.
"""

import argparse
import time

from digsite import list_games
from digsite.envs.vector import Vector

asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
asked.add_argument("game", nargs="?", default="archaeology", choices=list_games())
NAME = asked.parse_args().game
TURNS, STEPS = 30, 10


def seconds(games: Vector, clock) -> float:
    began = clock()
    for _ in range(STEPS):
        games.step(games.sample())
    return (clock() - began) / STEPS


def cores(count: int) -> None:
    one, two = Vector(NAME, count, seed=1), Vector(NAME, count, seed=1, threads=2)
    times = [(seconds(one, time.perf_counter), seconds(two, time.perf_counter)) for _ in range(TURNS)]
    alone, both = map(min, zip(*times, strict=True))
    print(f"{count:>9,} games: {count / alone:>12,.0f} decisions/s on one core, {count / both:>12,.0f} on two", end="")
    print(f"   {alone / both:.2f} times")


def cost(count: int) -> None:
    games = Vector(NAME, count, seed=1)
    best = min(seconds(games, time.process_time) for _ in range(max(3, TURNS * 1024 // count)))
    print(f"{count:>9,} games: {1e3 * best:>9.3f} ms a step, {1e9 * best / count:>6.0f} ns a decision")


if __name__ == "__main__":
    print(f"{NAME}, one core")
    for count in (64, 256, 1024, 4096, 16384, 65536):
        cost(count)
    print(f"{NAME}, two cores")
    for count in (1024, 8192, 65536):
        cores(count)
