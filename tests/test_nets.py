"""Nets: what they see, how they reckon, and that a file for other rules is refused."""

from pathlib import Path

import numpy as np
import pytest

from digsite import bots, find, list_games, nets
from digsite.errors import Unreadable
from digsite.games.archaeology.state import TRADES
from digsite.kernel import OVER, sample, seeds
from digsite.lab.duplicate import play_sets
from digsite.lab.statistics import first_shares
from digsite.record import PLAIN, SEATS
from digsite.table import Table

GAMES = list_games()
SHIPPED = [name for name in GAMES if nets.knows(find(name))]


def positions(game, seats, count, seed=1):
    """(states, turn, ways) along a random game, copied."""
    states, ways, rng = game.start(seats), game.ways(), seeds(seed, 1)[0]
    for _ in range(count):
        game.kernel.settle(states[0], ways, rng)
        if states[0].turn == OVER:
            return
        yield states.copy(), int(states[0].turn), ways.copy()
        game.kernel.act(states, 0, sample(ways, rng))


def new_net(game, width=24, seed=1, trusts=True):
    """A file with random weights."""
    dice, numbers = np.random.default_rng(seed), nets.numbers_of(game)
    places = nets.actions_of(game).shape[2]
    first, steps = nets.steps_of(dice.integers(0, 9, (50, numbers)).astype(np.uint8), 6)
    sizes = (len(steps), width, width, width, places + nets.ANSWERS)
    layers = {f"w{i}": dice.normal(0, 0.3, (sizes[i], sizes[i + 1])).astype(np.float32) for i in range(4)}
    layers |= {f"b{i}": dice.normal(0, 0.3, sizes[i + 1]).astype(np.float32) for i in range(4)}
    if not trusts:
        layers["w3"][:, places], layers["b3"][places] = 0, 0
    return nets.File(game.name, first, steps, layers, {"rules": nets.fingerprint(game)})


@pytest.mark.parametrize("name", GAMES)
def test_every_view_has_the_same_numbers(name):
    """As many in every position, seat and number of players; and none beyond them is touched."""
    game = find(name)
    numbers = nets.numbers_of(game)
    for seats in (2, 3, 4):
        for states, turn, _ in positions(game, seats, 60 if PLAIN else 400, seats):
            for seat in {turn, (turn + 1) % seats}:
                x = np.full((1, numbers + 9), 77, np.uint8)
                assert nets.bound(game)["see_all"](game.sight.observe(states, seat), x) == numbers
                assert (x[0, numbers:] == 77).all()


@pytest.mark.parametrize("name", GAMES)
def test_places_are_the_actions_of_seats(name):
    game = find(name)
    table, actions = nets.actions_of(game), nets.seat_actions(game.book)
    for seats in (2, 3, 4):
        for seat in range(seats):
            assert sorted(table[seats - 2, seat]) == sorted(actions)


def test_whom_to_rob_is_told_from_oneself_on():
    game = find("archaeology")
    rob = game.book["rob"].first
    where = int(np.flatnonzero(nets.seat_actions(game.book) == rob + 1)[0])  # the place of the next seat
    assert [nets.actions_of(game)[1, seat, where] - rob for seat in range(3)] == [1, 2, 0]


def as_written(file, x):
    """The net as the mathematics says, step by step."""
    columns = np.repeat(np.arange(len(file.first) - 1), np.diff(file.first))
    w = {name: value.astype(np.float64) for name, value in file.layers.items()}
    h = np.maximum((x[:, columns] >= file.steps) @ w["w0"] + w["b0"], 0)
    h = np.maximum(h @ w["w1"] + w["b1"], 0)
    h = h + np.maximum(h @ w["w2"] + w["b2"], 0)
    return h @ w["w3"] + w["b3"]


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_net_reckons_as_written(name):
    game = find(name)
    file = new_net(game)
    x = np.random.default_rng(2).integers(0, 12, (3 if PLAIN else 200, nets.numbers_of(game))).astype(np.uint8)
    out = np.zeros((len(x), file.layers["b3"].size), np.float32)
    nets.forward_all(file.net(game), x, out)
    assert np.allclose(out, as_written(file, x), rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("trusts", [True, False])
def test_a_net_plays_the_open_action_that_looks_best_with_the_advice_it_trusts(name, trusts):
    game = find(name)
    file = new_net(game, trusts=trusts)
    net, bot, adviser = file.net(game), bots.netted(game, "net", file.net(game)), bots.find(game, "adviser")
    followed = 0
    for states, turn, ways in positions(game, 3, 10 if PLAIN else 100):
        views = game.sight.observe(states, turn)
        x = np.zeros((1, nets.numbers_of(game)), np.uint8)
        nets.bound(game)["see_all"](views, x)
        open = np.zeros((1, net.actions.shape[2]), np.bool_)
        nets.bound(game)["open_all"](views, ways[None], net.actions, open)
        assert open.any()
        legal, told = np.flatnonzero(ways).tolist(), as_written(file, x)[0]
        adviser._rngs[:] = bot._rngs
        advice, chosen = adviser.choose(views[0], legal), bot.choose(views[0], legal)
        told[: -nets.ANSWERS][net.actions[1, turn] == advice] += told[-nets.ANSWERS]
        looks = np.where(open[0], told[: -nets.ANSWERS], -np.inf)
        place = int(np.flatnonzero(net.actions[1, turn] == chosen)[0])
        assert looks[place] > looks.max() - 1e-3
        followed += chosen == advice
    assert followed > 0 or not trusts


def test_files_come_back_as_they_were_and_other_rules_are_refused(tmp_path):
    game = find("archaeology")
    file, path = new_net(game), tmp_path / "net.npz"
    file.write(path)
    again = nets.File.open(path)
    assert again.about == file.about
    assert np.allclose(again.layers["w1"], file.layers["w1"], atol=1e-3)
    again.net(game)
    with pytest.raises(Unreadable, match=r"trained for archaeology .* here are indus"):
        again.net(find("indus"))
    other = nets.File(file.game, file.first, file.steps, file.layers, {"rules": "0" * 16})
    with pytest.raises(Unreadable, match="0000000000000000"):
        other.net(game)
    path.write_bytes(b"no net")
    with pytest.raises(Unreadable, match="is no net"):
        nets.File.open(path)


def test_what_was_measured_of_a_net_is_not_told_of_what_became_of_it():
    file = nets.File.open(nets.FOLDER / "archaeology.npz")
    later = file.trained(file.layers, "some lessons")
    assert set(file.about) - set(later.about) == set(nets.MEASURED)
    assert later.about["stages"] == [*file.about["stages"], "some lessons"]


def test_shipped_nets_are_small():
    sizes = [path.stat().st_size for path in Path(nets.FOLDER).glob("*.npz")]
    assert max(sizes) <= 1_000_000
    assert sum(sizes) <= 3_000_000


@pytest.mark.skipif(PLAIN, reason="needs many games")
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_nets_know_their_rules_and_win_as_often_as_they_say(name):
    """What a file tells is what `train.calibrate --write` measured."""
    game, about = find(name), nets.File.open(nets.FOLDER / f"{name}.npz").about
    assert about["rules"] == nets.work_out_fingerprint(game)
    assert about["calibration"] < 0.015
    assert all(said >= goal for said, goal in zip(about["wins"]["random"], (0.99, 0.97, 0.93), strict=True))
    for seats in (2, 3):
        players = [bots.find(game, "net"), *(bots.find(game, "adviser") for _ in range(seats - 1))]
        _, ranks, _ = play_sets(game, players, game.start(seats), 77, 0, 120)
        won = first_shares(ranks)[..., 0].mean(1)
        assert won.mean() > 1 / seats
        assert abs(won.mean() - about["wins"]["adviser"][seats - 2]) < 4 * won.std() / np.sqrt(len(won))


def test_nothing_but_seats_decides_who_comes_first():
    """What a seat sees of itself comes first, whatever its number: the same hand gives the same numbers."""
    game = find("archaeology")
    numbers = nets.numbers_of(game)
    for states, _, _ in positions(game, 4, 40, 5):
        seen = np.zeros((SEATS, numbers), np.uint8)
        for seat in range(SEATS):
            nets.bound(game)["see_all"](game.sight.observe(states, seat), seen[seat : seat + 1])
        turned = game.State.empty()
        turned[0] = states[0]
        for seat in range(SEATS):  # everybody moves one seat on
            turned[0]["diggers"][(seat + 1) % SEATS] = states[0]["diggers"][seat]
            for field in ("known", "maybe", "shown"):
                turned[0]["diggers"][(seat + 1) % SEATS][field] = np.roll(states[0]["diggers"][seat][field], 1, axis=0)
        again = np.zeros((1, numbers), np.uint8)
        for seat in range(SEATS):
            nets.bound(game)["see_all"](game.sight.observe(turned, (seat + 1) % SEATS), again)
            assert (again[0] == seen[seat]).all()


@pytest.mark.skipif(PLAIN, reason="nets are slow as plain Python")
def test_the_net_of_archaeology_does_not_trade_to_and_fro():
    """Two trades in a turn, and two more after exploring a chamber."""
    game, made = find("archaeology"), set()
    player = bots.find(game, "net")
    for seed in range(3):
        table = Table(game, seats=2, seed=seed)
        while not table.over:
            view = table.view(table.turn)
            made.add(TRADES - int(view.trades))
            table.play(table.turn, player.choose(view, table.legal()))
    assert made == {0, 1, 2}
