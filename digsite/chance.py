"""Nature's dice: random numbers, and what a number falls upon."""

from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.extending import intrinsic, overload

from digsite.compiling import rule
from digsite.errors import whole
from digsite.record import PLAIN, u1, u4, u8

GOLDEN, MIX1, MIX2 = u8(0x9E3779B97F4A7C15), u8(0xBF58476D1CE4E5B9), u8(0x94D049BB133111EB)
S30, S27, S31, S32 = u8(30), u8(27), u8(31), u8(32)
EIGHT = 8  # ways that are looked at together
COUNT, AHEAD = 0, 1  # of dice that look ahead: how far they have counted, and what they show next


def registers(number: Any, count: int) -> Any:
    """A function that makes room for a few numbers that the compiler can see through, as it cannot through an array."""

    @intrinsic
    def room(_context):
        kind = numba.from_dtype(np.dtype(number))

        def code(_context, builder, _signature, _args):
            return cgutils.alloca_once(builder, cgutils.ir.IntType(kind.bitwidth), count)

        return numba.types.CPointer(kind)(), code

    return (lambda: np.zeros(count, number)) if PLAIN else room


two_numbers = registers(u8, 2)


@rule(inline=True)
def mixed(z):
    """What splitmix64 makes of a number."""
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return z ^ (z >> S31)


@rule
def next_bits(rng):
    rng[0] += GOLDEN
    return mixed(rng[0])


@rule(inline=True)
def bits_ahead(dice):
    """As `next_bits`, of dice that look ahead."""
    bits = dice[AHEAD]
    dice[COUNT] += GOLDEN
    dice[AHEAD] = mixed(dice[COUNT] + GOLDEN)
    return bits


@rule(inline=True)
def look_ahead(dice, rng):
    """Make two numbers dice that go on as `rng` would. What they show next is always known already.

    To work it out takes a while, and a processor that guessed wrongly what the last cast would lead to has to wait for
    what it does then, not for what it did before.
    """
    dice[COUNT] = rng[0]
    dice[AHEAD] = mixed(rng[0] + GOLDEN)


def random_bits(rng):
    """The next 64 random bits of splitmix64; rng is an array of one uint64, or dice that look ahead."""
    return next_bits(rng) if len(rng) == 1 else bits_ahead(rng)


@overload(random_bits)
def compiled_bits(rng):
    if isinstance(rng, numba.types.CPointer):
        return lambda rng: bits_ahead(rng)
    return lambda rng: next_bits(rng)


if PLAIN:  # NumPy warns where compiled code wraps round, as it should here
    mixed, next_bits, bits_ahead, look_ahead = (
        np.errstate(over="ignore")(function) for function in (mixed, next_bits, bits_ahead, look_ahead)
    )


@rule(inline=True)
def below(rng, n):
    """A random number 0, 1, … n − 1; n below 2**32, bias below 2**-32."""
    return np.int64(((random_bits(rng) >> S32) * u8(n)) >> S32)


@rule
def sample(ways, rng):
    """An action drawn by its ways: dice, bags and random players alike."""
    total = u4(0)  # `below` takes no more, and of shorter numbers the processor adds more at a time
    for action in range(len(ways)):
        total = u4(total + ways[action])
    return reach(ways, u4(below(rng, total)))


@rule
def reach(ways, left):
    """The first action at which more than `left` ways have gone by.

    Eight ways at a time are passed over, and of the eight that are left none is asked whether it is the one: processors
    guess how a question will be answered, and a die's answers cannot be guessed.
    """
    action, passed = 0, np.int64(0)
    while action + EIGHT <= len(ways):
        together = u4(0)
        for j in range(EIGHT):
            together = u4(together + ways[action + j])
        if left < together:
            upto = u4(0)
            for j in range(EIGHT):
                upto = u4(upto + ways[action + j])
                passed += upto <= left
            return action + passed
        left = u4(left - together)
        action += EIGHT
    while left >= ways[action]:
        left = u4(left - ways[action])
        action += 1
    return action


# --- small counts, eight at a time --------------------------------------------------------------

ONES, HIGHS = u8(0x0101010101010101), u8(0x8080808080808080)  # the lowest and the highest bit of eight bytes
LOWS = ~HIGHS  # all but the highest
ONE, S7, S8, S56, LOWEST = u8(1), u8(7), u8(8), u8(56), u8(255)
DIAGONAL = u8(0x0102040810204080)  # times this the lowest bits of eight bytes come to lie side by side
MIXED, S58 = u8(0x03F79D71B4CB0A89), u8(58)  # whose runs of six bits are all different
PLACES = np.zeros(64, np.uint8)  # [run of six bits] = where it begins
for _place in range(64):
    PLACES[(int(MIXED) << _place) % 2**64 >> 58] = _place


@rule(inline=True)
def byte(counts, k, place):
    """A count as a byte of a number; 0 where there are no more."""
    return u8(u1(counts[k])) << u8(EIGHT * place) if 0 <= k < len(counts) else u8(0)


@rule(inline=True)
def eight_counts(counts, first):
    """Eight counts from `first` on as the bytes of one number, the first of them lowest. No loop: GPUs keep loops."""
    k = first
    low = byte(counts, k, 0) | byte(counts, k + 1, 1) | byte(counts, k + 2, 2) | byte(counts, k + 3, 3)
    return low | byte(counts, k + 4, 4) | byte(counts, k + 5, 5) | byte(counts, k + 6, 6) | byte(counts, k + 7, 7)


@rule(inline=True)
def eight_counts_back(counts, last):
    """The same from `last` back to the first of all: the last is lowest."""
    k = last
    low = byte(counts, k, 0) | byte(counts, k - 1, 1) | byte(counts, k - 2, 2) | byte(counts, k - 3, 3)
    return low | byte(counts, k - 4, 4) | byte(counts, k - 5, 5) | byte(counts, k - 6, 6) | byte(counts, k - 7, 7)


@rule(inline=True)
def put_byte(counts, k, number):
    """Write the k-th byte, which may be negative, if there is such a count."""
    if k < len(counts):
        value = np.int64(number >> u8(EIGHT * k) & LOWEST)
        counts[k] = value - ((value & 128) << 1)


@rule(inline=True)
def put_counts(counts, number):
    """Write up to eight counts at a time, the reverse of `eight_counts`: they become one piece of memory.

    Who reads counts together soon after one of them alone was written has to wait until that has reached the cache.
    """
    put_byte(counts, 0, number)
    put_byte(counts, 1, number)
    put_byte(counts, 2, number)
    put_byte(counts, 3, number)
    put_byte(counts, 4, number)
    put_byte(counts, 5, number)
    put_byte(counts, 6, number)
    put_byte(counts, 7, number)


@rule(inline=True)
def first_one(ones):
    """The lowest bit that is set, alone."""
    return ones & (~ones + ONE)


@rule(inline=True)
def put_in_first(counts, places, value):
    """Write a value into the first of some places, told by 1 in the byte of each, of up to eight counts."""
    place = first_one(places) * LOWEST
    put_counts(counts, eight_counts(counts, 0) & ~place | place & u8(value & 255) * ONES)


@rule(inline=True)
def eight_negative(counts):
    """Which of eight counts are below 0: 1 in the byte of each that is, 0 in the others."""
    return (counts & HIGHS) >> S7


@rule(inline=True)
def eight_equal(counts, value):
    """Which of eight counts are the value: 1 in the byte of each that is, 0 in the others."""
    differ = counts ^ u8(value & 255) * ONES
    return (~((differ & LOWS) + LOWS | differ) & HIGHS) >> S7


@rule(inline=True)
def flags_of(ones):
    """Eight bytes that are 1 or 0, as eight bits."""
    return ones * DIAGONAL >> S56


@rule(inline=True)
def total(counts):
    """The sum of eight counts, which is below 256."""
    return np.int64(counts * ONES >> S56)


@rule(inline=True)
def eight_from(counts, least):
    """Which of eight counts are at least so high: 1 in the byte of each that is, 0 in the others; all are below 128."""
    return (((counts | HIGHS) - u8(least) * ONES) & HIGHS) >> S7


@rule(inline=True)
def covers(counts, needs):
    """Whether of eight counts none is below what is needed of it; all are below 128."""
    return ((counts | HIGHS) - needs) & HIGHS == HIGHS


@rule(inline=True)
def reach_small(counts, left):
    """As `reach`, where there are fewer than 128 of all counts together. Then no question is asked.

    Eight counts times 1 + 256 + 256² + … are a number whose bytes are the sums up to each of them, the highest being
    the sum of all.
    """
    end = u8(left + u4(1)) << S56
    action, word, upto, before, past = 0, u8(0), u8(0), u8(0), True
    for first in range(0, len(counts), EIGHT):
        following = eight_counts(counts, first)
        word = following if past else word
        upto += following * ONES
        past = upto < end
        before = upto if past else before
        action += EIGHT * past
    return action + places_passed(word * ONES, left - u4(before >> S56))


@rule(inline=True)
def places_passed(sums, left):
    """How many of eight sums, the bytes of one number, are not above `left`; all are below 128."""
    not_above = ((u8(left) * ONES | HIGHS) - sums) & HIGHS
    return np.int64((not_above >> S7) * ONES >> S56)


@rule(inline=True)
def lowest(bits):
    """The place of the lowest bit that is set."""
    return np.int64(PLACES[first_one(bits) * MIXED >> S58])


if PLAIN:
    reach_small, places_passed = np.errstate(over="ignore")(reach_small), np.errstate(over="ignore")(places_passed)
    eight_equal, flags_of, total, lowest, first_one = (
        np.errstate(over="ignore")(function) for function in (eight_equal, flags_of, total, lowest, first_one)
    )


# --- many games ----------------------------------------------------------------------------------


def seeds(seed: int, count: int, start: int = 0) -> Any:
    """Random states for games start, start + 1, …: game i of a seed is the same in any batch."""
    rngs = np.zeros((count, 1), u8)
    if count:
        with np.errstate(over="ignore"):
            base = random_bits(np.array([u8(whole(seed, "a seed") % 2**64)]))
            z = np.arange(start + 1, start + count + 1, dtype=u8) * MIX2 ^ base
            z = (z ^ (z >> S30)) * MIX1
            rngs[:, 0] = z ^ (z >> S27)
    return rngs
