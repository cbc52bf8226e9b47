"""Thebes: what lies on the table, who sees it, and what can be done. Everything is public."""

from digsite.codebook import Codebook, nature, verb
from digsite.games.thebes.tables import (
    CARD,
    CITY,
    EXHIBITION,
    EXHIBITIONS,
    KIND,
    KINDS,
    LOTS,
    MOST_WEEKS,
    OPEN,
    SITE,
    SITES,
    SIZE,
    SPACE,
    SPACES,
    TOKENS,
    TOP_VALUE,
    TYPE,
)
from digsite.record import SEATS, Record, i1, i2, per_seat, public

TRAVEL = ("walk", "zeppelin")
USE = (  # single-use cards spent in a dig: bit 1 rumour, 2 assistant, 4 shovel
    "none",
    "rumour",
    "assistant",
    "rumour-assistant",
    "shovel",
    "rumour-shovel",
    "assistant-shovel",
    "rumour-assistant-shovel",
)

BOOK = Codebook(
    take=verb(slot=range(1, OPEN + 1), travel=TRAVEL),
    redraw=verb(travel=TRAVEL),
    dig=verb(site=SITE, travel=TRAVEL),
    show=verb(space=SPACE, travel=TRAVEL),
    retire=verb(),
    work=verb(use=USE, weeks=range(1, MOST_WEEKS + 1)),
    reveal=nature(card=CARD, city=CITY, where=lambda card, city: (CARD.index(card), CITY.index(city)) in KIND),
    announce=nature(size=SIZE, city=CITY, where=lambda size, city: (size, city) in EXHIBITION),
    draw=nature(
        lot=("artefact", "book", "general", "rubbish"),
        value=range(TOP_VALUE + 1),
        where=lambda lot, value: value > 0 if lot == "artefact" else value == (lot != "rubbish"),
    ),
)
assert BOOK["reveal"].count == KINDS
assert BOOK["announce"].count == EXHIBITIONS
assert BOOK["draw"].count == LOTS

REVEAL, TURN, WORK, DRAW, FINISHED = range(5)
OVER_TO_NEXT, REVEALED = 5, 6  # within an action only: what is left to do then

# Where an exhibition is, or who owns a token, when it is no seat.
IN_PILE, ASIDE, ON_TRACK, DISCARDED = -1, -2, -3, -4
IN_BAG, ON_BOARD = -1, -2


class Digger(Record):
    week = public(i2)  # weeks since week 1 of 1901
    place = public(i1)
    permit = public(i1, SITES)  # 1 valid, 0 used
    cards = public(i1, KINDS)
    # Counted from cards and tokens, so that nobody need count again.
    held = public(i1, len(TYPE))  # cards of each type
    books = public(i1, SITES)  # book points of cards and tokens
    general = public(i1)  # general points of cards and tokens
    rumours = public(i1, SITES)
    artefacts = public(i1, SITES)


class State(Record):
    seats = public(i1)
    turn = public(i1)  # who decides now: a seat, NATURE or OVER
    actor = public(i1)  # whose turn it is
    phase = public(i1)
    recent = public(i1, SEATS)  # seats, the last to have moved first
    run = public(i1)  # redraws the actor has just made in unbroken succession
    open = public(i1, OPEN)  # kinds, −1 where none lies
    track = public(i1, SPACES)  # exhibitions, −1 where none lies
    shows = public(i1, EXHIBITIONS)  # the seat that holds the exhibition, or where it is
    unseen = public(i1, KINDS)  # research cards nobody has seen since they were last shuffled
    top = public(i1)  # of these, so many in pile 1,
    mid = public(i1)  # in pile 2 or the renewed pile,
    aside = public(i1)  # and in pile 3
    discard = public(i1, KINDS)
    owner = public(i1, SITES, TOKENS)  # a seat, IN_BAG or ON_BOARD
    site = public(i1)  # the dig in progress, −1 if there is none;
    special = public(i1)  # it spends a special permit
    use = public(i1)  # and these single-use cards
    tokens = public(i1)  # tokens still to be drawn
    rubbish = public(i1)  # rubbish drawn, to go back into the bag
    dig_year = public(i1)  # switch: 1 the permit is turned when the dig starts
    opening = public(i1)  # switch: 1 only books open a site
    helpers = public(i1)  # switch: 1 every set of three helpers counts
    diggers = per_seat(Digger)
