"""Thebes: what a net looks at."""

from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import can_use, knowledge
from digsite.games.thebes.rules import redraw_weeks
from digsite.games.thebes.scoring import artefact_points, congress_points, exhibition_points
from digsite.games.thebes.state import IN_BAG, ON_BOARD, WORK
from digsite.games.thebes.tables import (
    ARTEFACTS,
    BONUS,
    BOOK_TOKEN,
    CITIES,
    END,
    EXHIBITIONS,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    KIND_WEEKS,
    MOST_WEEKS,
    NEEDS,
    OPEN,
    PLACE,
    RUBBISH,
    SHOW_CITY,
    SHOW_POINTS,
    SITES,
    SPACES,
    TYPE,
    VALUES,
    WHEEL,
    YEAR,
)
from digsite.kernel import rule
from digsite.nets.features import mark, put, put_all, put_lead
from digsite.record import SEATS

PHASES = 5
PARTS = 20  # a bag's mean is told in twentieths of a point


@rule
def see(view, out):
    """The turn, open cards and exhibitions as seen from where I stand, the bags, then every player from oneself on."""
    me = view.diggers[view.seat]
    k = mark(out, 0, view.phase, PHASES)
    k = mark(out, k, view.seats - 2, SEATS - 1)
    k = put(out, k, view.top + view.mid + view.aside)
    k = put(out, k, view.aside)
    k = put(out, k, redraw_weeks(view))
    k = put(out, k, (END - me.week) % YEAR)
    for slot in range(OPEN):
        k = see_card(view, me, view.open[slot], out, k)
    for space in range(SPACES):
        k = see_show(view, me, view.track[space], out, k)
    for x in range(EXHIBITIONS):
        k = put(out, k, view.shows[x] == -1)
    for site in range(SITES):
        k = see_site(view, me, site, out, k)
    k = see_work(view, me, out, k)
    mine = artefact_points(view, view.seat) + exhibition_points(view, view.seat)
    for j in range(SEATS):
        if j < view.seats:
            k = see_player(view, me, mine, (view.seat + j) % view.seats, out, k)
        else:
            for _ in range(PLAYER):
                k = put(out, k, 0)
    return k


@rule
def see_card(view, me, kind, out, k):
    if kind < 0:
        for _ in range(len(TYPE) + CITIES + SITES + 2):
            k = put(out, k, 0)
        return k
    k = mark(out, k, KIND_TYPE[kind], len(TYPE))
    k = mark(out, k, KIND_CITY[kind], CITIES)
    k = mark(out, k, KIND_SITE[kind], SITES)
    k = put(out, k, KIND_VALUE[kind])
    return put(out, k, travel_weeks(me, KIND_CITY[kind], 0) + KIND_WEEKS[kind])


@rule
def see_show(view, me, x, out, k):
    if x < 0:
        for _ in range(4):
            k = put(out, k, 0)
        return k
    missing = 0
    for site in range(SITES):
        missing += max(0, NEEDS[x, site] - me.artefacts[site])
    k = put(out, k, SHOW_POINTS[x])
    k = put(out, k, 1 + missing)
    k = put(out, k, travel_weeks(me, SHOW_CITY[x], 0))
    return put(out, k, missing == 0)


@rule
def see_site(view, me, site, out, k):
    """What is in the bag, how far it is, and what I know of it."""
    points, tokens = 0, 0 + RUBBISH[site]
    for token in range(ARTEFACTS + 2):
        if view.owner[site, token] == IN_BAG:
            tokens += 1
            if token < ARTEFACTS:
                points += VALUES[site, token]
    k = put(out, k, PARTS * points // tokens)
    k = put(out, k, points)
    k = put(out, k, view.owner[site, BONUS] == ON_BOARD)
    k = put(out, k, view.owner[site, BOOK_TOKEN] == IN_BAG)
    k = put(out, k, travel_weeks(me, CITIES + site, 0))
    k = put(out, k, knowledge(view, me, site, 0))
    return put(out, k, knowledge(view, me, site, can_use(view, me, site)))


@rule
def see_work(view, me, out, k):
    """The dig at hand: what weeks bring with and without the cards that can be spent."""
    site = view.site if view.phase == WORK else -1
    k = mark(out, k, site, SITES)
    k = put(out, k, view.special)
    k = put(out, k, can_use(view, me, site) if site >= 0 else 0)
    for weeks in range(1, MOST_WEEKS + 1):
        k = put(out, k, WHEEL[knowledge(view, me, site, 0), weeks] if site >= 0 else 0)
    return k


PLAYER = 8 + len(PLACE) + 4 * SITES + len(TYPE)


@rule
def see_player(view, me, mine, seat, out, k):
    """Time, place, tools, knowledge and finds of a player."""
    digger = view.diggers[seat]
    points = artefact_points(view, seat) + exhibition_points(view, seat)
    recent = 0
    while recent < SEATS - 1 and view.recent[recent] != seat:
        recent += 1
    k = put(out, k, END - digger.week)
    k = put_lead(out, k, 0 + digger.week, 0 + me.week)
    k = put(out, k, recent)
    k = put(out, k, points)
    k = put_lead(out, k, mine, points)
    k = put(out, k, congress_points(view, seat))
    k = put(out, k, digger.general)
    k = put(out, k, digger.week < END)
    k = mark(out, k, digger.place, len(PLACE))
    k = put_all(out, k, digger.permit)
    k = put_all(out, k, digger.books)
    k = put_all(out, k, digger.rumours)
    k = put_all(out, k, digger.artefacts)
    return put_all(out, k, digger.held)
