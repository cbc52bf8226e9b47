"""Archaeology: hands, what seats remember of each other's, and the worlds they can imagine.

Nothing here decides what anybody may do.
"""

from digsite.games.archaeology.state import COPIES, MAP, SET_SIZE, SET_TREASURE, SETS, TREASURES
from digsite.kernel import below, rule
from digsite.record import SEATS


@rule
def gain(s, seat, t):
    s.diggers[seat].hand[t] += 1
    s.diggers[seat].cards += 1


@rule
def lose(s, seat, t):
    s.diggers[seat].hand[t] -= 1
    s.diggers[seat].cards -= 1


@rule
def found_unseen(s, seat):
    """A card from the dig site: it may be a map."""
    for r in range(s.seats):
        if r != seat:
            s.diggers[r].maybe[seat] += 1


@rule
def arrives_openly(s, seat, t):
    """Everybody saw the card enter that hand."""
    for r in range(s.seats):
        if r != seat:
            s.diggers[r].known[seat, t] += 1
            s.diggers[r].held[t] += 1
            s.diggers[seat].shown[r, t] += 1


@rule
def leaves_openly(s, seat, t):
    """Everybody saw the card leave that hand."""
    for r in range(s.seats):
        if r != seat:
            saw_leaving(s, r, seat, t)


@rule
def saw_leaving(s, r, seat, t):
    """A card seen leaving is taken for a known one if there is one of that kind."""
    mine = s.diggers[r]
    if mine.known[seat, t] > 0:
        mine.known[seat, t] -= 1
    elif t == MAP and mine.maybe[seat] > 0:
        mine.maybe[seat] -= 1
    mine.held[t] = max(mine.held[t] - 1, known_together(mine, t))
    if s.diggers[seat].shown[r, t] > 0:
        s.diggers[seat].shown[r, t] -= 1
    cap_maybe(s, r, seat)


@rule
def known_together(mine, t):
    """Of how many cards of a kind one knows in whose hand they are."""
    total = 0
    for p in range(SEATS):
        total += mine.known[p, t]
    return total


@rule
def cap_maybe(s, r, seat):
    """No more maps than unknown cards."""
    unknown = unknown_cards(s, r, seat)
    if s.diggers[r].maybe[seat] > unknown:
        s.diggers[r].maybe[seat] = unknown


@rule
def unknown_cards(s, r, seat):
    """How many cards of that hand seat r does not know."""
    unknown = 0 + s.diggers[seat].cards
    for t in range(TREASURES):
        unknown -= s.diggers[r].known[seat, t]
    return unknown


@rule
def remember_theft(s, victim, robber, t):
    """R21. The two saw the card; each of the others must doubt one card of every kind, but not that they have it."""
    saw_leaving(s, robber, victim, t)
    s.diggers[victim].known[robber, t] += 1
    s.diggers[victim].held[t] += 1
    s.diggers[robber].shown[victim, t] += 1
    cap_maybe(s, victim, robber)
    for r in range(s.seats):
        if r != victim and r != robber:
            missed_theft(s, r, victim, robber)


@rule
def missed_theft(s, r, victim, robber):
    """Seat r saw that a card went from victim to robber, but not which."""
    mine = s.diggers[r]
    before = s.diggers[victim].cards + 1
    certain = -1  # the kind of every card the victim held, if r knows that much
    for t in range(TREASURES):
        if mine.known[victim, t] == before:
            certain = t
    if certain >= 0:
        mine.known[robber, certain] += 1
    elif mine.maybe[victim] > 0 or mine.known[victim, MAP] > 0:
        mine.maybe[robber] += 1
    if certain < 0 and mine.known[victim, MAP] > 0:
        mine.maybe[victim] += 1
    for t in range(TREASURES):
        if mine.known[victim, t] > 0:
            mine.known[victim, t] -= 1
        if s.diggers[victim].shown[r, t] > 0:
            s.diggers[victim].shown[r, t] -= 1
    cap_maybe(s, r, victim)
    cap_maybe(s, r, robber)


# --- imagining ---------------------------------------------------------------------------------


@rule
def imagine(s, seat, rng):
    """Deal what `seat` has not seen to hands, dig site and chambers, as it might really lie."""
    gather_unseen(s, seat)
    deal_doubted(s, seat, rng)
    for p in range(s.seats):
        if p != seat:
            for _ in range(room(s, p) - room_for_maps(s, seat, p)):
                deal_plain(s, p, rng)
    # A map may lie in the dig site or be a card somebody found; all these places are alike.
    places = s.dig - s.thieves - s.storms
    for p in range(s.seats):
        if p != seat:
            places += room_for_maps(s, seat, p)
    for p in range(s.seats):
        if p != seat:
            for _ in range(room_for_maps(s, seat, p)):
                if below(rng, places) < s.maps:
                    s.maps -= 1
                    s.diggers[p].hand[MAP] += 1
                else:
                    deal_plain(s, p, rng)
                places -= 1
    imagine_memories(s, seat)


@rule
def gather_unseen(s, seat):
    """Put all that `seat` does not know of into pool and maps, and known cards into the hands."""
    mine = s.diggers[seat]
    for t in range(TREASURES):
        unseen = COPIES[t] - s.market[t] - mine.hand[t] - (s.spent if t == MAP else 0)
        for p in range(s.seats):
            for kind in range(SETS):
                if SET_TREASURE[kind] == t:
                    unseen -= s.diggers[p].sets[kind] * SET_SIZE[kind]
            if p != seat:
                s.diggers[p].hand[t] = mine.known[p, t]
                unseen -= mine.known[p, t]
        if t == MAP:
            s.maps = unseen
        else:
            s.pool[t] = unseen


@rule
def room(s, p):
    """Cards of a hand that are not imagined yet."""
    left = 0 + s.diggers[p].cards
    for t in range(TREASURES):
        left -= s.diggers[p].hand[t]
    return left


@rule
def room_for_maps(s, seat, p):
    """How many of them may be maps."""
    mine = s.diggers[seat]
    return min(mine.maybe[p] + mine.known[p, MAP] - s.diggers[p].hand[MAP], room(s, p))


@rule
def room_for(s, seat, p, t):
    """How many of them may be of a kind."""
    if p == seat:
        return 0
    return room_for_maps(s, seat, p) if t == MAP else room(s, p)


@rule
def deal_doubted(s, seat, rng):
    """Cards that the others surely hold go to any of them; maps first, as fewer places will do for them."""
    for t in range(TREASURES - 1, -1, -1):
        for _ in range(s.diggers[seat].held[t] - known_together(s.diggers[seat], t)):
            places = 0
            for p in range(s.seats):
                places += room_for(s, seat, p, t)
            left, p = below(rng, places), 0
            while left >= room_for(s, seat, p, t):
                left -= room_for(s, seat, p, t)
                p += 1
            s.diggers[p].hand[t] += 1
            if t == MAP:
                s.maps -= 1
            else:
                s.pool[t] -= 1


@rule
def deal_plain(s, p, rng):
    total = 0
    for t in range(MAP):
        total += s.pool[t]
    left = below(rng, total)
    t = 0
    while left >= s.pool[t]:
        left -= s.pool[t]
        t += 1
    s.pool[t] -= 1
    s.diggers[p].hand[t] += 1


@rule
def imagine_memories(s, seat):
    """The others remember of me what I showed them, and of each other what I remember."""
    mine = s.diggers[seat]
    for q in range(s.seats):
        if q != seat:
            theirs = s.diggers[q]
            for p in range(s.seats):
                if p != q:
                    for t in range(TREASURES):
                        theirs.known[p, t] = mine.shown[q, t] if p == seat else mine.known[p, t]
                        theirs.shown[p, t] = mine.known[q, t]
                    theirs.maybe[p] = unknown_cards(s, q, p)
            for t in range(TREASURES):
                theirs.held[t] = known_together(theirs, t)


@rule
def memory_is_sound(s, r):
    """Whether all that seat r remembers is so."""
    mine = s.diggers[r]
    for t in range(TREASURES):
        theirs = 0
        for p in range(s.seats):
            theirs += s.diggers[p].hand[t] if p != r else 0
        if mine.held[t] > theirs or mine.held[t] < known_together(mine, t):
            return False
    for p in range(s.seats):
        if p != r:
            for t in range(TREASURES):
                if mine.known[p, t] > s.diggers[p].hand[t] or mine.shown[p, t] > s.diggers[p].known[r, t]:
                    return False
            if s.diggers[p].hand[MAP] > mine.known[p, MAP] + mine.maybe[p]:
                return False
            if mine.maybe[p] > unknown_cards(s, r, p):
                return False
    return True
