"""Thebes: where things stand on the drawn board, and the pieces of the picture.

A piece is drawn from plain words and numbers only, and remembered: most of a table is the same after a move.
"""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from digsite.games.thebes.state import BOOK
from digsite.games.thebes.tables import (
    ABOUT,
    ARTEFACTS,
    ASSISTANT,
    BONUS,
    BOOK_TOKEN,
    BOOK_VALUE,
    BOX,
    CAR,
    CARD,
    CITIES,
    CITY,
    CONGRESS,
    END,
    EXHIBITION,
    FIND,
    FIRST_YEAR,
    GENERAL,
    GENERAL_VALUE,
    KIND_CARD,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    KIND_WEEKS,
    MOST_WEEKS,
    NEEDS,
    PLACE,
    REDRAW_PLACE,
    RUMOUR,
    SHOVEL,
    SHOW_CITY,
    SHOW_POINTS,
    SHOW_WEEKS,
    SITE,
    SITES,
    SPACE,
    SPECIAL,
    SPECIAL_PERMIT,
    VALUES,
    YEAR,
    ZEPPELIN,
)
from digsite.picture import Scene, symbol, tag
from digsite.tongue import Tongue

Few = tuple[int, ...]  # actions open to the reader
NOTHING = Markup("")
piece = lru_cache(2048)

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
PLATE = {  # the name plate of a site, seen from its seal
    "greece": (34, -40), "crete": (-146, 6), "egypt": (-150, -16), "palestine": (-24, 36), "mesopotamia": (-46, 32),
}  # fmt: skip
POINTS_IN_BAG = [int(VALUES[site, :BONUS].sum()) for site in range(SITES)]  # at the start


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
    + tag("path", d=ROUTES, class_="thebes-dots")
)


def place_name(place: int, tongue: Tongue) -> str:
    return tongue.thing("city", CITY[place]) if place < CITIES else tongue.thing("site", SITE[place - CITIES])


def date(tongue: Tongue, week: int) -> str:
    if week >= END:
        return tongue.say("word-end")
    return tongue.say("word-date", week=week % YEAR + 1, year=str(FIRST_YEAR + week // YEAR))


def lit(tongue: Tongue, few: Few, name: str, *inside: object, label: str, **attributes: object) -> Markup:
    """A piece that can be chosen if any action of it is open."""
    return Scene(None, BOOK, tongue, (), frozenset(few)).lit(name, few, *inside, label=label, **attributes)


def trip_badge(trip: int, x: int, y: int) -> Markup:
    """Weeks of the trip to a place; a dot where the archaeologist stands."""
    if trip == 0:
        return tag("circle", cx=x, cy=y, r=5, class_="thebes-here")
    ring = tag("rect", x=x - 15, y=y - 10, width=28, height=20, rx=10, class_="thebes-trip")
    glass = symbol("icon-week", x - 13, y - 6.5, 13, class_="thebes-trip-glass")
    return ring + glass + tag("text", trip, x=x + 5, y=y + 5, class_="thebes-trip-text")


def said_trip(tongue: Tongue, trip: int) -> str:
    return f"{tongue.say('word-trip')} {tongue.say('word-weeks', n=trip)}" if trip else tongue.say("word-here")


@piece
def city(tongue: Tongue, n: int, trip: int, slots: str, spaces: str, few: Few) -> Markup:
    """A city as a round seal, with the cards and exhibitions that are to be had there."""
    x, y = AT[n]
    name = place_name(n, tongue)
    flags = [
        tag("rect", x=23 + 18 * k, y=-9, width=16, height=20, rx=2, class_=look)
        + tag("text", mark, x=31 + 18 * k, y=6, class_="thebes-mark-text")
        for k, (mark, look) in enumerate(
            [(m, "thebes-slip-mark") for m in slots] + [(m, "thebes-poster-mark") for m in spaces]
        )
    ]
    return lit(
        tongue, few, "g", tag("circle", r=21, class_="edge thebes-city-seal"),
        symbol(f"thebes-city-{CITY[n]}", -15, -15, 30), *flags, tag("text", name, y=36, class_="thebes-city-name"),
        trip_badge(trip, -19, -15), label=f"{name}, {said_trip(tongue, trip)}", class_="thebes-city",
        transform=f"translate({x} {y})",
    )  # fmt: skip


@piece
def site(tongue: Tongue, n: int, trip: int, points: int, tokens: int, bonus: bool, digging: bool, few: Few) -> Markup:
    """A site as a seal in its colour, with its name, what its bag still holds, and the bonus if it lies there."""
    (x, y), (px, py) = AT[CITIES + n], PLATE[SITE[n]]
    name = tongue.thing("site", SITE[n])
    said = [name, said_trip(tongue, trip), tongue.say("word-bag-holds", points=points, tokens=tokens)]
    plate = tag(
        "g", tag("rect", width=124, height=40, rx=4, class_="thebes-plate"),
        tag("text", name, x=7, y=16, class_="thebes-plate-name"),
        tag("text", points, x=82, y=34, class_="thebes-plate-text"),
        symbol("thebes-bag", 85, 21, 15, class_="thebes-plate-bag"),
        tag("text", tokens, x=119, y=34, class_="thebes-plate-text"),
        tag("rect", x=7, y=25, width=56, height=8, rx=4, class_="thebes-bar-back"),
        tag("rect", x=7, y=25, width=56 * points / POINTS_IN_BAG[n], height=8, rx=4, class_="thebes-bar"),
        transform=f"translate({px} {py})",
    )  # fmt: skip
    lying: Markup = NOTHING
    if bonus:
        at = f"translate({px - 34 if px < -100 else px + 125} {py + 4}) scale(.75)"
        lying = tag("g", face(n, BONUS), id=f"tok-{SITE[n]}-{BONUS}", class_=token_class(n, BONUS), transform=at)
        said.append(f"{tongue.say('word-bonus')} {token_name(tongue, n, BONUS)}")
    return lit(
        tongue, few, "g", tag("circle", r=29, class_="edge thebes-seal"),
        symbol(f"emblem-{SITE[n]}", -19, -21, 38, class_="thebes-on"),
        tag("circle", cx=21, cy=21, r=10, class_="thebes-letter-disc"),
        tag("text", SITE[n][0].upper(), x=21, y=26, class_="thebes-letter"), plate, lying, trip_badge(trip, -23, -21),
        label=", ".join(said), class_=f"thebes-site site-{SITE[n]}{' thebes-digging' * digging}",
        transform=f"translate({x} {y})",
    )  # fmt: skip


@piece
def pawn(tongue: Tongue, name: str, seat: int, place: int, order: int, beside: int, now: bool) -> Markup:
    """An archaeologist at a place, beside others who are there."""
    x, y = AT[place]
    x += round(23 * (order - (beside - 1) / 2))
    y -= 50 if place < CITIES else 58
    return tag(
        "g", tag("use", href="#thebes-pin", x=-12, width=24, height=42), symbol(f"seat-{seat}", -12, 0),
        id=f"pawn-{seat}", data_now=now and "yes", class_=f"thebes-pawn seat-{seat}{' thebes-now' * now}",
        transform=f"translate({x} {y})", role="img", aria_label=f"{name}, {place_name(place, tongue)}",
    )  # fmt: skip


@piece
def disc(tongue: Tongue, name: str, seat: int, week: int, level: int, later: bool, now: bool) -> Markup:
    """A time marker on its week, on top of others; with its year if that is not the present one."""
    x, y = cell(week)
    year = FIRST_YEAR + week // YEAR
    return tag(
        "g", tag("circle", r=15.5, class_="thebes-disc-ring"), symbol(f"seat-{seat}", -12, -12),
        tag("text", f"’{year % 100:02}", x=15, y=20, class_="thebes-later") if later else "",
        id=f"disc-{seat}", class_=f"thebes-disc seat-{seat}{' thebes-now' * now}", role="img",
        aria_label=f"{name}, {date(tongue, week)}",
        transform=f"translate({x + CELL // 2 - 3 + 5 * level} {y + CELL // 2 + 7 - 6 * level})",
    )  # fmt: skip


@piece
def cartouche(tongue: Tongue, name: str, week: int, over: bool) -> Markup:
    """Year, week and whose turn it is, on an empty part of the map."""
    said = tongue.say("ui-over") if over else tongue.say("ui-turn", player=name)
    fit = {"lengthAdjust": "spacingAndGlyphs"}  # digits are wider in some fonts, and names may be long
    size = max(11.0, min(16.0, 220 / len(said)))
    tight = {"textLength": 142, **fit} if size == 11 else {}
    return tag(
        "g", tag("path", d="M10 0h216l10 10v36l-10 10H10L0 46V10z", class_="thebes-cartouche"),
        tag("text", FIRST_YEAR + week // YEAR, x=14, y=38, class_="thebes-year", textLength=62, **fit),
        tag("text", said, x=84, y=24, class_="thebes-turn", font_size=size, **tight),
        tag("text", date(tongue, week), x=84, y=44, class_="thebes-date"),
        transform=f"translate(72 {HEIGHT - CELL - 70})",
    )  # fmt: skip


# --- cards and posters --------------------------------------------------------------------------

TOOL_ICON = {
    ASSISTANT: "icon-assistant", SHOVEL: "icon-shovel", CAR: "icon-car", ZEPPELIN: "icon-zeppelin",
    SPECIAL_PERMIT: "icon-permit", CONGRESS: "icon-congress",
}  # fmt: skip


@piece
def small(art: str, size: int = 18, label: str = "", look: str = "") -> Markup:
    """An icon that is drawn once and copied."""
    said: dict[str, object] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    drawn = tag("use", href=f"#{art}")
    return tag("svg", drawn, viewBox="0 0 24 24", width=size, height=size, class_=f"icon {look}".strip(), **said)


def badge(n: int, size: int = 22) -> Markup:
    """A site's emblem in its colour."""
    return small(f"thebes-badge-{SITE[n]}", size)


def card_art(kind: int) -> Markup:
    """What a research card shows: as many books as it is worth, a listening ear, or a tool."""
    type, n, value = int(KIND_TYPE[kind]), int(KIND_SITE[kind]), int(KIND_VALUE[kind])
    if type == SPECIAL:
        inside = [symbol("icon-book", 30 - 11 * value + 22 * k, 0) for k in range(value)]
        inside.append(symbol(f"thebes-badge-{SITE[n]}", 19, 30, 24, class_="thebes-bare"))
    elif type == GENERAL:
        inside = [symbol("icon-open-book", 31 - 15 * value + 30 * k, 8, 28) for k in range(value)]
    elif type == RUMOUR:
        inside = [symbol("thebes-ear", 6, 5, 32), symbol(f"thebes-badge-{SITE[n]}", 33, 24, 26, class_="thebes-bare")]
    else:
        inside = [symbol(TOOL_ICON[type], 10, 5, 40)]
    about = f" site-{SITE[n]}" if n >= 0 else ""
    return tag(
        "svg", *inside, viewBox="0 0 60 54", width=74, height=66, class_=f"thebes-art{about}", aria_hidden="true"
    )


def prices(tongue: Tongue, trip: int, weeks: int, left: int, flies: bool) -> Markup:
    """Weeks of trip and action together, and the same by zeppelin."""

    def total(trip: int, art: str, label: str) -> Markup:
        late = trip + weeks > left > 0
        number: object = tongue.say("word-too-late") if late else tag("b", trip + weeks)
        how = tag("small", f"{trip}+{weeks}", class_="thebes-sum") if trip else ""
        return tag("span", small(art, 18, label), number, how, class_="thebes-price" + " thebes-late" * late)

    out = total(trip, "icon-week", tongue.say("word-price"))
    if flies and trip:
        out += total(0, "icon-zeppelin", tongue.say("word-flying"))
    return tag("span", out, class_="thebes-foot")


def heading(tongue: Tongue, mark: str, place: int) -> Markup:
    name = tag("span", place_name(place, tongue), class_="thebes-where")
    seal = small(f"thebes-city-{CITY[place]}", 22)
    return tag("span", tag("span", mark, class_="thebes-mark"), name, seal, class_="thebes-head")


def gap(tongue: Tongue, mark: str, look: str) -> Markup:
    """An empty space for a card."""
    return tag("div", tag("span", mark, class_="thebes-mark"), tongue.say("word-empty"), class_=f"{look} thebes-empty")


@piece
def slip(tongue: Tongue, slot: int, kind: int, copy: int, trip: int, left: int, flies: bool, few: Few) -> Markup:
    """An open research card: a slip of the library of its city."""
    if kind < 0:
        return gap(tongue, str(slot + 1), "thebes-slip")
    place, name = int(KIND_CITY[kind]), tongue.thing("card", CARD[KIND_CARD[kind]])
    return lit(
        tongue, few, "button", heading(tongue, str(slot + 1), place), card_art(kind),
        tag("span", name, class_="thebes-name"), prices(tongue, trip, int(KIND_WEEKS[kind]), left, flies),
        label=tongue.pair(slot + 1, f"{name}, {place_name(place, tongue)}"), class_="thebes-slip",
        id=f"card-{kind}-{copy}",
    )  # fmt: skip


@piece
def pile(tongue: Tongue, cards: int, chance: str, weeks: int, trip: int, left: int, flies: bool, few: Few) -> Markup:
    """The draw pile with the chance of an exhibition; a redraw is made in Warsaw."""
    said = tongue.say("word-redraw"), tongue.say("word-cards", n=cards), tongue.say("word-next-exhibition")
    return lit(
        tongue, few, "button", heading(tongue, "↻", REDRAW_PLACE),
        tag("span", tag("b", cards), class_="thebes-back"), tag("span", said[0], class_="thebes-name"),
        tag("small", small("icon-exhibition", 16, said[2]), chance, class_="thebes-chance"),
        prices(tongue, trip, weeks, left, flies), label=f"{', '.join(said)} {chance}", class_="thebes-slip",
        id="pile",
    )  # fmt: skip


@piece
def poster(tongue: Tongue, space: int, x: int, have: Few, trip: int, left: int, flies: bool, few: Few) -> Markup:
    """An exhibition: what it needs and what of that the seat has, its points, its price."""
    if x < 0:
        return gap(tongue, SPACE[space], "thebes-poster")
    (size, home), place, points = EXHIBITION[x], int(SHOW_CITY[x]), int(SHOW_POINTS[x])
    wanted = [(n, f"{have[n]}/{NEEDS[x, n]}", have[n] >= NEEDS[x, n]) for n in range(SITES) if NEEDS[x, n]]
    needs = [
        tag("span", badge(n), text, class_="thebes-need" + " thebes-enough" * int(enough)) for n, text, enough in wanted
    ]
    title = tongue.say("word-exhibition", size=tongue.thing("size", size), city=tongue.say(f"city-{home}", "in"))
    said = [title, f"{points} {tongue.say('word-points')}"]
    said += [f"{tongue.thing('site', SITE[n])} {text}" for n, text, _ in wanted]
    return lit(
        tongue, few, "button", heading(tongue, SPACE[space], place), tag("span", points, class_="thebes-medal"),
        tag("span", *needs, class_="thebes-needs"), prices(tongue, trip, int(SHOW_WEEKS[x]), left, flies),
        label=", ".join(said), class_=f"thebes-poster thebes-{size}", id=f"show-{x}",
    )  # fmt: skip


# --- the wheel: a sector for each week, like the hours of a clock ----------------------------------


def spot(radius: float, weeks: int) -> tuple[float, float]:
    """A point of the wheel."""
    angle = 2 * pi * (weeks - 1) / MOST_WEEKS
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


@piece
def wedge(tongue: Tongue, weeks: int, tokens: int, most: int, mean: float, digging: bool, few: Few) -> Markup:
    """A sector: tokens for so many weeks, without and with all cards that can be spent, and their points on average."""
    turn = 360 * (weeks - 1) // MOST_WEEKS
    inside = [tag("use", href="#thebes-sector", transform=f"rotate({turn})", class_="edge thebes-sector")]
    if most:
        (x, y), (mx, my) = spot(87, weeks), spot(61, weeks)
        number = str(tokens or most) if tokens in (0, most) else f"{tokens}–{most}"
        points = tongue.say("word-decimal", n=round((tokens or most) * mean, 1))
        look = "thebes-tokens" if number.isdigit() else "thebes-tokens thebes-range"
        inside.append(tag("text", number, x=x, y=y + 6, class_=look))
        inside.append(tag("text", points, x=mx, y=my + 4, class_="thebes-mean"))
    look = "thebes-wedge" if most else "thebes-wedge thebes-none"
    if not digging:
        return tag("g", *inside, class_=look)
    return lit(tongue, few, "g", *inside, label=tongue.say("word-weeks", n=weeks), class_=look)


# --- tokens and books ---------------------------------------------------------------------------

SHAPE = {  # what an artefact looks like
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
    """(drawing, site whose colour it bears, value) of a token; site −1 for general knowledge."""
    if token < ARTEFACTS:
        return f"thebes-find-{SHAPE[FIND[site][token]]}", site, int(VALUES[site, token])
    if token == BOOK_TOKEN:
        return "icon-book", int(ABOUT[site]), int(BOOK_VALUE[site])
    return "icon-open-book", -1, int(GENERAL_VALUE[site])


def face(site: int, token: int) -> Markup:
    """A token, 44 by 44: silhouette and value."""
    art, _, value = token_art(site, token)
    chip = tag("use", href="#thebes-chip", width=44, height=44)
    return (
        chip + symbol(art, 6, 8, 28, class_="thebes-on") + tag("text", value, x=35, y=13.5, class_="thebes-worth-text")
    )


def token_class(site: int, token: int) -> str:
    about = token_art(site, token)[1]
    return f"thebes-chip site-{SITE[about]}" if about >= 0 else "thebes-chip thebes-plain"


def token_name(tongue: Tongue, site: int, token: int) -> str:
    _, about, value = token_art(site, token)
    if token < ARTEFACTS:
        return f"{tongue.thing('find', FIND[site][token])}, {value}"
    if about >= 0:
        return f"{tongue.thing('lot', 'book')}, {tongue.thing('site', SITE[about])}"
    return tongue.thing("lot", "general")


@piece
def token(tongue: Tongue, site: int, token: int) -> Markup:
    """A token in a collection."""
    name = token_name(tongue, site, token)
    drawn = tag("svg", tag("title", name), face(site, token), viewBox="0 0 44 44", width=42, height=42, role="img")
    return tag("li", drawn, id=f"tok-{SITE[site]}-{token}", class_=token_class(site, token))


@piece
def spine(tongue: Tongue, kind: int, copy: int) -> Markup:
    """A book card on the shelf, thicker when it is worth more."""
    n, value = int(KIND_SITE[kind]), int(KIND_VALUE[kind])
    about = f"site-{SITE[n]}" if n >= 0 else "thebes-plain"
    name = tongue.thing("card", CARD[KIND_CARD[kind]])
    look = f"thebes-spine thebes-worth-{value} {about}"
    return tag("li", value, id=f"card-{kind}-{copy}", class_=look, title=name)
