"""Thebes: where things stand on the drawn board, and the small things that look the same wherever they lie."""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from digsite.games.thebes.tables import (
    ABOUT,
    ARTEFACTS,
    ASSISTANT,
    BOOK_TOKEN,
    BOOK_VALUE,
    BOX,
    CAR,
    CITIES,
    CITY,
    CONGRESS,
    FIND,
    GENERAL,
    GENERAL_VALUE,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    MOST_WEEKS,
    PLACE,
    RUMOUR,
    SHOVEL,
    SITE,
    SPECIAL,
    SPECIAL_PERMIT,
    VALUES,
    YEAR,
    ZEPPELIN,
)
from digsite.picture import icon, symbol, tag
from digsite.tongue import Tongue

# --- the board: a frame of weeks, 17 by 11 cells, round a map -----------------------------------

CELL, COLUMNS, ROWS = 56, 17, 11
WIDTH, HEIGHT = CELL * COLUMNS, CELL * ROWS
MAP_WIDTH, MAP_HEIGHT = WIDTH - 2 * CELL, HEIGHT - 2 * CELL

WHERE = {  # on the board; near enough to where they are that the map stays true
    "london": (201, 150), "paris": (236, 222), "berlin": (371, 143), "vienna": (410, 226), "rome": (365, 313),
    "warsaw": (486, 160), "moscow": (682, 116),
    "greece": (484, 346), "crete": (524, 424), "egypt": (592, 524), "palestine": (660, 468), "mesopotamia": (768, 428),
}  # fmt: skip
AT = [WHERE[place] for place in PLACE]
PLATE = {"greece": (34, -40), "crete": (-134, 6), "egypt": (-136, -16), "palestine": (-24, 36), "mesopotamia": (-42, 32)}


def cell(week: int) -> tuple[int, int]:
    """The upper left corner of a week on the frame, clockwise from the first corner."""
    week %= YEAR
    right, down = COLUMNS - 1, ROWS - 1
    if week <= right:
        x, y = week, 0
    elif week <= right + down:
        x, y = right, week - right
    elif week <= 2 * right + down:
        x, y = 2 * right + down - week, down
    else:
        x, y = 0, 2 * (right + down) - week
    return x * CELL, y * CELL


def route(a: str, b: str) -> str:
    """A way between two places, a little bent, as if drawn by hand."""
    (ax, ay), (bx, by) = WHERE[a], WHERE[b]
    bend = 0.09 if (ax + by) % 2 else -0.09
    mx, my = (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend
    return f"M{ax} {ay}Q{mx:.0f} {my:.0f} {bx} {by}"


ROUTES = "".join(route(a, b) for a, b in BOX["map"]["routes"])
GROUND = (
    tag("use", href="#thebes-calendar", width=WIDTH, height=HEIGHT)
    + tag("use", href="#thebes-map", x=CELL, y=CELL, width=MAP_WIDTH, height=MAP_HEIGHT)
    + tag("path", d=ROUTES, class_="thebes-way")
    + tag("path", d=ROUTES, class_="thebes-dots")
)
CITY_ART = [symbol(f"thebes-city-{city}", -15, -15, 30) for city in CITY]
CITY_ICON = [icon(f"thebes-city-{city}", 22) for city in CITY]
EMBLEM = [f"emblem-{site}" for site in SITE]
SEAL = [
    tag("circle", r=29, class_="edge thebes-seal") + symbol(emblem, -19, -21, 38, class_="thebes-on")
    for emblem in EMBLEM
]

# --- the wheel: a sector for each week, like the hours of a clock ----------------------------------

OUTER, INNER = 126, 50


def spot(radius: float, weeks: int, part: float = 0) -> tuple[float, float]:
    """A point of the wheel."""
    angle = 2 * pi * (weeks - 1 + part) / MOST_WEEKS
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


def sector(weeks: int) -> Markup:
    (ax, ay), (bx, by) = spot(INNER, weeks, -0.5), spot(OUTER, weeks, -0.5)
    (cx, cy), (dx, dy) = spot(OUTER, weeks, 0.5), spot(INNER, weeks, 0.5)
    path = f"M{ax} {ay}L{bx} {by}A{OUTER} {OUTER} 0 0 1 {cx} {cy}L{dx} {dy}A{INNER} {INNER} 0 0 0 {ax} {ay}z"
    return tag("path", d=path, class_="edge thebes-sector")


SECTORS = [Markup(""), *(sector(weeks) for weeks in range(1, MOST_WEEKS + 1))]
TOKENS_AT = [(0.0, 0.0), *(spot(86, weeks) for weeks in range(1, MOST_WEEKS + 1))]
MEAN_AT = [(0.0, 0.0), *(spot(64, weeks) for weeks in range(1, MOST_WEEKS + 1))]

# --- cards --------------------------------------------------------------------------------------

TOOL_ICON = {
    ASSISTANT: "icon-assistant", SHOVEL: "icon-shovel", CAR: "icon-car", ZEPPELIN: "icon-zeppelin",
    SPECIAL_PERMIT: "icon-permit", CONGRESS: "icon-congress",
}  # fmt: skip


def card_art(kind: int) -> Markup:
    """What a research card shows: as many books as it is worth, a listening ear, or a tool."""
    type, site, value = int(KIND_TYPE[kind]), int(KIND_SITE[kind]), int(KIND_VALUE[kind])
    if type == SPECIAL:
        books = Markup("").join(symbol("icon-book", 30 - 11 * value + 22 * n, 0, 24) for n in range(value))
        inside = books + seal(site, 30, 42, 11)
    elif type == GENERAL:
        inside = Markup("").join(symbol("icon-open-book", 31 - 15 * value + 30 * n, 8, 28) for n in range(value))
    elif type == RUMOUR:
        inside = symbol("thebes-ear", 6, 5, 32) + seal(site, 46, 36, 12)
    else:
        inside = symbol(TOOL_ICON[type], 10, 5, 40)
    about = f" site-{SITE[site]}" if site >= 0 else ""
    return tag("svg", inside, viewBox="0 0 60 54", width=74, height=66, class_=f"thebes-face-art{about}", aria_hidden="true")


def seal(site: int, x: float, y: float, r: float) -> Markup:
    """A site's emblem in its colour, as a part of a larger drawing."""
    emblem = symbol(EMBLEM[site], x - r * 0.75, y - r * 0.75, r * 1.5, class_="thebes-on")
    return tag("circle", cx=x, cy=y, r=r, class_="thebes-seal") + emblem


def site_badge(site: int, size: int = 26) -> Markup:
    """A site's seal in HTML."""
    return tag(
        "svg", seal(site, 12, 12, 11), viewBox="0 0 24 24", width=size, height=size,
        class_=f"icon site-{SITE[site]}", aria_hidden="true",
    )  # fmt: skip


CARD_ART = [card_art(kind) for kind in range(len(KIND_TYPE))]
BADGE = [site_badge(site) for site in range(len(SITE))]
SMALL_BADGE = [site_badge(site, 22) for site in range(len(SITE))]


def spine(id: str, value: int, about: str, label: str) -> Markup:
    """A book on the shelf, thicker when it is worth more."""
    return tag("li", value, id=id, class_=f"thebes-spine thebes-worth-{value} {about}", title=label)


# --- tokens -------------------------------------------------------------------------------------

SHAPE = {  # what an artefact looks like, where its name is not already the shape
    "seal-of-troy": "seal", "zeus-statue": "statue", "parthenon-relief": "frieze", "treasure-of-priam": "diadem",
    "bronze-statue-of-delphi": "figure", "mask-of-agamemnon": "mask", "venus-de-milo": "torso",
    "marble-statue-of-pallas": "pallas", "omphalos": "omphalos", "bronze-horse": "horse", "attic-coin": "coin",
    "attic-cup": "kylix", "greek-helmet": "helmet", "coffin": "chest", "bottle": "flask",
    "aphrodite-marble": "torso", "antikythera-mechanism": "gear", "bull-frieze": "frieze",
    "mother-goddess": "goddess", "phaistos-disc": "disc", "axos-helmet": "helmet", "cretan-coin": "coin",
    "minotaur": "bullhead", "statuettes-of-dreros": "figure", "amphora": "amphora", "sphinx": "sphinx",
    "mask-of-tutankhamun": "pharaoh", "rosetta-stone": "slab", "narmer-palette": "palette",
    "mummy-of-ramses-ii": "mummy", "tomb-painting": "frieze", "bust-of-nefertiti": "bust",
    "bronze-mirror": "mirror", "faience-bowl": "bowl", "roll-of-sobekneferu": "scroll", "ushabti": "mummy",
    "abusir-papyrus": "scroll", "scarab": "scarab", "amulet-of-senwosret": "ankh", "qumran-scroll": "scroll",
    "merneptah-stele": "stele", "ossuary": "chest", "amarna-letter": "tablet", "sarcophagus": "mummy",
    "menorah": "menorah", "cult-stand": "stand", "column-figure": "figure", "tel-dan-stele": "slab",
    "medallion": "medallion", "roman-coin": "coin", "mill-game": "board", "bull-statue": "bull",
    "code-of-hammurabi": "stele", "mask-of-sargon": "mask", "warka-vase": "vase", "gilgamesh-tablet": "tablet",
    "treasure-of-nimrud": "diadem", "sumerian-gold-helmet": "helmet", "queen-of-the-night": "queen",
    "gold-cup": "goblet", "nimrud-glass-bowl": "bowl", "lion-of-babylon": "lion", "white-obelisk": "obelisk",
    "oldest-tablet": "tablet", "gudea": "statue",
}  # fmt: skip


def token_art(site: int, token: int) -> tuple[str, int, int]:
    """(drawing, site whose colour it bears, value) of a token; −1 for general knowledge."""
    if token < ARTEFACTS:
        return f"thebes-find-{SHAPE[FIND[site][token]]}", site, int(VALUES[site, token])
    if token == BOOK_TOKEN:
        return "icon-book", int(ABOUT[site]), int(BOOK_VALUE[site])
    return "icon-open-book", -1, int(GENERAL_VALUE[site])


def chip(site: int, token: int) -> Markup:
    """A token's face, 44 by 44: silhouette and value."""
    art, about, value = token_art(site, token)
    return (
        tag("circle", cx=20, cy=22, r=19, class_="edge thebes-seal")
        + symbol(art, 6, 8, 28, class_="thebes-on")
        + tag("circle", cx=35, cy=9, r=8.5, class_="thebes-worth")
        + tag("text", value, x=35, y=13.5, class_="thebes-worth-text")
    )


def token_class(site: int, token: int) -> str:
    about = token_art(site, token)[1]
    return f"thebes-chip site-{SITE[about]}" if about >= 0 else "thebes-chip thebes-plain"


@lru_cache(4096)
def token(tongue: Tongue, site: int, token: int) -> Markup:
    """A token in a collection."""
    name = token_name(tongue, site, token)
    face = tag("svg", chip(site, token), viewBox="0 0 44 44", width=42, height=42, role="img", aria_label=name)
    return tag("li", face, id=f"tok-{SITE[site]}-{token}", class_=token_class(site, token), title=name)


def token_name(tongue: Tongue, site: int, token: int) -> str:
    _, about, value = token_art(site, token)
    if token < ARTEFACTS:
        return f"{tongue.thing('find', FIND[site][token])}, {value}"
    if about >= 0:
        return f"{tongue.thing('lot', 'book')}, {tongue.thing('site', SITE[about])}"
    return tongue.thing("lot", "general")


def place_name(place: int, tongue: Tongue) -> str:
    return tongue.thing("city", CITY[place]) if place < CITIES else tongue.thing("site", SITE[place - CITIES])
