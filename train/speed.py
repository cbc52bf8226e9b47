"""Where the time of training goes on a GPU: environment, eyes, adviser, nets, lessons.

    python -m train.speed GAME [--games 65536 --steps 32 --epochs 1 …]

Prints how many decisions a second one run makes, and how long the GPU worked for what. Several may be started at once:
they compile side by side and measure one after the other.
"""

import argparse
import fcntl
import tempfile
from pathlib import Path
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

from train.ppo import Settings, Trainer, add_settings

LOCK = Path(tempfile.gettempdir()) / "digsite-speed"
PARTS = {  # names of our own kernels; all others are PyTorch's
    "environment": ("envs::cuda::step",),
    "eyes": ("worlds::copy_views", "worlds::see_games"),
    "adviser": ("worlds::ask_", "envs::cuda::count_keys", "envs::cuda::add_up", "envs::cuda::line_up"),
}


def part_of(kernel: str) -> str:
    """What a kernel works for.

    >>> part_of("digsite::envs::cuda::step[abi:v160]"), part_of("triton_poi_fused_add")
    ('environment', 'nets')
    """
    return next((part for part, names in PARTS.items() if any(name in kernel for name in names)), "nets")


def kernels_of(work: Any) -> list[tuple[float, str]]:
    """(milliseconds, name) of all kernels that some work starts, the longest first."""
    torch.cuda.synchronize()
    with profile(activities=[ProfilerActivity.CUDA]) as seen:
        work()
        torch.cuda.synchronize()
    return sorted(((e.self_device_time_total / 1e3, e.key) for e in seen.key_averages()), reverse=True)


def measure(game: str, settings: Settings, most: int) -> None:
    """Print the pace of a run and what its kernels took."""
    trainer = Trainer(game, settings, Path(tempfile.mkdtemp()))
    trainer.make_graphs()
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        times = [trainer.iterate() for _ in range(6)][2:]
        played, learnt = (kernels_of(work) for work in (trainer.play, trainer.learn))
    play, learn = (min(t[name] for t in times) for name in ("play_s", "learn_s"))
    decisions = settings.games * settings.steps / 1e6
    print(f"{game}: {decisions / (play + learn):.2f} M decisions/s; playing {play:.3f} s, learning {learn:.3f} s")
    sums = dict.fromkeys((*PARTS, "nets"), 0.0)
    for ms, name in played:
        sums[part_of(name)] += ms
    sums["lessons"] = sum(ms for ms, _ in learnt)
    print("  " + ", ".join(f"{part} {ms:.1f} ms" for part, ms in sums.items()) + f" for {decisions:.2f} M decisions")
    for title, rows in (("playing", played), ("learning", learnt)):
        print(*(f"  {title} {ms:8.2f} ms  {name[:100]}" for ms, name in rows[:most]), sep="\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=5, help="how many kernels to name (usually 5)")
    add_settings(parser, {"games": 65_536, "steps": 32, "epochs": 1})
    options = vars(parser.parse_args())
    if not torch.cuda.is_available():
        parser.error("this needs a GPU")
    measure(options.pop("game"), most=options.pop("most"), settings=Settings(**options))


if __name__ == "__main__":
    main()
