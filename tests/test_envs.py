"""The environments obey the interfaces they claim, and show no seat what it may not know."""

import copy
import pickle
import signal
import threading
import time

import numpy as np
import pytest

from digsite import Illegal, Unreadable, list_games
from digsite.envs.legend import plain_writer
from digsite.envs.vector import Vector
from digsite.kernel import OVER
from digsite.record import PLAIN, SEATS, as_bytes, stored

GAMES = list(list_games())
MIXED = [2 + i % 3 for i in range(12)]
pytestmark = pytest.mark.skipif(PLAIN, reason="compiled equals plain is a law of its own")


@pytest.mark.parametrize("name", GAMES)
def test_columns_are_the_view(name):
    """Each column is the field of the View that the legend names, scaled."""
    games = Vector(name, 12, MIXED, seed=1)
    for _ in range(60):
        games.step(games.sample())
        for i in (0, 1, 2):
            view = games.game.sight.observe(games.states[i : i + 1], int(games.turns[i]))[0]
            expected = np.array([field(view, column) for column in games.legend], np.float32) * games.scales
            assert games.observations[i] == pytest.approx(expected)


@pytest.mark.parametrize("name", GAMES)
def test_bytes_are_the_view(name):
    """Each column is a byte of the View's number that the legend names, and tells by what it counts."""
    games, scaled = Vector(name, 12, MIXED, seed=1, dtype=np.uint8), Vector(name, 12, MIXED, seed=1)
    names = [column.partition(".x") for column in games.legend]
    counts = [int(count or 1) for _, _, count in names]
    assert list(dict.fromkeys(column for column, _, _ in names)) == scaled.legend
    for _ in range(60):
        games.step(games.sample())
        scaled.step(scaled.sample())
        for i in (0, 1, 2):
            view = games.game.sight.observe(games.states[i : i + 1], int(games.turns[i]))[0]
            expected = [int(field(view, column)) // c % 256 for (column, _, _), c in zip(names, counts, strict=True)]
            assert games.observations[i].tolist() == expected
    assert stored(games.states, games.game.State) == stored(scaled.states, games.game.State)
    assert np.array_equal(games.observe(1)[games.turns == 1], games.observations[games.turns == 1])


OPTIONS = {
    "archaeology": {"maps_for_sale": False},
    "indus": {"board": "random"},
    "thebes": {"opening": "book"},
    "tomb_raiders": {"thief": "search"},
}


@pytest.mark.parametrize("name", GAMES)
def test_games_side_by_side_may_have_different_rules(name):
    """Each plays as it would among games that all have its rules, also after it began anew."""
    switches = [None, OPTIONS[name], {}, OPTIONS[name]] * 3
    mixed = Vector(name, 12, MIXED, switches, seed=4)
    alone = [Vector(name, 12, MIXED, given, seed=4) for given in (None, OPTIONS[name])]
    ended = 0
    for _ in range(400):
        ended += int(mixed.step(mixed.sample())[3].sum())
        for k, games in enumerate(alone):
            games.step(games.sample())
            assert stored(games.states[k::2], games.game.State) == stored(mixed.states[k::2], games.game.State)
    assert ended > 2
    with pytest.raises(Unreadable, match="or for each of 12"):
        Vector(name, 12, 2, [None, OPTIONS[name]])


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
@pytest.mark.parametrize("name", GAMES)
def test_rows_are_written_as_one_column_after_the_other(name, dtype):
    games = Vector(name, 40, 3, seed=6, dtype=dtype)
    for _ in range(100):
        games.step(games.sample())
    plainly = plain_writer(games._legend)
    for seat in (-2, 0, 1, 2):
        seen, row = np.zeros_like(games.observations), np.zeros(len(games.legend), dtype)
        games._legend.write(games.states, np.full(40, seat), games.scales, seen)
        for i in (0, 17, 39):
            plainly(as_bytes(games.states)[i], seat, games.scales, row)
            assert np.array_equal(row, seen[i])


def field(view, column):
    value = view
    for part in column.split("."):
        if part.isdecimal():
            value = np.ravel(value)[int(part)] if not np.asarray(value).dtype.names else value[int(part)]
        else:
            value = value[part]
    return value


@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
@pytest.mark.parametrize("name", GAMES)
def test_observations_do_not_depend_on_secrets(name, dtype):
    """Every world that a seat can imagine gives it the same row of numbers."""
    from digsite.kernel import seeds
    from digsite.laws import imagined

    games = Vector(name, 12, MIXED, seed=2, dtype=dtype)
    rng = seeds(1, 1)[0]
    for _ in range(40):
        games.step(games.sample())
        for i in range(12):
            seat = int(games.turns[i])
            world = imagined(games.game, games.states[i : i + 1], seat, rng)
            row = np.zeros((1, len(games.legend)), dtype)
            games._legend.write(world, np.array([seat]), games.scales, row)
            assert np.array_equal(row[0], games.observations[i])


@pytest.mark.parametrize("name", GAMES)
def test_threads_and_batches_change_nothing(name):
    one, two = Vector(name, 12, MIXED, seed=3), Vector(name, 12, MIXED, seed=3, threads=2)
    for _ in range(100):
        one.step(one.sample())
        two.step(two.sample())
    assert stored(one.states, one.game.State) == stored(two.states, two.game.State)
    assert np.array_equal(one.observations, two.observations)
    assert np.array_equal(one.masks, two.masks)


def test_helpers_sleep_wake_and_go():
    """Threads do their part whether they are awake or not, refuse what one would, and leave with their games."""
    before = set(threading.enumerate())
    one, many = Vector("indus", 30, 2, seed=3), Vector("indus", 30, 2, seed=3, threads=5)
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 4
    for pause in [0.002, 0, 0] * 20:
        many.step(one.sample())
        one.step(one.actions)
        time.sleep(pause)
    closed = one.sample().copy()
    closed[20] = np.flatnonzero(~one.masks[20])[0]
    with pytest.raises(Illegal, match="game 20:"):
        many.step(closed)
    assert stored(one.states, one.game.State) == stored(many.states, one.game.State)
    del many
    for helper in helpers:
        helper.join(timeout=10)
        assert not helper.is_alive()


@pytest.mark.parametrize("name", GAMES)
def test_games_end_are_paid_and_begin_anew(name):
    games, ended = Vector(name, 64, [2, 3, 4, 2] * 16, seed=4), 0
    for _ in range(600):
        _, masks, rewards, dones = games.step(games.sample())
        assert masks.any(axis=1).all()
        assert np.abs(rewards.sum(axis=1)).max() < 1e-6
        assert not rewards[~dones].any()
        assert (rewards[dones].max(axis=1) > 0).all() or not (rewards[dones] != 0).any(axis=1).all()
        ended += int(dones.sum())
    assert ended > 64


def test_wrong_use_is_refused_in_words():
    games = Vector("archaeology", 4, 2, seed=1)
    before = games.states.copy()
    closed = int(np.flatnonzero(~games.masks[2])[0])
    actions = games.sample().copy()
    actions[2] = closed
    games.masks[2, closed] = True  # whoever writes into what he was given gets nothing by it
    with pytest.raises(Illegal, match=rf"game 2: '.*' \(action {closed}\) is not open to seat"):
        games.step(actions)
    with pytest.raises(Illegal, match="game 0: there is no action number 94"):
        games.step(np.full(4, 94))
    with pytest.raises(Unreadable, match=r"shape \(4,\), not \(3,\)"):
        games.step(np.zeros(3, int))
    with pytest.raises(Unreadable, match="whole numbers, not float64"):
        games.step(np.zeros(4))
    with pytest.raises(Unreadable, match="at least one game"):
        Vector("archaeology", 0)
    with pytest.raises(Unreadable, match="float32, scaled, or uint8, as they are; not int16"):
        Vector("archaeology", 4, dtype=np.int16)
    with pytest.raises(Unreadable, match="uint8 are not scaled"):
        Vector("archaeology", 4, dtype=np.uint8, scales=np.ones(227))
    with pytest.raises(Unreadable, match="230 columns need 230 scales"):
        Vector("archaeology", 4, scales=np.ones(3))
    assert stored(before, games.game.State) == stored(games.states, games.game.State)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": None}, "there is no game None"),
        ({"seats": [2, 3]}, "one for each of 4 games"),
        ({"seats": 2.5}, "one for each of 4 games, not 2.5"),
        ({"seats": "2"}, "one for each of 4 games"),
        ({"seats": [[2], [2, 3]]}, "one for each of 4 games"),
        ({"seats": 5}, "for 2, 3 or 4 players, not 5"),
        ({"count": 2.0}, "how many games there are is a whole number, not 2.0"),
        ({"threads": 0}, "at least one game and one thread"),
        ({"threads": None}, "how many threads there are is a whole number"),
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"dtype": "nonsense"}, "not nonsense"),
        ({"scales": np.zeros(230)}, "numbers above 0"),
        ({"scales": np.full(230, np.nan)}, "numbers above 0"),
    ],
)
def test_a_batch_that_cannot_be_is_refused_in_words(wrong, sentence):
    with pytest.raises(Unreadable, match=sentence):
        Vector(**{"game": "archaeology", "count": 4, **wrong})


def test_more_wrong_use_is_refused_and_changes_nothing():
    games = Vector("archaeology", 4, 2, seed=np.int64(1))
    before, seed = games.states.copy(), games.seed
    for seed in (1.5, "1"):
        with pytest.raises(Unreadable, match="a seed is a whole number"):
            games.reset(seed)
    for seat in (-1, 4, 1.5, "1"):
        with pytest.raises(Unreadable, match="seat"):
            games.observe(seat)
    with pytest.raises(Unreadable, match="as many whole numbers"):
        games.step([[1], [1, 2], 1, 1])
    assert games.seed == 1
    games.reset()
    assert stored(before, games.game.State) == stored(games.states, games.game.State)


def test_a_finished_game_is_not_stepped():
    games = Vector("archaeology", 6, [2, 3, 4] * 2, seed=1, autoreset=False)
    paid = np.zeros(6)
    while (games.turns != OVER).any():
        actions, over = games.sample().copy(), games.turns == OVER
        assert (actions[over] == -1).all()
        states = games.states[over].copy()
        _, _, rewards, dones = games.step(actions)
        assert stored(states, games.game.State) == stored(games.states[over], games.game.State)
        assert dones[over].all()
        paid += (rewards > 0).any(axis=1)
    assert (paid <= 1).all()
    with pytest.raises(Illegal, match="game 0 is over; it takes -1"):
        games.step(np.full(6, 55))
    games.step(np.full(6, -1))
    games.reset()
    with pytest.raises(Illegal, match="game 0: there is no action number -1"):
        games.step(np.full(6, -1))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_a_copy_plays_on_as_the_original(copied):
    games = Vector("indus", 9, [2, 3, 4] * 3, seed=3, threads=2)
    for _ in range(30):
        games.step(games.sample())
    twin = copied(games)
    for _ in range(30):
        assert np.array_equal(twin.sample(), games.sample())
        for one, other in zip(twin.step(twin.actions), games.step(games.actions), strict=True):
            assert np.array_equal(one, other)
            assert one is not other
    with pytest.raises(Illegal, match="no action number -7"):
        twin.step(np.full(9, -7))


@pytest.mark.parametrize("threads", [1, 3])
def test_who_steps_at_the_same_time_waits(threads):
    games, refused = Vector("archaeology", 64, 3, seed=2, threads=threads), []

    def play():
        for _ in range(200):
            try:
                games.step(games.sample().copy())
            except Illegal:  # somebody else was faster
                refused.append(1)

    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join(timeout=120)
        assert not player.is_alive()
    points, faults = np.zeros((64, SEATS, 2), np.int64), np.zeros(64, np.int64)
    games.game.kernel.finish(games.states, points, faults)
    assert not faults.any()
    assert len(refused) < 800


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a clock that interrupts")
def test_a_step_that_is_interrupted_happens_everywhere_or_nowhere():
    games, twin = (Vector("indus", 600, 2, seed=4, threads=threads) for threads in (3, 1))
    dice, interrupted, before = np.random.default_rng(1), 0, signal.getsignal(signal.SIGALRM)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for _ in range(1500):
            actions = twin.sample().copy()
            played = games.plies.sum()
            try:
                signal.setitimer(signal.ITIMER_REAL, dice.uniform(1e-6, 2e-4))
                games.step(actions)
                time.sleep(0.0003)
            except KeyboardInterrupt:
                interrupted += 1
            if games.plies.sum() > played:
                twin.step(actions)
            assert stored(games.states, games.game.State) == stored(twin.states, twin.game.State)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted > 100


def test_batches_of_a_game_share_their_machine_code():
    one, two = Vector("archaeology", 2), Vector("archaeology", 3, 4, threads=2)
    assert one._crew._ask is two._crew._ask
    assert one.scales is not two.scales
    assert np.array_equal(one.scales, two.scales)
