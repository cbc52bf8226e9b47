"""How a game's view becomes numbers for a net: whole numbers 0 … 255, the seat that looks always first.

Each game says in `nets/<game>.py` what a net looks at: `see(view, out)` writes the numbers and returns how many. They
are read by steps, not by size (see `nets.steps_of`), so that counts, codes and flags can all be written as they are.
"""

from digsite.kernel import rule

MOST = 255  # the largest number that is told apart
EVEN = 64  # how a difference of nothing is written


@rule
def put(out, k, number):
    """Write one number; the place after it."""
    out[k] = min(max(0 + number, 0), MOST)  # 0 + number: flags are numbers, too
    return k + 1


@rule
def put_all(out, k, numbers):
    for i in range(len(numbers)):
        out[k + i] = min(max(0 + numbers[i], 0), MOST)
    return k + len(numbers)


@rule
def put_lead(out, k, mine, theirs):
    """Write a difference, which may be negative."""
    return put(out, k, EVEN + mine - theirs)


@rule
def mark(out, k, which, count):
    """Write a 1 at one of `count` places, and nowhere if `which` is none of them."""
    for i in range(count):
        out[k + i] = which == i
    return k + count
