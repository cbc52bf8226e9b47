"""The environments of other libraries obey what those ask for, with the same games behind them."""

import copy
import pickle
import subprocess
import sys
import warnings
from dataclasses import replace

import numpy as np
import pytest

from digsite import Illegal, Unreadable, find, list_games
from digsite.record import PLAIN, SEATS

GAMES = list(list_games())
pytestmark = pytest.mark.skipif(PLAIN, reason="compiled equals plain is a law of its own")


@pytest.mark.filterwarnings("ignore:The old environment creation API")  # PettingZoo's own, with its classic games there
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pettingzoo(name, seats):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from digsite.envs.zoo import aec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec(name, seats), num_cycles=300)
        seed_test(lambda: aec(name, seats), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rivals", [("greedy",), ("random", "greedy", "random")])
def test_gymnasium(name, rivals):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from digsite.envs.gym import Solo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Solo(name, rivals, seat=len(rivals) - 1, illegal="lose"), skip_render_check=True)
    env = Solo(name, rivals)
    _, info = env.reset(seed=1)
    with pytest.raises(Illegal, match="is not open to seat 0"):
        env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    over, total = False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(env.action_space.sample())
        total += reward
    assert -1 <= total <= 1


def test_copies_of_single_tables_play_on():
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    from digsite.envs.gym import Solo, Solos
    from digsite.envs.zoo import aec

    env = Solo("archaeology", ("greedy",), seat=1)
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    for _ in range(20):
        action = env.action_space.sample()
        (seen, *paid), (same, *there) = env.step(action), twin.step(action)
        assert np.array_equal(seen, same)
        assert paid[:3] == there[:3]
        assert np.flatnonzero(twin._games.masks[0])[0] <= twin.action_space.sample()
    envs = Solos("archaeology", 5, ("greedy", "greedy"))
    envs.reset(seed=1)
    twins = copy.deepcopy(envs)
    for _ in range(20):
        actions = envs.action_space.sample()
        for one, other in zip(envs.step(actions)[:4], twins.step(actions)[:4], strict=True):
            assert np.array_equal(one, other)
        assert twins._games.masks[np.arange(5), twins.action_space.sample()].all()
    table = aec("archaeology", 2)
    table.reset(seed=1)
    other = copy.deepcopy(table)
    for _ in range(20):
        action = int(np.argmax(table.last()[0]["action_mask"]))
        table.step(action)
        other.step(action)
        assert other.agent_selection == table.agent_selection
        assert np.array_equal(other.last()[0]["observation"], table.last()[0]["observation"])


@pytest.mark.parametrize("name", GAMES)
def test_rivals_have_dice_of_their_own(name):
    """Whoever sat at seat 0 once threw Nature's own."""
    pytest.importorskip("gymnasium")
    from digsite.envs.gym import Solo, Solos

    one, many = Solo(name, ("random",) * 3, seat=2), Solos(name, 50, ("random",) * 3)
    one.reset(seed=1)
    many.reset(seed=1)
    thrown = [int(rival._rngs[0, 0]) for rival in one._rivals.values()]
    assert len({*thrown, int(one._games.rngs[0, 0])}) == 4
    assert len({*many._dice.ravel().tolist(), *many._games.rngs.ravel().tolist()}) == 50 * (SEATS + 1)


def test_what_solo_refuses():
    pytest.importorskip("gymnasium")
    from digsite.envs.gym import Solo

    for seat in (-1, 2, 0.0, None, "0"):
        with pytest.raises(Unreadable, match="seat"):
            Solo("archaeology", ("greedy",), seat)
    for rivals in ("greedy", None, (None,)):
        with pytest.raises(Unreadable, match="rivals are a list of bots"):
            Solo("archaeology", rivals)
    env = Solo("archaeology", illegal="lose")
    env.reset(seed=1)
    for action in (0.9, "0", None, [0], np.nan):
        with pytest.raises(Unreadable, match="an action is a whole number"):
            env.step(action)
    assert env.step(np.argmin(env._games.masks[0]))[1:3] == (-1.0, True)
    with pytest.raises(Illegal, match="reset the environment"):
        env.step(np.argmax(env._games.masks[0]))
    env.reset()
    over = False
    while not over:
        _, reward, over, _, _ = env.step(env.action_space.sample())
    assert abs(reward) == 0.5
    with pytest.raises(Illegal, match="is over"):
        env.step(0)


def test_tables_in_other_processes():
    gymnasium = pytest.importorskip("gymnasium")
    from digsite.envs.gym import Solo

    envs = gymnasium.vector.AsyncVectorEnv([lambda: Solo("archaeology")] * 2)
    try:
        _, infos = envs.reset(seed=1)
        for _ in range(5):
            seen, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert seen.shape == (2, 230)
    finally:
        envs.close()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rivals", [("greedy",), ("adviser", "greedy", "adviser")])
def test_many_tables_are_as_one(name, rivals):
    """Solos with one table plays as Solo does, at every seat, until the game ends and begins anew."""
    pytest.importorskip("gymnasium")
    from digsite.envs.gym import Solo, Solos

    for seat in range(len(rivals) + 1):
        one, many = Solo(name, rivals, seat), Solos(name, 1, rivals, seat)
        assert one._games.turns[0] == many._games.turns[0] == seat  # even for those who forget to reset
        (seen, info), (rows, infos) = one.reset(seed=5), many.reset(seed=5)
        over, dice = False, np.random.default_rng(seat)
        while not over:
            assert np.array_equal(rows[0], seen)
            assert np.array_equal(infos["action_mask"][0], info["action_mask"])
            action = dice.choice(np.flatnonzero(info["action_mask"]))
            seen, reward, over, _, info = one.step(action)
            rows, rewards, terminations, truncations, infos = many.step(np.array([action]))
            assert (rewards[0], terminations[0], truncations[0]) == (reward, over, False)
        assert np.array_equal(infos["final_obs"][0], seen)
        assert infos["_final_obs"].tolist() == [True]
        assert infos["action_mask"].any()  # of the next game


def test_many_tables_obey_gymnasium():
    pytest.importorskip("gymnasium")
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from digsite.envs.gym import Solos

    envs = RecordEpisodeStatistics(Solos("archaeology", 60, ("random", "greedy"), threads=2))
    first, _ = envs.reset(seed=1)
    assert first.shape == envs.observation_space.shape
    first, games, wins = first.copy(), 0, 0.0
    while games < 120:
        observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
        assert not truncations.any()
        assert not rewards[~terminations].any()
        assert envs.single_observation_space.contains(observations[0])
        for i in np.flatnonzero(terminations):
            assert infos["final_obs"][i].shape == observations[i].shape
            assert infos["episode"]["r"][i] == pytest.approx(rewards[i])
            games, wins = games + 1, wins + (rewards[i] > 0)
    assert wins < games / 4  # greedy wins nearly all
    assert np.array_equal(envs.reset(seed=1)[0], first)
    mask = envs.env._games.masks
    with pytest.raises(Illegal, match=r"game 7: .* is not open to seat 1"):
        envs.step(np.where(np.arange(60) == 7, np.argmin(mask, axis=1), np.argmax(mask, axis=1)))
    while (envs.env._games.turns == envs.env._seats).all():  # as if somebody had interrupted
        envs.env._games.step(envs.action_space.sample())
    with pytest.raises(Illegal, match="the last step was cut off"):
        envs.step(envs.action_space.sample())
    envs.reset()
    envs.step(envs.action_space.sample())
    for seat in (-1, 3):
        with pytest.raises(Unreadable, match="seats are 0 to 2, not"):
            Solos("archaeology", 4, ("random", "greedy"), seat)


SPIEL = """
import sys, unittest
import pyspiel
import digsite.envs.spiel
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

game = pyspiel.load_game(sys.argv[1])
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
api = type("Api", (EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": sys.argv[1]})
sys.exit(not unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(api)).wasSuccessful())
"""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel(name, seats):
    """OpenSpiel's own random simulations, and its test of what games must do, in another process: they print a lot."""
    pytest.importorskip("pyspiel")
    command = [sys.executable, "-W", "ignore", "-c", SPIEL, f"digsite_{name}(players={seats})"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    assert "Ran 5 tests" in result.stderr


def test_openspiel_spectators_see_no_hand():
    state = spiel("archaeology", 3)
    import pyspiel
    from open_spiel.python.observation import make_observation

    def watch(private, public=True, recall=False):
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
        return make_observation(state.get_game(), kind)

    one, none = watch(pyspiel.PrivateInfoType.SINGLE_PLAYER), watch(pyspiel.PrivateInfoType.NONE)
    for player in range(3):
        one.set_from(state, player)
        none.set_from(state, player)
        mine = [name.startswith("mine.") for name in state.get_game().legend.names]
        assert one.tensor[mine].any()
        assert not none.tensor[mine].any()
        assert np.array_equal(one.tensor[np.invert(mine)], none.tensor[np.invert(mine)])
    assert none.string_from(state, 0) == none.string_from(state, 1) != one.string_from(state, 0)
    assert watch(pyspiel.PrivateInfoType.NONE, recall=True).string_from(state, 0) is None
    assert watch(pyspiel.PrivateInfoType.ALL_PLAYERS) is None
    assert watch(pyspiel.PrivateInfoType.SINGLE_PLAYER, public=False) is None


def spiel(name, seats):
    """The first choice of a game as OpenSpiel knows it."""
    pyspiel = pytest.importorskip("pyspiel")
    import digsite.envs.spiel  # noqa: F401

    state = pyspiel.load_game(f"digsite_{name}(players={seats})").new_initial_state()
    dice = np.random.default_rng(seats)
    for _ in range(60):  # actions; by then somebody has something to hide
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
        actions, ways = zip(*outcomes, strict=True)
        state.apply_action(int(dice.choice(actions, p=np.array(ways) / sum(ways))))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel_bots_play_it(name, seats):
    state = spiel(name, seats)
    from open_spiel.python.algorithms import ismcts, mcts

    game, dice = state.get_game(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    options = {"uct_c": 2.0, "max_simulations": 4, "evaluator": evaluator, "random_state": dice}
    for bot in (mcts.MCTSBot(game, **options), ismcts.ISMCTSBot(game, **options)):
        here = state.clone()
        for _ in range(3):
            here.apply_action(bot.step(here))
            while here.is_chance_node():
                here.apply_action(here.chance_outcomes()[0][0])
    assert find(name).book.size == game.num_distinct_actions()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel_imagines_states_that_look_alike(name, seats):
    """To the seat they are the one it is in; what rivals hide there does not come from the truth."""
    state = spiel(name, seats)
    seat = state.current_player()
    others = [state.resample_from_infostate(seat, lambda k=k: k / 8) for k in range(8)]
    again = [others[k - 1].resample_from_infostate(seat, lambda k=k: k / 8) for k in range(8)]
    assert [other.states.tobytes() for other in others] == [other.states.tobytes() for other in again]
    if (name, seats) == ("archaeology", 4):
        assert len({other.observation_string((seat + 1) % seats) for other in others}) > 1
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert (other.current_player(), other.legal_actions()) == (seat, state.legal_actions())
        assert other.history() == []
        other.apply_action(other.legal_actions()[-1])
        assert other.information_state_string(seat).startswith(state.information_state_string(seat) + " ")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_openspiel_tells_apart_what_a_seat_can(name, seats):
    """Two states of one string look alike; two strings have two tensors. A scientist's word is not in its name."""
    state, met, looked = spiel(name, seats), {}, 0
    dice = np.random.default_rng(1)
    while looked < 40 and not state.is_terminal():
        if not state.is_chance_node():
            seat, looked = state.current_player(), looked + 1
            for k in range(4):
                world = state.resample_from_infostate(seat, lambda k=k: k / 4)
                for action in dice.permutation(world.legal_actions())[:3]:
                    after = world.child(int(action))
                    string, tensor = after.information_state_string(seat), after.information_state_tensor(seat)
                    same = met.setdefault((seat, string), (after.observation_string(seat), tensor))
                    assert same == (after.observation_string(seat), tensor)
        actions = state.legal_actions() if not state.is_chance_node() else [a for a, _ in state.chance_outcomes()]
        state.apply_action(int(dice.choice(actions)))
    assert len({(seat, tuple(tensor)) for (seat, _), (_, tensor) in met.items()}) == len(met)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_is_refused_what_is_not_open(name):
    state = spiel(name, 2)
    seen, size = state.states.tobytes(), state.num_distinct_actions()
    for action in {-2, *range(size + 2)} - {*state.legal_actions()}:
        with pytest.raises(Illegal, match=f"action {action}, .* is not open to seat"):
            state.apply_action(action)
    assert state.states.tobytes() == seen
    while not state.is_terminal():
        actions = state.legal_actions() if not state.is_chance_node() else [a for a, _ in state.chance_outcomes()]
        state.apply_action(actions[len(state.history()) % len(actions)])
    with pytest.raises(Illegal, match="the game is over"):
        state.apply_action(0)
    import pyspiel

    for seats in (0, 1, 5):
        with pytest.raises(Unreadable, match=f"for 2, 3 or 4 players, not {seats}"):
            pyspiel.load_game(f"digsite_{name}(players={seats})")


def test_openspiel_packs_its_games_and_states():
    state = spiel("tomb_raiders", 3)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again.history() == state.history()
        assert again.information_state_string(2) == state.information_state_string(2)
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == "digsite_tomb_raiders(players=3)"


def test_a_game_travels_by_its_name():
    game = find("thebes")
    assert pickle.loads(pickle.dumps(game)) is game
    with pytest.raises(Unreadable, match="made by hand"):
        pickle.dumps(replace(game, version=7))
