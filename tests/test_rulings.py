"""Every ruling is tested: each R-number of a game's rulings.md is named by a test of that game."""

import re
from pathlib import Path

import pytest

from digsite import list_games
from digsite.components import GAMES

TESTS = Path(__file__).parent / "games"


def named(text: str) -> set[int]:
    """R-numbers in test names and docstrings: r12, R12, r6_to_r11, R6–R11."""
    found = {int(n) for n in re.findall(r"(?<![a-zA-Z0-9])[rR](\d+)(?!\d)", text.replace("_", " "))}
    for low, high in re.findall(r"[rR](\d+)(?:_to_|–|-| to )[rR](\d+)", text):
        found |= set(range(int(low), int(high) + 1))
    return found


@pytest.mark.parametrize("game", list_games())
def test_every_ruling_is_named_by_a_test(game):
    rulings = {int(n) for n in re.findall(r"\*\*R(\d+)\*\*", (GAMES / game / "rulings.md").read_text(encoding="utf-8"))}
    assert rulings == set(range(1, max(rulings) + 1))
    tested: set[int] = set()
    for path in TESTS.glob(f"test_{game}*.py"):
        for definition in re.findall(r'def (test_\w+)\(.*?\).*?:\n(?:    """(.*?)""")?', path.read_text(), re.DOTALL):
            tested |= named(" ".join(definition))
    assert rulings - tested == set()
