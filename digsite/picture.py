"""What the pictures of all games share: markup that cannot be broken by what people type, and what is lit.

A game's `picture.py` has one function, `picture(scene) -> Picture`: the common board, the reader's own
area, and a strip for each other seat, as HTML and SVG. Whatever can be chosen carries the numbers of its
actions; a page that shows the picture needs to know nothing else.

>>> tag("rect", x=1, width=2.50, class_="card", id=None)
Markup('<rect x="1" width="2.5" class="card"></rect>')
>>> tag("b", "<script>", tag("i", "ok"))
Markup('<b>&lt;script&gt;<i>ok</i></b>')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from rich.console import Console

from digsite.codebook import Codebook
from digsite.tongue import Tongue

VOID = {"br", "hr", "img", "input"}  # elements that hold nothing
GAMES = Path(__file__).parent / "games"


def tag(name: str, /, *inside: object, **attributes: object) -> Markup:
    """An element. `class_` is `class`, `data_action` is `data-action`; None and False leave an attribute out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        if isinstance(value, float):
            value = round(value, 2)
            value = int(value) if value == int(value) else value
        key = key.rstrip("_").replace("_", "-")
        parts.append(key if value is True else f'{key}="{escape(value)}"')
    if name in VOID:
        return Markup(f"<{' '.join(parts)} />")
    return Markup(f"<{' '.join(parts)}>{''.join(map(escape, inside))}</{name}>")


def symbol(id: str, x: float = 0, y: float = 0, size: float = 24, **attributes: object) -> Markup:
    """A drawing from an art file, in SVG."""
    return tag("use", href=f"#{id}", x=x, y=y, width=size, height=size, **attributes)


def icon(id: str, size: float = 24, label: str = "", **attributes: object) -> Markup:
    """A drawing from an art file, in HTML. Without a label it is only decoration."""
    said: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    used = symbol(id, size=24)
    return tag("svg", used, viewBox="0 0 24 24", width=size, height=size, **{"class_": "icon"} | said | attributes)


@dataclass(frozen=True)
class Picture:
    """A table as one reader sees it, in three parts that a page may lay out as it has room."""

    board: Markup
    mine: Markup  # empty for a spectator
    rivals: Sequence[Markup]  # one strip for each other seat, in the order of play after the reader


@dataclass(frozen=True)
class Scene:
    """What a picture is drawn from: one reader's View and language, and the actions open to that reader now."""

    view: Any
    book: Codebook
    tongue: Tongue
    names: Sequence[str]
    legal: frozenset[int] = frozenset()  # empty when the reader has nothing to choose

    def say(self, id: str, attribute: str = "", /, **args: Any) -> str:
        return self.tongue.say(id, attribute, **args)

    def thing(self, kind: str, id: object, n: int = 1) -> str:
        return self.tongue.thing(kind, id, n)

    def label(self, action: int) -> str:
        """What the choice is called: "Sell 5 coins to the museum"."""
        return self.tongue.choice(self.book.parts(action), self.names)

    def others(self) -> list[int]:
        """The other seats in the order of play after the reader; all seats for a spectator."""
        me, seats = int(self.view.seat), int(self.view.seats)
        return list(range(seats)) if me < 0 else [(me + k) % seats for k in range(1, seats)]

    def open(self, actions: Iterable[int]) -> list[int]:
        """Those of the actions that the reader may choose now."""
        return [a for a in actions if a in self.legal]

    def lit(
        self, name: str, actions: int | Iterable[int], *inside: object, label: str = "", **attributes: object
    ) -> Markup:
        """An element that can be chosen if any of its actions is open: a click plays the only one, or offers the few.

        Use "g" in SVG and "button" in HTML. When nothing of it is open it is an ordinary element with the
        same id, so that it can travel; a `label` then still tells what it is.
        """
        few = self.open([actions] if isinstance(actions, int) else actions)
        plain = name if name != "button" else "div"
        if not few:
            said = {"role": "img", "aria_label": label} if label else {}
            return tag(plain, *inside, **said, **attributes)
        attributes["class_"] = f"lit {attributes.get('class_') or ''}".strip()
        if name == "button":
            attributes["type"] = "button"
        else:
            attributes |= {"role": "button", "tabindex": 0}
        if len(few) == 1:
            return tag(name, *inside, data_action=few[0], aria_label=self.label(few[0]), **attributes)
        what = label or " / ".join(self.label(a) for a in few[:3])
        return tag(name, *inside, data_actions=" ".join(map(str, few)), aria_label=what, **attributes)


def seat_mark(seat: int, size: float = 16) -> Markup:
    """A seat's shape in its colour with its letter; colour is never the only carrier."""
    return icon(f"seat-{seat}", size, class_=f"icon seat-{seat}")


def seat_name(seat: int, names: Sequence[str]) -> Markup:
    return tag("span", seat_mark(seat), " ", names[seat], class_=f"who seat-{seat}")


def draw(game: str, scene: Scene) -> Picture:
    """The picture of a game by its name; a game that has none shows its text."""
    if not (GAMES / game / "picture.py").exists():
        return Picture(written(game, scene), Markup(), [seat_name(s, scene.names) for s in scene.others()])
    drawn: Picture = import_module(f"digsite.games.{game}.picture").picture(scene)
    return drawn


def written(game: str, scene: Scene) -> Markup:
    """The table as the terminal shows it."""
    page = Console(file=StringIO(), width=96)
    page.print(import_module(f"digsite.games.{game}.text").show(scene.view, scene.tongue, scene.names))
    return tag("pre", page.file.getvalue(), class_="written", tabindex=0)  # type: ignore[attr-defined]


@cache
def art(game: str) -> Markup:
    """All drawings that a game's pictures use, to be put once into the page that shows them."""
    house = Path(__file__).parent
    files = [house / "art.svg", house / "covers.svg", GAMES / game / "art.svg"]
    return Markup("\n").join(Markup(f.read_text(encoding="utf-8")) for f in files if f.exists())


@cache
def styles(game: str) -> str:
    """The style sheet of a game's pictures."""
    file = GAMES / game / "picture.css"
    return file.read_text(encoding="utf-8") if file.exists() else ""
