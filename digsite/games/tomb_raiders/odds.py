"""Thebes: The Tomb Raiders: odds, from one seat's View alone.

Exact but for the weights of the rubble, which memory.py rounds after long histories: see rulings.md, section 6.
"""

from fractions import Fraction
from math import comb
from typing import Any

from digsite.games.tomb_raiders.memory import artefacts_in, rubble_chance
from digsite.games.tomb_raiders.rules import knowledge
from digsite.games.tomb_raiders.state import EMPTY, NEVER, RUBBLES, TABLE, TYPE, TYPES, UNEARTH, VALUES


def looked(view: Any, region: int) -> bool:
    """Whether the seat ever saw this pile."""
    return bool(view.seat >= 0 and view.diggers[view.seat].fresh[region] != NEVER)


def rubble(view: Any, region: int) -> list[Fraction]:
    """The chance that 0, 1, … rubble lie in a pile, rubble set aside in a running dig included."""
    weights = view.mine.rubble[region] if looked(view, region) else view.rubble[region]
    sure, unseen, size = view.mine.sure[region], view.unseen[region], view.pile_size[region]
    chances = [int(rubble_chance(weights, sure, unseen, size, x)) for x in range(RUBBLES)]
    return [Fraction(chance, max(sum(chances), 1)) for chance in chances]


def to_draw(view: Any, region: int) -> tuple[int, int]:
    """(cards of a pile that can be drawn now, rubble set aside)."""
    aside = int(view.aside) if view.phase == UNEARTH and view.region == region else 0
    return int(view.pile_size[region]) - aside, aside


def next_card(view: Any, region: int) -> list[Fraction]:
    """The chance that a card drawn from a pile is worth 0, 1, … points; empty for an empty pile."""
    cards, aside = to_draw(view, region)
    if cards == 0:
        return []
    sure, unseen = view.mine.sure[region], view.unseen[region]
    mean = sum((x * p for x, p in enumerate(rubble(view, region))), Fraction())
    hidden = int(view.pile_size[region]) - int(artefacts_in(sure)) - mean  # artefacts in the pile that are not sure
    pool = int(artefacts_in(unseen)) - int(artefacts_in(sure))
    odds = [mean - aside]
    odds += [int(sure[v]) + hidden * Fraction(int(unseen[v] - sure[v]), max(pool, 1)) for v in range(1, VALUES)]
    return [chance / cards for chance in odds]


def rubble_drawn(view: Any, region: int, draws: int) -> list[Fraction]:
    """The chance of 0, 1, … rubble among so many cards drawn from a pile."""
    cards, aside = to_draw(view, region)
    draws = min(draws, cards)
    return [
        sum((p * Fraction(comb(x - aside, m) * comb(cards - x + aside, draws - m), comb(cards, draws))
             for x, p in enumerate(rubble(view, region)) if p), Fraction())
        for m in range(draws + 1)
    ]  # fmt: skip


def find_chance(view: Any, region: int, draws: int) -> Fraction:
    """The chance of at least one artefact among so many cards drawn from a pile."""
    cards, aside = to_draw(view, region)
    draws = min(draws, cards)
    only_rubble = sum(p * comb(max(x - aside, 0), draws) for x, p in enumerate(rubble(view, region)) if p)
    return 1 - Fraction(only_rubble) / comb(cards, draws)


def cards_drawn(view: Any, weeks: int) -> int:
    """R53, R54, R70: what the dig table says; that a pile is empty is told, that it is small only by switch."""
    draws = int(TABLE[view.dig_table, weeks - 1, knowledge(view.diggers[view.seat], view.region, view.helpers) - 1])
    size = int(view.pile_size[view.region])
    return min(draws, size) if view.show_pile_counts or size == 0 else draws


def expected_points(view: Any, region: int, draws: int) -> Fraction:
    """Mean points of so many cards drawn from a pile."""
    cards, _ = to_draw(view, region)
    mean = sum((v * p for v, p in enumerate(next_card(view, region))), Fraction())
    return min(draws, cards) * mean


def takes_left(view: Any) -> dict[int, Fraction]:
    """R63. How many more display cards will be taken before the game ends."""
    if view.greens == 0:
        return {0: Fraction(1)}
    display = int(view.green[:TYPES].sum())
    last = Fraction(display, int(view.greens))  # the last green card is one for the display
    takes = display - int((view.display == EMPTY).sum())  # a free slot is filled without a take
    return {n: p for n, p in ((takes, last), (takes + 1, 1 - last)) if p}


def next_display(view: Any) -> dict[str, Fraction]:
    """What the next card of the display is, by id."""
    display = int(view.green[:TYPES].sum())
    return {id: Fraction(int(view.green[t]), display) for t, id in enumerate(TYPE) if view.green[t]}
