"""The same rules on a GPU: states, masks, observations and rewards stay there.

The kernels below call the very functions that the CPU runs; numba-cuda compiles them for the device. Buffers are
device arrays with `__cuda_array_interface__`, so PyTorch, CuPy and JAX share them without a copy:

    games = CudaVector("archaeology", count=65_536, seats=2)
    observations = torch.as_tensor(games.observations, device="cuda")   # the same memory
    games.step(torch_actions)                                           # int64 on the device

With NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1 everything runs in Numba's simulator, byte for byte the same.
"""

import operator
import re
from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

for _gone, _now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _gone):  # names that NumPy dropped and numba-cuda still looks for
        setattr(np, _gone, getattr(np, _now))

from numba import config, cuda  # noqa: E402
from numba.cuda.cudadrv import nvvm  # noqa: E402
from numba.extending import overload  # noqa: E402

from digsite.envs.legend import Legend  # noqa: E402
from digsite.envs.vector import Switches, scales_for, seats_of, share_victory, starts_of  # noqa: E402
from digsite.errors import Unreadable  # noqa: E402
from digsite.game import Game, find  # noqa: E402
from digsite.kernel import NATURE, OVER, below, rule, seeds  # noqa: E402
from digsite.record import SEATS, Array, as_bytes, u1, u2, u4, u8  # noqa: E402
from digsite.ways import DIE, DRAWN, NO_DIE, SUM, note_chance, note_choice  # noqa: E402

BLOCK = 32  # threads; rules branch a lot, and small blocks waited least
ILLEGAL = 1

apply: Any = None  # these hold the places of the game's own
score: Any = None
legal: Any = None
find_open: Any = None
STATE: Any = None
WORD: Any = None  # a part of a State that can be copied at a time, and how many there are
WORDS = 1
ACTIONS = 1  # the size of its codebook
FIRST_OF_NATURE, END_OF_SEATS = 0, 1  # as in Game.sides, but to the very action
NOTES = 2  # one more than seats have actions: what comes last may have no ways


# --- small machine code ---------------------------------------------------------------------------
# Threads of one warp take different ways through the rules. With all loops unrolled the rules of Thebes are 260 KB of
# machine code, and the GPU mostly waits for the next piece of it; with loops as written they are 64 KB. And tables in
# its constant memory are read one address after the other, which are as many as there are threads.

LOOPS = ", !llvm.loop !9001", '!9001 = distinct !{!9001, !9002}\n!9002 = !{!"llvm.loop.unroll.disable"}\n'
RANGE_NEXT = re.compile(
    r'( +(%"\S+") = icmp sgt i\d+ %"\S+", 0\n.*{i\d+, i1}, .*\n +store i1 \2, .*\n +br) i1 \2, (label %"\S+\.if"), .*'
)


def plain_ranges(ir: str) -> str:
    """LLVM's text with ranges that step on even when they have ended, where nobody reads them any more.

    Numba's ask first whether they have ended; NVVM then knows neither how long a loop runs nor that its index is never
    below zero, and asks anew at every access.
    """
    return RANGE_NEXT.sub(r"\1 \3", ir)


def keep_small(ir: str) -> str:
    """LLVM's text of a function, its loops not to be unrolled and its tables in the memory that caches serve.

    A thread's own arrays are not filled with zeros, as Numba would: nothing is read from them that was not written.
    """
    ir = re.sub(r'^ +store .* zeroinitializer, .*%"_cudapy_lmem[.\d]*"\n', "", plain_ranges(ir), flags=re.M)
    ir = re.sub(r"^( +br [^!\n]*)$", rf"\1{LOOPS[0]}", ir, flags=re.M)
    return ir.replace("addrspace(4)", "addrspace(1)") + LOOPS[1]


def with_small_games(compile_ir: Any) -> Any:
    """Numba's way to make machine code, but for what belongs to games."""

    def compile(modules: Any, **options: Any) -> Any:
        modules = [modules] if isinstance(modules, str) else modules
        return compile_ir([keep_small(ir) if "digsite" in ir else ir for ir in modules], **options)

    return compile


if not config.ENABLE_CUDASIM:
    nvvm.compile_ir = with_small_games(nvvm.compile_ir)


# --- what is open ---------------------------------------------------------------------------------


class Found(NamedTuple):
    """Takes the place of `ways`: ways.Choices and ways.Chances in one, so that there is one copy of `legal`."""

    notes: Any
    numbers: Any
    natural: Any  # is it Nature's turn?
    first: Any  # no action below it is Nature's
    end: Any  # no action from it on is a seat's

    def __setitem__(self, action: int, ways: Any) -> None:
        note(self, action, ways)


@rule
def note(found, action, ways):
    """The compiler often knows where an action lies, and then leaves out the question and one of the two answers."""
    if action >= found.first and (action >= found.end or found.natural):
        note_chance(found.numbers, action, ways)
    else:
        note_choice(found.notes, found.numbers, action, ways)


@overload(operator.setitem)
def set_found(found, action, ways):
    if getattr(found, "instance_class", None) is Found:
        return lambda found, action, ways: note(found, action, ways)
    return None


# --- kernels, one thread a game -------------------------------------------------------------------


def find_all(s, notes, rng):
    """For a seat: what is open to it, in rising order, and how many. For Nature: the action it draws."""
    numbers, natural = cuda.local.array(3, u4), s.turn == NATURE
    numbers[DIE] = NO_DIE
    for named in range(2):  # in one place of the code, so that there is one copy of `legal`
        numbers[SUM] = 0
        legal(s, Found(notes, numbers, natural, FIRST_OF_NATURE, END_OF_SEATS))
        if not natural:
            return np.int64(numbers[SUM])
        if named == 0:
            numbers[DIE] = u4(below(rng, numbers[SUM]))
    return np.int64(numbers[DRAWN])


@rule
def tell(notes, count, masks, opens, many):
    """Write down what is open to the seat, in the place of what was."""
    for k in range(many[0]):
        masks[opens[k]] = 0
    many[0] = count
    for k in range(count):
        opens[k] = notes[k]
        masks[notes[k]] = 1


# --- threads that do the same -------------------------------------------------------------------------
# The 32 threads of a warp go through a function together: where they differ, one part waits for the other. So games can
# be put in order. For the rules that does not pay: in order of their actions a step took 1.0 to 1.4 times as long. Nor
# does it pay to let a warp vote what to do next: random play was 1.8 times as fast in Indus, but slower elsewhere.


def count_keys(keys, counts):
    i = cuda.grid(1)
    if i < len(keys):
        cuda.atomic.add(counts, min(max(keys[i], 0), len(counts) - 1), 1)


def add_up(counts, firsts):
    """firsts[key]: how many come before the first one with this key."""
    key = cuda.grid(1)
    if key < len(counts):
        before = 0
        for k in range(key):
            before += counts[k]
        firsts[key] = before


def line_up(keys, counts, firsts, order):
    """order[k]: the game that is k-th by its key. Among those alike any order will do."""
    i = cuda.grid(1)
    if i < len(keys):
        order[cuda.atomic.add(firsts, min(max(keys[i], 0), len(counts) - 1), 1)] = i
    for key in range(i, len(counts), cuda.gridsize(1)):  # for the next time
        counts[key] = 0


def begin(states, starts, which, rngs, masks, opens, many, turns):
    i = cuda.grid(1)
    if i < len(states):
        notes = cuda.local.array(NOTES, u2)
        s = states[i]
        states[i] = starts[which[i]]
        found = find_open(s, notes, rngs[i])
        while s.turn == NATURE:
            apply(s, found)
            found = find_open(s, notes, rngs[i])
        turns[i] = s.turn
        tell(notes, found, masks[i], opens[:, i], many[i:])


def step(states, starts, which, actions, rngs, masks, opens, many, turns, points, rewards, dones, fault):
    """One choice in every game; an action that is not open changes nothing and is reported in `fault`."""
    i = cuda.grid(1)
    if i < len(states):
        s, action = states[i], actions[i]
        if action < 0 or action >= ACTIONS or masks[i, action] == 0:
            fault[0] = i + ILLEGAL
            return
        notes, rng = cuda.local.array(NOTES, u2), cuda.local.array(1, u8)  # the latter becomes a register
        rng[0] = rngs[i, 0]
        for seat in range(SEATS):
            rewards[i, seat] = 0
        dones[i] = False
        while True:  # seats and Nature act in one place of the code, so that threads act together
            apply(s, action)
            if s.turn == OVER:
                dones[i] = True
                score(s, points[i])
                share_victory(points[i], s.seats, rewards[i])
                states[i] = starts[which[i]]
            action = find_open(s, notes, rng)
            if s.turn != NATURE:
                break
        rngs[i, 0] = rng[0]
        turns[i] = s.turn
        tell(notes, action, masks[i], opens[:, i], many[i:])


def look(states, turns, columns, stride, scales, observations):
    """Observations, 32 threads a game: neighbouring threads write neighbouring columns."""
    thread = cuda.grid(1)
    i = thread // 32
    if i < len(states):
        state, seen, seat = states[i], observations[i], max(turns[i], 0)
        own = u8(seat * stride)
        c, end = u8(thread % 32), u8(len(columns))  # numbers without sign: no index counts from the end
        while c < end:
            column = columns[c]
            start = u8(column >> MARKS) + (own if column & OWN else u8(0))
            value = np.int32(state[start])
            if column & LONG:
                value |= np.int32(state[start + u8(1)]) << np.int32(8)
            if column & LONGER:
                value |= np.int32(state[start + u8(2)]) << np.int32(16) | np.int32(state[start + u8(3)]) << np.int32(24)
            if column & SIGNED:
                high = np.int32(15 if column & LONG else 7)
                value -= (value >> high & np.int32(1)) << (high + np.int32(1))
            seen[c] = np.float32(np.int32(value if c else seat)) * scales[c]
            c += u8(32)


@rule(inline=True)
def byte_at(state, columns, c, seat, own):
    column = columns[c]
    return u4(state[u8(column >> MARKS) + (own if column & OWN else u8(0))] if c else seat)


def look_bytes(states, turns, columns, stride, words, observations):
    """The same as bytes: neighbouring threads write neighbouring words, and what of a row is not in whole words."""
    thread = cuda.grid(1)
    i = thread // 32
    if i < len(states):
        state, seat, lane = states[i], u8(max(turns[i], 0)), u8(thread % 32)
        own, width = seat * u8(stride), u8(len(columns))
        first = u8(i) * width  # of the row, among all bytes
        before = (FOUR - first % FOUR) % FOUR
        after = (width - before) % FOUR
        c = before + FOUR * lane
        while c + FOUR <= width:
            word = byte_at(state, columns, c, seat, own)
            word |= byte_at(state, columns, c + u8(1), seat, own) << u4(8)
            word |= byte_at(state, columns, c + u8(2), seat, own) << u4(16)
            words[(first + c) // FOUR] = word | byte_at(state, columns, c + u8(3), seat, own) << u4(24)
            c += u8(128)
        if lane < before or FOUR <= lane < FOUR + after:
            c = lane if lane < FOUR else width - after + lane - FOUR
            observations[i, c] = byte_at(state, columns, c, seat, own)


def pick(opens, many, rngs, actions):
    """A random open action in every game."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = opens[below(rngs[i], many[i]), i]


def random_play(words, starts, which, rngs, plies, budget):
    """Random play without anything written for a learner, `budget` actions of seats and Nature in every game.

    A thread plays on a copy of its own: where games do the same, the copies of a warp lie side by side.
    """
    notes, mine = cuda.local.array(NOTES, u2), cuda.local.array(WORDS, WORD)
    rng = cuda.local.array(1, u8)  # becomes a register
    s = mine.view(STATE)[0]
    i = cuda.grid(1)
    if i < len(words):
        for w in range(WORDS):
            mine[w] = words[i, w]
        rng[0] = rngs[i, 0]
        for _ in range(budget):
            action = find_open(s, notes, rng)
            if s.turn != NATURE:
                action = np.int64(notes[below(rng, action)])
            apply(s, action)
            if s.turn == OVER:
                for w in range(WORDS):
                    mine[w] = starts[which[i], w]
                plies[i] += 1
        for w in range(WORDS):
            words[i, w] = mine[w]
        rngs[i, 0] = rng[0]


def resume(states, rngs, masks, opens, many, turns):
    """Fill in what is open in games that come from elsewhere."""
    i = cuda.grid(1)
    if i < len(states):
        notes = cuda.local.array(NOTES, u2)
        count = find_open(states[i], notes, rngs[i])
        turns[i] = states[i].turn
        tell(notes, count, masks[i], opens[:, i], many[i:])


KERNELS = (begin, step, look, look_bytes, pick, random_play, resume, count_keys, add_up, line_up)


@cache
def bind(game: Game) -> dict[str, Any]:
    """The kernels of one game: copies of the above that call its rules."""
    world = {**globals(), **{name: getattr(game.kernel, name) for name in ("apply", "score", "legal")}}
    state, word = game.State.dtype, word_of(game)
    world |= {"STATE": state, "WORD": word, "WORDS": state.itemsize // word.itemsize}
    seats = [n for n in range(game.book.size) if not game.book.by_nature(n)]
    natures = set(range(game.book.size)) - set(seats)
    world |= {"FIRST_OF_NATURE": min(natures, default=game.book.size), "END_OF_SEATS": seats[-1] + 1}
    world |= {"ACTIONS": game.book.size, "NOTES": len(seats) + 1}
    world["find_open"] = cuda.jit(FunctionType(find_all.__code__, world, f"find_open_{game.name}"), device=True)
    return {k.__name__: cuda.jit(FunctionType(k.__code__, world, f"{k.__name__}_{game.name}")) for k in KERNELS}


MARKS = u4(4)  # bits beside where a column's value lies
OWN, SIGNED, LONG, LONGER = u4(1), u4(2), u4(4), u4(8)  # of the seat to act; may be negative; two bytes; four
FOUR = u8(4)  # bytes in a word


def columns_of(legend: Legend) -> Array:
    """Where the value of every column lies, and what it is."""
    start, own, width, signed = legend.places.T
    marks: Array = 8 * (width > 2) | 4 * (width > 1) | 2 * signed * (width < 4) | own
    return np.asarray(start << 4 | marks, u4)


def word_of(game: Game) -> np.dtype[Any]:
    """The longest number by which a State can be copied."""
    size = game.State.dtype.itemsize
    return np.dtype(next(kind for kind in (u8, u4, u2, u1) if size % np.dtype(kind).itemsize == 0))


class CudaVector:
    """`count` games on the GPU, stepped together; ended games are scored and begin anew.

    Observations are scaled float32 or, with dtype=np.uint8, the View's bytes. With `observe=False` nobody writes them,
    for those who look at the states in a way of their own.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | Sequence[int] = 2,
        switches: Switches = None,
        seed: int = 0,
        scales: Array | None = None,
        observe: bool = True,
        dtype: Any = np.float32,
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        if count < 1:
            raise Unreadable(f"a batch has at least one game, not {count}")
        legend = Legend(self.game, dtype)
        self._observe = observe
        starts, which = starts_of(self.game, seats_of(seats, count), switches)
        self.count, self.seed, self.legend = count, seed, legend.names
        self._kernels, self._stride = bind(self.game), self.game.sight.own_stride
        word = word_of(self.game)
        self.starts = cuda.to_device(starts)  # how games begin, every kind once
        self._start_words = cuda.to_device(as_bytes(starts).view(word))
        self.which = cuda.to_device(which.astype(np.int32))  # [game] = its kind
        self._columns = cuda.to_device(columns_of(legend))
        width = len(legend.names)
        self._scales = cuda.to_device(scales_for(self.game, legend, scales) if observe else np.ones(width, np.float32))
        size = self.game.State.dtype.itemsize
        self._words = cuda.to_device(np.zeros((count, size // word.itemsize), word))
        self.states = self._words.ravel().view(self.game.State.dtype)  # the same memory
        self._bytes = self._words.view(np.uint8)
        self.masks = cuda.to_device(np.zeros((count, self.game.book.size), np.uint8))  # [game, action]
        self.opens = cuda.to_device(np.zeros((self.game.book.size, count), u2))  # the same as lists: [k, game] = action
        self.many = cuda.to_device(np.zeros(count, np.int32))  # how many there are
        seen = count if observe else 1
        self._seen = cuda.to_device(np.zeros(-(-seen * width * legend.dtype.itemsize // 4), u4))  # the same memory as
        self.observations = self._seen.view(legend.dtype)[: seen * width].reshape(seen, width)  # [game, column]
        self.rewards = cuda.to_device(np.zeros((count, SEATS), np.float32))  # [game, seat]
        self.dones = cuda.to_device(np.zeros(count, np.uint8))
        self.turns = cuda.to_device(np.zeros(count, np.int32))
        self.actions = cuda.to_device(np.zeros(count, np.int64))
        self.points = cuda.to_device(np.zeros((count, SEATS, 2), np.int64))
        self._fault = cuda.to_device(np.zeros(1, np.int64))
        self.stream: Any = 0  # where the work is done: a CUDA stream as Numba knows it
        self._told = (self.masks, self.opens, self.many, self.turns)
        self._counts, self._firsts = (cuda.to_device(np.zeros(self.game.book.size, np.int32)) for _ in range(2))
        self._order = cuda.to_device(np.arange(count, dtype=np.int32))
        self.reset()

    def _launch(self, name: str, *args: Any, threads: int = 1, block: int = BLOCK) -> None:
        blocks = -(-self.count * threads // block)
        self._kernels[name][blocks, block, self.stream](*args)

    def line_up(self, keys: Any) -> Any:
        """The games in order of their keys, so that threads beside each other do the same."""
        self._launch("count_keys", keys, self._counts, block=256)
        self._kernels["add_up"][-(-len(self._counts) // 32), 32, self.stream](self._counts, self._firsts)
        self._launch("line_up", keys, self._counts, self._firsts, self._order, block=256)
        return self._order

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; the same seed gives the same games as Vector does."""
        self.seed = self.seed if seed is None else seed
        self.rngs = cuda.to_device(seeds(self.seed, self.count))
        self._choosers = cuda.to_device(seeds(~self.seed, self.count))
        self._launch("begin", self.states, self.starts, self.which, self.rngs, *self._told)
        self.look()

    def restore(self, states: Array, rngs: Array) -> None:
        """Go on with games kept elsewhere: rows of bytes, and Nature's dice. Every game waits for a seat."""
        self._bytes.copy_to_device(states)
        self.rngs.copy_to_device(rngs)
        self._launch("resume", self.states, self.rngs, *self._told)
        self.look()

    def step(self, actions: Any = None) -> None:
        """Play one action in every game: a device array or tensor, or self.actions as `sample` left them."""
        chosen = self.actions if actions is None else cuda.as_cuda_array(actions)
        if chosen.shape != (self.count,):
            raise Unreadable(f"{self.count} games need actions of shape ({self.count},), not {chosen.shape}")
        self._launch(
            "step", self.states, self.starts, self.which, chosen, self.rngs, *self._told,
            self.points, self.rewards, self.dones, self._fault,
        )  # fmt: skip
        self.look()

    def look(self) -> None:
        if not self._observe:
            return
        at, whole = (self._bytes, self.turns, self._columns, self._stride), self.observations.dtype == np.uint8
        name, by = ("look_bytes", self._seen) if whole else ("look", self._scales)
        self._launch(name, *at, by, self.observations, threads=32, block=256)

    def sample(self) -> Any:
        """A random open action for every game, into self.actions."""
        self._launch("pick", self.opens, self.many, self._choosers, self.actions)
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
        self._launch("random_play", self._words, self._start_words, self.which, self.rngs, ended, actions)
        return ended
