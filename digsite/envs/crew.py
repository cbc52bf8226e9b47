"""Threads that stand by, so that work can be handed to them within a microsecond.

A helper waits for orders inside compiled code, without Python's lock. If none comes for a while it goes to sleep, and
a bell wakes it. Whoever asked does not wait for a helper that has not begun: it does that part itself.
"""

import platform
import threading
import time
import weakref
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic

from digsite.kernel import rule
from digsite.record import PLAIN

ir = cgutils.ir  # LLVM's words

SPINS = 1000  # looks for the next order before a helper sleeps: some ten microseconds
QUIT = -1
LINE = 8  # numbers in a line of the processor's cache: what different threads write lies in different lines
ORDER, COUNT = 0, 1  # on the board: what is to be done, and the how-manieth order it is
TAKEN, DONE = 0, 1  # in the line of every helper: the last order that somebody began, that it has done

PAUSES = platform.machine().lower() in ("x86_64", "amd64")  # processors that can be told that somebody only waits

do: Any = None  # holds the place of what is to be done: do(order, *part)


@intrinsic
def look_at(_context, board, place):
    """board[place], and all that was written before it was."""

    def code(context, builder, signature, args):
        if PAUSES:
            pause = ir.FunctionType(ir.VoidType(), [])
            builder.call(cgutils.get_or_insert_function(builder.module, pause, "llvm.x86.sse2.pause"), [])
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load_atomic(builder.gep(data, [args[1]]), "acquire", 8)

    return numba.types.int64(board, place), code


@intrinsic
def write_up(_context, board, place, number):
    """board[place] = number, after all that was written before."""

    def code(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        builder.store_atomic(args[2], builder.gep(data, [args[1]]), "release", 8)
        return context.get_dummy_value()

    return numba.types.void(board, place, number), code


@intrinsic
def change(_context, board, place, before, number):
    """board[place] = number if it was `before`, and whether it was: of several who try, one can."""

    def code(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        found = builder.cmpxchg(builder.gep(data, [args[1]]), args[2], args[3], "acq_rel", "acquire")
        return builder.extract_value(found, 1)

    return numba.types.boolean(board, place, before, number), code


@rule
def give_order(board, order):
    board[ORDER] = order
    write_up(board, COUNT, board[COUNT] + 1)


@rule
def take(board, line, spins):
    """Whether a helper has not begun the last order even after a short wait; now we have, in its place."""
    taken = board[line + TAKEN]
    for _ in range(spins):
        taken = look_at(board, line + TAKEN)
        if taken == board[COUNT]:
            return False
    return change(board, line + TAKEN, taken, board[COUNT])


@rule
def is_done(board, line, spins):
    """Whether a helper has done the last order, waiting for it a while."""
    for _ in range(spins):
        if look_at(board, line + DONE) == board[COUNT]:
            return True
    return False


def serve(board, line, spins, *part):
    """Do what is ordered until no order comes for a while; False when there will be none any more."""
    left = spins
    while left > 0:
        count, taken = look_at(board, COUNT), board[line + TAKEN]
        if count != taken and change(board, line + TAKEN, taken, count):
            if board[ORDER] == QUIT:
                return False
            do(board[ORDER], *part)
            write_up(board, line + DONE, count)
            left = spins
        left -= 1
    return True


class Crew:
    """Helpers, one for each part but the first: that one is done by the thread that asks.

    `do` is a compiled function of an order, a whole number from 0, and of a part; `serve` is the above bound to it.
    """

    def __init__(self, do: Any, serve: Any, parts: list[tuple[Any, ...]]) -> None:
        self._do, self._parts = do, parts
        self._board = np.zeros(LINE * len(parts), np.int64)
        self._lines = [] if PLAIN else [LINE * k for k in range(1, len(parts))]
        self._asleep: dict[int, threading.Lock] = {}  # the bells of those who sleep
        for line, part in zip(self._lines, parts[1:], strict=False):
            args = (serve, self._board, line, part, self._asleep)
            threading.Thread(target=stand_by, args=args, daemon=True).start()
        if self._lines:
            weakref.finalize(self, give, self._board, self._asleep, QUIT)  # they know the board, not the crew

    def all_do(self, what: int) -> None:
        """Every part is done when this returns."""
        if not self._lines:
            for part in self._parts:
                self._do(what, *part)
            return
        give(self._board, self._asleep, what)
        self._do(what, *self._parts[0])
        taken = [take(self._board, line, SPINS // 10) for line in self._lines]
        for mine, line, part in zip(taken, self._lines, self._parts[1:], strict=True):
            if mine:
                self._do(what, *part)
            while not mine and not is_done(self._board, line, SPINS):
                time.sleep(0)


def give(board: Any, asleep: dict[int, threading.Lock], what: int) -> None:
    give_order(board, what)
    for line in list(asleep):
        if bell := asleep.pop(line, None):
            bell.release()


def stand_by(serve: Any, board: Any, line: int, part: Any, asleep: dict[int, threading.Lock]) -> None:
    """A helper's life."""
    bell = threading.Lock()
    bell.acquire()
    while serve(board, line, SPINS, *part):
        asleep[line] = bell
        # An order may have come before the bell hung there: then nobody rings, and the helper takes it down again.
        if board[COUNT] == board[line + TAKEN] or not asleep.pop(line, None):
            bell.acquire()
