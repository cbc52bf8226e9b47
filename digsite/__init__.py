"""Digsite: four archaeology games to play, study, train on and build upon."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digsite.components import list_games
    from digsite.errors import Illegal, Refusal, Stale, Unreadable
    from digsite.game import Game, find
    from digsite.kernel import NATURE, OVER
    from digsite.table import Table

__version__ = "0.1.0"

_ROOMS = {
    "NATURE": "kernel",
    "OVER": "kernel",
    "Game": "game",
    "Illegal": "errors",
    "Refusal": "errors",
    "Stale": "errors",
    "Table": "table",
    "Unreadable": "errors",
    "find": "game",
    "list_games": "components",
}
__all__ = ["NATURE", "OVER", "Game", "Illegal", "Refusal", "Stale", "Table", "Unreadable", "find", "list_games"]


def __getattr__(name: str) -> Any:
    """Open rooms when somebody enters: `digsite games` need not wait for the compiler."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'digsite' has no attribute {name!r}")
    return getattr(import_module(f"digsite.{_ROOMS[name]}"), name)
