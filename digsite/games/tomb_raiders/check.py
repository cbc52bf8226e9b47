"""Thebes: The Tomb Raiders: whether the numbers of a box fit each other."""

from collections.abc import Iterator
from itertools import chain

from digsite.components import Box
from digsite.errors import Unreadable

KINDS = ("expertise", "general", "congress", "thief", "raiders", "scientist", "assistant", "excavation")
OF_A_REGION = ("expertise", "thief", "raiders")
ONCE = ("congress", "thief", "raiders", "scientist", "assistant", "excavation")
MOST = {"exhibition": 12, "museum": 6}  # so many have a name in every language
REGIONS, VALUES, CARDS = 4, 8, 127  # as many as the rules can look at together


def check(box: Box) -> None:
    """Refuse a box that cannot be played, in a sentence that says why."""
    for slip in chain(cards(box), presentations(box), tables(box), total(box)):
        raise Unreadable(f"{box.path.name}: {slip}")


def cards(box: Box) -> Iterator[str]:
    if [row["players"] for row in box["permit"]] != [2, 3, 4]:
        yield "[[permit]] must have one row each for 2, 3 and 4 players, in this order"
    if box["total"]["slots"] < 1:
        yield f"cards are taken from at least one slot, not {box['total']['slots']}"
    if len(box["region"]) != REGIONS:
        yield f"there must be {REGIONS} regions, not {len(box['region'])}"
    if len({len(row["values"]) for row in box["region"]}) > 1:
        yield "all regions must list their cards for the same values"
    for row in box["region"]:
        if len(row["values"]) > VALUES or sum(row["values"]) > CARDS:
            yield f"region {row['id']} may have {CARDS} cards of {VALUES} values at most"
    for row in box["card"]:
        if row["kind"] not in KINDS:
            yield f"card {row['id']!r} is of the unknown kind {row['kind']!r}; there are {', '.join(KINDS)}"
        if row["per_region"] != (row["kind"] in OF_A_REGION):
            yield f"per_region of card {row['id']!r} must be {str(not row['per_region']).lower()}"
    kinds = [row["kind"] for row in box["card"]]
    for kind in ONCE:
        if kinds.count(kind) != 1:
            yield f"there must be one card of the kind {kind!r}, not {kinds.count(kind)}"
    if [k for k in kinds if k in ("thief", "raiders", "scientist")] != ["thief", "raiders", "scientist"]:
        yield "thief, raiders and scientist must come in this order"


def presentations(box: Box) -> Iterator[str]:
    regions = box.ids("region")
    for table, most in MOST.items():
        if len(box[table]) > most:
            yield f"{len(box[table])} rows of {table}; there are names for {most}"
    tiers = len(box["exhibition"][0]["regions"])
    for i, row in enumerate(box["exhibition"]):
        for region in row["regions"]:
            if region not in regions:
                yield f"exhibition {i + 1} shows {region!r}; regions are {', '.join(regions)}"
        if not len(row["regions"]) == len(row["need"]) == len(row["weeks"]) == tiers:
            yield f"exhibition {i + 1} needs {tiers} regions, as many needs and as many weeks"
    for m, row in enumerate(box["museum"]):
        if row["donate"] < 1:
            yield f"museum {m + 1} must ask for at least one artefact"
    if box.ids("professor") != (*regions, "world"):
        yield f"professors must be {', '.join(regions)}, world, in this order"


def tables(box: Box) -> Iterator[str]:
    shape = None
    for name in ("dig_main", "dig_literal"):
        rows = box[name]["rows"]
        if len({len(row) for row in rows}) != 1 or shape not in (None, (len(rows), len(rows[0]))):
            yield f"the rows of {name} must be as long as those of the other dig table"
            return
        shape = len(rows), len(rows[0])
        if min(rows[-1]) < 1:
            yield f"the longest dig of {name} must draw a card at any knowledge"
    congresses = next(row["copies"] for row in box["card"] if row["kind"] == "congress")
    if len(box["congress"]["points"]) != congresses + 1:
        yield f"[congress] needs {congresses + 1} points, for 0 to {congresses} cards"
    if box["bonus"]["weeks"] < 1:
        yield "[bonus] weeks must be at least 1"


def total(box: Box) -> Iterator[str]:
    regions = len(box["region"])
    green = sum(row["copies"] * (regions if row["per_region"] else 1) for row in box["card"])
    ground = sum(sum(row["values"]) for row in box["region"])
    count = green + ground + len(box["exhibition"]) + len(box["museum"]) + len(box["professor"])
    if count != box["total"]["cards"]:
        yield f"{count} cards in all, where [total] says {box['total']['cards']}"
    if green + len(box["exhibition"]) + len(box["museum"]) > CARDS:
        yield f"there may be {CARDS} cards for display and presentations at most"
    if green <= box["total"]["slots"]:
        yield f"{green} cards cannot fill {box['total']['slots']} display slots and go on"
