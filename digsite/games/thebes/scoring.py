"""Thebes: what everybody's things are worth. R-numbers are those of rulings.md."""

from digsite.games.thebes.tables import (
    ARTEFACTS,
    CONGRESS,
    CONGRESSES,
    EXHIBITIONS,
    MOST_BOOKS,
    SHOW_POINTS,
    SITES,
    TIED_BOOKS,
    VALUES,
)
from digsite.kernel import rule


@rule
def artefact_points(s, seat):
    """R64."""
    points = 0
    for site in range(SITES):
        for token in range(ARTEFACTS):
            if s.owner[site, token] == seat:
                points += VALUES[site, token]
    return points


@rule
def exhibition_points(s, seat):
    """R65."""
    points = 0
    for x in range(EXHIBITIONS):
        if s.shows[x] == seat:
            points += SHOW_POINTS[x]
    return points


@rule
def congress_points(s, seat):
    """R66."""
    return CONGRESSES[min(0 + s.diggers[seat].held[CONGRESS], len(CONGRESSES) - 1)]


@rule
def book_points(s, seat, site):
    """R67, R68. Most books about a site, alone or with others; nobody's books, nobody's points."""
    mine = s.diggers[seat].books[site]
    if mine == 0:
        return 0
    tied = False
    for p in range(s.seats):
        if p != seat:
            if s.diggers[p].books[site] > mine:
                return 0
            tied = tied or s.diggers[p].books[site] == mine
    return TIED_BOOKS if tied else MOST_BOOKS


@rule
def score(s, points):
    """R64–R70. A tie is a shared victory."""
    for p in range(s.seats):
        points[p, 0] = artefact_points(s, p) + exhibition_points(s, p) + congress_points(s, p)
        for site in range(SITES):
            points[p, 0] += book_points(s, p, site)
        points[p, 1] = 0
