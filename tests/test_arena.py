"""The arena: fair to every seat, the same for any number of workers, and derivable from its lines."""

import json

import numpy as np
import pytest

from digsite import Unreadable, bots, find
from digsite.errors import Refusal
from digsite.lab import arena, ratings
from digsite.lab.arena import Match, Work
from digsite.lab.duplicate import event_streams, play_sets
from digsite.lab.tune import Plan, evolve
from digsite.record import PLAIN

FEW = 300
hundreds = pytest.mark.skipif(PLAIN, reason="hundreds of games")


def timeless(lines):
    return [{key: value for key, value in line.items() if key != "ms"} for line in lines]


def match(*line_up, game="archaeology", seed=5):
    return Match(find(game), line_up or ("greedy", "random"), seed)


@hundreds
def test_the_same_seed_gives_the_same_sets_whatever_the_workers():
    one, two = (arena.play(match(), FEW, workers=workers) for workers in (1, 2))
    assert timeless(one) == timeless(two)
    assert [line["set"] for line in one] == list(range(FEW))


@pytest.mark.skipif(PLAIN, reason="a process of its own compiles nothing here")
def test_a_worker_process_plays_the_same_sets():
    work = Work(match())
    with arena.pool_of(match().game, compiled=False, workers=1) as pool:
        assert timeless(pool.submit(work, range(3, 5)).result()) == timeless(work(range(3, 5)))


class Thinker:
    """A bot that thinks in Python."""

    name = "thinker"

    def __init__(self, game):
        self.bot = bots.find(game, "random")

    def seed(self, seed):
        self.bot.seed(seed)

    def choose(self, view, legal):
        return self.bot.choose(view, legal)


def test_bots_that_think_in_python_play_the_same_sets_in_any_portion():
    game = find("archaeology")
    players, start = [Thinker(game), bots.find(game, "greedy")], game.start(2)
    whole, part = play_sets(game, players, start, 1, 0, 3), play_sets(game, players, start, 1, 2, 1)
    for all_of_it, last in zip(whole, part, strict=True):
        assert all_of_it.shape[:2] == (3, 2)
        assert (all_of_it[2:] == last).all()


def test_every_member_sits_once_in_every_seat_of_one_deal():
    """Equal players get equal points from a seat, whoever of them sits there."""
    game = find("archaeology")
    players = [bots.find(game, "greedy")] * 3
    points, ranks, _ = play_sets(game, players, game.start(3), 0, 0, 2)
    for of_set in points[..., 0]:
        by_seat = [[of_set[r][(seat - r) % 3] for r in range(3)] for seat in range(3)]
        assert all(len(set(seen)) == 1 for seen in by_seat)
    assert ranks.min() == 1


def test_another_decision_does_not_shift_later_chance():
    """Indus: the k-th roll of a set is the same for those who roll again and those who never do."""
    game = find("indus")
    reroll, rolled = game.book["reroll"].first, []
    for again in (False, True):
        states, ways = game.start(2), np.zeros((1, game.book.size), np.uint16)
        streams, kinds, plies = event_streams(game.book, 3, 0, 1), game.book.kinds, np.zeros(1, np.int64)
        game.kernel.advance_apart(states, streams, kinds, ways, plies)
        dice = []
        while states[0].turn >= 0:
            open_now = np.flatnonzero(ways[0])
            action = reroll if again and reroll in open_now else open_now[0]
            rolls = action == reroll or states[0].rolls == 0
            game.kernel.step_apart(states, np.array([action]), streams, kinds, ways, plies)
            if rolls and states[0].rolls > 0:
                dice.append(int(states[0].die))
        rolled.append(dice)
    short, long = sorted(rolled, key=len)
    assert len(short) < len(long)
    assert long[: len(short)] == short


@hundreds
def test_what_a_file_holds_is_not_played_again(tmp_path):
    path, kept = tmp_path / "a.jsonl", []
    first = arena.play(match(), FEW // 2)
    path.write_text("".join(json.dumps(line) + "\n" for line in first) + '{"game": "arch')
    known = arena.open_lines(path, [match()])
    assert known == first == arena.read_lines(path)
    path.write_text(path.read_text() * 2)
    assert arena.read_lines(path) == first  # a set that two processes played counts once
    both = arena.play(match(), FEW, known, keep=kept.append)
    assert [line["set"] for line in kept] == list(range(FEW // 2, FEW))
    assert timeless(both) == timeless(arena.play(match(), FEW))
    assert arena.standings(both) == arena.standings(arena.play(match(), FEW))


def test_a_net_is_part_of_the_engine(monkeypatch):
    with_net = arena.engine("archaeology")
    monkeypatch.setattr("digsite.nets.knows", lambda game, name="net": False)
    assert arena.engine.__wrapped__("archaeology") != with_net


def test_files_of_others_are_refused(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("".join(json.dumps({**line, "engine": "old"}) + "\n" for line in arena.play(match(), 2)))
    with pytest.raises(Refusal, match="other rules or bots"):
        arena.open_lines(path, [match()])
    good = path.read_text().splitlines()[0]
    spoilt = [
        "no\nset\n", "my shopping list, one line\n", "my shopping list, one line", '{"secret": 1}', "[]\n", "",
        good.replace('"ranks": [[', '"ranks": [[7, ') + "\n", good.replace('"bots": [', '"bots": [1, ') + "\n",
        json.dumps({**json.loads(good), "ranks": [[2, 2], [2, 2]]}) + "\n",
        json.dumps({**json.loads(good), "points": "x"}) + "\n", json.dumps({**json.loads(good), "ms": "a"}) + "\n",
    ]  # fmt: skip
    for text in filter(None, spoilt):
        path.write_text(text)
        with pytest.raises(Unreadable, match="line 1 is not a set"):
            arena.open_lines(path, [match()])
        assert path.read_text() == text, "what is not ours is left as it is"
    path.write_bytes(b"\xff\xfe\x00PAR1")
    with pytest.raises(Unreadable, match="is no file of sets"):
        arena.read_lines(path)


def test_a_bot_named_twice_makes_no_match_twice():
    assert arena.line_ups(["adviser", "greedy", "greedy"], 2) == [("adviser", "greedy"), ("greedy", "greedy")]
    lines = arena.play(match("random", "random"), 2)
    names, table = arena.rate(lines)
    assert names == ["random"]
    assert table.shape == (1, 3)


@hundreds
def test_a_decided_test_stops_at_the_same_set_whatever_the_workers():
    one, two = (arena.play(match(), 2000, workers=workers, test=(0.5, 0.6)) for workers in (1, 2))
    assert timeless(one) == timeless(two)
    assert 20 <= len(one) < 100


def test_standings_of_copies_and_rough_samples():
    lines = arena.play(match("greedy", "random", "random"), 2)
    greedy, random = arena.standings(lines)
    assert greedy.games == random.games == 6
    assert greedy.about
    assert greedy.share + 2 * random.share == pytest.approx(1)
    assert greedy.margin + 2 * random.margin == pytest.approx(0)
    assert greedy.rank + 2 * random.rank == pytest.approx(6)
    assert 0 <= greedy.rank_by_sets < 3
    assert greedy.wilson[0] < greedy.share <= 1


def test_ratings_find_the_strengths_that_made_the_orders():
    """Three players of strengths 4, 2, 1: the first comes first in 4 of 7 games, and so on."""
    dice, strength = np.random.default_rng(1), np.array([4.0, 2.0, 1.0])
    sets = []
    for _ in range(3000):
        keys = dice.exponential(1 / strength)  # the smallest key comes first: Plackett–Luce
        sets.append([((0, 1, 2), (np.argsort(np.argsort(keys)) + 1).tolist())])
    orders, counts = ratings.tally_orders(sets)
    found = ratings.fit(orders, counts.sum(axis=0), 3)
    assert found - found[2] == pytest.approx(400 * np.log10(strength), abs=30)
    table = ratings.rate(["a", "adviser", "c"], orders, counts)
    assert table[1].tolist() == [1500, 1500, 1500]
    assert table[0, 1] < table[0, 0] < table[0, 2]


def test_a_tie_counts_as_both_orders():
    orders, counts = ratings.tally_orders([[((0, 1), (1, 1))], [((0, 1), (1, 2))]])
    assert sorted(orders) == [(0, 1), (1, 0)]
    assert counts.sum(axis=0).tolist() == [1.5, 0.5]


@hundreds
def test_tuning_is_repeatable_and_leaves_the_heat_alone():
    game, plan = find("archaeology"), Plan(generations=2, population=4, sets=20, seats=(2,), seed=3)
    start = bots.weights_of(game, "greedy")[1]
    one, two = (evolve(game, start, plan, workers=workers) for workers in (1, 2))
    assert (one == two).all()
    assert one[0] == start[0] == 0
    assert (one != start).sum() > 5
