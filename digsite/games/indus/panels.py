"""Indus: who leads where, in plain numbers, and the panels beside the board: ruins, scores, teams."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np
from markupsafe import Markup

from digsite.games.indus.board import value_text
from digsite.games.indus.drawing import Ground, ground, places
from digsite.games.indus.scoring import BITS, award
from digsite.games.indus.state import (
    BOOK,
    CHOICE,
    COLOUR,
    COLOURS,
    COUNTS_ALL,
    END,
    KIND,
    KINDS,
    LEADER,
    PIECE,
    PIECES,
)
from digsite.games.indus.text import ask_choice, colour_forms
from digsite.games.indus.tiles import CELLS, SPACES
from digsite.picture import Scene, icon, seat_mark, seat_name, tag
from digsite.tongue import Tongue

NONE = Markup("")
TEAM_1, PLACE_1 = BOOK["team"].first, BOOK["place"].first
POINTS, RECOVER = BOOK["points"].first, BOOK["recover"].first
MARKS = [
    tag("svg", tag("use", href=f"#seat-{c}"), class_=f"indus-mark-icon seat-{c}", viewBox="0 0 24 24")
    for c in range(COLOURS)
]


@dataclass
class Standing:
    """The View in plain numbers, and who leads where."""

    view: Any

    def __post_init__(self) -> None:
        view = self.view
        self.ruin: bytes = view.ruin.astype(np.int8).tobytes()  # the same compiled and plain
        self.plan: Ground = ground(self.ruin)
        self.pieces = list(map(tuple, view.area.reshape(CELLS, COLOURS * PIECES).tolist()))  # [cell][colour, piece]
        self.top: list[int] = view.top.tolist()
        self.guard: list[int] = view.guard.tolist()
        self.frame: list[int] = view.frame.tolist()
        self.reserve: list[list[int]] = view.reserve.tolist()
        self.over = view.phase == END
        self.lead: list[int] = LEADER[int(view.seats) - 2].tolist()
        self.counts = [self.count(kind, cells) for kind, cells in self.plan.ruins]  # [ruin][colour]

    def count(self, kind: int, cells: Sequence[int]) -> list[int]:
        """R47, R52. The pieces of each colour that count in a ruin."""
        if COUNTS_ALL[kind]:
            held = [self.pieces[cell] for cell in cells]
            return [sum(sum(pieces[PIECES * c : PIECES * (c + 1)]) for pieces in held) for c in range(COLOURS)]
        tops = [self.top[cell] for cell in cells]
        return [tops.count(c) for c in range(COLOURS)]

    @cached_property
    def won(self) -> list[list[int]]:
        """[colour][kind] = what the ruins pay if it ends now."""
        won = [[0] * KINDS for _ in range(COLOURS)]
        for (kind, cells), counts in zip(self.plan.ruins, self.counts, strict=True):
            if any(counts):
                tallied = sum(n << (BITS * c) for c, n in enumerate(counts))
                for c in range(COLOURS):
                    if counts[c]:
                        won[c][kind] += int(award(kind, len(cells), tallied, c))
        return won

    def teams(self, seat: int) -> list[int]:
        return [c for c, leader in enumerate(self.lead) if leader == seat]

    def now(self, colour: int) -> int:
        return int(self.view.haul[colour]) + sum(self.won[colour])

    def score(self, seat: int) -> int:
        return sum(self.now(c) for c in self.teams(seat))


def leading(counts: Sequence[int]) -> list[int]:
    most = max(counts)
    return [c for c, n in enumerate(counts) if n == most and most]


# --- words --------------------------------------------------------------------------------------


@cache
def tongue_of(language: str) -> Tongue:
    return Tongue(language, "indus")


def piece_name(tongue: Tongue, colour: int, kind: int) -> str:
    words = {"colour": tongue.thing("colour", COLOUR[colour]), "piece": tongue.thing("piece", PIECE[kind])}
    return tongue.say("word-piece", **words)


# --- ruins and scores --------------------------------------------------------------------------


def ruin_list(scene: Scene, table: Standing) -> Markup:
    """All ruins by kind: value and standing; the one picked is outlined on the board."""
    code, parts, last = scene.tongue.code, [], -1
    for r, (kind, cells) in enumerate(table.plan.ruins):
        if kind != last:
            parts.append(kind_heading(code, kind))
        parts.append(pick(code, r, kind, cells, tuple(table.counts[r])))
        last = kind
    legend = tag("legend", scene.say("place-ruins"))
    return tag("fieldset", legend, Markup("".join(parts)), pick_none(code), class_="indus-ruins")


@cache
def kind_heading(language: str, kind: int) -> Markup:
    tongue = tongue_of(language)
    rule = tongue.say("word-counts-all" if COUNTS_ALL[kind] else "word-counts-top")
    word = tag("span", capital(tongue.thing("ruin", KIND[kind])))
    return tag("h3", icon(f"indus-{KIND[kind]}", 22), word, tag("small", rule))


@lru_cache(maxsize=8192)
def pick(language: str, r: int, kind: int, cells: tuple[int, ...], counts: tuple[int, ...]) -> Markup:
    """One ruin: its value and how many pieces of each colour count, the leaders first."""
    tongue, value, best = tongue_of(language), value_text(kind, len(cells)), leading(counts)
    order = sorted((c for c in range(COLOURS) if counts[c]), key=lambda c: -counts[c])
    marks = [tag("span", MARKS[c], counts[c], class_="indus-first" if c in best else None) for c in order]
    standing = ", ".join(f"{tongue.thing('colour', COLOUR[c])} {counts[c]}" for c in order)
    label = tongue.also(tongue.pair(f"{tongue.thing('ruin', KIND[kind])} {value}", places(cells)), standing)
    radio = tag("input", type="radio", name="ruin", id=f"pick-{r}", aria_label=label)
    return tag("label", radio, tag("b", value), *marks, class_=f"indus-pick indus-k-{KIND[kind]}")


@cache
def pick_none(language: str) -> Markup:
    radio = tag("input", type="radio", name="ruin", id="pick-none", checked="checked")
    label = tag("label", radio, tongue_of(language).say("word-no-outline"), class_="indus-pick indus-pick-none")
    return tag("div", label, class_="indus-row")


def score_table(scene: Scene, table: Standing) -> Markup:
    """Captures and finds of each colour: what it would score now, or has scored."""
    view, rows = scene.view, []
    for seat in range(int(view.seats)):
        teams = table.teams(seat)
        for c in teams:
            who = seat_name(c, scene.names) if len(teams) == 1 else team_name(scene.tongue.code, c)
            points = (int(view.haul[c]), *table.won[c])
            cells = Markup("".join(f"<td>{n or '·'}</td>" for n in points))
            rows.append(tag("tr", tag("th", who, scope="row"), cells, tag("td", table.now(c), class_="indus-sum")))
        if len(teams) > 1:
            who = tag("th", scene.names[seat], scope="row", colspan=KINDS + 2)
            rows.append(tag("tr", who, tag("td", table.score(seat), class_="indus-sum"), class_="indus-total"))
    said = scene.tongue.pair(scene.say("word-final"), verdict(scene, table)) if table.over else scene.say("word-now")
    opened = "open" if table.over else None
    grid = tag("table", score_heads(scene.tongue.code), tag("tbody", *rows))
    return tag("details", tag("summary", said), grid, open=opened, id="scores", class_="indus-scores")


@cache
def score_heads(language: str) -> Markup:
    tongue = tongue_of(language)
    heads = [icon("indus-star", 20, tongue.say("word-captures"))]
    heads += [icon(f"indus-{kind}", 20, tongue.thing("ruin", kind)) for kind in KIND]
    cells = [tag("th", head, scope="col") for head in (*heads, tongue.say("ui-points"))]
    return tag("thead", tag("tr", tag("td"), *cells))


def verdict(scene: Scene, table: Standing) -> str:
    scores = [table.score(seat) for seat in range(int(scene.view.seats))]
    best = [scene.names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        return scene.say("ui-wins", player=best[0], points=max(scores))
    return scene.say("ui-shared", players=", ".join(best), points=max(scores))


# --- players -----------------------------------------------------------------------------------


@cache
def team_name(language: str, colour: int) -> Markup:
    tongue = tongue_of(language)
    word = tongue.say("word-team", **colour_forms(colour, tongue))
    return tag("span", seat_mark(colour, 18), " ", capital(word), class_=f"who seat-{colour}")


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


@cache
def token(colour: int, kind: int, size: int) -> Markup:
    drawn = tag("use", href=f"#indus-piece-{colour}-{kind}", width=64, height=66)
    return tag("svg", drawn, viewBox="0 0 64 66", width=size, height=size, class_=f"seat-{colour}", aria_hidden="true")


def heading(scene: Scene, table: Standing, seat: int) -> Markup:
    """A player's name, whether it is their turn, and the score so far."""
    acts = int(scene.view.actor) == seat
    turn = tag("span", scene.say("ui-turn", player=scene.names[seat]), class_="indus-acts") if acts else NONE
    best = table.over and table.score(seat) == max(table.score(s) for s in range(int(scene.view.seats)))
    crown = icon("indus-laurel", 22) if best else NONE
    word = scene.say("word-final" if table.over else "word-now")
    score = tag("span", tag("small", word), " ", tag("b", table.score(seat)), class_="indus-now")
    name = tag("h3", *[seat_mark(c, 20) for c in table.teams(seat)], tag("span", scene.names[seat]), crown)
    return tag("header", name, turn, score)


@lru_cache(maxsize=4096)
def facts(language: str, left: int, haul: int) -> Markup:
    say = tongue_of(language).say
    pairs = ((say("word-turns-left"), left), (say("word-captures"), haul))
    return tag("dl", *[tag("div", tag("dt", word), tag("dd", n)) for word, n in pairs], class_="indus-facts")


@lru_cache(maxsize=4096)
def stock(language: str, reserve: tuple[int, ...]) -> Markup:
    """A reserve in brief: stars and how many."""
    tongue, items = tongue_of(language), []
    for t, n in enumerate(reserve):
        label = tongue.pair(tongue.thing("piece", PIECE[t]), n)
        inside = (tag("span", "★" * (t + 1), class_="indus-stars"), n)
        items.append(tag("li", *inside, aria_label=label, title=label, class_=None if n else "indus-none"))
    return tag("ul", *items, aria_label=tongue.say("place-reserve"), class_="indus-stock")


def strip(scene: Scene, table: Standing, seat: int) -> Markup:
    """Another player: what is left of each team."""
    view, code, teams, parts = scene.view, scene.tongue.code, table.teams(seat), []
    for c in teams:
        name = team_name(code, c) if len(teams) > 1 else NONE
        inside = (name, stock(code, tuple(table.reserve[c])), facts(code, int(view.left[c]), int(view.haul[c])))
        parts.append(tag("div", *inside, class_=f"indus-rival-team seat-{c}"))
    return tag("div", heading(scene, table, seat), *parts, class_="indus-rival")


def my_area(scene: Scene, table: Standing, me: int) -> Markup:
    """My teams with their reserves, from which pieces are placed."""
    teams = table.teams(me)
    cards = [team_card(scene, table, c, len(teams) > 1) for c in teams]
    choice = captive(scene) if scene.view.phase == CHOICE and scene.view.actor == me else NONE
    body = tag("div", *cards, class_="indus-teams")
    return tag("div", heading(scene, table, me), choice, body, class_="indus-mine")


def team_card(scene: Scene, table: Standing, c: int, named: bool) -> Markup:
    """A team of mine. What can be placed is lit; with several teams, its name is what is chosen."""
    view, code, name = scene.view, scene.tongue.code, NONE
    if named:
        name = scene.lit(
            "button", TEAM_1 + c, team_name(scene.tongue.code, c), id=f"team-{c}", class_="indus-team-name"
        )
    piles = []
    for t, n in enumerate(table.reserve[c]):
        word = scene.thing("piece", PIECE[t])
        first = PLACE_1 + SPACES * t
        open_: Iterable[int] = range(first, first + SPACES) if view.colour == c else ()
        inside = (token(c, t, 44), tag("b", f"× {n}"), tag("span", capital(word)))
        label = scene.tongue.pair(piece_name(scene.tongue, c, t), n)
        class_ = "indus-pile" if n else "indus-pile indus-none"
        pile = scene.lit("button", open_, *inside, label=label, id=f"reserve-{c}-{t}", class_=class_)
        piles.append(tag("li", pile))
    reserve = tag("ul", *piles, aria_label=scene.say("place-reserve"), class_="indus-reserve")
    acting = " indus-acting" if view.colour == c else ""
    told = facts(code, int(view.left[c]), int(view.haul[c]))
    return tag("section", name, reserve, told, class_=f"indus-team seat-{c}{acting}")


def captive(scene: Scene) -> Markup:
    """R62. A piece of mine that my other team captured: points, or back into the reserve."""
    colour, kind = int(scene.view.captive), int(scene.view.captive_piece)
    keys = [
        scene.lit("button", action, scene.label(action), id=id, class_="indus-key")
        for action, id in ((POINTS, "captive-points"), (RECOVER, "captive-recover"))
    ]
    asked = tag("p", ask_choice(scene.view, scene.tongue))
    return tag("div", token(colour, kind, 48), asked, *keys, class_="indus-captive", id="captive")
