"""Thebes: read until a dig pays, dig where the most comes out for a week, take what fits on the way.

Every open action is followed by an outlook, and the action with the best outlook is played. The outlook holds
- the digs that can be planned with the knowledge at hand in the time left, the best rate of points a week first,
  each with its trip, at a share of their points since others dig too; weeks without a plan have a price;
- books and general knowledge beyond that, as the digs to come grow with them, fading with time;
- congresses with the hope for more, majorities of books against the best rival;
- what car, zeppelins and lone helpers save, fading with time; artefacts for exhibitions still to come.
"""

import numpy as np

from digsite.bots import weights
from digsite.bots.judging import is_choice, meet, waver
from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import (
    SPEND_ASSISTANT,
    SPEND_RUMOUR,
    SPEND_SHOVEL,
    USES,
    can_use,
    helper_points,
    knowledge,
    needs_special_permit,
    opens,
    tokens_drawn,
)
from digsite.games.thebes.rules import (
    DIG,
    REDRAW_CARDS,
    RETIRE,
    SHOW,
    TAKE,
    WORK_WEEKS,
    redraw_weeks,
)
from digsite.games.thebes.state import IN_BAG, ON_BOARD, WORK
from digsite.games.thebes.tables import (
    ARTEFACTS,
    ASSISTANT,
    BONUS,
    CAR,
    CITIES,
    CONGRESS,
    CONGRESSES,
    END,
    GENERAL,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    KIND_WEEKS,
    MOST_BOOKS,
    MOST_KNOWLEDGE,
    MOST_WEEKS,
    REDRAW_PLACE,
    RUBBISH,
    RUMOUR,
    RUMOUR_VALUE,
    SHOVEL,
    SHOW_CITY,
    SHOW_POINTS,
    SHOW_WEEKS,
    SITES,
    SPECIAL,
    SPECIAL_PERMIT,
    TOKENS,
    TYPE,
    VALUES,
    WHEEL,
    YEAR,
    ZEPPELIN,
)
from digsite.kernel import rule

NAMES = (
    "heat",  # points by which judgements waver
    "trip",  # weeks on the way to a dig, on average
    "price",  # points that a week without a plan is worth
    "reserve",  # but so many last weeks are worth nothing without one
    "share",  # of a planned dig's points that one may count on
    "knowledge",  # points of a knowledge token in a bag
    # Points, at the beginning of the game; less and less towards its end.
    "fresh_cards",  # four new cards
    "car",
    "zeppelin",
    "lone_helper",  # can be spent, or grow to two
    "congress",  # each congress makes the next one dearer
    "book",  # a point of special knowledge
    "general",  # a point of general knowledge
    "permit",  # a permit that is still valid
    "artefact",  # for exhibitions to come
    "lead",  # books by which a majority is sure
    "tie",  # share of a majority one may hope for when nobody leads
)
(
    HEAT, TRIP, PRICE, RESERVE, SHARE, TOKEN_WORTH, FRESH_CARDS, CAR_WORTH, ZEPPELIN_WORTH, LONE_HELPER,
    CONGRESS_HOPE, BOOK_WORTH, GENERAL_WORTH, PERMIT_WORTH, ARTEFACT_WORTH, LEAD, TIE,
) = range(len(NAMES))  # fmt: skip
WEIGHTS = weights.load("thebes", NAMES)
NEVER = -1e9

# What the outlook needs to know of a player, as one row of numbers.
BOOKS, RUMOURS, PERMITS = 0, SITES, 2 * SITES
WEEK, GENERAL_POINTS = 3 * SITES, 3 * SITES + 1
TOOLS = 3 * SITES + 2  # cards of each type
KIT = TOOLS + len(TYPE)

# And of all sites, as rows of numbers, one for each site.
(
    MEAN,  # points of a token in the bag
    COUNT,  # tokens in the bag
    GIFT,  # points of the bonus on the board
    RIVAL,  # most books of another player
    # What is the same in most outlooks is kept:
    HELD, MAJORITY,  # books of one's own, and what they promise
    ASKED, ASKED_MEAN,  # what the best dig was last worked out for
    BEST_POINTS, BEST_WEEKS, BEST_RATE, BEST_LEFT,  # of the best dig: weeks with the trip, share of the bag it leaves
    POINTS, RATE, DIGS,  # while digs are planned: points of the next, points a week, how many there are time for
    ROWS,
) = range(16)  # fmt: skip
GAINS = np.cumsum(np.pad(np.diff(WHEEL) > 0, ((0, 0), (1, 0))), axis=1)  # [knowledge, weeks]: lengths that bring more
LENGTH = np.argsort(np.diff(WHEEL) <= 0, axis=1, kind="stable") + 1  # [knowledge, …]: these in order, then others
PLANS = USES * MOST_WEEKS  # ways to dig, MOST_WEEKS · use + weeks − 1: single-use cards and weeks
THREADS = 16  # of a GPU that think together; each needs room of its own, for sites and the kit,
OWN_REALS, OWN_WHOLES = (ROWS, SITES), KIT
FACTS = TOLD = RIVAL + 1  # rows that do not change while a choice is weighed
REALS, WHOLES = (TOLD + 1, THREADS), (THREADS,)  # all share room for these, what each tells, and of what
ENDED = -1  # no prospect is left


@rule
def pack(me, kit):
    """What the outlook needs of a player."""
    for site in range(SITES):
        kit[BOOKS + site] = me.books[site]
        kit[RUMOURS + site] = me.rumours[site]
        kit[PERMITS + site] = me.permit[site]
    kit[WEEK] = me.week
    kit[GENERAL_POINTS] = me.general
    for type in range(len(me.held)):
        kit[TOOLS + type] = me.held[type]


@rule
def add_card(kit, kind):
    kit[TOOLS + KIND_TYPE[kind]] += 1
    if KIND_TYPE[kind] == SPECIAL:
        kit[BOOKS + KIND_SITE[kind]] += KIND_VALUE[kind]
    elif KIND_TYPE[kind] == GENERAL:
        kit[GENERAL_POINTS] += KIND_VALUE[kind]
    elif KIND_TYPE[kind] == RUMOUR:
        kit[RUMOURS + KIND_SITE[kind]] += 1


@rule
def pass_weeks(kit, weeks):
    """Time goes by; a new year makes the permits valid."""
    if (kit[WEEK] + weeks) // YEAR > kit[WEEK] // YEAR:
        for site in range(SITES):
            kit[PERMITS + site] = 1
    kit[WEEK] += weeks


@rule
def survey(view, sites, facts, w, lane, lanes):
    """Fill in what does not change while a choice is weighed: sites, bonuses, rivals. Threads share the sites out."""
    hope = w[ARTEFACT_WORTH] * (END - view.diggers[view.seat].week) / END
    for site in range(lane, SITES, lanes):
        points, tokens, rival = 0.0, 0 + RUBBISH[site], 0
        for token in range(TOKENS):
            if view.owner[site, token] == IN_BAG:
                tokens += 1
                points += VALUES[site, token] + hope if token < ARTEFACTS else w[TOKEN_WORTH]
        for p in range(view.seats):
            if p != view.seat:
                rival = max(rival, 0 + view.diggers[p].books[site])
        facts[MEAN, site] = points / tokens
        facts[COUNT, site] = tokens
        facts[GIFT, site] = 1.0 if view.owner[site, BONUS] == ON_BOARD else 0.0
        facts[RIVAL, site] = rival
    meet(lanes)
    for site in range(SITES):
        for fact in range(FACTS):
            sites[fact, site] = facts[fact, site]
        sites[HELD, site] = sites[ASKED, site] = -1.0


@rule(inline=True)
def known_at(view, kit, site, helpers):
    """Knowledge for a dig at a site, with a rumour if there is one; `helpers` is what assistants add."""
    special = kit[BOOKS + site] + helpers
    if kit[RUMOURS + site] > 0 and (kit[BOOKS + site] > 0 or not view.opening):
        special += RUMOUR_VALUE[site]
    elif kit[BOOKS + site] == 0:
        special = 0
    return min(special + min(kit[GENERAL_POINTS], special), MOST_KNOWLEDGE)


@rule
def plan_dig(sites, site, known, more, longest, w):
    """The best dig at a site in so many weeks at most: points, weeks with the trip, share of the bag it leaves."""
    mean, gift, trip = sites[MEAN, site], sites[GIFT, site], w[TRIP]
    most, time, found = 0.0, 1.0, 0
    for weeks in range(1, longest + 1):
        if WHEEL[known, weeks] > WHEEL[known, weeks - 1]:  # more weeks for no more tokens are never better
            tokens = WHEEL[known, weeks] + more
            points = tokens * mean + gift
            if points * time > most * (weeks + trip):  # more points a week
                most, time, found = points, weeks + trip, tokens
    sites[BEST_POINTS, site], sites[BEST_WEEKS, site] = most, time
    sites[BEST_RATE, site] = most / time if most > 0 else NEVER
    sites[BEST_LEFT, site] = 1.0 - found / sites[COUNT, site]


@rule(inline=True)
def plan_sites(view, kit, sites, w):
    """The best dig at every site, and how often there may be one."""
    left = END - kit[WEEK]
    years = (END - 1 - kit[WEEK]) // YEAR if left > 0 else 0
    longest = max(0, min(MOST_WEEKS, int(left - w[TRIP])))
    helpers, more = helper_points(view, kit[TOOLS + ASSISTANT], 0), helper_points(view, kit[TOOLS + SHOVEL], 1)
    for site in range(SITES):
        sites[DIGS, site] = years + kit[PERMITS + site]
        if sites[DIGS, site] == 0 and kit[TOOLS + SPECIAL_PERMIT] == 0:
            sites[RATE, site] = NEVER
            continue
        known = known_at(view, kit, site, helpers)
        asked = (1 + MOST_WEEKS) * ((1 + MOST_KNOWLEDGE) * more + known) + longest
        if sites[ASKED, site] != asked or sites[ASKED_MEAN, site] != sites[MEAN, site]:
            plan_dig(sites, site, known, more, longest, w)
            sites[ASKED, site], sites[ASKED_MEAN, site] = asked, sites[MEAN, site]
        sites[POINTS, site], sites[RATE, site] = sites[BEST_POINTS, site], sites[BEST_RATE, site]


@rule
def close_sites(sites):
    """No permit is left for another dig where none is to come."""
    for site in range(SITES):
        if sites[DIGS, site] == 0:
            sites[RATE, site] = NEVER


@rule
def all_digs(sites, w):
    """(points, weeks) of all digs that pay more than their weeks' price."""
    total, all_weeks = 0.0, 0.0
    for site in range(SITES):
        points, rate, digs = sites[POINTS, site], sites[RATE, site], sites[DIGS, site]
        while digs > 0 and rate > w[PRICE]:
            total += points
            all_weeks += sites[BEST_WEEKS, site]
            points *= sites[BEST_LEFT, site]
            rate *= sites[BEST_LEFT, site]
            digs -= 1
    return total, all_weeks


@rule(inline=True)
def plan_digs(view, kit, sites, w):
    """Points of the digs that can be planned from here, and of the weeks they leave free."""
    plan_sites(view, kit, sites, w)
    left, spare = float(END - kit[WEEK]), kit[TOOLS + SPECIAL_PERMIT]
    total, weeks = all_digs(sites, w)
    if weeks > left or spare > 0:
        total, weeks = best_digs(sites, left, spare, w)
    return w[SHARE] * total + w[PRICE] * max(0.0, left - weeks - w[RESERVE])


@rule
def best_digs(sites, time, spare, w):
    """(points, weeks) of the digs that pay most a week, as far as time and permits go."""
    left, total = time, 0.0
    while left > w[TRIP]:
        best, most = -1, w[PRICE]
        for site in range(SITES):
            if (sites[RATE, site] > most) & (sites[BEST_WEEKS, site] <= left):  # no branch that might be guessed wrong
                best, most = site, sites[RATE, site]
        if best < 0:
            break
        total += sites[POINTS, best]
        left -= sites[BEST_WEEKS, best]
        sites[POINTS, best] *= sites[BEST_LEFT, best]
        sites[RATE, best] *= sites[BEST_LEFT, best]
        if sites[DIGS, best] > 0:
            sites[DIGS, best] -= 1
        else:
            spare -= 1
        if sites[DIGS, best] == 0 and spare == 0:
            close_sites(sites)
    return total, time - left


@rule(inline=True)
def majorities(kit, sites, w):
    """Points that the books promise against the best rival."""
    total = 0.0
    for site in range(SITES):
        books = kit[BOOKS + site]
        if sites[HELD, site] != books:
            hope = min(1.0, max(0.0, w[TIE] + (books - sites[RIVAL, site]) / w[LEAD]))
            sites[HELD, site], sites[MAJORITY, site] = books, MOST_BOOKS * hope if books > 0 else 0.0
        total += sites[MAJORITY, site]
    return total


@rule(inline=True)
def outlook(view, kit, sites, w):
    """Points to come and points at hand that depend on the cards."""
    left = END - kit[WEEK]
    time = left / END
    congresses = min(kit[TOOLS + CONGRESS], len(CONGRESSES) - 1)
    total = plan_digs(view, kit, sites, w) + majorities(kit, sites, w)
    total += CONGRESSES[congresses] + w[CONGRESS_HOPE] * congresses * time
    total += time * (w[CAR_WORTH] * min(kit[TOOLS + CAR], 1) + w[ZEPPELIN_WORTH] * kit[TOOLS + ZEPPELIN])
    total += time * w[GENERAL_WORTH] * kit[GENERAL_POINTS]
    for site in range(SITES):
        total += time * (w[BOOK_WORTH] * kit[BOOKS + site] + w[PERMIT_WORTH] * kit[PERMITS + site])
    total += time * w[LONE_HELPER] * ((kit[TOOLS + ASSISTANT] == 1) + (kit[TOOLS + SHOVEL] == 1))
    return total


@rule
def after_trip(view, kit, place, fly, weeks):
    """The kit after going somewhere and spending weeks there."""
    me = view.diggers[view.seat]
    pack(me, kit)
    if fly:
        kit[TOOLS + ZEPPELIN] -= 1
    pass_weeks(kit, travel_weeks(me, place, fly) + weeks)


@rule(inline=True)
def after_dig(view, me, kit, sites, site, plan, special):
    """The kit and the site after a dig; the points it brings on average."""
    use, weeks = plan // MOST_WEEKS, plan % MOST_WEEKS + 1
    tokens = WHEEL[knowledge(view, me, site, use), weeks] + tokens_drawn(view, me, site, use, 0)
    pass_weeks(kit, weeks)
    if special:
        kit[TOOLS + SPECIAL_PERMIT] -= 1
    else:
        kit[PERMITS + site] = 0
    if use & SPEND_RUMOUR:
        kit[RUMOURS + site] -= 1
    if use & SPEND_ASSISTANT:
        kit[TOOLS + ASSISTANT] -= 1
    if use & SPEND_SHOVEL:
        kit[TOOLS + SHOVEL] -= 1
    points = tokens * sites[MEAN, site] + sites[GIFT, site]
    sites[MEAN, site] *= 1.0 - tokens / sites[COUNT, site]
    return points


@rule
def after_turn(view, me, kit, action, w):
    """The kit after any other action; the points it brings."""
    if action == RETIRE:
        pack(me, kit)
        kit[WEEK] = END
        return 0.0
    if action < REDRAW_CARDS:
        kind = view.open[(action - TAKE) // 2]
        after_trip(view, kit, KIND_CITY[kind], action % 2, KIND_WEEKS[kind])
        add_card(kit, kind)
        return 0.0
    if action < DIG:
        after_trip(view, kit, REDRAW_PLACE, action % 2, redraw_weeks(view))
        return w[FRESH_CARDS] * (END - me.week) / END
    x = view.track[(action - SHOW) // 2]
    after_trip(view, kit, SHOW_CITY[x], action % 2, SHOW_WEEKS[x])
    return 0.0 + SHOW_POINTS[x]


@rule
def next_open(ways, action):
    """The first open action from here on that begins a turn; WORK_WEEKS if there is none."""
    while action < WORK_WEEKS and ways[action] == 0:
        action += 1
    return action


@rule(inline=True)
def next_prospects(view, ways, me, action, use):
    """The next prospects after these: an open action, the cards it spends, what is known then, and how many there are.

    An action that does not dig is one prospect and spends USES; a dig is one for each length that brings more than a
    week less. Who is at the site already digs by no action, −1. WORK_WEEKS is the end.
    """
    working = view.phase == WORK
    while True:
        if use < USES:  # a dig that may spend other cards
            site = 0 + view.site if working else (action - DIG) // 2
            week = me.week + (0 if working else travel_weeks(me, CITIES + site, action % 2))
            can, longest = can_use(view, me, site), max(0, min(MOST_WEEKS, END - week))
            for more in range(use + 1, USES):
                if more & can == more and opens(view, me, site, more):
                    known = knowledge(view, me, site, more)
                    if GAINS[known, longest] > 0:
                        return action, more, known, 0 + GAINS[known, longest]
        action = WORK_WEEKS if working else next_open(ways, action + 1)
        if action == WORK_WEEKS or not DIG <= action < SHOW:
            return action, USES, 0, 1
        use = -1


@rule(inline=True)
def look_ahead(view, me, action, plan, kit, sites, w):
    """Points that come of a prospect."""
    site, special = 0, False
    if view.phase == WORK:
        pack(me, kit)
        site, special = 0 + view.site, view.special != 0
    elif plan < PLANS:
        site = (action - DIG) // 2
        after_trip(view, kit, CITIES + site, action % 2, 0)
        special = needs_special_permit(me, site, kit[WEEK])
    mean = sites[MEAN, site]
    if plan < PLANS:
        points = after_dig(view, me, kit, sites, site, plan, special)
    else:
        points = after_turn(view, me, kit, action, w)
    points += outlook(view, kit, sites, w)
    sites[MEAN, site] = mean  # a dig empties the bag in thought only
    return points


@rule
def weigh_together(view, ways, rng, w, sites, kit, shared, names, lane, lanes):
    """The choice, of those alike any, but of ways to dig the shortest; sites and kit are room to think in.

    Prospects are looked at in rounds: each of so many threads takes one and tells what comes of it, and the first of
    them elects. A CPU thinks alone, in rounds of one.
    """
    me, working = view.diggers[view.seat], view.phase == WORK
    survey(view, sites, shared[:FACTS], w, lane, lanes)
    told = shared[TOLD]
    best, most, alike = WORK_WEEKS if working else -1, NEVER, 0
    seen, here, past = ENDED, NEVER, 0
    action, use, known, many = next_prospects(view, ways, me, -1, -1 if working else USES)
    place = lanes
    while place == lanes:  # until a round has room left
        mine, way, place = WORK_WEEKS, PLANS, 0
        while place < lanes and action != WORK_WEEKS:
            if place <= lane < place + many - past:
                mine = action
                if use < USES:
                    way = MOST_WEEKS * use + LENGTH[known, past + lane - place] - 1
            taken = min(many - past, lanes - place)
            place, past = place + taken, past + taken
            if past == many:
                action, use, known, many = next_prospects(view, ways, me, action, use)
                past = 0
        names[lane] = ENDED
        if mine != WORK_WEEKS:
            names[lane] = WORK_WEEKS + way if working else mine
            told[lane] = look_ahead(view, me, mine, way, kit, sites, w)
        meet(lanes)
        for thread in range(lanes if lane == 0 else 0):
            if seen != ENDED and names[thread] != seen:  # nothing more to see of what was seen last
                here += waver(rng, w[HEAT])
                chosen = here > most
                if not working:
                    chosen, alike = is_choice(here, most, alike, rng)
                if chosen:
                    best, most = seen, here
                here = NEVER
            seen = names[thread]
            if seen == ENDED:
                break
            here = max(here, told[thread])
        meet(lanes)
    return best


@rule
def decide(view, ways, rng, w):
    sites, kit = np.empty(OWN_REALS), np.empty(OWN_WHOLES, np.int64)
    return weigh_together(view, ways, rng, w, sites, kit, np.empty(REALS), np.empty(WHOLES, np.int64), 0, 1)
