"""Levels and advisers are as strong as docs/bots.md says, quick enough, and nobody cheats."""

import time

import pytest

from digsite import bots, find, list_games
from digsite.bots.levels import LEVELS, bot_of
from digsite.bots.thinking import KINDS
from digsite.lab.duplicate import play_sets
from digsite.lab.fairness import examine, judge
from digsite.lab.statistics import first_shares
from digsite.laws import walk
from digsite.record import PLAIN
from tests.exact_positions import walk as walk_greedily
from tests.variants import variant

CEILING = 1.0  # seconds that a level may think about a move
GAMES = list(list_games())
measured = pytest.mark.skipif(PLAIN, reason="thousands of games")


def thinks(name, bot):
    """Whether a bot searches, which takes seconds a game; its levels are measured in fewer games."""
    return bot_of(name, bot).partition(":")[0] in KINDS


def share(name, *line_up, games):
    """Win share of the first of the line-up."""
    game = find(name)
    players, sets = [bots.find(game, bot) for bot in line_up], games // len(line_up)
    _, ranks, _ = play_sets(game, players, game.start(len(line_up)), 2026, 0, sets)
    return first_shares(ranks)[..., 0].mean()


@measured
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("seats", "bar"), [(2, 0.97), (3, 0.90), (4, 0.85)])
def test_adviser_beats_random(name, seats, bar):
    assert share(name, "adviser", *["random"] * (seats - 1), games=600) >= bar


@measured
@pytest.mark.parametrize("name", GAMES)
def test_adviser_is_a_level_above_greedy(name):
    assert share(name, "adviser", "greedy", games=1000) >= 0.6


@measured
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("level", "below"), [*zip(LEVELS[1:], LEVELS, strict=False)])
def test_each_level_beats_the_one_below(name, level, below):
    if level not in bots.names(find(name)):
        pytest.skip(f"{name} has no {level} yet")
    assert share(name, level, below, games=16 if thinks(name, level) else 1000) >= 0.6


@measured
@pytest.mark.parametrize("name", GAMES)
def test_a_novice_is_no_fool(name):
    assert share(name, "novice", "random", games=400) >= 0.75


@pytest.mark.parametrize("name", GAMES)
def test_levels_can_be_named_wherever_a_bot_can(name):
    game = find(name)
    known = bots.names(game)
    assert [level for level in LEVELS if level in known] in (list(LEVELS), list(LEVELS[:-1]))
    for level in set(LEVELS).intersection(known):
        assert bots.find(game, level)


@measured
@pytest.mark.parametrize("name", GAMES)
def test_no_move_of_a_level_takes_longer_than_the_ceiling(name):
    game, slowest = find(name), 0.0
    players = [bots.find(game, level) for level in LEVELS if level in bots.names(game)]
    for n, (states, ways) in enumerate(walk_greedily(name, 4, 1)):
        view, legal = game.sight.observe(states, int(states[0].turn))[0], ways.nonzero()[0].tolist()
        for player in players:
            began = time.perf_counter()
            player.choose(view, legal)
            slowest = max(slowest, time.perf_counter() - began) if n else 0.0  # the first ones compile
    assert 0 < slowest < CEILING


@pytest.mark.parametrize("name", GAMES)
def test_choices_do_not_depend_on_what_a_seat_cannot_know(name):
    """Everything unknown is dealt again 1,000 times; χ² of what is chosen then and before the truth."""
    game = find(name)
    quick = [bot for bot in bots.names(game) if not thinks(name, bot)]
    for bot in quick if PLAIN else [*quick, *(f"{kind}:20" for kind in KINDS if kind in bots.names(game))]:
        deals, positions = 5 if PLAIN else 1000, 2 if bot in quick and not PLAIN else 1  # searches are slow
        for verdict in examine(game, bot, seats=3, positions=positions, deals=deals):
            assert verdict.chance > 0.001, (bot, verdict)
            print(f"{name}, {bot}: {deals} deals at ply {verdict.ply}, chance {verdict.chance:.3f}")


class Cheat:
    """A bot that lets its choice depend on the maps in the dig site."""

    def seed(self, seed):
        pass

    def choose(self, view, legal):
        return legal[int(view.maps) % len(legal)]


@pytest.mark.skipif(not PLAIN, reason="runs in the plain pass, where nothing needs compiling")
def test_who_looks_at_what_its_seat_cannot_know_is_caught():
    game = variant("leak_to_a_bot", {"state": {"maps = secret(u1)": "maps = public(u1)"}})
    choices = (moment for moment in walk(game, 3, 0) if moment.turn >= 0 and (moment.ways > 0).sum() > 1)
    assert any(judge(moment, Cheat(), 100).chance < 0.001 for moment in choices)
