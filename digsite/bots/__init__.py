"""Players that are not people. They meet Views, never States.

A bot of a game is a compiled function `name(view, ways, rng) -> action` in `bots/<game>.py`. Here it
becomes a Bot, who can answer one view or a whole batch.

>>> from digsite import Table
>>> table = Table("archaeology", seats=2, seed=1)
>>> bot = find(table.game, "greedy")
>>> bot.choose(table.view(table.turn), table.legal()) in table.legal()
True
"""

import importlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from digsite import kernel
from digsite.bots import thinking
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.record import Array


class Bot(Protocol):
    """Whoever can choose from a View and a list of open actions."""

    name: str

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


class Compiled:
    """A bot that is one compiled function."""

    def __init__(self, game: Game, name: str, function: Callable[..., Any], seed: int = 0) -> None:
        self.game, self.name = game, name
        self.choose_all = kernel.bind_loop(choose_all, {**globals(), "choose": function}, f"{game.name}_{name}")
        self.seed(seed)
        self._view = game.sight.views()
        self._action = np.zeros(1, np.int64)

    def seed(self, seed: int) -> None:
        """Make its dice repeatable from here."""
        self._rngs = kernel.seeds(seed, 1)

    def choose(self, view: Any, legal: Sequence[int]) -> int:
        ways = self.game.ways()
        ways[list(legal)] = 1
        self._view[0] = view
        self.choose_all(self._view, ways[None], self._rngs, np.zeros(1, np.int64), 0, self._action)
        return int(self._action[0])


def names(game: Game) -> list[str]:
    """Bots that know this game; searches come with a budget of playouts or seconds, as in flat:2000 or tree:0.5s."""
    return ["random", *getattr(_module(game), "BOTS", ()), *thinking.KINDS]


def is_bot(game: Game, name: str) -> bool:
    """Whether a name is meant for a bot: known, or with a budget."""
    return ":" in name or name in names(game)


def function(game: Game, name: str) -> Any:
    """The compiled function of a bot."""
    return random if name == "random" else _module(game).BOTS[name]


def find(game: Game, name: str, seed: int = 0) -> Compiled | thinking.Thinker:
    """A bot by name."""
    kind, colon, budget = name.partition(":")
    if kind not in names(game) or (colon and kind not in thinking.KINDS):
        raise Unreadable(f"no bot {name!r} plays {game.name}; there are {', '.join(names(game))}")
    if kind in thinking.KINDS:
        spend = thinking.Budget.read(budget) if colon else thinking.Budget(playouts=thinking.PLAYOUTS)
        plain = kind == "ismcts"
        policy, exact = "random" if plain else best_function(game), thinking.unknown if plain else solver(game)
        return thinking.Thinker(game, kind, spend, policy, function(game, policy), exact, seed)
    return Compiled(game, name, function(game, name), seed)


def best_function(game: Game) -> str:
    """The name of the best compiled bot, by which searches play on."""
    known = getattr(_module(game), "BOTS", ())
    return next((name for name in ("expert", "greedy") if name in known), "random")


def solver(game: Game) -> thinking.Exact:
    """What searches ask first: the game's own solver, if it has one."""
    best: thinking.Exact = getattr(_open(f"exact_{game.name}"), "best", thinking.unknown)
    return best


def _module(game: Game) -> Any:
    return _open(game.name)


def _open(name: str) -> Any:
    try:
        return importlib.import_module(f"digsite.bots.{name}")
    except ModuleNotFoundError:
        return None
