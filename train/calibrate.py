"""Are a net's chances of winning to be believed? Measured in games of the net with itself, and mended there.

    python -m train.calibrate GAME [--net FILE] [--positions 100000] [--sets 1000] [--write]

The expected calibration error is the mean distance between the chance told and the share really won, over twenty groups
of positions with similar chances. A net that trained against advisers, too, expects to win more often than it does
against itself: so the last layer of its rank answers is fitted anew, on other games than it is measured on. --write
puts it into the file, and how often the net wins against the adviser and random play; the net plays as before.
"""

import argparse
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from digsite import bots, find, nets
from digsite.game import Game
from digsite.record import SEATS, Array
from train.net import player_of, see, watch
from train.ppo import results
from train.run import strength

GROUPS = 20
SPARSE = 16  # of so many positions of a game one is looked at: the others end alike and tell little more
NEAR = 1e-5  # how much it costs to leave the weights that were


def positions_of(game: Game, file: nets.File, count: int, seed: int) -> tuple[Array, Array, Array]:
    """(numbers, chances of the ranks as it came out, players) in positions of the net's own games."""
    net = nets.as_net(game, file.first, file.steps, file.layers)
    player, found, tables = bots.netted(game, "net", net), list[Any](), cycle((2, 2, 3, 4))
    while sum(len(x) for x, _, _ in found) < count:
        found.append(own_games(game, player, next(tables), 128, seed))
        seed += 1
    x, ranks, seats = (np.concatenate(parts)[:count] for parts in zip(*found, strict=True))
    return x, ranks, seats


def own_games(game: Game, player: Any, seats: int, count: int, seed: int) -> tuple[Array, Array, Array]:
    """(numbers, chances of the ranks of the seat to act, players) in some positions of a player's games with itself."""
    x, who, where = [], [], []
    for move, (states, views) in enumerate(watch(game, [player], game.start(seats), count, seed)):
        live = np.flatnonzero((states["turn"] >= 0) & ((move + np.arange(count)) % SPARSE == 0))
        x.append(see(game, views[live]))
        who.append(states["turn"][live])
        where.append(live)
    points = np.zeros((count, SEATS, 2), np.int64)
    game.kernel.finish(states, points, np.zeros(count, np.int64))
    ranks, _ = results(torch.as_tensor(points), torch.full((count,), seats), 1.0)
    mine: Array = ranks.numpy()[np.concatenate(where), np.concatenate(who)]
    return np.concatenate(x), mine, np.full(len(mine), seats)


def chances(file: nets.File, x: Array, seats: Array) -> Array:
    """The chance to win that a net tells."""
    net = nets.as_net(find(file.game), file.first, file.steps, file.layers)
    out = np.zeros((len(x), file.layers["b3"].size), np.float32)
    nets.forward_all(net, x, out)
    answers = out[:, -nets.RANKS - 1 : -1]
    odds = np.where(np.arange(SEATS) < seats[:, None], np.exp(answers - answers.max(1, keepdims=True)), 0.0)
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


def fitted(file: nets.File, x: Array, ranks: Array) -> nets.File:
    """The same net, its rank answers fitted to what came out."""
    player, where = player_of(file), slice(-nets.RANKS - 1, -1)
    with torch.no_grad():
        thought = torch.cat([player.think(player.first(part)) for part in torch.as_tensor(x).split(4096)])
    weight, bias = (p.detach()[where].clone().requires_grad_() for p in (player.l3.weight, player.l3.bias))
    was, target = weight.detach().clone(), torch.as_tensor(ranks)
    steps = torch.optim.LBFGS([weight, bias], max_iter=100, line_search_fn="strong_wolfe")

    def loss() -> Any:
        steps.zero_grad()
        value = functional.cross_entropy(thought @ weight.T + bias, target) + NEAR * (weight - was).square().sum()
        value.backward()
        return value

    steps.step(loss)
    layers = {name: layer.copy() for name, layer in file.layers.items()}
    layers["w3"][:, where], layers["b3"][where] = weight.detach().T.numpy(), bias.detach().numpy()
    return file.trained(layers, f"python -m train.calibrate {file.game} --write")


def wins_of(file: nets.File, sets: int) -> dict[str, list[float]]:
    """Win shares against others, at tables for two, three and four."""
    game = find(file.game)
    rivals = {name: bots.find(game, name) for name in (bots.best_function(game), "random")}
    return {name: [round(strength(file, r, n, sets, 0), 3) for n in (2, 3, 4)] for name, r in rivals.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, help="a net's file; else the one that is shipped")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--sets", type=int, default=1000, help="duplicate sets at each table, for win shares")
    parser.add_argument("--write", action="store_true", help="into the file of the net")
    options = parser.parse_args()
    game, path = find(options.game), options.net or nets.FOLDER / f"{options.game}.npz"
    file = nets.File.open(path)
    better = fitted(file, *positions_of(game, file, options.positions, 1000)[:2])
    x, ranks, seats = positions_of(game, file, options.positions, 2000)
    before, after = (calibration_error(chances(f, x, seats), ranks[:, 0]) for f in (file, better))
    print(json.dumps({"game": game.name, "positions": len(x), "error": before, "fitted": after}))
    if options.write:
        better.about.update(calibration=round(after, 4), wins=wins_of(better, options.sets))
        better.write(path)
        print(json.dumps(better.about["wins"]))


if __name__ == "__main__":
    main()
