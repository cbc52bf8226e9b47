"""Thebes in the browser: map and calendar, cards and posters, wheel and collections. Everything is public."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from digsite.games.thebes import odds
from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import can_use, knowledge, opens, tokens_drawn
from digsite.games.thebes.drawing import (
    AT,
    BADGE,
    CARD_ART,
    CELL,
    CITY_ART,
    CITY_ICON,
    EMBLEM,
    GROUND,
    HEIGHT,
    MEAN_AT,
    PLATE,
    SEAL,
    SECTORS,
    SMALL_BADGE,
    TOKENS_AT,
    TOOL_ICON,
    WIDTH,
    cell,
    chip,
    place_name,
    seal,
    spine,
    token,
    token_class,
    token_name,
)
from digsite.games.thebes.rules import RETIRE, WORK_WEEKS, can_show, redraw_weeks
from digsite.games.thebes.scoring import artefact_points, book_points, congress_points, exhibition_points
from digsite.games.thebes.state import BOOK, FINISHED, ON_BOARD, USE, WORK
from digsite.games.thebes.tables import (
    ARTEFACTS,
    BONUS,
    BOOK_TOKEN,
    CARD,
    CITIES,
    CITY,
    END,
    EXHIBITION,
    EXHIBITIONS,
    FIRST_YEAR,
    GENERAL,
    GENERAL_TOKEN,
    KIND_CARD,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    KIND_WEEKS,
    MOST_WEEKS,
    NEEDS,
    OPEN,
    REDRAW_PLACE,
    RUMOUR,
    SHOW_CITY,
    SHOW_POINTS,
    SHOW_WEEKS,
    SITE,
    SITES,
    SPACE,
    SPACES,
    SPECIAL,
    TYPE,
    VALUES,
    WHEEL,
    YEAR,
    ZEPPELIN,
)
from digsite.picture import Picture, Scene, icon, seat_mark, seat_name, symbol, tag

TAKE, REDRAW, DIG, SHOW = (BOOK[verb].first for verb in ("take", "redraw", "dig", "show"))
REDRAWS = (REDRAW, REDRAW + 1)
POINTS_IN_BAG = [int(VALUES[site, :BONUS].sum()) for site in range(SITES)]  # at the start
PARTS = (  # of the points, each with its drawing
    ("word-artefacts", "thebes-find-amphora"),
    ("place-exhibitions", "icon-exhibition"),
    ("word-congresses", "icon-congress"),
    ("word-majorities", "icon-book"),
)
Trip = list[tuple[int, bool]]  # (weeks of the trip, by zeppelin)


@dataclass(frozen=True)
class Desk:
    """What a picture needs again and again, read from the View once."""

    scene: Scene
    view: Any
    seat: int  # whose prices are shown
    me: Any
    week: int
    flies: bool
    trip: list[int]  # weeks to each place
    open: list[int]
    track: list[int]
    owner: list[list[int]]
    held: list[int]  # cards of each kind
    bags: list[tuple[int, int]]  # (points, tokens) in each bag
    points: list[tuple[int, int, int, int]]  # of each seat


def desk(scene: Scene) -> Desk:
    v = scene.view
    seat = int(v.seat) if v.seat >= 0 else max(0, int(v.actor))
    me = v.diggers[seat]
    points = [
        (
            int(artefact_points(v, p)),
            int(exhibition_points(v, p)),
            int(congress_points(v, p)),
            sum(int(book_points(v, p, site)) for site in range(SITES)),
        )
        for p in range(int(v.seats))
    ]
    bags = [(odds.points_left(v, site), sum(odds.bag(v, site))) for site in range(SITES)]
    trip = [int(travel_weeks(me, place, False)) for place in range(len(AT))]
    return Desk(
        scene, v, seat, me, int(me.week), bool(me.held[ZEPPELIN]), trip, v.open.tolist(), v.track.tolist(),
        v.owner.tolist(), me.cards.tolist(), bags, points,
    )  # fmt: skip


def picture(scene: Scene) -> Picture:
    d = desk(scene)
    board = tag("div", chart(d), counter(d), ranking(d) if d.view.phase == FINISHED else "", class_="thebes-table")
    mine = my_desk(d) if scene.view.seat >= 0 else Markup("")
    return Picture(board, mine, [strip(d, seat) for seat in scene.others()])


def date(d: Desk, week: int) -> str:
    if week >= END:
        return d.scene.say("word-end")
    return d.scene.say("word-date", week=week % YEAR + 1, year=str(FIRST_YEAR + week // YEAR))


# --- map and calendar ---------------------------------------------------------------------------


def chart(d: Desk) -> Markup:
    """The board: frame of weeks with the discs, map with routes, places and pawns."""
    drawn = tag(
        "svg", GROUND, *[city(d, n) for n in range(CITIES)], *[site(d, n) for n in range(SITES)], *pawns(d), *discs(d),
        cartouche(d), viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="thebes-chart",
    )  # fmt: skip
    return tag("div", drawn, class_="thebes-pan", tabindex=0, role="region", aria_label=d.scene.say("word-map"))


def trip_badge(d: Desk, place: int, x: int, y: int) -> Markup:
    """Weeks of the trip to a place; a dot where the archaeologist stands."""
    if d.trip[place] == 0:
        return tag("circle", cx=x, cy=y, r=5, class_="thebes-here")
    ring = tag("circle", cx=x, cy=y, r=11, class_="thebes-trip")
    return ring + tag("text", d.trip[place], x=x, y=y + 5, class_="thebes-trip-text")


def said_trip(d: Desk, place: int) -> str:
    weeks = d.trip[place]
    return d.scene.say("word-here") if weeks == 0 else f"{d.scene.say('word-trip')} {d.scene.say('word-weeks', n=weeks)}"


def both(first: int) -> tuple[int, int]:
    """An action by land and sea, and by zeppelin."""
    return first, first + 1


def city(d: Desk, n: int) -> Markup:
    """A city as a round seal, with the cards and exhibitions that are to be had there."""
    x, y = AT[n]
    actions: list[int] = list(REDRAWS) if n == REDRAW_PLACE else []
    marks = []
    for slot, kind in enumerate(d.open):
        if kind >= 0 and KIND_CITY[kind] == n:
            actions += both(TAKE + 2 * slot)
            marks.append((str(slot + 1), "thebes-slip-mark"))
    for space, x_ in enumerate(d.track):
        if x_ >= 0 and SHOW_CITY[x_] == n:
            actions += both(SHOW + 2 * space)
            marks.append((SPACE[space], "thebes-poster-mark"))
    name = place_name(n, d.scene.tongue)
    flags = Markup("").join(
        tag("rect", x=23 + 18 * k, y=-9, width=16, height=20, rx=2, class_=c)
        + tag("text", text, x=31 + 18 * k, y=6, class_="thebes-mark-text")
        for k, (text, c) in enumerate(marks)
    )
    return d.scene.lit(
        "g", actions, tag("circle", r=21, class_="edge thebes-city-seal"), CITY_ART[n], flags,
        tag("text", name, y=36, class_="thebes-city-name"), trip_badge(d, n, -19, -15),
        label=f"{name}, {said_trip(d, n)}", class_="thebes-city", transform=f"translate({x} {y})",
    )  # fmt: skip


def site(d: Desk, n: int) -> Markup:
    """A site as a seal in its colour, with its name, what its bag still holds, and the bonus if it lies there."""
    x, y = AT[CITIES + n]
    px, py = PLATE[SITE[n]]
    name = d.scene.thing("site", SITE[n])
    points, tokens = d.bags[n]
    holds = d.scene.say("word-bag-holds", points=points, tokens=tokens)
    digging = " thebes-digging" if d.view.site == n else ""
    plate = tag(
        "g", tag("rect", width=112, height=40, rx=4, class_="thebes-plate"),
        tag("text", name, x=7, y=16, class_="thebes-plate-name"),
        tag("text", f"{points}/{tokens}", x=106, y=33, class_="thebes-plate-text"),
        tag("rect", x=7, y=25, width=56, height=8, rx=4, class_="thebes-bar-back"),
        tag("rect", x=7, y=25, width=56 * points / POINTS_IN_BAG[n], height=8, rx=4, class_="thebes-bar"),
        transform=f"translate({px} {py})",
    )  # fmt: skip
    bonus: Markup | str = ""
    if d.owner[n][BONUS] == ON_BOARD:
        bonus = tag(
            "g", chip(n, BONUS), id=f"tok-{SITE[n]}-{BONUS}", class_=token_class(n, BONUS),
            transform=f"translate({px - 34 if px < -100 else px + 113} {py + 4}) scale(.75)",
        )  # fmt: skip
        holds += f", {d.scene.say('word-bonus')}: {token_name(d.scene.tongue, n, BONUS)}"
    return d.scene.lit(
        "g", both(DIG + 2 * n), SEAL[n], tag("circle", cx=21, cy=21, r=10, class_="thebes-letter-disc"),
        tag("text", SITE[n][0].upper(), x=21, y=26, class_="thebes-letter"), plate, bonus,
        trip_badge(d, CITIES + n, -23, -21), label=f"{name}, {said_trip(d, CITIES + n)}, {holds}",
        class_=f"thebes-site site-{SITE[n]}{digging}", transform=f"translate({x} {y})",
    )  # fmt: skip


def pawns(d: Desk) -> list[Markup]:
    """The archaeologists at their places, side by side where several are."""
    places = [int(d.view.diggers[seat].place) for seat in range(len(d.points))]
    out = []
    for seat, place in enumerate(places):
        x, y = AT[place]
        beside = places.count(place)
        x += round(23 * (places[:seat].count(place) - (beside - 1) / 2))
        y -= 50 if place < CITIES else 58
        who = f"{d.scene.names[seat]}: {place_name(place, d.scene.tongue)}"
        now = " thebes-now" if seat == d.view.actor and d.view.phase != FINISHED else ""
        out.append(
            tag(
                "g", tag("use", href="#thebes-pin", x=-12, y=0, width=24, height=42), symbol(f"seat-{seat}", -12, 0),
                id=f"pawn-{seat}", class_=f"thebes-pawn seat-{seat}{now}", transform=f"translate({x} {y})",
                role="img", aria_label=who,
            )
        )  # fmt: skip
    return out


def discs(d: Desk) -> list[Markup]:
    """The time markers on their weeks; of those on one week the last to have arrived lies on top and acts first."""
    order = [int(p) for p in d.view.recent if p < len(d.points)][::-1]
    weeks = [int(d.view.diggers[seat].week) for seat in range(len(order))]
    order.sort(key=lambda seat: weeks[seat])
    year = min(weeks) // YEAR
    below: dict[int, int] = {}
    out = []
    for seat in order:
        week = weeks[seat]
        x, y = cell(week)
        level = below.get(week % YEAR, 0)
        below[week % YEAR] = level + 1
        later: Markup | str = ""
        if week // YEAR > year:
            text = f"’{(FIRST_YEAR + week // YEAR) % 100:02}"
            later = tag("text", text, x=15, y=20, class_="thebes-later")
        now = " thebes-now" if seat == d.view.actor and d.view.phase != FINISHED else ""
        out.append(
            tag(
                "g", tag("circle", r=15.5, class_="thebes-disc-ring"), symbol(f"seat-{seat}", -12, -12), later,
                id=f"disc-{seat}", class_=f"thebes-disc seat-{seat}{now}", role="img",
                aria_label=f"{d.scene.names[seat]}: {date(d, week)}",
                transform=f"translate({x + CELL // 2 - 3 + 5 * level} {y + CELL // 2 + 7 - 6 * level})",
            )
        )  # fmt: skip
    return out


def cartouche(d: Desk) -> Markup:
    """Year, week and whose turn it is, on an empty part of the map."""
    week = int(d.view.diggers[max(0, int(d.view.actor))].week)
    over = d.view.phase == FINISHED
    said = d.scene.say("ui-over") if over else d.scene.say("ui-turn", player=d.scene.names[int(d.view.actor)])
    lines = [
        tag("path", d="M10 0h216l10 10v36l-10 10H10L0 46V10z", class_="thebes-cartouche"),
        tag("text", END // YEAR + FIRST_YEAR if over else FIRST_YEAR + week // YEAR, x=14, y=38, class_="thebes-year"),
        tag("text", said, x=84, y=24, class_="thebes-turn", textLength=146 if len(said) > 20 else None, lengthAdjust="spacingAndGlyphs" if len(said) > 20 else None),
        tag("text", date(d, week), x=84, y=44, class_="thebes-date"),
    ]
    return tag("g", *lines, transform=f"translate(72 {HEIGHT - CELL - 70})")


# --- cards and posters --------------------------------------------------------------------------


def prices(d: Desk, place: int, weeks: int) -> Markup:
    """Weeks of trip and action together, and the same by zeppelin."""
    say = d.scene.say

    def total(trip: int, art: str, label: str) -> Markup:
        late = d.week + trip + weeks > END
        sum_ = f"{trip}+{weeks}" if trip else ""
        number: object = say("word-too-late") if late else tag("b", trip + weeks)
        how = tag("small", sum_, class_="thebes-sum")
        return tag("span", icon(art, 18, label), number, how, class_="thebes-price" + " thebes-late" * late)

    out = total(d.trip[place], "icon-week", say("word-price"))
    if d.flies and d.trip[place]:
        out += total(0, "icon-zeppelin", say("word-flying"))
    return out


def heading(d: Desk, mark: str, place: int) -> Markup:
    name = tag("span", place_name(place, d.scene.tongue), class_="thebes-where")
    return tag("span", tag("span", mark, class_="thebes-mark"), name, CITY_ICON[place], class_="thebes-head")


def counter(d: Desk) -> Markup:
    """Four library slips, the pile to redraw from, and the posters a, b, c."""
    say = d.scene.say
    slips = [slip(d, slot) for slot in range(OPEN)] + [pile(d)]
    posters = [poster(d, space) for space in range(SPACES)]
    cards = tag("div", *slips, class_="thebes-slips", role="group", aria_label=say("place-open"))
    return tag("div", cards, tag("div", *posters, class_="thebes-posters", role="group", aria_label=say("place-exhibitions")), class_="thebes-counter")  # fmt: skip


def slip(d: Desk, slot: int) -> Markup:
    kind = d.open[slot]
    if kind < 0:
        inside = tag("span", slot + 1, class_="thebes-mark"), d.scene.say("word-empty")
        return tag("div", *inside, class_="thebes-slip thebes-empty")
    place = int(KIND_CITY[kind])
    name = d.scene.thing("card", CARD[KIND_CARD[kind]])
    copies = d.held[kind] if d.scene.view.seat >= 0 else 0
    return d.scene.lit(
        "button", both(TAKE + 2 * slot), heading(d, str(slot + 1), place), CARD_ART[kind],
        tag("span", name, class_="thebes-name"),
        tag("span", prices(d, place, int(KIND_WEEKS[kind])), class_="thebes-foot"),
        label=f"{slot + 1}: {name}, {place_name(place, d.scene.tongue)}", class_="thebes-slip",
        id=f"card-{kind}-{copies + d.open[:slot].count(kind)}",
    )  # fmt: skip


def pile(d: Desk) -> Markup:
    """The draw pile; a redraw is made in Warsaw."""
    say = d.scene.say
    cards, chance = odds.cards_in_pile(d.view), float(odds.next_exhibition(d.view))
    told = say("word-cards", n=cards), f"{say('word-next-exhibition')} {chance:.0%}"
    return d.scene.lit(
        "button", REDRAWS, heading(d, "↻", REDRAW_PLACE),
        tag("span", tag("b", cards), class_="thebes-back", aria_hidden="true"),
        tag("span", say("word-redraw"), class_="thebes-name"),
        tag("small", icon("icon-exhibition", 16), f"{chance:.0%}", class_="thebes-chance"),
        tag("span", prices(d, REDRAW_PLACE, int(redraw_weeks(d.view))), class_="thebes-foot"),
        label=f"{say('word-redraw')}, {', '.join(told)}", class_="thebes-slip thebes-pile", id="pile",
    )  # fmt: skip


def poster(d: Desk, space: int) -> Markup:
    x = d.track[space]
    if x < 0:
        inside = tag("span", SPACE[space], class_="thebes-mark"), d.scene.say("word-empty")
        return tag("div", *inside, class_="thebes-poster thebes-empty")
    say, place = d.scene.say, int(SHOW_CITY[x])
    needs, told = [], []
    for n in range(SITES):
        if NEEDS[x, n]:
            have = int(d.me.artefacts[n])
            enough = " thebes-enough" if have >= NEEDS[x, n] else ""
            needs.append(tag("span", SMALL_BADGE[n], f"{have}/{NEEDS[x, n]}", class_=f"thebes-need{enough}"))
            told.append(f"{d.scene.thing('site', SITE[n])} {have}/{NEEDS[x, n]}")
    title = say("word-exhibition", size=d.scene.thing("size", EXHIBITION[x][0]), city=say(f"city-{CITY[place]}", "in"))
    worth = tag("span", int(SHOW_POINTS[x]), class_="thebes-medal", title=say("word-points"))
    return d.scene.lit(
        "button", both(SHOW + 2 * space), heading(d, SPACE[space], place), worth,
        tag("span", *needs, class_="thebes-needs"),
        tag("span", prices(d, place, int(SHOW_WEEKS[x])), class_="thebes-foot"),
        label=f"{title}, {int(SHOW_POINTS[x])} {say('word-points')}, {', '.join(told)}",
        class_=f"thebes-poster thebes-{EXHIBITION[x][0]}{' thebes-can' * bool(can_show(d.me, x))}", id=f"show-{x}",
    )  # fmt: skip


# --- my desk ------------------------------------------------------------------------------------


def my_desk(d: Desk) -> Markup:
    """Points and time, tools, the wheel, and a cabinet for each site."""
    say = d.scene.say
    top = tag(
        "div", tag("strong", seat_name(d.seat, d.scene.names), class_="thebes-me"), total(d, d.seat),
        tag("span", icon("icon-week", 18), tag("b", END - d.week), " ", say("word-left"), class_="thebes-fact"),
        tag("span", icon("icon-map", 18), place_name(int(d.me.place), d.scene.tongue), class_="thebes-fact"),
        d.scene.lit("button", RETIRE, d.scene.label(RETIRE), class_="thebes-stop") if RETIRE in d.scene.legal else "",
        class_="thebes-top",
    )  # fmt: skip
    cabinets = tag("div", *[cabinet(d, n) for n in range(SITES)], class_="thebes-cabinets")
    shelves = tag("div", tools(d), cabinets, class_="thebes-shelves")
    return tag("div", top, tag("div", wheel(d), shelves, class_="thebes-work"), class_="thebes-mine")


def total(d: Desk, seat: int) -> Markup:
    """Points as if the game ended now, and of what they are made."""
    parts = [
        tag("span", icon(art, 16, d.scene.say(word)), n, class_="thebes-part")
        for n, (word, art) in zip(d.points[seat], PARTS, strict=True)
    ]
    return tag("span", tag("b", sum(d.points[seat])), " ", tag("span", d.scene.say("word-points")), *parts, class_="thebes-points")


def tools(d: Desk) -> Markup:
    """Helpers, vehicles, permits, congresses, general books, and the exhibitions held."""
    out: list[Markup] = []
    by_type: dict[int, list[Markup]] = {}
    for kind, n in enumerate(d.held):
        if n and KIND_TYPE[kind] not in (SPECIAL, RUMOUR):
            by_type.setdefault(int(KIND_TYPE[kind]), []).extend(tool(d, kind, k) for k in range(n))
    for type, cards in by_type.items():
        if type != GENERAL:
            name = d.scene.thing("card", TYPE[type])
            out.append(tag("li", *cards, tag("span", name if len(cards) == 1 else f"{name} ×{len(cards)}"), class_="thebes-tool"))
    if d.me.general:
        found = [token(d.scene.tongue, n, GENERAL_TOKEN) for n in range(SITES) if d.owner[n][GENERAL_TOKEN] == d.seat]
        books = tag("ul", *by_type.get(GENERAL, []), *found, class_="thebes-shelf thebes-general")
        out.append(tag("li", books, tag("span", f"{d.scene.say('word-general')} {int(d.me.general)}"), class_="thebes-tool"))
    for x in range(EXHIBITIONS):
        if d.view.shows[x] == d.seat:
            city = place_name(int(SHOW_CITY[x]), d.scene.tongue)
            out.append(tag("li", icon("icon-exhibition", 24), tag("span", f"{city} {int(SHOW_POINTS[x])}"), id=f"show-{x}", class_="thebes-tool"))
    return tag("ul", *out, class_="thebes-tools", aria_label=d.scene.say("word-tools")) if out else Markup("")


def tool(d: Desk, kind: int, copy: int) -> Markup:
    """A card that lies before me and is no book about a site."""
    type = int(KIND_TYPE[kind])
    if type == GENERAL:
        name = d.scene.thing("card", CARD[KIND_CARD[kind]])
        return spine(f"card-{kind}-{copy}", int(KIND_VALUE[kind]), "thebes-plain", name)
    return tag("span", icon(TOOL_ICON[type], 28, class_="icon thebes-owned"), id=f"card-{kind}-{copy}")


def cabinet(d: Desk, n: int) -> Markup:
    """What I know of a site, may do there, and found there."""
    say, tongue = d.scene.say, d.scene.tongue
    use = base_use(d, n)
    known = int(knowledge(d.view, d.me, n, use)) if use >= 0 else 0
    valid = bool(d.me.permit[n])
    permit = icon("icon-permit" if valid else "icon-permit-used", 24, say("word-permit-valid" if valid else "word-permit-used"), class_="icon thebes-owned" if valid else "icon thebes-gone")  # fmt: skip
    books = [
        spine(f"card-{kind}-{k}", int(KIND_VALUE[kind]), f"site-{SITE[n]}", d.scene.thing("card", CARD[KIND_CARD[kind]]))
        for kind in SPECIAL_KINDS[n]
        for k in range(d.held[kind])
    ]
    books += [token(tongue, s, BOOK_TOKEN) for s in TOLD_IN[n] if d.owner[s][BOOK_TOKEN] == d.seat]
    if d.me.rumours[n]:
        rumour = icon("thebes-ear", 26, say("word-rumour"))
        books.append(tag("li", rumour, id=f"card-{RUMOUR_KIND[n]}-0", class_="thebes-rumour"))
    finds = [token(tongue, n, t) for t in range(ARTEFACTS) if d.owner[n][t] == d.seat]
    most = int(book_points(d.view, d.seat, n))
    lead = tag("span", f"+{most}", class_="thebes-lead", title=say("word-majorities")) if most else ""
    head = tag("h3", d.scene.thing("site", SITE[n]))
    row = tag("p", BADGE[n], tag("b", known, title=say("word-knowledge")), permit, lead, class_="thebes-known")
    return tag(
        "section", head, row, tag("ul", *books, class_="thebes-shelf") if books else "",
        tag("ul", *finds, class_="thebes-finds") if finds else "", class_=f"thebes-cabinet site-{SITE[n]}",
    )  # fmt: skip


SPECIAL_KINDS = [[k for k, t in enumerate(KIND_TYPE) if t == SPECIAL and KIND_SITE[k] == n] for n in range(SITES)]
RUMOUR_KIND = [next(k for k, t in enumerate(KIND_TYPE) if t == RUMOUR and KIND_SITE[k] == n) for n in range(SITES)]
TOLD_IN = [[s for s in range(SITES) if token_class(s, BOOK_TOKEN).endswith(SITE[n])] for n in range(SITES)]


def base_use(d: Desk, n: int) -> int:
    """The fewest single-use cards with which the site can be dug: none, the rumour, or −1 if it cannot."""
    return next((use for use in (0, 1) if (use == 0 or d.me.rumours[n]) and opens(d.view, d.me, n, use)), -1)


def wheel(d: Desk) -> Markup:
    """The time wheel, set to the site being dug, or to the one I know most about."""
    say, v = d.scene.say, d.view
    digging = bool(v.phase == WORK and v.actor == d.seat)
    uses = [base_use(d, n) for n in range(SITES)]
    known = [int(knowledge(v, d.me, n, uses[n])) if uses[n] >= 0 else 0 for n in range(SITES)]
    n = int(v.site) if digging else max(range(SITES), key=lambda n: (known[n], d.bags[n][0]))
    use = max(uses[n], 0)
    all_ = int(can_use(v, d.me, n)) if known[n] else 0
    mean = d.bags[n][0] / d.bags[n][1]
    shown = WHEEL[known[n]]
    sectors = []
    for weeks in range(1, MOST_WEEKS + 1):
        tokens = int(tokens_drawn(v, d.me, n, use, weeks)) if shown[weeks] else 0
        most = int(tokens_drawn(v, d.me, n, all_, weeks)) if all_ and WHEEL[int(knowledge(v, d.me, n, all_)), weeks] else tokens
        sectors.append(wedge(d, weeks, tokens, most, mean, digging))
    turned = tag("g", tag("use", href="#thebes-hub", x=-52, y=-52, width=104, height=104), id="wheel-hub", class_="thebes-turning", transform=f"rotate({-30 * (max(known[n], 1) - 1)})")  # fmt: skip
    face = tag(
        "svg", tag("use", href="#thebes-wheel", x=-140, y=-140, width=280, height=280), *sectors, turned,
        tag("rect", x=-10, y=-50, width=20, height=18, rx=4, class_="thebes-pointer"), seal(n, 0, 0, 26),
        viewBox="-140 -140 280 280", class_="thebes-wheel",
    )  # fmt: skip
    name = d.scene.thing("site", SITE[n])
    title = tag("h3", f"{say('place-wheel')}: {name}" if known[n] else say("place-wheel"))
    legend = tag("p", f"{say('word-knowledge')} {known[n]}. {say('word-wheel')}" if known[n] else say("word-no-knowledge"), class_="thebes-legend")  # fmt: skip
    return tag("div", title, face, legend, class_=f"thebes-wheel-box site-{SITE[n]}" + " thebes-asked" * digging)


def wedge(d: Desk, weeks: int, tokens: int, most: int, mean: float, digging: bool) -> Markup:
    """A sector: tokens for so many weeks (with and without the cards that can be spent), and the mean of their points."""
    (x, y), (mx, my) = TOKENS_AT[weeks], MEAN_AT[weeks]
    inside: list[Markup] = [SECTORS[weeks]]
    if tokens or most:
        inside.append(tag("text", tokens if most == tokens else f"{tokens}–{most}", x=x, y=y + 6, class_="thebes-tokens"))
        inside.append(tag("text", d.scene.say("word-decimal", n=round((tokens or most) * mean, 1)), x=mx, y=my + 4, class_="thebes-mean"))
    if not digging:
        return tag("g", *inside, class_="thebes-wedge" if most else "thebes-wedge thebes-none")
    actions = [WORK_WEEKS + MOST_WEEKS * use + weeks - 1 for use in range(len(USE))]
    label = d.scene.say("word-weeks", n=weeks)
    return d.scene.lit("g", actions, *inside, label=label, class_="thebes-wedge" if most else "thebes-wedge thebes-none")


# --- rivals, and the end ------------------------------------------------------------------------


def strip(d: Desk, seat: int) -> Markup:
    """Another seat: time and place, points, tools, and what it knows and owns of each site."""
    say, them = d.scene.say, d.view.diggers[seat]
    week = int(them.week)
    now = bool(seat == d.view.actor and d.view.phase != FINISHED)
    top = tag("div", seat_name(seat, d.scene.names), total(d, seat), class_="thebes-top")
    when = tag(
        "div", tag("span", icon("icon-week", 16), date(d, week)),
        tag("span", icon("icon-map", 16), place_name(int(them.place), d.scene.tongue)),
        tag("span", tag("b", END - week), " ", say("word-left")), class_="thebes-when",
    )  # fmt: skip
    rows = [
        tag("tr", tag("td"), *[tag("th", SMALL_BADGE[n], tag("span", d.scene.thing("site", SITE[n]), class_="hidden-text"), scope="col") for n in range(SITES)]),
        row(d, "word-permit", "icon-permit", [_permit(d, bool(them.permit[n])) for n in range(SITES)]),
        row(d, "word-books", "icon-book", them.books.tolist()),
        row(d, "word-artefacts", "thebes-find-amphora", them.artefacts.tolist()),
    ]  # fmt: skip
    held = [
        tag("li", icon(art, 20, d.scene.thing("card", TYPE[type])), int(them.held[type]) if them.held[type] > 1 else "")
        for type, art in TOOL_ICON.items()
        if them.held[type]
    ]
    if them.general:
        held.append(tag("li", icon("icon-open-book", 20, say("word-general")), int(them.general)))
    held += [
        tag("li", icon("thebes-ear", 18, say("word-rumour")), SMALL_BADGE[n]) for n in range(SITES) if them.rumours[n]
    ]
    box = tag("table", tag("tbody", *rows), class_="thebes-rival-sites")
    cards = tag("ul", *held, class_="thebes-held", aria_label=say("word-tools")) if held else ""
    return tag("div", top, when, box, cards, class_="thebes-rival" + " thebes-now" * now, id=f"rival-{seat}")


def _permit(d: Desk, valid: bool) -> Markup:
    word = "word-permit-valid" if valid else "word-permit-used"
    return tag("span", "✓" if valid else "✗", role="img", aria_label=d.scene.say(word), class_="" if valid else "thebes-gone")


def row(d: Desk, word: str, art: str, cells: list[Any]) -> Markup:
    return tag("tr", tag("th", icon(art, 16, d.scene.say(word)), scope="row"), *[tag("td", c or "·") for c in cells])


def ranking(d: Desk) -> Markup:
    """The end: everybody's points in their parts, the best first."""
    say = d.scene.say
    words = ["ui-player", *(word for word, _ in PARTS), "ui-points"]
    head = tag("tr", *[tag("th", say(word), scope="col") for word in words])
    order = sorted(range(len(d.points)), key=lambda seat: -sum(d.points[seat]))
    best = sum(d.points[order[0]])
    rows = [
        tag("tr", tag("th", seat_mark(seat), " ", d.scene.names[seat], scope="row"), *[tag("td", n) for n in d.points[seat]],
            tag("td", tag("b", sum(d.points[seat]))), class_="thebes-winner" if sum(d.points[seat]) == best else None)
        for seat in order
    ]  # fmt: skip
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="thebes-ranking")
