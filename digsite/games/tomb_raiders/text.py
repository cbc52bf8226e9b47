"""Thebes: The Tomb Raiders in the terminal: one seat's View as text."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from digsite.games.tomb_raiders.odds import cards_drawn, expected_points, find_chance, looked, next_card, takes_left
from digsite.games.tomb_raiders.rules import knowledge, score, studied, tiers_met
from digsite.games.tomb_raiders.state import (
    ASSISTANTS,
    BOOK,
    BOX,
    CONGRESS,
    CONGRESS_POINTS,
    DONATE,
    DONATIONS,
    DURATION,
    EXHIBITION_WEEKS,
    EXHIBITIONS,
    GENERAL,
    MINIMUM,
    MUSEUM_WEEKS,
    MUSEUMS,
    NEED,
    NEVER,
    OPEN,
    PLAY_WEEKS,
    PLUNDER,
    PRESENTATION_POINTS,
    PROFESSORS,
    RAIDERS,
    REGION,
    REGIONS,
    SCIENTIST,
    SHOWS,
    SUBJECT,
    TAKE_WEEKS,
    THIEVES,
    TIERS,
    TYPE,
    TYPES,
    VALUES,
    WEEKS,
    WORLD,
)
from digsite.text import ACCENT, SOFT, seat_label
from digsite.tongue import Tongue

COLOURS = {"blue": "#6fa8dc", "yellow": "#e6c229", "orange": "#e88d3a", "purple": "#b58be0"}
PLAYED = {"thief": THIEVES, "raid": RAIDERS, "scientist": SCIENTIST}  # types of cards played by these verbs
STYLE = tuple(COLOURS.get(row["colour"], "") for row in BOX["region"])


def question(view: Any, tongue: Tongue) -> str:
    """What the seat to act is asked now."""
    if view.phase == ASSISTANTS:
        return tongue.say("ask-assistants")
    if view.phase == DURATION:
        return tongue.say("ask-weeks", **region_forms(view.region, tongue))
    if view.phase == DONATE:
        return tongue.say("ask-donate", n=int(view.todo))
    if view.phase == PLUNDER:
        loot = view.mine.sure[view.region, 1:].any()
        return tongue.say("ask-plunder" if loot else "ask-leave", **region_forms(view.region, tongue))
    return tongue.say("ask-turn")


def note(view: Any, tongue: Tongue, action: int) -> str:
    """What a choice costs, draws or brings, beside its name."""
    verb, args = (part := BOOK.parts(action)).verb, part.args
    me = view.diggers[view.seat]
    if verb == "weeks":
        return dig_note(view, tongue, cards_drawn(view, int(args["weeks"])))
    if verb == "assistants":
        return tongue.say("word-knowledge", n=int(knowledge(me, view.region, int(args["count"]))))
    if verb == "dig":
        r = REGION.index(str(args["region"]))
        if view.pile_size[r] == 0:
            return f"{tongue.say('word-empty')}, {tongue.say('word-cards', n=0)}"
        return tongue.say("word-knowledge", n=int(knowledge(me, r, 0)))
    points = 0
    if verb == "take":
        weeks = TAKE_WEEKS[view.thief, TYPE.index(str(args["card"]))]
    elif verb == "exhibit":
        e = int(args["exhibition"]) - 1
        weeks, points = EXHIBITION_WEEKS[e, tiers_met(me.finds, e) - 1], PRESENTATION_POINTS[e]
    elif verb == "museum":
        m = int(args["museum"]) - 1
        weeks, points = MUSEUM_WEEKS[m], PRESENTATION_POINTS[EXHIBITIONS + m]
    elif verb in PLAYED:
        weeks = PLAY_WEEKS[view.thief, PLAYED[verb]]
    else:
        return ""
    cost = tongue.say("word-weeks", n=int(weeks))
    return f"{cost}, {tongue.say('word-points', n=int(points))}" if points else cost


def dig_note(view: Any, tongue: Tongue, draws: int) -> str:
    """Cards, the chance of an artefact among them, and mean points."""
    cards, r = tongue.say("word-cards", n=draws), int(view.region)
    if draws == 0:
        return cards
    chance = tongue.say("word-percent", n=round(100 * find_chance(view, r, draws)))
    mean = tongue.say("word-decimal", n=round(float(expected_points(view, r, draws)), 1))
    return f"{cards}, {tongue.say('word-artefact')} {chance}, {tongue.say('word-mean')} {mean}"


def show(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as the View's seat sees it."""
    parts = [deck(view, tongue), display(view, tongue), presentations(view, tongue)]
    parts += [professors(view, tongue, names), piles(view, tongue, names), players(view, tongue, names)]
    parts += [hands(view, tongue, names)]
    if view.phase in (ASSISTANTS, DURATION) and view.seat == view.actor:
        parts.append(planner(view, tongue))
    return Group(*parts)


def region_forms(region: int, tongue: Tongue) -> dict[str, str]:
    """The name of a region in all forms its language has."""
    id = f"region-{REGION[region]}"
    forms = {
        f"region_{form}": tongue.say(id, form) for form in ("in", "of", "to", "adj", "the") if tongue.has(id, form)
    }
    return {"region": tongue.say(id), **forms}


def region_name(region: int, tongue: Tongue) -> Text:
    return Text(tongue.thing("region", REGION[region]), style=STYLE[region])


def heading(tongue: Tongue, id: str) -> Text:
    return Text(tongue.say(id), style=ACCENT)


# --- the middle of the table -------------------------------------------------------------------


def deck(view: Any, tongue: Tongue) -> Text:
    """How long the game may still last."""
    takes = takes_left(view)
    few, many = min(takes, default=0), max(takes, default=0)
    line = heading(tongue, "place-deck").append("  ")
    if few == many:
        return line.append(tongue.say("word-takes", n=few), "none")
    line.append(tongue.say("word-takes-or", few=few, n=many), "none")
    chances = [tongue.pair(n, f"{float(takes[n]):.0%}") for n in (few, many)]
    return line.append(f" ({', '.join(chances)})", "none dim")


def display(view: Any, tongue: Tongue) -> RenderableType:
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for t in view.display:
        if t >= 0:
            name = Text(tongue.thing("card", TYPE[t]), style=STYLE[SUBJECT[t]] if SUBJECT[t] != GENERAL else "bold")
            grid.add_row(name, tongue.say("word-weeks", n=int(TAKE_WEEKS[view.thief, t])))
    return Group(heading(tongue, "place-display"), grid)


def presentations(view: Any, tongue: Tongue) -> RenderableType:
    """Open exhibitions and museums: what they need, cost and bring; the weeks the seat would pay stand out."""
    if not (view.owner == OPEN).any():
        return Text()
    grid = Grid(box=None, padding=(0, 1), show_header=False)
    finds = view.diggers[view.seat].finds if view.seat >= 0 else np.zeros(REGIONS, np.int64)
    for e in range(EXHIBITIONS):
        if view.owner[e] == OPEN:
            needs, weeks, met = Text(), Text(), int(tiers_met(finds, e))
            for tier in range(TIERS):
                r, cost = SHOWS[e, tier], int(EXHIBITION_WEEKS[e, tier])
                needs.append(f"{' + ' if tier else ''}{NEED[e, tier]} {tongue.thing('region', REGION[r])}", STYLE[r])
                weeks.append(tongue.say("word-weeks", n=cost) if tier == TIERS - 1 else str(cost), reached(tier, met))
                weeks.append("" if tier == TIERS - 1 else " · ", SOFT)
            grid.add_row(tongue.thing("card", f"exhibition-{e + 1}"), needs, weeks, gain(tongue, e))
    for m in range(MUSEUMS):
        if view.owner[EXHIBITIONS + m] == OPEN:
            gifts, cost = tongue.say("word-artefacts", n=int(DONATIONS[m])), int(MUSEUM_WEEKS[m])
            points = gain(tongue, EXHIBITIONS + m)
            grid.add_row(tongue.thing("card", f"museum-{m + 1}"), gifts, tongue.say("word-weeks", n=cost), points)
    return Group(heading(tongue, "place-presentations"), grid)


def reached(tier: int, met: int) -> str:
    """The style of an exhibition's weeks: those the seat would pay stand out."""
    return "bold reverse" if tier == met - 1 else SOFT


def gain(tongue: Tongue, presentation: int) -> str:
    return tongue.say("word-points", n=int(PRESENTATION_POINTS[presentation]))


def professors(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Who holds each, with the points a rival must beat; or the points that win it."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    titles, holders = [], []
    for c in range(PROFESSORS):
        titles.append(Text(tongue.say("professor-world")) if c == WORLD else region_name(c, tongue))
        holder = int(view.professor[c])
        if holder < 0:
            holders.append(Text(tongue.say("word-from", n=int(MINIMUM[c])), style=SOFT))
        else:
            holders.append(Text.assemble(seat_label(holder, names), (f" {studied(view, holder, c)}", SOFT)))
    grid.add_row(*titles)
    grid.add_row(*holders)
    return Group(heading(tongue, "place-professors"), grid)


def piles(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Dig piles: what the next card may be, as far as this seat knows, and who has looked."""
    grid = Grid(box=None, padding=(0, 1), header_style=SOFT)
    grid.add_column(heading(tongue, "place-piles"))
    for word in ("word-pile", "word-in-deck") if view.show_pile_counts else ():
        grid.add_column(tongue.say(word), justify="right")
    for word in ("word-artefact", "word-mean"):
        grid.add_column(tongue.say(word), justify="right")
    grid.add_column("")
    for r in range(REGIONS):
        odds = next_card(view, r)
        mean = float(sum(v * p for v, p in enumerate(odds)))
        chance = [f"{float(1 - odds[0]):.0%}", f"{mean:.1f}"] if odds else [tongue.say("word-empty"), ""]
        counts = [str(view.pile_size[r]), str(view.backs[r])] if view.show_pile_counts else []
        seen = memory(view, r, tongue).append_text(lookers(view, r, tongue, names))
        grid.add_row(region_name(r, tongue), *counts, *chance, seen)
    return grid


def memory(view: Any, r: int, tongue: Tongue) -> Text:
    """What this seat saw in a pile and still expects there."""
    if not looked(view, r):
        return Text()
    sure = view.mine.sure[r]
    seen = " ".join(f"{sure[v]}×{v or tongue.say('word-rubble')}" for v in range(VALUES) if sure[v])
    fresh = int(view.diggers[view.seat].fresh[r])
    if view.show_pile_counts:
        since = tongue.say("word-since", n=fresh)
    else:
        since = tongue.say("word-seen-before" if fresh else "word-seen")
    return Text.assemble((f"{seen or '–'} ", "bold"), (f"({since}) ", SOFT))


def lookers(view: Any, r: int, tongue: Tongue, names: Sequence[str]) -> Text:
    """Who else saw the pile, and, by switch, how many cards it got since."""
    line = Text()
    for p in range(view.seats):
        if view.diggers[p].fresh[r] != NEVER and p != view.seat:
            line.append("" if line else f"{tongue.say('word-looked')} ", SOFT)
            since = f" +{view.diggers[p].fresh[r]} " if view.show_pile_counts else " "
            line.append_text(Text.assemble(seat_label(p, names), (since, SOFT)))
    return line


# --- the players -------------------------------------------------------------------------------


def players(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Week, points so far, books and artefacts of everybody."""
    points = np.zeros((4, 2), np.int64)
    score(view, points)
    grid = Grid(box=None, padding=(0, 1), header_style=ACCENT)
    grid.add_column("")
    for word in ("word-week", "word-score", "word-books"):
        grid.add_column(tongue.say(word), justify="right")
    grid.add_column(tongue.thing("card", TYPE[CONGRESS]), justify="right")
    grid.add_column(tongue.say("word-finds"))
    for p in range(view.seats):
        digger = view.diggers[p]
        points_so_far = Text(str(points[p, 0]), style="bold")
        congress = f"{digger.held[CONGRESS]} ({CONGRESS_POINTS[digger.held[CONGRESS]]})"
        grid.add_row(seat_label(p, names), str(digger.week), points_so_far, books(digger), congress, finds(digger))
    return grid


def books(digger: Any) -> Text:
    """Books of each region, then general ones."""
    line = Text()
    for r in range(REGIONS):
        line.append(f"{REGION[r][0].upper()}{digger.expertise[r]} ", STYLE[r] if digger.expertise[r] else SOFT)
    line.append(f"+{digger.general}", "" if digger.general else SOFT)
    return line


def finds(digger: Any) -> Text:
    """Values of the artefacts, region by region."""
    line = Text()
    for r in range(REGIONS):
        values = [str(v) for v in range(1, VALUES) for _ in range(digger.artefacts[r, v])]
        if values:
            line.append(f"{REGION[r][0].upper()} {'·'.join(values)}  ", STYLE[r])
    return line


def hands(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Permits and action cards; those of others may be hidden by a switch."""
    grid = Grid(box=None, padding=(0, 1), show_header=False)
    for p in range(view.seats):
        digger, shown = view.diggers[p], p == view.seat or view.show_hands
        if shown:
            line = permits(digger, tongue)
            cards = [tongue.thing("card", TYPE[t]) + (f" ×{digger.held[t]}" if digger.held[t] > 1 else "")
                     for t in range(THIEVES, TYPES) if digger.held[t]]  # fmt: skip
            line.append("".join(f" · {card}" for card in cards))
        else:
            line = Text(tongue.say("word-hidden-hand"), style=SOFT)
        grid.add_row(seat_label(p, names), Text(tongue.say("word-hand"), style=SOFT), line)
    return grid


def permits(digger: Any, tongue: Tongue) -> Text:
    line = Text(f"{tongue.say('word-permits')} ")
    for r in range(REGIONS):
        line.append(f"{REGION[r][0].upper()}{digger.permits[r]} ", STYLE[r] if digger.permits[r] else SOFT)
    line.append(f"{tongue.say('word-general')} {digger.permits[GENERAL]}", "" if digger.permits[GENERAL] else SOFT)
    return line


# --- the dig table -----------------------------------------------------------------------------


def planner(view: Any, tongue: Tongue) -> RenderableType:
    """For each length of the dig: cards, the chance of an artefact, mean points."""
    r = int(view.region)
    grid = Grid(box=None, padding=(0, 1), header_style=ACCENT)
    grid.add_column(tongue.say("word-week"))
    rows: tuple[list[str], ...] = ([tongue.say("word-drawn")], [tongue.say("word-artefact")], [tongue.say("word-mean")])
    for w in range(WEEKS):
        grid.add_column(str(w + 1), justify="right")
        draws = cards_drawn(view, w + 1)
        rows[0].append(str(draws))
        rows[1].append(f"{float(find_chance(view, r, draws)):.0%}")
        rows[2].append(f"{float(expected_points(view, r, draws)):.1f}")
    for row in rows:
        grid.add_row(*row)
    warning = "word-empty-pile" if view.pile_size[r] == 0 else "word-drawing-nothing" if rows[0][1] == "0" else ""
    return Group(region_name(r, tongue), grid, Text(tongue.say(warning) if warning else "", style=SOFT))
