"""Thebes: The Tomb Raiders: what lies on the table, who sees it, and what can be done."""

from math import comb

import numpy as np

from digsite.codebook import Codebook, nature, verb
from digsite.components import Box
from digsite.games.tomb_raiders.check import check
from digsite.record import Array, Record, i1, i2, own, per_seat, public, secret

BOX = Box.open("tomb_raiders")
check(BOX)

# --- regions and what lies in their ground ---

REGION = BOX.ids("region")
REGIONS = len(REGION)
COUNTS = BOX.column("region", "values")  # [region, value] = cards; value 0 is rubble
VALUES = COUNTS.shape[1]
RUBBLES = int(COUNTS[:, 0].max()) + 1  # a pile holds 0 … RUBBLES − 1 rubble
CARDS = int(COUNTS.sum(axis=1).max())  # in the largest region
BINOMIAL = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(CARDS + 1)], np.int64)

# --- display cards, by type: a card, or a card of one region ---

_rows = [(row, r) for row in BOX["card"] for r in (range(REGIONS) if row["per_region"] else [-1])]
TYPE = tuple(row["id"] + (f"-{REGION[r]}" if r >= 0 else "") for row, r in _rows)
TYPES = len(TYPE)
GENERAL = REGIONS  # the place of general knowledge and general permits after the regions
BOOKS = np.array([row["books"] for row, _ in _rows], np.int64)
SUBJECT = np.array([r if row["kind"] == "expertise" else GENERAL for row, r in _rows], np.int64)
_kinds = [row["kind"] for row, _ in _rows]
CONGRESS, THIEVES, RAIDERS = _kinds.index("congress"), _kinds.index("thief"), _kinds.index("raiders")
SCIENTIST, ASSISTANT, EXCAVATION = _kinds.index("scientist"), _kinds.index("assistant"), _kinds.index("excavation")


def weeks(key: str) -> Array:
    """[thief searches, type]: weeks to take or play a card; the thief that searches pays what is printed on it."""
    printed = [BOX["printed_thief"][key] if row["kind"] == "thief" else row[key] for row, _ in _rows]
    return np.array([[row[key] for row, _ in _rows], printed], np.int64)


TAKE_WEEKS, PLAY_WEEKS = weeks("take"), weeks("play")

# --- presentations: exhibitions, then museums ---

EXHIBITIONS, MUSEUMS = len(BOX["exhibition"]), len(BOX["museum"])
PRESENTATIONS = EXHIBITIONS + MUSEUMS
SHOWS: Array = np.array([[REGION.index(id) for id in row["regions"]] for row in BOX["exhibition"]], np.int64)
NEED: Array = BOX.column("exhibition", "need")  # [exhibition, requirement]
EXHIBITION_WEEKS: Array = BOX.column("exhibition", "weeks")  # [exhibition, requirements met − 1]
TIERS = SHOWS.shape[1]
DONATIONS, MUSEUM_WEEKS = BOX.column("museum", "donate"), BOX.column("museum", "weeks")
PRESENTATION_POINTS = np.concatenate([BOX.column("exhibition", "points"), BOX.column("museum", "points")])
GREEN = (*TYPE, *(f"exhibition-{e + 1}" for e in range(EXHIBITIONS)), *(f"museum-{m + 1}" for m in range(MUSEUMS)))
GREENS = len(GREEN)
COPIES = np.array([row["copies"] for row, _ in _rows] + [1] * PRESENTATIONS, np.int64)

# --- the rest of the box ---

PROFESSORS = len(BOX["professor"])
WORLD = PROFESSORS - 1
MINIMUM, PROFESSOR_POINTS = BOX.column("professor", "minimum"), BOX.column("professor", "points")
CONGRESS_POINTS = np.array(BOX["congress"]["points"], np.int64)
BONUS_WEEKS = int(BOX["bonus"]["weeks"])
SLOTS = int(BOX["total"]["slots"])
# [players − 2, kind], and [switch, weeks − 1, knowledge − 1]
PERMITS = np.array([[row["region"]] * REGIONS + [row["general"]] for row in BOX["permit"]], np.int64)
TABLE: Array = np.array([BOX["dig_main"]["rows"], BOX["dig_literal"]["rows"]], np.int64)
WEEKS, KNOWLEDGE = TABLE.shape[1], TABLE.shape[2]
PILE_CARD = range(VALUES)
ARTEFACT = range(1, VALUES)

BOOK = Codebook(
    take=verb(card=TYPE),
    exhibit=verb(exhibition=range(1, EXHIBITIONS + 1)),
    museum=verb(museum=range(1, MUSEUMS + 1)),
    donate=verb(region=REGION, value=ARTEFACT),
    thief=verb(region=REGION, reveals=True),
    raid=verb(region=REGION, reveals=True),
    scientist=verb(region=REGION, reveals=True),
    dig=verb(region=REGION, permit=("regional", "general")),
    assistants=verb(count=range(int(COPIES[ASSISTANT]) + 1)),
    weeks=verb(weeks=range(1, WEEKS + 1)),
    plunder=verb(value=ARTEFACT),
    stack=nature(seat=range(4)),
    reveal=nature(card=GREEN),
    bury=nature(region=REGION, value=PILE_CARD, hides=("value",)),
    stop=nature(),
    unearth=nature(value=PILE_CARD),
    leave=verb(),
)

STACK, REFILL, TURN, DONATE, ASSISTANTS, DURATION, UNEARTH, PLUNDER, END = range(9)
OVER_TO_NEXT = 9  # within an action only
IN_DECK, OPEN = -2, -1  # owners of a presentation beside the seats
NOBODY = EMPTY = NEVER = -1  # no professor's holder, no card in a slot, never looked at a pile


def longest(seats: int) -> int:
    """No game has more actions, Nature's included: what every turn uses up never comes back."""
    deck = int(COPIES.sum() + COUNTS.sum())
    takes = int(COPIES[:TYPES].sum()) - SLOTS + 1  # and one `stop` after each refill but the last
    museums = MUSEUMS + int(DONATIONS.sum())
    searches = 2 * int(COPIES[THIEVES : RAIDERS + REGIONS].sum()) + int(COPIES[SCIENTIST])
    digs = seats * int(PERMITS[seats - 2].sum()) + int(COPIES[EXCAVATION])
    return seats + deck + 2 * takes + EXHIBITIONS + museums + searches + digs * (3 + int(TABLE.max()))


class Digger(Record):
    week = public(i2)
    stamp = public(i2)  # of markers on one space the one with the larger stamp lies on top
    held = public(i1, TYPES)  # display cards owned, open or in hand
    expertise = public(i1, REGIONS)
    general = public(i1)
    permits = public(i1, REGIONS + 1)  # large cards: of each region, then general ones
    artefacts = public(i1, REGIONS, VALUES)
    finds = public(i1, REGIONS)  # how many artefacts of each region
    fresh = public(i1, REGIONS)  # cards buried since this seat saw the pile, or NEVER
    # What I remember of the piles I saw. Nothing here is known to others.
    sure = own(i1, REGIONS, VALUES)  # cards that surely lie in the pile
    rubble = own(i2, REGIONS, RUBBLES)  # how much points to so much rubble, see memory.py


class State(Record):
    seats = public(i1)
    turn = public(i1)  # who decides now: a seat, NATURE or OVER
    actor = public(i1)  # whose turn it is, or −1 before the first
    phase = public(i1)
    clock = public(i2)  # the last stamp given
    display = public(i1, SLOTS)  # types, or EMPTY
    green = public(i1, GREENS)  # green cards in the deck, by type; presentations follow the display cards
    greens = public(i1)  # their number
    backs = public(i1, REGIONS)  # cards of each region in the deck
    top_green = public(i1)  # the top card of the deck is known to be green
    owner = public(i1, PRESENTATIONS)
    professor = public(i1, PROFESSORS)
    spent = public(i1, TYPES)  # display cards out of the game
    permits_spent = public(i1, REGIONS + 1)
    donated = public(i1, REGIONS, VALUES)
    unseen = public(i1, REGIONS, VALUES)  # cards in the pile or the deck
    pile_size = public(i1, REGIONS)
    rubble = public(i2, REGIONS, RUBBLES)  # for seats that never saw the pile, see memory.py
    region = public(i1)  # where somebody digs or searches
    helpers = public(i1)  # assistants spent on this dig
    extra = public(i1)  # weeks of the action cards spent on this dig
    todo = public(i1)  # cards to draw, or artefacts to donate
    aside = public(i1)  # rubble shown in this dig
    museum = public(i1)  # museum that receives donations
    least = public(i1)  # the next donation may not come before this one
    thief = public(i1)  # switch: 1 = the thief searches
    dig_table = public(i1)  # switch
    barren_digs = public(i1)  # switch
    show_pile_counts = public(i1)  # switch, drawing only
    show_hands = public(i1)  # switch, drawing only
    diggers = per_seat(Digger)
    pile = secret(i1, REGIONS, VALUES)
