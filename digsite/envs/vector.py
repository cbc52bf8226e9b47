"""Many games at once in shared buffers: each step plays one choice in every game, and Nature answers.

>>> from digsite.envs.vector import Vector
>>> games = Vector("archaeology", count=64, seats=2, seed=1)
>>> observations, masks = games.reset()
>>> observations.shape, masks.shape
((64, 223), (64, 94))
>>> observations, masks, rewards, dones = games.step(games.sample())
>>> games.legend[0], games.legend[-1]
('seat', 'mine.shown.27')
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from digsite import kernel
from digsite.errors import Illegal, Unreadable
from digsite.game import Game, Setting, find
from digsite.kernel import OVER, below, rule, seeds
from digsite.record import SEATS, Array, as_bytes

# --- loops, bound to one game's rules as those of the kernel --------------------------------------

CLOSE = 32  # games whose states and observations stay in the nearest caches

apply: Any = None  # these hold the places of the game's own
score: Any = None
list_open: Any = None
let_nature_act: Any = None


def tell(s, notes, many, mask, turn):
    """Write down whose turn it is and what is open: notes[k] is the k-th action."""
    turn[0] = s.turn
    many[0] = list_open(s, notes) if s.turn != OVER else 0
    mask[:] = False
    for k in range(many[0]):
        mask[notes[k]] = True


def tell_all(states, opens, many, masks, turns):
    for i in range(len(states)):
        tell(states[i], opens[i], many[i:], masks[i], turns[i:])


def begin_all(states, starts, which, rngs):
    """Lay out every game anew and let Nature deal."""
    for i in range(len(states)):
        states[i] = starts[which[i]]
        let_nature_act(states[i], rngs[i])


def step_all(
    states, starts, which, actions, rngs, points, rewards, dones, plies, opens, many, masks, turns
):  # fmt: skip
    """One choice in every game. A game that ends is scored and, if there are starts, begins anew."""
    for i in range(len(states)):
        s = states[i]
        apply(s, actions[i])
        plies[i] += 1 + let_nature_act(s, rngs[i])
        dones[i] = s.turn == OVER
        rewards[i, :] = 0
        if dones[i]:
            score(s, points[i])
            share_victory(points[i], s.seats, rewards[i])
            if len(starts) > 0:
                states[i] = starts[which[i]]
                let_nature_act(s, rngs[i])
        tell(s, opens[i], many[i:], masks[i], turns[i:])


@rule
def share_victory(points, seats, rewards):
    """Winners share 1; everybody pays an equal part of it. So rewards add up to nothing."""
    winners = 0
    for seat in range(seats):
        rewards[seat] = 1
        for other in range(seats):
            if points[other, 0] > points[seat, 0] or (
                points[other, 0] == points[seat, 0] and points[other, 1] > points[seat, 1]
            ):
                rewards[seat] = 0
        winners += rewards[seat] > 0
    for seat in range(seats):
        rewards[seat] = rewards[seat] / winners - 1 / seats


@rule
def first_illegal(actions, opens, many):
    """The first game whose action is not open, or −1. Lists are asked: masks are in the hands of others."""
    for i in range(len(actions)):
        found = False
        for k in range(many[i]):
            found |= opens[i, k] == actions[i]
        if not found:
            return i
    return -1


@rule
def write_observations(states, turns, tables, loose, stride, scales, observations):
    """Each seat to act sees its View, flattened and scaled.

    `states` is the same memory as numbers of one and two bytes, without and with sign; each has tables of its own.
    """
    for first in range(0, len(turns), CLOSE):
        part = slice(first, min(first + CLOSE, len(turns)))
        seats, out = turns[part], observations[part]
        write_numbers(states[0][part], seats, tables[0], scales, out)
        write_numbers(states[1][part], seats, tables[1], scales, out)
        write_numbers(states[2][part], seats, tables[2], scales, out)
        write_numbers(states[3][part], seats, tables[3], scales, out)
        write_loose(states[0][part], seats, loose, stride, scales, out)


@rule
def write_numbers(states, seats, tables, scales, observations):
    runs, singles = tables
    write_runs(states, seats, runs, scales, observations)
    write_singles(states, seats, singles, scales, observations)


@rule
def write_runs(states, seats, runs, scales, observations):
    """Numbers that lie in a row, run by run: (from, how much further for each seat, column, count)."""
    for k in range(len(runs)):
        first, further, column, count = runs[k, 0], runs[k, 1], runs[k, 2], runs[k, 3]
        factors = scales[column : column + count]
        for i in range(len(states)):
            start = first + max(seats[i], 0) * further
            numbers, out = states[i, start : start + count], observations[i, column : column + count]
            for j in range(count):
                out[j] = np.float32(numbers[j]) * factors[j]


@rule
def write_singles(states, seats, singles, scales, observations):
    """Numbers that lie alone: (from, how much further for each seat, column)."""
    for i in range(len(states)):
        numbers, out, seat = states[i], observations[i], max(seats[i], 0)
        for k in range(len(singles)):
            start, column = singles[k, 0] + seat * singles[k, 1], singles[k, 2]
            out[column] = np.float32(numbers[start]) * scales[column]


@rule
def write_loose(states, seats, loose, stride, scales, observations):
    """The seat, and long numbers: (from, own, column, bytes, signed)."""
    for i in range(len(states)):
        seat = max(seats[i], 0)
        row, out = states[i], observations[i]
        out[0] = np.float32(seat) * scales[0]
        for k in range(len(loose)):
            start, column, width = loose[k, 0] + loose[k, 1] * seat * stride, loose[k, 2], loose[k, 3]
            value = np.int64(row[start])
            for b in range(1, width):
                value |= np.int64(row[start + b]) << (8 * b)
            if loose[k, 4] and width < 8 and value >> (8 * width - 1):
                value -= np.int64(1) << (8 * width)
            out[column] = np.float32(value) * scales[column]


@rule
def pick_all(opens, many, rngs, actions):
    """A random open action in every game that waits for one."""
    for i in range(len(actions)):
        if many[i] > 0:
            actions[i] = opens[i, below(rngs[i], many[i])]


# --- the legend ---------------------------------------------------------------------------------


class Legend:
    """What the columns of an observation mean: the View's own field names, and where they lie in the State."""

    def __init__(self, game: Game) -> None:
        self.names: list[str] = ["seat"]
        self._runs: list[list[int]] = []  # (from, own, column, count, signed) of bytes in a row
        self._singles: list[tuple[int, ...]] = []  # (from, own, column, bytes, signed) of any other number
        view: Any = game.sight.view
        state: Any = game.State.dtype
        for name in view.names[1:]:
            if name == "mine":
                seated = next(n for n, f in game.State.fields.items() if f.sight == "per_seat")
                self._add(state[seated].base, offset(state, seated), view["mine"].names, "mine.", own=1)
            elif view[name].base.names:
                inner = state[name].base
                for seat in range(SEATS):
                    at = offset(state, name) + seat * inner.itemsize
                    self._add(inner, at, view[name].base.names, f"{name}.{seat}.", own=0)
            else:
                self._add(state, 0, (name,), "", own=0)
        long = [run for run in self._runs if run[3] >= 8]
        short = [run for run in self._runs if run[3] < 8]
        self._singles += [(run[0] + j, run[1], run[2] + j, 1, run[4]) for run in short for j in range(run[3])]
        self.runs = np.array(long, np.int64).reshape(-1, 5)
        self.singles = np.array(self._singles, np.int64).reshape(-1, 5)
        pairs, rest = pairs_in_a_row(self.singles)
        self._loose = rest[rest[:, 3] > 2]
        self.stride = game.sight.own_stride
        kinds = ((self.runs, 0, 1), (self.runs, 1, 1), (pairs, 0, 2), (pairs, 1, 2))
        self._tables = tuple(
            (self._in_numbers(runs, signed, width), self._in_numbers(rest[rest[:, 3] == width], signed, width)[:, :3])
            for runs, signed, width in kinds
        )

    def _in_numbers(self, table: Array, signed: int, width: int) -> Array:
        """(from, how much further for each seat, column, count): places counted in numbers, not in bytes."""
        return table[table[:, 4] == signed, :4] * (1, self.stride, 1, 1) // (width, width, 1, 1)

    def write(self, states: Array, seats: Array, scales: Array, out: Array) -> None:
        """What seats[i] sees of states[i], into out[i]."""
        rows = as_bytes(states)
        even = rows if rows.shape[1] % 2 == 0 else rows[:, :0]  # a State of odd size has no pairs
        memory = rows, rows.view(np.int8), even.view(np.uint16), even.view(np.int16)
        write_observations(memory, seats, self._tables, self._loose, self.stride, scales, out)

    def _add(self, struct: Any, at: int, names: Sequence[str], prefix: str, own: int) -> None:
        for name in names:
            leaf, start, column = struct[name].base, at + offset(struct, name), len(self.names)
            count = struct[name].itemsize // leaf.itemsize
            self.names += [f"{prefix}{name}"] if count == 1 else [f"{prefix}{name}.{j}" for j in range(count)]
            width, signed = leaf.itemsize, int(np.issubdtype(leaf, np.signedinteger))
            if width == 1:
                last = self._runs[-1] if self._runs else [0, 0, 0, 0, 0]
                same = (last[1], last[4]) == (own, signed)
                if same and last[0] + last[3] == start and last[2] + last[3] == column:
                    last[3] += count
                else:
                    self._runs.append([start, own, column, count, signed])
            else:
                self._singles += [(start + j * width, own, column + j, width, signed) for j in range(count)]


def pairs_in_a_row(singles: Array) -> tuple[Array, Array]:
    """(from, own, column, count, signed) of two-byte numbers that follow each other, and the other singles."""
    rows: list[list[int]] = []
    for start, own, column, _, signed in singles[singles[:, 3] == 2].tolist():
        last = rows[-1] if rows else [0] * 5
        if [start, own, column, signed] == [last[0] + 2 * last[3], last[1], last[2] + last[3], last[4]]:
            last[3] += 1
        else:
            rows.append([start, own, column, 1, signed])
    long = [row for row in rows if row[3] >= 8]
    inside = {row[2] + j for row in long for j in range(row[3])}
    loose = [single for single in singles.tolist() if single[2] not in inside]
    return np.array(long, np.int64).reshape(-1, 5), np.array(loose, np.int64).reshape(-1, 5)


def offset(dtype: Any, name: str) -> int:
    return int(dtype.fields[name][1])


def scales_of(game: Game, legend: Legend) -> Array:
    """One over the largest value each column takes in some fixed random games, so that inputs stay near 0 … 1."""
    count, steps = 96, 400
    plain = Vector(
        game, count, [2 + i % 3 for i in range(count)], seed=2026, scales=np.ones(len(legend.names), np.float32)
    )
    largest = np.ones(len(legend.names), np.float32)
    plain.reset()
    for _ in range(steps):
        plain.step(plain.sample())
        np.maximum(largest, np.abs(plain.observations).max(axis=0), out=largest)
    return (1 / largest).astype(np.float32)


# --- the environment ----------------------------------------------------------------------------


class Vector:
    """`count` games in preallocated buffers; `seats` is one number for all or one for each game.

    A game that ends gives its rewards (winners share 1, everybody pays 1/seats) and, with `autoreset`, begins anew
    at once: masks and observations already belong to the next game. Buffers are reused: copy what you keep.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | Sequence[int] = 2,
        switches: Mapping[str, Setting] | None = None,
        seed: int = 0,
        threads: int = 1,
        autoreset: bool = True,
        scales: Array | None = None,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        if count < 1:
            raise Unreadable(f"a batch has at least one game, not {count}")
        each = np.broadcast_to(np.asarray(seats, np.int64), (count,))
        kinds = sorted(set(each.tolist()))
        self.count, self.seed, self.autoreset = count, seed, autoreset
        self._starts = np.concatenate([self.game.start(n, switches) for n in kinds])
        self._which = np.searchsorted(kinds, each)
        self._legend = Legend(self.game)
        self.legend = self._legend.names
        self.scales = scales_of(self.game, self._legend) if scales is None else scales
        width, size = len(self.legend), self.game.book.size
        self.states = self.game.State.empty(count)  # the truth; observations are what seats may see of it
        self.masks = np.zeros((count, size), np.bool_)  # [game, action]
        self.opens = np.zeros((count, size), np.uint16)  # the same as lists: [game, k] = action
        self.many = np.zeros(count, np.int64)  # how many there are
        self.observations = np.zeros((count, width), np.float32)  # [game, column]
        self.rewards = np.zeros((count, SEATS), np.float32)  # [game, seat]
        self.dones = np.zeros(count, np.bool_)
        self.plies = np.zeros(count, np.int64)  # actions of seats and Nature so far
        self.turns = np.zeros(count, np.int64)  # the seat to act in each game
        self.points = np.zeros((count, SEATS, 2), np.int64)
        self.actions = np.zeros(count, np.int64)
        self._tell_all, self._begin_all, self._step_all = self._bind()
        self._pool = ThreadPoolExecutor(max(threads - 1, 1))  # starts threads when there is work for them
        edges = np.linspace(0, count, threads + 1).astype(int)
        self._slices = [slice(a, b) for a, b in pairwise(edges) if a < b]
        self.reset()

    def _bind(self) -> list[Any]:
        """The loops above for this game."""
        world, name = {**globals(), **vars(self.game.kernel)}, self.game.name.replace(".", "_")
        for loop in LOOPS:
            world[loop.__name__] = kernel.bind_loop(loop, world, name)
        return [world[loop.__name__] for loop in LOOPS[1:]]

    def _told(self, p: slice) -> tuple[Array, ...]:
        return self.opens[p], self.many[p], self.masks[p], self.turns[p]

    def reset(self, seed: int | None = None) -> tuple[Array, Array]:
        """Begin all games anew; the same seed gives the same games."""
        self.seed = self.seed if seed is None else seed
        self.rngs, self._choosers = seeds(self.seed, self.count), seeds(~self.seed, self.count)
        self.plies[:] = 0
        self._each(lambda p: self._begin_all(self.states[p], self._starts, self._which[p], self.rngs[p]))
        self.look()
        return self.observations, self.masks

    def look(self) -> None:
        """Write down anew what is open and seen, in games that were changed from elsewhere."""
        self._each(lambda p: self._tell_all(self.states[p], *self._told(p)))
        self._each(self._observe)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array]:
        """Play one action in every game; nothing happens if one of them is not open."""
        actions = self._checked(actions)
        starts = self._starts if self.autoreset else self._starts[:0]

        def play(p: slice) -> None:
            self._step_all(
                self.states[p], starts, self._which[p], actions[p], self.rngs[p],
                self.points[p], self.rewards[p], self.dones[p], self.plies[p], *self._told(p),
            )  # fmt: skip
            self._observe(p)

        self._each(play)
        return self.observations, self.masks, self.rewards, self.dones

    def sample(self) -> Array:
        """A random open action for every game."""
        self._each(lambda p: pick_all(self.opens[p], self.many[p], self._choosers[p], self.actions[p]))
        return self.actions

    def observe(self, seat: int) -> Array:
        """What one seat sees of every game, whether or not it is its turn; a new array."""
        out = np.zeros_like(self.observations)
        self._legend.write(self.states, np.full(self.count, seat, np.int64), self.scales, out)
        return out

    def _observe(self, p: slice) -> None:
        self._legend.write(self.states[p], self.turns[p], self.scales, self.observations[p])

    def _checked(self, actions: Array) -> Array:
        actions = np.asarray(actions)
        if actions.shape != (self.count,):
            raise Unreadable(f"{self.count} games need actions of shape ({self.count},), not {actions.shape}")
        if not np.issubdtype(actions.dtype, np.integer):
            raise Unreadable(f"actions are whole numbers, not {actions.dtype}")
        actions = actions.astype(np.int64, copy=False)
        wrong = int(first_illegal(actions, self.opens, self.many))
        if wrong >= 0:
            raise Illegal(self._why(wrong, int(actions[wrong])))
        return actions

    def _why(self, i: int, action: int) -> str:
        if self.turns[i] == OVER:
            return f"game {i} is over; reset the batch, or make it with autoreset=True"
        if not 0 <= action < self.game.book.size:
            return f"game {i}: there is no action number {action}; {self.game.name} has 0 to {self.game.book.size - 1}"
        return f"game {i}: {self.game.book.text(action)!r} (action {action}) is not open to seat {self.turns[i]}"

    def _each(self, work: Any) -> None:
        """Do it for every part of the batch, each part on a thread of its own; the first on the one that asks."""
        others = [self._pool.submit(work, p) for p in self._slices[1:]]
        work(self._slices[0])
        for other in others:
            other.result()


LOOPS = (tell, tell_all, begin_all, step_all)
