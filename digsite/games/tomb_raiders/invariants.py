"""Thebes: The Tomb Raiders: what holds at every moment. Numbers are those of rulings.md, section 8."""

from digsite.games.tomb_raiders.memory import memory_is_sound
from digsite.games.tomb_raiders.state import (
    COPIES,
    COUNTS,
    EMPTY,
    END,
    EXHIBITION_WEEKS,
    GREENS,
    IN_DECK,
    MINIMUM,
    MUSEUM_WEEKS,
    NOBODY,
    PERMITS,
    PLAY_WEEKS,
    PROFESSORS,
    REFILL,
    REGIONS,
    SLOTS,
    TAKE_WEEKS,
    TURN,
    TYPES,
    UNEARTH,
    VALUES,
    WEEKS,
)
from digsite.games.tomb_raiders.verbs import plays_before, studied
from digsite.kernel import rule

LONGEST = max(WEEKS, int(TAKE_WEEKS.max()), int(PLAY_WEEKS.max()), int(EXHIBITION_WEEKS.max()), int(MUSEUM_WEEKS.max()))


@rule
def broken(s):
    """Invariants of rulings.md, by number; 0 if all hold."""
    if not ground_is_whole(s):
        return 1
    if not green_cards_are_whole(s):
        return 2
    if not piles_are_counted(s):
        return 3
    if not permits_are_whole(s):
        return 4
    if s.phase == TURN and not turn_is_ready(s):
        return 5
    if not markers_are_close(s):
        return 6
    if not markers_are_stacked(s):
        return 7
    if not professors_are_right(s):
        return 8
    if s.phase == UNEARTH and not 0 < s.todo <= s.pile_size[s.region] - s.aside:
        return 9
    if s.phase == END and (s.greens > 0 or empty_slots(s) > 1):
        return 10
    if not memory_is_sound(s):
        return 11
    return 0


@rule
def ground_is_whole(s):
    """Every artefact is unseen, held or donated; rubble is never held."""
    for r in range(REGIONS):
        for v in range(VALUES):
            count = 0 + s.unseen[r, v] + s.donated[r, v]
            for p in range(s.seats):
                count += s.diggers[p].artefacts[r, v]
            if count != COUNTS[r, v] or not 0 <= s.pile[r, v] <= s.unseen[r, v]:
                return False
        for p in range(s.seats):
            finds = 0
            for v in range(1, VALUES):
                finds += s.diggers[p].artefacts[r, v]
            if finds != s.diggers[p].finds[r] or s.diggers[p].artefacts[r, 0] > 0:
                return False
        if s.donated[r, 0] > 0:
            return False
    return True


@rule
def green_cards_are_whole(s):
    """Every green card is in the deck, shown, held or spent."""
    greens = 0
    for g in range(GREENS):
        greens += s.green[g]
        count = 0 + s.green[g]
        if g >= TYPES:
            count += s.owner[g - TYPES] != IN_DECK
        else:
            count += s.spent[g]
            for slot in range(SLOTS):
                count += s.display[slot] == g
            for p in range(s.seats):
                count += s.diggers[p].held[g]
        if count != COPIES[g]:
            return False
    return greens == s.greens


@rule
def piles_are_counted(s):
    for r in range(REGIONS):
        pile, unseen = 0, 0
        for v in range(VALUES):
            pile += s.pile[r, v]
            unseen += s.unseen[r, v]
        if s.pile_size[r] != pile or s.backs[r] != unseen - pile or s.backs[r] < 0:
            return False
    return True


@rule
def permits_are_whole(s):
    for kind in range(REGIONS + 1):
        count = 0 + s.permits_spent[kind]
        for p in range(s.seats):
            count += s.diggers[p].permits[kind]
        if count != s.seats * PERMITS[s.seats - 2, kind]:
            return False
    return True


@rule
def empty_slots(s):
    count = 0
    for slot in range(SLOTS):
        count += s.display[slot] == EMPTY
    return count


@rule
def turn_is_ready(s):
    """Display full, a green card on top of the deck, and nobody before the actor."""
    for p in range(s.seats):
        if plays_before(s, p, s.actor):
            return False
    return empty_slots(s) == 0 and s.greens > 0 and s.top_green == 1


@rule
def markers_are_close(s):
    """Only the last marker moves, so none is further ahead than the longest action."""
    for p in range(s.seats):
        for q in range(s.seats):
            if s.diggers[p].week - s.diggers[q].week > LONGEST:
                return False
    return True


@rule
def markers_are_stacked(s):
    """Once play begins all stamps differ."""
    for p in range(s.seats):
        for q in range(p):
            if s.phase >= REFILL and s.diggers[p].stamp == s.diggers[q].stamp:
                return False
    return True


@rule
def professors_are_right(s):
    """The holder has the most of what the professor counts, and enough; nobody holds it if nobody has enough."""
    for c in range(PROFESSORS):
        most = 0
        for p in range(s.seats):
            most = max(most, studied(s, p, c))
        holder = s.professor[c]
        if holder == NOBODY and most >= MINIMUM[c]:
            return False
        if holder != NOBODY and (studied(s, holder, c) < most or most < MINIMUM[c]):
            return False
    return True
