"""The networks in PyTorch: the player, which is shipped, and the critic, which sees everything and stays here."""

from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from digsite import bots, nets
from digsite.game import Game
from digsite.kernel import seeds
from digsite.lab.batch import Batch
from digsite.record import SEATS, Array, as_bytes
from train.run import variants_of

MANY = 200  # steps; with more of them each counts less, so that a lesson changes as much in every game
DETAIL = 10  # steps of a number at most
EVEN, NEVER = 8, 256  # inputs come by eights, as tensor cores like them; those that fill up are never reached
WIDTH = {"archaeology": 256, "indus": 160}  # so that a file stays below 1 MB
USUAL_WIDTH = 192


def watch(game: Game, players: Sequence[Any], start: Array, count: int, seed: int) -> Iterator[tuple[Array, Array]]:
    """(states, views of whoever is to act) of many games, move by move to the end; players choose by turns."""
    rngs = seeds(seed, count)
    batch = Batch(game, np.repeat(start, count), rngs)
    for player, turns in zip(cycle(players), batch.moves(), strict=False):
        yield batch.states, batch.views
        player.choose_all(batch.views, batch.ways, rngs, np.where(turns >= 0, 0, 1), 0, batch.actions)


def sample_views(game: Game, count: int, variants: str = "") -> Iterator[Array]:
    """Views as they come up in games of the best compiled bot, every fifth choice random."""
    players = [bots.find(game, name) for name in ("random", *[bots.best_function(game)] * 4)]
    for switches, seats in product(variants_of(variants), range(2, SEATS + 1)):
        for states, views in watch(game, players, game.start(seats, switches), count, seats):
            yield views[states["turn"] >= 0]


def see(game: Game, views: Array) -> Array:
    x = np.zeros((len(views), nets.numbers_of(game)), np.uint8)
    nets.bound(game)["see_all"](views, x)
    return x


def sample_numbers(game: Game, count: int = 160, variants: str = "") -> Array:
    """[position, number]"""
    return np.concatenate([see(game, views) for views in sample_views(game, count, variants)])


def secret_numbers(game: Game) -> Array:
    """Which numbers tell what only their seat knows: those that change when it is wiped away."""
    differ = np.zeros(nets.numbers_of(game), bool)
    for views in sample_views(game, 16):
        x, wiped = see(game, views), views.copy()
        for _, start, width in game.sight.own:
            as_bytes(wiped)[:, start : start + width] = 0
        differ |= (x != see(game, wiped)).any(0)
    return np.flatnonzero(differ)


def only(columns: Array, first: Array, steps: Array) -> tuple[Array, Array]:
    """The steps of some numbers: (first, steps)."""
    parts = [steps[first[c] : first[c + 1]] for c in columns]
    return np.cumsum([0, *map(len, parts)]), np.concatenate([*parts, steps[:0]])


class Steps(nn.Module):
    """Numbers as inputs, one for each step: 0, or where the step is reached a little, the less the more there are."""

    def __init__(self, first: Array, steps: Array) -> None:
        super().__init__()
        self.first, self.steps = first, steps
        self.scale = min(1.0, (MANY / len(steps)) ** 0.5)
        columns, none = np.repeat(np.arange(len(first) - 1), np.diff(first)), np.zeros(-len(steps) % EVEN, np.int64)
        least = np.concatenate([steps.astype(np.int16), none + NEVER])
        self.register_buffer("column", torch.as_tensor(np.concatenate([columns, none])), persistent=False)
        self.register_buffer("least", torch.as_tensor(least.astype(np.int16)), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        reached = x[..., self.column] >= self.least
        return reached.to(torch.bfloat16 if x.is_cuda else torch.float32) * self.scale


def wide(steps: torch.Tensor, *layers: nn.Linear) -> tuple[torch.Tensor, ...]:
    """First layers of some nets that see the same, in one product: what they see is long to read.

    In half precision on a GPU; the other layers are small, and rounded answers would spoil ratios.
    """
    weight = torch.cat([layer.weight for layer in layers]).to(steps.dtype)
    weight = functional.pad(weight, (0, steps.shape[-1] - weight.shape[1]))
    bias = None if layers[0].bias is None else torch.cat([layer.bias for layer in layers]).to(steps.dtype)
    sums = functional.linear(steps, weight, bias).float()
    return sums.split([layer.out_features for layer in layers], -1)


class Player(nn.Module):
    """Three layers; logits of the places, the adviser's advice heard, of the ranks, and the lead."""

    def __init__(self, steps: Steps, width: int, places: int, hears: bool = True) -> None:
        super().__init__()
        self.see, self.places, self.hears = steps, places, hears
        self.l0, self.l1, self.l2 = nn.Linear(len(steps.steps), width), nn.Linear(width, width), nn.Linear(width, width)
        self.l3 = nn.Linear(width, places + nets.ANSWERS)
        with torch.no_grad():
            self.l3.weight *= 0.1
            if not hears:  # a trust of nothing stays nothing, for no lesson reaches it
                self.l3.weight[places], self.l3.bias[places] = 0, 0

    def think(self, first: torch.Tensor) -> torch.Tensor:
        """All layers but the first and the last."""
        h = functional.relu(first)
        h = functional.relu(self.l1(h))
        return h + functional.relu(self.l2(h))

    def answer(self, first: torch.Tensor, advice: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """first: the sums of the first layer; advice: the place of what the adviser would do."""
        out = self.l3(self.think(first))
        looks, trust, ranks, lead = out.split([self.places, 1, nets.RANKS, 1], 1)
        if self.hears:
            looks = looks.scatter_add(1, advice[:, None], trust)
        return looks, ranks, lead[:, 0]

    def first(self, x: torch.Tensor) -> torch.Tensor:
        return wide(self.see(x), self.l0)[0]

    def forward(self, x: torch.Tensor, advice: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return self.answer(self.first(x), advice)

    def layers(self) -> dict[str, Array]:
        """As nets.File keeps them."""
        out = {}
        for i, linear in enumerate((self.l0, self.l1, self.l2, self.l3)):
            out[f"w{i}"] = linear.weight.detach().float().T.contiguous().cpu().numpy()
            out[f"b{i}"] = linear.bias.detach().float().cpu().numpy()
        out["w0"] *= self.see.scale
        return out

    def take(self, layers: dict[str, Array]) -> None:
        """Weights from a file."""
        with torch.no_grad():
            for i, linear in enumerate((self.l0, self.l1, self.l2, self.l3)):
                linear.weight.copy_(torch.as_tensor(layers[f"w{i}"]).T)
                linear.bias.copy_(torch.as_tensor(layers[f"b{i}"]))
            self.l0.weight /= self.see.scale


class Critic(nn.Module):
    """Ranks, lead and decisions to come, from one's own view and the rivals' secrets, which no player may see."""

    def __init__(self, steps: Steps, width: int, secrets: Array) -> None:
        super().__init__()
        self.own = nn.Linear(len(steps.steps), width)
        self.rivals = None
        if len(secrets):
            self.register_buffer("secrets", torch.as_tensor(secrets), persistent=False)
            self.pry = Steps(*only(secrets, steps.first, steps.steps))
            self.rivals = nn.Linear(len(self.pry.steps), width, bias=False)
        self.l1, self.l2 = nn.Linear(width, width), nn.Linear(width, width)
        self.out = nn.Linear(width, nets.RANKS + 2)

    def forward(self, own: torch.Tensor, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """own: the sums of the first layer, for what the one who chooses sees."""
        h = own
        if self.rivals is not None:  # the next seat counts most: it is at hand in every game
            next_, then, last = self.pry(x[:, 1:, self.secrets]).unbind(1)
            h = h + wide(next_, self.rivals)[0] + 0.5 * wide(then + last, self.rivals)[0]
        h = functional.relu(h)
        h = functional.relu(self.l1(h))
        h = h + functional.relu(self.l2(h))
        out = self.out(h)
        return out[:, : nets.RANKS], out[:, nets.RANKS :]


def look(player: Player, critic: Critic, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """The sums of the first layers of both, x[:, 0] being seen by the one who chooses."""
    return wide(player.see(x[:, 0]), player.l0, critic.own)


def new_file(game: Game, width: int = 0, trust: float = 0.0, detail: int = DETAIL, variants: str = "") -> nets.File:
    """An untrained net; width 0 is as wide as is shipped, and who does not trust the adviser never hears it."""
    first, steps = nets.steps_of(sample_numbers(game, variants=variants), detail)
    width, places = width or WIDTH.get(game.name, USUAL_WIDTH), nets.actions_of(game).shape[2]
    player = Player(Steps(first, steps), width, places, hears=trust != 0)
    with torch.no_grad():
        player.l3.bias[places] = trust
    about = {"version": game.version, "rules": nets.fingerprint(game)}
    return nets.File(game.name, first, steps, player.layers(), about)


def player_of(file: nets.File) -> Player:
    """The player in a file, to train or to study."""
    width, answers = file.layers["w3"].shape
    places = answers - nets.ANSWERS
    hears = bool(file.layers["w3"][:, places].any() or file.layers["b3"][places])
    player = Player(Steps(file.first, file.steps), width, places, hears)
    player.take(file.layers)
    return player
