"""The examples run as their readers run them, and learn while one looks."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from digsite.record import PLAIN

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *args):
    return subprocess.run([sys.executable, str(EXAMPLES / name), *args], capture_output=True, text=True, check=False)


@pytest.mark.skipif(PLAIN, reason="some hundred thousand decisions")
@pytest.mark.parametrize("name", ["ppo.py", "puffer.py"])
def test_an_example_learns_within_seconds(name):
    pytest.importorskip("torch")
    done = run(name, "tomb_raiders", "0.3")
    assert done.returncode == 0, done.stderr
    before, *_, last = (float(share) for share in re.findall(r"wins (\S+)%", done.stdout))
    assert last >= 90
    assert last > before + 20


@pytest.mark.parametrize("name", ["ppo.py", "puffer.py"])
def test_an_example_tells_what_it_takes(name):
    pytest.importorskip("torch")
    assert "[GAME] [MINUTES]" in run(name, "--help").stdout
    assert "invalid choice: 'chess'" in run(name, "chess").stderr
