"""A run of training from its beginning to its end: iterations, progress, checkpoints, and exams beside them."""

import json
import math
import signal
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from digsite import bots, find, nets
from digsite.errors import Unreadable
from digsite.lab.duplicate import play_sets
from digsite.lab.statistics import first_shares
from digsite.workers import follow_parent

EXAMINE = 20  # seconds between two looks at how strong the net is


def run(trainer: Any) -> None:
    """Iterate to the end, with a line of progress; a checkpoint every half minute and when a signal comes."""
    ended: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, frame: ended.append(number))
    saved = time.perf_counter()
    examined = 0.0
    trainer.out.mkdir(parents=True, exist_ok=True)
    trainer.file.write(trainer.out / "start.npz")
    judge, told = ProcessPoolExecutor(1, get_context("spawn"), be_deaf), ""
    waiting: Any = None
    with (trainer.out / "log.jsonl").open("a") as log:
        while trainer.iteration < trainer.set.iterations and not ended:
            line = trainer.iterate()
            line |= {"iteration": trainer.iteration, "decisions": trainer.decisions, "seconds": trainer.seconds}
            if waiting is not None and waiting.done():
                line |= waiting.result()
                told = "  " + ", ".join(f"{k} {v:.1%}" for k, v in waiting.result().items() if k.startswith("vs"))
                waiting = None
            log.write(json.dumps(line) + "\n")
            log.flush()
            print(f"\r{told_of(trainer, line)}{told}   ", end="" if sys.stdout.isatty() else "\n", flush=True)
            if is_milestone(trainer.decisions, trainer.set):
                trainer.export().write(trainer.out / f"net-{trainer.iteration:06}.npz")
            now = time.perf_counter()
            if now - saved > 30:
                trainer.save()
                saved = now
            if waiting is None and now - examined > EXAMINE:
                examined = now
                waiting = judge.submit(trainer.exam, trainer.export(), trainer.iteration)
            if trainer.seconds > 60 * trainer.set.minutes:
                break
        trainer.save()
        print(flush=True)
        if not ended:
            final = judge.submit(trainer.exam, trainer.export(), trainer.iteration, 400).result()
            log.write(json.dumps({"decisions": trainer.decisions, "seconds": trainer.seconds, **final}) + "\n")
            print(json.dumps(final), flush=True)
    judge.shutdown(wait=not ended, cancel_futures=True)


def is_milestone(decisions: int, settings: Any) -> bool:
    """Whether this iteration brought the decisions to `keep` millions, twice as many, four times as many, and so on."""
    first, before = settings.keep * 1e6, decisions - settings.games * settings.steps
    if first == 0 or decisions < first:
        return False
    return before < first * 2 ** math.floor(math.log2(decisions / first))


def told_of(trainer: Any, line: dict[str, float]) -> str:
    """A line of progress."""
    pace = trainer.set.steps * trainer.set.games / (line["play_s"] + line["learn_s"])
    return (
        f"{trainer.game.name} {trainer.iteration}/{trainer.set.iterations}  {trainer.decisions / 1e6:,.0f} M decisions"
        f", {pace / 1e6:.2f} M/s  entropy {line['entropy']:.3f}  leap {line['leap']:.4f}  {line['length']:.0f} a game"
    )


def be_deaf() -> None:
    """Signals that end a run are for the trainer, not for the one who examines."""
    follow_parent()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)


def variants_of(text: str) -> list[dict[str, str]]:
    """Optional rules that games are played by; none is as usual.

    >>> variants_of(";board=random;board=random,recover_limit=0")
    [{}, {'board': 'random'}, {'board': 'random', 'recover_limit': '0'}]
    """
    pairs = [[pair.split("=") for pair in variant.split(",") if pair] for variant in text.split(";")]
    if any(len(pair) != 2 for variant in pairs for pair in variant):
        raise Unreadable(f"variants are written as ;board=random;board=random,recover_limit=0, not {text!r}")
    return [{name.strip(): value.strip() for name, value in variant} for variant in pairs]


def examine(file: nets.File, iteration: int, sets: int = 100) -> dict[str, float]:
    """How strong the net is now, measured on the CPU while training goes on."""
    game = find(file.game)
    best = bots.best_function(game)
    shares = {
        " ".join(["vs", best, str(seats), *map("=".join, switches.items())]): strength(
            file, bots.find(game, best), seats, sets, iteration, switches
        )
        for switches in variants_of(file.about.get("variants", ""))
        for seats in game.seats
    }
    return {"at": iteration} | shares


def strength(
    file: nets.File, rival: Any, seats: int, sets: int, seed: int, switches: Mapping[str, str] | None = None
) -> float:
    """Win share of a net against a rival at all other seats, in duplicate sets."""
    game = find(file.game)
    players = [player_in(file, "net"), *[rival] * (seats - 1)]
    _, ranks, _ = play_sets(game, players, game.start(seats, switches), seed, 0, sets)
    return float(first_shares(ranks)[..., 0].mean())


def player_in(file: nets.File, name: str) -> Any:
    """The bot whose net is in a file."""
    game = find(file.game)
    return bots.netted(game, name, nets.as_net(game, file.first, file.steps, file.layers))
