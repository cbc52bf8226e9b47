"""Thebes: The Tomb Raiders: what seats know of the dig piles, and the worlds they can imagine.

A seat knows the size of a pile, the cards that lie in pile or deck (`unseen`), and the cards that are
`sure` to lie in the pile because it saw them there. The rest of the pile is a random handful of the rest
of `unseen`, but for rubble: shown rubble went back, a searcher's loot was no rubble. So a pile with x
rubble has the chance of the random handful times the weight rubble[x]. But for rounding of the weights
this is exact for a seat that never looked. For one that looked it is, until an artefact appears of a kind
both seen and still hidden; then the seat takes it for the one seen. Nothing here decides what anybody may
do, but for the searcher's loot.
"""

from digsite.games.tomb_raiders.state import BINOMIAL, NEVER, REGIONS, RUBBLES, VALUES
from digsite.kernel import below, random_bits, rule, u8

HEAVIEST = 32767  # weights are whole numbers without common divisor; above this all are scaled down and rounded
SHARES = 232792560  # 1, 2, … 20 divide it
BURIED, SHOWN, TAKEN = range(3)
S11, UNIT = u8(11), 2.0**-53


# --- weights -----------------------------------------------------------------------------------


@rule
def weight_after(weights, x, event, a, b):
    """The weight of x rubble after an event, not yet reduced.

    BURIED: of the pile, now larger, b are surely rubble.
    SHOWN: one more rubble was drawn while b rubble lay aside.
    TAKEN: a searcher took an artefact from a pile of b cards, any of them alike.
    In all: a cards of the pile are not surely artefacts. More rubble is impossible and would only waste range.
    """
    here, below = weights[x], weights[max(x - 1, 0)]  # below 0 lies none, and counts 0 times
    if event == TAKEN:
        return here * SHARES // (b - x) if x <= min(a, b - 1) else 0
    possible = (b <= x) & (x <= a)
    if event == SHOWN:
        return (x - b) * here * possible
    return ((a - x) * here + (x - b) * below) * possible


@rule(inline=True)
def bits(first, end):
    """Bits `first`, `first` + 1 … `end` − 1."""
    return (1 << end) - (1 << first)


@rule(inline=True)
def are_even(weights, a, b):
    """Whether nothing is known of how much rubble is among a cards but b of them: all weights are 1."""
    ones, these = 0, bits(b, min(a, RUBBLES))
    for x in range(RUBBLES):  # all are looked at: no processor can guess which is the first that differs
        ones |= (weights[x] == 1) << x
    return ones & these == these


@rule
def divisor(one, other):
    """The greatest common divisor."""
    while one > 0:
        one, other = other % one, one
    return other


@rule(inline=True)
def reweigh(weights, event, a, b):
    """Change all weights in place. Downwards, since each follows from itself and the one below."""
    if event == BURIED and are_even(weights, a, b):  # as most often: one more card changes nothing
        even = bits(b, a + 1)
        for x in range(RUBBLES):
            weights[x] = even >> x & 1
        return
    most, common = 0, 0
    for x in range(RUBBLES):
        weight = weight_after(weights, x, event, a, b)
        most = max(most, weight)
        if weight > 0 and common != 1:
            common = divisor(common, weight)
    common = max(common, 1)
    most //= common
    for x in range(RUBBLES - 1, -1, -1):
        weight = weight_after(weights, x, event, a, b)
        if common > 1:
            weight //= common
        if most > HEAVIEST and weight > 0:
            weight = max((weight * HEAVIEST + most // 2) // most, 1)  # what is possible stays possible
        weights[x] = weight


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
    return weights[x] * BINOMIAL[unseen[0] - sure[0], x - sure[0]] * BINOMIAL[artefacts - seen, hidden]


@rule
def weigh_pile(view, r):
    """(expected rubble, expected points) of a pile, as far as the seat that looks knows."""
    size = view.pile_size[r]
    looked = view.diggers[view.seat].fresh[r] != NEVER
    weights = view.mine.rubble[r] if looked else view.rubble[r]
    sure = view.mine.sure[r]
    total, rubble = 0.0, 0.0
    for x in range(RUBBLES):
        chance = float(rubble_chance(weights, sure, view.unseen[r], size, x))
        total += chance
        rubble += x * chance
    rubble /= max(total, 1.0)
    points, seen, pool, pool_points = 0.0, 0.0, 0.0, 0.0
    for v in range(1, VALUES):
        points += v * sure[v]
        seen += sure[v]
        pool += view.unseen[r, v] - sure[v]
        pool_points += v * (view.unseen[r, v] - sure[v])
    return rubble, points + (size - seen - rubble) * pool_points / max(pool, 1.0)


# --- remembering -------------------------------------------------------------------------------


@rule
def remember(s, r, event):
    """A card joined the pile unseen (R10), rubble was shown and goes back (R52), or an artefact was taken (R39)."""
    size = s.pile_size[r]
    for p in range(-1, s.seats):  # first all who never looked
        weights, artefacts, rubble = s.rubble[r], 0, 0
        if p >= 0:
            me = s.diggers[p]
            if me.fresh[r] == NEVER or (event == TAKEN and p == s.actor):
                continue
            me.fresh[r] += event == BURIED
            weights, artefacts, rubble = me.rubble[r], artefacts_in(me.sure[r]), 0 + me.sure[r, 0]
        if event == SHOWN:
            rubble = 0 + s.aside
        elif event == TAKEN:
            rubble = 0 + size
        reweigh(weights, event, size - artefacts, rubble)


@rule
def remember_removal(s, r, v):
    """An artefact left the pile before everybody's eyes: one that was seen, if there is one."""
    for p in range(s.seats):
        if s.diggers[p].sure[r, v] > 0:
            s.diggers[p].sure[r, v] -= 1


@rule
def remember_loot(s, r, v):
    """R39. The searcher, who knows the pile, chose an artefact; the others learn that there was one."""
    remember(s, r, TAKEN)
    remember_removal(s, r, v)


@rule
def remember_look(s, p, r):
    """R71. A seat sees the whole pile."""
    me = s.diggers[p]
    me.fresh[r] = 0
    for v in range(VALUES):
        me.sure[r, v] = s.pile[r, v]
    me.rubble[r][:] = 1


@rule
def remember_only_rubble(s, r):
    """R39. A search found nothing to take, and everybody saw that."""
    for x in range(RUBBLES):
        s.rubble[r, x] = x == s.pile_size[r]
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
    theirs.rubble[r][:] = 1
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
