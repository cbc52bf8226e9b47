"""Thebes: time, travel, cards and the draw pile. R-numbers are those of rulings.md."""

import numpy as np

from digsite.chance import EIGHT, eight_counts, eight_equal, eight_negative, total
from digsite.games.thebes.state import ASIDE, DISCARDED, FINISHED, IN_PILE, OVER_TO_NEXT, REVEAL, TURN
from digsite.games.thebes.tables import (
    BY_CAR,
    CAR,
    END,
    END_KIND,
    EXHIBITIONS,
    FIRST_KIND,
    KIND_GENERAL,
    KIND_SITE,
    KIND_SPECIAL,
    KIND_TYPE,
    KINDS,
    RUMOUR,
    TRIP,
    YEAR,
    ZEPPELIN,
)
from digsite.kernel import NATURE, OVER, rule
from digsite.record import SEATS, u4

# --- turns and time ----------------------------------------------------------------------------


@rule(inline=True)
def acting(s):
    """The digger whose turn it is. By a number without sign, so that nobody asks if it is below 0."""
    return s.diggers[u4(s.actor)]


@rule(inline=True)
def next_seat(s):
    """R13, R14, R26. The furthest back of those not finished, the last to have arrived among equals; or OVER."""
    best, earliest = OVER, END
    for place in range(SEATS):  # a known number, so that the compiler need not count
        if place >= s.seats:
            break
        p = 0 + s.recent[place]
        week = 0 + s.diggers[u4(p)].week
        best, earliest = (p, week) if week < earliest else (best, earliest)
    return best


@rule(inline=True)
def begin_turn(s):
    """R26, R40. Somebody else's turn ends a run of redraws."""
    seat = next_seat(s)
    s.run *= seat == s.actor  # reckoned, not asked: whose turn comes no processor can guess
    s.turn = seat
    if seat == OVER:
        s.phase = FINISHED
    else:
        s.actor = seat
        s.phase = TURN


@rule
def over(s, run):
    """R39. A turn is over, the latest in a run of so many redraws."""
    s.run = run
    s.phase = OVER_TO_NEXT


@rule(inline=True)
def lay_marker(s):
    """R14. The marker of the actor lies on top."""
    above, moves = 0 + s.actor, True  # reckoned, not asked: where the marker lay no processor can guess
    for place in range(SEATS):  # as in `next_seat`
        if place >= s.seats:
            break
        below = 0 + s.recent[place]
        s.recent[place] = above if moves else below
        above, moves = below, moves & (below != s.actor)


@rule(inline=True)
def year(week):
    """Years since the first. Of numbers without sign, for which no processor need ask how to round."""
    return u4(week) // u4(YEAR)


@rule(inline=True)
def next_year(week):
    """The first week of the year to come."""
    return np.int64(year(week) + u4(1)) * YEAR


@rule(inline=True)
def brings_new_year(week, later):
    """R22. Whether a new year begins on the way from one week to a later one."""
    return year(later) > year(week)


@rule
def spend(me, weeks):
    """R22. All permits become valid when the marker passes into a new year."""
    before = 0 + me.week
    me.week += weeks
    if brings_new_year(before, me.week):
        me.permit[:] = 1


@rule(inline=True)
def departure(me):
    """R19. Where one leaves, as tables of trips have it. Without sign, so that nobody asks if it is below 0."""
    return u4(me.place + BY_CAR * (me.held[CAR] > 0))


@rule
def travel_weeks(me, place, fly):
    """R17–R20. A week for each route; a car shortens long trips; a zeppelin takes no time."""
    return 0 if fly else TRIP[departure(me), place]


@rule(inline=True)
def travel(s, place, fly, weeks):
    """R20, R21. The trip is paid together with the weeks of the action there; the zeppelin is gone then."""
    me = acting(s)
    spend(me, travel_weeks(me, place, fly) + weeks)
    if fly:
        spend_card(s, ZEPPELIN, -1)
    me.place = place


# --- cards -------------------------------------------------------------------------------------


@rule
def hold(me, kind, number):
    """R29. A card comes to a player (+1) or leaves (−1), and what it is worth with it."""
    site = max(KIND_SITE[kind], 0)  # cards without a site add nothing there; and none is asked for its type
    me.cards[kind] += number
    me.held[KIND_TYPE[kind]] += number
    me.books[site] += number * KIND_SPECIAL[kind]
    me.general += number * KIND_GENERAL[kind]
    me.rumours[site] += number * (KIND_TYPE[kind] == RUMOUR)


@rule
def spend_card(s, type, site):
    """R37. The actor discards a card of a type and site: of several the one with the lowest kind number."""
    me = acting(s)
    for kind in range(FIRST_KIND[type, site], END_KIND[type, site]):
        if KIND_TYPE[kind] == type and KIND_SITE[kind] == site and me.cards[kind] > 0:
            hold(me, kind, -1)
            s.discard[kind] += 1
            return


# --- the draw pile -----------------------------------------------------------------------------


@rule(inline=True)
def shows_in_pile(s):
    """How many exhibitions lie in the draw pile."""
    shows = 0
    for x in range(0, EXHIBITIONS, EIGHT):
        shows += total(eight_equal(eight_counts(s.shows, x), IN_PILE))
    return shows


@rule(inline=True)
def pile_is_empty(s):
    return s.top + s.mid == 0 and shows_in_pile(s) == 0


@rule(inline=True)
def free_spaces(s):
    """The open spaces without a card, each by 1 in its byte: such a kind is below 0."""
    return eight_negative(eight_counts(s.open, 0))


@rule(inline=True)
def renew(s):
    """R33. Only an empty pile is renewed, so seldom that how stands apart; whether there is a card then."""
    if not pile_is_empty(s):
        return True
    shuffle(s)
    return not pile_is_empty(s)


@rule
def shuffle(s):
    """R33–R35. An empty pile takes in pile 3 and the discards, unless there is no research card among them."""
    cards = 0 + s.aside
    for kind in range(KINDS):
        cards += s.discard[kind]
    if cards == 0:
        return
    for kind in range(KINDS):
        s.unseen[kind] += s.discard[kind]
        s.discard[kind] = 0
    for x in range(EXHIBITIONS):
        if s.shows[x] == ASIDE or s.shows[x] == DISCARDED:
            s.shows[x] = IN_PILE
    s.mid = cards
    s.aside = 0


@rule(inline=True)
def refill(s):
    """R30, R36. Nature reveals while a space is empty and there is a card; then the next turn begins."""
    if free_spaces(s) != 0 and renew(s):
        s.phase = REVEAL
        s.turn = NATURE
    else:
        begin_turn(s)
