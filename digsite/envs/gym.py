"""Digsite behind Gymnasium's interface: one learner among given bots, at one table or at many at once.

>>> env = Solo("archaeology", rivals=("greedy",), seat=0)
>>> observation, info = env.reset(seed=3)
>>> observation.shape, info["action_mask"].dtype
((230,), dtype('int8'))
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
>>> envs = Solos("archaeology", count=64, rivals=("greedy", "random"))
>>> observations, infos = envs.reset(seed=3)
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
>>> observations.shape, infos["action_mask"].shape
((64, 230), (64, 94))
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from digsite import bots
from digsite.envs.vector import Vector, rewards_of
from digsite.errors import Illegal, Unreadable, whole
from digsite.game import Game, Setting
from digsite.kernel import OVER, WAYS, seeds
from digsite.record import SEATS, Array, as_bytes


class OpenActions(spaces.Discrete):  # type: ignore[misc]
    """All actions of a codebook; samples are drawn from those that are open now."""

    def __init__(self, games: Vector) -> None:
        super().__init__(games.game.book.size)
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self._games.masks[0].any():
            mask = self._games.masks[0].astype(np.int8)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> "OpenActions":
        return self  # it looks at one table, which is not copied with it

    def __reduce__(self) -> Any:
        return spaces.Discrete, (int(self.n),)  # elsewhere there is no table to look at


class OpenChoices(spaces.MultiDiscrete):  # type: ignore[misc]
    """An action for every table; samples are drawn from those that are open now."""

    def __init__(self, games: Vector) -> None:
        super().__init__(np.full(games.count, games.game.book.size))
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        masks = self._games.masks
        numbers = self.np_random.integers(masks.sum(axis=1))
        return np.argmax(masks.cumsum(axis=1) > numbers[:, None], axis=1)  # the action of that number among open ones

    def __deepcopy__(self, memo: Any) -> "OpenChoices":
        return self

    def __reduce__(self) -> Any:
        return spaces.MultiDiscrete, (self.nvec,)


def check(rivals: Sequence[str], seat: int) -> None:
    """Refuse rivals that are no list of names, and a seat that is not at the table."""
    if isinstance(rivals, str) or not rivals or not all(isinstance(name, str) for name in rivals):
        raise Unreadable(f"rivals are a list of bots, as in ('greedy', 'adviser'), not {rivals!r}")
    if not 0 <= whole(seat, "a seat") <= len(rivals):
        raise Unreadable(f"with {len(rivals)} rivals the seats are 0 to {len(rivals)}, not {seat}")


def fate_of(dice: Any) -> tuple[int, list[int]]:
    """Seeds that have nothing to do with each other: Nature's, and one for a rival at each seat."""
    nature, *rivals = dice.integers(2**62, size=1 + SEATS).tolist()
    return nature, rivals


class Copied:
    """What can be copied and packed; the copy's actions are those of its own tables."""

    _games: Vector
    _actions: type[OpenActions | OpenChoices]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "action_space"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.action_space = self._actions(self._games)


class Solo(Copied, gymnasium.Env):  # type: ignore[misc]
    """The learner sits at `seat`; rivals take the other seats in order. The reward comes at the end of the game.

    Winners share 1 and everybody pays 1/seats. `info["action_mask"]` says what is open. An action that is not raises;
    with `illegal="lose"`, for programs that choose blindly, it ends the game with −1 and `info["illegal"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": []}
    _actions = OpenActions

    def __init__(
        self,
        game: str | Game,
        rivals: Sequence[str] = ("greedy",),
        seat: int = 0,
        switches: Mapping[str, Setting] | None = None,
        illegal: str = "raise",
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise Unreadable(f"illegal is 'raise' or 'lose', not {illegal!r}")
        check(rivals, seat)
        seats, self._illegal = len(rivals) + 1, illegal
        self._games = Vector(game, 1, seats, switches, autoreset=False)
        self._seat = seat
        others = [s for s in range(seats) if s != seat]
        rules = self._games.game.settings(switches)
        self._rivals = {s: bots.find(self._games.game, name, s, rules) for s, name in zip(others, rivals, strict=True)}
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(self._games.legend),), np.float32)
        self.action_space = OpenActions(self._games)
        self._lost = False
        self._until_my_turn()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        nature, rivals = fate_of(self.np_random)
        self._games.reset(nature)
        for s, rival in self._rivals.items():
            rival.seed(rivals[s])
        self._lost = False
        self._until_my_turn()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._lost:
            raise Illegal("the game was lost by an action that was not open; reset the environment")
        try:
            self._games.step(np.array([whole(action, "an action")]))
        except Illegal as why:
            if self._illegal == "raise" or self._games.turns[0] == OVER:
                raise
            self._lost = True
            observation, info = self._seen()
            return observation, -1.0, True, False, {**info, "illegal": str(why)}
        self._until_my_turn()
        over = self._games.turns[0] == OVER
        observation, info = self._seen()
        return observation, float(self._games.rewards[0, self._seat]) if over else 0.0, bool(over), False, info

    def _until_my_turn(self) -> None:
        games = self._games
        while games.turns[0] not in (self._seat, OVER):
            turn = int(games.turns[0])
            view = games.game.sight.observe(games.states, turn)[0]
            action = self._rivals[turn].choose(view, np.flatnonzero(games.masks[0]).tolist())
            games.step(np.array([action]))

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        return self._games.observe(self._seat)[0], {"action_mask": self._games.masks[0].astype(np.int8)}


class Solos(Copied, VectorEnv):  # type: ignore[misc]
    """`count` tables of one learner each. It is the learner's turn at all of them: rivals and Nature answer inside.

    The learner sits at `seat`, without one at seat i % seats of table i; rivals take the other seats in order. Rewards
    are those of Solo. A game that ends begins anew in the same step: `infos["final_obs"]` has the learner's last look.
    Buffers are reused: copy what you keep. An action that is not open raises, and nothing is played.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
    _actions = OpenChoices

    def __init__(
        self,
        game: str | Game,
        count: int,
        rivals: Sequence[str] = ("greedy",),
        seat: int | None = None,
        switches: Mapping[str, Setting] | None = None,
        threads: int = 1,
    ) -> None:
        check(rivals, 0 if seat is None else seat)
        games = self._games = Vector(game, count, len(rivals) + 1, switches, threads=threads, autoreset=False)
        self._seats = np.arange(count) % (len(rivals) + 1) if seat is None else np.full(count, seat)
        self._start = games.game.start(len(rivals) + 1, switches)
        rules = games.game.settings(switches)
        known: list[Any] = [bots.find(games.game, name, rules=rules) for name in rivals]
        self._rivals = [getattr(rival, "choose_all", None) or rival.choose_each for rival in known]
        self.num_envs, size = count, games.game.book.size
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (len(games.legend),), np.float32)
        self.observation_space = spaces.Box(-np.inf, np.inf, games.observations.shape, np.float32)
        self.single_action_space, self.action_space = spaces.Discrete(size), OpenChoices(games)
        self._roll(list(range(1, SEATS + 1)))
        self._until_my_turn()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        nature, rivals = fate_of(self.np_random)
        self._games.reset(nature)
        self._roll(rivals)
        self._until_my_turn()
        return self._games.observations, self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if (self._games.turns != self._seats).any():
            raise Illegal("the last step was cut off, and rivals are still to act; reset the tables")
        self._games.step(actions)
        rewards, last = self._until_my_turn()
        over, infos = np.zeros(self.num_envs, np.bool_), self._infos()
        over[list(last)] = True
        if last:
            infos["_final_obs"], infos["final_obs"] = over.copy(), np.full(self.num_envs, None, object)
            for i, seen in last.items():
                infos["final_obs"][i] = seen
        return self._games.observations, rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _roll(self, rivals: Sequence[int]) -> None:
        self._dice = np.array([seeds(seed, self.num_envs) for seed in rivals])  # [seat, game] of those who sit there

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._games.masks.astype(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _until_my_turn(self) -> tuple[Array, dict[int, Array]]:
        """Rivals act until it is the learner's turn everywhere; its rewards, and its last look at games that ended."""
        games, last = self._games, dict[int, Array]()
        rewards, ways = np.zeros(self.num_envs), games.masks.astype(WAYS)
        while len(which := np.flatnonzero(games.states["turn"] != self._seats)):
            over = which[games.states["turn"][which] == OVER]
            for i in over.tolist():
                rewards[i], last[i] = self._result(i)
            some = over if len(over) else which
            states, rngs, open = games.states[some], games.rngs[some], ways[some]
            if len(over):
                states[:] = self._start
                games.game.kernel.advance(states, rngs, open, np.zeros(len(some), np.int64))
            else:
                self._move(some, states, rngs, open)
            games.states[some], games.rngs[some], ways[some] = states, rngs, open
        games.look()
        return rewards, last

    def _result(self, i: int) -> tuple[float, Array]:
        """What a game that is over pays the learner, and what it sees."""
        games, seat = self._games, int(self._seats[i])
        return float(rewards_of(games.game, games.states[[i]])[seat]), games.observe(seat, [i])[0]

    def _move(self, which: Array, states: Array, rngs: Array, ways: Array) -> None:
        """One choice of a rival in some games, and Nature's answer."""
        game, turns = self._games.game, states["turn"].astype(np.int64)
        sight, views = game.sight, game.sight.views(len(which))
        actions, plies = np.zeros((2, len(which)), np.int64)
        game.kernel.look(as_bytes(states), as_bytes(views), turns, sight.shared, sight.own, sight.own_stride)
        views["seat"], dice = turns, self._dice[turns, which]
        for number, choose in enumerate(self._rivals):
            choose(views, ways, dice, turns - (turns > self._seats[which]), number, actions)
        self._dice[turns, which] = dice
        game.kernel.step(states, actions, rngs, ways, plies)
