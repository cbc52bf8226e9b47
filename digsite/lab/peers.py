"""Other systems' random play on one core, each stepped as its users step it. Figures are decisions per second of CPU.

A *decision* is a player's choice; chance is not counted, though everybody pays for it. Choosing at random is part of
every figure, ours included. What is not installed, or breaks, is skipped and said.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from digsite.lab.bench import rate

BATCHES = (128, 1024)  # of these the better counts
SCAN = 64  # steps that Pgx compiles into one call
ROLLOUTS = 64
LENGTHS = 100  # games from Python by which we know how long those inside C++ are


@dataclass(frozen=True)
class Speed:
    """One figure."""

    system: str
    game: str
    how: str
    observations: bool  # whether they are written for a learner
    decisions: float  # a second


@dataclass(frozen=True)
class Peer:
    """One way to step one system: measure(game, seconds) gives (how, decisions a second)."""

    system: str
    observations: bool
    measure: Callable[[str, float], tuple[str, float]]
    games: tuple[str, ...]


def keep_to_one_core() -> None:
    """Pin this process, and all threads that JAX and others will start, to one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


# --- OpenSpiel --------------------------------------------------------------------------------------


def play_out(state: Any, dice: random.Random) -> int:
    """Random play to the end, stepped from Python; the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def open_spiel(name: str, seconds: float) -> tuple[str, float]:
    """legal_actions and apply_action from Python."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    return "one game from Python", rate(lambda _: play_out(game.new_initial_state(), dice), seconds)


def open_spiel_loop(name: str, seconds: float) -> tuple[str, float]:
    """evaluate_bots with its uniformly random bots: whole games in C++."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    players = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    length = float(np.mean([play_out(game.new_initial_state(), dice) for _ in range(LENGTHS)]))

    def work(i: int) -> int:
        for game_number in range(10):
            pyspiel.evaluate_bots(game.new_initial_state(), players, 10 * i + game_number)
        return round(10 * length)

    return "C++ loop", rate(work, seconds)


def open_spiel_rollouts(name: str, seconds: float) -> tuple[str, float]:
    """The rollouts of its MCTSBot after the deal, all in C++."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dice.choice(dealt.chance_outcomes())[0])
    length = float(np.mean([play_out(dealt.clone(), dice) for _ in range(LENGTHS)]))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)  # one simulation: rollouts from here

    def work(_: int) -> int:
        bot.mcts_search(dealt)
        return round(ROLLOUTS * length)

    return "C++ rollouts", rate(work, seconds)


# --- batches ----------------------------------------------------------------------------------------


def best_batch(measure: Callable[[str, int, float], float], name: str, seconds: float) -> tuple[str, float]:
    found = {batch: measure(name, batch, seconds) for batch in BATCHES}
    best = max(found, key=lambda batch: found[batch])
    return f"{best:,} games", found[best]


def pgx(name: str, batch: int, seconds: float, scan: int = SCAN) -> float:
    """A jitted scan of steps with auto-reset; of its observations the compiler may leave out all but the last."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    step, split = jax.vmap(auto_reset(env.step, env.init)), jax.random.split

    def one(state: Any, key: Any) -> tuple[Any, None]:
        first, second = split(key)
        return step(state, act_randomly(first, state.legal_action_mask), split(second, batch)), None

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, split(key, scan))[0])
    state = jax.jit(jax.vmap(env.init))(split(jax.random.PRNGKey(0), batch))

    def work(i: int) -> int:
        nonlocal state
        state = jax.block_until_ready(many(state, jax.random.PRNGKey(i)))
        return scan * batch

    return rate(work, seconds)


def envpool(name: str, batch: int, seconds: float) -> float:
    """One thread, choices by NumPy from the masks."""
    import envpool

    games = envpool.make(name, env_type="gymnasium", num_envs=batch, batch_size=batch, num_threads=1, seed=1)
    dice, (_, info) = np.random.default_rng(1), games.reset()

    def work(_: int) -> int:
        nonlocal info
        masks = info["legal_action_mask"]
        chosen = (masks * dice.random(masks.shape, np.float32)).argmax(axis=1).astype(np.int32)
        info = games.step(chosen)[-1]
        return batch

    return rate(work, seconds)


# --- one game from Python ---------------------------------------------------------------------------


def petting_zoo(name: str, seconds: float) -> tuple[str, float]:
    """AEC: last and step."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    dice = np.random.default_rng(1)

    def work(i: int) -> int:
        env.reset(seed=i)
        decisions = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
            decisions += not over
        return decisions

    return "one game from Python", rate(work, seconds)


def rlcard(name: str, seconds: float) -> tuple[str, float]:
    """env.run with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work(_: int) -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return "one game from Python", rate(work, seconds)


def catanatron(players: str, seconds: float) -> tuple[str, float]:
    """Game.play with its random players."""
    from catanatron import Color, Game, RandomPlayer

    seats = list(Color)[: int(players[-1])]

    def work(i: int) -> int:
        game = Game([RandomPlayer(colour) for colour in seats], seed=i)
        game.play()
        state: Any = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return "one game from Python", rate(work, seconds)


ENDING = ("oh_hell", "hearts", "spades", "crazy_eights", "gin_rummy", "backgammon")  # with a result at the end alone
CARDS = (*ENDING, "cribbage")
PGX = ("kuhn_poker", "leduc_holdem", "2048", "sparrow_mahjong", "backgammon")
PEERS = (
    Peer("OpenSpiel", False, open_spiel_loop, CARDS),
    Peer("OpenSpiel", False, open_spiel_rollouts, ENDING),
    Peer("OpenSpiel", False, open_spiel, CARDS),
    Peer("Pgx, scan", False, partial(best_batch, pgx), PGX),
    Peer("Pgx", True, partial(best_batch, partial(pgx, scan=1)), PGX),
    Peer("EnvPool", True, partial(best_batch, envpool), ("LeducHoldem-v1", "Backgammon-v1", "SparrowMahjong-v1")),
    Peer("PettingZoo", True, petting_zoo, ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "hanabi_v5")),
    Peer("RLCard", True, rlcard, ("uno", "gin-rummy", "mahjong", "leduc-holdem")),
    Peer("Catanatron", False, catanatron, ("catan, seats 2", "catan, seats 4")),
)


def measure(
    seconds: float, tell: Callable[[str], object], skipped: list[str], peers: Sequence[Peer] = PEERS
) -> Iterator[Speed]:
    """Every figure that can be had; why not, for the others."""
    for peer in peers:
        for game in peer.games:
            tell(f"{peer.system} {game}")
            try:
                how, decisions = peer.measure(game, seconds)
            except ModuleNotFoundError as error:
                skipped.append(f"{peer.system} is not installed ({error.name} is missing)")
                break
            except Exception as error:  # somebody else's fault should not cost us the other figures
                skipped.append(f"{peer.system} {game} broke: {type(error).__name__}: {error}")
                continue
            yield Speed(peer.system, game, how, peer.observations, decisions)


def ours(name: str, figures: dict[str, Any]) -> list[Speed]:
    """Our figures of one game with the fewest seats, as lab.bench.measure gives them, in decisions."""
    share, fewest = figures["decisions"], min(figures["compiled"])
    return [
        Speed(OURS, name, "compiled loop", False, share * figures["compiled"][fewest]),
        Speed(OURS, name, SCALED, True, figures["batch"]),
        Speed(OURS, name, BYTES, True, figures["batch_in_bytes"]),
        Speed(OURS, name, "one game from Python", False, share * figures["python"]),
    ]


def comparisons(speeds: list[Speed]) -> list[str]:
    """How our slowest and our fastest game compare with each peer's best of a kind."""
    lines = []
    for how, observed, system, theirs in COMPARED:
        mine = [s.decisions for s in speeds if s.system == OURS and s.how == how]
        best = max((s for s in speeds if s.system == system and theirs(s)), key=lambda s: s.decisions, default=None)
        if mine and best:
            low, high = (f"{x / best.decisions:.3g}" for x in (min(mine), max(mine)))
            what = f"{how}, {observed}: {low} to {high} times"
            lines.append(f"{what} {best.system} {best.game} ({best.how}, {best.decisions:,.0f} decisions/s)")
    return lines


OURS = "Digsite"
SCALED, BYTES = "1,024 games", "1,024 games, bytes"  # scaled float32, or one byte a number, as in Pgx's 2048
COMPARED: tuple[tuple[str, str, str, Callable[[Speed], bool]], ...] = (
    (SCALED, "with observations", "Pgx, scan", lambda s: s.game == "2048"),
    (BYTES, "with observations", "Pgx, scan", lambda s: s.game == "2048"),
    (SCALED, "with observations", "Pgx, scan", lambda s: s.game == "backgammon"),
    (SCALED, "with observations", "Pgx", lambda s: s.game == "2048"),
    (BYTES, "with observations", "Pgx", lambda s: s.game == "2048"),
    (SCALED, "with observations", "Pgx", lambda s: s.game == "backgammon"),
    (SCALED, "with observations", "EnvPool", lambda s: s.game == "SparrowMahjong-v1"),
    ("compiled loop", "no observations", "OpenSpiel", lambda s: s.how == "C++ loop"),
    ("compiled loop", "no observations", "OpenSpiel", lambda s: s.how == "C++ rollouts"),
    ("one game from Python", "no observations", "OpenSpiel", lambda s: s.how == "one game from Python"),
)
