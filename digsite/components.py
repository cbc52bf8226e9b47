"""The box: what was printed, as data with its source, turned into tables that rules can index.

Every table of a `box.toml` says where its values come from (`source`, ids listed under `[sources]`)
and how sure they are (`confidence`). A person with another printing edits a copy of the file;
`use(game, path)` then plays with it, before the game is first opened.
"""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.errors import Unreadable

SURE = ("certain", "house", "arithmetic")  # printed, decided by us, or counted; anything else is a reconstruction
MOST = 9999
GAMES = Path(__file__).parent / "games"

_instead: dict[str, Path] = {}  # game -> box file given by the user
_open: set[str] = set()


def use(game: str, path: Path) -> None:
    """Play `game` with the components of another file. Must come before the game is opened."""
    if game in _open:
        raise Unreadable(f"{game} is already open with another box; start again to change it")
    Box(game, path)  # refuse a bad file now, in words
    _instead[game] = path


def fingerprint() -> str:
    """What tells apart the boxes in use; empty for the boxes we ship."""
    return "".join(f"{game}{Box(game, path).digest}" for game, path in sorted(_instead.items()))


class Box:
    """One box.toml, checked."""

    def __init__(self, game: str, path: Path | None = None, *, opened: bool = False) -> None:
        shipped = GAMES / game / "box.toml"
        self.game = game
        self.path = path or _instead.get(game, shipped)
        self.standard = self.path.resolve() == shipped.resolve()
        self.data = read(self.path)
        self.digest = hashlib.sha256(repr(self.data).encode()).hexdigest()[:12]
        if not self.standard:
            match_shape(read(shipped), self.data, self.path.name)
            self._check_names()
        self._check_provenance()
        if opened:
            _open.add(game)

    @classmethod
    def open(cls, game: str) -> "Box":
        """The box a game is played with in this process."""
        return cls(game, opened=True)

    def __getitem__(self, table: str) -> Any:
        return self.data[table]

    def ids(self, table: str) -> tuple[str, ...]:
        return tuple(row["id"] for row in self.data[table])

    def column(self, table: str, key: str) -> NDArray[np.int64]:
        """One number of every row; lists are padded with zeros to the longest."""
        values = [row[key] for row in self.data[table]]
        if not any(isinstance(v, list) for v in values):
            return np.array(values, np.int64)
        width = max(len(v) for v in values)
        return np.array([v + [0] * (width - len(v)) for v in values], np.int64)

    def unsure(self) -> list[tuple[str, str]]:
        """(where, confidence) of every table or row whose values are reconstructed."""
        return [(where, t["confidence"]) for where, t in self.entries() if t["confidence"] not in SURE]

    def entries(self) -> list[tuple[str, dict[str, Any]]]:
        """(name, table) of every table and every row."""
        out: list[tuple[str, dict[str, Any]]] = []
        for name, value in self.data.items():
            if name == "sources":
                continue
            rows = value if isinstance(value, list) else [value]
            for i, row in enumerate(rows):
                out.append((f"{name} {row.get('id', i + 1)}" if len(rows) > 1 else name, row))
        return out

    def _check_names(self) -> None:
        """Components are known by their ids: one word, once in its table."""
        for name, rows in self.data.items():
            ids = [row.get("id", "x") for row in rows] if isinstance(rows, list) else []
            for id in ids:
                if not re.fullmatch("[a-z0-9_-]+", id):
                    raise Unreadable(f"{self.path.name}: {name} {id!r}: an id is one word of small letters and digits")
                if ids.count(id) > 1 and id != "x":
                    raise Unreadable(f"{self.path.name}: {name} {id!r} stands there twice")

    def _check_provenance(self) -> None:
        sources = self.data.get("sources", {})
        for where, table in self.entries():
            for key in ("source", "confidence"):
                if key not in table:
                    raise Unreadable(f"{self.path.name}: {where} does not say its {key}")
            for source in table["source"]:
                if source not in sources:
                    raise Unreadable(f"{self.path.name}: {where} cites {source!r}, which [sources] does not explain")


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"the box file {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path.name} is not a TOML file: {error}") from None


def match_shape(model: Any, data: Any, where: str) -> None:
    """Refuse data whose tables, rows, keys or types are not those of the model."""
    if isinstance(model, dict) and isinstance(data, dict):
        for key in model:
            if key not in data:
                raise Unreadable(f"{where}: {key!r} is missing")
        for key, value in data.items():
            if key not in model:
                if where.endswith("sources"):
                    continue
                raise Unreadable(f"{where}: {key!r} is not known here; known are {', '.join(model)}")
            match_shape(model[key], value, f"{where}, {key}")
    elif isinstance(model, list) and isinstance(data, list):
        for i, value in enumerate(data):
            like = model[min(i, len(model) - 1)] if model else value
            match_shape(like, value, f"{where} {i + 1}")
    elif type(model) is not type(data):
        raise Unreadable(f"{where}: {data!r} should be {a(model)}")
    elif isinstance(data, int) and not isinstance(data, bool):
        if data < 0 <= model:
            raise Unreadable(f"{where}: {data} is below zero")
        if data > MOST:
            raise Unreadable(f"{where}: {data} is more than {MOST}, which no box holds")


def a(model: Any) -> str:
    """The kind of value wanted, in words, with an example."""
    kinds = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}
    return f"{kinds.get(type(model), 'another kind of value')}, as in {model!r}"


@cache
def list_games() -> Mapping[str, dict[str, Any]]:
    """Name and `[game]` table of every game in the package, without opening them; read once, for it is often asked."""
    folders = sorted(path.parent for path in GAMES.glob("*/box.toml"))
    return MappingProxyType({folder.name: read(folder / "box.toml")["game"] for folder in folders})
