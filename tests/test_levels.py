"""Levels and experts are as strong as docs/bots.md says, and nobody cheats."""

import pytest

from digsite import bots, find, list_games
from digsite.bots.levels import LEVELS
from digsite.bots.thinking import KINDS
from digsite.lab.duplicate import play_sets
from digsite.lab.fairness import examine
from digsite.lab.statistics import first_shares
from digsite.record import PLAIN

GAMES = list(list_games())
measured = pytest.mark.skipif(PLAIN, reason="thousands of games")


def share(name, *line_up, games):
    """Win share of the first of the line-up."""
    game = find(name)
    players, sets = [bots.find(game, bot) for bot in line_up], games // len(line_up)
    _, ranks, _ = play_sets(game, players, game.start(len(line_up)), 2026, 0, sets)
    return first_shares(ranks)[..., 0].mean()


@measured
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("seats", "bar"), [(2, 0.97), (3, 0.90), (4, 0.85)])
def test_expert_beats_random(name, seats, bar):
    assert share(name, "expert", *["random"] * (seats - 1), games=600) >= bar


@measured
@pytest.mark.parametrize("name", GAMES)
def test_expert_is_a_level_above_greedy(name):
    assert share(name, "expert", "greedy", games=1000) >= 0.6


@measured
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("level", "below"), [*zip(LEVELS[1:], LEVELS, strict=False)])
def test_each_level_beats_the_one_below(name, level, below):
    if level not in bots.names(find(name)):
        pytest.skip(f"{name} has no {level} yet")
    assert share(name, level, below, games=1000) >= 0.6


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


@pytest.mark.parametrize("name", GAMES)
def test_choices_do_not_depend_on_what_a_seat_cannot_know(name):
    """Everything unknown is dealt again 1,000 times; χ² of what is chosen then and before the truth."""
    game = find(name)
    quick = [bot for bot in bots.names(game) if bot not in KINDS]
    for bot in quick if PLAIN else [*quick, *(f"{kind}:20" for kind in KINDS if kind in bots.names(game))]:  # slow
        deals, positions = (5, 1) if PLAIN else (1000, 2) if bot in quick else (100, 1)
        for verdict in examine(game, bot, seats=3, positions=positions, deals=deals):
            assert verdict.chance > 0.001, (bot, verdict)
