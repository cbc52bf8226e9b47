"""No process of ours outlives whoever started it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from digsite.record import PLAIN
from tests.server.serving import Serving

pytestmark = pytest.mark.skipif(PLAIN or sys.platform != "linux", reason="looks into /proc for those who compile")


def children_of(pid: int) -> list[int]:
    """Of all its threads."""
    return [int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"  # a zombie has ended
    except FileNotFoundError:
        return False


def soon(what, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def busy(pid: int) -> list[int]:
    """Children that have worked for half a second."""
    return [child for child in children_of(pid) if seconds_of(child) > 0.5]


def seconds_of(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_of_an_arena_end_with_it(how):
    words = ["arena", "archaeology", "tree:20000", "tree:20000", "-n", "100", "--workers", "2"]
    process = subprocess.Popen([sys.executable, "-m", "digsite", *words], stdout=subprocess.DEVNULL)
    try:
        assert soon(lambda: len(busy(process.pid)) == 2), "two workers think"
        workers = children_of(process.pid)
    finally:
        process.send_signal(how)
        process.wait()
    assert soon(lambda: not any(map(lives, workers)))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_is_ended_while_it_compiles_leaves_nobody_compiling(how, tmp_path, monkeypatch):
    monkeypatch.setenv("DIGSITE_CACHE", str(tmp_path / "cache"))
    server = Serving(tmp_path / "digsite.sqlite")
    try:
        assert soon(lambda: busy(server.process.pid)), "somebody compiles"
        workers = children_of(server.process.pid)
        server.process.send_signal(how)
        assert soon(lambda: server.process.poll() is not None, 5), "and the server does not wait for it"
    finally:
        server.stop()
    assert soon(lambda: not any(map(lives, workers)))
    assert "Traceback" not in server.said()
