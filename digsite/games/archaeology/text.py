"""Archaeology in the terminal: one seat's View as text."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from digsite.games.archaeology.odds import inside, next_card, trouble, unseen, worth
from digsite.games.archaeology.state import (
    BOOK,
    CHAMBER,
    GIVING,
    LARGEST,
    PRICE,
    ROB,
    ROOM,
    SET_SIZE,
    SET_TREASURE,
    SETS,
    STORM,
    TAKING,
    TRADE,
    TREASURE,
)
from digsite.text import ACCENT, SOFT, seat_label
from digsite.tongue import Tongue


def question(view: Any, tongue: Tongue) -> str:
    """What the seat to act is asked now."""
    if view.phase == GIVING:
        return tongue.say("ask-giving", credit=int(view.credit))
    if view.phase == TAKING:
        affordable = any(n and TRADE[t] <= view.credit for t, n in enumerate(view.market))
        return tongue.say("ask-taking" if affordable else "ask-close", credit=int(view.credit))
    if view.phase == STORM:
        return tongue.say("ask-storm", todo=int(view.todo))
    if view.phase == ROB:
        return tongue.say("ask-rob")
    return tongue.say("ask-must" if view.must and not view.sale else "ask-act")


def show(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as the View's seat sees it."""
    return Group(table_line(view, tongue), rivals(view, tongue, names), treasures(view, tongue))


def table_line(view: Any, tongue: Tongue) -> RenderableType:
    say = tongue.say
    line = Text.assemble((tongue.pair(say("place-dig"), ""), ACCENT), say("word-cards", n=int(view.dig)))
    for special, left in (("thief", view.thieves), ("sandstorm", view.storms)):
        line.append(f" · {left} {tongue.thing('special', special, int(left))}", SOFT)
    odds = next_card(view)
    if odds:
        thief, storm = odds["thief"], odds["sandstorm"]
        line.append(f"\n  {tongue.pair(say('word-next-card'), '')}", SOFT)
        line.append(f"{say('word-treasure')} {float(1 - thief - storm):.0%}, ")
        line.append(f"{tongue.thing('special', 'thief')} {float(thief):.0%}, ")
        line.append(f"{tongue.thing('special', 'sandstorm')} {float(storm):.0%}")
    line.append(f"\n{tongue.pair(say('place-pyramid'), '')}", ACCENT)
    for c, chamber in enumerate(CHAMBER):
        state = say("word-closed") if view.closed[c] else say("word-open")
        price = f"{say('word-maps', n=int(PRICE[c]))} → {say('word-cards', n=int(ROOM[c]))}"
        line.append(f"{tongue.thing('chamber', chamber)} ({price}, {state})  ", "" if view.closed[c] else SOFT)
    return line


def rivals(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """Everybody's money, hand size, sold sets, and the cards this seat knows in each hand."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for seat in range(view.seats):
        digger = view.diggers[seat]
        sets = [f"{SET_SIZE[k]}×{tongue.thing('treasure', TREASURE[SET_TREASURE[k]], int(SET_SIZE[k]))}"
                + (f" ({digger.sets[k]})" if digger.sets[k] > 1 else "")
                for k in range(SETS) if digger.sets[k]]  # fmt: skip
        hand = tongue.say("word-cards", n=int(digger.cards))
        if seat != view.seat and view.seat >= 0:
            known = [f"{n}×{tongue.thing('treasure', TREASURE[t], int(n))}"
                     for t, n in enumerate(view.mine.known[seat]) if n]  # fmt: skip
            if known:
                hand += f" ({', '.join(known)})"
        money = Text(tongue.say("word-money", n=int(digger.money)), style="bold")
        grid.add_row(seat_label(seat, names), money, hand, Text(", ".join(sets), style=SOFT))
    return grid


def treasures(view: Any, tongue: Tongue) -> RenderableType:
    """Hand and market by treasure, with trade and sale values."""
    grid = Grid(box=None, padding=(0, 2), header_style=ACCENT)
    grid.add_column("")
    for word in ("place-hand", "place-market", "word-trade"):
        grid.add_column(tongue.say(word), justify="right")
    grid.add_column(tongue.say("word-sale"))
    hand = view.mine.hand if view.seat >= 0 else [0] * len(TREASURE)
    for t, treasure in enumerate(TREASURE):
        sale = Text()
        for size in range(1, LARGEST[t] + 1):
            reached = size == min(hand[t], LARGEST[t])
            price = worth(t, size, bool(view.maps_for_sale))
            sale.append(f"{size}:{price} ", "bold reverse" if reached else SOFT)
        name = Text(tongue.thing("treasure", treasure, 2), style="bold" if hand[t] else "")
        grid.add_row(name, count(hand[t]), count(view.market[t]), str(TRADE[t]), sale)
    return grid


def count(n: int) -> Text:
    return Text(str(n), style="bold") if n else Text("·", style=SOFT)


def percent(tongue: Tongue, chance: float) -> str:
    """ "37%"; what is possible is never said to be 0%."""
    return tongue.say("word-percent", n="<1" if 0 < chance < 0.005 else round(100 * chance))


def perhaps(left: Sequence[int], tongue: Tongue, chamber: int) -> str:
    """The chances of the dearest treasures in a closed chamber, when so many of each are unseen."""
    chances = [
        f"{tongue.thing('treasure', id)} {percent(tongue, float(inside(left, chamber, TREASURE.index(id))))}"
        for id in ("mask", "talisman")
    ]
    return tongue.say("word-inside", chances=", ".join(chances))


def note(view: Any, tongue: Tongue, action: int) -> str:
    """What a player would look up before choosing: what a set brings, what a card is worth, what may come."""
    said = BOOK.parts(action)
    if said.verb == "sell":
        kind = action - BOOK["sell"].first
        return tongue.say("word-money", n=worth(SET_TREASURE[kind], int(SET_SIZE[kind]), bool(view.maps_for_sale)))
    if said.verb in ("give", "take"):
        return str(TRADE[TREASURE.index(str(said.args["treasure"]))])
    if said.verb == "explore":
        chamber = CHAMBER.index(str(said.args["chamber"]))
        price = f"{tongue.say('word-maps', n=int(PRICE[chamber]))} → {tongue.say('word-cards', n=int(ROOM[chamber]))}"
        return tongue.also(price, perhaps(unseen(view), tongue, chamber))
    if said.verb == "end" and view.dig:
        return tongue.say("word-trouble", percent=percent(tongue, float(trouble(view))))
    return ""
