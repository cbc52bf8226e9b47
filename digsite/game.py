"""A game: its name, its state, its actions, its rules; and how to find one.

>>> sorted(list_games())[0]
'archaeology'
>>> find("archaeology").book.size
94
"""

import hashlib
import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from digsite import kernel
from digsite.codebook import Action, Codebook
from digsite.components import Box, list_games
from digsite.errors import Unreadable
from digsite.record import Array, Record, Sight

Setting = bool | int | str


@dataclass(frozen=True)
class Switch:
    """An optional rule. Its value lies in the public State field of the same name, as a number."""

    default: Setting
    choices: Mapping[str, int]

    @classmethod
    def flag(cls, default: bool) -> "Switch":
        return cls(default, {"false": 0, "true": 1})

    @classmethod
    def number(cls, default: int, among: Iterable[int]) -> "Switch":
        return cls(default, {str(n): n for n in among})

    def value(self, name: str, setting: Setting) -> int:
        try:
            return self.choices[str(setting).lower()]
        except KeyError:
            shown = list(self.choices)
            some = ", ".join(shown if len(shown) <= 12 else [*shown[:11], "…"])
            raise Unreadable(f"{name} cannot be {setting!r}; it can be {some}") from None


@dataclass(frozen=True, eq=False)
class Game:
    name: str
    version: int  # a change of rules raises it; records and tables name theirs
    State: type[Record]
    book: Codebook
    box: Box
    rules: tuple[Any, ...]  # modules that hold the functions named in kernel.RULES
    switches: Mapping[str, Switch] = field(default_factory=dict)
    longest: Mapping[int, int] = field(default_factory=dict)  # seats -> no game has more actions
    seats: tuple[int, ...] = (2, 3, 4)
    # (given, numbers): refuses settings that exclude each other, or changes a default that depends on another switch
    agree: Callable[[Mapping[str, Setting], dict[str, int]], None] | None = None
    # verb -> (what all see before, and after, action): the action with what its name leaves out, then what it led to
    witness: Mapping[str, Callable[[Any, Any, Action], Sequence[Action]]] = field(default_factory=dict)

    def __deepcopy__(self, memo: Any) -> "Game":
        return self  # nothing in it ever changes

    def __reduce__(self) -> Any:
        """Whoever unpacks it opens it by its name."""
        if find(self.name) is not self:
            raise Unreadable(f"this game was made by hand: who looks for {self.name!r} finds another")
        return find, (self.name,)

    @cached_property
    def sight(self) -> Sight:
        return Sight(self.State)

    @cached_property
    def layout(self) -> str:
        """A short hash of how a State is laid out; a later build may do that otherwise under the same rules."""
        return hashlib.sha256(repr(self.State.stored).encode()).hexdigest()[:8]

    @cached_property
    def kernel(self) -> SimpleNamespace:
        """This game's loops and rules, compiled when first called."""
        names = [f.__name__ for f in kernel.RULES]
        found = {n: getattr(module, n) for module in self.rules for n in names if n in vars(module)}
        return kernel.bind(self.name.replace(".", "_"), found)

    @cached_property
    def sides(self) -> tuple[int, int]:
        """(first, end): no action below `first` is Nature's, none from `end` on a seat's."""
        nature = [self.book.by_nature(n) for n in range(self.book.size)]
        first, end = [*nature, True].index(True), len(nature) - nature[::-1].index(False)
        # Whole vector registers: the other side's actions have no ways and do no harm.
        return max(len(nature) - whole(len(nature) - first), 0), min(whole(end), len(nature))

    def settings(self, given: Mapping[str, Setting] | None = None) -> dict[str, int]:
        """The number in every switch, as given or by default."""
        given = given or {}
        for name in given:
            if name not in self.switches:
                known = ", ".join(self.switches) or "none"
                raise Unreadable(f"{self.name} has no switch {name!r}; it has: {known}")
        numbers = {name: s.value(name, given.get(name, s.default)) for name, s in self.switches.items()}
        if self.agree:
            self.agree(given, numbers)
        return numbers

    def rules_of(self, shown: Any) -> dict[str, int]:
        """The number in every switch of a State or a View."""
        return {name: int(shown[name]) for name in self.switches}

    def start(self, seats: int, switches: Mapping[str, Setting] | None = None) -> Array:
        """An array of one state, at the very beginning."""
        if seats not in self.seats:
            raise Unreadable(f"{self.name} is for {say_list(self.seats)} players, not {seats}")
        states = self.State.empty()
        for name, value in self.settings(switches).items():
            states[0][name] = value
        self.kernel.setup(states[0], seats)
        return states

    def ways(self) -> Array:
        """Room for the ways of one position."""
        return np.zeros(self.book.size, kernel.WAYS)

    def points(self, states: Array) -> Array:
        """[game, seat, (points, tie-break)], final or so far."""
        points = np.zeros((len(states), 4, 2), np.int64)
        self.kernel.finish(states, points, np.zeros(len(states), np.int64))
        return points

    @property
    def compiled(self) -> bool:
        """Whether its rules were compiled on this machine before."""
        return (kernel.cache_folder() / f"{self.name}.ready").exists()

    def compile(self) -> None:
        """Compile all that playing needs. Takes some seconds once, then it is kept on disk."""
        states, ways, rngs = self.start(self.seats[0]), self.ways(), kernel.seeds(0, 1)
        plies, faults, points = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 4, 2), np.int64)
        k = self.kernel
        k.options(states, 0, ways)
        k.act(states, 0, kernel.sample(ways, rngs[0]))
        k.advance(states, rngs, ways[None], plies)
        k.step(states, np.array([kernel.sample(ways, rngs[0])]), rngs, ways[None], plies)
        k.playouts(states.copy(), states, rngs, ways, plies, points)
        k.finish(states, points, faults)
        (kernel.cache_folder() / f"{self.name}.ready").touch()


def whole(count: int) -> int:
    """The next multiple of 32."""
    return -(-count // 32) * 32


def ranks(points: Array, seats: int) -> list[int]:
    """1 for the best, shared ranks shared: points[seat] = (points, tie-break).

    >>> ranks(np.array([[0, 0], [3, -2], [3, -2], [9, -4]]), 4)
    [4, 2, 2, 1]
    """
    keys = [tuple(int(x) for x in points[seat]) for seat in range(seats)]
    return [1 + sum(other > key for other in keys) for key in keys]


def say_list(items: Iterable[object]) -> str:
    """
    >>> say_list((2, 3, 4))
    '2, 3 or 4'
    """
    *most, last = map(str, items)
    return f"{', '.join(most)} or {last}" if most else last


def find(name: str) -> Game:
    """Open a game of ours by name, or anybody's by the dotted name of its module."""
    if not isinstance(name, str) or ("." not in name and name not in list_games()):
        raise Unreadable(f"there is no game {name!r}; there are {', '.join(list_games())}")
    try:
        module = importlib.import_module(name if "." in name else f"digsite.games.{name}")
        game = module.GAME
    except (ImportError, AttributeError, TypeError) as error:
        raise Unreadable(f"there is no game {name!r}: {error}") from None
    if not isinstance(game, Game):
        raise Unreadable(f"{name!r} holds no game")
    return game
