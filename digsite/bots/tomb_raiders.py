"""Greedy for Thebes: The Tomb Raiders: what brings most points beyond the price of its weeks.

Every choice is worth the points it brings or promises, less its weeks at a fixed price. Promises (books for
later digs, congresses still to come) fade with the deck. A permit has a price too, so that it waits for
knowledge, and that price fades faster: no permit should be left at the end.
"""

from digsite.games.tomb_raiders.memory import rubble_chance
from digsite.games.tomb_raiders.rules import (
    DIG,
    DIG_WEEKS,
    DONATION,
    EXHIBIT,
    HELP,
    KINDS,
    LOOT,
    MUSEUM,
    RAID,
    SCIENCE,
    TAKE,
    THIEF,
    studied,
    tiers_met,
)
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    ASSISTANTS,
    BOOKS,
    CONGRESS,
    CONGRESS_POINTS,
    COPIES,
    DONATE,
    DONATIONS,
    DURATION,
    EXCAVATION,
    EXHIBITION_WEEKS,
    EXHIBITIONS,
    GENERAL,
    KNOWLEDGE,
    MINIMUM,
    MUSEUM_WEEKS,
    NEED,
    NEVER,
    OPEN,
    PLAY_WEEKS,
    PLUNDER,
    PRESENTATION_POINTS,
    PROFESSOR_POINTS,
    RAIDERS,
    REGIONS,
    RUBBLES,
    SHOWS,
    SUBJECT,
    TABLE,
    TAKE_WEEKS,
    THIEVES,
    TURN,
    VALUES,
    WEEKS,
    WORLD,
)
from digsite.kernel import below, rule, sample

WEEK = 1.05  # points that a week costs
PERMIT = 22.0  # points a dig must bring beyond its weeks while the deck is full
BOOK = 5.0  # a book for a region with permits, while the deck is full
HELPER = 1.5  # an assistant then
EXCAVATE = 5.0  # a general excavation then
LOOT_HOPE = 3.0  # a search, while nobody knows what it may find
DRAW_HOPE = 1.6  # a random card drawn by a thief
PRIDE = 0.8  # share of a professor's points that one may hope to keep
TOO_LATE = 0.04  # so near the end a card will not be played any more
GREENS_IN_ALL = float(COPIES.sum())


@rule
def time_left(view):
    """How much of the game is still to come, from 1 to 0."""
    return view.greens / GREENS_IN_ALL


@rule
def card_worth(view, r):
    """Mean points of a card drawn from a pile, as far as this seat knows."""
    size = view.pile_size[r]
    if size == 0:
        return 0.0
    looked = view.diggers[view.seat].fresh[r] != NEVER
    weights = view.mine.rubble[r] if looked else view.rubble[r]
    sure = view.mine.sure[r]
    total, rubble = 0.0, 0.0
    for x in range(RUBBLES):
        chance = float(rubble_chance(weights, sure, view.unseen[r], size, x))
        total += chance
        rubble += x * chance
    points, seen, pool, pool_points = 0.0, 0.0, 0.0, 0.0
    for v in range(1, VALUES):
        points += v * sure[v]
        seen += sure[v]
        pool += view.unseen[r, v] - sure[v]
        pool_points += v * (view.unseen[r, v] - sure[v])
    hidden = size - seen - rubble / max(total, 1.0)
    return (points + hidden * pool_points / max(pool, 1.0)) / size


@rule
def column(view, r, helpers):
    """Knowledge for a dig, as a column of the table."""
    me = view.diggers[view.seat]
    return min(me.expertise[r] + min(me.general, me.expertise[r]) + helpers, KNOWLEDGE) - 1


@rule
def find_bonus(view, r):
    """What one more artefact of a region is worth for exhibitions and museums."""
    me, bonus = view.diggers[view.seat], 0.1
    for e in range(EXHIBITIONS):
        if view.owner[e] == OPEN and SHOWS[e, 0] == r and me.finds[r] < NEED[e, 0]:
            bonus += 0.6
    return bonus


@rule
def dig_value(view, r, helpers, w):
    """Points of a dig of w weeks beyond the price of the weeks."""
    cards = min(TABLE[view.dig_table, w - 1, column(view, r, helpers)], view.pile_size[r])
    return cards * (card_worth(view, r) + find_bonus(view, r)) - WEEK * w - HELPER * time_left(view) * helpers


@rule
def best_weeks(view, r, helpers):
    """(value, weeks) of the best length of a dig."""
    best, most = 1, -1e9
    for w in range(1, WEEKS + 1):
        value = dig_value(view, r, helpers, w)
        if value > most:
            best, most = w, value
    return most, best


@rule
def permits_for(view, r):
    me = view.diggers[view.seat]
    return me.permits[r] + 0.5 * (me.permits[GENERAL] + me.held[EXCAVATION])


@rule
def rise(view, professor, books):
    """Points for professors won by so many more books."""
    me, holder = view.seat, view.professor[professor]
    if holder == me:
        return 0.0
    points = studied(view, me, professor) + books
    rival = 0
    for p in range(view.seats):
        if p != me:
            rival = max(rival, studied(view, p, professor))
    if points >= MINIMUM[professor] and points > (rival if holder >= 0 else -1):
        return PROFESSOR_POINTS[professor] * PRIDE
    if points > rival:
        return 0.4 * books
    return 0.15 * books


@rule
def book_value(view, t):
    """Expertise grows digs in its region, general knowledge digs everywhere; both make professors."""
    me, books, left = view.diggers[view.seat], BOOKS[t], time_left(view)
    value = rise(view, WORLD, books)
    if SUBJECT[t] != GENERAL:
        r = SUBJECT[t]
        use = books + max(min(me.general - me.expertise[r], books), 0)
        return (
            value
            + rise(view, r, books)
            + use * BOOK * left * min(permits_for(view, r), 2.0) / (1.0 + 0.08 * column(view, r, 0))
        )
    for r in range(REGIONS):
        use = max(min(me.expertise[r] - me.general, books), 0)
        value += use * BOOK * left * min(permits_for(view, r), 2.0) / 2.0
    return value + 0.3 * books * left


@rule
def card_value(view, t):
    """Points that a display card brings or promises."""
    me, left = view.diggers[view.seat], time_left(view)
    if BOOKS[t] > 0:
        return book_value(view, t)
    if t == CONGRESS:
        have = me.held[CONGRESS]
        return CONGRESS_POINTS[have + 1] - CONGRESS_POINTS[have] + 0.25 * view.green[CONGRESS]
    if left < TOO_LATE:
        return 0.0
    if THIEVES <= t < THIEVES + REGIONS:
        return (LOOT_HOPE if view.thief else DRAW_HOPE) - WEEK * PLAY_WEEKS[view.thief, t]
    if RAIDERS <= t < RAIDERS + REGIONS:
        return LOOT_HOPE - WEEK * PLAY_WEEKS[view.thief, t]
    if t == ASSISTANT:
        return HELPER * left * (me.permits.sum() > 0)
    return EXCAVATE * left if t == EXCAVATION else 0.0


@rule
def search_value(view, r):
    """The best artefact a search can hope for: of the unseen ones, as many as may lie in the pile."""
    size, unseen = view.pile_size[r], 0
    for v in range(VALUES):
        unseen += view.unseen[r, v]
    miss, value = 1.0, 0.0
    for v in range(VALUES - 1, 0, -1):
        for _ in range(view.unseen[r, v]):
            here = size / max(unseen, 1)
            value += miss * here * v
            miss *= 1.0 - here
    return value


@rule
def presentation_value(view, action):
    """Exhibitions for their points; museums, less what is given up."""
    me = view.diggers[view.seat]
    if action < MUSEUM:
        e = action - EXHIBIT
        weeks = EXHIBITION_WEEKS[e, tiers_met(me.finds, e) - 1]
        wait = 0.0 if weeks == EXHIBITION_WEEKS[e, -1] else 1.0 * time_left(view)
        return PRESENTATION_POINTS[e] - WEEK * weeks - wait
    m = action - MUSEUM
    gift, left = 0, 0 + DONATIONS[m]
    for v in range(1, VALUES):
        for r in range(REGIONS):
            given = min(me.artefacts[r, v], left)
            gift += given * v
            left -= given
    return PRESENTATION_POINTS[EXHIBITIONS + m] - gift - WEEK * MUSEUM_WEEKS[m] - 0.3 * time_left(view) * DONATIONS[m]


@rule
def action_value(view, action):
    """Points that an action of a turn brings or promises, less the price of its weeks."""
    if action < EXHIBIT:
        return card_value(view, action - TAKE) - WEEK * TAKE_WEEKS[view.thief, action - TAKE]
    if action < DONATION:
        return presentation_value(view, action)
    if action < RAID:
        r = action - THIEF
        worth = search_value(view, r) if view.thief else card_worth(view, r) + find_bonus(view, r)
        return worth - WEEK * PLAY_WEEKS[view.thief, THIEVES + r] - 1.5 * time_left(view)
    if action < SCIENCE:
        r = action - RAID
        return search_value(view, r) - WEEK * PLAY_WEEKS[view.thief, RAIDERS + r] - 2.5 * time_left(view)
    if action < DIG:
        return -3.0
    r, general = (action - DIG) // 2, (action - DIG) % 2
    value, _ = best_weeks(view, r, 0)
    return value - PERMIT * max(time_left(view) - 0.1, 0.0) - 0.5 * general


@rule
def take_turn(view, ways, rng):
    """The best action; of several alike any."""
    best, most, alike = -1, -1e9, 0
    for action in range(HELP):
        if ways[action]:
            value = action_value(view, action)
            if value > most:
                best, most, alike = action, value, 1
            elif value == most:
                alike += 1
                if below(rng, alike) == 0:
                    best = action
    return best


@rule
def spend_assistants(view):
    """As many as make the dig better."""
    best, most = 0, -1e9
    for helpers in range(view.diggers[view.seat].held[ASSISTANT] + 1):
        value, _ = best_weeks(view, view.region, helpers)
        if value > most:
            best, most = helpers, value
    return HELP + best


@rule
def donate(view, ways):
    """The artefact of least points that may be given; of those alike the one from the fullest collection."""
    best, least = -1, 1e9
    for gift in range(REGIONS * KINDS):
        if ways[DONATION + gift]:
            value = 1 + gift % KINDS - 0.01 * view.diggers[view.seat].finds[gift // KINDS]
            if value < least:
                best, least = DONATION + gift, value
    return best


@rule
def greedy(view, ways, rng):
    choice = -1
    if view.phase == TURN:
        choice = take_turn(view, ways, rng)
    elif view.phase == ASSISTANTS:
        choice = spend_assistants(view)
    elif view.phase == DURATION:
        _, weeks = best_weeks(view, view.region, view.helpers)
        choice = DIG_WEEKS + weeks - 1
    elif view.phase == DONATE:
        choice = donate(view, ways)
    elif view.phase == PLUNDER:
        for v in range(VALUES - 1):
            choice = LOOT + v if ways[LOOT + v] else choice
    return choice if choice >= 0 and ways[choice] else sample(ways, rng)


BOTS = {"greedy": greedy}
