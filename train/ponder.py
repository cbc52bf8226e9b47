"""A net learns from its own second thoughts: what `net+search` would do where the net alone chooses otherwise.

    python -m train.ponder GAME --minutes 15 --out net.npz                             # search on all cores, then learn
    python -m train.ponder GAME --minutes 0 --from net.npz.thoughts.npz --out net.npz  # learn from it again

Games of the shipped net with itself are played by search, at tables for two, three and four. Every choice that was not
forced is a lesson: the net is drawn towards what search chose, and held near what it was, its judgement of positions,
too. A part of the games is kept apart, and tells after every epoch how badly the net foresees search there. Training by
self-play leaves a machine's processors idle: this is what they can do meanwhile.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, count, takewhile
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from digsite import bots, find, nets
from digsite.game import Game
from digsite.kernel import seeds
from digsite.record import Array
from digsite.table import Table
from train.net import Player, player_of, see
from train.worlds import places_of

RATE, BATCH, EPOCHS = 5e-5, 512, 4  # more of either moves the net further and brings less
CALM = 0.5  # weight of the distance to what the net was, where learning from search has weight 1
APART = 10  # one game in so many is kept apart
TABLES = 1000  # the games of a worker are so many numbers apart


class Thoughts(NamedTuple):
    """Choices, one in a row."""

    x: Array  # the numbers a net sees
    open: Array  # [choice, place]
    advice: Array  # the place of what the adviser would do
    choice: Array  # the place of what search chose
    game: Array  # the number of the game it comes from


Thought = tuple[bytes, list[int], int, int]  # a view, open actions, what search chose, the number of the game


def think(name: str, budget: int, seed: int) -> Iterator[Thought]:
    """Choices that were not forced, in game after game."""
    game = find(name)
    player = bots.find(game, f"net+search:{budget}", seed)
    for number in count(seed, TABLES):
        table = Table(game, seats=2 + number // TABLES % 3, seed=number)
        while not table.over:
            view, legal = table.view(table.turn), table.legal()
            action = player.choose(view, legal)
            if len(legal) > 1:
                yield view.tobytes(), list(legal), action, number
            table.play(table.turn, action)


def think_for(minutes: float, name: str, budget: int, seed: int) -> list[Thought]:
    """Whatever comes to mind before the time is up."""
    until = time.monotonic() + 60 * minutes
    return list(takewhile(lambda _: time.monotonic() < until, think(name, budget, seed)))


def gather(name: str, budget: int, minutes: float) -> Thoughts:
    """Think on all cores."""
    workers = cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        parts = pool.map(partial(think_for, minutes, name, budget), range(workers))
        return as_lessons(find(name), list(chain.from_iterable(parts)))


def as_lessons(game: Game, found: list[Thought]) -> Thoughts:
    """The same in a net's words."""
    views = np.frombuffer(b"".join(view for view, *_ in found), game.sight.view).copy()
    ways = np.zeros((len(found), game.book.size), game.ways().dtype)
    for row, (_, legal, _, _) in zip(ways, found, strict=True):
        row[legal] = 1
    actions, advice = nets.actions_of(game), np.zeros(len(found), np.int64)
    open = np.zeros((len(found), actions.shape[2]), bool)
    nets.bound(game)["open_all"](views, ways, actions, open)
    adviser = bots.find(game, bots.best_function(game))
    adviser.choose_all(views, ways, seeds(1, len(found)), np.zeros_like(advice), 0, advice)
    places = places_of(game)[views["seats"] - 2, views["seat"]]
    chosen = np.array([action for _, _, action, _ in found])
    at = np.arange(len(found))
    return Thoughts(
        see(game, views), open, places[at, advice], places[at, chosen], np.array([number for *_, number in found])
    )


def answers(player: Player, lessons: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Chances of the places, of the ranks (as logarithms), and the lead."""
    looks, ranks, lead = player(lessons[0], lessons[2])
    looks = looks.masked_fill(~lessons[1], -1e9)
    return functional.log_softmax(looks, 1), functional.log_softmax(ranks, 1), lead


def losses(player: Player, was: Any, lessons: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """(how badly search's choices are told, how far the net has moved)."""
    looks, ranks, lead = answers(player, lessons)
    looked, ranked, led = was
    moved = (looked.exp() * (looked - looks)).sum(1).mean() + (ranked.exp() * (ranked - ranks)).sum(1).mean()
    return functional.nll_loss(looks, lessons[3]), moved + (lead - led).square().mean()


def learn(file: nets.File, thoughts: Thoughts, epochs: int = EPOCHS) -> tuple[nets.File, list[dict[str, float]]]:
    """The net after its lessons, and how it fared in games kept apart, epoch by epoch."""
    torch.manual_seed(1)
    usable = thoughts.open[np.arange(len(thoughts.choice)), thoughts.choice]  # search may do what nets leave out
    parts = [torch.as_tensor(part[usable]) for part in thoughts]
    apart = parts[4] // TABLES % APART == 0
    test, train = ([part[rows] for part in parts] for rows in (apart, ~apart))
    player = player_of(file)
    with torch.no_grad():
        was, was_test = (answers(player, lessons) for lessons in (train, test))
    steps, told = torch.optim.Adam(player.parameters(), RATE), []
    for epoch in range(epochs + 1):
        if epoch:
            for rows in torch.randperm(len(train[0])).split(BATCH):
                missed, moved = losses(player, [part[rows] for part in was], [part[rows] for part in train])
                steps.zero_grad()
                (missed + CALM * moved).backward()
                steps.step()
        with torch.no_grad():
            missed, moved = losses(player, was_test, test)
        told.append({"epoch": epoch, "missed": missed.item(), "moved": moved.item()})
        print(json.dumps(told[-1]), flush=True)
    return file.trained(player.layers(), f"python -m train.ponder {file.game} ({len(thoughts.choice):,} choices)"), told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--budget", type=int, default=300, help="playouts of a decision")
    parser.add_argument("--from", dest="kept", type=Path, action="append", default=[], help="thoughts of earlier runs")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    runs = [Thoughts(**np.load(path)) for path in options.kept]
    if options.minutes:
        runs.append(gather(options.game, options.budget, options.minutes))
        np.savez_compressed(f"{options.out}.thoughts.npz", **runs[-1]._asdict())
    thoughts = Thoughts(*(np.concatenate(parts) for parts in zip(*runs, strict=True)))
    print(f"{len(thoughts.choice):,} choices", flush=True)
    file, _ = learn(nets.File.open(nets.FOLDER / f"{options.game}.npz"), thoughts)
    file.write(options.out)


if __name__ == "__main__":
    main()
