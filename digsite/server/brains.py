"""Bots think in worker processes, so that the server goes on serving. They are fed a View and nothing else."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numba
import numpy as np

from digsite import bots, kernel
from digsite.bots.levels import LEVELS, SEARCHES, UNKNOWN
from digsite.bots.levels import bot_of as meant
from digsite.game import Game, find
from digsite.table import Table
from digsite.workers import follow_parent

FRESH = multiprocessing.get_context("spawn")  # a fork would share sockets and locks with the server
PATIENCE = 30.0  # seconds; a bot that needs longer is replaced for this move by the quickest

log = logging.getLogger("digsite")


@cache
def bot_of(game: str, name: str, rules: tuple[int, ...]) -> Any:
    known = find(game)
    given = dict(zip(known.switches, rules, strict=True))
    return bots.find(known, name, int.from_bytes(os.urandom(6), "big"), given)


def think(game: str, name: str, view: bytes, legal: list[int]) -> int:
    """In a worker: choose for the seat that sees this View."""
    known = find(game)
    seen = np.frombuffer(view, known.sight.view)[0]
    return int(bot_of(game, name, tuple(known.rules_of(seen).values())).choose(seen, legal))


_ready: set[str] = set()
_preparing: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_compiling: set[Any] = set()  # processes


def make_ready(game: Game) -> None:
    """See that a game's rules are compiled: elsewhere if they never were, so that the server goes on serving."""
    if game.name in _ready:
        return
    with _preparing[game.name]:
        if not prepared(game).exists() and not numba.config.DISABLE_JIT:
            compile_elsewhere(game.name)
        table = Table(game, game.seats[0], seed=0)  # loads what was compiled
        table.play(table.turn, table.legal()[0])
        table.view(0)
        _ready.add(game.name)


def prepared(game: Game) -> Path:
    """A file that is there once rules and levels are compiled: rules alone would leave bots to compile at the table."""
    return kernel.cache_folder() / f"{game.name}.prepared"


def is_ready(name: str) -> bool:
    return name in _ready


def compile_elsewhere(name: str) -> None:
    """In a process of its own, which ends with the server."""
    process = FRESH.Process(target=compile_all, args=(name,), daemon=True)
    process.start()
    _compiling.add(process)
    process.join()
    _compiling.discard(process)
    if process.exitcode:
        raise RuntimeError(f"{name} was not compiled")


def stop_compiling() -> None:
    """Whoever waits for it gives up."""
    for process in list(_compiling):
        process.kill()


def compile_all(name: str) -> None:
    """Rules and levels of a game."""
    follow_parent()
    game = find(name)
    game.compile()
    stand_for = {meant(level) for level in LEVELS if level in bots.names(game)}
    stand_for |= set(SEARCHES.values() if game.name in UNKNOWN else ())
    kinds = {bot.partition(":") for bot in stand_for}
    players = [bots.find(game, f"{kind}:1" if colon else kind) for kind, colon, _ in sorted(kinds)]
    for seats in (game.seats[0], game.seats[-1]):  # ends may be solved otherwise for two than for more
        play_through(game, players, seats)
    prepared(game).touch()


def play_through(game: Game, players: Sequence[bots.Bot], seats: int) -> None:
    """Play a game; all think about every choice, and by turns one of them is heard. So all they need is compiled."""
    table = Table(game, seats, seed=0)
    for turn in count():
        if table.over:
            return
        view, legal = table.view(table.turn), table.legal()
        chosen = [player.choose(view, legal) for player in players]
        table.play(table.turn, chosen[turn % len(chosen)])


def begin() -> None:
    """A worker: it makes way for the server, and ends with it."""
    follow_parent()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


class Brains:
    """A few worker processes, started when first needed and again if one dies."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) // 2)
        self._free = asyncio.Semaphore(self.workers)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, name: str, view: Any, legal: list[int]) -> int:
        """What the bot chooses; if it fails, or does what is not open to it, the first action that is."""
        for _ in range(2):
            async with self._free:  # patience is for thinking, not for waiting behind others
                pool = self._start()
                ask = asyncio.get_running_loop().run_in_executor(pool, think, game.name, name, view.tobytes(), legal)
                try:
                    action = await asyncio.wait_for(ask, PATIENCE)
                    return action if action in legal else legal[0]
                except (BrokenProcessPool, TimeoutError):
                    self._end(pool)
                except Exception:
                    log.exception("%s cannot play %s", name, game.name)
                    break
        return legal[0]

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=FRESH, initializer=begin)
        return self._pool

    def close(self) -> None:
        stop_compiling()
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Whoever else thinks in this pool is told that it broke, and asks again."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False)
