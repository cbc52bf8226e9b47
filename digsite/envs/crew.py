"""Threads that stand by, so that work can be handed to them within a microsecond.

A helper waits for orders inside compiled code, without Python's lock. If none comes for a while it goes to sleep, and
a bell wakes it. Whoever asked gives orders inside compiled code, too, and waits there for a short while. It does not
wait for a helper that has not begun: it does that part itself.
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
QUIT, NOTHING = -1, -2  # beside the orders, which are 0, 1, …
LINE = 8  # numbers in a line of the processor's cache: what different threads write lies in different lines
ORDER, COUNT = 0, 1  # on the board: what is to be done, and the how-manieth order it is
TAKEN, DONE = 0, 1  # in the line of every helper: the last order that somebody began, that it has done
WELL = 2  # in every line, the first included: whether nothing was wrong with the part

PAUSES = platform.machine().lower() in ("x86_64", "amd64")  # processors that can be told that somebody only waits

do: Any = None  # holds the place of what is to be done: do(order, *part), which tells whether all is well


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
def has_begun(board, line, spins):
    """Whether somebody has begun a helper's part of the last order, waiting for it a while."""
    for _ in range(spins):
        if look_at(board, line + TAKEN) == board[COUNT]:
            return True
    return False


@rule
def is_done(board, line, spins):
    """Whether a helper has done the last order, waiting for it a while."""
    for _ in range(spins):
        if look_at(board, line + DONE) == board[COUNT]:
            return True
    return False


@rule
def is_well(board):
    """Whether nothing was wrong with any part."""
    well = True
    for line in range(0, len(board), LINE):
        well &= board[line + WELL] != 0
    return well


def ask(board, spins, first, then, *part):
    """Have something done by all, and if all is well what comes then. The order that some are late with, or NOTHING."""
    for order in (first, then):
        if order != NOTHING:
            give_order(board, order)
            board[WELL] = do(order, *part)
            for line in range(LINE, len(board), LINE):
                if not (has_begun(board, line, spins // 10) and is_done(board, line, spins)):
                    return order
            if not is_well(board):
                break
    return NOTHING


def serve(board, line, spins, *part):
    """Do what is ordered until no order comes for a while; False when there will be none any more."""
    left = spins
    while left > 0:
        count, taken = look_at(board, COUNT), board[line + TAKEN]
        if count != taken and change(board, line + TAKEN, taken, count):
            if board[ORDER] == QUIT:
                return False
            board[line + WELL] = do(board[ORDER], *part)
            write_up(board, line + DONE, count)
            left = spins
        left -= 1
    return True


class Crew:
    """Helpers, one for each part but the first: that one is done by the thread that asks.

    `do` is a compiled function of an order and of a part; `ask` and `serve` are the above bound to it.
    """

    def __init__(self, parts: list[tuple[Any, ...]], do: Any, ask: Any, serve: Any) -> None:
        self._do, self._ask, self._serve, self._parts = do, ask, serve, parts
        self._board = np.zeros(LINE * len(parts), np.int64)
        self._asleep: dict[int, threading.Lock] = {}  # the bells of those who sleep
        self._helped = [] if PLAIN else [(LINE * k, part) for k, part in enumerate(parts) if k > 0]
        for line, part in self._helped:
            args = (serve, self._board, line, part, self._asleep)
            threading.Thread(target=stand_by, args=args, daemon=True).start()
        if self._helped:
            weakref.finalize(self, dismiss, self._board, self._asleep)  # they know the board, not the crew

    def all_do(self, first: int, then: int = NOTHING) -> None:
        """Every part has done it when this returns; and then what comes then, if nothing was wrong with any."""
        if PLAIN:
            well = [self._do(first, *part) for part in self._parts]
            if then != NOTHING and all(well):
                self.all_do(then)
            return
        before = self._board[COUNT]
        try:
            self._order(first, then)
        except BaseException:  # whoever interrupts us waits until all parts have done what some have begun
            if self._board[COUNT] != before:
                self._finish(int(self._board[ORDER]), first, then)
            raise

    def _order(self, first: int, then: int) -> None:
        if self._asleep:
            ring(self._asleep)
        late = self._ask(self._board, SPINS, first, then, *self._parts[0])
        if late != NOTHING:
            self._finish(late, first, then)

    def _finish(self, order: int, first: int, then: int) -> None:
        """Do the parts of helpers that have not begun, wait for the others, and go on with what comes then."""
        for line, part in self._helped:
            self._serve(self._board, line, 1, *part)
        for line, _ in self._helped:
            while not is_done(self._board, line, SPINS):
                time.sleep(0)
        if order == first and then != NOTHING and is_well(self._board):
            self._order(then, NOTHING)


def ring(asleep: dict[int, threading.Lock]) -> None:
    for line in list(asleep):
        if bell := asleep.pop(line, None):
            bell.release()


def dismiss(board: Any, asleep: dict[int, threading.Lock]) -> None:
    give_order(board, QUIT)
    ring(asleep)


def stand_by(serve: Any, board: Any, line: int, part: Any, asleep: dict[int, threading.Lock]) -> None:
    """A helper's life."""
    bell = threading.Lock()
    bell.acquire()
    while serve(board, line, SPINS, *part):
        asleep[line] = bell
        # An order may have come before the bell hung there: then nobody rings, and the helper takes it down again.
        if board[COUNT] == board[line + TAKEN] or not asleep.pop(line, None):
            bell.acquire()
