"""Thebes: exact odds. Everything is public, so they are the true ones for every seat."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from digsite.games.thebes.digging import knowledge, tokens_drawn
from digsite.games.thebes.state import BOOK, IN_BAG, IN_PILE
from digsite.games.thebes.tables import (
    END,
    EXHIBITIONS,
    KINDS,
    LOT,
    LOTS,
    MOST_WEEKS,
    RUBBISH,
    RUBBISH_LOT,
    TOP_VALUE,
    WHEEL,
)


def bag(view: Any, site: int) -> list[int]:
    """Tokens in a site's bag now, by lot: artefacts worth 1, 2, 3 …, book, general, rubbish."""
    counts = [0] * LOTS
    for lot, owner in zip(LOT[site].tolist(), view.owner[site].tolist(), strict=True):
        counts[lot] += owner == IN_BAG
    counts[RUBBISH_LOT] = int(RUBBISH[site]) - (int(view.rubbish) if view.site == site else 0)
    return counts


def points_left(view: Any, site: int) -> int:
    """Points of the artefacts in a site's bag."""
    return sum((lot + 1) * n for lot, n in enumerate(bag(view, site)[:TOP_VALUE]))


def mean_points(view: Any, site: int, tokens: int) -> Fraction:
    """Points that so many tokens bring on average, without the bonus."""
    return Fraction(tokens * points_left(view, site), sum(bag(view, site)))


def no_find(view: Any, site: int, tokens: int) -> Fraction:
    """The chance of drawing nothing but rubbish."""
    counts = bag(view, site)
    return Fraction(comb(counts[RUBBISH_LOT], tokens), comb(sum(counts), tokens))


def dig_points(view: Any, site: int, tokens: int) -> dict[int, Fraction]:
    """Chances of the points that so many tokens bring, without the bonus."""
    ways = [{0: 1}] + [dict[int, int]() for _ in range(tokens)]  # [tokens drawn][points] = handfuls
    for lot, count in enumerate(bag(view, site)):
        value = lot + 1 if lot < LOTS - 3 else 0
        for _ in range(count):
            for drawn in range(tokens, 0, -1):
                for points, handfuls in ways[drawn - 1].items():
                    ways[drawn][points + value] = ways[drawn].get(points + value, 0) + handfuls
    total = comb(sum(bag(view, site)), tokens)
    return {points: Fraction(handfuls, total) for points, handfuls in sorted(ways[tokens].items())}


def weights(view: Any) -> tuple[int, int]:
    """Ways of an unseen research card, and of an exhibition in the pile, to be the next card."""
    if view.top > 0:
        return 1, 0
    return (int(view.mid), int(view.mid + view.aside)) if view.aside else (1, 1)


def dig_lengths(view: Any, site: int, use: int) -> dict[int, int]:
    """Tokens by weeks, wherever the wheel shows any to the seat at a site with the single-use cards `use`."""
    me = view.diggers[view.seat]
    shown, more = WHEEL[int(knowledge(view, me, site, use))].tolist(), int(tokens_drawn(view, me, site, use, 0))
    return {w: shown[w] + more for w in range(1, min(MOST_WEEKS, END - int(me.week)) + 1) if shown[w]}


def best_dig(view: Any, site: int, use: int, value: Callable[[int, int], Fraction | int]) -> tuple[int, Fraction]:
    """(weeks, mean value) of the best dig of the seat at a site, with the single-use cards `use`; 0 weeks if none is.

    value(points, weeks) says what a result is worth: `lambda points, weeks: 2 * points - weeks` if two weeks are worth
    a point. Of digs alike the shortest is best.
    """
    best = 0, Fraction(0)
    for weeks, tokens in dig_lengths(view, site, use).items():
        odds = dig_points(view, site, tokens)
        mean = sum((chance * value(points, weeks) for points, chance in odds.items()), Fraction(0))
        if best[0] == 0 or mean > best[1]:
            best = weeks, mean
    return best


def next_card(view: Any) -> dict[str, Fraction]:
    """What the next card of the draw pile is, by the name of Nature's action; empty when none can be drawn."""
    cards, shows = weights(view)
    ways = {BOOK.text(BOOK["reveal"].first + kind): cards * int(view.unseen[kind]) for kind in range(KINDS)}
    for x in range(EXHIBITIONS):
        ways[BOOK.text(BOOK["announce"].first + x)] = shows if view.shows[x] == IN_PILE else 0
    total = sum(ways.values())
    return {name: Fraction(n, total) for name, n in ways.items() if n}


def next_exhibition(view: Any) -> Fraction:
    """The chance that the next card is an exhibition."""
    cards, shows = weights(view)
    all_cards, all_shows = cards * int(view.unseen.sum()), shows * int((view.shows == IN_PILE).sum())
    return Fraction(all_shows, all_cards + all_shows) if all_cards + all_shows else Fraction(0)


def cards_in_pile(view: Any) -> int:
    """Cards in the draw pile, exhibitions among them."""
    return int(view.top + view.mid) + int((view.shows == IN_PILE).sum())
