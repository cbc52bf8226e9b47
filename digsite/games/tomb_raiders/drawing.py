"""Thebes: The Tomb Raiders: what every part of its picture needs. Only the View is read, nothing is decided here."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from markupsafe import Markup

from digsite.games.tomb_raiders.odds import next_card
from digsite.games.tomb_raiders.rules import score
from digsite.games.tomb_raiders.state import (
    BOOK,
    BOOKS,
    CONGRESS,
    CONGRESS_POINTS,
    EXCAVATION,
    GREEN,
    NEVER,
    PRESENTATION_POINTS,
    PROFESSOR_POINTS,
    REGION,
    REGIONS,
    SUBJECT,
    TYPE,
    TYPES,
    UNEARTH,
    VALUES,
    WORLD,
)
from digsite.picture import Scene, tag

TAKE, EXHIBIT, MUSEUM, DONATION = (BOOK[v].first for v in ("take", "exhibit", "museum", "donate"))
THIEF, RAID, SCIENCE, DIG = (BOOK[v].first for v in ("thief", "raid", "scientist", "dig"))
HELP, DIG_WEEKS, LOOT, LEAVE = (BOOK[v].first for v in ("assistants", "weeks", "plunder", "leave"))
KINDS = VALUES - 1  # of donations of one region
ALL = range(REGIONS)
LETTER = tuple(id[0].upper() for id in REGION)
FEW, SOME = 3, 8  # a low pile has so many cards at most, a middling one so many
REMEMBERED = 10_000  # parts of pictures; a few kB each at most
THEIRS = ("week", "stamp", "held", "expertise", "general", "permits", "artefacts", "finds", "fresh")


@dataclass(slots=True)
class Desk:
    """A View in plain Python numbers, with the scene it belongs to."""

    scene: Scene
    view: Any
    seat: int
    seats: int
    turn: int
    phase: int
    region: int
    museum: int
    display: list[int]
    owner: list[int]
    professor: list[int]
    pile_size: list[int]
    unseen: list[list[int]]
    sure: list[list[int]]
    week: list[int]
    stamp: list[int]
    held: list[list[int]]
    expertise: list[list[int]]
    general: list[int]
    permits: list[list[int]]
    artefacts: list[list[list[int]]]
    finds: list[list[int]]
    fresh: list[list[int]]
    points: list[list[int]]
    bytes: list[bytes]  # each seat's public record, to tell whether anything of it changed
    here: tuple[object, ...]  # language and switches

    @property
    def reads(self) -> bool:
        """Whether the reader has a seat here."""
        return self.seat >= 0

    @property
    def acts(self) -> bool:
        """Whether the reader is the one whose turn it is."""
        return 0 <= self.seat == self.turn

    def order(self) -> list[int]:
        """Seats as they will play if nobody moves: the last marker first, of one space the top one."""
        return sorted(range(self.seats), key=lambda p: (self.week[p], -self.stamp[p]))


_kept: dict[object, Markup] = {}


def kept(make: Callable[..., Markup], d: Desk, key: object, *args: object) -> Markup:
    """A part as it was drawn last time for the same key: most of a table stays as it was after a move.

    The key names all that the part is drawn from, but for language and switches.
    """
    full = (make.__name__, d.here, args, key)
    part = _kept.get(full)
    if part is None:
        if len(_kept) >= REMEMBERED:
            _kept.clear()
        part = _kept[full] = make(d, *args)
    return part


def desk(scene: Scene) -> Desk:
    view = scene.view
    points = np.zeros((4, 2), np.int64)
    score(view, points)
    theirs, mine = view["diggers"], view["mine"]
    return Desk(
        scene=scene,
        view=view,
        **{name: view[name].item() for name in ("seat", "seats", "turn", "phase", "region", "museum")},
        points=points.tolist(),
        bytes=[theirs[p].tobytes() for p in range(int(view["seats"]))],
        here=(scene.tongue.code, *[int(view[name]) for name in ("seats", "thief", "show_pile_counts", "show_hands")]),
        sure=mine["sure"].tolist(),
        **{name: view[name].tolist() for name in ("display", "owner", "professor", "pile_size", "unseen")},
        **{name: theirs[name].tolist() for name in THEIRS},
    )


def sources(d: Desk, seat: int) -> tuple[int, int, int, int, int]:
    """Points from artefacts, presentations, professors, congresses, and the rest: being behind."""
    finds = sum(v * n for row in d.artefacts[seat] for v, n in enumerate(row))
    shows = sum(int(PRESENTATION_POINTS[k]) for k, owner in enumerate(d.owner) if owner == seat)
    chairs = sum(int(PROFESSOR_POINTS[c]) for c, holder in enumerate(d.professor) if holder == seat)
    congress = int(CONGRESS_POINTS[d.held[seat][CONGRESS]])
    return finds, shows, chairs, congress, d.points[seat][0] - finds - shows - chairs - congress


SOURCES = (
    ("raid-find-greece-2", "word-finds"),
    ("icon-exhibition", "place-presentations"),
    ("raid-medal-mark", "place-professors"),
    ("icon-congress", f"card-{TYPE[CONGRESS]}"),
    ("icon-week", "word-bonus"),
)  # an icon and a word for each source of points


# --- small things ------------------------------------------------------------------------------


@cache
def pic(id: str, kind: str = "", label: str = "") -> Markup:
    """A drawing as large as its kind says in the style sheet; without a label it is decoration."""
    said: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return tag("svg", Markup(f'<use href="#{id}"/>'), class_=f"raid-{kind}" if kind else None, **said)


@cache
def emblem(place: int) -> Markup:
    """The emblem of a region, or of the world."""
    return pic("raid-globe" if place == WORLD else f"emblem-{REGION[place]}")


@cache
def medal(professor: int) -> Markup:
    sign = "raid-globe" if professor == WORLD else f"emblem-{REGION[professor]}"
    return Markup(
        f'<svg class="raid-medal {place_class(professor)}" id="medal-{professor}" viewBox="0 0 24 30" '
        'aria-hidden="true">'
        f'<use href="#raid-medal"/><use href="#{sign}" x="6.5" y="15" width="11" height="11"/></svg>'
    )


def seat_name(d: Desk, seat: int) -> Markup:
    return tag("span", pic(f"seat-{seat}"), " ", d.scene.names[seat], class_=f"who seat-{seat}")


@cache
def mark(seat: int) -> Markup:
    return tag("span", pic(f"seat-{seat}"), class_=f"seat-{seat}")


@cache
def place_class(place: int) -> str:
    return "raid-world" if place >= REGIONS else f"raid-r{place}"


@cache
def find_card(region: int, value: int) -> Markup:
    """The silhouette of an artefact and what it is worth."""
    return pic(f"raid-find-{REGION[region]}-{value}", "find") + Markup(f'<b class="raid-worth">{value}</b>')


@lru_cache(REMEMBERED)
def hidden(text: str) -> Markup:
    return tag("span", text, class_="hidden-text")


@lru_cache(REMEMBERED)
def number(n: int | str, icon: str, words: str = "", kind: str = "") -> Markup:
    """An icon and a number; words say to those who do not see it what it counts."""
    return tag("span", pic(icon), tag("b", n), hidden(f" {words}") if words else "", class_=f"raid-n {kind}".strip())


def heading(d: Desk, id: str) -> Markup:
    return _heading(d.scene.say(id))


@cache
def _heading(words: str) -> Markup:
    return tag("h3", words, class_="raid-h")


def weeks_of(d: Desk, weeks: int) -> Markup:
    return number(weeks, "icon-week", d.scene.say("word-weeks", n=weeks).partition(str(weeks))[2].strip(), "raid-weeks")


def region_name(d: Desk, region: int) -> str:
    return d.scene.thing("region", REGION[region])


def card_name(d: Desk, kind: int) -> str:
    """A green card by its type, as a title."""
    name = d.scene.thing("card", GREEN[kind])
    return name[:1].upper() + name[1:]


def poster_name(d: Desk, presentation: int) -> str:
    return card_name(d, TYPES + presentation)


def professor_name(d: Desk, professor: int) -> str:
    return d.scene.say("professor-world") if professor == WORLD else region_name(d, professor)


def find_name(d: Desk, region: int, value: int) -> str:
    """An artefact in words."""
    tongue, id = d.scene.tongue, f"region-{REGION[region]}"
    forms = {f"region_{form}": tongue.say(id, form) for form in ("of", "adj") if tongue.has(id, form)}
    return tongue.say("find-worth", value=value, **forms)


@cache
def picture_of(kind: int) -> Markup:
    """The scene on a display card."""
    id = TYPE[kind]
    if BOOKS[kind]:
        id = ("books" if SUBJECT[kind] < REGIONS else "general") + f"-{BOOKS[kind]}"
    else:
        id = id.partition("-")[0]
    return pic(f"raid-{id}", "scene")


@cache
def kind_class(kind: int) -> str:
    """The region of a display card, if it has one."""
    id = TYPE[kind].rpartition("-")[2]
    return f"raid-r{REGION.index(id)}" if id in REGION else "raid-world"


@cache
def kind_region(kind: int) -> int:
    id = TYPE[kind].rpartition("-")[2]
    return REGION.index(id) if id in REGION else -1


def studied(d: Desk, seat: int, professor: int) -> int:
    """What a professor counts: the books of a region, or all of them."""
    books = d.expertise[seat]
    return sum(books) + d.general[seat] if professor == WORLD else books[professor]


def lit(d: Desk, actions: Iterable[int]) -> tuple[int, ...]:
    """Those of the actions that are open, as part of a key."""
    legal = d.scene.legal
    return tuple([a for a in actions if a in legal]) if legal else ()


def level(d: Desk, region: int) -> int:
    """How tall a pile looks: empty, low, middling, tall. Nobody may count it."""
    size = d.pile_size[region]
    return 0 if size == 0 else 1 if size <= FEW else 2 if size <= SOME else 3


_chances: dict[object, tuple[float, float] | None] = {}


def chances(d: Desk, region: int) -> tuple[float, float] | None:
    """(chance that the next card is an artefact, its mean points) as the reader knows; None for an empty pile."""
    view = d.view
    looked = d.reads and d.fresh[d.seat][region] != NEVER
    weights = (view["mine"] if looked else view)["rubble"][region]
    aside = int(view["aside"]) if d.phase == UNEARTH and d.region == region else 0
    key = (weights.tobytes(), *d.sure[region], *d.unseen[region], d.pile_size[region], aside)
    if key not in _chances:
        if len(_chances) >= REMEMBERED:
            _chances.clear()
        odds = next_card(view, region)
        mean = float(sum(v * p for v, p in enumerate(odds)))
        _chances[key] = (float(1 - odds[0]), mean) if odds else None
    return _chances[key]


def percent(d: Desk, chance: float) -> str:
    return d.scene.say("word-percent", n=round(100 * chance))


def decimal(d: Desk, value: float) -> str:
    """One decimal, with the comma or point of the language."""
    return d.scene.say("word-decimal", n=round(value, 1))


def choice(d: Desk, actions: list[int], *inside: object, label: str, **attributes: object) -> Markup:
    """A button if any of the actions is open, else an ordinary element whose own words are read."""
    if d.scene.legal.isdisjoint(actions):
        return tag("div", *inside, **attributes)
    return d.scene.lit("button", actions, *inside, label=label, **attributes)


def uses(d: Desk, kind: int, copy: int) -> list[int]:
    """What an action card in the reader's hand can be chosen for."""
    region, id = kind_region(kind), TYPE[kind].partition("-")[0]
    if id == "thief":
        return [THIEF + region]
    if id == "raiders":
        return [RAID + region]
    if id == "scientist":
        return [SCIENCE + r for r in ALL]
    if id == "assistant":
        return [HELP + copy + 1]
    if kind == EXCAVATION and d.permits[d.seat][REGIONS] == 0:  # the large ones are spent first
        return [DIG + 2 * r + 1 for r in ALL]
    return []
