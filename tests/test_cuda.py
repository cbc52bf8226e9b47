"""The CUDA kernels play as the CPU does, byte for byte: here in Numba's simulator, on plain Python rules."""

import os
import subprocess
import sys

import pytest

from digsite import list_games
from digsite.envs.cuda import keep_small, plain_ranges
from digsite.record import PLAIN

COMPARE = """
import numpy as np
from digsite.envs.cuda import CudaVector
from digsite.envs.legend import Legend
from digsite.envs.vector import Vector
from digsite.game import find
from digsite.lab.gpu import same_at_random
from digsite.record import stored

game = find({name!r})
scales = np.ones(len(Legend(game).names), np.float32)
other = {{name: list(switch.choices)[-1] for name, switch in game.switches.items() if name != "opening"}}
kinds = dict(seats=[2, 3, 4], switches=[None, other, None], seed=9)
gpu, cpu = CudaVector(game, 3, **kinds, scales=scales), Vector(game, 3, **kinds, scales=scales)
whole = CudaVector(game, 3, **kinds, dtype=np.uint8), Vector(game, 3, **kinds, dtype=np.uint8)
for step in range(60):
    chosen = cpu.sample().copy()
    gpu.sample()
    assert (gpu.actions.copy_to_host() == chosen).all(), step
    cpu.step(chosen)
    gpu.step()
    assert stored(gpu.states.copy_to_host(), game.State) == stored(cpu.states, game.State), step
    assert (gpu.masks.copy_to_host() == cpu.masks).all(), step
    assert (gpu.turns.copy_to_host() == cpu.turns).all(), step
    assert np.array_equal(gpu.observations.copy_to_host(), cpu.observations), step
    whole[0].sample()
    whole[0].step()
    whole[1].step(chosen)
    seen = whole[0].observations.copy_to_host()
    assert seen.dtype == np.uint8 and seen.any() and np.array_equal(seen, whole[1].observations), step
gpu.check()
for keys in ([2, game.book.size - 1, 0], [1, 0, 1]):
    order = gpu.line_up(np.array(keys)).tolist()
    assert sorted(order) == [0, 1, 2] and [keys[i] for i in order] == sorted(keys), order
assert same_at_random(gpu, 40)
gpu.actions.copy_to_device(np.full(3, game.book.size))
gpu.step()
try:
    gpu.check()
except ValueError as refusal:
    assert "not open" in str(refusal)
else:
    raise AssertionError("an action that does not exist was taken")
print("same")
"""

TOGETHER = """
import threading
import numpy as np
from numba import cuda
from digsite import bots, find
from digsite.kernel import seeds
from tests.exact_positions import walk

game = find({name!r})
module, weights = bots.module_of(game), bots.ready(game, bots.weights_of(game, bots.best_function(game))[1])
OWN_REALS, OWN_WHOLES, REALS, WHOLES = (
    getattr(module, n, 1) for n in ("OWN_REALS", "OWN_WHOLES", "REALS", "WHOLES")
)
weigh = module.weigh_together
wait = lambda: getattr(threading.current_thread(), "syncthreads", lambda: None)()  # the simulator's threads have it
module.meet = lambda threads: wait()


@cuda.jit
def ask(views, ways, dice, weights, told):
    shared = cuda.shared.array(REALS, np.float64)
    names = cuda.shared.array(WHOLES, np.int64)  # on a line of its own: the simulator tells arrays apart by lines
    own, mine = cuda.local.array(OWN_REALS, np.float64), cuda.local.array(OWN_WHOLES, np.int64)
    lane = cuda.threadIdx.x
    action = weigh(views[0], ways, dice, weights, own, mine, shared, names, lane, {threads})
    if lane == 0:
        told[0] = action


asked = 0
for n, (states, ways) in enumerate(walk({name!r}, 2 + {threads} % 3, 1)):
    if n % 3 == 0 and (ways > 0).sum() > 1:
        views, told, dice = game.sight.observe(states, int(states[0].turn)), np.zeros(1, np.int64), seeds(n, 1)[0]
        ours = dice.copy()
        ask[1, {threads}](views, ways, dice, weights, told)
        alone = module.decide(views[0], ways, ours, weights)
        assert told[0] == alone and dice[0] == ours[0], (n, told, alone)
        asked += 1
assert asked > 10
print("same")
"""

LOOKS = """
import numpy as np
from digsite import find, nets
from digsite.record import as_bytes
from train.worlds import CpuWorld, kernels, places_of, sources_of, viewpoints, words_in

game, seats = find({name!r}), np.array([2, 3, 4])
copy, see, _ = kernels(game)
world = CpuWorld(game, seats, 5, nets.numbers_of(game))
games, views = world.games, len(seats) * viewpoints(game)
for look in range(3):
    for _ in range(15):
        games.step(games.sample())
    world.look()
    masks = games.masks > 0
    many, opens = masks.sum(1), np.argsort(~masks, axis=1, kind="stable").T
    words = np.zeros((views, words_in(game.sight.view.itemsize)), np.uint64)
    x = np.zeros((len(seats), viewpoints(game), words_in(nets.numbers_of(game))), np.uint64)
    open = np.zeros(world.open.shape, np.uint8)
    copy[-(-views // 2), 64](as_bytes(games.states), games.turns, seats, *sources_of(game), words)
    see[-(-views // 4), 4](words, games.turns, seats, x, opens, many, places_of(game), open)
    assert np.array_equal(x.view(np.uint8)[..., : nets.numbers_of(game)], world.x.numpy()), look
    assert open.any() and np.array_equal(open, world.open.numpy()), look
print("same")
"""


def test_loops_stay_loops_and_tables_lie_where_caches_serve_them():
    ir = "  br label %loop\n  br i1 %more, label %loop, label %end\n@t = internal addrspace(4) constant i8 1\n"
    small = keep_small(ir)
    assert small.count(", !llvm.loop !9001\n") == 2
    assert "unroll.disable" in small
    assert "addrspace(4)" not in small


def test_ranges_step_on_without_asking_whether_they_have_ended():
    ir = (
        '  %".6" = icmp sgt i64 %".5", 0\n'
        '  %".7" = getelementptr inbounds {i64, i1}, {i64, i1}* %".1", i32 0, i32 1\n'
        '  store i1 %".6", i1* %".7"\n'
        '  br i1 %".6", label %"B8.if", label %"B8.endif"\n'
    )
    assert plain_ranges(ir) == ir[: ir.index(' i1 %".6", label')] + ' label %"B8.if"\n'
    other = ir.replace("sgt", "slt")  # an array's: what comes after its end is not to be touched
    assert plain_ranges(other) == other


@pytest.mark.skipif(PLAIN, reason="starts a plain process of its own")
@pytest.mark.parametrize("name", list_games())
def test_the_cuda_simulator_plays_as_the_cpu(name):
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run([sys.executable, "-c", COMPARE.format(name=name)], env=env, capture_output=True, text=True)
    assert result.stdout.strip() == "same", result.stderr[-3000:]


@pytest.mark.skipif(PLAIN, reason="starts a plain process of its own")
@pytest.mark.parametrize("threads", [4, 16])
@pytest.mark.parametrize("name", ["indus", "thebes"])
def test_threads_that_think_together_choose_as_one_alone(name, threads):
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    code = TOGETHER.format(name=name, threads=threads)
    result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert result.stdout.strip() == "same", result.stderr[-3000:]


@pytest.mark.skipif(PLAIN, reason="starts a plain process of its own")
@pytest.mark.parametrize("name", list_games())
def test_who_trains_on_a_gpu_sees_what_a_cpu_shows(name):
    pytest.importorskip("torch")
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run([sys.executable, "-c", LOOKS.format(name=name)], env=env, capture_output=True, text=True)
    assert result.stdout.strip() == "same", result.stderr[-3000:]
