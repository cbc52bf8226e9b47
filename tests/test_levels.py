"""Levels and the adviser are as strong as docs/bots.md says, quick enough, and nobody cheats."""

import time
from itertools import pairwise
from math import log

import pytest

from digsite import bots, find, list_games, nets
from digsite.bots.levels import LACKS, LEVELS, SEARCHES, is_foreign, thinks
from digsite.bots.thinking import KINDS, Thinker
from digsite.cli import terminal
from digsite.envs.gym import Solo
from digsite.lab import arena, simulate
from digsite.lab.duplicate import play_sets
from digsite.lab.fairness import examine, judge
from digsite.lab.statistics import DECIDED, first_shares
from digsite.laws import walk
from digsite.record import PLAIN
from digsite.server import brains
from tests.exact_positions import walk as walk_greedily
from tests.variants import variant

CEILING = 1.0  # seconds that a level may think about a move
GAMES = list(list_games())
SEARCHED = {"indus": 16, "thebes": 40, "tomb_raiders": 40}  # games that a searching level plays; of Indus they are long
measured = pytest.mark.skipif(PLAIN, reason="thousands of games")


def share(name, *line_up, games, after=0, **switches):
    """Win share of the first of the line-up, in games after so many others."""
    game, seats = find(name), len(line_up)
    players = [bots.find(game, bot, rules=game.settings(switches)) for bot in line_up]
    _, ranks, _ = play_sets(game, players, game.start(seats, switches), 2026, after // seats, games // seats)
    return first_shares(ranks)[..., 0].mean()


def wins_60_percent(name, level, below, games):
    """What would change nothing any more is not played, nor what hardly would: Wald's test tells 70 % from 50 before.

    So who wins 50, 60 or 70 % passes as often as after all games, to a hundredth; only sooner.
    """
    won, played = 0.0, 0
    while played < games and won < 0.6 * games <= won + games - played and abs(evidence(won, played)) < DECIDED:
        won += 2 * share(name, level, below, games=2, after=played)
        played += 2
    print(f"{name}: {level} won {won:g} of {played} against {below}")
    return won >= 0.6 * played


def evidence(won, played):
    """How much better 70 % explains it than 50 %: the logarithm of their likelihoods' ratio."""
    return won * log(0.7 / 0.5) + (played - won) * log(0.3 / 0.5)


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
@pytest.mark.parametrize(("below", "level"), [*pairwise(LEVELS)])
def test_each_level_beats_the_one_below(name, level, below):
    """Who searches takes seconds a game, and plays fewer: 40 tell 70 % from 60 most of the time."""
    if level in LACKS.get(name, ()):
        pytest.skip(f"{name} has no {level} yet")
    if thinks(level):
        assert wins_60_percent(name, level, below, SEARCHED[name])
    else:
        assert share(name, level, below, games=1000) >= 0.6


OTHERWISE = [
    (name, switch, setting)
    for name in GAMES
    for switch, about in find(name).switches.items()
    for setting in (("random",) if switch == "board" else [*about.choices][:: max(1, len(about.choices) - 1)])
    if about.value(switch, setting) != about.value(switch, about.default)
]


@measured
@pytest.mark.parametrize(("name", "switch", "setting"), OTHERWISE)
def test_nets_know_the_rules_they_play_by(name, switch, setting):
    """Where a net is not above the adviser at some table, the level that is this net must be another bot."""
    game, given = find(name), {switch: setting}
    if is_foreign(game, game.settings(given)):
        expert = bots.find(game, "expert", rules=game.settings(given))
        assert expert.name == SEARCHES["expert"]
        assert bots.find(game, "master", rules=game.settings(given)).name == SEARCHES["master"]
        return
    for seats in game.seats:
        assert share(name, "net", *["adviser"] * (seats - 1), games=480, **given) > 1 / seats


@measured
def test_an_expert_searches_where_nets_are_lost():
    """On other boards of Indus than the first; wherever a table is opened, its rules are told to who finds the bot."""
    assert share("indus", "net", "club", games=400, board="random") < 0.5
    given, game = {"board": "random"}, find("indus")
    assert isinstance(arena.players_of(game, ("expert",), given)[0], Thinker)
    assert isinstance(simulate.seated(game, ("expert",), given)[0], Thinker)
    assert isinstance(terminal.seat_players(game, ("expert",), "en", game.settings(given))[0].bot, Thinker)
    assert isinstance(brains.bot_of("indus", "expert", tuple(game.settings(given).values())), Thinker)
    assert isinstance(Solo("indus", rivals=("expert",), switches=given)._rivals[1], Thinker)
    assert isinstance(bots.find(game, "expert", rules=game.settings()), bots.Compiled)


@measured
@pytest.mark.parametrize("name", GAMES)
def test_a_novice_is_no_fool(name):
    assert share(name, "novice", "random", games=400) >= 0.75


@pytest.mark.parametrize("name", GAMES)
def test_levels_can_be_named_wherever_a_bot_can(name):
    game = find(name)
    levels = [level for level in LEVELS if level not in LACKS.get(name, ())]
    assert bots.names(game)[-len(levels) :] == levels
    assert levels[:4] == list(LEVELS[:4])
    for level in LEVELS:
        assert bots.find(game, level)


def test_a_game_without_nets_has_the_levels_that_need_none(monkeypatch):
    monkeypatch.setattr("digsite.nets.knows", lambda game, name="net": False)
    assert bots.names(find("thebes")) == ["random", "greedy", "adviser", "flat", "tree", "ismcts", "club"]


@pytest.mark.parametrize(
    ("name", "level"), [(n, level) for n in GAMES for level in ("novice", "casual") if nets.knows(find(n), level)]
)
def test_who_learnt_without_advice_has_no_trust(name, level):
    layers = nets.File.open(nets.path(find(name), level)).layers
    trust = layers["b3"].size - nets.ANSWERS
    assert not layers["b3"][trust]
    assert not layers["w3"][:, trust].any()


@pytest.mark.parametrize("name", [name for name in GAMES if nets.knows(find(name), "casual")])
def test_levels_are_ages_of_one_player(name):
    """The novice is an earlier checkpoint of the casual player: the same command, fewer decisions."""
    told = [nets.File.open(nets.path(find(name), level)).about["stages"] for level in ("novice", "casual")]
    commands, decisions = zip(*(stages[-1].removesuffix(" decisions)").split(" (") for stages in told), strict=True)
    assert commands[0] == commands[1]
    assert int(decisions[0].replace(",", "")) < int(decisions[1].replace(",", ""))


@measured
@pytest.mark.parametrize("name", GAMES)
def test_no_move_of_a_level_takes_longer_than_the_ceiling(name):
    game, slowest = find(name), 0.0
    players = [bots.find(game, level) for level in LEVELS]
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
    quick = [bot for bot in bots.names(game) if not thinks(bot)]
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
