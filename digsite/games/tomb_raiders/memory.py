"""Thebes: The Tomb Raiders: what seats know of the dig piles, and the worlds they can imagine.

A seat knows the size of a pile, the cards that lie in pile or deck (`unseen`), and the cards that are
`sure` to lie in the pile because it saw them there. The rest of the pile is a random handful of the rest
of `unseen`, but for rubble: shown rubble went back, a searcher's loot was no rubble. What that tells is kept
as `rubble[k]`: what happened is as likely as if k cards, picked from the unsure ones at random, had all turned
out to be rubble, and so much this counts. So a card buried later tells nothing and changes nothing. But for
rounding this is exact for a seat that never looked. For one that looked it is, until an artefact appears of a
kind both seen and still hidden; then the seat takes it for the one seen. Nothing here decides what anybody may
do, but for the searcher's loot.
"""

from math import comb, lcm

import numpy as np

from digsite.chance import random_bits
from digsite.games.tomb_raiders.state import BINOMIAL, CARDS, NEVER, REGIONS, RUBBLES, VALUES
from digsite.kernel import below, rule
from digsite.record import SEATS, u8

EVEN = 1 << 14  # what rubble[0] counts where nothing is known
HALVINGS = np.array([n.bit_length() for n in range(1024)])  # [largest weight // 32768] = as often as it needs
FINE = 64  # quotients are told in such parts
SHOWN, DRAWN, TAKEN, TAKEN_SURE = range(4)
S11, UNIT = u8(11), 2.0**-53


def shares(unsure: int) -> list[list[int]]:
    """[k, x]: how often k cards picked from so many are all rubble if x of them are; in whole numbers, over one number.

    >>> shares(2)[:3]
    [[2, 2, 2, 2, 2, 2, 2], [0, 1, 2, 3, 4, 5, 6], [0, 0, 2, 6, 12, 20, 30]]
    """
    picks = [comb(unsure, k) for k in range(min(unsure + 1, RUBBLES))]
    over = lcm(*picks)
    rows = [[over // ways * comb(x, k) for x in range(RUBBLES)] for k, ways in enumerate(picks)]
    return rows + [[0] * RUBBLES] * (RUBBLES - len(rows))


SHARE = np.array([shares(unsure) for unsure in range(CARDS + 1)], np.int64)  # [unsure cards, k, x]


# --- weights -----------------------------------------------------------------------------------


@rule(inline=True)
def weight_after(event, k, here, before, unsure, other):
    """What k counts after an event, where it counted `here`; k − 1 counted `before`, or counts so now if one searched.

    SHOWN: one more rubble was drawn, while of the rubble that is sure `other` cards do not lie aside.
    DRAWN: one of the unsure cards was drawn, an artefact.
    TAKEN: a searcher took one of the unsure cards, any of the `other` cards that are not surely rubble.
    TAKEN_SURE: the same, but it took one that was sure.
    """
    if event == SHOWN:
        return (unsure - k + 1) * before + max(k + other, 0) * here
    if event == DRAWN:
        return (unsure - k) * here
    if event == TAKEN:
        return (FINE * here + before) * max(unsure - k, 0) // max(other - k, 1)
    return (FINE * here + before * (unsure - k + 1)) // (other - k) if k <= unsure else 0


@rule
def learn(weights, event, unsure, other):
    """Change all weights in place. What is possible stays possible."""
    most, before = 0, 0
    for k in range(RUBBLES):
        weight = weight_after(event, k, weights[k], before, unsure, other)
        most = max(most, weight)
        before = 0 + weights[k] if event == SHOWN else weight
    halvings, before = HALVINGS[(most + (most >> 15)) >> 15], 0  # a little more, for the largest is rounded, too
    for k in range(RUBBLES):
        weight = weight_after(event, k, weights[k], before, unsure, other)
        before = 0 + weights[k] if event == SHOWN else weight
        weights[k] = max((weight + (1 << halvings >> 1)) >> halvings, int(weight > 0))


@rule
def artefacts_in(cards):
    count = 0
    for v in range(1, VALUES):
        count += cards[v]
    return count


@rule
def rubble_chance(weights, sure, unseen, size, x):
    """In how many ways, weighed, a pile of this size holds x rubble."""
    seen, artefacts = artefacts_in(sure), artefacts_in(unseen)
    hidden = size - seen - x  # artefacts in the pile that are not sure
    if x < sure[0] or x > unseen[0] or hidden < 0 or hidden > artefacts - seen:
        return 0
    weight = 0
    for k in range(RUBBLES):
        weight += weights[k] * SHARE[size - seen - sure[0], k, x - sure[0]]
    return weight * BINOMIAL[unseen[0] - sure[0], x - sure[0]] * BINOMIAL[artefacts - seen, hidden]


@rule
def weigh_pile(view, r):
    """(expected rubble, expected points) of a pile, as far as the seat that looks knows."""
    size = view.pile_size[r]
    looked = view.diggers[view.seat].fresh[r] != NEVER
    weights = view.mine.rubble[r] if looked else view.rubble[r]
    sure = view.mine.sure[r]
    total, counted = 0, 0
    for x in range(RUBBLES):
        chance = rubble_chance(weights, sure, view.unseen[r], size, x)
        total += chance
        counted += x * chance
    rubble = float(counted) / float(max(total, 1))
    points, seen, pool, pool_points = 0.0, 0.0, 0.0, 0.0
    for v in range(1, VALUES):
        points += v * sure[v]
        seen += sure[v]
        pool += view.unseen[r, v] - sure[v]
        pool_points += v * (view.unseen[r, v] - sure[v])
    return rubble, points + (size - seen - rubble) * pool_points / max(pool, 1.0)


# --- remembering -------------------------------------------------------------------------------


@rule(inline=True)
def remember_burial(s, r):
    """R10. A card joined the pile unseen."""
    for p in range(SEATS):
        s.diggers[p].fresh[r] += s.diggers[p].fresh[r] != NEVER


@rule
def remember_rubble(s, r):
    """R52. Rubble was shown, and goes back."""
    learn(s.rubble[r], SHOWN, 0 + s.pile_size[r], -s.aside)
    for p in range(s.seats):
        me = s.diggers[p]
        if me.fresh[r] != NEVER:
            learn(me.rubble[r], SHOWN, unsure_cards(s, me, r), me.sure[r, 0] - s.aside)


@rule
def remember_artefact(s, r, v, event):
    """R39, R51. An artefact was DRAWN or TAKEN, and leaves the pile: for a seat that saw such a one, that one."""
    size = 0 + s.pile_size[r]
    learn(s.rubble[r], event, size, size)
    for p in range(s.seats):
        me = s.diggers[p]
        if me.sure[r, v] == 0:
            if me.fresh[r] != NEVER:
                learn(me.rubble[r], event, unsure_cards(s, me, r), size - me.sure[r, 0])
        else:
            if event == TAKEN:
                learn(me.rubble[r], TAKEN_SURE, unsure_cards(s, me, r), size - me.sure[r, 0])
            me.sure[r, v] -= 1


@rule
def unsure_cards(s, me, r):
    """How many cards of a pile a seat did not see, or saw before they were shuffled with others."""
    return s.pile_size[r] - me.sure[r, 0] - artefacts_in(me.sure[r])


@rule
def remember_look(s, p, r):
    """R71. A seat sees the whole pile."""
    me = s.diggers[p]
    me.fresh[r] = 0
    for v in range(VALUES):
        me.sure[r, v] = s.pile[r, v]
    know_nothing(me.rubble[r])


@rule
def know_nothing(weights):
    """What happened tells nothing of the unsure cards."""
    weights[:] = 0
    weights[0] = EVEN


@rule
def remember_only_rubble(s, r):
    """R39. A search found nothing to take, and everybody saw that: all cards are rubble."""
    for k in range(RUBBLES):
        s.rubble[r, k] = EVEN * (k == s.pile_size[r])
    for p in range(s.seats):
        if s.diggers[p].fresh[r] != NEVER:
            remember_look(s, p, r)


# --- imagining ---------------------------------------------------------------------------------


@rule
def imagine(s, seat, rng):
    """Lay into every pile what may lie there, and into the others' memories what they may have seen."""
    for r in range(REGIONS):
        me = s.diggers[seat]
        if me.fresh[r] == NEVER:
            rubble = draw_rubble(s.rubble[r], me.sure[r], s.unseen[r], s.pile_size[r], rng)
        else:
            rubble = draw_rubble(me.rubble[r], me.sure[r], s.unseen[r], s.pile_size[r], rng)
        for v in range(VALUES):
            s.pile[r, v] = me.sure[r, v]
        s.pile[r, 0] = rubble
        for _ in range(s.pile_size[r] - rubble - artefacts_in(me.sure[r])):
            s.pile[r, draw_artefact(s.unseen[r], s.pile[r], rng)] += 1
        for p in range(s.seats):
            if p != seat and s.diggers[p].fresh[r] != NEVER:
                imagine_memory(s, p, r, rng)


@rule
def draw_rubble(weights, sure, unseen, size, rng):
    """How much rubble lies in a pile, by its chance."""
    total = 0
    for x in range(RUBBLES):
        total += rubble_chance(weights, sure, unseen, size, x)
    left = int(total * ((random_bits(rng) >> S11) * UNIT))  # totals pass the 32 bits of `below`
    last = 0
    for x in range(RUBBLES):
        chance = rubble_chance(weights, sure, unseen, size, x)
        if chance > 0:
            last = x
            if left < chance:
                break
        left -= chance
    return last


@rule
def draw_artefact(unseen, taken, rng):
    """The value of a random artefact among those unseen and not taken yet."""
    left = below(rng, artefacts_in(unseen) - artefacts_in(taken))
    v = 1
    while left >= unseen[v] - taken[v]:
        left -= unseen[v] - taken[v]
        v += 1
    return v


@rule
def imagine_memory(s, p, r, rng):
    """A seat that looked knows all of the pile but as many cards as were buried since."""
    theirs = s.diggers[p]
    for v in range(VALUES):
        theirs.sure[r, v] = s.pile[r, v]
    know_nothing(theirs.rubble[r])
    for unsure in range(min(theirs.fresh[r], s.pile_size[r])):
        left = below(rng, s.pile_size[r] - unsure)
        v = 0
        while left >= theirs.sure[r, v]:
            left -= theirs.sure[r, v]
            v += 1
        theirs.sure[r, v] -= 1


@rule
def memory_is_sound(s):
    """Invariant 11: the true pile is among those that every seat thinks possible."""
    for r in range(REGIONS):
        for p in range(s.seats):
            me = s.diggers[p]
            for v in range(VALUES):
                if me.sure[r, v] > s.pile[r, v]:
                    return False
            if me.fresh[r] == NEVER:
                chance = rubble_chance(s.rubble[r], me.sure[r], s.unseen[r], s.pile_size[r], s.pile[r, 0])
            else:
                chance = rubble_chance(me.rubble[r], me.sure[r], s.unseen[r], s.pile_size[r], s.pile[r, 0])
            if chance <= 0:
                return False
    return True
