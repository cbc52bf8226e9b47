"""Thebes: The Tomb Raiders: odds, from one seat's View alone.

Exact but for the weights of the rubble, which memory.py rounds after long histories, and for who has looked into a pile
in which an artefact came up of a value both seen there and perhaps buried later: see rulings.md, section 6.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from digsite.games.tomb_raiders.memory import artefacts_in, rubble_chance
from digsite.games.tomb_raiders.state import EMPTY, NEVER, RUBBLES, TABLE, TYPE, TYPES, UNEARTH, VALUES, WEEKS
from digsite.games.tomb_raiders.verbs import knowledge


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


def handfuls(cards: list[int], most: int) -> list[Counter[int]]:
    """[cards taken][points] = in how many ways cards[v] cards worth v points each can be taken."""
    ways = [Counter({0: 1})] + [Counter[int]() for _ in range(most)]
    for value, count in enumerate(cards):
        for _ in range(count):
            for taken in range(most, 0, -1):
                for points, number in ways[taken - 1].items():
                    ways[taken][points + value] += number
    return ways


def dig_points(view: Any, region: int, draws: int) -> dict[int, Fraction]:
    """Chances of the points that so many cards drawn from a pile bring.

    Of the pile some artefacts are sure, some cards are rubble, and the rest is a random handful of the artefacts in
    pile or deck; so what is drawn of that handful is a random handful, too.
    """
    cards, aside = to_draw(view, region)
    draws = min(draws, cards)
    sure = [0, *(int(n) for n in view.mine.sure[region][1:])]
    pool = [0, *(int(n) for n in view.unseen[region][1:] - view.mine.sure[region][1:])]
    known, hidden = handfuls(sure, draws), handfuls(pool, draws)
    odds: Counter[int] = Counter()
    for x, chance in enumerate(rubble(view, region)):
        if not chance:
            continue
        unknown = int(view.pile_size[region]) - sum(sure) - x
        for k in range(min(draws, unknown) + 1):
            for j in range(min(draws - k, sum(sure)) + 1):
                ways = comb(x - aside, draws - k - j) * comb(unknown, k)
                share = chance * Fraction(ways, comb(cards, draws) * comb(sum(pool), k))
                for points, number in known[j].items():
                    for more, times in hidden[k].items():
                        odds[points + more] += share * number * times  # type: ignore[assignment]
    return {points: Fraction(chance) for points, chance in sorted(odds.items()) if chance}


def best_dig(view: Any, region: int, helpers: int, value: Callable[[int, int], Fraction | int]) -> tuple[int, Fraction]:
    """(weeks, mean value) of the seat's best dig in a region with so many assistants.

    value(points, weeks) says what a result is worth: `lambda points, weeks: points - weeks` if a week is worth a point.
    Of digs alike the shortest is best.
    """
    column = int(knowledge(view.diggers[view.seat], region, helpers)) - 1
    best = 0, Fraction(0)
    for weeks in range(1, WEEKS + 1):
        draws = int(TABLE[view.dig_table, weeks - 1, column])
        odds = dig_points(view, region, draws)
        mean = sum((chance * value(points, weeks) for points, chance in odds.items()), Fraction(0))
        if best[0] == 0 or mean > best[1]:
            best = weeks, mean
    return best


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
