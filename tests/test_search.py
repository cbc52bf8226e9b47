import pickle
import time

import numpy as np
import pytest

from digsite import Table, Unreadable, bots, find, list_games
from digsite.bots import exact_indus, search, thinking
from digsite.lab.simulate import simulate
from digsite.record import PLAIN
from tests.exact_positions import walk

GAMES = list(list_games())
FEW = 4 if PLAIN else 60


def later(name, seats=2, choices=12):
    """A table some choices into a game between greedy bots."""
    table = Table(name, seats, seed=3)
    greedy = bots.find(table.game, "greedy")
    for _ in range(choices):
        table.play(table.turn, greedy.choose(table.view(table.turn), table.legal()))
    while len(table.legal()) < 3:
        table.play(table.turn, greedy.choose(table.view(table.turn), table.legal()))
    return table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["flat", "tree"])
def test_a_search_chooses_what_is_open_and_the_same_again(name, kind):
    table = later(name, 2 + GAMES.index(name) % 3)
    view, legal = table.view(table.turn), table.legal()
    one, two = (bots.find(table.game, f"{kind}:{FEW}", seed=5) for _ in range(2))
    assert one.choose(view, legal) == two.choose(view, legal)
    assert one.choose(view, legal) in legal
    assert pickle.loads(pickle.dumps(one)).choose(view, legal) == one.choose(view, legal)


def test_plain_ismcts_spends_every_playout_at_its_root():
    table = later("archaeology")
    seat, game = table.turn, table.game
    thinker = bots.find(game, f"ismcts:{FEW}")
    assert thinker.choose(table.view(seat), table.legal()) in table.legal()
    desk, tree, found = search.desk_for(game, table.view(seat), seat), search.tree_for(game, FEW), np.zeros((1, FEW))
    thinker.loops["try_arms"](desk, tree, seat, 1, np.array([-1]), 0, 1.0, found)
    assert tree.visits[0].sum() == FEW
    assert set(np.flatnonzero(tree.visits[0])) <= set(table.legal())
    assert 1 < tree.used[0] <= FEW
    assert (tree.total <= tree.visits).all()


def test_a_tree_widens_with_its_visits():
    table = later("thebes")
    seat, game = table.turn, table.game
    thinker = bots.find(game, "tree:100")
    desk, tree = search.desk_for(game, table.view(seat), seat), search.tree_for(game, 500)
    arms, found = np.array(table.legal()), np.zeros((len(table.legal()), 2 if PLAIN else 40))
    thinker.loops["try_arms"](desk, tree, seat, 1, arms, 0, 10.0, found)
    assert 0 < tree.used[0] <= found.size
    assert (tree.kids <= 2 + search.OPEN_DRAWS * np.sqrt(tree.visits)).all()
    assert (found >= 0).all()
    assert (found <= 1).all()


def test_the_same_world_has_the_same_luck():
    """Common random numbers: one arm tried twice in one world ends alike."""
    table = later("archaeology", 3)
    seat, game = table.turn, table.game
    thinker, arm = bots.find(game, "flat:10"), table.legal()[0]
    desk, tree, found = search.desk_for(game, table.view(seat), seat), search.tree_for(game, 0), np.zeros((2, FEW // 2))
    thinker.loops["try_arms"](desk, tree, seat, 1, np.array([arm, arm]), 0, 10.0, found)
    assert (found[0] == found[1]).all()
    assert len(set(found[0].tolist())) > 1


@pytest.mark.skipif(PLAIN, reason="hundreds of playouts")
def test_search_comes_near_the_exact_end_of_indus():
    game, regret, games = find("indus"), [], 0
    thinker = bots.find(game, "flat:200")
    thinker.exact = thinking.unknown
    for states, ways in (p for seed in range(6) for p in walk("indus", 4, seed)):
        actions, turn = np.flatnonzero(ways), int(states[0].turn)
        if states[0].left.sum() <= 3 and len(actions) > 1:
            view = game.sight.observe(states, turn)[0]
            worths = exact_indus.worths(view, actions)
            regret.append(worths.max() - worths[list(actions).index(thinker.choose(view, actions.tolist()))])
            games += 1
    assert games >= 4
    assert np.mean(regret) < 0.04


def test_thinking_stops_when_told_or_when_time_is_up():
    table = later("archaeology")
    view, legal = table.view(table.turn), table.legal()
    assert bots.find(table.game, "flat:1000000").choose(view, legal, stop=lambda: True) in legal
    began = time.perf_counter()
    for kind in ("flat", "tree", "ismcts"):
        assert bots.find(table.game, f"{kind}:0.2s").choose(view, legal) in legal
    assert time.perf_counter() - began < (60 if PLAIN else 20)  # compiling included
    asked = iter(range(100))
    assert bots.find(table.game, "tree:1000000").choose(view, legal, stop=lambda: next(asked) > 2) in legal


@pytest.mark.parametrize("name", ["flat:0", "flat:abc", "tree:", "ismcts:1.5", "flat:0s", "flat:-3"])
def test_a_budget_that_is_none_is_refused_in_words(name):
    with pytest.raises(Unreadable, match="is no budget; write playouts as in flat:2000, or seconds as in"):
        bots.find(find("archaeology"), name)


def test_only_searches_have_budgets():
    with pytest.raises(Unreadable, match="no bot 'greedy:5' plays archaeology"):
        bots.find(find("archaeology"), "greedy:5")


@pytest.mark.skipif(PLAIN, reason="whole games")
def test_searches_play_in_simulations():
    game = find("archaeology")
    one = simulate(game, ["flat:4", "tree:4"], 4, seed=3, workers=1)
    two = simulate(game, ["flat:4", "tree:4"], 2, seed=3, workers=2)
    assert (one.points[:2] == two.points).all()
