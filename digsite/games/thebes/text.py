"""Thebes in the terminal: the table as text. Everything is public, so all seats see the same."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from digsite.games.thebes import odds
from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import SPEND_RUMOUR, can_use, knowledge, opens, special_points, tokens_drawn
from digsite.games.thebes.rules import can_show, redraw_weeks
from digsite.games.thebes.scoring import artefact_points, book_points, congress_points, exhibition_points
from digsite.games.thebes.state import ASIDE, BOOK, DISCARDED, ON_BOARD, USE, WORK
from digsite.games.thebes.tables import (
    ARTEFACTS,
    ASSISTANT,
    BONUS,
    CAR,
    CARD,
    CITIES,
    CITY,
    CONGRESS,
    END,
    EXHIBITION,
    FIND,
    FIRST_YEAR,
    KIND_CARD,
    KIND_CITY,
    KIND_WEEKS,
    MOST_WEEKS,
    NEEDS,
    REDRAW_FIRST,
    REDRAW_PLACE,
    RUBBISH_LOT,
    SHOVEL,
    SHOW_CITY,
    SHOW_POINTS,
    SHOW_WEEKS,
    SITE,
    SITES,
    SPACE,
    SPECIAL_PERMIT,
    TYPE,
    VALUES,
    WHEEL,
    YEAR,
    ZEPPELIN,
)
from digsite.text import ACCENT, SEAT_MARKS, SEAT_STYLES, SOFT, seat_label
from digsite.tongue import Tongue

SITE_STYLES = ("#e8924f", "#b48ad0", "#e2b93b", "#6fb380", "#6aa5d8")  # with the site's name, never alone
TOOLS = (ASSISTANT, SHOVEL, CAR, ZEPPELIN, SPECIAL_PERMIT, CONGRESS)


def question(view: Any, tongue: Tongue) -> str:
    """What the seat to act is asked now."""
    if view.phase == WORK:
        me, site = view.diggers[view.actor], int(view.site)
        use = 0 if opens(view, me, site, 0) else SPEND_RUMOUR
        return tongue.say(
            "ask-work",
            site=tongue.say(f"site-{SITE[site]}", "in"),
            knowledge=int(knowledge(view, me, site, use)),
            points=odds.points_left(view, site),
            tokens=sum(odds.bag(view, site)),
        )
    return tongue.say("ask-turn", weeks=END - int(view.diggers[view.actor].week))


def note(view: Any, tongue: Tongue, action: int) -> str:
    """What a choice costs and brings, beside its name."""
    verb, args = (part := BOOK.parts(action)).verb, part.args
    me, fly = view.diggers[view.actor], args.get("travel") == "zeppelin"
    if verb == "work":
        return work_note(view, tongue, USE.index(str(args["use"])), int(args["weeks"]))
    if verb == "dig":
        site = SITE.index(str(args["site"]))
        trip = tongue.say("word-weeks", n=int(travel_weeks(me, CITIES + site, fly)))
        known = int(knowledge(view, me, site, 0 if opens(view, me, site, 0) else SPEND_RUMOUR))
        bag = {"points": odds.points_left(view, site), "tokens": sum(odds.bag(view, site))}
        return tongue.also(tongue.pair(tongue.say("word-trip"), trip), tongue.say("note-dig", knowledge=known, **bag))
    if verb == "take":
        kind = int(view.open[int(args["slot"]) - 1])
        place, weeks = int(KIND_CITY[kind]), int(KIND_WEEKS[kind])
        what = tongue.say("note-card", card=tongue.thing("card", CARD[KIND_CARD[kind]]), city=place_name(place, tongue))
    elif verb == "show":
        x = int(view.track[SPACE.index(str(args["space"]))])
        place, weeks = int(SHOW_CITY[x]), int(SHOW_WEEKS[x])
        what = f"{place_name(place, tongue)}, {SHOW_POINTS[x]} {tongue.say('word-points')}"
    elif verb == "redraw":
        place, weeks, what = REDRAW_PLACE, int(redraw_weeks(view)), place_name(REDRAW_PLACE, tongue)
    else:
        return ""
    return tongue.pair(what, tongue.say("word-weeks", n=weeks + int(travel_weeks(me, place, fly))))


def work_note(view: Any, tongue: Tongue, use: int, weeks: int) -> str:
    """Tokens that a dig would draw, and what they bring on average beside the bonus of the first dig."""
    site = int(view.site)
    bag = odds.bag(view, site)
    tokens = int(tokens_drawn(view, view.diggers[view.actor], site, use, weeks))
    finds = tokens * (sum(bag) - bag[RUBBISH_LOT]) / sum(bag)
    points = float(odds.mean_points(view, site, tokens))
    said = tongue.say("note-work", tokens=tokens, finds=round(finds, 1), points=round(points, 1))
    return f"{said} + {tongue.say('word-bonus')}" if view.owner[site, BONUS] == ON_BOARD else said


def show(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """The table, with prices for the View's seat, or for whoever is on turn if a spectator looks."""
    seat = int(view.seat if view.seat >= 0 else max(0, view.actor))
    parts = [players(view, tongue, names), sites(view, tongue, seat), finds(view, tongue, seat)]
    if view.phase == WORK and view.actor == seat:
        parts.append(wheel(view, tongue, seat))
    else:
        parts += [open_cards(view, tongue, seat), exhibitions(view, tongue, seat)]
    parts.append(pile(view, tongue))
    return Group(*(line for part in parts for line in (part, "")))


def table(tongue: Tongue, title: str, *columns: str) -> Grid:
    """A table with its name in the first heading."""
    grid = Grid(box=None, padding=(0, 1), header_style=ACCENT, pad_edge=False)
    grid.add_column(tongue.say(title), no_wrap=True)
    for column in columns:
        grid.add_column(tongue.say(column) if column else "")
    return grid


def place_name(place: int, tongue: Tongue) -> str:
    return tongue.thing("city", CITY[place]) if place < CITIES else tongue.thing("site", SITE[place - CITIES])


def date(week: int, tongue: Tongue) -> str:
    """The date of a time marker; years are words here, not numbers to be grouped by thousands."""
    if week >= END:
        return tongue.say("word-end")
    return tongue.say("word-date", week=week % YEAR + 1, year=str(FIRST_YEAR + week // YEAR))


# --- players -----------------------------------------------------------------------------------


def players(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Everybody in the order of play: time, place, points so far in four parts, tools."""
    grid = table(tongue, "place-players", "", "word-left", "", "word-points", "word-general", "word-tools")
    order = sorted(range(view.seats), key=lambda p: (int(view.diggers[p].week), list(view.recent).index(p)))
    for seat in order:
        me = view.diggers[seat]
        when = Text(date(int(me.week), tongue), style="bold" if seat == view.actor else "")
        left, place = str(END - int(me.week)), place_name(int(me.place), tongue)
        grid.add_row(seat_label(seat, names), when, left, place, points(view, seat), str(me.general), tools(me, tongue))
    return grid


def points(view: Any, seat: int) -> Text:
    """Points as if the game ended now: artefacts, exhibitions, congresses, majorities."""
    parts = (
        int(artefact_points(view, seat)),
        int(exhibition_points(view, seat)),
        int(congress_points(view, seat)),
        sum(int(book_points(view, seat, site)) for site in range(SITES)),
    )
    return Text.assemble((str(sum(parts)), "bold"), (f" = {'+'.join(map(str, parts))}", SOFT), no_wrap=True)


def tools(me: Any, tongue: Tongue) -> Text:
    """Helpers, vehicles, special permits and congresses, with their numbers."""
    held = [(int(me.held[type]), tongue.thing("card", TYPE[type])) for type in TOOLS if me.held[type]]
    return Text(", ".join(f"{name} {n}" if n > 1 else name for n, name in held))


# --- sites -------------------------------------------------------------------------------------


def sites(view: Any, tongue: Tongue, seat: int) -> RenderableType:
    """Permits, knowledge and books at each site, what its bag holds, and the trip there."""
    grid = table(tongue, "place-sites", "word-trip", "word-permit", "word-knowledge", "word-books", "word-bag")
    me = view.diggers[seat]
    for site in range(SITES):
        permit = Text()
        books = Text()
        for p in range(view.seats):
            valid = view.diggers[p].permit[site]
            permit.append(f"{SEAT_MARKS[p]}{'✓' if valid else '✗'} ", SEAT_STYLES[p] if valid else SOFT)
            books.append(f"{SEAT_MARKS[p]}{view.diggers[p].books[site]} ", SEAT_STYLES[p])
        bag = tongue.say("word-bag-holds", points=odds.points_left(view, site), tokens=sum(odds.bag(view, site)))
        if view.owner[site, BONUS] == ON_BOARD:
            bag += f" + {tongue.say('word-bonus')}"
        name = Text(tongue.thing("site", SITE[site]), style=SITE_STYLES[site % len(SITE_STYLES)])
        trip = str(travel_weeks(me, CITIES + site, False))
        grid.add_row(name, trip, permit, known(view, tongue, me, site), books, bag)
    return grid


def known(view: Any, tongue: Tongue, me: Any, site: int) -> Text:
    """Knowledge without single-use cards, and the rumour if there is one."""
    may_dig = opens(view, me, site, 0) or (me.rumours[site] and opens(view, me, site, SPEND_RUMOUR))
    special = int(special_points(view, me, site, 0)) if may_dig else 0
    out = Text(str(int(knowledge(view, me, site, 0))) if special else "·", style="bold" if special else SOFT)
    if me.rumours[site]:
        out.append(f" + {tongue.say('word-rumour')}")
    return out


def finds(view: Any, tongue: Tongue, seat: int) -> RenderableType:
    """The seat's artefacts by name and value."""
    line = Text(f"{tongue.say('word-finds')} ", style=ACCENT)
    mine = [(site, token) for site in range(SITES) for token in range(ARTEFACTS) if view.owner[site, token] == seat]
    if not mine:
        return line.append("·", SOFT)
    for site, token in mine:
        line.append(tongue.thing("find", FIND[site][token]), SITE_STYLES[site % len(SITE_STYLES)])
        line.append(f" {VALUES[site, token]}  ", "bold")
    return line


def wheel(view: Any, tongue: Tongue, seat: int) -> RenderableType:
    """The time wheel for the dig in progress: tokens and mean points, a row for each way to spend single-use cards."""
    me, site = view.diggers[seat], int(view.site)
    grid = table(tongue, "place-wheel")
    last = min(MOST_WEEKS, END - int(me.week))
    for weeks in range(1, last + 1):
        grid.add_column(str(weeks), justify="right")
    can = int(can_use(view, me, site))
    for use in range(can + 1):
        if use & can == use and opens(view, me, site, use):
            shown = WHEEL[knowledge(view, me, site, use)]
            cells = [Text("·", style=SOFT)] * last
            for weeks in range(1, last + 1):
                if shown[weeks] > 0:
                    tokens = int(tokens_drawn(view, me, site, use, weeks))
                    mean = float(odds.mean_points(view, site, tokens))
                    cells[weeks - 1] = Text.assemble((str(tokens), "bold"), (f"\n{mean:.1f}", SOFT))
            label = tongue.say("word-tokens") if use == 0 else tongue.thing("use", USE[use])
            grid.add_row(Text.assemble(label, (f"\n{tongue.say('word-mean')}", SOFT)), *cells)
    return grid


# --- cards -------------------------------------------------------------------------------------


def price(view: Any, tongue: Tongue, seat: int, place: int, weeks: int) -> tuple[Text, Text]:
    """Weeks of a trip and an action there, and the same by zeppelin."""
    me = view.diggers[seat]

    def say(total: int) -> Text:
        late = int(me.week) + total > END
        return Text(tongue.say("word-too-late"), style=SOFT) if late else Text(str(total), style="bold")

    flies = me.held[ZEPPELIN] > 0 and me.place != place
    return say(int(travel_weeks(me, place, False)) + weeks), say(weeks) if flies else Text("")


def open_cards(view: Any, tongue: Tongue, seat: int) -> RenderableType:
    """The open cards with their prices, and the redraw."""
    grid = table(tongue, "place-open", "word-city", "word-price", "word-flying")
    for slot, kind in enumerate(view.open):
        if kind < 0:
            grid.add_row(f"{slot + 1}  {tongue.say('word-empty')}", style=SOFT)
            continue
        city = int(KIND_CITY[kind])
        name = f"{slot + 1}  {tongue.thing('card', CARD[KIND_CARD[kind]])}"
        grid.add_row(name, place_name(city, tongue), *price(view, tongue, seat, city, int(KIND_WEEKS[kind])))
    redraw = tongue.say("word-redraw")
    weeks = redraw_price(view, seat)
    grid.add_row(f"–  {redraw}", place_name(REDRAW_PLACE, tongue), *price(view, tongue, seat, REDRAW_PLACE, weeks))
    return grid


def redraw_price(view: Any, seat: int) -> int:
    """R38–R40. Dearer only for whoever redraws in unbroken succession; anybody else would begin anew."""
    return int(redraw_weeks(view)) if seat == view.actor else int(REDRAW_FIRST)


def exhibitions(view: Any, tongue: Tongue, seat: int) -> RenderableType:
    """The exhibitions on a, b, c: what they need, what the seat has, their prices."""
    grid = table(tongue, "place-exhibitions", "word-points", "word-needs", "word-price", "word-flying")
    me = view.diggers[seat]
    for space, x in enumerate(view.track):
        if x < 0:
            grid.add_row(f"{SPACE[space]}  {tongue.say('word-empty')}", style=SOFT)
        else:
            size, city = EXHIBITION[x]
            name = tongue.say("word-exhibition", size=tongue.thing("size", size), city=tongue.say(f"city-{city}", "in"))
            needs = Text(style="bold" if can_show(me, x) else "")
            for site in range(SITES):
                if NEEDS[x, site]:
                    needs.append(f"{tongue.thing('site', SITE[site])} {me.artefacts[site]}/{NEEDS[x, site]}  ")
            prices = price(view, tongue, seat, int(SHOW_CITY[x]), int(SHOW_WEEKS[x]))
            grid.add_row(f"{SPACE[space]}  {name}", str(SHOW_POINTS[x]), needs, *prices)
    return grid


def pile(view: Any, tongue: Tongue) -> RenderableType:
    """The draw pile, what lies aside and is discarded, and the chance of an exhibition."""
    line = Text(f"{tongue.say('place-pile')} ", style=ACCENT)
    line.append(tongue.say("word-cards", n=odds.cards_in_pile(view)), "default")
    aside, discards = int(view.aside), int(view.discard.sum())  # research cards, and now exhibitions, too
    line.append(f" · {tongue.say('word-set-aside')} {aside + int((view.shows == ASIDE).sum())}", SOFT)
    line.append(f" · {tongue.say('word-discards')} {discards + int((view.shows == DISCARDED).sum())}", SOFT)
    line.append(f" · {tongue.say('word-next-exhibition')} {float(odds.next_exhibition(view)):.0%}", SOFT)
    return line
