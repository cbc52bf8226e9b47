"""How bots choose by judgements of their own: the best judged, or any of those alike, and sometimes a little off.

Some threads of a GPU may judge together.
"""

from math import log

from numba.extending import overload

from digsite.chance import random_bits
from digsite.kernel import below, rule
from digsite.record import u8

LOW_BITS = u8(11)


def meet(threads):
    """So many threads of a GPU that think together wait for each other here. One alone, as on a CPU, need not."""


@overload(meet, target="cpu")
def meet_alone(threads):
    return lambda threads: None


@rule
def waver(rng, heat):
    """How far a judgement is off, in points: choosing the best judged is then softmax with temperature `heat`."""
    if heat <= 0.0:
        return 0.0
    u = ((random_bits(rng) >> LOW_BITS) + 0.5) * 2.0**-53
    return -heat * log(-log(u))


@rule
def is_choice(value, most, alike, rng):
    """(whether this is the choice so far, how many are alike): the best, and of those alike any."""
    if value > most:
        return True, 1
    if value == most:
        return below(rng, alike + 1) == 0, alike + 1
    return False, alike
