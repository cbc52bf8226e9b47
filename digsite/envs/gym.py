"""Digsite behind Gymnasium's interface: one learner among given bots.

>>> env = Solo("archaeology", rivals=("greedy",), seat=0)
>>> observation, info = env.reset(seed=3)
>>> observation.shape, info["action_mask"].dtype
((223,), dtype('int8'))
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from digsite import bots
from digsite.envs.vector import Vector
from digsite.errors import Illegal, Unreadable
from digsite.game import Game, Setting
from digsite.kernel import OVER


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


class Solo(gymnasium.Env):  # type: ignore[misc]
    """The learner sits at `seat`; rivals take the other seats in order. The reward comes at the end of the game.

    Winners share 1 and everybody pays 1/seats. `info["action_mask"]` says what is open. An action that is not raises;
    with `illegal="lose"`, for programs that choose blindly, it ends the game with −1 and `info["illegal"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": []}

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
        seats, self._illegal = len(rivals) + 1, illegal
        self._games = Vector(game, 1, seats, switches, autoreset=False)
        self._seat = seat
        others = [s for s in range(seats) if s != seat]
        self._rivals = {s: bots.find(self._games.game, name, s) for s, name in zip(others, rivals, strict=True)}
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(self._games.legend),), np.float32)
        self.action_space = OpenActions(self._games)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**62)))
        for s, rival in self._rivals.items():
            rival.seed(self._games.seed + s)
        self._until_my_turn()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        try:
            self._games.step(np.array([int(action)]))
        except Illegal as why:
            if self._illegal == "raise":
                raise
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
