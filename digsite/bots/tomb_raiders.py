"""Thebes: The Tomb Raiders: what brings most points beyond the price of its weeks.

Every choice is worth the points it brings or promises, less its weeks at a fixed price.
- A dig brings its cards at the mean worth of the pile, each with a bonus for exhibitions and museums; its permit has
  a price, so that it waits for knowledge, and that price fades faster than the deck: none should be left at the end.
- A book promises better digs in its region for each permit, general knowledge in all; both may win a professor now,
  bring one nearer, or keep one from a rival.
- A congress brings its step of the scale, and hope for those still to come.
- Thieves and raiders promise a find, an assistant or an excavation a better dig, all fading with the deck.
- An exhibition or museum brings its points, less what is given up and, with time left, the weeks a fuller one saves.
"""

from digsite.bots import weights
from digsite.bots.judging import is_choice, waver
from digsite.games.tomb_raiders.memory import weigh_pile
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
    MINIMUM,
    MUSEUM_WEEKS,
    NEED,
    OPEN,
    PLAY_WEEKS,
    PLUNDER,
    PRESENTATION_POINTS,
    PROFESSOR_POINTS,
    RAIDERS,
    REGIONS,
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
from digsite.games.tomb_raiders.verbs import knowledge
from digsite.kernel import rule, sample

NAMES = (
    "heat",  # points by which judgements waver
    "week",  # points that a week costs
    "permit",  # points a dig must bring beyond its weeks while the deck is full
    "fade",  # share of the deck that is left when permits cost nothing any more
    "general_permit",  # what a general permit is worth beyond a regional one
    "book",  # a book for a region with permits, while the deck is full
    "many_permits",  # permits that a book is useful for, at most
    "fuller",  # how much less a book brings for each column already reached
    "general",  # a general book for each region, as a share of that
    "any_book",  # a general book whatever else
    "helper",  # an assistant, while the deck is full
    "excavation",  # a general excavation then
    "loot",  # a search, while nobody knows what it may find
    "steal",  # a random card drawn by a thief
    "hold_thief",  # what keeping a thief for later is worth, and
    "hold_raiders",
    "pride",  # share of a professor's points that one may hope to keep
    "guard",  # of them that a book keeps from a rival close behind
    "nearer",  # a book towards a professor, when one would lead
    "far",  # and when not
    "congress",  # each congress still in the deck
    "find",  # any artefact more
    "show_find",  # one that an open exhibition needs
    "wait_show",  # to keep an exhibition for later, if it would take fewer weeks
    "wait_museum",  # to keep a museum for later, for each donation
    "science",  # a look at a pile
)
(
    HEAT, WEEK, PERMIT, FADE, GENERAL_PERMIT, BOOK, MANY_PERMITS, FULLER, GENERAL_BOOK, ANY_BOOK, HELPER, EXCAVATE,
    LOOT_HOPE, DRAW_HOPE, HOLD_THIEF, HOLD_RAIDERS, PRIDE, GUARD, NEARER, FAR, CONGRESS_HOPE, FIND, SHOW_FIND,
    WAIT_SHOW, WAIT_MUSEUM, LOOK,
) = range(len(NAMES))  # fmt: skip
WEIGHTS = weights.load("tomb_raiders", NAMES)
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
    _, points = weigh_pile(view, r)
    return points / size


@rule
def column(view, r, helpers):
    """Knowledge for a dig, as a column of the table."""
    return knowledge(view.diggers[view.seat], r, helpers) - 1


@rule
def find_bonus(view, r, w):
    """What one more artefact of a region is worth for exhibitions and museums."""
    me, bonus = view.diggers[view.seat], w[FIND]
    for e in range(EXHIBITIONS):
        if view.owner[e] == OPEN and SHOWS[e, 0] == r and me.finds[r] < NEED[e, 0]:
            bonus += w[SHOW_FIND]
    return bonus


@rule
def best_weeks(view, r, helpers, worth, rng, heat, w):
    """(value, weeks) of the best length of a dig: its cards, at this worth each, beyond the price of the weeks."""
    best, most, known = 1, -1e9, column(view, r, helpers)
    for length in range(1, WEEKS + 1):
        cards = min(TABLE[view.dig_table, length - 1, known], view.pile_size[r])
        value = cards * worth - w[WEEK] * length - w[HELPER] * time_left(view) * helpers + waver(rng, heat)
        if value > most:
            best, most = length, value
    return most, best


@rule
def find_worth(view, r, w):
    """Mean worth of a card drawn in a dig."""
    return card_worth(view, r) + find_bonus(view, r, w)


@rule
def permits_for(view, r):
    me = view.diggers[view.seat]
    return me.permits[r] + 0.5 * (me.permits[GENERAL] + me.held[EXCAVATION])


@rule
def rise(view, professor, books, w):
    """Points for professors won by so many more books."""
    me, holder = view.seat, view.professor[professor]
    points = studied(view, me, professor) + books
    rival = 0
    for p in range(view.seats):
        if p != me:
            rival = max(rival, studied(view, p, professor))
    if holder == me:
        return w[GUARD] * PROFESSOR_POINTS[professor] * time_left(view) / (1.0 + points - books - rival)
    if points >= MINIMUM[professor] and points > (rival if holder >= 0 else -1):
        return PROFESSOR_POINTS[professor] * w[PRIDE]
    return (w[NEARER] if points > rival else w[FAR]) * books


@rule
def book_value(view, t, w):
    """Expertise grows digs in its region, general knowledge digs everywhere; both make professors."""
    me, books, left = view.diggers[view.seat], BOOKS[t], time_left(view)
    value = rise(view, WORLD, books, w)
    if SUBJECT[t] != GENERAL:
        r = SUBJECT[t]
        use = books + max(min(me.general - me.expertise[r], books), 0)
        value += rise(view, r, books, w)
        permits = min(permits_for(view, r), w[MANY_PERMITS])
        return value + use * w[BOOK] * left * permits / (1.0 + w[FULLER] * column(view, r, 0))
    for r in range(REGIONS):
        use = max(min(me.expertise[r] - me.general, books), 0)
        value += use * w[BOOK] * left * min(permits_for(view, r), w[MANY_PERMITS]) * w[GENERAL_BOOK]
    return value + w[ANY_BOOK] * books * left


@rule
def card_value(view, t, w):
    """Points that a display card brings or promises."""
    me, left = view.diggers[view.seat], time_left(view)
    if BOOKS[t] > 0:
        return book_value(view, t, w)
    if t == CONGRESS:
        have = me.held[CONGRESS]
        return CONGRESS_POINTS[have + 1] - CONGRESS_POINTS[have] + w[CONGRESS_HOPE] * view.green[CONGRESS]
    if left < TOO_LATE:
        return 0.0
    if THIEVES <= t < THIEVES + REGIONS:
        return (w[LOOT_HOPE] if view.thief else w[DRAW_HOPE]) - w[WEEK] * PLAY_WEEKS[view.thief, t]
    if RAIDERS <= t < RAIDERS + REGIONS:
        return w[LOOT_HOPE] - w[WEEK] * PLAY_WEEKS[view.thief, t]
    if t == ASSISTANT:
        return w[HELPER] * left * (me.permits.sum() > 0)
    return w[EXCAVATE] * left if t == EXCAVATION else 0.0


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
def presentation_value(view, action, w):
    """Exhibitions for their points; museums, less what is given up."""
    me = view.diggers[view.seat]
    if action < MUSEUM:
        e = action - EXHIBIT
        weeks = EXHIBITION_WEEKS[e, tiers_met(me.finds, e) - 1]
        wait = 0.0 if weeks == EXHIBITION_WEEKS[e, -1] else w[WAIT_SHOW] * time_left(view)
        return PRESENTATION_POINTS[e] - w[WEEK] * weeks - wait
    m = action - MUSEUM
    gift, left = 0, 0 + DONATIONS[m]
    for v in range(1, VALUES):
        for r in range(REGIONS):
            given = min(me.artefacts[r, v], left)
            gift += given * v
            left -= given
    wait = w[WAIT_MUSEUM] * time_left(view) * DONATIONS[m]
    return PRESENTATION_POINTS[EXHIBITIONS + m] - gift - w[WEEK] * MUSEUM_WEEKS[m] - wait


@rule
def action_value(view, action, rng, w):
    """Points that an action of a turn brings or promises, less the price of its weeks."""
    if action < EXHIBIT:
        return card_value(view, action - TAKE, w) - w[WEEK] * TAKE_WEEKS[view.thief, action - TAKE]
    if action < DONATION:
        return presentation_value(view, action, w)
    if action < RAID:
        r = action - THIEF
        worth = search_value(view, r) if view.thief else find_worth(view, r, w)
        return worth - w[WEEK] * PLAY_WEEKS[view.thief, THIEVES + r] - w[HOLD_THIEF] * time_left(view)
    if action < SCIENCE:
        r = action - RAID
        return search_value(view, r) - w[WEEK] * PLAY_WEEKS[view.thief, RAIDERS + r] - w[HOLD_RAIDERS] * time_left(view)
    if action < DIG:
        return w[LOOK]
    r, general = (action - DIG) // 2, (action - DIG) % 2
    value, _ = best_weeks(view, r, 0, find_worth(view, r, w), rng, 0.0, w)
    return value - w[PERMIT] * max(time_left(view) - w[FADE], 0.0) - w[GENERAL_PERMIT] * general


@rule
def take_turn(view, ways, rng, w):
    """The best action; of several alike any."""
    best, most, alike = -1, -1e9, 0
    for action in range(HELP):
        if ways[action]:
            value = action_value(view, action, rng, w) + waver(rng, w[HEAT])
            chosen, alike = is_choice(value, most, alike, rng)
            if chosen:
                best, most = action, value
    return best


@rule
def spend_assistants(view, rng, w):
    """As many as make the dig better."""
    best, most, worth = 0, -1e9, find_worth(view, view.region, w)
    for helpers in range(view.diggers[view.seat].held[ASSISTANT] + 1):
        value, _ = best_weeks(view, view.region, helpers, worth, rng, 0.0, w)
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
def weigh(view, ways, rng, w, reals, wholes):
    """The choice."""
    choice = -1
    if view.phase == TURN:
        choice = take_turn(view, ways, rng, w)
    elif view.phase == ASSISTANTS:
        choice = spend_assistants(view, rng, w)
    elif view.phase == DURATION:
        worth = find_worth(view, view.region, w)
        _, weeks = best_weeks(view, view.region, view.helpers, worth, rng, w[HEAT], w)
        choice = DIG_WEEKS + weeks - 1
    elif view.phase == DONATE:
        choice = donate(view, ways)
    elif view.phase == PLUNDER:
        for v in range(VALUES - 1):
            choice = LOOT + v if ways[LOOT + v] else choice
    return choice if choice >= 0 and ways[choice] else sample(ways, rng)


@rule
def decide(view, ways, rng, w):
    return weigh(view, ways, rng, w, None, None)
