"""What is open, without an array: what rules fill in place of `ways`, and the words by which they do so.

Few actions are open, and to clear, fill, add up and search the whole array `ways` takes longer than most rules. So
the loops give `legal` something else that can be written as if it were the array. For a seat the names of what is
open become a list. Of Nature's actions nothing is kept: they are named twice, first to add up their ways and then to
find the one that the die shows. That takes three numbers, which become registers. Both need names in rising order.
"""

import operator
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic, overload

from digsite.chance import (
    EIGHT,
    LOWEST,
    ONE,
    ONES,
    S8,
    S56,
    below,
    lowest,
    places_passed,
    reach,
    reach_small,
    registers,
)
from digsite.compiling import rule
from digsite.record import PLAIN, u2, u4, u8

SUM, DIE, DRAWN = 0, 1, 2  # ways so far, or how many are in a seat's list; what was cast; the action there
NO_DIE = u4(0xFFFFFFFF)  # above all sums
TOGETHER = 4  # names that are written down at a time
BLOCK = 32  # names that fit a processor's longest registers

ir = cgutils.ir  # LLVM's words
NAME, FLAGS = ir.IntType(16), ir.IntType(BLOCK)


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
def offer_chances(numbers, first, counts, total, times, small):
    """The same without looking at each where all are passed over."""
    if not pass_chances(numbers, total * times):
        left = u4(numbers[DIE] - numbers[SUM])
        left = left if times == 1 else u4(left // u4(times))
        numbers[DRAWN] = u4(first + (reach_small(counts, left) if small else reach(counts, left)))
        numbers[SUM] = u4(numbers[SUM] + u4(total * times))


@overload(offer)
def compiled_offer(ways, first, counts, total, times):
    """Only Nature offers, so nobody need ask whose turn it is. A GPU would rather stop at the first that fits."""
    kind = getattr(ways, "instance_class", None)
    if kind is Chances:
        return lambda ways, first, counts, total, times: offer_chances(ways.numbers, first, counts, total, times, True)
    if hasattr(kind, "natural"):
        return lambda ways, first, counts, total, times: offer_chances(ways.numbers, first, counts, total, times, False)
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
        return builder.cttz(args[0], ir.IntType(1)(0))

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


def offer_alike(ways, actions, counts, more):
    """Name `actions` in rising order, each in as many ways as `eight_counts` has of it in `counts` and then in `more`.

    What lies side by side in the same action is one: its ways are added up.
    """
    alike = np.int64(0)
    for k in range(len(actions)):
        alike += np.int64((counts if k < EIGHT else more) >> u8(EIGHT * (k % EIGHT)) & LOWEST)
        if k + 1 == len(actions) or actions[k + 1] != actions[k]:
            ways[actions[k]] = alike
            alike = np.int64(0)


@rule(inline=True)
def offer_alike_chances(numbers, actions, counts, more):
    """The same without looking at each."""
    sums = counts * ONES
    then = (more + (sums >> S56)) * ONES
    if not pass_chances(numbers, u4(then >> S56)):
        left = u4(numbers[DIE] - numbers[SUM])
        numbers[DRAWN] = u4(actions[u4(places_passed(sums, left) + places_passed(then, left))])
        numbers[SUM] = u4(numbers[SUM] + u4(then >> S56))


@overload(offer_alike)
def compiled_alike(ways, actions, counts, more):
    """Only Nature offers, so nobody need ask whose turn it is."""
    kind = getattr(ways, "instance_class", None)
    if kind is Chances or hasattr(kind, "natural"):
        return lambda ways, actions, counts, more: offer_alike_chances(ways.numbers, actions, counts, more)
    return offer_alike


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


def named_among(names, first, number, action):
    """Whether an action is among the next `number` names of a list from `first` on, of which a BLOCK is looked at."""
    return (names[first : first + BLOCK] == action)[:number].any()


@intrinsic
def compared_at_once(_context, names, _first, _number, _action):
    """As `named_among`, all names at once and without a question. In the list there must be room for a whole BLOCK."""
    name = ir.VectorType(NAME, BLOCK)

    def code(context, builder, signature, args):
        memory, first, number, action = args
        start = builder.gep(context.make_array(signature.args[0])(context, builder, memory).data, [first])
        listed = builder.load(builder.bitcast(start, name.as_pointer()), align=2)

        def everywhere(value):
            nowhere, lane = ir.Constant(name, ir.Undefined), ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), None)
            one = builder.insert_element(nowhere, builder.trunc(value, NAME), ir.IntType(32)(0))
            return builder.shuffle_vector(one, nowhere, lane)

        alike = builder.icmp_unsigned("==", listed, everywhere(action))
        told = builder.icmp_unsigned("<", ir.Constant(name, list(range(BLOCK))), everywhere(number))
        some = builder.icmp_unsigned("!=", builder.bitcast(builder.and_(alike, told), FLAGS), FLAGS(0))
        is_name = builder.icmp_unsigned("==", builder.lshr(action, action.type(NAME.width)), action.type(0))
        return builder.and_(some, is_name)

    return numba.types.boolean(names, numba.int64, numba.int64, numba.int64), code


is_among: Any = named_among if PLAIN else compared_at_once

three_numbers = registers(u4, 3)
