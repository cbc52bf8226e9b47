"""The words by which rules name what is open mean the same in an array, in a list and for a die."""

from types import SimpleNamespace

import numpy as np
import pytest

from digsite.chance import eight_counts, eight_equal, eight_from, flags_of, lowest
from digsite.kernel import RULES, WAYS, bind, rule, sample, seeds
from digsite.record import u8
from digsite.ways import (
    BLOCK,
    enough,
    is_among,
    name_bits,
    name_row,
    offer,
    offer_alike,
    offer_eight,
    pass_groups,
    passed,
)

SIZE, AFTER = 60, 50  # actions, of which this one is always open
GROUPS, IN_GROUP = 3, 5
ALIKE = np.array([5, 5, 6, 8, 9, 9, 9, 10, 30, 30, 31])  # actions; what is the same lies side by side


def bound(legal):
    """Loops of a game whose `legal` this is; s is a list of counts. Nothing else of it is called."""
    legal.__name__ = f"legal_{legal.__name__}"
    rules = {f.__name__: f for f in RULES} | {"legal": rule(legal)}
    return bind(legal.__name__, rules)


@bound
def by_offers(s, ways):
    if not enough(ways, 3 * s.sum() + 1):
        offer(ways, 5, s, s.sum(), 3)
        ways[AFTER] = 1


@bound
def by_offers_not_added_up(s, ways):
    offer(ways, 5, s, s.sum(), 3)
    ways[AFTER] = 1


@bound
def by_eight(s, ways):
    if not enough(ways, s.sum() + 1):
        offer_eight(ways, 5, eight_counts(s, 0), len(s))
        ways[AFTER] = 1


@bound
def by_alike(s, ways):
    if not enough(ways, s.sum() + 1):
        offer_alike(ways, ALIKE, eight_counts(s, 0), eight_counts(s, 8))
        ways[AFTER] = 1


@bound
def by_groups(s, ways):
    if not enough(ways, s.sum() + 1):
        if not passed(ways, s.sum()):
            sums = np.zeros(GROUPS, np.int64)
            for k in range(GROUPS * IN_GROUP):
                sums[k // IN_GROUP] += s[k]
            for group in range(pass_groups(ways, eight_counts(sums, 0)), GROUPS):
                first = group * IN_GROUP
                offer_eight(ways, 5 + first, eight_counts(s[first : first + IN_GROUP], 0), IN_GROUP)
                if passed(ways, 0):
                    break
        ways[AFTER] = 1


@bound
def by_bits(s, ways):
    bits = u8(0)
    for k in range(len(s)):
        bits |= u8(s[k] > 1) << u8(k)
    name_bits(ways, 5, bits)
    ways[AFTER] = 1


@bound
def by_row(s, ways):
    name_row(ways, 5, s[0], 9)
    ways[AFTER] = 1


def counts(dice: np.random.Generator, number: int) -> np.ndarray:
    """A few of each, fewer than 128 in all, and mostly one of them at least."""
    return dice.integers(0, 128 // number, number) * dice.integers(0, 2, number)


def in_the_array(game: SimpleNamespace, found: np.ndarray) -> np.ndarray:
    ways = np.zeros(SIZE, WAYS)
    game.options(found[None], 0, ways)
    return ways


@pytest.mark.parametrize(
    ("game", "number"),
    [(by_offers, 7), (by_offers, 20), (by_offers_not_added_up, 20), (by_eight, 8), (by_eight, 5), (by_alike, 11),
     (by_groups, GROUPS * IN_GROUP)],
)  # fmt: skip
def test_a_die_shows_what_the_array_gives(game, number):
    dice, met = np.random.default_rng(number), set()
    for seed in range(300):
        found = counts(dice, number)
        ways = in_the_array(game, found)
        mine, theirs = seeds(seed, 1)[0], seeds(seed, 1)[0]
        drawn = game.cast(found, mine)
        assert ways[drawn] > 0
        assert drawn == sample(ways, theirs)
        assert mine == theirs
        met.add(int(drawn))
    assert len(met) > number // 2


def test_offers_are_as_many_as_there_are():
    found = np.array([2, 0, 1, 4, 0, 0, 3, 1, 1, 0, 7])
    assert in_the_array(by_offers, found)[5:16].tolist() == (3 * found).tolist()
    assert in_the_array(by_eight, found[:8])[5:14].tolist() == [*found[:8], 0]
    assert in_the_array(by_alike, found)[[5, 6, 8, 9, 10, 30, 31]].tolist() == [2, 1, 4, 3, 1, 1, 7]
    assert in_the_array(by_groups, np.arange(15))[4:21].tolist() == [0, *range(15), 0]


@pytest.mark.parametrize(("game", "number"), [(by_bits, 1), (by_bits, 5), (by_bits, 40), (by_row, 1)])
def test_a_list_names_what_the_array_marks(game, number):
    dice, lengths = np.random.default_rng(number), set()
    for _ in range(100):
        found = dice.integers(0, 4, number)
        notes = np.zeros(SIZE, WAYS)
        open_to = in_the_array(game, found).nonzero()[0].tolist()
        assert notes[: game.list_open(found, notes)].tolist() == open_to
        lengths.add(len(open_to))
    assert len(lengths) > 1


def test_flags_and_the_lowest_bit():
    dice = np.random.default_rng(3)
    for _ in range(100):
        values = dice.integers(0, 5, 8)
        word = u8(eight_counts(values, 0))
        for least, ones in ((2, eight_from(word, 2)), (0, eight_equal(word, 0))):
            wanted = values >= least if least else values == 0
            assert int(flags_of(u8(ones))) == sum(1 << k for k in range(8) if wanted[k])
    for place in range(64):
        assert lowest(u8(2**64 - 1) << u8(place)) == lowest(u8(1) << u8(place)) == place


@rule
def is_listed(names, first, number, action):
    return is_among(names, first, number, action)


def test_an_action_is_found_among_the_names_of_a_list():
    names = np.random.default_rng(1).permutation(3 * BLOCK).astype(WAYS)
    for first, number in ((0, 1), (0, 20), (BLOCK, BLOCK), (3, BLOCK + 5), (2 * BLOCK, 0)):
        near = set(names[first : first + min(number, BLOCK)].tolist())
        for action in (*range(3 * BLOCK), -1, -65536, 65536, 65536 + int(names[first])):
            assert is_listed(names, first, number, action) == (action in near)
