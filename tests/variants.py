"""Archaeology with deliberate mistakes, to see that the laws catch them. For plain mode only: nothing is compiled."""

import sys
from types import ModuleType

from digsite import find
from digsite.components import GAMES
from digsite.game import Game


def variant(name: str, edits: dict[str, dict[str, str]]) -> Game:
    """The game with lines of its modules replaced; every replacement must hit."""
    package = f"variants_{name}"
    sys.modules[package] = ModuleType(package)
    parts = ("state", "memory", "rules", "invariants")
    for part in parts:
        source = (GAMES / "archaeology" / f"{part}.py").read_text()
        source = source.replace("digsite.games.archaeology.", f"{package}.")
        for old, new in edits.get(part, {}).items():
            assert old in source, f"{part}.py no longer has {old!r}"
            source = source.replace(old, new)
        module = ModuleType(f"{package}.{part}")
        sys.modules[module.__name__] = module
        exec(source, module.__dict__)
    state, *rules = (sys.modules[f"{package}.{part}"] for part in parts)
    return Game(name, 1, state.State, state.BOOK, state.BOX, tuple(rules), find("archaeology").switches)
