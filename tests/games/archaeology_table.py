"""Positions of Archaeology, laid out by hand."""

from digsite.games.archaeology.state import ACT, DIG, TREASURE
from digsite.kernel import NATURE
from tests.position import Position


def lay(*hands, market=None, dig="", closed=(), pool=None, acting=True, seats=None, **fields):
    """A position: hands and market as counts by treasure, `dig` such as "shard 1 storm 1"; chambers open."""
    p = Position("archaeology", seats or max(2, len(hands)))
    s = p.s
    s.pool[:], s.maps, s.thieves, s.storms, s.closed[:] = 0, 0, 0, 0, 0
    for seat, hand in enumerate(hands):
        for name, n in hand.items():
            s.diggers[seat].hand[TREASURE.index(name)] = n
        s.diggers[seat].cards = sum(hand.values())
    for name, n in (market or {}).items():
        s.market[TREASURE.index(name)] = n
    for name, n in (pool or {}).items():
        s.pool[TREASURE.index(name)] = n
    words = dig.split()
    for name, n in zip(words[::2], map(int, words[1::2]), strict=True):
        if name in ("thief", "storm", "map"):
            s[{"thief": "thieves", "storm": "storms", "map": "maps"}[name]] = n
        else:
            s.pool[TREASURE.index(name)] += n
        s.dig = (s.dig if name != words[0] else 0) + n
    if not words:
        s.dig = 0
    for c in closed:
        s.closed[c] = 1
    s.trades, s.dug, s.actor = 16, s.dig > 0, 0
    s.phase, s.turn = (ACT, 0) if acting else (DIG, NATURE)
    for name, value in fields.items():
        s[name] = value
    return p


def hand(p, seat=0):
    return {TREASURE[t]: int(n) for t, n in enumerate(p.s.diggers[seat].hand) if n}


def market(p):
    return {TREASURE[t]: int(n) for t, n in enumerate(p.s.market) if n}


def verbs(p):
    return {text.split()[0] for text in p.legal()}
