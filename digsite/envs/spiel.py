"""Digsite behind OpenSpiel's interface: registered Python games with explicit chance nodes.

    import pyspiel
    import digsite.envs.spiel                                       # registers them
    game = pyspiel.load_game("digsite_archaeology(players=2)")

Nature's nodes have exact odds. The observation is the seat's View; the information state is all the seat ever heard.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from digsite.components import list_games
from digsite.envs.legend import legend_of
from digsite.envs.vector import rewards_of, scales_of
from digsite.errors import Illegal, Unreadable
from digsite.game import Game, find, say_list
from digsite.kernel import NATURE, OVER, seeds
from digsite.record import Array

BITS = 64  # that tell apart what was heard


def game_type(name: str, long_name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"digsite_{name}",
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel knows games."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any] | None) -> None:
        self.ours: Game = find(name)
        self.seats = int((params or {}).get("players", 2))
        if self.seats not in self.ours.seats:
            raise Unreadable(f"{name} is for {say_list(self.ours.seats)} players, not {self.seats}")
        self.legend = legend_of(self.ours)
        self.scales = scales_of(self.ours)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.book.size,
            max_chance_outcomes=self.ours.book.size,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.ours.longest.get(self.seats, 10**9),
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """For a seat, or a spectator. There is none who sees all hands, or a hand and not the table."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        offered = kind.public_info and kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS
        return Observer(self, kind) if offered else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One of our states, and what each seat heard on the way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.ours, self.seats = game.ours, game.seats
        self.states = game.ours.start(game.seats)
        # Numbers of actions; −1 − number for what was half heard; and what was seen where an action says too little.
        self.heard: list[list[int | str]] = [[] for _ in range(game.seats)]

    def current_player(self) -> int:
        turn = int(self.states[0].turn)
        return int({NATURE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(turn, turn))

    def _ways(self) -> Array:
        ways = self.ours.ways()
        self.ours.kernel.options(self.states, 0, ways)
        return ways

    def _legal_actions(self, player: int) -> list[int]:
        return [int(a) for a in np.flatnonzero(self._ways())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self._ways()
        total = int(ways.sum())
        return [(int(a), int(ways[a]) / total) for a in np.flatnonzero(ways)]

    def _apply_action(self, action: int) -> None:
        book, turn = self.ours.book, int(self.states[0].turn)
        if turn == OVER or not 0 <= action < book.size or not self._ways()[action]:
            named = repr(book.text(action)) if 0 <= action < book.size else "no action at all"
            who = {OVER: "anybody, for the game is over", NATURE: "Nature"}.get(turn, f"seat {turn}")
            raise Illegal(f"action {action}, {named}, is not open to {who}")
        verb = book[book.parts(action).verb]
        knows = {int(self.states[0][name]) for name in verb.seen_by}
        for seat in range(self.seats):
            open_to_all = not verb.hides or seat in knows
            self.heard[seat].append(action if open_to_all else -1 - first_alike(self.ours, action))
        self.ours.kernel.act(self.states, 0, action)
        if verb.reveals:  # more than its name says
            self.heard[turn].append(self._sight_of(turn))

    def _sight_of(self, seat: int) -> str:
        """What a seat sees now, as one word."""
        return digest(self.ours.sight.observe(self.states, seat).tobytes()).hex()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.book.text(action)

    def is_terminal(self) -> bool:
        return bool(self.states[0].turn == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        rewards: list[float] = rewards_of(self.ours, self.states)[: self.seats].tolist()
        return rewards

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another state that the seat could be in for all it knows; what led there, only this seat can tell."""
        sight, dice = self.ours.sight, seeds(int(sampler() * 2**53), 1)[0]
        other: SpielState = self.get_game().new_initial_state()
        other.states = sight.recall(sight.observe(self.states, player), player)
        self.ours.kernel.imagine(other.states[0], player, dice)
        other.heard = [self.heard[s][:] if s == player else [other._sight_of(s)] for s in range(self.seats)]
        return other

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


def first_alike(game: Game, action: int) -> int:
    """The first action that sounds the same to those who may not hear all: one name for all of them."""
    verb = game.book[game.book.parts(action).verb]
    heard = game.book.image(action)
    return next(n for n in range(verb.first, action + 1) if game.book.image(n) == heard)


def digest(told: bytes) -> bytes:
    """As good as the whole to tell it from anything else."""
    return blake2b(told, digest_size=BITS // 8).digest()


class Observer:
    """Views as tensors and strings; with perfect recall, strings of all that was heard, and tensors as different."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game, self.kind = game, kind
        self.spectates = kind.private_info == pyspiel.PrivateInfoType.NONE
        width = len(game.legend.names)
        self.tensor = np.zeros(width + BITS * kind.perfect_recall, np.float32)
        self.dict = {"view": self.tensor[:width]}
        if kind.perfect_recall:  # a View holds what a seat needs, not all it heard: 64 bits differ where that does
            self.dict["heard"] = self.tensor[width:]

    def _view(self, state: SpielState, player: int) -> Array:
        return self.game.ours.sight.observe(state.states, -1 if self.spectates else player)

    def set_from(self, state: SpielState, player: int) -> None:
        seen = self.game.ours.sight.recall(self._view(state, player), -1 if self.spectates else player)
        self.game.legend.write(seen, np.array([player]), self.game.scales, self.dict["view"][None])
        if self.kind.perfect_recall:
            bits = np.frombuffer(digest((self.string_from(state, player) or "").encode()), np.uint8)
            self.dict["heard"][:] = np.unpackbits(bits)

    def string_from(self, state: SpielState, player: int) -> str | None:
        if self.kind.perfect_recall:
            return None if self.spectates else f"seat {player}: " + " ".join(map(str, state.heard[player]))
        return self._view(state, player).tobytes().hex()


def register(name: str, facts: dict[str, Any]) -> None:
    kind = game_type(name, facts["name"])

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, params)

    Registered.__name__ = Registered.__qualname__ = f"Digsite_{name}"
    globals()[Registered.__name__] = Registered  # where those look who unpack one
    pyspiel.register_game(kind, Registered)


for _name, _facts in list_games().items():
    register(_name, _facts)
