"""A table: one live game, the only holder of its truth. People, bots, replays and tests use one door.

>>> from digsite import Table
>>> table = Table("archaeology", seats=2, seed=8)
>>> seat = table.turn
>>> entry = table.play(seat, "end")
>>> [table.game.book.text(answer) for answer in entry.answers]
['find coin']
>>> [action.text for _, action in table.log(seat, since=1)]
['end', 'find ?']
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from digsite.codebook import Action
from digsite.errors import Illegal, Stale, Unreadable, whole
from digsite.game import Game, Setting, find, ranks
from digsite.kernel import NATURE, OVER
from digsite.record import Array, stored


class Dice:
    """Nature's hand at a live table: a keyed stream that can be checked once its secret is told.

    The SHA-256 of the secret is the promise, told at the start. Draw number k of `total` ways is
    floor(total · HMAC-SHA256(secret, k) / 2**256), k counted from 0 in ASCII decimals.
    """

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @property
    def promise(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()

    def draw(self, number: int, ways: Array) -> int:
        """The action that Nature's draw of this number falls on."""
        ends = np.cumsum(ways, dtype=np.int64)
        bits = hmac.digest(self.secret, str(number).encode(), "sha256")
        place = int(ends[-1]) * int.from_bytes(bits, "big") >> 256
        return int(np.searchsorted(ends, place, side="right"))


class Told:
    """Nature does as she is told, for replays and tests: the answers in their order, no more and no fewer."""

    def __init__(self, answers: Iterable[int] = ()) -> None:
        self.answers = list(answers)

    def draw(self, number: int, ways: Array) -> int:
        if not self.answers:
            raise Unreadable("Nature must answer here, and no answer is given")
        answer = self.answers.pop(0)
        if not ways[answer]:
            raise Illegal(f"Nature cannot answer with action {answer} here")
        return answer


@dataclass(frozen=True)
class Entry:
    """One line of the log: what a seat chose, and what Nature answered. The first is Nature's alone."""

    seat: int
    action: int
    answers: tuple[int, ...] = ()
    hears: tuple[frozenset[int], ...] = ()  # for the action and each answer: seats that hear all of it
    actors: tuple[int, ...] = ()  # for the action and each answer: whose turn it was
    seen: tuple[tuple[Action, ...], ...] = ()  # for the action and each answer: how those who hear all of it saw it


@dataclass
class _Moment:
    """What undo goes back to."""

    state: Array
    draws: int


@dataclass(frozen=True)
class Mark:
    """All that changes at a table, at one moment."""

    moment: _Moment
    entries: list[Entry]
    past: list[_Moment]


class Table:
    """One live game.

    Nature's dice are keyed by 32 random bytes unless given; `seed` makes dice for tests and examples.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        switches: Mapping[str, Setting] | None = None,
        names: Sequence[str] = (),
        *,
        seed: int | None = None,
        dice: Dice | Told | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.seats = seats = whole(seats, "how many seats there are")
        self.switches = dict(switches or {})
        self.names = tuple(names) or tuple(f"seat{seat}" for seat in range(seats))
        if len(self.names) != seats or len(set(self.names)) != seats:
            raise Unreadable(f"{seats} seats need {seats} different names, not {', '.join(self.names)}")
        if seed is not None:
            dice = Dice(hashlib.sha256(f"seed {seed}".encode()).digest())
        self.dice = dice or Dice(secrets.token_bytes(32))
        self._states = self.game.start(seats, self.switches)
        self._ways = self.game.ways()
        self._draws = 0
        self.entries: list[Entry] = []
        self._past: list[_Moment] = []
        self._record(NATURE, None)

    # --- what everybody may ask ---

    @property
    def turn(self) -> int:
        """The seat to choose, NATURE or OVER."""
        return int(self._states[0].turn)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def ply(self) -> int:
        """Number of entries in the log; a move names the ply it answers."""
        return len(self.entries)

    def legal(self) -> list[int]:
        """Numbers open to the seat whose turn it is."""
        self.game.kernel.options(self._states, 0, self._ways)
        return [int(a) for a in np.flatnonzero(self._ways)]

    def view(self, seat: int) -> Any:
        """What a seat sees (below 0: a spectator)."""
        if whole(seat, "a seat") >= self.seats:
            raise Unreadable(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return self.game.sight.observe(self._states, seat)[0]

    def points(self) -> list[int]:
        return [int(p) for p in self.game.points(self._states)[0, : self.seats, 0]]

    def ranks(self) -> list[int]:
        return ranks(self.game.points(self._states)[0], self.seats)

    def log(self, seat: int | None, since: int = 0, until: int | None = None) -> list[tuple[int, Action]]:
        """(seat whose doing it was, action) as this seat heard it; Nature's doings by whose turn it was.

        A seat below 0 is a spectator; None reads an open record and hears everything.
        """
        book = self.game.book
        out = []
        for entry in self.entries[since:until]:
            said = (() if entry.action < 0 else (entry.action,)) + entry.answers
            for number, heard, actor, seen in zip(said, entry.hears, entry.actors, entry.seen, strict=True):
                hidden = seat is not None and book[book.parts(number).verb].hides and seat not in heard
                out += [(actor, action) for action in ((book.image(number),) if hidden else seen)]
        return out

    @property
    def digest(self) -> str:
        """A short hash of the true state."""
        return hashlib.sha256(stored(self._states, self.game.State)).hexdigest()[:16]

    # --- the door ---

    def play(self, seat: int, action: int | str, ply: int | None = None) -> Entry:
        """Play an action, by number or by name. Nature answers at once."""
        number = self.game.book.number(action) if isinstance(action, str) else whole(action, "an action")
        if ply is not None and ply != self.ply:
            raise Stale(f"that answered ply {ply}, but the table is at ply {self.ply}")
        if self.over:
            raise Illegal("the game is over")
        if seat != self.turn:
            raise Illegal(f"it is {self.who(self.turn)}'s turn, not {self.who(seat)}'s")
        if not 0 <= number < self.game.book.size:
            raise Unreadable(f"there is no action number {number}")
        if number not in self.legal():
            raise Illegal(f"{self.game.book.text(number)!r} is not open to {self.who(seat)} at ply {self.ply}")
        return self._record(seat, number)

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, as long as nothing was revealed and nobody else acted."""
        if not self.can_undo(seat):
            raise Illegal("nothing to take back: a card or die was revealed, or somebody else has acted")
        before = self._past.pop()
        self._states, self._draws = before.state, before.draws
        self.entries.pop()

    def can_undo(self, seat: int) -> bool:
        return bool(self._past) and self.entries[-1].seat == seat

    def mark(self) -> "Mark":
        """Where the table stands now, for a caller who may have to go back: a move that could not be saved."""
        return Mark(_Moment(self._states.copy(), self._draws), list(self.entries), list(self._past))

    def back(self, mark: "Mark") -> None:
        """Go back to a mark, whatever was revealed since. Nature will answer the same again."""
        self._states, self._draws = mark.moment.state, mark.moment.draws
        self.entries, self._past = mark.entries, mark.past

    def who(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < self.seats else "nobody" if seat == OVER else "Nature"

    # --- inside ---

    def _record(self, seat: int, number: int | None) -> Entry:
        moment = _Moment(self._states.copy(), self._draws)
        said: list[int] = []
        hears: list[frozenset[int]] = []
        actors: list[int] = []  # for Nature's doings, whose turn it was
        seen: list[tuple[Action, ...]] = []

        def do(action: int, by: int) -> None:
            s = self._states[0]
            fields = self.game.book[self.game.book.parts(action).verb].seen_by
            hears.append(frozenset(int(s[name]) for name in fields))
            actors.append(by if by >= 0 else int(s["actor"]))
            seen.append(self._act(action))
            said.append(action)

        if number is not None:
            do(number, seat)
        while self.turn == NATURE:
            self.game.kernel.options(self._states, 0, self._ways)
            do(self.dice.draw(self._draws, self._ways), NATURE)
            self._draws += 1
        action = -1 if number is None else said.pop(0)
        entry = Entry(seat, action, tuple(said), tuple(hears), tuple(actors), tuple(seen))
        reveals = number is None or said or self.game.book[self.game.book.parts(number).verb].reveals
        if reveals or self.entries[-1].seat != seat:
            self._past.clear()
        if not reveals:
            self._past.append(moment)
        self.entries.append(entry)
        return entry

    def _act(self, number: int) -> tuple[Action, ...]:
        """Do it, and say how it looked: a witness knows what lay open to all before and after, and nothing else."""
        action = self.game.book.parts(number)
        witness = self.game.witness.get(action.verb)
        before = self.view(NATURE) if witness else None
        self.game.kernel.act(self._states, 0, number)
        return tuple(witness(before, self.view(NATURE), action)) if witness else (action,)
