"""Many games between bots, in batches, on all cores or all machines of a Ray cluster.

Game i of a seed is the same whatever the number of workers and the size of the batch.
"""

import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from digsite import bots, components
from digsite.game import Game, Setting, find
from digsite.kernel import seeds
from digsite.lab.batch import Batch
from digsite.lab.cluster import Cluster
from digsite.lab.statistics import first_shares
from digsite.record import Array

BATCH, AHEAD = 1024, 16
FEW = 1  # games in a batch with bots that think


@dataclass
class Results:
    """One row for each game."""

    game: str
    bots: tuple[str, ...]
    seed: int
    points: Array  # [game, seat]
    ranks: Array  # [game, seat], 1 is best, ties shared
    plies: Array  # [game], players' and Nature's actions
    seconds: float

    @property
    def shares(self) -> Array:
        """[game, seat]: 1 for the winner, equal parts on a shared first rank."""
        return first_shares(self.ranks)


def play_batch(game: Game, players: Sequence[Any], start: Array, seed: int, chunk: tuple[int, int]) -> Any:
    """(points [game, seat, 2], plies) of games first, first + 1, …; a chunk is (first, count)."""
    first, count = chunk
    batch, choosers = Batch(game, np.repeat(start, count), seeds(seed, count, first)), seeds(~seed, count, first)
    for turns in batch.moves():
        for seat, player in enumerate(players):
            choose = getattr(player, "choose_all", None) or player.choose_each
            choose(batch.views, batch.ways, choosers, turns, seat, batch.actions)
    points = batch.points(lambda i: f"game {first + i} of seed {seed}")
    return points[:, : len(players)], batch.plies


def play_there(
    name: str, box: str, line_up: tuple[str, ...], switches: Mapping[str, Setting] | None, seed: int, chunk: Any
) -> Any:
    """play_batch on another machine, which knows a game by its name and a box that is not ours by its text."""
    game = open_there(name, box)
    return play_batch(game, seated(game, line_up, switches), game.start(len(line_up), switches), seed, chunk)


def seated(game: Game, line_up: Sequence[str], switches: Mapping[str, Setting] | None) -> list[Any]:
    rules = game.settings(switches)
    return [bots.find(game, name, rules=rules) for name in line_up]


@cache
def open_there(name: str, box: str) -> Game:
    if box:
        path = Path(tempfile.mkdtemp(prefix="digsite-")) / "box.toml"
        path.write_text(box, encoding="utf-8")
        components.use(name, path)
    return find(name)


def simulate(
    game: Game,
    line_up: Sequence[str],
    games: int,
    seed: int = 0,
    switches: Mapping[str, Setting] | None = None,
    workers: int | None = None,
    progress: Callable[[int], object] = lambda done: None,
    ray: str = "",
    stopping: Callable[[], object] = lambda: None,
) -> Results:
    """Play `games` games between the bots of `line_up`, one for each seat; fewer if interrupted: games under way are
    finished first, unless one interrupts again.

    On threads of this machine, or with `ray` on a cluster: `local`, or the address of one that runs.
    """
    began = time.perf_counter()
    players, start = seated(game, line_up, switches), game.start(len(line_up), switches)
    size = BATCH if all(hasattr(player, "choose_all") for player in players) else FEW
    chunks = ((first, min(size, games - first)) for first in range(0, games, size))
    work: Callable[[Any], Any] = partial(play_batch, game, players, start, seed)
    pool: Executor = ThreadPoolExecutor(workers or os.cpu_count())
    ahead = AHEAD
    if ray:
        box = "" if game.box.standard else game.box.path.read_text(encoding="utf-8")
        work = partial(play_there, game.name, box, tuple(line_up), switches, seed)
        pool = Cluster(ray, workers)
        ahead = max(AHEAD, 2 * pool.workers)
    points, plies = [np.zeros((0, len(line_up), 2), np.int64)], [np.zeros(0, np.int64)]
    try:
        for one_points, one_plies in in_order(pool, work, chunks, ahead, stopping):
            points.append(one_points)
            plies.append(one_plies)
            progress(len(one_plies))
    except KeyboardInterrupt:
        pass  # what is finished is not lost; the caller sees how many there are
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    both = np.concatenate(points)
    return Results(
        game.name,
        tuple(line_up),
        seed,
        both[:, :, 0],
        rank_all(both),
        np.concatenate(plies),
        time.perf_counter() - began,
    )


def in_order(
    pool: Executor,
    work: Callable[[Any], Any],
    chunks: Iterable[Any],
    ahead: int = AHEAD,
    stopping: Callable[[], object] | None = None,
) -> Generator[Any]:
    """Results in the order of the chunks, a few ahead at a time; what waits is dropped when somebody interrupts.

    With `stopping`, which is told then, what has begun is still finished.
    """
    waiting: deque[Any] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) > ahead:
                yield waiting[0].result()
                waiting.popleft()
        while waiting:
            yield waiting[0].result()
            waiting.popleft()
    except KeyboardInterrupt:
        if stopping is None:
            raise
        stopping()
        for future in waiting:
            future.cancel()
        while waiting and not waiting[0].cancelled():
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def rank_all(points: Array) -> Array:
    """[game, seat] ranks of [game, seat, (points, tie-break)]; the twin of game.ranks."""
    mine, theirs = points[:, :, None, :], points[:, None, :, :]
    more = (theirs[..., 0] > mine[..., 0]) | ((theirs[..., 0] == mine[..., 0]) & (theirs[..., 1] > mine[..., 1]))
    ranks: Array = 1 + more.sum(axis=2)
    return ranks
