"""PPO by self-play on the vector environment, on a CPU: in a few minutes it beats random play clearly.

pip install torch && python examples/ppo.py [GAME] [MINUTES]
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from digsite import list_games
from digsite.envs.vector import Vector

asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
asked.add_argument("game", nargs="?", default="tomb_raiders", choices=list_games())
asked.add_argument("minutes", nargs="?", default=3.0, type=float)
GAME, MINUTES = vars(asked.parse_args()).values()
GAMES, STEPS, EPOCHS, BATCH, CLIP, ENTROPY = 256, 384, 2, 8192, 0.2, 0.01
torch.manual_seed(1)
games = Vector(GAME, GAMES, seats=2, seed=1)
width, actions = games.observations.shape[1], games.masks.shape[1]
net = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, actions + 1))
optimiser = torch.optim.Adam(net.parameters(), 1e-3)


def policy(observations, masks):
    """Log-probabilities of open actions, and the value for the seat to act."""
    out = net(torch.as_tensor(observations))
    return torch.log_softmax(out[:, :-1].masked_fill(~torch.as_tensor(masks), -1e9), 1), out[:, -1]


def collect():
    """Play, and give every choice the reward its seat gets at the end of that game; unfinished games are left out."""
    x, m = np.zeros((STEPS, GAMES, width), np.float32), np.zeros((STEPS, GAMES, actions), bool)
    a, seat = np.zeros((STEPS, GAMES), np.int64), np.zeros((STEPS, GAMES), np.int64)
    result, began = np.full((STEPS, GAMES), np.nan, np.float32), np.zeros(GAMES, np.int64)
    games.reset(int(torch.randint(2**31, ())))
    for t in range(STEPS):
        x[t], m[t], seat[t] = games.observations, games.masks, games.turns
        with torch.no_grad():
            a[t] = torch.multinomial(policy(x[t], m[t])[0].exp(), 1)[:, 0].numpy()
        _, _, rewards, dones = games.step(a[t])
        for i in np.flatnonzero(dones):
            result[began[i] : t + 1, i] = rewards[i, seat[began[i] : t + 1, i]]
            began[i] = t + 1
    whole = ~np.isnan(result)
    return x[whole], m[whole], a[whole], result[whole]


def learn(x, m, a, result):
    a, result = torch.as_tensor(a), torch.as_tensor(result)
    with torch.no_grad():
        parts = [policy(x[i : i + BATCH], m[i : i + BATCH]) for i in range(0, len(x), BATCH)]
        before = torch.cat([p for p, _ in parts]).gather(1, a[:, None])[:, 0]
        gain = result - torch.cat([v for _, v in parts])
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(x)).split(BATCH):
            log, value = policy(x[part.numpy()], m[part.numpy()])
            ratio = (log.gather(1, a[part, None])[:, 0] - before[part]).exp()
            surrogate = torch.minimum(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            entropy = -(log.exp() * log).sum(1).mean()
            loss = -surrogate + 0.5 * (value - result[part]).square().mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def against_random(count=400):
    """Share of games won; the net sits at either seat in half of them. Only the first game of each place counts."""
    arena, mine = Vector(GAME, count, seats=2, seed=99, scales=games.scales), np.arange(count) % 2
    won, over = np.zeros(count), np.zeros(count, bool)
    while not over.all():
        with torch.no_grad():
            chosen = policy(arena.observations, arena.masks)[0].argmax(1).numpy()
        _, _, rewards, dones = arena.step(np.where(arena.turns == mine, chosen, arena.sample()))
        won = np.where(dones & ~over, rewards[np.arange(count), mine] + 0.5, won)
        over |= dones
    return won.mean()


start, decisions = time.time(), 0
print(f"before: wins {against_random():.1%} against random play")
while time.time() - start < 60 * MINUTES:
    sample = collect()
    learn(*sample)
    decisions += len(sample[0])
    print(f"{time.time() - start:5.0f} s, {decisions:>9,} decisions: wins {against_random():.1%}", flush=True)
