"""What bots think things are worth: one table for each bot in `weights/<game>.toml`.

`digsite tune` finds better numbers.
"""

import tomllib
from math import log
from pathlib import Path

import numpy as np
from numba.extending import overload

from digsite.errors import Unreadable
from digsite.kernel import below, random_bits, rule
from digsite.record import u8

FOLDER = Path(__file__).parent / "weights"
LOW_BITS = u8(11)


def path(game):
    return FOLDER / f"{game}.toml"


def load(game, names):
    """{bot: its weights, in the order of `names`}."""
    tables = tomllib.loads(path(game).read_text(encoding="utf-8"))
    return {bot: row(game, tables, bot, names) for bot in tables}


def row(game, tables, bot, names):
    full = tables[bot]
    if set(full) != set(names):
        odd = ", ".join(sorted(set(full) ^ set(names)))
        raise Unreadable(f"{path(game).name}: {bot} should weigh {', '.join(names)}; look at {odd}")
    return np.array([float(full[name]) for name in names])


def meet(threads):
    """So many threads of a GPU that think together wait for each other here. One alone, as on a CPU, need not."""


@overload(meet, target="cpu")
def meet_alone(threads):
    return lambda threads: None


@rule
def waver(rng, heat):
    """How far a judgement is off, in points: choosing the best judged is then softmax with temperature `heat`."""
    if heat <= 0.0:
        return 0.0
    u = ((random_bits(rng) >> LOW_BITS) + 0.5) * 2.0**-53
    return -heat * log(-log(u))


@rule
def is_choice(value, most, alike, rng):
    """(whether this is the choice so far, how many are alike): the best, and of those alike any."""
    if value > most:
        return True, 1
    if value == most:
        return below(rng, alike + 1) == 0, alike + 1
    return False, alike
