"""Archaeology: what holds at every moment. Numbers are those of rulings.md, section 11."""

from digsite.games.archaeology.memory import memory_is_sound
from digsite.games.archaeology.rules import all_sold_out, price
from digsite.games.archaeology.state import (
    CHAMBERS,
    COPIES,
    END,
    GIVING,
    MAP,
    OFFER,
    PRICE,
    ROOM,
    SET_SIZE,
    SET_TREASURE,
    SETS,
    TAKING,
    TREASURES,
    UNCOVER,
)
from digsite.kernel import rule


@rule
def broken(s):
    """Invariants of rulings.md, by number; 0 if all hold."""
    for t in range(TREASURES):
        if count_treasure(s, t) != COPIES[t]:
            return 1
    if s.phase > OFFER and s.dig != dig_site_cards(s):
        return 2
    if (s.credit > 0 and s.phase != GIVING and s.phase != TAKING) or (s.credit == 0 and s.phase == GIVING):
        return 6
    if (s.dug and s.must) or (s.dig > 0 and s.passes + s.quiet > 0):
        return 10
    if s.phase == END and (s.dig > 0 or not all_sold_out(s)):
        return 14
    spent = 0
    for c in range(CHAMBERS):
        spent += 0 if s.closed[c] else PRICE[c]
    if s.spent != spent:
        return 11
    for p in range(s.seats):
        if not books_agree(s, p):
            return 5
        if not memory_is_sound(s, p):
            return 13
    return 0


@rule
def count_treasure(s, t):
    """Where all copies of a treasure are: unseen, in the market, used, in hands, sold."""
    count = s.market[t] + (s.maps + s.spent if t == MAP else 0 + s.pool[t])
    for p in range(s.seats):
        count += s.diggers[p].hand[t]
        for kind in range(SETS):
            if SET_TREASURE[kind] == t:
                count += s.diggers[p].sets[kind] * SET_SIZE[kind]
    return count


@rule
def dig_site_cards(s):
    """What the dig site must hold if the rest of the pool lies in closed chambers."""
    count = s.maps + s.thieves + s.storms
    for t in range(MAP):
        count += s.pool[t]
    for c in range(CHAMBERS):
        count -= ROOM[c] if s.closed[c] else 0
    return count - s.todo if s.phase == UNCOVER else count


@rule
def books_agree(s, p):
    """Size, money and cards sold follow from the hand and the sets."""
    digger = s.diggers[p]
    size, money, sold = 0, 0, 0
    for t in range(TREASURES):
        size += digger.hand[t]
    for kind in range(SETS):
        money += digger.sets[kind] * price(s, kind)
        sold += digger.sets[kind] * SET_SIZE[kind]
    return digger.cards == size and digger.money == money and digger.sold == sold
