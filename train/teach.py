"""Begin a net as a copy of a bot: it learns the bot's choices, and how its games end.

    python -m train.teach GAME [--bot expert] [--positions 1500000] --out runs/GAME/start.npz

Where self-play alone settles too early (in Archaeology for selling every card at once), such a start helps:
`python -m train.ppo GAME --start runs/GAME/start.npz` goes on from there.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from digsite import bots, find, nets
from digsite.game import Game
from digsite.kernel import OVER, WAYS, seeds
from digsite.record import SEATS, Array, as_bytes
from train.net import new_file, player_of
from train.ppo import Settings, results

SLIPS = 0.05  # of the moves are random, so that the net learns to answer those, too
BATCH, RATE = 2048, 1.5e-3


def lessons(game: Game, bot: str, count: int, seed: int, slips: float = SLIPS) -> Iterator[list[Array]]:
    """Games for 2, 3 and 4: what was seen, what was open, what the bot chose, who looked, how many, how it ended."""
    k, sight, actions = game.kernel, game.sight, nets.actions_of(game)
    teacher, slip = (bots.find(game, name) for name in (bot, "random"))
    dice = np.random.default_rng(seed)
    for seats in (2, 2, 3, 4):
        states, rngs = np.repeat(game.start(seats), count), seeds(int(dice.integers(2**62)), count)
        ways, views, rows = np.zeros((count, game.book.size), WAYS), sight.views(count), []
        plies, chosen, played = (np.zeros(count, np.int64) for _ in range(3))
        k.advance(states, rngs, ways, plies)
        while (states["turn"] != OVER).any():
            turns = states["turn"].astype(np.int64)
            k.look(as_bytes(states), as_bytes(views), turns, sight.shared, sight.own, sight.own_stride)
            views["seat"] = np.maximum(turns, 0)
            x = np.zeros((count, nets.numbers_of(game)), np.uint8)
            nets.bound(game)["see_all"](views, x)
            teacher.choose_all(views, ways, rngs, np.where(turns >= 0, 0, 1), 0, chosen)
            slip.choose_all(views, ways, rngs, np.where(turns >= 0, 0, 1), 0, played)
            mine = actions[seats - 2, np.maximum(turns, 0)]
            place = (mine == chosen[:, None]).argmax(1)
            live = turns >= 0
            rows.append([a[live] for a in (x, np.take_along_axis(ways, mine, 1) > 0, place, turns, np.arange(count))])
            k.step(states, np.where(dice.random(count) < slips, played, chosen), rngs, ways, plies)
        points, faults = np.zeros((count, SEATS, 2), np.int64), np.zeros(count, np.int64)
        k.finish(states, points, faults)
        ranks, lead = results(torch.as_tensor(points), torch.full((count,), seats), Settings().spread)
        x, open, place, turns, number = (np.concatenate(parts) for parts in zip(*rows, strict=True))
        yield [x, open, place, ranks.numpy()[number, turns], lead.numpy()[number, turns]]


def teach(game: Game, bot: str, positions: int, seed: int = 1) -> nets.File:
    """A net that plays as the bot does, as far as so many positions can teach it."""
    torch.manual_seed(seed)
    file = new_file(game)
    player, done = player_of(file), 0
    optimiser = torch.optim.AdamW(player.parameters(), RATE)
    while done < positions:
        parts = list(lessons(game, bot, 256, seed + done))
        tensors = [torch.as_tensor(np.concatenate(p)) for p in zip(*parts, strict=True)]
        right = []
        for chosen in torch.randperm(len(tensors[0])).split(BATCH):
            x, open, place, ranks, lead = (t[chosen] for t in tensors)
            logits, said_ranks, said_lead = player(x)
            logits = logits.masked_fill(~open, -1e9)
            loss = functional.cross_entropy(logits, place) + 0.25 * functional.cross_entropy(said_ranks, ranks)
            loss = loss + 0.25 * functional.mse_loss(said_lead, lead.float())
            for group in optimiser.param_groups:
                group["lr"] = RATE * max(0.05, 1 - done / positions)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            right.append(float((logits.argmax(1) == place).float().mean()))
            done += len(chosen)
        print(f"{game.name}: {done:,} positions, {np.mean(right):.1%} as {bot} would", flush=True)
    about = {**file.about, "taught": f"python -m train.teach {game.name} --bot {bot} --positions {positions}"}
    return nets.File(game.name, file.first, file.steps, player.layers(), about)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--positions", type=int, default=1_500_000)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    teach(find(options.game), options.bot, options.positions).write(options.out)


if __name__ == "__main__":
    main()
