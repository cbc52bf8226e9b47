"""Thebes: The Tomb Raiders: what the rulebooks allow. R-numbers are those of rulings.md."""

import numpy as np

from digsite.chance import EIGHT, ONE, ONES, S8, eight_equal, eight_from, flags_of, total
from digsite.games.tomb_raiders.memory import artefacts_in, know_nothing
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    ASSISTANTS,
    BONUS_WEEKS,
    BOOK,
    CARDS,
    CONGRESS,
    CONGRESS_POINTS,
    COPIES,
    COUNTS,
    DONATE,
    DONATIONS,
    DURATION,
    EMPTY,
    EXCAVATION,
    EXHIBITIONS,
    GENERAL,
    GREENS,
    IN_DECK,
    MUSEUMS,
    NEED,
    NEVER,
    NOBODY,
    OPEN,
    OVER_TO_NEXT,
    PERMITS,
    PLUNDER,
    PRESENTATION_POINTS,
    PRESENTATIONS,
    PROFESSOR_POINTS,
    PROFESSORS,
    RAIDERS,
    REFILL,
    REGIONS,
    SCIENTIST,
    SHOWS,
    SLOTS,
    STACK,
    TABLE,
    THIEVES,
    TURN,
    UNEARTH,
    VALUES,
    WEEKS,
)
from digsite.games.tomb_raiders.verbs import (
    KINDS,
    assistants,
    bury,
    dig,
    dig_for,
    donate,
    exhibit,
    free_slots,
    knowledge,
    leave,
    mover,
    museum,
    next_turn,
    plunder,
    raid,
    reveal,
    scientist,
    stack,
    stop,
    studied,
    take,
    thief,
    tiers_met,
    unearth,
)
from digsite.kernel import NATURE, eight_counts, rule
from digsite.record import SEATS, u4, u8
from digsite.ways import enough, name_bits, offer, offer_eight, pass_groups, passed

__all__ = ["apply", "knowledge", "legal", "score", "setup", "studied", "tiers_met"]

TAKE, EXHIBIT, MUSEUM, DONATION = (BOOK[v].first for v in ("take", "exhibit", "museum", "donate"))
THIEF, RAID, SCIENCE, DIG = (BOOK[v].first for v in ("thief", "raid", "scientist", "dig"))
HELP, DIG_WEEKS, LOOT, LEAVE = (BOOK[v].first for v in ("assistants", "weeks", "plunder", "leave"))
STACK_SEAT, REVEAL, BURY, STOP, FIND = (BOOK[v].first for v in ("stack", "reveal", "bury", "stop", "unearth"))

# What may be open at a turn, as bits: presentations from the first exhibition on, then what is used, then digs.
UP_TO_THIEF, UP_TO_DIG, EVERYWHERE = u8(THIEF - EXHIBIT), u8(DIG - EXHIBIT), u8((1 << REGIONS) - 1)
MET = np.array(  # [region, artefacts]: exhibitions whose first requirement they meet
    [
        [sum((SHOWS[e, 0] == r and n >= NEED[e, 0]) << e for e in range(EXHIBITIONS)) for n in range(CARDS)]
        for r in range(REGIONS)
    ]
)
ENOUGH = np.array(  # [artefacts]: museums for which there are enough
    [sum((n >= DONATIONS[m]) << EXHIBITIONS + m for m in range(MUSEUMS)) for n in range(REGIONS * CARDS)]
)
EVERY_OTHER = np.array([sum((n >> r & 1) << 2 * r for r in range(REGIONS)) for n in range(1 << REGIONS)], np.uint64)
assert (MUSEUM, RAID, SCIENCE) == (EXHIBIT + EXHIBITIONS, THIEF + REGIONS, THIEF + 2 * REGIONS)
assert (RAIDERS, SCIENTIST) == (THIEVES + REGIONS, THIEVES + 2 * REGIONS)  # eight cards side by side: eight bits
assert DIG + 2 * REGIONS <= EXHIBIT + 64


@rule
def setup(s, seats):
    """R1–R8. Permits in hand, professors beside the board, everything else in the deck."""
    s.seats = seats
    for p in range(seats):
        for kind in range(REGIONS + 1):
            s.diggers[p].permits[kind] = PERMITS[seats - 2, kind]
    for p in range(SEATS):
        s.diggers[p].fresh[:] = NEVER
    s.display[:] = EMPTY
    for g in range(GREENS):
        s.green[g] = COPIES[g]
        s.greens += COPIES[g]
    for r in range(REGIONS):
        for v in range(VALUES):
            s.unseen[r, v] = COUNTS[r, v]
            s.backs[r] += COUNTS[r, v]
        know_nothing(s.rubble[r])
    s.owner[:] = IN_DECK
    s.professor[:] = NOBODY
    s.actor = -1
    s.turn = NATURE
    s.phase = STACK


@rule
def legal(s, ways):
    if s.turn == NATURE:
        legal_for_nature(s, ways)
    else:
        legal_for_seat(s, ways)


@rule
def legal_for_nature(s, ways):
    if s.phase == REFILL:
        legal_refill(s, ways)
    elif s.phase == UNEARTH:
        if not enough(ways, s.pile_size[s.region] - s.aside):
            offer_eight(ways, FIND, eight_counts(s.pile[s.region], 0) - u8(s.aside), VALUES)
    elif not enough(ways, s.seats - s.clock):
        for p in range(s.seats):
            ways[STACK_SEAT + p] = s.diggers[p].stamp == 0


@rule
def legal_for_seat(s, ways):
    phase = s.phase
    if phase == TURN:
        legal_turn(s, ways)
    elif phase == DURATION:
        column = knowledge(mover(s), s.region, s.helpers) - 1
        for w in range(WEEKS):
            ways[DIG_WEEKS + w] = s.barren_digs or TABLE[s.dig_table, w, column] > 0
    elif phase == DONATE:
        legal_donations(s, ways)
    elif phase == ASSISTANTS:
        for count in range(mover(s).held[ASSISTANT] + 1):
            ways[HELP + count] = 1
    elif phase == PLUNDER:
        # What the searcher just saw, from its own memory: nobody else may know this list.
        sure = mover(s).sure[s.region]
        for v in range(1, VALUES):
            ways[LOOT + v - 1] = sure[v] > 0
        ways[LEAVE] = artefacts_in(sure) == 0


@rule
def legal_refill(s, ways):
    """R9–R12. While a slot is free any card may come; then only artefacts, until a green back shows."""
    free, backs = free_slots(s) != 0, total(eight_counts(s.backs, 0))
    if enough(ways, s.greens + (0 if s.top_green else backs)):
        return
    if free:
        offer(ways, REVEAL, s.green, s.greens, 1)
    if not s.top_green and not passed(ways, backs):
        legal_burials(s, ways)
    if not free:
        ways[STOP] = s.greens


@rule
def legal_burials(s, ways):
    """R10. Any card of any region."""
    for r in range(pass_groups(ways, eight_counts(s.backs, 0)), REGIONS):
        in_deck = eight_counts(s.unseen[r], 0) - eight_counts(s.pile[r], 0)
        offer_eight(ways, BURY + r * VALUES, in_deck, VALUES)
        if passed(ways, 0):  # only a die passes anything, and it lies here
            break


@rule(inline=True)
def gift(r, v):
    """The number of an artefact as a donation."""
    return KINDS * r + v - 1


@rule
def legal_donations(s, ways):
    """R34. In rising order, so that each set of gifts is one sequence; enough must be left to go on."""
    me, least, left = mover(s), 0 + s.least, 0
    for r in range(REGIONS):
        left += me.finds[r]
    for r in range(REGIONS):
        for v in range(1, VALUES):
            count = 0 + me.artefacts[r, v]
            ways[DONATION + gift(r, v)] = (count > 0) & (gift(r, v) >= least) & (left >= s.todo)
            left -= count


@rule
def legal_turn(s, ways):
    """R19, R21, R23, R37–R43. Exactly one action; taking from the display is always open."""
    me = mover(s)
    cards = u8(0)
    for slot in range(SLOTS):
        cards |= ONE << u8(s.display[slot])
    name_bits(ways, TAKE, cards)
    name_bits(ways, EXHIBIT, presentations(s, me) | uses(me) << UP_TO_THIEF | digs(s, me) << UP_TO_DIG)


@rule(inline=True)
def presentations(s, me):
    """R23, R34. Which exhibitions and museums are on the table and may be held, as bits."""
    met, finds = 0, 0
    for r in range(REGIONS):
        met |= MET[r, u4(me.finds[r])]
        finds += me.finds[r]
    met |= ENOUGH[u4(finds)]
    on_table = u8(0)
    for first in range(0, PRESENTATIONS, EIGHT):
        on_table |= flags_of(eight_equal(eight_counts(s.owner, first), OPEN)) << u8(first)
    return on_table & u8(met)


@rule(inline=True)
def uses(me):
    """R37–R40. Which thieves, raiders and scientists may be used, as bits."""
    scientist = EVERYWHERE if me.held[SCIENTIST] > 0 else u8(0)
    return flags_of(eight_from(eight_counts(me.held, THIEVES), 1)) | scientist << S8


@rule(inline=True)
def digs(s, me):
    """R42, R43, R50. Where there is knowledge and something to dig: with a permit of the region, and a general one."""
    somewhere = ONES if s.barren_digs else eight_from(eight_counts(s.pile_size, 0), 1)
    known = eight_from(eight_counts(me.expertise, 0), 1) & somewhere
    regional = flags_of(known & eight_from(eight_counts(me.permits, 0), 1))
    general = flags_of(known) if (me.permits[GENERAL] > 0) | (me.held[EXCAVATION] > 0) else u8(0)
    return EVERY_OTHER[regional] | EVERY_OTHER[general] << ONE


@rule(inline=True)
def apply(s, action):
    if s.turn == NATURE:
        act_for_nature(s, action)
    else:
        act(s, action)
    if s.phase == OVER_TO_NEXT:
        next_turn(s)


@rule(inline=True)
def act_for_nature(s, action):
    if action < REVEAL:
        stack(s, action - STACK_SEAT)
    elif action < BURY:
        reveal(s, action - REVEAL)
    elif action < STOP:
        bury(s, (action - BURY) // VALUES, (action - BURY) % VALUES)
    elif action == STOP:
        stop(s)
    else:
        unearth(s, action - FIND)


@rule(inline=True)
def act(s, action):
    if action < EXHIBIT:
        take(s, action - TAKE)
    elif action < MUSEUM:
        exhibit(s, action - EXHIBIT)
    elif action < DONATION:
        museum(s, action - MUSEUM)
    elif action < THIEF:
        donate(s, action - DONATION)
    elif action < RAID:
        thief(s, action - THIEF)
    elif action < SCIENCE:
        raid(s, action - RAID)
    elif action < DIG:
        scientist(s, action - SCIENCE)
    elif action < HELP:
        dig(s, (action - DIG) // 2, (action - DIG) % 2)
    elif action < DIG_WEEKS:
        assistants(s, action - HELP)
    elif action < LOOT:
        dig_for(s, action - DIG_WEEKS + 1)
    elif action < STACK_SEAT:
        plunder(s, action - LOOT + 1)
    else:
        leave(s)


@rule
def score(s, points):
    """R64–R67. Points; on a tie, the marker further behind."""
    for p in range(s.seats):
        points[p, 0] = seat_points(s, p)
        points[p, 1] = -s.diggers[p].week


@rule
def seat_points(s, p):
    """R64–R66. Everything a seat has, as if the game ended now."""
    digger = s.diggers[p]
    total = CONGRESS_POINTS[digger.held[CONGRESS]] + time_bonus(s, p)
    for r in range(REGIONS):
        for v in range(1, VALUES):
            total += v * digger.artefacts[r, v]
    for k in range(PRESENTATIONS):
        total += PRESENTATION_POINTS[k] if s.owner[k] == p else 0
    for c in range(PROFESSORS):
        total += PROFESSOR_POINTS[c] if s.professor[c] == p else 0
    return total


@rule
def time_bonus(s, seat):
    """R65. One point for each full three weeks behind the leading marker."""
    leader = 0
    for p in range(s.seats):
        leader = max(leader, s.diggers[p].week)
    return (leader - s.diggers[seat].week) // BONUS_WEEKS
