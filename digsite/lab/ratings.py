"""Plackett–Luce ratings: a bot of strength s comes first among others with chance s / sum of all, then among the rest.

A tie counts as all its orders alike. Every two bots also drew one game nobody played, so that a bot that always
wins keeps a finite rating. Ratings are 400 · log10 of strength, as in chess, with the anchor at 1500.
"""

from collections.abc import Sequence
from itertools import permutations, product

import numpy as np

from digsite.record import Array

ANCHOR, MIDDLE, SCALE = "adviser", 1500.0, 400.0
ROUNDS, CLOSE = 2000, 1e-6
RESAMPLES = 200


def orders_of(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders that agree with the ranks.

    >>> orders_of([2, 1, 2])
    [(1, 0, 2), (1, 2, 0)]
    """
    tiers = [[p for p, rank in enumerate(ranks) if rank == r] for r in sorted(set(ranks))]
    return [tuple(p for tier in tiers_in_order for p in tier) for tiers_in_order in product(*map(permutations, tiers))]


def tally_orders(sets: Sequence[Sequence[tuple[Sequence[int], Sequence[int]]]]) -> tuple[list[tuple[int, ...]], Array]:
    """(orders of bots, [set, order] how often) of sets of (bots, ranks) of games."""
    places: dict[tuple[int, ...], int] = {}
    found = []
    for number, games in enumerate(sets):
        for bots, ranks in games:
            orders = orders_of(ranks)
            for order in orders:
                place = places.setdefault(tuple(bots[p] for p in order), len(places))
                found.append((number, place, 1 / len(orders)))
    counts = np.zeros((len(sets), len(places)))
    for number, place, weight in found:
        counts[number, place] += weight
    return list(places), counts


def fit(orders: Sequence[tuple[int, ...]], counts: Array, bots: int) -> Array:
    """[bot]: ratings of largest likelihood, by minorisation and maximisation (Hunter 2004)."""
    if bots < 2:
        return np.zeros(bots)  # nobody to compare with
    wins, stages = np.zeros(bots), []  # each stage: (weight, how many of each bot are still in it)
    drawn = [((a, b), 0.5) for a in range(bots) for b in range(bots) if a != b]
    for order, weight in [*zip(orders, counts, strict=True), *drawn]:
        for place in range(len(order) - 1):
            if len(set(order[place:])) == 1:
                break  # copies of one bot among themselves tell nothing
            wins[order[place]] += weight
            stages.append((weight, np.bincount(order[place:], minlength=bots)))
    weights, present = np.array([w for w, _ in stages]), np.array([p for _, p in stages], float)
    strength = np.ones(bots)
    for _ in range(ROUNDS):
        after = wins / ((weights / (present @ strength)) @ present)
        after /= np.exp(np.log(after).mean())
        done = np.abs(np.log(after / strength)).max() < CLOSE
        strength = after
        if done:
            break
    ratings: Array = SCALE * np.log10(strength)
    return ratings


def rate(names: Sequence[str], orders: Sequence[tuple[int, ...]], counts: Array, seed: int = 0) -> Array:
    """[bot, (rating, low, high)]: with 95 % intervals from resampling whole sets."""
    dice = np.random.default_rng(seed)
    anchor = names.index(ANCHOR) if ANCHOR in names else None

    def anchored(weights: Array) -> Array:
        ratings = fit(orders, weights, len(names))
        middle: Array = ratings - (ratings.mean() if anchor is None else ratings[anchor]) + MIDDLE
        return middle

    again = [
        anchored(dice.multinomial(len(counts), [1 / len(counts)] * len(counts)) @ counts) for _ in range(RESAMPLES)
    ]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    return np.stack([anchored(counts.sum(axis=0)), low, high], axis=1)
