"""Digsite behind PettingZoo's interface: seats act one after the other, each sees its own View.

>>> env = aec("archaeology", seats=3)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> sorted(observation), observation["observation"].shape
(['action_mask', 'observation'], (230,))
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from digsite.envs.vector import Vector
from digsite.errors import Unreadable
from digsite.game import Game, Setting
from digsite.kernel import OVER


class Seats(AECEnv):  # type: ignore[misc]
    """One table. An action that is not open raises, as everywhere; `action_mask` says what is open."""

    metadata = {"name": "digsite_v1", "is_parallelizable": False, "render_modes": []}

    def __init__(self, game: str | Game, seats: int = 2, switches: Mapping[str, Setting] | None = None) -> None:
        super().__init__()
        self._games = Vector(game, 1, seats, switches, autoreset=False)
        self.metadata = {**self.metadata, "name": f"digsite_{self._games.game.name}_v{self._games.game.version}"}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        width, size = len(self._games.legend), self._games.game.book.size
        everyone = self.possible_agents
        self._actions = {agent: spaces.Discrete(size) for agent in everyone}
        self._observations = {
            agent: spaces.Dict(
                observation=spaces.Box(-np.inf, np.inf, (width,), np.float32),
                action_mask=spaces.Box(0, 1, (size,), np.int8),
            )
            for agent in everyone
        }

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed gives the same cards and dice; without one, every reset gives others."""
        self._games.reset(secrets.randbits(62) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._games.turns[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.possible_agents:
            raise Unreadable(f"there is no {agent!r}; there are {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        mine = self._games.turns[0] == seat
        mask = self._games.masks[0].astype(np.int8) if mine else np.zeros(self._games.game.book.size, np.int8)
        return {"observation": self._games.observe(seat)[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        acted = self.agent_selection
        self._cumulative_rewards[acted] = 0
        self._clear_rewards()
        self._games.step(np.array([action]))
        turn = int(self._games.turns[0])
        if turn == OVER:
            for seat, agent in enumerate(self.agents):
                self.rewards[agent] = float(self._games.rewards[0, seat])
                self.terminations[agent] = True
        self.agent_selection = acted if turn == OVER else self.possible_agents[turn]
        self._accumulate_rewards()

    def render(self) -> None: ...

    def close(self) -> None: ...


def aec(game: str | Game, seats: int = 2, switches: Mapping[str, Setting] | None = None) -> Seats:
    """An AEC environment of one table."""
    return Seats(game, seats, switches)
