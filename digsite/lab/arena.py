"""The arena: duplicate sets between bots, every set a line that any figure can be derived from again.

The same seed gives the same sets whatever the number of workers. Sets that a file already holds are not played again.
"""

import hashlib
import json
import os
import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from digsite import bots, components, nets
from digsite.errors import Refusal, Unreadable
from digsite.game import Game, Setting, find
from digsite.lab import ratings
from digsite.lab.duplicate import play_sets
from digsite.lab.simulate import in_order
from digsite.lab.statistics import DECIDED, by_sets, first_shares, likelihood_ratio, wilson
from digsite.record import Array
from digsite.workers import follow_parent

Line = dict[str, Any]
TORN = '{"game": '  # how a line begins that a crash may have cut off
CHUNK = 128  # sets of compiled bots at a time
ROUGH = 400  # a rate from fewer games is a rough sample
KEYS = ("game", "version", "box", "engine", "seats", "switches", "seed", "bots")  # what sets of one match share
ENGINE = ("kernel.py", "record.py", "codebook.py", "lab/batch.py", "lab/duplicate.py")


@dataclass(frozen=True)
class Match:
    """One line-up, and all that decides how its sets go."""

    game: Game
    line_up: tuple[str, ...]
    seed: int = 0
    switches: Mapping[str, Setting] = field(default_factory=dict)

    @property
    def head(self) -> Line:
        g = self.game
        said = (g.name, g.version, g.box.digest, engine(g.name), len(self.line_up), dict(self.switches), self.seed)
        return dict(zip(KEYS, (*said, list(self.line_up)), strict=True))


@cache
def engine(game: str) -> str:
    """A short hash of the sources and of the net that decide what bots do in a game."""
    package, digest = Path(components.__file__).parent, hashlib.sha256()
    rooms = [package / "games" / game, package / "bots"] + [package / "nets"] * nets.knows(find(game))
    files = [path for room in rooms for path in sorted(room.rglob("*.*"))]
    others = set(components.list_games()) - {game}
    for path in [*(package / name for name in ENGINE), *files]:
        if path.suffix in (".py", ".toml", ".npz") and not any(other in path.stem for other in others):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def line_ups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who plays whom: all of them at one table; with more seats the others again; with fewer every choice of them.

    >>> line_ups(["adviser", "greedy"], 3)
    [('adviser', 'greedy', 'greedy')]
    >>> line_ups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    if len(names) >= seats:
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for some in combinations(names, seats):
            found.setdefault(tuple(sorted(some)), some)  # a bot named twice makes no match twice
        return list(found.values())
    return [(names[0], *islice(cycle(names[1:] or names), seats - 1))]


# --- playing -----------------------------------------------------------------------------------


def play(
    match: Match,
    sets: int,
    known: Iterable[Line] = (),
    workers: int | None = None,
    test: tuple[float, float] | None = None,
    keep: Callable[[Line], object] = lambda line: None,
    progress: Callable[[int], object] = lambda done: None,
) -> list[Line]:
    """Lines of sets 0, 1, … in order, new ones given to `keep`; fewer if `test` is decided or somebody interrupts."""
    head = match.head
    have = {line["set"]: line for line in known if all(line[key] == head[key] for key in KEYS)}
    lines: list[Line] = []
    scores: list[float] = []
    try:
        for line in all_lines(match, sets, have, workers):
            if line["set"] not in have:
                keep(line)
            lines.append(line)
            progress(1)
            scores.append(float(shares_of([line], 0)[0]))
            if decided(np.array(scores), test):
                break
    except KeyboardInterrupt:
        pass  # what is finished is kept
    return lines


def decided(scores: Array, test: tuple[float, float] | None) -> bool:
    """Whether the win shares of the first bot, set by set, tell which of two hypotheses holds."""
    return test is not None and abs(likelihood_ratio(scores, *test)) >= DECIDED


def all_lines(match: Match, sets: int, have: Mapping[int, Line], workers: int | None) -> Iterator[Line]:
    """Known and new lines, by number; what waits is dropped when nobody asks any more."""
    players = players_of(match.game, match.line_up, match.switches)
    compiled = all(hasattr(player, "choose_all") for player in players)
    size = CHUNK if compiled else 1
    chunks = [range(first, min(first + size, sets)) for first in range(0, sets, size)]
    missing = [chunk for chunk in chunks if any(number not in have for number in chunk)]
    with pool_of(match.game, compiled, workers) as pool:
        new = in_order(pool, Work(match), missing)
        try:
            for chunk in chunks:
                fresh = {line["set"]: line for line in next(new)} if chunk in missing else {}
                yield from (have.get(number) or fresh[number] for number in chunk)
        finally:
            new.close()
            pool.shutdown(cancel_futures=True)


def pool_of(game: Game, compiled: bool, workers: int | None) -> Executor:
    """Threads for compiled bots, who let each other run; processes for those who think in Python."""
    if compiled:
        return ThreadPoolExecutor(workers or os.cpu_count())
    box = None if game.box.standard else game.box.path
    return ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn"), begin, (game.name, box))


def begin(game: str, box: Path | None) -> None:
    """A worker process: the same box, and interruptions are its parent's business."""
    follow_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if box:
        components.use(game, box)


class Work:
    """Play some sets of a match; travels to worker processes by the name of its game."""

    def __init__(self, match: Match) -> None:
        self.head, self.game = match.head, match.game.name

    def __call__(self, numbers: range) -> list[Line]:
        began, head, game = time.perf_counter(), self.head, find(self.game)
        players, start = players_of(game, head["bots"], head["switches"]), game.start(head["seats"], head["switches"])
        points, ranks, plies = play_sets(game, players, start, head["seed"], numbers[0], len(numbers))
        ms = round((time.perf_counter() - began) * 1000 / len(numbers), 3)
        found = zip(numbers, points[..., 0].tolist(), ranks.tolist(), plies.tolist(), strict=True)
        return [{**head, "set": n, "points": p, "ranks": r, "plies": a, "ms": ms} for n, p, r, a in found]


def players_of(game: Game, line_up: Sequence[str], switches: Mapping[str, Setting]) -> list[Any]:
    rules = tuple(game.settings(switches).items())
    return [player_of(game.name, name, member, rules) for member, name in enumerate(line_up)]


@cache
def player_of(game: str, name: str, member: int, rules: tuple[tuple[str, int], ...]) -> Any:
    """A bot for each member of a line-up, since bots may keep thoughts between moves."""
    return bots.find(find(game), name, member, dict(rules))


# --- keeping -----------------------------------------------------------------------------------


def read_lines(path: Path) -> list[Line]:
    """The sets in a file, each once; half a last line, left by a crash, is not one."""
    lines = {}
    try:
        whole = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is no file of sets") from None
    texts = whole.splitlines()
    for number, text in enumerate(texts, 1):
        line = set_in(text)
        if line is None:
            if number == len(texts) and TORN.startswith(text[: len(TORN)]) and not whole.endswith("\n"):
                break
            raise Unreadable(f"{path.name}: line {number} is not a set of games")
        lines[tuple(str(line[key]) for key in (*KEYS, "set"))] = line
    return list(lines.values())


def set_in(text: str) -> Line | None:
    """The set of games that a line tells, if it does."""
    try:
        line = json.loads(text)
        seats, names = int(line["seats"]), line["bots"]
        points, ranks = (np.array(line[key], np.int64) for key in ("points", "ranks"))
        fits = points.shape == ranks.shape == (len(line["plies"]), seats) and len(names) == seats
        fits &= all(isinstance(name, str) for name in names) and isinstance(line["switches"], dict)
        fits &= all(isinstance(line[key], int) for key in ("seed", "set", "version")) and np.isfinite(line["ms"])
        return line if fits and (ranks.min(axis=1) == 1).all() and set(KEYS) <= set(line) else None
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return None


def open_lines(path: Path, matches: Sequence[Match]) -> list[Line]:
    """The sets a file holds already; refused if another engine played them, mended if its last line is torn."""
    if not path.exists():
        return []
    lines = read_lines(path)
    for line in lines:
        for head in (match.head for match in matches):
            if line["game"] == head["game"] and any(line[key] != head[key] for key in ("version", "box", "engine")):
                raise Refusal(f"{path} holds sets played by other rules or bots; choose another file")
    whole = "".join(json.dumps(line) + "\n" for line in lines)
    if path.read_text(encoding="utf-8") != whole:  # a sound file is left alone: somebody else may be adding to it
        mended = path.with_name(path.name + ".new")
        mended.write_text(whole, encoding="utf-8")
        mended.replace(path)
    return lines


# --- figures -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """How one bot of a line-up did. Margins are to the mean of the others."""

    bot: str
    games: int
    share: float
    wilson: tuple[float, float]
    by_sets: float  # half the 95 % interval
    rank: float
    rank_by_sets: float
    points: float
    margin: float
    margin_by_sets: float

    @property
    def about(self) -> str:
        return about(self.games)


def about(games: int) -> str:
    """What stands before a figure from so many games: the mark of a rough sample, or nothing."""
    return "≈ " if games < ROUGH else ""


def by_match(lines: Iterable[Line], whatever: Collection[str] = ("seed",)) -> dict[tuple[str, ...], list[Line]]:
    """Lines that may be counted together: one game, engine, switches and line-up, any seeds."""
    found: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        key = tuple(str(line[k]) for k in KEYS if k not in whatever)
        found.setdefault(key, []).append(line)
    return found


def shares_of(lines: Sequence[Line], member: int) -> Array:
    """[set]: mean win share of a member of the line-up."""
    shares: Array = first_shares(np.array([line["ranks"] for line in lines]))[..., member].mean(axis=1)
    return shares


def standings(lines: Sequence[Line]) -> list[Standing]:
    """One row for each bot of a line-up; copies of a bot together."""
    ranks, points = np.array([line["ranks"] for line in lines]), np.array([line["points"] for line in lines], float)
    shares, seats = first_shares(ranks), ranks.shape[2]
    margins = (points * seats - points.sum(axis=2, keepdims=True)) / (seats - 1)
    line_up, games = lines[0]["bots"], ranks.shape[0] * ranks.shape[1]
    rows = []
    for bot in dict.fromkeys(line_up):
        mine = [m for m, name in enumerate(line_up) if name == bot]
        share, rank, margin = (table[:, :, mine].mean(axis=(1, 2)) for table in (shares, ranks, margins))  # [set]
        rate, scored = float(share.mean()), float(points[:, :, mine].mean())
        rows.append(
            Standing(
                bot, games, rate, wilson(rate * games, games), by_sets(share), float(rank.mean()), by_sets(rank),
                scored, float(margin.mean()), by_sets(margin),
            )
        )  # fmt: skip
    return rows


def rate(lines: Sequence[Line]) -> tuple[list[str], Array]:
    """(bots, [bot, (rating, low, high)]) over all line-ups, the strongest first."""
    names = list(dict.fromkeys(bot for line in lines for bot in line["bots"]))
    places = {name: i for i, name in enumerate(names)}
    sets = [[([places[b] for b in line["bots"]], ranks) for ranks in line["ranks"]] for line in lines]
    table = ratings.rate(names, *ratings.tally_orders(sets))
    order = np.argsort(-table[:, 0], kind="stable")
    return [names[i] for i in order], table[order]
