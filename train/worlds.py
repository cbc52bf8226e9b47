"""Many games at once as a net in training meets them: numbers, open actions, seats and results as tensors.

On a GPU the games live there (envs/cuda.py) and nothing is copied; on a CPU the tensors are NumPy's memory.
"""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
import torch

from digsite import nets
from digsite.envs.vector import Vector
from digsite.game import Game
from digsite.record import SEATS, Array, as_bytes


def seats_for(count: int) -> Array:
    """A third of the games each for two, three and four."""
    return 2 + np.arange(count) % 3


def viewpoints(game: Game) -> int:
    """Seats whose views a critic sees together: all of them if they have secrets, otherwise one is enough."""
    return SEATS if len(game.sight.own) else 1


class CpuWorld:
    """Games on the CPU. `x[game, viewpoint, number]`; viewpoint 0 is the seat to act, then the seats after it."""

    device = torch.device("cpu")

    def __init__(self, game: Game, seats: Array, seed: int, numbers: int, threads: int = 1) -> None:
        self.game, self.count, self.views = game, len(seats), viewpoints(game)
        self.games = Vector(game, self.count, seats, seed=seed, threads=threads)
        self.seats = torch.as_tensor(np.asarray(seats, np.int64))
        self._actions = nets.actions_of(game)
        self._x = np.zeros((self.count, self.views, numbers), np.uint8)
        self._seen = game.sight.views(self.count)
        self.points = torch.from_numpy(self.games.points)
        self.look()

    def look(self) -> None:
        """Renew x, open and seat."""
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
        nets.bound(self.game)["open_all"](self._seen, games.ways, self._actions, self.open.numpy())

    def step(self, places: torch.Tensor) -> torch.Tensor:
        """Play the action of a place in every game; which games ended."""
        _, _, _, dones = self.games.step(np.take_along_axis(self._mine, places.numpy()[:, None], 1)[:, 0])
        self.look()
        return torch.from_numpy(dones)

    def save(self) -> dict[str, Array]:
        return {"states": as_bytes(self.games.states).copy(), "rngs": self.games.rngs.copy()}

    def load(self, saved: dict[str, Array]) -> None:
        """Go on from where games were saved."""
        as_bytes(self.games.states)[:] = saved["states"]
        self.games.rngs[:] = saved["rngs"]
        for i in range(self.count):
            self.game.kernel.options(self.games.states, i, self.games.ways[i])
        self.games._look(slice(0, self.count))
        self.look()


# --- the same on a GPU ----------------------------------------------------------------------------

see: Any = None  # these hold the places of the game's own
idle: Any = None


def copy_views(states, turns, seats, j, shared, own, stride, views):
    """What seat (turn + j) sees, 32 threads a game."""
    from_thread = cuda.grid(1)
    i, lane = from_thread // 32, from_thread % 32
    if i < len(states):
        seat = (max(turns[i], 0) + j) % seats[i]
        for k in range(shared.shape[0]):
            for b in range(lane, shared[k, 2], 32):
                views[i, shared[k, 1] + b] = states[i, shared[k, 0] + b]
        for k in range(own.shape[0]):
            for b in range(lane, own[k, 2], 32):
                views[i, own[k, 1] + b] = states[i, own[k, 0] + seat * stride + b]


def see_games(views, turns, seats, j, x, masks, actions, open):
    """The numbers of one viewpoint; for the seat to act its open actions, too."""
    i = cuda.grid(1)
    if i < len(views):
        turn = max(turns[i], 0)
        views[i].seat = (turn + j) % seats[i]
        see(views[i], x[i, j])
        if j == 0:
            for place in range(actions.shape[2]):
                action = actions[seats[i] - 2, turn, place]
                open[i, place] = masks[i, action] > 0 and not idle(views[i], action)


@cache
def kernels(game: Game) -> tuple[Any, Any]:
    global cuda
    from numba import cuda

    world = {**globals(), "see": nets.eyes(game).see, "idle": getattr(nets.eyes(game), "idle", nets.never)}
    return tuple(
        cuda.jit(FunctionType(k.__code__, world, f"{k.__name__}_{game.name}")) for k in (copy_views, see_games)
    )


class CudaWorld:
    """The same with everything on the GPU."""

    device = torch.device("cuda")
    BLOCK = 64

    def __init__(self, game: Game, seats: Array, seed: int, numbers: int) -> None:
        from digsite.envs.cuda import CudaVector, cuda

        def shared(tensor: torch.Tensor) -> Any:
            return cuda.as_cuda_array(tensor)

        self.game, self.count, self.views = game, len(seats), viewpoints(game)
        self.games = CudaVector(game, self.count, seats, seed=seed, observe=False)
        self._copy, self._see = kernels(game)
        self._spans = [cuda.to_device(s) for s in (game.sight.shared, game.sight.own)]
        places = nets.actions_of(game).shape[2]
        self.seats = torch.as_tensor(np.asarray(seats, np.int64), device="cuda")
        self._actions = torch.as_tensor(nets.actions_of(game), device="cuda")
        self.x = torch.zeros((self.count, self.views, numbers), dtype=torch.uint8, device="cuda")
        self._open = torch.zeros((self.count, places), dtype=torch.uint8, device="cuda")
        self._bytes = cuda.to_device(np.zeros((self.count, game.sight.view.itemsize), np.uint8))
        self._seen = self._bytes.ravel().view(game.sight.view)
        self._arrays = [shared(t) for t in (self.x, self._open, self._actions, self.seats)]
        self._turns = torch.as_tensor(self.games.turns, device="cuda")
        self._dones = torch.as_tensor(self.games.dones, device="cuda")
        self.points = torch.as_tensor(self.games.points, device="cuda")
        self.look()

    def look(self) -> None:
        x, open, actions, seats = self._arrays
        games, stride = self.games, self.game.sight.own_stride
        for j in range(self.views):
            blocks = -(-self.count * 32 // 256)
            self._copy[blocks, 256](games._bytes, games.turns, seats, j, *self._spans, stride, self._bytes)
            blocks = -(-self.count // self.BLOCK)
            self._see[blocks, self.BLOCK](self._seen, games.turns, seats, j, x, games.masks, actions, open)
        self.seat = self._turns.long()
        self.open = self._open > 0

    def step(self, places: torch.Tensor) -> torch.Tensor:
        mine = self._actions[self.seats - 2, self.seat.clamp(min=0), places]
        self.games.step(mine)
        self.look()
        return self._dones > 0

    def save(self) -> dict[str, Array]:
        return {"states": self.games._bytes.copy_to_host(), "rngs": self.games.rngs.copy_to_host()}

    def load(self, saved: dict[str, Array]) -> None:
        self.games.restore(saved["states"], saved["rngs"])
        self.look()


def make_world(game: Game, seats: Array, seed: int, numbers: int, threads: int = 1) -> Any:
    """A game for each of `seats`, on the GPU if there is one. A net looks at so many numbers."""
    if torch.cuda.is_available():
        return CudaWorld(game, seats, seed, numbers)
    return CpuWorld(game, seats, seed, numbers, threads)
