"""Bots that search: `flat:2000`, `tree:0.5s`, `ismcts:1000`. They think in slices and can be stopped after each.

`flat` and `tree` share the root: every open action is tried in the same imagined worlds, the worse half is dropped,
and so on (sequential halving); the heuristic's own choice stays to the end, and is left only for an action that is
better beyond chance. `flat` plays on by the heuristic alone, `tree` grows a tree under every first move. `ismcts` is
the literature's plain version, a yardstick: UCB1 from the root on, random playouts, the most visited move.
"""

import math
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from digsite.bots import search
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.game import find as find_game
from digsite.kernel import random_bits, seeds
from digsite.record import Array

KINDS = ("flat", "tree", "ismcts")
PLAYOUTS = 1000  # unless another budget is named
SLICE = 64  # playouts between two looks at the clock
PROBE = 16  # playouts that tell how far apart scores lie here
DOUBT = 1.0  # standard errors by which an action must beat the heuristic's
NODES = 20_000  # of a tree at most
FEWEST = 50  # playouts for each first move; with less, only as many moves are tried as the heuristic likes best

Stop = Callable[[], bool]
Exact = Callable[[Any, Sequence[int]], int | None]  # the best action where it can be calculated


def never() -> bool:
    return False


def unknown(view: Any, actions: Sequence[int]) -> None:
    """Nothing can be calculated here."""


@dataclass(frozen=True)
class Budget:
    """Playouts or seconds for one choice."""

    playouts: int = 0
    seconds: float = 0.0

    @classmethod
    def read(cls, text: str) -> "Budget":
        """
        >>> Budget.read("2000"), Budget.read("0.5s").seconds
        (Budget(playouts=2000, seconds=0.0), 0.5)
        """
        if re.fullmatch(r"[1-9]\d{0,8}", text):
            return cls(playouts=int(text))
        if re.fullmatch(r"\d{1,5}(\.\d+)?s", text) and float(text[:-1]) > 0:
            return cls(seconds=float(text[:-1]))
        raise Unreadable(f"{text!r} is no budget; write playouts as in flat:2000, or seconds as in flat:0.5s")


@dataclass
class Spending:
    """How much of a budget is gone."""

    budget: Budget
    stop: Stop
    done: int = 0

    def __post_init__(self) -> None:
        self.began = time.perf_counter()

    def share(self) -> float:
        """0 at the beginning, 1 when the budget is spent, more when somebody stopped it."""
        if self.stop():
            return math.inf
        if self.budget.playouts:
            return self.done / self.budget.playouts
        return (time.perf_counter() - self.began) / self.budget.seconds

    def left(self, goal: float) -> int:
        """Playouts until a share of the budget is spent; at most a slice."""
        if not self.budget.playouts:
            return SLICE
        return min(SLICE, math.ceil(goal * self.budget.playouts) - self.done)


class Thinker:
    """A bot that searches over the worlds its View allows."""

    def __init__(
        self, game: Game, kind: str, budget: Budget, policy: str, function: Any, exact: Exact, seed: int = 0
    ) -> None:
        self.game, self.kind, self.budget, self.exact = game, kind, budget, exact
        self.name = f"{kind}:{budget.playouts or f'{budget.seconds:g}s'}"
        self.loops = loops(game, policy, function)
        self.seed(seed)

    def __reduce__(self) -> Any:
        return revive, (self.game.name, self.name, self._rng)

    def seed(self, seed: int) -> None:
        """Make its dice repeatable from here."""
        self._rng = seeds(seed, 1)[0]

    def choose(self, view: Any, legal: Sequence[int], stop: Stop = never) -> int:
        """The best of the open actions, as far as the budget goes or until `stop()` says so."""
        return self.think(view, np.asarray(legal, np.int64), self._rng, stop)

    def choose_each(self, views: Array, ways: Array, rngs: Array, seats: Array, seat: int, actions: Array) -> None:
        """Choose in every game where it is this seat's turn, one after the other."""
        for i in np.flatnonzero(seats == seat):
            actions[i] = self.think(views[i], np.flatnonzero(ways[i]), rngs[i], never)

    def think(self, view: Any, arms: Array, rng: Array, stop: Stop) -> int:
        seed = int(random_bits(rng)) >> 1
        known = int(arms[0]) if len(arms) == 1 else self.exact(view, arms)
        if known is not None:
            return known
        desk, spending = search.desk_for(self.game, view, int(view["seat"])), Spending(self.budget, stop)
        desk.dice[0] = seed
        hunt = _Hunt(self, desk, int(view["seat"]), seed, spending)
        return hunt.most_visited(arms) if self.kind == "ismcts" else hunt.halve(arms)


def revive(game: str, name: str, rng: Array) -> Any:
    """A thinker that came from another process."""
    from digsite.bots import find

    thinker: Any = find(find_game(game), name)
    thinker._rng = rng
    return thinker


@cache
def loops(game: Game, policy: str, function: Any) -> dict[str, Any]:
    """Compiled loops of a game that play on by a bot's function: with the heuristic as prior, or plain."""
    select = search.select_by_ucb if policy == "random" else search.select_by_prior
    return search.bind(game, f"search_{policy}", function, select)


class _Hunt:
    """One search for one choice."""

    def __init__(self, thinker: Thinker, desk: search.Desk, seat: int, seed: Any, spending: Spending) -> None:
        self.loops, self.desk, self.seat, self.seed, self.spending = thinker.loops, desk, seat, seed, spending
        nodes = min(spending.budget.playouts or NODES, NODES) if thinker.kind != "flat" else 0
        self.tree = search.tree_for(thinker.game, nodes, math.inf if thinker.kind == "ismcts" else search.OPEN_DRAWS)
        self.bare = search.tree_for(thinker.game, 0)

    def spread(self) -> float:
        """How far apart scores lie at the end, in points."""
        room = PROBE if self.spending.budget.seconds else min(PROBE, 1 + self.spending.budget.playouts // 8)
        found = np.zeros(room)
        self.loops["margins"](self.desk, self.bare, self.seat, self.seed, found)
        self.spending.done += room
        return float(max(1.0, found.std()))

    def shortlist(self, arms: Array) -> Array:
        """The first moves worth the budget, the heuristic's choice first."""
        order = np.full(len(arms), -1)
        ranked = order[: self.loops["favourites"](self.desk, self.seat, order)]
        rest = np.random.default_rng(self.seed).permutation(np.setdiff1d(arms, ranked))
        most = self.spending.budget.playouts // FEWEST if self.spending.budget.playouts else len(arms)
        return np.concatenate([ranked, rest])[: max(2, most)]

    def halve(self, arms: Array) -> int:
        """Sequential halving; the favourite stays to the end."""
        arms, spread = self.shortlist(arms), self.spread()
        results, alive = np.zeros((len(arms), 0)), np.arange(len(arms))
        rounds = math.ceil(math.log2(len(arms)))
        for r in range(1, rounds + 1):
            while self.spending.share() < r / rounds:
                worlds = max(1, self.spending.left(r / rounds) // len(alive))
                results = np.hstack([results, self.compare(arms, alive, results.shape[1], worlds, spread)])
            if results.shape[1] and r < rounds:
                rivals = alive[1:][np.argsort(-results[alive[1:]].mean(axis=1), kind="stable")]
                alive = np.append(0, np.sort(rivals[: max(1, len(alive) // 2)]))
        return int(arms[better(results, alive)])

    def compare(self, arms: Array, alive: Array, first: int, worlds: int, spread: float) -> Array:
        """Try what is still alive in so many further worlds."""
        found = np.zeros((len(alive), worlds))
        self.loops["try_arms"](self.desk, self.tree, self.seat, self.seed, arms[alive], first, spread, found)
        self.spending.done += found.size
        results = np.full((len(arms), worlds), -math.inf)
        results[alive] = found
        return results

    def most_visited(self, arms: Array) -> int:
        """Plain ISMCTS."""
        spread, here, done = 1.0, np.array([-1]), 0
        while self.spending.share() < 1:
            found = np.zeros((1, self.spending.left(1)))
            self.loops["try_arms"](self.desk, self.tree, self.seat, self.seed, here, done, spread, found)
            done += found.size
            self.spending.done = done
        return int(arms[np.argmax(self.tree.visits[0, arms])])


def better(results: Array, alive: Array) -> int:
    """The arm that beats the favourite, arm 0, most surely in the worlds both met; 0 if none does beyond doubt."""
    best, most = 0, DOUBT
    for arm in alive[1:] if results.shape[1] else ():
        gain = results[arm] - results[0]
        error = math.sqrt((gain.var() + 1 / len(gain)) / len(gain))
        if gain.mean() / error > most:
            best, most = int(arm), gain.mean() / error
    return best
