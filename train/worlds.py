"""Many games at once as a net in training meets them: numbers, advice, open actions, seats and results as tensors.

On a GPU the games live there (envs/cuda.py) and nothing is copied; on a CPU the tensors are NumPy's memory.
"""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
import torch
from numba.extending import overload

from digsite import bots, nets
from digsite.bots.judging import meet
from digsite.envs.vector import Switches, Vector
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.kernel import WAYS, seeds
from digsite.record import SEATS, Array, as_bytes, u1, u8
from train.run import variants_of


def seats_for(count: int, tables: str = "1,1,1") -> Array:
    """Games for two, three and four by turns, so many of each.

    >>> seats_for(9, "1,1,2")
    array([2, 3, 4, 4, 2, 3, 4, 4, 2])
    """
    parts = [int(part) for part in tables.split(",") if part.isdecimal()]
    if len(parts) != SEATS - 1 or sum(parts) == 0:
        raise Unreadable(f"tables for two, three and four are three whole numbers, as 1,1,1, not {tables!r}")
    return np.resize(np.repeat(np.arange(2, SEATS + 1), parts), count)


def switches_for(count: int, variants: str) -> list[dict[str, str]]:
    """Optional rules for so many games: each variant as often, at all tables alike."""
    kinds = variants_of(variants)
    return [kinds[k] for k in np.random.default_rng(0).permutation(np.arange(count) % len(kinds))]


@cache
def places_of(game: Game) -> Array:
    """[seats − 2, seat, action] = place; as nets.actions_of, the other way round."""
    actions = nets.actions_of(game)
    places = np.zeros((*actions.shape[:2], game.book.size), np.int64)
    np.put_along_axis(places, actions, np.broadcast_to(np.arange(actions.shape[2]), actions.shape), 2)
    return places


def viewpoints(game: Game) -> int:
    """Seats whose views a critic sees together: all of them if they have secrets, otherwise one is enough."""
    return SEATS if len(game.sight.own) else 1


class CpuWorld:
    """Games on the CPU. `x[game, viewpoint, number]`; viewpoint 0 is the seat to act, then the seats after it."""

    device = torch.device("cpu")

    def __init__(
        self, game: Game, seats: Array, seed: int, numbers: int, switches: Switches = None, threads: int = 1
    ) -> None:
        self.game, self.count, self.views = game, len(seats), viewpoints(game)
        self.games = Vector(game, self.count, seats, switches, seed, threads, dtype=np.uint8)  # nets see otherwise
        self.seats = torch.as_tensor(np.asarray(seats, np.int64))
        self._actions = nets.actions_of(game)
        self._x = np.zeros((self.count, self.views, numbers), np.uint8)
        self._seen = game.sight.views(self.count)
        self.points = torch.from_numpy(self.games.points)
        self._adviser = bots.find(game, bots.best_function(game))
        self._dice = seeds(~seed, self.count)  # the adviser's, and as they were
        self._asked = self._dice.copy()  # before it was asked
        self.look()

    def look(self) -> None:
        """Renew x, advice, open and seat."""
        games, sight, turns = self.games, self.game.sight, self.games.turns
        for j in reversed(range(self.views)):  # the seat to act comes last, and stays in sight
            seats = (turns + j) % self.seats.numpy()
            self.game.kernel.look(
                as_bytes(games.states), as_bytes(self._seen), seats, sight.shared, sight.own, sight.own_stride
            )
            self._seen["seat"] = seats
            nets.bound(self.game)["see_all"](self._seen, self._x[:, j])
        self._mine = self._actions[self.seats.numpy() - 2, turns]  # [game, place] = action
        self.x, self.seat = torch.from_numpy(self._x), torch.from_numpy(turns.copy())
        self.open = torch.zeros(self._mine.shape, dtype=torch.bool)
        ways = games.masks.astype(WAYS)
        nets.bound(self.game)["open_all"](self._seen, ways, self._actions, self.open.numpy())
        self._asked[:], told = self._dice, np.zeros(self.count, np.int64)
        self._adviser.choose_all(self._seen, ways, self._dice, np.zeros_like(told), 0, told)
        self.advice = torch.from_numpy(places_of(self.game)[self.seats.numpy() - 2, turns, told])

    def step(self, places: torch.Tensor) -> torch.Tensor:
        """Play the action of a place in every game; which games ended."""
        mine = np.take_along_axis(self._mine, places.numpy()[:, None], 1)[:, 0]
        _, _, _, dones = self.games.step(mine)
        self.look()
        return torch.from_numpy(dones)

    def save(self) -> dict[str, Array]:
        return {
            "states": as_bytes(self.games.states).copy(), "rngs": self.games.rngs.copy(), "dice": self._asked.copy(),
        }  # fmt: skip

    def load(self, saved: dict[str, Array]) -> None:
        """Go on from where games were saved."""
        as_bytes(self.games.states)[:] = saved["states"]
        self.games.rngs[:], self._dice[:] = saved["rngs"], saved["dice"]
        self.games.look()
        self.look()


# --- the same on a GPU ----------------------------------------------------------------------------

see: Any = None  # these hold the places of the game's own
idle: Any = None
weigh: Any = None
weigh_together: Any = None
REALS: Any = (1, 1)  # room for the adviser to think in
WHOLES: Any = (1, 1)
OWN_REALS: Any = 1
OWN_WHOLES: Any = 1
WARP = 32
THREADS, GROUPS = 1, WARP  # how many think about one game, and of how many games in a block
TEAM_VIEWS = TEAM_REALS = TEAM_WHOLES = (1, 1)
VIEW: Any = None  # with some bytes more, so that it is whole words
VIEW_WORDS = SEEN_WORDS = 1

# A thread thinks about a copy of its own: there the bytes of neighbouring threads lie side by side, while views in a
# row would be fetched one after the other. Copies are made by words.


def wait_for_the_others(threads):
    return lambda threads: cuda.syncwarp(((1 << threads) - 1) << (cuda.threadIdx.x // threads * threads))


def copy_views(states, turns, seats, sources, strides, views):
    """What seats (turn + j) see, views[j · games + i], 32 threads each; they write whole words, byte by byte found."""
    thread, count = cuda.grid(1), len(states)
    v, lane = thread // 32, thread % 32
    if v < len(views):
        i, j = v % count, v // count
        seat = (max(turns[i], 0) + j) % seats[i]
        for k in range(lane, VIEW_WORDS, 32):
            word = u8(0)
            for b in range(8 * k + 7, 8 * k - 1, -1):
                byte = states[i, sources[b] + seat * strides[b]] if sources[b] >= 0 else u1(0)
                word = word << u8(8) | u8(byte)
            views[v, k] = word


def see_games(words, turns, seats, x, opens, many, places, open):
    """The numbers of every viewpoint; for the seat to act its open actions, too, where `open` was cleared."""
    v, count = cuda.grid(1), len(turns)
    if v < len(words):
        mine, numbers = cuda.local.array(VIEW_WORDS, u8), cuda.local.array(SEEN_WORDS, u8)
        for k in range(VIEW_WORDS):
            mine[k] = words[v, k]
        i, j = v % count, v // count
        turn, view = max(turns[i], 0), mine.view(VIEW)[0]
        view.seat = (turn + j) % seats[i]
        see(view, numbers.view(u1))
        for k in range(SEEN_WORDS):
            x[i, j, k] = numbers[k]
        if j == 0:
            for k in range(many[i]):
                action = opens[k, i]
                open[i, places[seats[i] - 2, turn, action]] = not idle(view, action)


def ask_adviser(words, order, masks, dice, asked, weights, turns, seats, places, advice):
    """The place of what the adviser would do, in every game; asked: the dice before that."""
    thread = cuda.grid(1)
    if thread < len(advice):
        i = order[thread]
        mine = cuda.local.array(VIEW_WORDS, u8)
        for k in range(VIEW_WORDS):
            mine[k] = words[i, k]
        view = mine.view(VIEW)[0]
        view.seat = max(turns[i], 0)
        asked[i, 0] = dice[i, 0]
        reals, wholes = cuda.local.array(REALS, np.float64), cuda.local.array(WHOLES, np.int64)
        action = weigh(view, masks[i], dice[i], weights, reals, wholes)
        advice[i] = places[seats[i] - 2, view.seat, action]


def ask_together(words, order, masks, dice, asked, weights, turns, seats, places, advice):
    """The same where some threads think about one game: what they share lies in their block's memory."""
    group, lane = cuda.threadIdx.x // THREADS, cuda.threadIdx.x % THREADS
    views = cuda.shared.array(TEAM_VIEWS, u8)
    all_reals, all_wholes = cuda.shared.array(TEAM_REALS, np.float64), cuda.shared.array(TEAM_WHOLES, np.int64)
    reals, wholes = cuda.local.array(OWN_REALS, np.float64), cuda.local.array(OWN_WHOLES, np.int64)
    game = cuda.blockIdx.x * GROUPS + group
    if game < len(advice):
        i = order[game]
        for k in range(lane, VIEW_WORDS, THREADS):
            views[group, k] = words[i, k]
        meet(THREADS)
        view = views[group].view(VIEW)[0]
        if lane == 0:
            view.seat = max(turns[i], 0)
            asked[i, 0] = dice[i, 0]
        meet(THREADS)
        action = weigh_together(
            view, masks[i], dice[i], weights, reals, wholes, all_reals[group], all_wholes[group], lane, THREADS
        )
        if lane == 0:
            advice[i] = places[seats[i] - 2, view.seat, action]


def words_in(size: int) -> int:
    """Words for so many bytes."""
    return -(-size // 8)


def filled_up(kind: Any, words: int) -> Any:
    """The same record, so many words long."""
    forms, offsets = zip(*(kind.fields[name][:2] for name in kind.names), strict=True)
    longer = {"names": kind.names, "formats": forms, "offsets": offsets, "itemsize": 8 * words}
    return np.dtype((kind.type, np.dtype(longer, align=True)))


def threads_of(game: Game) -> int:
    """How many threads think about one choice of the adviser."""
    return getattr(bots.module_of(game), "THREADS", 1)


def sources_of(game: Game) -> tuple[Array, Array]:
    """Where each byte of a View comes from: its place in the State, −1 for none, and how much further for each seat."""
    sight, size = game.sight, 8 * words_in(game.sight.view.itemsize)
    sources, strides = np.full(size, -1, np.int32), np.zeros(size, np.int32)
    for spans, stride in ((sight.shared, 0), (sight.own, sight.own_stride)):
        for there, here, width in spans:
            sources[here : here + width] = np.arange(there, there + width)
            strides[here : here + width] = stride
    return sources, strides


@cache
def learn_to_wait() -> None:
    """Threads of a GPU that think together wait for each other where a CPU, alone, goes on."""
    overload(meet, target="cuda")(wait_for_the_others)


@cache
def kernels(game: Game) -> tuple[Any, ...]:
    global cuda
    from numba import cuda

    learn_to_wait()
    words, seen = words_in(game.sight.view.itemsize), words_in(nets.numbers_of(game))
    world = {**globals(), "see": nets.eyes(game).see, "idle": getattr(nets.eyes(game), "idle", nets.never)}
    adviser = bots.module_of(game)
    room = ("weigh", "weigh_together", "THREADS", "REALS", "WHOLES", "OWN_REALS", "OWN_WHOLES")
    world |= {name: getattr(adviser, name) for name in room if hasattr(adviser, name)}
    groups = world["GROUPS"] = WARP // world["THREADS"]
    world |= {"TEAM_VIEWS": (groups, words)}
    world |= {f"TEAM_{name}": (groups, *world[name]) for name in ("REALS", "WHOLES")}
    world |= {"VIEW": filled_up(game.sight.view, words), "VIEW_WORDS": words, "SEEN_WORDS": seen}
    return tuple(
        cuda.jit(FunctionType(k.__code__, world, f"{k.__name__}_{game.name}"))
        for k in (copy_views, see_games, ask_adviser if threads_of(game) == 1 else ask_together)
    )


class CudaWorld:
    """The same with everything on the GPU."""

    device = torch.device("cuda")
    BLOCK = 64

    def __init__(self, game: Game, seats: Array, seed: int, numbers: int, switches: Switches = None) -> None:
        from digsite.envs.cuda import CudaVector, cuda

        self._shared, self._external = cuda.as_cuda_array, cuda.external_stream
        self.game, self.count, self.views = game, len(seats), viewpoints(game)
        self.games = CudaVector(game, self.count, seats, switches, seed, observe=False)
        self._copy, self._see, self._ask = kernels(game)
        self._spans = [cuda.to_device(s) for s in sources_of(game)]
        places = nets.actions_of(game).shape[2]
        self.seats = torch.as_tensor(np.asarray(seats, np.int64), device="cuda")
        self._actions = torch.as_tensor(nets.actions_of(game), device="cuda")
        self._places = torch.as_tensor(places_of(game), device="cuda")
        self.x = torch.zeros((self.count, self.views, 8 * words_in(numbers)), dtype=torch.uint8, device="cuda")
        self._open = torch.zeros((self.count, places), dtype=torch.uint8, device="cuda")
        self.open = self._open.view(torch.bool)  # the same memory
        self.seat, self.advice = (torch.zeros(self.count, dtype=torch.int64, device="cuda") for _ in range(2))
        size = 8 * words_in(game.sight.view.itemsize)
        self._seen = cuda.to_device(np.zeros((self.count * self.views, size // 8), np.uint64))
        x = self.x.view(torch.int64)
        self._arrays = [self._shared(t) for t in (x, self._open, self._places, self.seats, self.advice)]
        self._turns = torch.as_tensor(self.games.turns, device="cuda")
        self._dones = torch.as_tensor(self.games.dones, device="cuda").view(torch.bool)
        self.points = torch.as_tensor(self.games.points, device="cuda")
        self._weights = cuda.to_device(bots.ready(game, bots.weights_of(game, bots.best_function(game))[1]))
        self._dice, self._asked = (cuda.to_device(seeds(~seed, self.count)) for _ in range(2))
        self.look()

    def look(self) -> None:
        """Renew all that is seen; it stays where it is, so that a graph of GPU work can be made of it."""
        games = self.games
        stream = games.stream = self._stream()
        x, open, places, seats, advice = self._arrays
        blocks = [self.count * self.views // 8 + 1, self.count * self.views // self.BLOCK + 1, self.count // 32 + 1]
        self._open.zero_()
        self._copy[blocks[0], 256, stream](games._bytes, games.turns, seats, *self._spans, self._seen)
        self._see[blocks[1], self.BLOCK, stream](
            self._seen, games.turns, seats, x, games.opens, games.many, places, open
        )
        order = games.line_up(games.opens[0])  # the first open action tells what kind of choice it is
        self._ask[blocks[2] * threads_of(self.game), WARP, stream](
            self._seen, order, games.masks, self._dice, self._asked, self._weights, games.turns, seats, places, advice
        )
        self.seat.copy_(self._turns)

    def step(self, places: torch.Tensor) -> torch.Tensor:
        self.games.stream = self._stream()
        mine = self._actions[self.seats - 2, self.seat.clamp(min=0), places]
        self.games.step(mine)
        self.look()
        return self._dones

    def _stream(self) -> Any:
        """Where PyTorch works now."""
        return self._external(torch.cuda.current_stream().cuda_stream)

    def save(self) -> dict[str, Array]:
        kept = {"states": self.games._bytes, "rngs": self.games.rngs, "dice": self._asked}
        return {name: array.copy_to_host() for name, array in kept.items()}

    def load(self, saved: dict[str, Array]) -> None:
        self.games.stream = self._stream()
        self.games.restore(saved["states"], saved["rngs"])
        self._dice.copy_to_device(saved["dice"])
        self.look()


def make_world(game: Game, seats: Array, seed: int, numbers: int, switches: Switches = None, threads: int = 1) -> Any:
    """A game for each of `seats`, on the GPU if there is one. A net looks at so many numbers."""
    if torch.cuda.is_available():
        return CudaWorld(game, seats, seed, numbers, switches)
    return CpuWorld(game, seats, seed, numbers, switches, threads)


def same_as_cpu(game: Game, steps: int = 100, count: int = 96) -> dict[str, float]:
    """How much of what both worlds show is the same, in games in which everybody does as the adviser says.

    A GPU rounds sums of products in another way, so a few of the adviser's judgements may differ.
    """
    numbers, shares = nets.numbers_of(game), dict.fromkeys(("x", "open", "seat", "advice"), 0.0)
    cpu, gpu = (world(game, seats_for(count), 1, numbers) for world in (CpuWorld, CudaWorld))
    for _ in range(steps):
        for name in shares:
            there = getattr(gpu, name).cpu()[..., :numbers] if name == "x" else getattr(gpu, name).cpu()
            shares[name] += (getattr(cpu, name) == there).float().mean().item() / steps
        told = cpu.advice
        cpu.step(told)
        gpu.step(told.cuda())
    return shares
