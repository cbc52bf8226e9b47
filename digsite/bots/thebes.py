"""Greedy for Thebes: read until a dig pays, dig where the most comes out for a week, take what fits on the way.

Every open action is followed by an outlook: the points that digs planned with the knowledge at hand would bring
in the time left, the best rate first, and something for the congresses, the majorities and the tools. The action
with the best outlook is played.
"""

import numpy as np

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
    travel_weeks,
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
from digsite.kernel import below, rule

TRIP = 2  # weeks on the way to a dig, on average
PRICE = 0.35  # points that a week without a plan is worth
RESERVE = 12  # but the last weeks are worth nothing without one
# Points, at the beginning of the game; less and less towards its end.
FRESH_CARDS = 1.2  # four new cards
CAR_SAVES_ME = 5.0
ZEPPELIN_SAVES_ME = 4.0
LONE_HELPER = 3.0  # can be spent, or grow to two
CONGRESS_HOPE = 2.0  # each congress makes the next one dearer

# What the outlook needs to know of a player, as one row of numbers.
BOOKS, RUMOURS, PERMITS = 0, SITES, 2 * SITES
WEEK, GENERAL_POINTS = 3 * SITES, 3 * SITES + 1
TOOLS = 3 * SITES + 2  # cards of each type
KIT = TOOLS + len(TYPE)


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
def weigh_bag(view, site):
    """(points of one token, tokens) of a site's bag."""
    points, tokens = 0, 0 + RUBBISH[site]
    for token in range(TOKENS):
        if view.owner[site, token] == IN_BAG:
            tokens += 1
            if token < ARTEFACTS:
                points += VALUES[site, token]
            else:
                points += 1  # knowledge is worth about a point
    return points / tokens, tokens


@rule
def plan_dig(view, kit, site, bags, weeks_left, plan):
    """The best dig at a site in the weeks left: plan[site] = points, weeks with the trip, share of the bag."""
    special = kit[BOOKS + site] + helper_points(view, kit[TOOLS + ASSISTANT], 0)
    if kit[RUMOURS + site] > 0 and (kit[BOOKS + site] > 0 or not view.opening):
        special += RUMOUR_VALUE[site]
    elif kit[BOOKS + site] == 0:
        special = 0
    known = min(special + min(kit[GENERAL_POINTS], special), MOST_KNOWLEDGE)
    more = helper_points(view, kit[TOOLS + SHOVEL], 1)
    bonus = 1.0 if view.owner[site, BONUS] == ON_BOARD else 0.0
    best = 0.0
    plan[site, 0] = 0.0
    for weeks in range(1, min(MOST_WEEKS, weeks_left - TRIP) + 1):
        tokens = WHEEL[known, weeks]
        if tokens > 0:
            tokens += more
            points = tokens * bags[site, 0] + bonus
            if points / (weeks + TRIP) > best:
                best = points / (weeks + TRIP)
                plan[site, 0] = points
                plan[site, 1] = weeks + TRIP
                plan[site, 2] = tokens / bags[site, 1]


@rule
def plan_digs(view, kit, bags):
    """Points of the digs that can be planned from here, and of the weeks they leave free."""
    plan = np.zeros((SITES, 4))
    left = END - kit[WEEK]
    years = (END - 1 - kit[WEEK]) // YEAR if left > 0 else 0
    spare = kit[TOOLS + SPECIAL_PERMIT]
    for site in range(SITES):
        plan_dig(view, kit, site, bags, left, plan)
        plan[site, 3] = years + kit[PERMITS + site]  # digs left
    total = 0.0
    while left > TRIP:
        best, most = -1, PRICE
        for site in range(SITES):
            can = plan[site, 3] > 0 or spare > 0
            if can and plan[site, 0] > 0 and plan[site, 1] <= left and plan[site, 0] / plan[site, 1] > most:
                best, most = site, plan[site, 0] / plan[site, 1]
        if best < 0:
            break
        total += plan[best, 0]
        left -= int(plan[best, 1])
        if plan[best, 3] > 0:
            plan[best, 3] -= 1
        else:
            spare -= 1
        plan[best, 0] *= 1.0 - plan[best, 2]
    return total + PRICE * max(0, left - RESERVE)


@rule
def majorities(view, kit):
    """Points that the books promise against the best rival."""
    total = 0.0
    for site in range(SITES):
        rival = 0
        for p in range(view.seats):
            if p != view.seat:
                rival = max(rival, 0 + view.diggers[p].books[site])
        lead = kit[BOOKS + site] - rival
        if kit[BOOKS + site] > 0:
            total += MOST_BOOKS * min(1.0, max(0.0, 0.5 + lead / 6.0))
    return total


@rule
def outlook(view, kit, bags):
    """Points to come and points at hand that depend on the cards."""
    left = END - kit[WEEK]
    time = left / END
    congresses = min(kit[TOOLS + CONGRESS], len(CONGRESSES) - 1)
    total = plan_digs(view, kit, bags) + majorities(view, kit)
    total += CONGRESSES[congresses] + CONGRESS_HOPE * congresses * time
    total += CAR_SAVES_ME * time * min(kit[TOOLS + CAR], 1) + ZEPPELIN_SAVES_ME * time * kit[TOOLS + ZEPPELIN]
    if kit[TOOLS + ASSISTANT] == 1:
        total += LONE_HELPER * time
    if kit[TOOLS + SHOVEL] == 1:
        total += LONE_HELPER * time
    return total


@rule
def after_trip(view, kit, place, fly, weeks):
    """The kit after going somewhere and spending weeks there."""
    me = view.diggers[view.seat]
    pack(me, kit)
    if fly:
        kit[TOOLS + ZEPPELIN] -= 1
    pass_weeks(kit, travel_weeks(me, place, fly) + weeks)


@rule
def best_work(view, kit, bags, site, week, special):
    """(outlook, use, weeks) of the best dig at a site, from a week on."""
    me = view.diggers[view.seat]
    can = can_use(view, me, site)
    start = kit.copy()
    best, best_use, best_weeks = -1e9, 0, 1
    for use in range(USES):
        if use & can != use or not opens(view, me, site, use):
            continue
        row = WHEEL[knowledge(view, me, site, use)]
        for weeks in range(1, min(MOST_WEEKS, END - week) + 1):
            if row[weeks] == row[weeks - 1]:
                continue  # nothing, or no more than fewer weeks give
            kit[:] = start
            pass_weeks(kit, weeks)
            worth = end_dig(view, kit, bags, site, use, special, tokens_drawn(view, me, site, use, weeks))
            if worth > best:
                best, best_use, best_weeks = worth, use, weeks
    kit[:] = start
    return best, best_use, best_weeks


@rule
def end_dig(view, kit, bags, site, use, special, tokens):
    """Outlook after a dig, with the points it brings on average."""
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
    points = tokens * bags[site, 0] + (1.0 if view.owner[site, BONUS] == ON_BOARD else 0.0)
    bags[site, 0] *= 1.0 - tokens / bags[site, 1]
    worth = points + outlook(view, kit, bags)
    bags[site, 0] /= 1.0 - tokens / bags[site, 1]
    return worth


@rule
def worth(view, action, kit, bags):
    """Outlook of an action that is open at the beginning of a turn."""
    me = view.diggers[view.seat]
    if action == RETIRE:
        pack(me, kit)
        kit[WEEK] = END
        return outlook(view, kit, bags)
    if action < REDRAW_CARDS:
        kind = view.open[(action - TAKE) // 2]
        after_trip(view, kit, KIND_CITY[kind], action % 2, KIND_WEEKS[kind])
        add_card(kit, kind)
        return outlook(view, kit, bags)
    if action < DIG:
        after_trip(view, kit, REDRAW_PLACE, action % 2, redraw_weeks(view))
        return outlook(view, kit, bags) + FRESH_CARDS * (END - me.week) / END
    if action < SHOW:
        site, fly = (action - DIG) // 2, action % 2
        after_trip(view, kit, CITIES + site, fly, 0)
        special = needs_special_permit(me, site, kit[WEEK])
        return best_work(view, kit, bags, site, kit[WEEK], special)[0]
    x = view.track[(action - SHOW) // 2]
    after_trip(view, kit, SHOW_CITY[x], action % 2, SHOW_WEEKS[x])
    return outlook(view, kit, bags) + SHOW_POINTS[x]


@rule
def greedy(view, ways, rng):
    kit = np.zeros(KIT, np.int64)
    bags = np.zeros((SITES, 2))
    for site in range(SITES):
        bags[site, 0], bags[site, 1] = weigh_bag(view, site)
    if view.phase == WORK:
        pack(view.diggers[view.seat], kit)
        _, use, weeks = best_work(view, kit, bags, view.site, kit[WEEK], view.special)
        return WORK_WEEKS + MOST_WEEKS * use + weeks - 1
    best, most, alike = -1, -1e9, 0
    for action in range(WORK_WEEKS):
        if ways[action]:
            here = worth(view, action, kit, bags)
            if here > most:
                best, most, alike = action, here, 1
            elif here == most:
                alike += 1
                if below(rng, alike) == 0:
                    best = action
    return best


BOTS = {"greedy": greedy}
