"""Thebes: the box as tables that the rules index. A box that cannot be played is refused in words."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.components import Box
from digsite.errors import Unreadable

Numbers = NDArray[np.int64]

BOX = Box.open("thebes")
TYPE = ("special", "general", "rumour", "assistant", "shovel", "car", "zeppelin", "special-permit", "congress")
SPECIAL, GENERAL, RUMOUR, ASSISTANT, SHOVEL, CAR, ZEPPELIN, SPECIAL_PERMIT, CONGRESS = range(len(TYPE))
SIZE = ("small", "large")
MANY = 127  # what a field of the State can count


def refuse(fault: bool, why: str) -> None:
    if fault:
        raise Unreadable(f"{BOX.path.name}: {why}")


def place_of(word: str, words: Iterable[str], where: str) -> int:
    """The place of a word among the words known there."""
    known = tuple(words)
    refuse(word not in known, f"{where}: {word!r} is not known; known are {', '.join(known)}")
    return known.index(word)


def even(table: str, key: str, why: str) -> Numbers:
    """A table made of the rows' lists, all of one length."""
    refuse(len({len(row[key]) for row in BOX[table]}) != 1, why)
    return BOX.column(table, key)


def bytes_of_one(rows: Numbers) -> NDArray[np.uint64]:
    """Small numbers of all sites as the bytes of one, as `eight_counts` has them."""
    words: NDArray[np.uint64] = (rows << np.arange(rows.shape[1]) * 8).sum(axis=1).astype(np.uint64)
    return words


# --- the board ---------------------------------------------------------------------------------

CITY, SITE = BOX.ids("city"), BOX.ids("site")
CITIES, SITES = len(CITY), len(SITE)
PLACE = CITY + SITE  # site number n is place CITIES + n
HOME = place_of(BOX["layout"]["home"], PLACE, "layout")
REDRAW_PLACE = place_of(BOX["layout"]["redraw"], CITY, "layout")


def steps(routes: list[list[str]]) -> Numbers:
    """R2. [place, place] = routes on a shortest way."""
    far = len(PLACE)
    out = np.full((far, far), far, np.int64)
    np.fill_diagonal(out, 0)
    for route in routes:
        refuse(len(route) != 2, f"the route {' - '.join(route)} must join two places")
        a, b = (place_of(place, PLACE, "map") for place in route)
        out[a, b] = out[b, a] = 1
    for via in range(far):
        out = np.minimum(out, out[:, via, None] + out[None, via, :])
    refuse(bool((out >= far).any()), "the routes do not join all places")
    return out


STEPS = steps(BOX["map"]["routes"])
CAR_FROM, CAR_SAVES = BOX["travel"]["car_from"], BOX["travel"]["car_saves"]
refuse(CAR_FROM <= CAR_SAVES, "a trip by car must still take a week")
TRIP = np.concatenate([STEPS, np.where(STEPS >= CAR_FROM, STEPS - CAR_SAVES, STEPS)])  # [from, place] = weeks;
BY_CAR = len(PLACE)  # the places from which one leaves by car come after those from which one walks

TRIP_TO_DIG = bytes_of_one(TRIP[:, CITIES:])  # [from]

# --- time: weeks are counted from week 1 of the first year ---------------------------------------

FIRST_YEAR, YEAR = BOX["time"]["first_year"], BOX["time"]["weeks"]
END = (BOX["time"]["end_year"] - FIRST_YEAR) * YEAR
LAST_YEAR = (BOX["time"]["last_year"] - FIRST_YEAR) * YEAR
START = np.array([(row["year"] - FIRST_YEAR) * YEAR + row["week"] - 1 for row in BOX["start"]], np.int64)  # [seats − 2]
PILES = np.array([[row[size] for size in SIZE] for row in BOX["start"]], np.int64)  # [seats − 2, size]
REDRAW_FIRST, REDRAW_MORE = BOX["redraw"]["first"], BOX["redraw"]["more"]

refuse([row["players"] for row in BOX["start"]] != [2, 3, 4], "starts must be for 2, 3 and 4 players, in this order")
refuse(not set(PILES.flat) <= {2, 3}, "exhibitions are shuffled into pile 2 or 3")
refuse(REDRAW_FIRST < 1, "a redraw must take a week")


def dearest_redraw() -> int:
    """R25. Weeks of the last redraw that can begin before the last year."""
    spent, cost = 0, int(REDRAW_FIRST)
    while spent + cost < LAST_YEAR:
        spent, cost = spent + cost, cost + REDRAW_MORE
    return cost + int(STEPS.max())


refuse(not 0 <= START.min() <= START.max() < END, "everybody must start before the end")
refuse(LAST_YEAR + dearest_redraw() > END, "before the last year a redraw must always fit into the time left")

# --- research cards ----------------------------------------------------------------------------

CARD = BOX.ids("card")


def kinds() -> list[tuple[int, int]]:
    """(card, city) of every kind of research card, in order."""
    out = []
    for c, row in enumerate(BOX["card"]):
        cities = {place_of(city, CITY, f"card {CARD[c]}") for city in row["cities"]}
        out += [(c, city) for city in sorted(cities)]
    return out


def of_cards(key: str) -> Numbers:
    """A number of every kind's card."""
    return np.array([BOX["card"][c][key] for c, _ in KIND], np.int64)


def site_of(row: dict[str, Any]) -> int:
    """R28. Books and rumours are about a site, the others about none."""
    about = row["type"] in ("special", "rumour")
    refuse(bool(row["site"]) != about, f"card {row['id']}: books and rumours, and only they, name a site")
    return place_of(row["site"], SITE, f"card {row['id']}") if about else -1


KIND = kinds()
KINDS = len(KIND)
KIND_CARD = np.array([c for c, _ in KIND], np.int64)
KIND_CITY = np.array([city for _, city in KIND], np.int64)
KIND_TYPE = np.array([place_of(BOX["card"][c]["type"], TYPE, f"card {CARD[c]}") for c, _ in KIND], np.int64)
KIND_SITE = np.array([site_of(BOX["card"][c]) for c, _ in KIND], np.int64)
KIND_WEEKS, KIND_VALUE = of_cards("weeks"), of_cards("value")
KIND_SPECIAL = np.where(KIND_TYPE == SPECIAL, KIND_VALUE, 0)  # what it adds to the points of a site,
KIND_GENERAL = np.where(KIND_TYPE == GENERAL, KIND_VALUE, 0)  # and to the general ones
FIRST_KIND, END_KIND = np.zeros((2, len(TYPE), SITES + 1), np.int64)  # [type, site], no site being the last:
for _kind in reversed(range(KINDS)):  # all such kinds lie between
    _such = KIND_TYPE[_kind], KIND_SITE[_kind]
    FIRST_KIND[_such], END_KIND[_such] = _kind, max(END_KIND[_such], _kind + 1)
TRIP_TO_TAKE = TRIP[:, KIND_CITY] + KIND_WEEKS  # [from, kind] = weeks of the trip and there
COPIES = np.array([BOX["card"][c]["cities"].count(CITY[city]) for c, city in KIND], np.int64)
OPEN = BOX["layout"]["open"]
refuse(OPEN > 8, f"at most 8 research cards can lie open, not {OPEN}")
PILE = (int(COPIES.sum()) - OPEN) // 3  # research cards of each of the three piles
RUMOUR_VALUE = np.zeros(SITES, np.int64)
for _kind in range(KINDS):
    if KIND_TYPE[_kind] == RUMOUR:
        RUMOUR_VALUE[KIND_SITE[_kind]] = KIND_VALUE[_kind]

refuse(
    OPEN < 1 or PILE < 1 or COPIES.sum() != PILE * 3 + OPEN,
    f"the cards less {OPEN} open ones must make three equal piles",
)
refuse(int(COPIES.sum()) > MANY, f"there can be at most {MANY} research cards")
refuse(bool((KIND_WEEKS < 1).any()), "every card must take a week")
refuse(
    bool((KIND_VALUE[(KIND_TYPE == SPECIAL) | (KIND_TYPE == RUMOUR)] < 1).any()),
    "books and rumours must tell something",
)
_rumours = [int(site) for site in np.repeat(KIND_SITE, np.where(KIND_TYPE == RUMOUR, COPIES, 0))]
refuse(len(set(_rumours)) != len(_rumours), "there can be only one rumour about each site")

# --- exhibitions -------------------------------------------------------------------------------

SPACE = tuple(BOX["layout"]["spaces"])
SPACES = len(SPACE)
EXHIBITION = tuple((row["size"], row["city"]) for row in BOX["exhibition"])
EXHIBITIONS = len(EXHIBITION)
SHOW_SIZE = np.array([place_of(size, SIZE, "exhibitions") for size, _ in EXHIBITION], np.int64)
SHOW_CITY = np.array([place_of(city, CITY, "exhibitions") for _, city in EXHIBITION], np.int64)
SHOW_WEEKS, SHOW_POINTS = BOX.column("exhibition", "weeks"), BOX.column("exhibition", "points")
TRIP_TO_SHOW = TRIP[:, SHOW_CITY] + SHOW_WEEKS  # [from, exhibition]
NEEDS = even("exhibition", "needs", "every exhibition must say its need for every site")  # [exhibition, site]
NO_SHOW = np.full((1, SITES), MANY)  # needs that nobody can meet
NEEDS_OF_ALL = bytes_of_one(np.concatenate([NEEDS, NO_SHOW]))  # [exhibition]; the last is none

_order = SHOW_SIZE * CITIES + SHOW_CITY
refuse(
    bool((np.diff(_order) <= 0).any()), "exhibitions must be listed by size and in the order of the cities, each once"
)
refuse(NEEDS.shape[1] != SITES, f"every exhibition must say its need for {SITES} sites")
refuse(bool((SHOW_WEEKS < 1).any()), "every exhibition must take a week")

# --- tokens: a site's artefacts, the last of them the bonus; then its book and its general token ---

VALUES = even("site", "artefacts", "all sites must have the same number of artefacts")  # [site, artefact]
ARTEFACTS = VALUES.shape[1]
BONUS, BOOK_TOKEN, GENERAL_TOKEN = ARTEFACTS - 1, ARTEFACTS, ARTEFACTS + 1
TOKENS = ARTEFACTS + 2
ABOUT = np.array([place_of(row["about"], SITE, f"site {row['id']}") for row in BOX["site"]], np.int64)
BOOK_VALUE, GENERAL_VALUE = BOX.column("site", "book"), BOX.column("site", "general")
RUBBISH = BOX.column("site", "rubbish")
TOP_VALUE = int(VALUES.max())
BOOK_LOT, GENERAL_LOT, RUBBISH_LOT = TOP_VALUE, TOP_VALUE + 1, TOP_VALUE + 2  # after the values 1, 2, 3 …
LOTS = TOP_VALUE + 3
LOT = np.array([[*(v - 1 for v in row), BOOK_LOT, GENERAL_LOT] for row in VALUES], np.int64)  # [site, token]
FIRST_TOKEN, LAST_TOKEN = np.zeros((2, SITES, LOTS), np.int64)  # [site, lot]: its tokens lie side by side
for _site in range(SITES):
    for _token in range(TOKENS):
        LAST_TOKEN[_site, LOT[_site, _token]] = _token
        FIRST_TOKEN[_site, LOT[_site, TOKENS - 1 - _token]] = TOKENS - 1 - _token
RISING = [*reversed(range(ARTEFACTS)), BOOK_TOKEN, GENERAL_TOKEN]  # tokens as their lots rise
RISING_LOT = LOT[:, RISING]  # [site, token]
MOST_ALIKE = int((LAST_TOKEN - FIRST_TOKEN).max()) + 1

refuse(
    bool((VALUES < 1).any() or (np.diff(VALUES) > 0).any()),
    "the artefacts of a site must have falling values, 1 at least",
)
refuse(not 8 <= ARTEFACTS <= 14, "a site must have 8 to 14 artefacts")
refuse(bool((NEEDS > ARTEFACTS).any()), "an exhibition needs more artefacts than there are")
refuse(BOX.ids("collection") != SITE, "the collections must be those of the sites, in their order")
FIND = tuple(tuple(row["artefacts"]) for row in BOX["collection"])  # [site][artefact] = id
refuse({len(names) for names in FIND} != {ARTEFACTS}, "every artefact needs one name")

# --- digging -----------------------------------------------------------------------------------

WHEEL = even("wheel", "tokens", "every row of the wheel must have the same number of weeks")
refuse(
    [row["knowledge"] for row in BOX["wheel"]] != list(range(1, len(WHEEL) + 1)),
    "the rows of the wheel must be for knowledge 1, 2, 3 …",
)
WHEEL = np.pad(WHEEL, ((1, 0), (1, 0)))  # [knowledge, weeks] = tokens
refuse(
    bool((np.diff(WHEEL) < 0).any() or (np.diff(WHEEL, axis=0) < 0).any()),
    "on the wheel, more must never give fewer tokens",
)
MOST_KNOWLEDGE, MOST_WEEKS = WHEEL.shape[0] - 1, WHEEL.shape[1] - 1
FEWEST_WEEKS = (WHEEL == 0).sum(axis=1)  # [knowledge]: so many weeks until the wheel shows a token
NEVER = END + 1  # weeks
SHORTEST = np.where(FEWEST_WEEKS <= MOST_WEEKS, FEWEST_WEEKS, NEVER)  # [knowledge] = weeks of the shortest dig
MOST_TIME = max(TRIP_TO_TAKE.max(), TRIP_TO_SHOW.max(), TRIP.max() + SHORTEST[1:].max())
TIME_ENOUGH = END - MOST_TIME  # up to this week nothing can come too late, but redraws

for _helper in ("assistants", "shovels"):
    refuse(len(BOX["helpers"][_helper]) != 4, f"{_helper} need four numbers: for 0, 1, 2 and 3 of them")
HELPERS = np.array([BOX["helpers"][helper] for helper in ("assistants", "shovels")], np.int64)  # [helper, how many]
LONE = np.array([BOX["helpers"]["one_assistant"], BOX["helpers"]["one_shovel"]], np.int64)  # a lone one that is spent


def most_tokens() -> int:
    """R61. More than this nobody can draw in one dig, whatever the switches."""
    more = [0]
    for shovels in range(int(COPIES[KIND_TYPE == SHOVEL].sum()) + 1):
        in_sets = shovels // 3 * int(HELPERS[1, 3]) + int(HELPERS[1, shovels % 3])
        more += [int(HELPERS[1, min(shovels, 3)]), in_sets, in_sets + int(LONE[1]) if shovels % 3 == 1 else 0]
    return int(WHEEL.max()) + max(more)


refuse(int(RUBBISH.min()) < most_tokens(), f"a bag must hold rubbish for the largest dig, {most_tokens()} tokens")

# --- scoring -----------------------------------------------------------------------------------

CONGRESSES = np.array(BOX["scoring"]["congresses"], np.int64)
MOST_BOOKS, TIED_BOOKS = BOX["scoring"]["most_books"], BOX["scoring"]["tied_books"]

# --- how long it can last ------------------------------------------------------------------------


def longest(seats: int) -> int:
    """No game has more actions. Every turn takes a week; see rulings, "Games end"."""
    turns = seats * int(END - START[seats - 2])
    reveals = OPEN + (OPEN + 1) * EXHIBITIONS  # at most, in one turn
    return int(OPEN + turns * (2 + most_tokens() + reveals))


LONGEST = {seats: longest(seats) for seats in (2, 3, 4)}
