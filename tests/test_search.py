import pickle
import time

import numpy as np
import pytest

from digsite import Illegal, Table, Unreadable, bots, find, list_games
from digsite.bots import exact_indus, search, thinking
from digsite.games.thebes.state import WORK
from digsite.games.tomb_raiders.state import DURATION
from digsite.kernel import NATURE, sample, seeds
from digsite.lab.simulate import simulate
from digsite.record import PLAIN
from tests.exact_positions import walk

GAMES = ["archaeology"] if PLAIN else list(list_games())
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
@pytest.mark.parametrize("kind", ["flat", "ismcts", thinking.NET])
def test_who_is_asked_for_somebody_else_or_too_late_declines(name, kind):
    """Told to do what is not open, rules once wrote beyond their arrays and ended the process."""
    table = later(name)
    bot = bots.find(table.game, f"{kind}:{FEW}")
    view, legal, seat = table.view(table.turn), table.legal(), table.turn
    for wrong in (table.view(1 - seat), table.view(-1)):
        with pytest.raises(Illegal, match=f"it is the turn of seat {seat}"):
            bot.choose(wrong, legal)
    for closed in ([], [*legal, table.game.book.size - 1], [*legal, -1], [*legal, 10**6]):
        with pytest.raises(Illegal, match="leaves open"):
            bot.choose(view, closed)
    while set(table.legal()) <= set(legal) or len(table.legal()) < 2:
        table.play(table.turn, table.legal()[-1])
    with pytest.raises(Illegal, match="leaves open"):
        bot.choose(view, table.legal())
    assert bot.choose(view, legal) in legal


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["flat", "tree", thinking.NET])
def test_a_search_chooses_what_is_open_and_the_same_again(name, kind):
    if kind not in bots.names(find(name)):
        pytest.skip(f"{name} has no net yet")
    table = later(name, 2 + GAMES.index(name) % 3)
    view, legal = table.view(table.turn), table.legal()
    one, two = (bots.find(table.game, f"{kind}:{FEW}", seed=5) for _ in range(2))
    chosen = one.choose(view, legal)
    assert chosen == two.choose(view, legal)
    assert chosen in legal
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
    table = later("archaeology")
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


@pytest.mark.parametrize("name", GAMES)
def test_natures_first_answer_is_enumerated_for_who_wants_it(name):
    """In as many worlds as it has ways each comes once; what follows is drawn, as everything is for others."""
    game, rounds = find(name), 5
    states, ways, rng = game.start(2), game.ways(), seeds(1, 1)[0]
    game.kernel.options(states, 0, ways)
    while states[0].turn != NATURE or not 5 < ways.sum() <= search.FEW_WAYS or ways.max() == ways.sum():
        game.kernel.act(states, 0, sample(ways, rng))
        game.kernel.options(states, 0, ways)
    total = int(ways.sum())
    for enumerates in (True, False):
        desk, answers, later = search.desk_for(game, game.sight.observe(states, 0)[0], 0, enumerates), [], []
        desk.ways[:] = ways
        for number in range(rounds * total):
            search.seed_world(desk, 1234567, number)
            answers.append(search.fate(desk, -1))
            later.append(search.fate(desk, -1))
        counts, drawn = (np.bincount(actions, minlength=len(ways)) for actions in (answers, later))
        assert (counts == rounds * ways).all() == enumerates
        assert not (drawn == rounds * ways).all()


@pytest.mark.parametrize("total", range(1, search.FEW_WAYS + 1))
def test_an_enumeration_is_even_at_any_time(total):
    met = np.arange(2 * total) * search.STRIDES[total] % total
    assert all(set(met[k : k + total]) == set(range(total)) for k in range(total))
    assert all(np.bincount(3 * met[k : k + 10] // total).min() >= 2 for k in range(total) if total >= 10)


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


@pytest.mark.skipif(PLAIN, reason="slices of many playouts")
def test_thinking_stops_when_told_or_when_time_is_up():
    table = later("archaeology")
    view, legal = table.view(table.turn), table.legal()
    assert bots.find(table.game, "flat:1000000").choose(view, legal, stop=lambda: True) in legal
    began = time.perf_counter()
    for kind in ("flat", "tree", "ismcts"):
        assert bots.find(table.game, f"{kind}:0.2s").choose(view, legal) in legal
    assert time.perf_counter() - began < 60  # compiling included
    asked = iter(range(100))
    assert bots.find(table.game, "tree:1000000").choose(view, legal, stop=lambda: next(asked) > 2) in legal


def positions(name, count):
    """(view, legal) of choices from a game between greedy bots, some apart."""
    for states, ways in walk(name, 2, 8):
        if len(legal := np.flatnonzero(ways).tolist()) > 1 and states[0].turn >= 0:
            count -= 1
            if count % 6 == 0:
                yield find(name).sight.observe(states, int(states[0].turn))[0], legal
            if count == 0:
                return


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("budget", [1, 7, FEW])
def test_a_search_never_plays_more_than_its_budget(name, budget):
    table = later(name)
    for kind in ("flat", "tree", "ismcts"):
        thinker = bots.find(table.game, f"{kind}:{budget}")
        assert thinker.choose(table.view(table.turn), table.legal()) in table.legal()
        assert 0 < thinker.spent <= budget


@pytest.mark.skipif(PLAIN, reason="loops of searches")
@pytest.mark.parametrize(("name", "phase"), [("thebes", WORK), ("tomb_raiders", DURATION)])
@pytest.mark.parametrize("kind", ["flat", "tree", thinking.NET])
def test_what_exact_odds_hint_at_is_tried_right_behind_the_favourite(name, phase, kind):
    game, digs = find(name), 0
    thinker = bots.find(game, f"{kind}:100")
    for states, ways in walk(name, 2, 4):
        seat, arms = int(states[0].turn), np.flatnonzero(ways)
        if states[0].phase != phase or len(arms) == 1:
            continue
        view, spending = game.sight.observe(states, seat)[0], thinking.Spending(thinker.budget, thinking.never)
        desk, hints = search.desk_for(game, view, seat), thinker.likely(view, arms)
        plain, hinted = (thinking._Hunt(thinker, desk, seat, 1, spending, tips).shortlist(arms) for tips in ([], hints))
        assert plain[0] == hinted[0]
        assert hints[0] in hinted
        assert len(set(hinted)) == len(hinted) == len(plain) == 2
        digs += hints[0] != hinted[0]
    assert digs > 0


class Told(thinking._Hunt):
    """A search whose playouts are told: arm i is worth worths[i], give or take; arm 0 is the favourite."""

    def __init__(self, worths, budget, seed):
        self.worths, self.dice = np.array(worths), np.random.default_rng(seed)
        self.spending = thinking.Spending(thinking.Budget(playouts=budget), thinking.never)

    def shortlist(self, arms):
        return arms

    def spread(self):
        return 1.0

    def compare(self, arms, alive, first, worlds, spread):
        luck = self.dice.normal(0, 0.2, worlds) + self.dice.normal(0, 0.1, (len(arms), worlds))
        results = np.full((len(arms), worlds), -np.inf)
        results[alive] = (self.worths[:, None] + luck)[alive]
        self.spending.playouts += len(alive) * worlds
        return results


@pytest.mark.parametrize(
    "worths", [[0.5, 0.3], [0.3, 0.5], [0.5] + [0.2] * 9, [0.4, 0.4, 0.7, 0.3, 0.2], [0.9, *[0.5] * 30]]
)
def test_what_is_clear_is_chosen_early_and_as_if_thinking_to_the_end(worths, monkeypatch):
    for seed in range(20):
        early, full = (Told(worths, 2000, seed) for _ in range(2))
        assert early.halve(np.arange(len(worths))) == np.argmax(worths)
        assert early.spending.playouts <= 800
        with monkeypatch.context() as patience:
            patience.setattr(thinking, "SURE", 1e9)
            patience.setattr(thinking, "FIRM", 1e9)
            assert full.halve(np.arange(len(worths))) == np.argmax(worths)
        assert 1800 < full.spending.playouts <= 2000


@pytest.mark.skipif(PLAIN, reason="thousands of playouts")
@pytest.mark.parametrize("name", ["archaeology", "tomb_raiders"])
def test_who_stops_early_mostly_chooses_as_if_thinking_to_the_end(name, monkeypatch):
    spent, same = 0, 0
    for view, legal in positions(name, 72):
        early, full = (bots.find(find(name), "flat:600", seed=2) for _ in range(2))
        chosen = early.choose(view, legal)
        spent += early.spent
        with monkeypatch.context() as patience:
            patience.setattr(thinking, "SURE", 1e9)
            patience.setattr(thinking, "FIRM", 1e9)
            same += chosen == full.choose(view, legal)
        assert early.spent <= full.spent <= 600
    assert same >= 10  # of 12; the others are hardly better or worse
    assert spent < 12 * 480


def test_an_arm_that_is_surely_behind_is_dropped_and_one_that_may_still_win_is_not():
    worlds = np.random.default_rng(1).random((4, 50)) * 0.01
    alive, third = np.arange(4), np.array([[0], [0], [0.5], [0]])
    assert thinking.contenders(worlds, alive, 0.2).tolist() == [0, 1, 2, 3]
    assert thinking.contenders(worlds - third, alive, 0.2).tolist() == [0, 1, 3]
    assert thinking.contenders(worlds + third, alive, 0.2).tolist() == [2]
    assert thinking.contenders(worlds, np.array([3]), 0.2).tolist() == [3]
    assert thinking.better(worlds + third, alive) == 2
    assert thinking.better(np.zeros((4, 0)), alive) == 0


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
