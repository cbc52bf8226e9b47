"""What bots think things are worth: one table for each bot in `weights/<game>.toml`.

`digsite tune` finds better numbers.
"""

import tomllib
from pathlib import Path

import numpy as np

from digsite.errors import Unreadable

FOLDER = Path(__file__).parent / "weights"


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
