"""Everything fast and common: what is open, and the loops that play games.

The loops below are written once, against the names of a game's rules (`legal`, `apply`, …). `bind`
makes a copy of each loop for one game, with that game's rules in the place of those names. The copies
are ordinary compiled functions, so Numba keeps them on disk like any other.
"""

import operator
from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic, overload

from digsite.chance import (
    COUNT,
    EIGHT,
    LOWEST,
    ONE,
    ONES,
    S8,
    S56,
    below,
    eight_counts,
    look_ahead,
    lowest,
    places_passed,
    reach_small,
    registers,
    sample,
    seeds,
    two_numbers,
)
from digsite.compiling import cache_folder, rule
from digsite.record import PLAIN, u2, u4, u8

__all__ = ["below", "cache_folder", "eight_counts", "rule", "sample", "seeds"]  # of use wherever the kernel is

NATURE, OVER = -1, -2  # values of `turn` beside the seats 0, 1, 2, 3
WAYS = u2  # ways[action]: 1 if open to a seat; for Nature, in how many ways it can happen


# --- what is open, without an array ------------------------------------------------------------
# Few actions are open, and to clear, fill, add up and search the whole array `ways` takes longer than most rules. So
# the loops give `legal` something else that can be written as if it were the array. For a seat the names of what is
# open become a list. Of Nature's actions nothing is kept: they are named twice, first to add up their ways and then to
# find the one that the die shows. That takes three numbers, which become registers. Both need names in rising order.

SUM, DIE, DRAWN = 0, 1, 2  # ways so far, or how many are in a seat's list; what was cast; the action there
NO_DIE = u4(0xFFFFFFFF)  # above all sums
TOGETHER = 4  # names that are written down at a time


class Choices(NamedTuple):
    """Takes the place of `ways` at a seat's turn: notes[k] is the k-th open action, numbers[SUM] how many there are."""

    notes: Any
    numbers: Any

    def __setitem__(self, action: int, ways: Any) -> None:
        note_choice(self.notes, self.numbers, action, ways)


class Chances(NamedTuple):
    """Takes the place of `ways` at Nature's turn: numbers[DRAWN] is the action for numbers[DIE], cast with `rng`."""

    numbers: Any
    rng: Any

    def __setitem__(self, action: int, ways: Any) -> None:
        note_chance(self.numbers, action, ways)


@rule(inline=True)
def note_choice(notes, numbers, action, ways):
    count = numbers[SUM]
    notes[count] = u2(action)
    numbers[SUM] = u4(count + u4(ways != 0))


@rule(inline=True)
def note_chance(numbers, action, ways):
    """The last action before which no more ways lie than the die shows. Without a question, for it would be a guess."""
    before = numbers[SUM]
    numbers[DRAWN] = numbers[DRAWN] if before > numbers[DIE] else u4(action)
    numbers[SUM] = u4(before + u4(ways))


@overload(operator.setitem)
def set_ways(found, action, ways):
    """What Choices and Chances do, compiled."""
    kind = getattr(found, "instance_class", None)
    if kind is Choices:
        return lambda found, action, ways: note_choice(found.notes, found.numbers, action, ways)
    if kind is Chances:
        return lambda found, action, ways: note_chance(found.numbers, action, ways)
    return None


def passed(ways, total):
    """Whether Nature's die shows none of the actions that come next and have so many ways in all; then skip them."""
    return False


@rule(inline=True)
def pass_chances(numbers, total):
    """While ways are added up all are passed, later all but those in which the die lies."""
    before = numbers[SUM]
    past = u4(numbers[DIE] - before) >= u4(total)  # a die below `before` wraps round to more than any total
    numbers[SUM] = u4(before + u4(total)) if past else before
    return past


@overload(passed)
def compiled_passed(ways, total):
    kind = getattr(ways, "instance_class", None)
    if kind is Chances:
        return lambda ways, total: pass_chances(ways.numbers, total)
    if hasattr(kind, "natural"):  # one that serves seats and Nature, as envs/cuda.py has it
        return lambda ways, total: ways.natural and pass_chances(ways.numbers, total)
    return passed


def enough(ways, total):
    """Whether it is enough for now that Nature's actions have so many ways in all; else name them, all of them."""
    return cast_die(ways.numbers, ways.rng, total) if isinstance(ways, Chances) else passed(ways, total)


@rule(inline=True)
def cast_die(numbers, rng, total):
    numbers[DIE] = u4(below(rng, total))
    return False


@overload(enough)
def compiled_enough(ways, total):
    """The die can be cast as soon as the sum is known; then actions are named only once."""
    if getattr(ways, "instance_class", None) is Chances:
        return lambda ways, total: cast_die(ways.numbers, ways.rng, total)
    return lambda ways, total: passed(ways, total)


def offer(ways, first, counts, total, times):
    """Name actions `first`, `first` + 1, …: each in as many ways as there are of it, of all `total`, `times` over.

    There can be 127 of all together.
    """
    for k in range(len(counts)):
        ways[first + k] = times * counts[k]


@rule(inline=True)
def offer_chances(numbers, first, counts, total, times):
    """The same without looking at each where all are passed over."""
    if not pass_chances(numbers, total * times):
        left = u4(numbers[DIE] - numbers[SUM])
        numbers[DRAWN] = u4(first + reach_small(counts, left if times == 1 else u4(left // u4(times))))
        numbers[SUM] = u4(numbers[SUM] + u4(total * times))


@overload(offer)
def compiled_offer(ways, first, counts, total, times):
    """Only Nature offers, so nobody need ask whose turn it is."""
    kind = getattr(ways, "instance_class", None)
    if kind is Chances or hasattr(kind, "natural"):
        return lambda ways, first, counts, total, times: offer_chances(ways.numbers, first, counts, total, times)
    return offer


def pass_groups(ways, counts):
    """How many groups of Nature's actions are passed by a die that lies in one of them.

    `counts` are the ways of each, fewer than 128 in all, as `eight_counts` has them.
    """
    return 0


@rule(inline=True)
def pass_groups_of_chances(numbers, counts):
    sums = counts * ONES
    groups = places_passed(sums, u4(numbers[DIE] - numbers[SUM]))
    numbers[SUM] = u4(numbers[SUM] + u4((sums << S8) >> u8(EIGHT * groups) & LOWEST))
    return groups


@overload(pass_groups)
def compiled_groups(ways, counts):
    kind = getattr(ways, "instance_class", None)
    if kind is Chances or hasattr(kind, "natural"):
        return lambda ways, counts: pass_groups_of_chances(ways.numbers, counts)
    return pass_groups


def offer_eight(ways, first, counts, number):
    """Name `number` actions, eight at most: each in as many ways as `eight_counts` has of it in `counts`."""
    for k in range(number):
        ways[first + k] = np.int64(counts >> u8(EIGHT * k) & LOWEST)


@rule(inline=True)
def offer_eight_chances(numbers, first, counts):
    """The same without looking at each."""
    sums = counts * ONES
    if not pass_chances(numbers, u4(sums >> S56)):
        numbers[DRAWN] = u4(first + places_passed(sums, u4(numbers[DIE] - numbers[SUM])))
        numbers[SUM] = u4(numbers[SUM] + u4(sums >> S56))


if PLAIN:
    pass_groups_of_chances = np.errstate(over="ignore")(pass_groups_of_chances)
    offer_eight_chances = np.errstate(over="ignore")(offer_eight_chances)


@overload(offer_eight)
def compiled_eight(ways, first, counts, number):
    """Only Nature offers, so nobody need ask whose turn it is."""
    kind = getattr(ways, "instance_class", None)
    if kind is Chances or hasattr(kind, "natural"):
        return lambda ways, first, counts, number: offer_eight_chances(ways.numbers, first, counts)
    return offer_eight


def name_bits(ways, first, bits):
    """Name an action for each bit that is set, all of them open to a seat."""
    while bits:
        ways[first + lowest(bits)] = 1
        bits &= bits - ONE


@intrinsic
def zeros_below(_context, _bits):
    """As `lowest`, for which most processors have a command."""

    def code(_context, builder, _signature, args):
        return builder.cttz(args[0], cgutils.ir.IntType(1)(0))

    return numba.types.int64(numba.types.uint64), code


place_of_lowest: Any = lowest if PLAIN else zeros_below


@rule(inline=True)
def note_bits(notes, numbers, first, bits):
    """Some at a time, for how many there are could not be guessed. What is written in vain is written over later."""
    count = numbers[SUM]
    while True:
        for _ in range(TOGETHER):
            notes[count] = u2(first + place_of_lowest(bits))
            count = u4(count + u4(bits != 0))
            bits &= bits - ONE
        if not bits:
            break
    numbers[SUM] = count


@overload(name_bits)
def compiled_bits(ways, first, bits):
    if getattr(ways, "instance_class", None) is Choices:
        return lambda ways, first, bits: note_bits(ways.notes, ways.numbers, first, bits)
    return name_bits


def name_row(ways, first, number, most):
    """Name a row of actions, all of them open to a seat: so many, which are never more than `most`."""
    for action in range(first, first + number):
        ways[action] = 1


@rule(inline=True)
def note_row(notes, numbers, first, number, most):
    """As many names as there can be are written down, for how many there are could not be guessed."""
    count = numbers[SUM]
    for k in range(most):
        notes[count + k] = u2(first + k)
    numbers[SUM] = u4(count + u4(number))


@overload(name_row)
def compiled_row(ways, first, number, most):
    if getattr(ways, "instance_class", None) is Choices:
        return lambda ways, first, number, most: note_row(ways.notes, ways.numbers, first, number, most)
    return name_row


three_numbers = registers(u4, 3)


# --- a game's rules, by name -------------------------------------------------------------------
# What a game's author writes. Here they only hold the place for the loops below.


def setup(s: Any, seats: int) -> None:
    """Lay out the box. Switches are already in their fields; Nature deals."""


def legal(s: Any, ways: Any) -> None:
    """ways[a] = 1 if open; for Nature, in how many ways it can happen. In rising order; everything else stays 0."""


def apply(s: Any, action: Any) -> None:
    """Play it, in place, deterministically."""


def score(s: Any, points: Any) -> None:
    """points[seat] = (points, tie-break), final or so far; more is better in both."""


def imagine(s: Any, seat: int, rng: Any) -> None:
    """s holds what `seat` knows; fill in the rest as it might be."""


def broken(s: Any) -> int:
    """The number of an invariant that does not hold, or 0."""
    return 0


RULES = (setup, legal, apply, score, imagine, broken)


# --- loops -------------------------------------------------------------------------------------


def options(states, i, ways):
    """Fill in the ways of game i."""
    ways[:] = 0
    legal(states[i], ways)


def act(states, i, action):
    """Play an action in game i."""
    apply(states[i], action)


def list_open(s, notes):
    """List what is open to the seat, in rising order; how many there are."""
    numbers = three_numbers()
    numbers[SUM] = 0
    legal(s, Choices(notes, numbers))
    return np.int64(numbers[SUM])


def cast(s, rng):
    """The action that Nature draws: the same as `sample` finds in the array."""
    numbers = three_numbers()
    numbers[SUM], numbers[DIE], numbers[DRAWN] = 0, NO_DIE, 0
    legal(s, Chances(numbers, rng))
    if numbers[DIE] == NO_DIE:  # nobody asked whether the sum is `enough`
        cast_die(numbers, rng, numbers[SUM])
        numbers[SUM] = 0
        legal(s, Chances(numbers, rng))
    return np.int64(numbers[DRAWN])


def let_nature_act(s, rng):
    """Until a seat must choose or the game is over; how many actions that took."""
    plies = 0
    while s.turn == NATURE:
        apply(s, cast(s, rng))
        plies += 1
    return plies


def settle(s, ways, rng):
    """Let Nature act; leaves the seat's ways filled in."""
    plies = let_nature_act(s, rng)
    ways[:] = 0
    if s.turn != OVER:
        legal(s, ways)
    return plies


def playout(s, notes, rng):
    """Everybody plays at random to the end; the number of actions."""
    plies, dice = 0, two_numbers()
    look_ahead(dice, rng)
    while s.turn != OVER:
        if s.turn >= 0:
            apply(s, np.int64(notes[below(dice, list_open(s, notes))]))
            plies += 1
        while s.turn == NATURE:  # apart, so that the compiler knows whose turn it is
            apply(s, cast(s, dice))
            plies += 1
    rng[0] = dice[COUNT]
    return plies


def playouts(start, states, rngs, notes, plies, points):
    """Random games from start[0], one for each state: their lengths and points."""
    for i in range(len(states)):
        states[i] = start[0]
        plies[i] = playout(states[i], notes, rngs[i])
        score(states[i], points[i])


def advance(states, rngs, ways, plies):
    """Settle Nature in every game, so that each waits for a seat or is over."""
    for i in range(len(states)):
        plies[i] += settle(states[i], ways[i], rngs[i])


def step(states, actions, rngs, ways, plies):
    """Play one action in every game that is not over, and let Nature answer."""
    for i in range(len(states)):
        if states[i].turn >= 0:
            apply(states[i], actions[i])
            plies[i] += 1 + settle(states[i], ways[i], rngs[i])


def settle_apart(s, ways, streams, kinds):
    """As settle, but each kind of event has dice of its own: streams[kind], kinds[action] being its kind."""
    plies = 0  # the k-th roll or the k-th card dug is the same whatever else was decided and drawn before it
    while True:
        ways[:] = 0
        if s.turn == OVER:
            return plies
        legal(s, ways)
        if s.turn != NATURE:
            return plies
        first = 0
        while ways[first] == 0:
            first += 1
        kind = kinds[first]
        apply(s, sample(ways, streams[kind : kind + 1]))
        plies += 1


def advance_apart(states, streams, kinds, ways, plies):
    """As advance, with dice apart for each kind of event: streams[game, kind]."""
    for i in range(len(states)):
        plies[i] += settle_apart(states[i], ways[i], streams[i], kinds)


def step_apart(states, actions, streams, kinds, ways, plies):
    """As step, with dice apart for each kind of event: streams[game, kind]."""
    for i in range(len(states)):
        if states[i].turn >= 0:
            apply(states[i], actions[i])
            plies[i] += 1 + settle_apart(states[i], ways[i], streams[i], kinds)


def look(states, views, seats, shared, own, stride):
    """Copy what seats[i] sees of game i: rows of bytes, spans as in record.Sight."""
    for i in range(len(states)):
        if seats[i] >= 0:
            for k in range(len(shared)):
                for b in range(shared[k, 2]):
                    views[i, shared[k, 1] + b] = states[i, shared[k, 0] + b]
            for k in range(len(own)):
                start = own[k, 0] + seats[i] * stride
                for b in range(own[k, 2]):
                    views[i, own[k, 1] + b] = states[i, start + b]


def finish(states, points, faults):
    """Points and broken invariants of every game."""
    for i in range(len(states)):
        score(states[i], points[i])
        faults[i] = broken(states[i])


LOOPS = (
    options, act, list_open, cast, let_nature_act, settle, playout, playouts, advance, step,
    settle_apart, advance_apart, step_apart, look, finish,
)  # fmt: skip


def bind(name: str, rules: dict[str, Callable[..., Any]]) -> SimpleNamespace:
    """The loops of one game: copies of the above that call its rules."""
    if missing := [f.__name__ for f in RULES if f.__name__ not in rules]:
        raise TypeError(f"{name} lacks the rules {', '.join(missing)}")
    world = {**globals(), **rules}
    for loop in LOOPS:  # these two are asked most; with more that is kept apart, code only grew
        world[loop.__name__] = bind_loop(loop, world, name, apart=loop in (list_open, cast))
    return SimpleNamespace(**{f.__name__: world[f.__name__] for f in LOOPS}, **rules)


def bind_loop(loop: Callable[..., Any], world: dict[str, Any], name: str, apart: bool = False) -> Callable[..., Any]:
    """A compiled copy of a loop that finds its names in `world`; each name has its own file in the cache."""
    copy = FunctionType(loop.__code__, world, f"{loop.__name__}_{name}")
    copy.__qualname__ = copy.__name__
    return rule(copy, apart=apart)  # type: ignore[no-any-return]
