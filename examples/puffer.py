"""Digsite by PufferLib's native interface, and a small PPO that works on its buffers.

    pip install torch && python examples/puffer.py [GAME] [MINUTES]

`Puffer` is what PufferLib calls a PufferEnv: it is given, or makes, the arrays `observations`, `actions`, `rewards`,
`terminals`, `truncations` and `masks` with one row for each agent, and `reset` and `step` fill them in place. With
PufferLib installed it goes into `pufferlib.vector.make(Puffer, …)`; without it, as here, it runs alone.
Every seat of every game is an agent. Only the seat to act chooses: `masks` says who; what others send is not read.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from digsite import list_games
from digsite.envs.vector import Vector

try:
    import gymnasium
    import pufferlib

    Base = pufferlib.PufferEnv
except ImportError:
    Base = object


class Puffer(Base):
    def __init__(self, game="tomb_raiders", games=256, seats=2, buf=None, seed=0):
        self.vector = Vector(game, games, seats, seed=seed)
        width, size = self.vector.observations.shape[1], self.vector.masks.shape[1]
        self.num_agents, self.seats = games * seats, seats
        if Base is not object:
            self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (width + size,), np.float32)
            self.single_action_space = gymnasium.spaces.Discrete(size)
            super().__init__(buf)
        else:
            vars(self).update(buf or buffers(self.num_agents, width + size))
        self.rows, self.width = np.arange(games) * seats, width  # first agent of each game

    def reset(self, seed=None):
        self.vector.reset(seed)
        self._show()
        return self.observations, []

    def step(self, actions):
        """Actions of all agents in; each game plays that of the seat to act."""
        chosen = np.asarray(actions).reshape(-1)[self.rows + self.vector.turns]
        _, _, rewards, dones = self.vector.step(chosen)
        self.rewards[:] = rewards[:, : self.seats].reshape(-1)
        self.terminals[:] = np.repeat(dones, self.seats)
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def _show(self):
        """The seat to act sees its View and, behind it, which actions are open."""
        agents = self.rows + self.vector.turns
        self.masks[:] = False
        self.masks[agents] = True
        self.observations[agents, : self.width] = self.vector.observations
        self.observations[agents, self.width :] = self.vector.masks

    def close(self):
        pass


def buffers(agents, width):
    """As PufferLib makes them."""
    flags = {name: np.zeros(agents, bool) for name in ("terminals", "truncations", "masks")}
    numbers = {"rewards": np.zeros(agents, np.float32), "actions": np.zeros(agents, np.int32)}
    return {"observations": np.zeros((agents, width), np.float32), **numbers, **flags}


def main(game="tomb_raiders", minutes=3.0):
    torch.manual_seed(1)
    env, steps = Puffer(game), 256
    net = nn.Sequential(
        nn.Linear(env.width, 128),
        nn.ReLU(),
        nn.Linear(128, 128),
        nn.ReLU(),
        nn.Linear(128, 1 + env.vector.masks.shape[1]),
    )
    optimiser, start = torch.optim.Adam(net.parameters(), 1e-3), time.time()

    def policy(seen):
        out = net(seen[:, : env.width])
        return torch.log_softmax(out[:, 1:].masked_fill(seen[:, env.width :] == 0, -1e9), 1), out[:, 0]

    def rollout():
        """What the agents to act saw and did, and what each got at the end of its game."""
        x, a, agent = [], [], []
        results = np.full((steps, len(env.rows)), np.nan, np.float32)
        began = np.zeros(len(env.rows), int)
        env.reset(int(torch.randint(2**31, ())))
        for t in range(steps):
            who = np.flatnonzero(env.masks)
            seen = torch.as_tensor(env.observations[who])
            with torch.no_grad():
                env.actions[who] = torch.multinomial(policy(seen)[0].exp(), 1)[:, 0].numpy()
            x.append(seen), a.append(env.actions[who].copy()), agent.append(who)
            env.step(env.actions)
            for i in np.flatnonzero(env.terminals[env.rows]):
                results[began[i] : t + 1, i] = [env.rewards[agent[k][i]] for k in range(began[i], t + 1)]
                began[i] = t + 1
        whole = ~np.isnan(results)
        return torch.stack(x)[whole], torch.as_tensor(np.stack(a)[whole]).long(), torch.as_tensor(results[whole])

    print(f"before: wins {against_random(env, policy):.1%} against random play")
    while time.time() - start < 60 * minutes:
        x, a, result = rollout()
        with torch.no_grad():
            log, value = policy(x)
            before, gain = log.gather(1, a[:, None])[:, 0], result - value
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for part in [p for _ in range(2) for p in torch.randperm(len(x)).split(8192)]:
            log, value = policy(x[part])
            ratio = (log.gather(1, a[part, None])[:, 0] - before[part]).exp()
            gained = torch.minimum(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            loss = 0.5 * (value - result[part]).square().mean() - gained + 0.01 * (log.exp() * log).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        print(f"{time.time() - start:4.0f} s: wins {against_random(env, policy):.1%} against random play", flush=True)


def against_random(env, policy, count=400):
    """Share of first games won; the net has seat 0 in half of them, seat 1 in the others."""
    arena, mine = Puffer(env.vector.game, count, seed=99), np.arange(count) % 2
    arena.reset()
    won, over = np.zeros(count), np.zeros(count, bool)
    while not over.all():
        with torch.no_grad():
            best = policy(torch.as_tensor(arena.observations[arena.masks]))[0].argmax(1).numpy()
        turns = arena.vector.turns.copy()
        arena.actions[arena.masks] = np.where(turns == mine, best, arena.vector.sample())
        _, rewards, terminals, _, _ = arena.step(arena.actions)
        ended = terminals[arena.rows] & ~over
        won[ended] = rewards[arena.rows + mine][ended] + 0.5
        over |= ended
    return won.mean()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", default="tomb_raiders", choices=list_games())
    asked.add_argument("minutes", nargs="?", default=3.0, type=float)
    main(**vars(asked.parse_args()))
