"""Random play, learner's steps and a self-play loop on one GPU; and a proof that it plays as the CPU does.

    digsite bench --gpu [--game indus] [--json FILE]

Needs numba-cuda and a CUDA device; the self-play loop needs PyTorch.
An *action* is a seat's or Nature's, a *decision* a seat's.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from digsite import list_games
from digsite.envs.cuda import CudaVector, cuda  # type: ignore[attr-defined]
from digsite.envs.vector import Vector
from digsite.kernel import OVER, sample
from digsite.record import stored

RANDOM_GAMES, LEARNER_GAMES, SELF_PLAY_GAMES = 1 << 19, 1 << 20, 1 << 17


def timed(work: Callable[[], Any], repeat: int) -> float:
    """Seconds of one call, the GPU's work included, after a warm-up."""
    work()
    cuda.synchronize()
    began = time.perf_counter()
    for _ in range(repeat):
        work()
    cuda.synchronize()
    return (time.perf_counter() - began) / repeat


def same_as_cpu(name: str, dtype: Any = np.float32, steps: int = 300, count: int = 301) -> bool:
    """The same seeds and choices give the same bytes on both machines."""
    seats = [2 + i % 3 for i in range(count)]
    gpu = CudaVector(name, count, seats, seed=5, dtype=dtype)
    cpu = Vector(name, count, seats, seed=5, dtype=dtype)
    for _ in range(steps):
        cpu.step(cpu.sample())
        gpu.sample()
        gpu.step()
        same = stored(gpu.states.copy_to_host(), cpu.game.State) == stored(cpu.states, cpu.game.State)
        seen = np.allclose(gpu.observations.copy_to_host(), cpu.observations, rtol=1e-6, atol=0)
        if not same or not seen or (gpu.masks.copy_to_host() != cpu.masks).any():
            return False
    gpu.check()
    return same_at_random(gpu, 300)


def same_at_random(gpu: CudaVector, actions: int) -> bool:
    """Random play ends where the rules lead that are called one after the other; the games go on from there."""
    game, states, rngs = gpu.game, gpu.states.copy_to_host(), gpu.rngs.copy_to_host()
    starts, which = gpu.starts.copy_to_host(), gpu.which.copy_to_host()
    ways, ended = game.ways(), np.zeros(len(states), np.int64)
    for i in range(len(states)):
        for _ in range(actions):
            game.kernel.options(states, i, ways)
            game.kernel.act(states, i, sample(ways, rngs[i]))
            if states[i].turn == OVER:
                states[i], ended[i] = starts[which[i]], ended[i] + 1
    same = (gpu.play_randomly(actions).copy_to_host() == ended).all()
    return bool(same) and stored(gpu.states.copy_to_host(), game.State) == stored(states, game.State)


def random_play(name: str, seats: int) -> float:
    games, actions = CudaVector(name, RANDOM_GAMES, seats, seed=1), 512
    return RANDOM_GAMES * actions / timed(lambda: games.play_randomly(actions), 3)


def learner(name: str, seats: int, dtype: Any = np.float32) -> dict[str, float]:
    """Decisions a second with observations and masks written, and how long each part takes."""
    games = CudaVector(name, LEARNER_GAMES, seats, seed=1, dtype=dtype)
    for _ in range(50):
        games.sample()
        games.step()

    def both() -> None:
        games.sample()
        games.step()

    whole, pick, look = timed(both, 100), timed(games.sample, 100), timed(games.look, 100)
    games.check()
    step = whole - pick - look
    return {"decisions": LEARNER_GAMES / whole, "pick_ms": pick * 1e3, "look_ms": look * 1e3, "step_ms": step * 1e3}


def self_play(name: str, seats: int) -> float:
    """Observe, a 512×512 network, mask, sample, step: all on the GPU."""
    import torch

    games = CudaVector(name, SELF_PLAY_GAMES, seats, seed=1)
    observations = torch.as_tensor(games.observations, device="cuda")
    masks = torch.as_tensor(games.masks, device="cuda")
    net = torch.nn.Sequential(
        torch.nn.Linear(observations.shape[1], 512), torch.nn.ReLU(),
        torch.nn.Linear(512, 512), torch.nn.ReLU(), torch.nn.Linear(512, masks.shape[1]),
    ).to("cuda", torch.bfloat16)  # fmt: skip

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def choose() -> Any:
        logits = net(observations.to(torch.bfloat16)).float()
        logits = logits.masked_fill(masks == 0, -1e9)
        noise = torch.empty_like(logits).exponential_().log_()
        return (logits - noise).argmax(1)

    fast = torch.compile(choose) if hasattr(torch, "compile") else choose

    def loop() -> None:
        games.step(fast())

    rate = SELF_PLAY_GAMES / timed(loop, 60)
    games.check()
    return rate


def measure(name: str) -> dict[str, Any]:
    """All figures of one game."""
    row: dict[str, Any] = {"same_as_cpu": same_as_cpu(name) and same_as_cpu(name, np.uint8)}
    row["random_actions_per_s"] = {seats: random_play(name, seats) for seats in (2, 3, 4)}
    row["learner"], row["learner_in_bytes"] = learner(name, 2), learner(name, 2, np.uint8)
    try:
        row["self_play_decisions_per_s"] = self_play(name, 2)
    except ImportError:
        row["self_play_decisions_per_s"] = None
    return row


def device() -> str:
    return str(cuda.get_current_device().name)


def main() -> None:
    """Without the command's own needs, where there is little more than CUDA: python -m digsite.lab.gpu [GAME …]"""
    for name in sys.argv[1:] or list_games():
        print(name, json.dumps(measure(name)), flush=True)


if __name__ == "__main__":
    main()
