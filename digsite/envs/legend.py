"""What the columns of an observation mean, and how a row of them is written.

>>> from digsite.game import find
>>> Legend(find("archaeology")).names[40:43]
['diggers.0.cards', 'diggers.0.money', 'diggers.0.sold']
>>> Legend(find("archaeology"), np.uint8).names[40:44]
['diggers.0.cards', 'diggers.0.money.x1', 'diggers.0.money.x256', 'diggers.0.sold']
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic

from digsite import kernel
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.record import PLAIN, SEATS, Array, as_bytes

ir = cgutils.ir  # LLVM's words

TOGETHER = {np.dtype(np.float32): 16, np.dtype(np.uint8): 32}  # numbers written at a time; twice as many take longer

write_row: Any = None  # holds the place of the legend's own


def write_all(rows, seats, scales, observations):
    for i in range(len(rows)):
        write_row(rows[i], np.int64(seats[i]), scales, observations[i])


class Legend:
    """The columns of an observation, by the View's own field names, and where they lie in the State.

    In float32 every number of the View has one column, to be scaled. In uint8 every byte has one: the names of those
    of a longer number tell how much each counts, and a negative one-byte number is 256 more, −1 being 255.
    """

    def __init__(self, game: Game, dtype: Any = np.float32) -> None:
        try:
            self.dtype = np.dtype(dtype)
        except TypeError:
            self.dtype = dtype
        if self.dtype not in TOGETHER:
            raise Unreadable(f"observations are float32, scaled, or uint8, as they are; not {self.dtype}")
        self.names: list[str] = ["seat"]
        self.stride = game.sight.own_stride
        self._places: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]
        view, state, declared = game.sight.view, game.State.dtype, game.State.stored
        for name in (view.names or ())[1:]:
            if name == "mine":
                seated = next(n for n, f in game.State.fields.items() if f.sight == "per_seat")
                inner = state[seated].base, declared[seated].base
                self._add(*inner, offset(state, seated), view["mine"].names or (), "mine.", own=1)
            elif view[name].base.names:
                inner = state[name].base, declared[name].base
                for seat in range(SEATS):
                    at = offset(state, name) + seat * inner[0].itemsize
                    self._add(*inner, at, view[name].base.names or (), f"{name}.{seat}.", own=0)
            else:
                self._add(state, declared, 0, (name,), "", own=0)
        self.places = np.array(self._places, np.int64)  # [column] = (from, own, bytes, signed); the seat lies nowhere
        self.tag = hashlib.sha256(self.places.tobytes() + bytes([self.dtype.itemsize])).hexdigest()[:8]
        self.write_row = plain_writer(self) if PLAIN else straight_writer(self)
        world = {**globals(), "write_row": self.write_row}
        self._write_all = kernel.bind_loop(write_all, world, f"{game.name.replace('.', '_')}_{self.tag}")

    def _add(self, struct: Any, declared: Any, at: int, names: Sequence[str], prefix: str, own: int) -> None:
        for name in names:
            leaf, start, true = struct[name].base, at + offset(struct, name), declared[name].base.itemsize
            count, signed = struct[name].itemsize // leaf.itemsize, int(np.issubdtype(leaf, np.signedinteger))
            for j in range(count):
                label, place = f"{prefix}{name}" if count == 1 else f"{prefix}{name}.{j}", start + j * leaf.itemsize
                if self.dtype == np.uint8:
                    self.names += [label] if true == 1 else [f"{label}.x{256**b}" for b in range(true)]
                    self._places += [(place + b, own, 1, 0) for b in range(true)]
                else:
                    self.names.append(label)
                    self._places.append((place, own, leaf.itemsize, signed))

    def write(self, states: Array, seats: Array, scales: Array, out: Array) -> None:
        """What seats[i] sees of states[i], into out[i]."""
        if out.shape != (len(states), len(self.names)) or out.dtype != self.dtype or not out.flags.c_contiguous:
            raise Unreadable(f"{len(states)} observations need {len(self.names)} columns of {self.dtype} in a row")
        self._write_all(as_bytes(states), seats, scales, out)


@cache
def legend_of(game: Game, dtype: Any = np.float32) -> Legend:
    """The legend of a game, made once: machine code stays where it is put."""
    return Legend(game, dtype)


def offset(dtype: Any, name: str) -> int:
    return int(dtype.fields[name][1])


# --- writing a row --------------------------------------------------------------------------------


def plain_writer(legend: Legend) -> Callable[..., None]:
    """The twin of what follows, one column after the other."""

    def write_row(row: Array, seat: int, scales: Array, out: Array) -> None:
        seat = max(seat, 0)
        out[0] = np.float32(seat) * scales[0]
        for column, (start, own, width, signed) in enumerate(legend.places.tolist()):
            if column > 0:
                at = start + own * seat * legend.stride
                value = int.from_bytes(row[at : at + width].tobytes(), "little", signed=bool(signed))
                out[column] = np.float32(value) * scales[column]

    return write_row


def runs_of(places: Array) -> Iterator[tuple[int, int, int, int, int, int]]:
    """(from, own, bytes, signed, column, count) of numbers that lie in a row in both places."""
    ends = [c for c in range(1, len(places)) if c == 1 or follows(places[c - 1], places[c])]
    for first, end in zip(ends, [*ends[1:], len(places)], strict=True):
        start, own, width, signed = places[first].tolist()
        yield start, own, width, signed, first, end - first


def follows(before: Array, place: Array) -> bool:
    """Whether a run ends between two columns."""
    return bool((before[1:] != place[1:]).any() or before[0] + before[2] != place[0])


def pieces(count: int, most: int) -> list[tuple[int, int]]:
    """(first, how many): powers of two that cover a run; the last one may overlap the one before.

    >>> pieces(45, 16), pieces(5, 16)
    ([(0, 16), (16, 16), (29, 16)], [(0, 4), (1, 4)])
    """
    size = min(most, 1 << count.bit_length() - 1)
    firsts = list(range(0, count - size + 1, size))
    if firsts[-1] + size < count:
        firsts.append(count - size)
    return [(first, size) for first in firsts]


def straight_writer(legend: Legend) -> Any:
    """Machine code that writes a row without a loop or a question: where everything lies is known beforehand."""

    @intrinsic  # type: ignore[untyped-decorator]
    def write_row(_context: Any, row: Any, seat: Any, scales: Any, out: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def memory(k: int) -> Any:
                array = context.make_array(signature.args[k])(context, builder, args[k])
                return builder.bitcast(array.data, BYTE.as_pointer())

            emit(builder, legend, memory(0), args[1], memory(2), memory(3))
            return context.get_dummy_value()

        return numba.types.void(row, seat, scales, out), code

    return write_row


BYTE, LONG, REAL = ir.IntType(8), ir.IntType(64), ir.FloatType()


def emit(builder: Any, legend: Legend, state: Any, seat: Any, scales: Any, out: Any) -> None:
    """LLVM's text of the above: load some numbers, scale them, store them."""
    exact = legend.dtype == np.uint8

    def some(memory: Any, at: int, kind: Any, count: int) -> Any:
        place = builder.gep(memory, [LONG(at)])
        return builder.bitcast(place, ir.VectorType(kind, count).as_pointer())

    def put(numbers: Any, signed: int, column: int, count: int) -> None:
        if not exact:
            to_real = builder.sitofp if signed else builder.uitofp
            factors = builder.load(some(scales, 4 * column, REAL, count), align=4)
            numbers = builder.fmul(to_real(numbers, ir.VectorType(REAL, count)), factors)
        itemsize, kind = (1, BYTE) if exact else (4, REAL)
        builder.store(numbers, some(out, itemsize * column, kind, count), align=itemsize)

    seat = builder.select(builder.icmp_signed("<", seat, LONG(0)), LONG(0), seat)
    mine = builder.gep(state, [builder.mul(seat, LONG(legend.stride))])
    put(builder.bitcast(builder.trunc(seat, BYTE), ir.VectorType(BYTE, 1)), 0, 0, 1)
    for start, own, width, signed, column, count in runs_of(legend.places):
        for first, size in pieces(count, TOGETHER[legend.dtype]):
            place = some(mine if own else state, start + width * first, ir.IntType(8 * width), size)
            put(builder.load(place, align=1), signed, column + first, size)
