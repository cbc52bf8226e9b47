"""Archaeology: cards in piles, fans and rows, the pit and the chambers, drawn once and kept."""

from functools import cache, lru_cache

from markupsafe import Markup

from digsite.games.archaeology.state import PRICE, ROOM, TRADE, TREASURE
from digsite.picture import symbol, tag

VALUE = [int(v) for v in TRADE]
CARDS, MAPS = [int(n) for n in ROOM], [int(n) for n in PRICE]  # [chamber]
NICHES = ((224, 146, 92, 68), (164, 70, 96, 68), (92, 146, 118, 68))  # x, y, width, height of each chamber
PILE, FAN, ROW = 4, 7, 12  # at most so many cards are drawn in the market, in a hand, in a rival's hand


def card(face: str, x: float, y: float, width: float, **attributes: object) -> Markup:
    return tag("use", href=f"#arch-{face}", x=x, y=y, width=width, height=1.4 * width, **attributes)


def value_tag(x: float, y: float, value: int) -> Markup:
    """The trade value of a card, on its lower edge."""
    return tag("g", tag("circle", cx=x, cy=y, r=9), tag("text", value, x=x, y=y + 4.6), class_="arch-tag")


def badge(x: float, y: float, n: int) -> Markup:
    plate = tag("rect", x=x - 15, y=y - 11, width=30, height=22, rx=11)
    return tag("g", plate, tag("text", f"×{n}", x=x, y=y + 5), class_="arch-badge")


@cache
def pile(t: int, n: int) -> Markup:
    """Open cards of one treasure on the market's counter; the place alone when there is none."""
    drawn, shown = [], min(n, PILE)
    if n == 0:
        drawn.append(tag("rect", class_="arch-gap", x=9, y=13, width=58, height=82, rx=6))
        drawn.append(symbol(f"arch-{TREASURE[t]}", 15, 25, 46, class_="arch-faint"))
    for k in range(shown):
        up = (shown - 1 - k) * 3.5
        face = card(f"card-{TREASURE[t]}", 8 + up, 12 - up, 60)
        drawn.append(tag("g", face, id=f"market-{TREASURE[t]}-{n - shown + k}"))
    drawn.append(value_tag(38, 84, VALUE[t]))
    if n > 1:
        drawn.append(badge(66, 98, n))
    return tag("svg", *drawn, viewBox="0 0 84 110", class_="arch-pile", aria_hidden="true")


@cache
def fan(t: int, n: int) -> Markup:
    """Cards of one treasure, held in a hand."""
    shown = min(n, FAN)
    step = min(8, 44 / max(shown - 1, 1))
    wide = 66 + 1.9 * step * (shown - 1)
    drawn = []
    for k in range(shown):
        turn = f"rotate({(k - (shown - 1) / 2) * step:.3g} 0 120)"
        parts = [card(f"card-{TREASURE[t]}", -30, 5, 60)] + ([value_tag(0, 77, VALUE[t])] if k == shown - 1 else [])
        drawn.append(tag("g", tag("g", *parts, transform=turn), id=f"hand-{TREASURE[t]}-{n - shown + k}"))
    if n > 1:
        drawn.append(badge(17 - wide / 2, 88, n))
    box = f"{-wide / 2:g} 0 {wide:g} 100"
    return tag("svg", *drawn, viewBox=box, class_="arch-cards", aria_hidden="true")


@lru_cache(4096)
def row(faces: tuple[str, ...], width: int) -> Markup:
    """Small cards in an overlapping row, never wider than so many units."""
    step = min(15.0, (width - 31) / max(len(faces) - 1, 1))
    drawn = [card(face, k * step, 0, 30) for k, face in enumerate(faces)]
    size = f"{30 + step * (len(faces) - 1):g}"
    return tag("svg", *drawn, viewBox=f"0 0 {size} 42", width=size, height=42, aria_hidden="true")


@cache
def pit(cards: int, special: str) -> Markup:
    edges = (cards + 5) // 6  # one for every six cards
    drawn = [tag("use", href="#arch-pit", x=0, y=0, width=200, height=132)]
    drawn += [card("back", 81, 62 - 2.2 * k, 40) for k in range(edges)]
    if special:
        drawn.append(tag("g", card(f"card-{special}", 124, 34, 56), id=f"drawn-{special}"))
    return tag("svg", *drawn, viewBox="0 0 200 132", class_="arch-scene", aria_hidden="true")


def sealed(c: int) -> list[Markup]:
    """The cards in a chamber, its price in maps, and the seal on it."""
    x, y, width, _ = NICHES[c]
    middle, n, price = x + width / 2, CARDS[c], MAPS[c]
    step = min(13.0, (width - 52) / (n - 1))
    left = middle - (20 + step * (n - 1)) / 2 - 10
    return [
        *[card("back", left + k * step, y + 7, 20) for k in range(n)],
        tag("text", n, x=left + 26 + step * (n - 1), y=y + 27, class_="arch-room"),
        tag("rect", x=x + 4, y=y + 40, width=width - 8, height=24, rx=3, class_="arch-price"),
        *[symbol("arch-map", middle - 12.5 * price + 25 * k + 1, y + 40.5, 23) for k in range(price)],
        symbol("arch-seal", x + width - 14, y - 9, 22),
    ]
