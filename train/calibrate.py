"""Are a net's chances of winning to be believed? Measured in games of the net with itself; mended by one factor.

    python -m train.calibrate GAME [--net FILE] [--positions 100000] [--write]

The expected calibration error is the mean distance between the chance told and the share really won, over twenty groups
of positions with similar chances. The factor for the rank answers is fitted on other games than it is measured on;
--write puts it into the file.
"""

import argparse
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from digsite import bots, find, nets
from digsite.game import Game
from digsite.lab.simulate import rank_all
from digsite.lab.statistics import first_shares
from digsite.record import SEATS, Array
from train.net import see, watch

GROUPS = 20


def told(game: Game, file: nets.File, positions: int, seed: int) -> tuple[Array, Array, Array]:
    """(rank answers, share of victory, players) in positions of the net's own games."""
    net = nets.as_net(game, file.first, file.steps, file.layers)
    player, found, tables = bots.netted(game, "net", net), list[Any](), cycle((2, 2, 3, 4))
    while sum(len(won) for _, won, _ in found) < positions:
        x, won, seats = own_games(game, player, next(tables), 128, seed)
        out = np.zeros((len(x), file.layers["b3"].size), np.float32)
        nets.forward_all(net, x, out)
        found.append((out[:, -nets.ANSWERS : -1], won, seats))
        seed += 1
    answers, won, seats = (np.concatenate(parts)[:positions] for parts in zip(*found, strict=True))
    return answers, won, seats


def own_games(game: Game, player: Any, seats: int, count: int, seed: int) -> tuple[Array, Array, Array]:
    """(numbers, share of victory of the seat to act, players) in all positions of a player's games with itself."""
    x, who, where = [], [], []
    for states, views in watch(game, [player], seats, count, seed):
        live = np.flatnonzero(states["turn"] >= 0)
        x.append(see(game, views[live]))
        who.append(states["turn"][live])
        where.append(live)
    points = np.zeros((count, SEATS, 2), np.int64)
    game.kernel.finish(states, points, np.zeros(count, np.int64))
    ranks = rank_all(points[:, :seats])
    won = first_shares(ranks)[np.concatenate(where), np.concatenate(who)]
    return np.concatenate(x), won, np.full(len(won), seats)


def chances(answers: Array, seats: Array, factor: float) -> Array:
    """The chance to win, from rank answers times a factor."""
    there = np.arange(SEATS) < seats[:, None]
    odds = np.where(there, np.exp(factor * (answers - answers.max(1, keepdims=True))), 0.0)
    first: Array = odds[:, 0] / odds.sum(1)
    return first


def calibration_error(chance: Array, won: Array) -> float:
    """
    >>> calibration_error(np.array([0.2, 0.2, 0.9, 0.9]), np.array([0.0, 1.0, 1.0, 1.0])).__round__(3)
    0.2
    """
    group = np.minimum((chance * GROUPS).astype(int), GROUPS - 1)
    sizes = np.bincount(group, minlength=GROUPS)
    gap = np.bincount(group, chance - won, GROUPS)
    return float(np.abs(gap).sum() / sizes.sum())


def fit(answers: Array, won: Array, seats: Array) -> float:
    """The factor with the smallest logarithmic loss."""
    tried = np.exp(np.linspace(-1, 1, 81))

    def loss(factor: float) -> float:
        chance = np.clip(chances(answers, seats, factor), 1e-6, 1 - 1e-6)
        return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())

    return float(min(tried, key=loss))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, help="a net's file; else the one that is shipped")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    game, path = find(options.game), options.net or nets.FOLDER / f"{options.game}.npz"
    file = nets.File.open(path)
    factor = fit(*told(game, file, options.positions, 1000))
    answers, won, seats = told(game, file, options.positions, 2000)
    before, after = (calibration_error(chances(answers, seats, f), won) for f in (1.0, factor))
    print(
        json.dumps({"game": game.name, "positions": len(won), "factor": factor, "error": before, "with factor": after})
    )
    if options.write:
        for name in ("w3", "b3"):
            file.layers[name][..., -nets.ANSWERS : -1] *= factor
        file.write(path)


if __name__ == "__main__":
    main()
