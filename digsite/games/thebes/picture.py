"""Thebes in the browser: map and calendar, cards and posters, wheel and collections. Everything is public."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from digsite.games.thebes import odds
from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import SPEND_RUMOUR, can_use, knowledge, opens, tokens_drawn
from digsite.games.thebes.drawing import (
    AT,
    GROUND,
    HEIGHT,
    NOTHING,
    TOOL_ICON,
    WIDTH,
    Few,
    badge,
    cartouche,
    city,
    date,
    disc,
    pawn,
    piece,
    pile,
    place_name,
    poster,
    site,
    slip,
    small,
    spine,
    token,
    wedge,
)
from digsite.games.thebes.rules import RETIRE, WORK_WEEKS
from digsite.games.thebes.scoring import artefact_points, book_points, congress_points, exhibition_points
from digsite.games.thebes.state import BOOK, FINISHED, ON_BOARD, USE, WORK
from digsite.games.thebes.tables import (
    ABOUT,
    ARTEFACTS,
    BONUS,
    BOOK_TOKEN,
    CAR,
    CITIES,
    END,
    EXHIBITIONS,
    GENERAL,
    GENERAL_TOKEN,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    MOST_WEEKS,
    REDRAW_PLACE,
    RUMOUR,
    SHOW_CITY,
    SHOW_POINTS,
    SITE,
    SITES,
    SPACE,
    SPECIAL,
    TYPE,
    WHEEL,
    YEAR,
    ZEPPELIN,
)
from digsite.games.thebes.text import redraw_price
from digsite.picture import Picture, Scene, seat_mark, seat_name, symbol, tag
from digsite.tongue import Tongue

TAKE, REDRAW, DIG, SHOW = (BOOK[verb].first for verb in ("take", "redraw", "dig", "show"))
NEAR = 20  # weeks; with more than that left, nothing is too late
PARTS = (  # of the points, each with its drawing
    ("word-artefacts", "thebes-find-amphora"),
    ("place-exhibitions", "icon-exhibition"),
    ("word-congresses", "icon-congress"),
    ("word-majorities", "icon-book"),
)
CITY_OF, SITE_OF, TYPE_OF = KIND_CITY.tolist(), KIND_SITE.tolist(), KIND_TYPE.tolist()
SHOWN_IN, TOLD = SHOW_CITY.tolist(), ABOUT.tolist()
BOOKS = [[k for k, type in enumerate(TYPE_OF) if type == SPECIAL and SITE_OF[k] == n] for n in range(SITES)]
TOOLS = [k for k, type in enumerate(TYPE_OF) if type not in (SPECIAL, GENERAL, RUMOUR)]
GENERAL_BOOKS = [k for k, type in enumerate(TYPE_OF) if type == GENERAL]
RUMOUR_OF = {SITE_OF[k]: k for k, type in enumerate(TYPE_OF) if type == RUMOUR}
Parts = tuple[int, int, int, int]


class Digger(NamedTuple):
    """A player as plain numbers."""

    week: int
    place: int
    permit: Few
    cards: Few
    held: Few
    books: Few
    general: int
    rumours: Few
    artefacts: Few


@dataclass(frozen=True)
class Keyed:
    """What the rules are asked about, and the little that decides the answer: it is remembered by that."""

    key: object
    view: Any = field(compare=False)
    me: Any = field(compare=False)


@lru_cache(256)
def points(table: Keyed) -> list[Parts]:
    """Everybody's points as if the game ended now: artefacts, exhibitions, congresses, majorities."""
    v = table.view
    return [
        (
            int(artefact_points(v, p)),
            int(exhibition_points(v, p)),
            int(congress_points(v, p)),
            sum(int(book_points(v, p, n)) for n in range(SITES)),
        )
        for p in range(int(v.seats))
    ]


@lru_cache(256)
def bags(table: Keyed) -> list[tuple[int, int]]:
    """(points, tokens) in each bag."""
    return [(odds.points_left(table.view, n), sum(odds.bag(table.view, n))) for n in range(SITES)]


@lru_cache(1024)
def majority(table: Keyed, seat: int) -> Few:
    """Points of a seat for the books about each site."""
    return tuple(int(book_points(table.view, seat, n)) for n in range(SITES))


@lru_cache(1024)
def trips(at: Keyed) -> Few:
    """Weeks to each place."""
    return tuple(int(travel_weeks(at.me, place, False)) for place in range(len(AT)))


class Known(NamedTuple):
    """What a seat knows of a site with the fewest single-use cards, and with all of them; 0 if it cannot be dug."""

    few: int
    shovels: int  # tokens on top of the wheel's
    all: int
    all_shovels: int


@lru_cache(1024)
def known(at: Keyed, n: int) -> Known:
    v, me = at.view, at.me

    def with_cards(use: int) -> tuple[int, int]:
        if not opens(v, me, n, use):
            return 0, 0
        k = int(knowledge(v, me, n, use))
        return k, int(tokens_drawn(v, me, n, use, MOST_WEEKS)) - int(WHEEL[k, MOST_WEEKS])

    all_ = int(can_use(v, me, n))
    few = with_cards(0) if opens(v, me, n, 0) else with_cards(all_ & SPEND_RUMOUR)
    return Known(*few, *with_cards(all_))


@dataclass(frozen=True)
class Desk:
    """What a picture needs again and again, read from the View once."""

    scene: Scene
    tongue: Tongue
    view: Any
    seat: int  # whose prices are shown
    now: int  # whose turn it is, −1 when the game is over
    phase: int
    digging: int  # the site of the dig in progress, or −1
    diggers: list[Digger]
    open: list[int]
    track: list[int]
    shows: list[int]
    owner: list[list[int]]
    bags: list[tuple[int, int]]  # (points, tokens) in each bag
    table: Keyed
    knows: list[Known]
    trip: Few

    @property
    def me(self) -> Digger:
        return self.diggers[self.seat]

    def few(self, *firsts: int) -> Few:
        """Actions open to the reader, of those by land and sea and by zeppelin."""
        legal = self.scene.legal
        return tuple(a for first in firsts for a in (first, first + 1) if a in legal) if legal else ()


def desk(scene: Scene) -> Desk:
    v = scene.view
    actor, phase = int(v.actor), int(v.phase)
    seat = int(v.seat) if v.seat >= 0 else max(0, actor)
    rows = v.diggers.tolist()[: int(v.seats)]
    diggers = [Digger._make(x if isinstance(x, int) else tuple(x.tolist()) for x in row) for row in rows]
    me, record = diggers[seat], v.diggers[seat]
    table = Keyed(
        (v.diggers.tobytes(), v.owner.tobytes(), v.shows.tobytes(), len(diggers), int(v.site), int(v.rubbish)), v, None
    )
    at = Keyed((me, int(v.opening), int(v.helpers)), v, record)
    return Desk(
        scene, scene.tongue, v, seat, actor if phase != FINISHED else -1, phase, int(v.site), diggers,
        v.open.tolist(), v.track.tolist(), v.shows.tolist(), v.owner.tolist(), bags(table), table,
        [known(at, n) for n in range(SITES)], trips(Keyed((me.place, me.held[CAR] > 0), None, record)),
    )  # fmt: skip


def picture(scene: Scene) -> Picture:
    d = desk(scene)
    end = ranking(d) if d.phase == FINISHED else NOTHING
    board = tag("div", chart(d), counter(d), end, class_="thebes-table")
    mine = my_desk(d) if scene.view.seat >= 0 else NOTHING
    every = points(d.table)
    rivals = [strip(d.tongue, scene.names[p], p, every[p], d.diggers[p]) for p in scene.others()]
    return Picture(board, mine, rivals)


# --- map and calendar, cards and posters --------------------------------------------------------


def chart(d: Desk) -> Markup:
    """The board: frame of weeks with the discs, map with routes, places and pawns."""
    drawn = tag(
        "svg", GROUND, *[city_now(d, n) for n in range(CITIES)], *[site_now(d, n) for n in range(SITES)], *pawns(d),
        *discs(d), cartouche(d.tongue, d.scene.names[max(d.now, 0)], min(p.week for p in d.diggers), d.now < 0),
        viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="thebes-chart",
    )  # fmt: skip
    return tag(
        "div", drawn, class_="thebes-pan", data_pan="yes", tabindex=0, role="region", aria_label=d.scene.say("word-map")
    )


def city_now(d: Desk, n: int) -> Markup:
    """A city with what is to be had there now."""
    slots = [slot for slot, kind in enumerate(d.open) if kind >= 0 and CITY_OF[kind] == n]
    spaces = [space for space, x in enumerate(d.track) if x >= 0 and SHOWN_IN[x] == n]
    firsts = [TAKE + 2 * slot for slot in slots] + [SHOW + 2 * space for space in spaces]
    few = d.few(*firsts, *([REDRAW] if n == REDRAW_PLACE else []))
    marks = "".join(str(slot + 1) for slot in slots), "".join(SPACE[space] for space in spaces)
    return city(d.tongue, n, d.trip[n], *marks, few)


def site_now(d: Desk, n: int) -> Markup:
    bonus = d.owner[n][BONUS] == ON_BOARD
    return site(d.tongue, n, d.trip[CITIES + n], *d.bags[n], bonus, d.digging == n, d.few(DIG + 2 * n))


def pawns(d: Desk) -> list[Markup]:
    """The archaeologists at their places, side by side where several are."""
    places = [p.place for p in d.diggers]
    return [
        pawn(d.tongue, d.scene.names[seat], seat, place, places[:seat].count(place), places.count(place), seat == d.now)
        for seat, place in enumerate(places)
    ]


def discs(d: Desk) -> list[Markup]:
    """The time markers on their weeks; of those on one week the last to have arrived lies on top and acts first."""
    latest = d.view.recent.tolist()
    order = sorted(range(len(d.diggers)), key=lambda seat: (d.diggers[seat].week, -latest.index(seat)))
    weeks = [d.diggers[seat].week for seat in order]
    cells = [week % YEAR for week in weeks]
    return [
        disc(
            d.tongue, d.scene.names[seat], seat, week, cells[:k].count(week % YEAR),
            week // YEAR > weeks[0] // YEAR and week not in weeks[k + 1 :], seat == d.now,
        )
        for k, (seat, week) in enumerate(zip(order, weeks, strict=True))
    ]  # fmt: skip


def counter(d: Desk) -> Markup:
    """Four library slips, the pile to redraw from, and the posters a, b, c."""
    tongue, say = d.tongue, d.scene.say
    left, flies = min(END - d.me.week, NEAR), d.me.held[ZEPPELIN] > 0
    cards = d.me.cards if d.scene.view.seat >= 0 else (0,) * len(CITY_OF)
    slips = [
        slip(
            tongue, slot, kind, cards[kind] + d.open[:slot].count(kind), d.trip[CITY_OF[kind]], left, flies,
            d.few(TAKE + 2 * slot),
        )
        for slot, kind in enumerate(d.open)
    ]  # fmt: skip
    chance = f"{float(odds.next_exhibition(d.view)):.0%}"
    price = redraw_price(d.view, d.seat), d.trip[REDRAW_PLACE], left, flies
    slips.append(pile(tongue, odds.cards_in_pile(d.view), chance, *price, d.few(REDRAW)))
    posters = [
        poster(tongue, space, x, d.me.artefacts, d.trip[SHOWN_IN[x]], left, flies, d.few(SHOW + 2 * space))
        for space, x in enumerate(d.track)
    ]
    return tag(
        "div", tag("div", *slips, class_="thebes-slips", role="group", aria_label=say("place-open")),
        tag("div", *posters, class_="thebes-posters", role="group", aria_label=say("place-exhibitions")),
        class_="thebes-counter",
    )  # fmt: skip


# --- my desk ------------------------------------------------------------------------------------


def my_desk(d: Desk) -> Markup:
    """Points and time, tools, the wheel, and a cabinet for each site."""
    say = d.scene.say
    stop = d.scene.lit("button", RETIRE, d.scene.label(RETIRE), class_="thebes-stop") if RETIRE in d.scene.legal else ""
    top = tag(
        "div", seat_name(d.seat, d.scene.names), total(d.tongue, points(d.table)[d.seat]),
        tag("span", small("icon-week"), tag("b", END - d.me.week), " ", say("word-left"), class_="thebes-fact"),
        tag("span", small("icon-map"), place_name(d.me.place, d.tongue), class_="thebes-fact"), stop,
        class_="thebes-top",
    )  # fmt: skip
    lead = majority(d.table, d.seat)
    cabinets = [my_cabinet(d, n, lead[n]) for n in range(SITES)]
    found = tuple(n for n in range(SITES) if d.owner[n][GENERAL_TOKEN] == d.seat)
    held = tuple(x for x in range(EXHIBITIONS) if d.shows[x] == d.seat)
    tools = my_tools(d.tongue, d.me.cards, d.me.general, found, held)
    shelves = tag("div", tools, tag("div", *cabinets, class_="thebes-cabinets"), class_="thebes-shelves")
    return tag("div", top, tag("div", wheel(d), shelves, class_="thebes-work"), class_="thebes-mine")


@piece
def total(tongue: Tongue, parts: Parts) -> Markup:
    """Points as if the game ended now, and of what they are made."""
    shown = [
        tag("span", small(art, 16, tongue.say(word)), n, class_="thebes-part")
        for n, (word, art) in zip(parts, PARTS, strict=True)
    ]
    return tag("span", tag("b", sum(parts)), " ", tongue.say("word-points"), *shown, class_="thebes-points")


@piece
def my_tools(tongue: Tongue, cards: Few, general: int, found: Few, held: Few) -> Markup:
    """Helpers, vehicles, permits, congresses, general books, and the exhibitions held."""
    by_type: dict[int, list[Markup]] = {}
    for kind in TOOLS:
        for copy in range(cards[kind]):
            drawn = small(TOOL_ICON[TYPE_OF[kind]], 28, look="thebes-owned")
            by_type.setdefault(TYPE_OF[kind], []).append(tag("span", drawn, id=f"card-{kind}-{copy}"))
    out = []
    for type, drawings in by_type.items():
        name = tongue.thing("card", TYPE[type])
        out.append(
            tag("li", *drawings, name if len(drawings) == 1 else f"{name} ×{len(drawings)}", class_="thebes-tool")
        )
    if general:
        books = [spine(tongue, kind, copy) for kind in GENERAL_BOOKS for copy in range(cards[kind])]
        shelf = tag("ul", *books, *[token(tongue, n, GENERAL_TOKEN) for n in found], class_="thebes-shelf")
        out.append(tag("li", shelf, f"{tongue.say('word-general')} {general}", class_="thebes-tool"))
    for x in held:
        name = f"{place_name(SHOWN_IN[x], tongue)} {SHOW_POINTS[x]}"
        out.append(tag("li", small("icon-exhibition", 24), name, id=f"show-{x}", class_="thebes-tool"))
    return tag("ul", *out, class_="thebes-tools", aria_label=tongue.say("word-tools")) if out else NOTHING


def my_cabinet(d: Desk, n: int, lead: int) -> Markup:
    told = tuple(s for s in range(SITES) if TOLD[s] == n and d.owner[s][BOOK_TOKEN] == d.seat)
    finds = tuple(t for t in range(ARTEFACTS) if d.owner[n][t] == d.seat)
    books = tuple((k, d.me.cards[k]) for k in BOOKS[n] if d.me.cards[k])
    return cabinet(d.tongue, n, d.knows[n].few, d.me.permit[n] > 0, lead, books, told, d.me.rumours[n] > 0, finds)


@piece
def cabinet(
    tongue: Tongue, n: int, known: int, valid: bool, lead: int, books: tuple[tuple[int, int], ...], told: Few,
    rumour: bool, finds: Few,
) -> Markup:  # fmt: skip
    """What I know of a site, may do there, and found there."""
    say = tongue.say
    permit = small("icon-permit", 24, say("word-permit-valid"), "thebes-owned")
    if not valid:
        permit = small("icon-permit-used", 24, say("word-permit-used"), "thebes-gone")
    shelf = [spine(tongue, kind, copy) for kind, copies in books for copy in range(copies)]
    shelf += [token(tongue, s, BOOK_TOKEN) for s in told]
    if rumour:
        shelf.append(tag("li", small("thebes-ear", 28, say("word-rumour")), id=f"card-{RUMOUR_OF[n]}-0"))
    return tag(
        "section", tag("h3", tongue.thing("site", SITE[n])),
        tag("p", badge(n, 26), tag("span", f"{say('word-knowledge')} ", class_="hidden-text"), tag("b", known), permit,
            tag("span", f"+{lead}", class_="thebes-lead", title=say("word-majorities")) if lead else "",
            class_="thebes-known"),
        tag("ul", *shelf, class_="thebes-shelf") if shelf else "",
        tag("ul", *[token(tongue, n, t) for t in finds], class_="thebes-finds") if finds else "",
        class_=f"thebes-cabinet site-{SITE[n]}",
    )  # fmt: skip


def wheel(d: Desk) -> Markup:
    """The time wheel, set to the site being dug, or to the one I know most about."""
    say = d.scene.say
    digging = d.phase == WORK and d.now == d.seat
    n = d.digging if digging else max(range(SITES), key=lambda n: (d.knows[n].few, d.bags[n][0]))
    know, (in_bag, tokens) = d.knows[n], d.bags[n]
    few, most = WHEEL[know.few].tolist(), WHEEL[know.all].tolist()
    sectors = [
        wedge(
            d.tongue, weeks, few[weeks] and few[weeks] + know.shovels, most[weeks] and most[weeks] + know.all_shovels,
            in_bag / tokens, digging, works(d, weeks) if digging else (),
        )
        for weeks in range(1, MOST_WEEKS + 1)
    ]  # fmt: skip
    turned = -360 * (max(know.few, 1) - 1) // (len(WHEEL) - 1)
    hub = tag("use", href="#thebes-hub", x=-52, y=-52, width=104, height=104)
    said = [say("place-wheel")]
    if know.few:
        said += [d.scene.thing("site", SITE[n]), f"{say('word-knowledge')} {know.few}"]
    face = tag(
        "svg", tag("use", href="#thebes-wheel", x=-140, y=-140, width=280, height=280), *sectors,
        tag("g", hub, id="wheel-hub", class_="thebes-turning", transform=f"rotate({turned})"),
        tag("rect", x=-10, y=-50, width=20, height=18, rx=4, class_="thebes-pointer"),
        symbol(f"thebes-badge-{SITE[n]}" if know.few else "icon-week", -26, -26, 52), viewBox="-140 -140 280 280",
        class_="thebes-wheel", role="group" if digging else "img", aria_label=", ".join(said),
    )  # fmt: skip
    title = tag("h3", " · ".join(said[:2]))
    legend = tag("p", say("word-wheel" if know.few else "word-no-knowledge"), class_="thebes-legend")
    return tag("div", title, face, legend, class_="thebes-wheel-box")


def works(d: Desk, weeks: int) -> Few:
    """The ways open to dig for so many weeks, one for each choice of single-use cards."""
    ways = (WORK_WEEKS + MOST_WEEKS * use + weeks - 1 for use in range(len(USE)))
    return tuple(d.scene.open(ways))


# --- rivals, and the end ------------------------------------------------------------------------


@piece
def strip(tongue: Tongue, name: str, seat: int, parts: Parts, them: Digger) -> Markup:
    """Another seat: time and place, points, tools, and what it knows and owns of each site."""
    say = tongue.say
    who = tag("span", seat_mark(seat), " ", name, class_=f"who seat-{seat}")
    when = tag(
        "div", tag("span", small("icon-week", 16), date(tongue, them.week)),
        tag("span", small("icon-map", 16), place_name(them.place, tongue)),
        tag("span", tag("b", END - them.week), " ", say("word-left")), class_="thebes-when",
    )  # fmt: skip
    heads = [tag("th", small(f"thebes-badge-{id}", 22, tongue.thing("site", id)), scope="col") for id in SITE]
    box = tag(
        "table", tag("tr", tag("td"), *heads),
        row("icon-permit", say("word-permit"), [permit_sign(tongue, valid > 0) for valid in them.permit]),
        row("icon-book", say("word-books"), them.books),
        row("thebes-find-amphora", say("word-artefacts"), them.artefacts),
        class_="thebes-rival-sites",
    )  # fmt: skip
    held = [
        tag("li", small(art, 20, tongue.thing("card", TYPE[type])), them.held[type] if them.held[type] > 1 else "")
        for type, art in TOOL_ICON.items()
        if them.held[type]
    ]
    if them.general:
        held.append(tag("li", small("icon-open-book", 20, say("word-general")), them.general))
    held += [tag("li", small("thebes-ear", 18, say("word-rumour")), badge(n)) for n in range(SITES) if them.rumours[n]]
    return tag(
        "div", tag("div", who, total(tongue, parts), class_="thebes-top"), when, box,
        tag("ul", *held, class_="thebes-held", aria_label=say("word-tools")) if held else "",
        class_="thebes-rival",
    )  # fmt: skip


def permit_sign(tongue: Tongue, valid: bool) -> Markup:
    said = tongue.say("word-permit-valid" if valid else "word-permit-used")
    return tag("span", "✓" if valid else "✗", role="img", aria_label=said, class_=None if valid else "thebes-gone")


def row(art: str, label: str, cells: Sequence[object]) -> Markup:
    return tag("tr", tag("th", small(art, 16, label), scope="row"), *[tag("td", c or "·") for c in cells])


def ranking(d: Desk) -> Markup:
    """The end: everybody's points in their parts, the best first."""
    every = points(d.table)
    words = ["ui-player", *(word for word, _ in PARTS), "ui-points"]
    head = tag("tr", *[tag("th", d.scene.say(word), scope="col") for word in words])
    order = sorted(range(len(every)), key=lambda seat: -sum(every[seat]))
    best = sum(every[order[0]])
    rows = [
        tag(
            "tr", tag("th", seat_name(seat, d.scene.names), scope="row"), *[tag("td", n) for n in every[seat]],
            tag("td", tag("b", sum(every[seat]))), class_="thebes-winner" if sum(every[seat]) == best else None,
        )
        for seat in order
    ]  # fmt: skip
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="thebes-ranking", tabindex=0, role="region", aria_label=d.scene.say("ui-points"))
