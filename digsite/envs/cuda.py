"""The same rules on a GPU: states, masks, observations and rewards stay there.

The kernels below call the very functions that the CPU runs; numba-cuda compiles them for the device. Buffers are
device arrays with `__cuda_array_interface__`, so PyTorch, CuPy and JAX share them without a copy:

    games = CudaVector("archaeology", count=65_536, seats=2)
    observations = torch.as_tensor(games.observations, device="cuda")   # the same memory
    games.step(torch_actions)                                           # int64 on the device

With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 everything runs in Numba's simulator, byte for byte the same.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

for _gone, _now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _gone):  # names that NumPy dropped and numba-cuda still looks for
        setattr(np, _gone, getattr(np, _now))

from numba import cuda  # noqa: E402

from digsite.envs.vector import Legend, scales_of, share_victory  # noqa: E402
from digsite.errors import Unreadable  # noqa: E402
from digsite.game import Game, Setting, find  # noqa: E402
from digsite.kernel import NATURE, OVER, WAYS, sample, seeds  # noqa: E402
from digsite.record import SEATS, Array  # noqa: E402

BLOCK = 32  # threads; rules branch a lot, and small blocks waited least
ILLEGAL = 1

settle: Any = None  # these hold the places of the game's own
apply: Any = None
score: Any = None
legal: Any = None
ACTIONS = 1  # the size of its codebook
FIRST_OF_NATURE, END_OF_SEATS = 0, 1


# --- kernels, one thread a game -------------------------------------------------------------------


def begin(states, starts, which, rngs, masks, turns):
    i = cuda.grid(1)
    if i < len(states):
        ways = cuda.local.array(ACTIONS, WAYS)
        states[i] = starts[which[i]]
        settle(states[i], ways, rngs[i])
        turns[i] = states[i].turn
        for a in range(ACTIONS):
            masks[i, a] = ways[a]


def step(states, starts, which, actions, rngs, masks, turns, points, rewards, dones, fault):
    """One choice in every game; an action that is not open changes nothing and is reported in `fault`."""
    i = cuda.grid(1)
    if i < len(states):
        ways = cuda.local.array(ACTIONS, WAYS)
        s, action = states[i], actions[i]
        if action < 0 or action >= ACTIONS or masks[i, action] == 0:
            fault[0] = i + ILLEGAL
            return
        apply(s, action)
        settle(s, ways, rngs[i])
        dones[i] = s.turn == OVER
        for seat in range(SEATS):
            rewards[i, seat] = 0
        if dones[i]:
            score(s, points[i])
            share_victory(points[i], s.seats, rewards[i])
            states[i] = starts[which[i]]
            settle(states[i], ways, rngs[i])
        turns[i] = states[i].turn
        for a in range(ACTIONS):
            masks[i, a] = ways[a]


def look(states, turns, columns, stride, scales, observations):
    """Observations, 32 threads a game: neighbouring threads write neighbouring columns."""
    thread = cuda.grid(1)
    i, lane = thread // 32, thread % 32
    if i < len(states):
        seat = max(turns[i], 0)
        for c in range(lane, columns.shape[0], 32):  # columns: (from, own, bytes, signed)
            if c == 0:
                observations[i, 0] = seat * scales[0]
                continue
            start, width = columns[c, 0] + columns[c, 1] * seat * stride, columns[c, 2]
            value = np.int32(states[i, start])
            for b in range(1, width):
                value |= np.int32(states[i, start + b]) << np.int32(8 * b)
            if columns[c, 3] and width < 4 and value >> np.int32(8 * width - 1):
                value -= np.int32(1) << np.int32(8 * width)
            observations[i, c] = np.float32(value) * scales[c]


def pick(masks, rngs, actions):
    """A random open action in every game."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = sample(masks[i], rngs[i])


def random_play(states, starts, which, rngs, plies, budget):
    """Random play without anything written for a learner, `budget` actions of seats and Nature in every game."""
    i = cuda.grid(1)
    if i < len(states):
        ways = cuda.local.array(ACTIONS, WAYS)
        s = states[i]
        for a in range(ACTIONS):
            ways[a] = 0
        for _ in range(budget):
            first = FIRST_OF_NATURE if s.turn == NATURE else 0  # look only where its verbs are
            end = ACTIONS if s.turn == NATURE else min(END_OF_SEATS, ACTIONS)
            legal(s, ways)
            apply(s, first + sample(ways[first:end], rngs[i]))
            for a in range(first, end):
                ways[a] = 0
            if s.turn == OVER:
                states[i] = starts[which[i]]
                plies[i] += 1


def resume(states, masks, turns):
    """Fill in what is open in games that come from elsewhere."""
    i = cuda.grid(1)
    if i < len(states):
        ways = cuda.local.array(ACTIONS, WAYS)
        for a in range(ACTIONS):
            ways[a] = 0
        legal(states[i], ways)
        turns[i] = states[i].turn
        for a in range(ACTIONS):
            masks[i, a] = ways[a]


KERNELS = (begin, step, look, pick, random_play, resume)


@cache
def bind(game: Game) -> dict[str, Any]:
    """The kernels of one game: copies of the above that call its rules."""
    rules = {name: getattr(game.kernel, name) for name in ("settle", "apply", "score", "legal")}
    rules |= {name: getattr(game.kernel, name) for name in ("FIRST_OF_NATURE", "END_OF_SEATS")}
    world = {**globals(), **rules, "ACTIONS": game.book.size}
    return {k.__name__: cuda.jit(FunctionType(k.__code__, world, f"{k.__name__}_{game.name}")) for k in KERNELS}


def columns_of(legend: Legend) -> Array:
    """(from, own, bytes, signed) of every column."""
    table = np.zeros((len(legend.names), 4), np.int32)
    for start, own, column, count, signed in legend.runs.tolist():
        for j in range(count):
            table[column + j] = (start + j, own, 1, signed)
    for start, own, column, width, signed in legend.singles.tolist():
        table[column] = (start, own, width, signed)
    return table


class CudaVector:
    """`count` games on the GPU, stepped together; ended games are scored and begin anew.

    With `observe=False` nobody writes observations, for those who look at the states in a way of their own.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | Sequence[int] = 2,
        switches: Mapping[str, Setting] | None = None,
        seed: int = 0,
        scales: Array | None = None,
        observe: bool = True,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        if count < 1:
            raise Unreadable(f"a batch has at least one game, not {count}")
        legend = Legend(self.game)
        self._observe = observe
        each = np.broadcast_to(np.asarray(seats, np.int64), (count,))
        kinds = sorted(set(each.tolist()))
        self.count, self.seed, self.legend = count, seed, legend.names
        self._kernels, self._stride = bind(self.game), self.game.sight.own_stride
        self._starts = cuda.to_device(np.concatenate([self.game.start(n, switches) for n in kinds]))
        self._which = cuda.to_device(np.searchsorted(kinds, each).astype(np.int32))
        self._columns = cuda.to_device(columns_of(legend))
        scales = np.ones(len(legend.names), np.float32) if not observe else scales
        self._scales = cuda.to_device(scales_of(self.game, legend) if scales is None else scales)
        size = self.game.State.dtype.itemsize
        self._bytes = cuda.to_device(np.zeros((count, size), np.uint8))
        self.states = self._bytes.ravel().view(self.game.State.dtype)  # the same memory
        self.masks = cuda.to_device(np.zeros((count, self.game.book.size), np.uint8))  # [game, action]
        seen = count if observe else 0
        self.observations = cuda.to_device(np.zeros((seen, len(legend.names)), np.float32))  # [game, column]
        self.rewards = cuda.to_device(np.zeros((count, SEATS), np.float32))  # [game, seat]
        self.dones = cuda.to_device(np.zeros(count, np.uint8))
        self.turns = cuda.to_device(np.zeros(count, np.int32))
        self.actions = cuda.to_device(np.zeros(count, np.int64))
        self.points = cuda.to_device(np.zeros((count, SEATS, 2), np.int64))
        self._fault = cuda.to_device(np.zeros(1, np.int64))
        self.reset()

    def _launch(self, name: str, *args: Any, threads: int = 1) -> None:
        blocks = -(-self.count * threads // BLOCK)
        self._kernels[name][blocks, BLOCK](*args)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; the same seed gives the same games as Vector does."""
        self.seed = self.seed if seed is None else seed
        self.rngs = cuda.to_device(seeds(self.seed, self.count))
        self._choosers = cuda.to_device(seeds(~self.seed, self.count))
        self._launch("begin", self.states, self._starts, self._which, self.rngs, self.masks, self.turns)
        self.look()

    def restore(self, states: Array, rngs: Array) -> None:
        """Go on with games kept elsewhere: rows of bytes, and Nature's dice. Every game waits for a seat."""
        self._bytes.copy_to_device(states)
        self.rngs.copy_to_device(rngs)
        self._launch("resume", self.states, self.masks, self.turns)
        self.look()

    def step(self, actions: Any = None) -> None:
        """Play one action in every game: a device array or tensor, or self.actions as `sample` left them."""
        chosen = self.actions if actions is None else cuda.as_cuda_array(actions)
        if chosen.shape != (self.count,):
            raise Unreadable(f"{self.count} games need actions of shape ({self.count},), not {chosen.shape}")
        self._launch(
            "step", self.states, self._starts, self._which, chosen, self.rngs, self.masks, self.turns,
            self.points, self.rewards, self.dones, self._fault,
        )  # fmt: skip
        self.look()

    def look(self) -> None:
        if not self._observe:
            return
        self._launch(
            "look", self._bytes, self.turns, self._columns, self._stride, self._scales, self.observations, threads=32
        )

    def sample(self) -> Any:
        """A random open action for every game, into self.actions."""
        self._launch("pick", self.masks, self._choosers, self.actions)
        return self.actions

    def check(self) -> None:
        """Raise if any step since the last check was given an action that is not open (waits for the GPU)."""
        fault = int(self._fault.copy_to_host()[0])
        if fault:
            self._fault.copy_to_device(np.zeros(1, np.int64))
            raise Unreadable(f"game {fault - ILLEGAL} was given an action that is not open to it; the game waits")

    def play_randomly(self, actions: int) -> Any:
        """Every game plays so many random actions of seats and Nature; the number of games that ended in each."""
        ended = cuda.to_device(np.zeros(self.count, np.int64))
        self._launch("random_play", self.states, self._starts, self._which, self.rngs, ended, actions)
        return ended
