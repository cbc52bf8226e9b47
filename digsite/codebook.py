"""The codebook: every action of players and Nature has one number and one name.

>>> book = Codebook(
...     dig=verb(site=("egypt", "crete"), weeks=range(1, 4)),
...     end=verb(),
...     draw=nature(thing=("rubble", "mask"), hides=("thing",), seen_by=("actor",)),
... )
>>> book.size, book.number("dig crete 2"), book.text(4), book.text(7)
(9, 4, 'dig crete 2', 'draw rubble')
>>> book.parts(4)
Action(verb='dig', args={'site': 'crete', 'weeks': 2})
>>> book.image(8).text
'draw ?'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from digsite.errors import Unreadable

Word = str | int
HIDDEN = "?"


@dataclass(frozen=True)
class Verb:
    """One verb: its arguments, who says it, who hears all of it."""

    args: dict[str, Sequence[Word]]
    by_nature: bool = False
    where: Callable[..., bool] | None = None  # which combinations of arguments exist
    hides: tuple[str, ...] = ()  # arguments only some may hear
    seen_by: tuple[str, ...] = ()  # public State fields that name those seats
    reveals: bool = False  # tells its player something new, so it cannot be taken back
    first: int = 0  # number of its first action
    rows: tuple[tuple[Word, ...], ...] = field(default=(), repr=False)

    @property
    def count(self) -> int:
        return len(self.rows)


def verb(
    where: Callable[..., bool] | None = None,
    hides: tuple[str, ...] = (),
    seen_by: tuple[str, ...] = (),
    reveals: bool = False,
    **args: Sequence[Word],
) -> Verb:
    """A verb of the players."""
    return Verb(args, where=where, hides=hides, seen_by=seen_by, reveals=reveals)


def nature(
    where: Callable[..., bool] | None = None,
    hides: tuple[str, ...] = (),
    seen_by: tuple[str, ...] = (),
    **args: Sequence[Word],
) -> Verb:
    """A verb of Nature."""
    return Verb(args, by_nature=True, where=where, hides=hides, seen_by=seen_by)


@dataclass(frozen=True)
class Action:
    """An action taken apart. An argument that may not be known is "?"."""

    verb: str
    args: dict[str, Word]

    @property
    def text(self) -> str:
        return " ".join([self.verb, *map(str, self.args.values())])


class Codebook:
    """Numbers and names of all actions: verb by verb, arguments in order, the last one fastest."""

    def __init__(self, **verbs: Verb) -> None:
        self.verbs: dict[str, Verb] = {}
        self._texts: list[str] = []
        self._actions: list[Action] = []
        for name, spec in verbs.items():
            rows = tuple(
                row
                for row in product(*spec.args.values())
                if spec.where is None or spec.where(**dict(zip(spec.args, row, strict=True)))
            )
            self.verbs[name] = Verb(
                spec.args, spec.by_nature, spec.where, spec.hides, spec.seen_by, spec.reveals, len(self._texts), rows
            )
            for row in rows:
                action = Action(name, dict(zip(spec.args, row, strict=True)))
                self._actions.append(action)
                self._texts.append(action.text)
        self.size = len(self._texts)
        self.kinds = np.repeat(np.arange(len(verbs)), [verb.count for verb in self.verbs.values()])  # [action] = verb
        self._numbers = {text: n for n, text in enumerate(self._texts)}
        if len(self._numbers) != self.size:
            raise TypeError("two actions of this codebook have the same name")

    def __getitem__(self, name: str) -> Verb:
        return self.verbs[name]

    def text(self, number: int) -> str:
        return self._texts[number]

    def number(self, text: str) -> int:
        """The number of an action written as text; spaces and capitals do not matter."""
        try:
            return self._numbers[" ".join(text.lower().split())]
        except KeyError:
            raise Unreadable(f"{text!r} is not an action; {self._nearest(text)}") from None

    def _nearest(self, text: str) -> str:
        words = text.lower().split()
        if not words or words[0] not in self.verbs:
            return f"actions begin with one of: {', '.join(self.verbs)}"
        known = self.verbs[words[0]]
        if not known.args:
            return f"write just {words[0]!r}"
        return f"{words[0]!r} needs {', then '.join(known.args)}, as in {self.text(known.first)!r}"

    def parts(self, number: int) -> Action:
        return self._actions[number]

    def image(self, number: int) -> Action:
        """The action as heard by those who may not hear all of it."""
        action = self._actions[number]
        hides = self.verbs[action.verb].hides
        return Action(action.verb, {k: HIDDEN if k in hides else v for k, v in action.args.items()})

    def by_nature(self, number: int) -> bool:
        return self.verbs[self._actions[number].verb].by_nature

    def table(self, name: str, arg: str) -> np.ndarray[Any, np.dtype[np.int64]]:
        """For each action of a verb, the place of its argument among the possible ones."""
        spec = self.verbs[name]
        place = {word: i for i, word in enumerate(spec.args[arg])}
        column = list(spec.args).index(arg)
        return np.array([place[row[column]] for row in spec.rows], np.int64)
