"""Records: structs whose fields say who sees them, and the Views that follow from the marks.

>>> class Digger(Record):
...     week = public(u2)
...     hand = own(u1, 3)
>>> class State(Record):
...     turn = public(i1)
...     diggers = per_seat(Digger)
...     bag = secret(u1, 5)
>>> Sight(State).view.names
('seat', 'turn', 'diggers', 'mine')
>>> Sight(State).view["diggers"].base.names, Sight(State).view["mine"].names
(('week',), ('hand',))
"""

from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Any, ClassVar

import numba
import numpy as np
from numpy.typing import NDArray

i1, u1, i2, u2, i4, u4, u8 = np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.uint64

SEATS = 4  # places in every per-seat array; a game with fewer players leaves the rest empty

# Compiled code widens small integers before it calculates, NumPy does not. So that both give the
# same answers, every integer field is wide when the rules run as plain Python.
PLAIN = bool(numba.config.DISABLE_JIT)

Array = NDArray[Any]


@dataclass(frozen=True)
class Field:
    sight: str  # "public", "own", "secret" or "per_seat"
    type: Any  # a NumPy integer type, or a Record
    shape: tuple[int, ...] = ()


def public(type: Any, *shape: int) -> Any:
    """Everybody sees it."""
    return Field("public", type, shape)


def own(type: Any, *shape: int) -> Any:
    """Only the seat it belongs to sees it."""
    return Field("own", type, shape)


def secret(type: Any, *shape: int) -> Any:
    """Nobody sees it."""
    return Field("secret", type, shape)


def per_seat(record: "type[Record]") -> Any:
    """One record for each seat; its own fields say who sees what."""
    return Field("per_seat", record, (SEATS,))


class Record:
    """A struct in memory. A field that nobody marked is secret: forgetting fails closed."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]  # as the rules use it
    stored: ClassVar[np.dtype[Any]]  # the declared types, the same compiled and plain

    def __init_subclass__(cls) -> None:
        cls.fields = {}
        for name, value in vars(cls).items():
            if isinstance(value, Field):
                cls.fields[name] = value
            elif isinstance(value, type) and issubclass(value, np.integer):
                cls.fields[name] = secret(value)
        for name in cls.fields:
            if hasattr(np.record, name):  # plain Python would read NumPy's attribute instead of the field
                raise TypeError(
                    f"{cls.__name__}.{name}: NumPy's records have an attribute {name!r}; choose another name"
                )
        cls.dtype = with_names(struct(cls.fields, wide=PLAIN))
        cls.stored = struct(cls.fields, wide=False)

    @classmethod
    def empty(cls, count: int = 1) -> Array:
        """An array of `count` records, all zero."""
        return np.zeros(count, cls.dtype)


def struct(fields: dict[str, Field], wide: bool) -> np.dtype[Any]:
    parts: list[Any] = []
    for name, field in fields.items():
        if isinstance(field.type, type) and issubclass(field.type, Record):
            kind: Any = struct(field.type.fields, wide)
        else:
            kind = np.int64 if wide else field.type
        parts.append((name, kind, field.shape) if field.shape else (name, kind))
    return np.dtype(parts, align=True)


class Named(np.void):  # type: ignore[misc]  # called final, yet `record` is one too
    """A struct whose fields are attributes. NumPy's `record` looks names up in Python, and takes ten times as long."""

    __slots__ = ()


def with_names(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same struct, its fields reached as attributes, also those of structs in it: `s.turn`, `s.diggers[0].week`."""
    names = dtype.names or ()
    for name in names:
        if not hasattr(Named, name):
            setattr(Named, name, property(itemgetter(name), partial(_put, name)))
    kinds = [dtype[name] for name in names]
    layout: Any = {
        "names": names,
        "formats": [(with_names(kind.base), kind.shape) if kind.base.names else kind for kind in kinds],
        "offsets": [_offset(dtype, name) for name in names],
        "itemsize": dtype.itemsize,
    }
    plain = np.dtype(layout, align=True)
    named: Any = np.dtype((Named, plain))
    make, args, (*most, _, flags) = named.__reduce__()  # NumPy forgets the alignment, and would lay out anew without it
    named = make(*args)
    named.__setstate__((*most, plain.alignment, flags))
    whole: np.dtype[Any] = named
    return whole


def _put(name: str, record: Any, value: Any) -> None:
    record[name] = value


def stored(states: Array, state: type[Record]) -> bytes:
    """The bytes of states in their declared types: equal whether rules run compiled or plain.

    >>> class Pair(Record):
    ...     a = public(u1)
    ...     b = public(u2)
    >>> stored(Pair.empty(2), Pair).hex()
    '0000000000000000'
    """
    exact = np.zeros(len(states), state.stored)  # padding bytes stay zero
    copy_fields(exact, states, state.stored)
    return exact.tobytes()


def copy_fields(to: Array, source: Array, dtype: np.dtype[Any]) -> None:
    for name in dtype.names or ():
        if dtype[name].base.names:
            copy_fields(to[name], source[name], dtype[name].base)
        else:
            to[name] = source[name]


class Sight:
    """Who sees what of a State: the View's struct, and tables of byte spans between the two.

    A View holds the seat that looks, every public field, the public part of every seat's record,
    and under `mine` the looker's own fields. For anything else it has no column.
    """

    def __init__(self, state: type[Record]) -> None:
        seated = {name: f for name, f in state.fields.items() if f.sight == "per_seat"}
        if len(seated) > 1:
            raise TypeError(f"{state.__name__} has {len(seated)} per-seat records; put them in one")
        open_fields = {n: f for n, f in state.fields.items() if f.sight == "public"}
        mine: dict[str, Field] = {}
        for name, field in seated.items():
            shared = {n: f for n, f in field.type.fields.items() if f.sight == "public"}
            mine = {n: f for n, f in field.type.fields.items() if f.sight == "own"}
            if shared:
                open_fields[name] = Field("public", record_of(name, shared), field.shape)
        columns = {"seat": public(i1), **open_fields}
        if mine:
            columns["mine"] = Field("own", record_of("mine", mine))
        self.state = state.dtype
        self.view = with_names(struct(columns, wide=PLAIN))
        self.own_stride = 0
        shared_spans: list[tuple[int, int, int]] = []
        own_spans: list[tuple[int, int, int]] = []
        for name in open_fields:
            if name in seated:
                shared_spans += self._seat_spans(name)
            else:
                shared_spans.append(self._span(self.state, self.view, name))
        for name in seated:
            self.own_stride = self.state[name].base.itemsize
            for part in mine:
                start, at, size = self._span(self.state[name].base, self.view["mine"], part)
                own_spans.append((_offset(self.state, name) + start, _offset(self.view, "mine") + at, size))
        self.shared = np.array(joined(shared_spans), np.int64).reshape(-1, 3)  # [span, (from, to, bytes)]
        self.own = np.array(joined(own_spans), np.int64).reshape(-1, 3)  # `from` is seat 0's

    def _seat_spans(self, name: str) -> list[tuple[int, int, int]]:
        inner, outer = self.state[name].base, self.view[name].base
        spans = []
        for seat in range(SEATS):
            for part in outer.names or ():
                start, at, size = self._span(inner, outer, part)
                start += _offset(self.state, name) + seat * inner.itemsize
                spans.append((start, _offset(self.view, name) + seat * outer.itemsize + at, size))
        return spans

    @staticmethod
    def _span(inner: np.dtype[Any], outer: np.dtype[Any], name: str) -> tuple[int, int, int]:
        return _offset(inner, name), _offset(outer, name), inner[name].itemsize

    def views(self, count: int = 1) -> Array:
        """Room for `count` views."""
        return np.zeros(count, self.view)

    def observe(self, states: Array, seat: int) -> Array:
        """What `seat` sees of each state; a seat below 0 is a spectator and sees what is public."""
        views = self.views(len(states))
        self._copy(as_bytes(states), as_bytes(views), seat, forward=True)
        views["seat"] = seat
        return views

    def recall(self, views: Array, seat: int) -> Array:
        """States that hold what `seat` knows and nothing else."""
        states = np.zeros(len(views), self.state)
        self._copy(as_bytes(states), as_bytes(views), seat, forward=False)
        return states

    def _copy(self, states: Array, views: Array, seat: int, forward: bool) -> None:
        spans = [tuple(span) for span in self.shared]
        if seat >= 0:
            spans += [(start + seat * self.own_stride, at, size) for start, at, size in self.own]
        for start, at, size in spans:
            if forward:
                views[:, at : at + size] = states[:, start : start + size]
            else:
                states[:, start : start + size] = views[:, at : at + size]


def record_of(name: str, fields: dict[str, Field]) -> type[Record]:
    return type(name, (Record,), dict(fields))


def as_bytes(records: Array) -> Array:
    """The records' memory as rows of bytes, shared with them."""
    return records.view(np.uint8).reshape(len(records), records.dtype.itemsize)


def joined(spans: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The same spans, neighbours in both places made one."""
    out: list[tuple[int, int, int]] = []
    for start, at, size in sorted(spans):
        if out and out[-1][0] + out[-1][2] == start and out[-1][1] + out[-1][2] == at:
            out[-1] = (out[-1][0], out[-1][1], out[-1][2] + size)
        else:
            out.append((start, at, size))
    return out


def _offset(dtype: np.dtype[Any], name: str) -> int:
    assert dtype.fields is not None
    return dtype.fields[name][1]
