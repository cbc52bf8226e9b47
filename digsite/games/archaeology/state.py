"""Archaeology: what lies on the table, who sees it, and what can be done."""

import numpy as np

from digsite.codebook import Codebook, nature, verb
from digsite.components import Box
from digsite.errors import Unreadable
from digsite.record import SEATS, Record, i1, own, per_seat, public, secret, u1, u2

BOX = Box.open("archaeology")

TREASURE = BOX.ids("treasure")
TREASURES = len(TREASURE)
MAP = TREASURES - 1  # the last treasure; the others are "plain"
if TREASURE[-1:] != ("map",):
    raise Unreadable(f"{BOX.path.name}: the map must be the last treasure")
CHAMBER = BOX.ids("chamber")
CHAMBERS = len(CHAMBER)
LARGEST = tuple(len(row["sell"]) for row in BOX["treasure"])  # cards in the largest set of a treasure

COPIES = BOX.column("treasure", "count")
TRADE = BOX.column("treasure", "trade")
SALE = BOX.column("treasure", "sell")  # [treasure, cards − 1] = money
ROOM = BOX.column("chamber", "cards")
PRICE = BOX.column("chamber", "maps")
USED = BOX.column("special", "used")  # [thief or sandstorm, players − 2]
HAND, MARKET = BOX["deal"]["hand"], BOX["deal"]["market"]
TRADES = BOX["limit"]["trades"]

if min(HAND, MARKET, *ROOM, *PRICE, *COPIES) < 1:
    raise Unreadable(f"{BOX.path.name}: hands, market, chambers, prices and every treasure need at least one card")
if COPIES[:MAP].sum() < HAND * SEATS + MARKET + ROOM.sum():
    raise Unreadable(f"{BOX.path.name}: there are too few plain treasures to fill hands, market and chambers")
if COPIES.sum() + USED[:2].max(axis=1).sum() > 250 or TRADES > 250:
    raise Unreadable(f"{BOX.path.name}: there are more cards or trades than the table has room for")
if PRICE.sum() > 250 or min(LARGEST) < 1 or TRADE.min() < 1:
    raise Unreadable(f"{BOX.path.name}: every treasure needs a trade value and a sale value")

BOOK = Codebook(
    give=verb(treasure=TREASURE),
    take=verb(treasure=TREASURE),
    close=verb(),
    sell=verb(
        treasure=TREASURE,
        size=range(1, max(LARGEST) + 1),
        where=lambda treasure, size: size <= LARGEST[TREASURE.index(treasure)],
    ),
    explore=verb(chamber=CHAMBER),
    discard=verb(treasure=TREASURE),
    rob=verb(seat=range(SEATS)),
    end=verb(),
    start=nature(seat=range(SEATS)),
    deal=nature(treasure=TREASURE[:MAP], hides=("treasure",), seen_by=("actor",)),
    offer=nature(treasure=TREASURE[:MAP]),
    find=nature(treasure=TREASURE, hides=("treasure",), seen_by=("actor",)),
    thief=nature(),
    storm=nature(),
    steal=nature(treasure=TREASURE, hides=("treasure",), seen_by=("actor", "victim")),
    uncover=nature(treasure=TREASURE[:MAP], hides=("treasure",), seen_by=("actor",)),
)
SETS = BOOK["sell"].count  # kinds of sets, numbered as the `sell` actions
SET_TREASURE = BOOK.table("sell", "treasure")
SET_SIZE = BOOK.table("sell", "size") + 1
FIRST_SET = np.searchsorted(SET_TREASURE, np.arange(TREASURES))  # [treasure] = its set of one card; larger ones follow
LARGEST_SET = np.array(LARGEST, np.int64)

START, DEAL, OFFER, DIG, ROB, STEAL, STORM, ACT, GIVING, TAKING, UNCOVER, END = range(12)


class Archaeologist(Record):
    cards = public(u1)  # in hand
    money = public(u2)
    sold = public(u1)  # cards sold
    sets = public(u1, SETS)  # sets sold, numbered as the `sell` actions
    hand = own(u1, TREASURES)
    # What I remember of the others. Nothing here changes what anybody may do.
    known = own(u1, SEATS, TREASURES)  # cards that seat surely holds
    held = own(u1, TREASURES)  # so many the others surely hold together, even if I no longer know who
    maybe = own(u1, SEATS)  # of that seat's unknown cards at most so many can be maps
    shown = own(u1, SEATS, TREASURES)  # my cards that seat surely knows


class State(Record):
    seats = public(u1)
    first = public(u1)
    turn = public(i1)  # who decides now: a seat, NATURE or OVER
    actor = public(i1)  # whose turn it is; while cards are dealt, the seat that gets one
    phase = public(u1)
    todo = public(u1)  # cards still to deal, offer, discard or uncover
    victim = public(i1)  # seat being robbed, or −1
    market = public(u1, TREASURES)
    dig = public(u1)  # cards in the dig site; of these
    thieves = public(u1)
    storms = public(u1)
    closed = public(u1, CHAMBERS)
    spent = public(u1)  # maps used to explore
    credit = public(u1)  # open trade: value left to take
    given = public(u1, TREASURES)  # open trade: which treasures were given
    trades = public(u1)  # trades left this turn
    dug = public(u1)  # this turn began with cards in the dig site
    acted = public(u1)  # this turn: traded, explored or sold
    sale = public(u1)  # this turn: sold
    explored = public(u1)  # this turn: explored
    must = public(u1)  # must sell before ending this turn
    passes = public(u1)  # passes in a row
    quiet = public(u1)  # turns in a row without sale or exploration, dig site empty
    maps_for_sale = public(u1)  # switch
    quiet_rounds = public(u1)  # switch
    diggers = per_seat(Archaeologist)
    pool = secret(u1, MAP)  # plain treasures nobody has seen, in the dig site or a closed chamber
    maps = secret(u1)  # maps in the dig site
