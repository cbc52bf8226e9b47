import numpy as np
import pytest

from digsite import find
from digsite.chance import (
    COUNT,
    covers,
    eight_counts,
    eight_counts_back,
    eight_equal,
    eight_from,
    look_ahead,
    reach,
    reach_small,
    total,
    two_numbers,
)
from digsite.kernel import WAYS, below, bind, rule, sample, seeds
from digsite.record import PLAIN, u4, u8


def test_sample_follows_the_ways():
    ways, rng = np.array([0, 1, 0, 3, 6], WAYS), seeds(1, 1)[0]
    counts = np.bincount([sample(ways, rng) for _ in range(5000)], minlength=5)
    assert counts.tolist() == pytest.approx([0, 500, 0, 1500, 3000], abs=120)


@pytest.mark.parametrize("count", [1, 7, 8, 9, 16, 29])
def test_sample_finds_the_action_that_the_die_shows(count):
    dice = np.random.default_rng(count)
    for seed in range(50):
        ways = dice.integers(0, 4, count).astype(WAYS)
        ways[dice.integers(count)] += 1  # something must be open
        shown = int(below(seeds(seed, 1)[0], ways.sum()))
        assert sample(ways, seeds(seed, 1)[0]) == np.searchsorted(np.cumsum(ways), shown, side="right")


@pytest.mark.parametrize("count", [1, 7, 8, 9, 16, 29, 67])
def test_small_counts_are_found_as_large_ones_are(count):
    dice = np.random.default_rng(count)
    for most in (1, 3, 127 // count + 1):
        counts = dice.integers(0, most + 1, count)
        counts[dice.integers(count)] += 1
        while counts.sum() > 127:
            counts[counts.argmax()] -= 1
        for left in range(counts.sum()):
            assert reach_small(counts, u4(left)) == reach(counts, u4(left))


def test_eight_counts_are_read_back_compared_and_added_up():
    counts = np.array([9, 3, 0, 5, 127, -1, -2, 3, 1, 7])
    small = u8(eight_counts(np.array([9, 3, 0, 5, 100, 0, 2, 3]), 0))
    back, three = [eight_counts_back(counts, last) for last in (9, 1)], eight_equal(u8(eight_counts(counts, 0)), 3)
    assert [list(int(word).to_bytes(8, "little")) for word in back] == [
        [7, 1, 3, 254, 255, 127, 5, 0],
        [3, 9, 0, 0, 0, 0, 0, 0],
    ]
    assert list(int(three).to_bytes(8, "little")) == [0, 1, 0, 0, 0, 0, 0, 1]
    assert list(int(eight_equal(u8(back[0]), -1)).to_bytes(8, "little")) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert list(int(eight_from(small, 3)).to_bytes(8, "little")) == [1, 1, 0, 1, 1, 0, 0, 1]
    assert total(small) == 122


def test_counts_cover_what_is_needed_of_each():
    have = u8(eight_counts(np.array([9, 3, 0, 5, 127]), 1))
    assert covers(have, u8(eight_counts(np.array([3, 0, 5, 127]), 0)))
    for more in range(8):
        need = np.array([3, 0, 5, 126, 0, 0, 0, 0])
        need[more] += 2
        assert not covers(have, u8(eight_counts(need, 0)))


@rule
def cast_ahead(rng, count, shown):
    dice = two_numbers()
    look_ahead(dice, rng)
    for k in range(count):
        shown[k] = below(dice, 1000)
    rng[0] = dice[COUNT]


def test_dice_that_look_ahead_show_the_same():
    rng, ahead, shown = seeds(4, 1)[0], seeds(4, 1)[0], np.zeros(50, np.int64)
    cast_ahead(ahead, 50, shown)
    assert shown.tolist() == [below(rng, 1000) for _ in range(50)]
    assert ahead == rng


def test_below_reaches_every_number_and_no_other():
    rng = seeds(2, 1)[0]
    assert {int(below(rng, 6)) for _ in range(300)} == set(range(6))


def test_splitmix64_is_the_published_generator():
    """Reference values for seed 1234567, from the generator's public description."""
    from digsite.chance import random_bits

    rng = np.array([1234567], np.uint64)
    assert [int(random_bits(rng)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_games_of_a_seed_are_the_same_in_any_batch():
    assert (seeds(5, 100)[40:60] == seeds(5, 20, 40)).all()
    assert len(np.unique(seeds(5, 10_000))) == 10_000


def test_a_game_without_a_rule_is_refused():
    with pytest.raises(TypeError, match="lacks the rules apply, score, imagine, broken"):
        bind("half", {"setup": len, "legal": len})


@pytest.mark.skipif(PLAIN, reason="compiled memory")
def test_memory_of_a_game_in_a_batch():
    assert find("archaeology").State.empty(1000).nbytes / 1000 <= 512
