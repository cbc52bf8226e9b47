"""Bots that search: `flat:2000`, `tree:0.5s`, `net+search:500`. They think in slices and can be stopped after each.

`flat` and `tree` share the root: every open action is tried in the same imagined worlds, the worse half is dropped,
and so on (sequential halving); the heuristic's own choice is left only for an action that is better beyond chance.
An action is dropped before its time once it will hardly be the choice any more, and thinking ends when one is left:
the budget is a ceiling. `flat` plays on by the heuristic alone, `tree` grows a tree under every first move. `ismcts`
is the literature's plain version, a yardstick: UCB1 from the root on, random playouts, the most visited move.
`net+search` is `flat` with a net in the heuristic's place: the net's best few moves are tried, everybody plays on as
the net does, and after a dozen choices the net judges the position instead of playing it to the end. What Nature may
answer a move is enumerated where that can be done: of six worlds in a row, each face of a die comes in one.
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
from digsite.chance import random_bits
from digsite.errors import Illegal, Unreadable
from digsite.game import Game
from digsite.game import find as find_game
from digsite.kernel import seeds
from digsite.record import Array

NET = "net+search"
KINDS = ("flat", "tree", "ismcts", NET)
PLAYOUTS = 1000  # unless another budget is named
SLICE = 64  # playouts between two looks at the clock
PROBE = 16  # playouts that tell how far apart scores lie here
DOUBT = 1.0  # standard errors by which an action must beat the heuristic's
SURE = 1.0  # an action is dropped that the worlds to come would have to favour by so many standard deviations;
FIRM = 2.5  # the heuristic's choice, which is seldom wrong, only with so many
NODES = 20_000  # of a tree at most
FEW = 6  # first moves that a net's search tries, and
NET_SPREAD = 20.0  # how far apart scores lie for it, in points, as when it was trained
FEWEST = 50  # playouts for each first move; with less, only as many moves are tried as the heuristic likes best

Stop = Callable[[], bool]
Exact = Callable[[Any, Sequence[int]], int | None]  # the best action where it can be calculated
Likely = Callable[[Any, Sequence[int]], list[int]]  # open actions that look best by exact odds, the best first


def never() -> bool:
    return False


def unknown(view: Any, actions: Sequence[int]) -> None:
    """Nothing can be calculated here."""


def no_hint(view: Any, actions: Sequence[int]) -> list[int]:
    """No odds say here what to try early."""
    return []


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
        if re.fullmatch(r"[1-9][0-9]{0,8}", text):
            return cls(playouts=int(text))
        if re.fullmatch(r"[0-9]{1,5}(\.[0-9]+)?s", text) and float(text[:-1]) > 0:
            return cls(seconds=float(text[:-1]))
        raise Unreadable(f"{text!r} is no budget; write playouts as in flat:2000, or seconds as in flat:0.5s")


@dataclass
class Spending:
    """How much of a budget is gone."""

    budget: Budget
    stop: Stop
    done: int = 0  # playouts that count as done, and
    playouts: int = 0  # those that were really played

    def __post_init__(self) -> None:
        self.began = time.perf_counter()

    def share(self) -> float:
        """0 at the beginning, 1 when the budget is spent, more when somebody stopped it."""
        if self.stop():
            return math.inf
        if self.budget.playouts:
            return self.done / self.budget.playouts
        return (time.perf_counter() - self.began) / self.budget.seconds

    def worlds(self, goal: float, arms: int = 1) -> int:
        """In how many worlds so many arms can be tried until a share of the budget is spent; at most a slice."""
        if self.share() >= goal:
            return 0
        slice = max(1, SLICE // arms)
        if not self.budget.playouts:
            return slice
        return min(slice, (math.ceil(goal * self.budget.playouts) - self.done) // arms)


class Thinker:
    """A bot that searches over the worlds its View allows."""

    def __init__(
        self,
        game: Game,
        kind: str,
        budget: Budget,
        policy: str,
        function: Any,
        exact: Exact,
        seed: int = 0,
        judge: Any = search.never_judge,
        likely: Likely = no_hint,
    ) -> None:
        self.game, self.kind, self.budget, self.exact, self.likely = game, kind, budget, exact, likely
        self.name = f"{kind}:{budget.playouts or f'{budget.seconds:g}s'}"
        self.loops = loops(game, policy, function, judge)
        self.spent = 0  # playouts of the last choice
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
        seed, self.spent = int(random_bits(rng)) >> 1, 0
        if len(arms) == 1:
            return int(arms[0])
        desk = search.desk_for(self.game, view, int(view["seat"]), enumerates=self.kind == NET)
        self.check(desk, view, arms)
        known = self.exact(view, arms)
        if known is not None:
            return known
        spending = Spending(self.budget, stop)
        desk.dice[0] = seed
        hunt = _Hunt(self, desk, int(view["seat"]), seed, spending, self.likely(view, arms))
        choice = hunt.most_visited(arms) if self.kind == "ismcts" else hunt.halve(arms)
        self.spent = spending.playouts
        if choice not in arms:
            raise Illegal(f"{self.name} would rather do what it was not offered")
        return choice

    def check(self, desk: search.Desk, view: Any, arms: Array) -> None:
        """Refuse what is not open to this view: rules that are told to do it would write beyond their arrays."""
        seat, turn, ways = int(view["seat"]), int(view["turn"]), self.game.ways()
        if seat != turn:
            raise Illegal(f"this is what seat {seat} sees, but it is the turn of seat {turn}")
        desk.world[0] = desk.known[0]
        self.game.kernel.imagine(desk.world[0], seat, desk.dice)
        self.game.kernel.options(desk.world, 0, ways)
        if not len(arms) or not 0 <= arms.min() <= arms.max() < len(ways) or not ways[arms].all():
            raise Illegal("these actions are not the ones that this view leaves open")


def revive(game: str, name: str, rng: Array) -> Any:
    """A thinker that came from another process."""
    from digsite.bots import find

    thinker: Any = find(find_game(game), name)
    thinker._rng = rng
    return thinker


@cache
def loops(game: Game, policy: str, function: Any, judge: Any) -> dict[str, Any]:
    """Compiled loops of a game that play on by a bot's function: with the heuristic as prior, or plain."""
    select = search.select_by_ucb if policy == "random" else search.select_by_prior
    return search.bind(game, f"search_{policy}", function, select, judge)


class _Hunt:
    """One search for one choice."""

    def __init__(
        self, thinker: Thinker, desk: search.Desk, seat: int, seed: Any, spending: Spending, hints: list[int]
    ) -> None:
        self.loops, self.desk, self.seat, self.seed, self.spending = thinker.loops, desk, seat, seed, spending
        self.netted, self.hints = thinker.kind == NET, hints
        nodes = 0 if thinker.kind in ("flat", NET) else min(spending.budget.playouts or NODES, NODES)
        self.tree = search.tree_for(
            thinker.game, nodes, search.ANY_WIDTH if thinker.kind == "ismcts" else search.OPEN_DRAWS
        )
        self.bare = search.tree_for(thinker.game, 0)

    def spread(self) -> float:
        """How far apart scores lie at the end, in points."""
        if self.netted:
            return NET_SPREAD
        room = PROBE if self.spending.budget.seconds else min(PROBE, 1 + self.spending.budget.playouts // 8)
        found = np.zeros(room)
        self.loops["margins"](self.desk, self.bare, self.seat, self.seed, found)
        self.spending.done += room
        self.spending.playouts += room
        return float(max(1.0, found.std()))

    def shortlist(self, arms: Array) -> Array:
        """The first moves worth the budget: the heuristic's choice, what exact odds hint at, the rest."""
        order = np.full(len(arms), -1)
        ranked = order[: self.loops["favourites"](self.desk, self.seat, order)]
        hints = self.hints[:1] if self.netted else self.hints  # a net ranks the others well itself
        rest = np.random.default_rng(self.seed).permutation(np.setdiff1d(arms, ranked))
        most = self.spending.budget.playouts // FEWEST if self.spending.budget.playouts else len(arms)
        whole = dict.fromkeys([*ranked[:1].tolist(), *hints, *ranked.tolist(), *rest.tolist()])  # each once
        return np.array(list(whole)[: min(max(2, most), FEW if self.netted else len(arms))])

    def halve(self, arms: Array) -> int:
        """Sequential halving; the favourite, arm 0, stays unless another is surely better."""
        arms, spread = self.shortlist(arms), self.spread()
        results, alive = np.zeros((len(arms), 0)), np.arange(len(arms))  # [arm, world]
        crowds = halvings(len(arms))
        for r, crowd in enumerate(crowds, 1):
            while len(alive) > 1 and (worlds := self.spending.worlds(r / len(crowds), crowd)):
                results = np.hstack([results, self.compare(arms, alive, results.shape[1], worlds, spread)])
                self.spending.done += crowd * worlds  # what is dropped before its time leaves its share unspent
                alive = contenders(results, alive, progress(crowds, self.spending.share()))
            if results.shape[1] and r < len(crowds):
                alive = best_of(results, alive, crowds[r])
        return int(arms[better(results, alive)])

    def compare(self, arms: Array, alive: Array, first: int, worlds: int, spread: float) -> Array:
        """Try what is still alive in so many further worlds."""
        found = np.zeros((len(alive), worlds))
        self.loops["try_arms"](self.desk, self.tree, self.seat, self.seed, arms[alive], first, spread, found)
        self.spending.playouts += found.size
        results = np.full((len(arms), worlds), -math.inf)
        results[alive] = found
        return results

    def most_visited(self, arms: Array) -> int:
        """Plain ISMCTS."""
        spread, here = 1.0, np.array([-1])
        while worlds := self.spending.worlds(1):
            found = np.zeros((1, worlds))
            self.loops["try_arms"](self.desk, self.tree, self.seat, self.seed, here, self.spending.done, spread, found)
            self.spending.done += worlds
            self.spending.playouts += worlds
        return int(arms[np.argmax(self.tree.visits[0, arms])])


def halvings(arms: int) -> list[int]:
    """How many arms each round tries: the favourite, and half as many rivals from round to round.

    >>> halvings(9), halvings(2)
    ([9, 5, 3, 2], [2])
    """
    crowds = [arms]
    while crowds[-1] > 2:
        crowds.append(1 + max(1, crowds[-1] // 2))
    return crowds


def progress(crowds: Sequence[int], share: float) -> float:
    """What part of its worlds an arm that stays to the end has met when a share of the budget is spent.

    >>> progress([9, 5, 3, 2], 0.75) < progress([2], 0.75) == 0.75 < progress([9, 5, 3, 2], 1.0) == 1.0
    True
    """
    met = [min(max(share * len(crowds) - r, 0.0), 1.0) / crowd for r, crowd in enumerate(crowds)]
    return sum(met) / sum(1 / crowd for crowd in crowds)


def leads(results: Array, arms: Array, over: int) -> Array:
    """[arm]: by how many standard errors each arm leads over another in the worlds both met."""
    gains = results[arms] - results[over]
    worlds = gains.shape[1]
    found: Array = gains.mean(axis=1) / np.sqrt((gains.var(axis=1) + 1 / worlds) / worlds)
    return found


def better(results: Array, alive: Array) -> int:
    """The arm that beats the favourite most surely; the favourite, while it is alive and none does beyond doubt."""
    if len(alive) == 1 or not results.shape[1]:
        return int(alive[0])
    if alive[0] > 0:
        return int(alive[np.argmax(results[alive].mean(axis=1))])
    beaten_by = leads(results, alive[1:], 0)
    best = int(np.argmax(beaten_by))
    return int(alive[1 + best]) if beaten_by[best] > DOUBT else 0


def contenders(results: Array, alive: Array, done: float) -> Array:
    """Who may still be the choice in the end, when a part of all worlds is done.

    If the worlds to come are like those met, what an arm leads by in the end has the expectation it has now, in
    errors of now, and the deviation √(1 − done). By then DOUBT is √done of these errors. An arm goes if it were to
    overtake the present choice only beyond SURE deviations, the favourite beyond FIRM.
    """
    choice = better(results, alive)
    handicap = np.where(alive == 0, -DOUBT, 0.0) if choice else np.full(len(alive), DOUBT)
    behind = -leads(results, alive, choice) + handicap * math.sqrt(done)
    stays = behind <= np.where(alive == 0, FIRM, SURE) * math.sqrt(max(0.0, 1 - done))
    stays[alive == choice] = True
    return alive[stays]


def best_of(results: Array, alive: Array, count: int) -> Array:
    """The favourite, if it is alive, and the best of the others, so many in all; in the order of their numbers."""
    favourite, rivals = alive[alive == 0], alive[alive > 0]
    ranked = rivals[np.argsort(-results[rivals].mean(axis=1), kind="stable")]
    return np.sort(np.append(favourite, ranked[: count - len(favourite)]))
