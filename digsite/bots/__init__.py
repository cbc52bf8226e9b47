"""Players that are not people. They meet Views, never States.

A bot of a game weighs what is open: a compiled function `decide(view, ways, rng, weights) -> action` in
`bots/<game>.py`, and for each bot a row of weights. Here it becomes a Bot, who can answer one view or a whole batch.

>>> from digsite import Table
>>> table = Table("archaeology", seats=2, seed=1)
>>> bot = find(table.game, "greedy")
>>> bot.choose(table.view(table.turn), table.legal()) in table.legal()
True
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np

from digsite import kernel, nets
from digsite.bots import levels, thinking
from digsite.bots.search import RANK
from digsite.errors import Illegal, Unreadable
from digsite.game import Game
from digsite.record import Array


class Bot(Protocol):
    """Whoever can choose from a View and a list of open actions."""

    name: str

    def seed(self, seed: int) -> None: ...

    def choose(self, view: Any, legal: Sequence[int]) -> int: ...


@kernel.rule
def random(view, ways, rng):
    """Any open action, all alike."""
    return kernel.sample(ways, rng)


def choose(view: Any, ways: Array, rng: Array) -> int:
    """Holds the place of a bot's function in the loop below."""
    return 0


def choose_all(views, ways, rngs, seats, seat, actions):
    """Choose in every game where it is this seat's turn."""
    for i in range(len(views)):
        if seats[i] == seat:
            actions[i] = choose(views[i], ways[i], rngs[i])


def decide(view: Any, ways: Array, rng: Array, weights: Array) -> int:
    """Holds the place of a weighing function in the loop below."""
    return 0


def decide_all(views, ways, rngs, seats, seat, actions, weights):
    """The same with weights; all bots of a game that weigh share one compiled loop."""
    for i in range(len(views)):
        if seats[i] == seat:
            actions[i] = decide(views[i], ways[i], rngs[i], weights)


@cache
def loop_of(game: Game, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The loop of a bot's function; `name` is apart for each function."""
    if name in ("decide", "net"):
        return kernel.bind_loop(decide_all, {**globals(), "decide": function}, f"{game.name}_{name}")
    return kernel.bind_loop(choose_all, {**globals(), "choose": function}, f"{game.name}_{name}")


class Compiled:
    """A bot that is one compiled function, with or without weights."""

    def __init__(
        self,
        game: Game,
        name: str,
        function: Callable[..., Any],
        seed: int = 0,
        weights: Array | nets.Net | None = None,
    ) -> None:
        self.game, self.name, self.weights = game, name, weights
        kind = "net" if isinstance(weights, nets.Net) else "decide" if weights is not None else name
        self._loop = loop_of(game, kind, function)
        self.seed(seed)
        self._view = game.sight.views()
        self._action = np.zeros(1, np.int64)

    def seed(self, seed: int) -> None:
        """Make its dice repeatable from here."""
        self._rngs = kernel.seeds(seed, 1)

    def choose_all(self, views: Array, ways: Array, rngs: Array, seats: Array, seat: int, actions: Array) -> None:
        """actions[i] where seats[i] is this seat."""
        if self.weights is None:
            self._loop(views, ways, rngs, seats, seat, actions)
        else:
            self._loop(views, ways, rngs, seats, seat, actions, self.weights)

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        ways = self.game.ways()
        ways[list(legal)] = 1
        self._view[0] = view
        self.choose_all(self._view, ways[None], self._rngs, np.zeros(1, np.int64), 0, self._action)
        if (action := int(self._action[0])) not in legal:
            raise Illegal(f"{self.name} finds none of these actions in this view")
        return action


def names(game: Game) -> list[str]:
    """Bots that know this game; searches, which come with a budget as in flat:2000 or tree:0.5s; levels for people."""
    known = ["random", *getattr(module_of(game), "WEIGHTS", ()), "net", *thinking.KINDS]
    if not nets.knows(game):
        known = [name for name in known if name not in ("net", thinking.NET)]
    offered = [level for level in levels.LEVELS if level not in levels.LACKS.get(game.name, ())]
    at = {level: levels.kind_of(level) for level in offered}
    return known + [level for level, kind in at.items() if kind in known or nets.knows(game, kind)]


def is_bot(game: Game, name: str) -> bool:
    """Whether a name is meant for a bot: known, or with a budget."""
    return ":" in name or name in names(game)


def find(game: Game, name: str, seed: int = 0, rules: Mapping[str, int] | None = None) -> Compiled | thinking.Thinker:
    """A bot by name, or by the name of a level; what that is may depend on the numbers in the game's switches."""
    name = levels.bot_of(name, game, rules)
    kind, colon, budget = name.partition(":")
    if kind not in names(game) or (colon and kind not in thinking.KINDS):
        raise Unreadable(f"no bot {name!r} plays {game.name}; there are {', '.join(names(game))}")
    if kind in thinking.KINDS:
        spend = thinking.Budget.read(budget) if colon else thinking.Budget(playouts=thinking.PLAYOUTS)
        if kind == thinking.NET:
            return thinking.Thinker(
                game, kind, spend, "net", function(game, "net"), solver(game), seed, judge(game), hints(game)
            )
        if kind == "ismcts":
            return thinking.Thinker(game, kind, spend, "random", random, thinking.unknown, seed)
        policy, exact = best_function(game), solver(game)
        return thinking.Thinker(game, kind, spend, policy, function(game, policy), exact, seed, likely=hints(game))
    if name == "random":
        return Compiled(game, name, random, seed)
    if nets.knows(game, name):
        return netted(game, name, nets.load(game, name), seed)
    return weighing(game, name, module_of(game).WEIGHTS[name], seed)


def with_weights(view, ways, rng):
    """A weighing bot with its weights built in, for loops that call it often."""
    return decide(view, ways, rng, weights)  # noqa: F821


@cache
def function(game: Game, name: str) -> Any:
    """A bot's choice as one compiled function of view, ways and rng."""
    if name == "random":
        return random
    if name == "net":
        built_in = {"decide": net_function(game), "weights": nets.load(game)}
        return kernel.bind_loop(with_weights, {**globals(), **built_in}, f"{game.name}_{name}")
    built_in = {"decide": module_of(game).decide, "weights": ready(game, module_of(game).WEIGHTS[name])}
    return kernel.bind_loop(with_weights, {**globals(), **built_in}, f"{game.name}_{name}")


def with_net(view, worth):
    """A judge for searches."""
    beaten, lead = esteem(view, net)  # noqa: F821
    worth[view.seat] = RANK * beaten + (1 - RANK) * (0.5 + 0.5 * lead)
    return True


@cache
def judge(game: Game) -> Any:
    """The game's net as one who judges positions."""
    built_in = {"esteem": nets.bound(game)["esteem"], "net": nets.load(game)}
    return kernel.bind_loop(with_net, {**globals(), **built_in}, game.name)


def best_function(game: Game) -> str:
    """The name of the best compiled bot: whom nets ask for advice, and by whom searches play on."""
    known = getattr(module_of(game), "WEIGHTS", ())
    return next((name for name in ("adviser", "greedy") if name in known), "random")


def weights_of(game: Game, name: str) -> tuple[tuple[str, ...], Array]:
    """(what a bot weighs, its weights)."""
    module = module_of(game)
    if name not in getattr(module, "WEIGHTS", ()):
        raise Unreadable(f"no bot {name!r} of {game.name} has weights")
    return module.NAMES, module.WEIGHTS[name]


def weighing(game: Game, name: str, weights: Array, seed: int = 0) -> Compiled:
    """A bot with these weights."""
    return Compiled(game, name, module_of(game).decide, seed, ready(game, weights))


def ready(game: Game, weights: Array) -> Array:
    """Weights as `decide` wants them: some games append tables that follow from them, worked out once."""
    append: Callable[[Array], Array] = getattr(module_of(game), "ready", lambda plain: plain)
    return append(weights)


def netted(game: Game, name: str, net: nets.Net, seed: int = 0) -> Compiled:
    """A bot that plays as a net says."""
    return Compiled(game, name, net_function(game), seed, net)


@cache
def net_function(game: Game) -> Any:
    """How a net chooses, who asks the game's best compiled bot for advice."""
    return nets.bind(game, nets.decide, advise=function(game, best_function(game)))


def solver(game: Game) -> thinking.Exact:
    """What searches ask first: the game's own solver, if it has one."""
    best: thinking.Exact = getattr(_open(f"exact_{game.name}"), "best", thinking.unknown)
    return best


def hints(game: Game) -> thinking.Likely:
    """What searches try early: what looks best by the game's exact odds, where they say so."""
    likely: thinking.Likely = getattr(_open(f"exact_{game.name}"), "likely", thinking.no_hint)
    return likely


def module_of(game: Game) -> Any:
    """bots/<game>.py: how its bots weigh things.

    `weigh` there makes no arrays, so it runs on a GPU as well; where that would take long, it is `weigh_together`,
    which several threads run at once for one choice.
    """
    return _open(game.name)


def _open(name: str) -> Any:
    try:
        return importlib.import_module(f"digsite.bots.{name}")
    except ModuleNotFoundError:
        return None
