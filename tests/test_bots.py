from itertools import product

import numpy as np
import pytest

from digsite import Illegal, Table, Unreadable, bots, find, list_games
from digsite.game import ranks
from digsite.lab.simulate import rank_all, simulate
from digsite.record import PLAIN

GAMES = list(list_games())


@pytest.mark.skipif(PLAIN, reason="thousands of games")
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name):
    """Both ways round, so that no seat is favoured."""
    game = find(name)
    one, other = simulate(game, ["greedy", "random"], 1000, seed=1), simulate(game, ["random", "greedy"], 1000, seed=2)
    share = (one.shares[:, 0].mean() + other.shares[:, 1].mean()) / 2
    assert share >= (0.97 if name == "archaeology" else 0.95)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_to_the_end_from_views_alone(name, seats):
    table = Table(name, seats, seed=seats)
    players = [bots.find(table.game, "greedy", seed) for seed in range(seats)]
    while not table.over:
        table.play(table.turn, players[table.turn].choose(table.view(table.turn), table.legal()))
    assert min(table.ranks()) == 1


@pytest.mark.skipif(PLAIN, reason="thousands of games")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_archaeology_scores_are_those_the_rulings_tell(seats):
    """Section 12 of the rulings: clever play brings about 94, 58, 41 a seat; random games have 230 to 420 actions."""
    game = find("archaeology")
    clever, blind = simulate(game, ["greedy"] * seats, 1000), simulate(game, ["random"] * seats, 2000)
    assert clever.points.mean() == pytest.approx({2: 94, 3: 58, 4: 41}[seats], rel=0.15)
    assert 250 < blind.plies.mean() < 350
    assert np.percentile(blind.plies, 1) > 200
    assert np.percentile(blind.plies, 99) < 450


def test_the_same_seed_gives_the_same_games_in_any_batch(monkeypatch):
    """Batches are filled up to the brim; the last one is smaller, and it is another one if more games are played."""
    game, games = find("archaeology"), 10 if PLAIN else 1500
    monkeypatch.setattr("digsite.lab.simulate.BATCH", games * 2 // 3)
    one, two = (simulate(game, ["random", "greedy"], games, seed=3, workers=workers) for workers in (1, 2))
    assert (one.points == two.points).all()
    monkeypatch.setattr("digsite.lab.simulate.BATCH", games * 2)
    longer = simulate(game, ["random", "greedy"], games + 7, seed=3)
    assert (longer.points[:games] == one.points).all()


def test_ranks_of_many_games_are_the_ranks_of_each():
    points = np.random.default_rng(1).integers(0, 3, (200, 4, 2))
    assert rank_all(points).tolist() == [ranks(p, 4) for p in points]


def test_an_unknown_bot_is_refused_in_words():
    with pytest.raises(Unreadable, match="there are random, greedy"):
        bots.find(find("archaeology"), "deep")


@pytest.mark.skipif(PLAIN, reason="plain Python stops where a view makes no sense")
@pytest.mark.parametrize("name", GAMES)
def test_who_is_shown_a_wrong_view_does_what_is_offered_or_declines(name):
    """The view of somebody else, or of a move ago, never makes a bot do what is not open."""
    table, offered = Table(name, 2, seed=1), 0
    players = [bots.find(table.game, bot) for bot in ("random", "greedy", "adviser")]
    before = table.view(table.turn)
    for _ in range(60):
        legal = table.legal()
        for player, wrong in product(players, (table.view(1 - table.turn), before)):
            try:
                assert player.choose(wrong, legal) in legal
                offered += 1
            except Illegal as refusal:
                assert "in this view" in str(refusal)
        before = table.view(table.turn)
        table.play(table.turn, players[2].choose(before, legal))
    assert offered > 100
