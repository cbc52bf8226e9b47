"""Indus: what lies on the table, open to all, and what can be done."""

import numpy as np

from digsite.codebook import Codebook, nature, verb
from digsite.components import Box
from digsite.errors import Unreadable
from digsite.game import say_list
from digsite.games.indus.tiles import BOX, CELLS, QUADRANTS, SIDE, SPACES, TILES
from digsite.record import SEATS, Array, Record, i1, public, u1, u2, u4

PIECE, COLOUR, KIND = BOX.ids("piece"), BOX.ids("colour"), BOX.ids("ruin")
PIECES, COLOURS, KINDS = len(PIECE), len(COLOUR), len(KIND)
FACES = BOX["die"]["faces"]
ROLLS: int = BOX["die"]["rolls"]
RECOVERIES: int = BOX["switch"]["recover_limit"]
FREE, PRINTED = 0, 1  # values of the switch `opening`
RANDOM = 0  # value of the switch `board`; any other is a code
FIRST_BOARD = int(BOX["first_game"]["code"])

# Tables for 2, 3 and 4 players have a first axis [players − 2].
STARS = BOX.column("piece", "stars")
LAST_ROLL = BOX.column("piece", "last_roll")
DEALT = BOX.column("piece", "dealt").T.copy()  # [players − 2, piece], of each colour
LEADER = BOX.column("colour", "seat").T.copy()  # [players − 2, colour] = seat or −1
OPENING = np.array(BOX["opening"]["per_colour"])
COUNTS_ALL = np.array([row["counts"] == "all" for row in BOX["ruin"]], np.int64)


def check_box(box: Box) -> None:
    """Refuse numbers that do not go together."""
    file, colours = box.path.name, box.ids("colour")
    if box.ids("piece") != ("worker", "assistant", "professor"):
        raise Unreadable(f"{file}: pieces are worker, assistant and professor, not {say_list(box.ids('piece'))}")
    if box["die"]["rolls"] < 1:
        raise Unreadable(f"{file}: the die is rolled at least once, not {box['die']['rolls']} times")
    if len(colours) != SEATS:
        raise Unreadable(f"{file}: there must be {SEATS} colours, not {len(colours)}")
    faces = box["die"]["faces"]
    if not faces or len(set(faces)) < len(faces) or not all(1 <= face <= SIDE for face in faces):
        raise Unreadable(f"{file}: the board has {SIDE} rows, so the die shows different numbers from 1 to {SIDE}")
    last = max(row["last_roll"] for row in box["piece"])
    if last < box["die"]["rolls"] or min(row["last_roll"] for row in box["piece"]) < 1:
        raise Unreadable(
            f"{file}: every piece may use the first roll, and some piece each of {box['die']['rolls']} rolls"
        )
    for row in box["piece"]:
        if len(row["dealt"]) != 3 or max(row["dealt"]) > row["in_box"]:
            raise Unreadable(f"{file}: {row['id']} is dealt {row['dealt']} times, but there are {row['in_box']}")
    for row in box["ruin"]:
        if row["counts"] not in ("all", "top") or not row["value"] or not row["second"]:
            raise Unreadable(f"{file}: {row['id']} counts 'all' or 'top' and has a value for one area")
    for players in (2, 3, 4):
        leads = [row["seat"][players - 2] for row in box["colour"]]
        seated = [leads.count(seat) for seat in range(players)]
        if len(set(seated)) > 1 or seated[0] == 0 or max(leads) >= players:
            raise Unreadable(f"{file}: with {players} players every seat leads equally many colours, not {seated}")
        opening = box["opening"]["per_colour"][players - 2]
        if not 1 <= opening <= sum(row["dealt"][players - 2] for row in box["piece"]):
            raise Unreadable(f"{file}: {opening} pieces of a colour cannot open a game of {players}")
        if opening * (players * seated[0]) >= SPACES:
            raise Unreadable(f"{file}: {opening} pieces of each colour leave no free start space")


check_box(BOX)


def worth(box: Box, value: str, more: str) -> Array:
    """[kind, areas] = points of a find."""
    table = np.zeros((len(box["ruin"]), CELLS + 1), np.int64)
    for kind, row in enumerate(box["ruin"]):
        for areas in range(1, CELLS + 1):
            known = row[value][:areas]
            table[kind, areas] = known[-1] + (areas - len(known)) * row[more]
    return table


VALUE, SECOND = worth(BOX, "value", "more"), worth(BOX, "second", "second_more")


def frame_piece(colour: int, piece: int) -> int:
    """How a piece is written in `frame`; 0 is an empty space."""
    return 1 + PIECES * colour + piece


def printed_start(box: Box) -> Array:
    """R17, R18. [players − 2, space] as printed for the first game."""
    table, file = np.zeros((3, SPACES), np.int64), box.path.name
    for row in box["start"]:
        if row["colour"] not in COLOUR:
            raise Unreadable(f"{file}: no colour {row['colour']!r} can start; colours are {say_list(COLOUR)}")
        for players in row["players"]:
            for piece, id in enumerate(PIECE):
                for space in row[id]:
                    if not 0 <= space < SPACES or table[players - 2, space]:
                        raise Unreadable(f"{file}: two pieces start on space {space}, or there is no such space")
                    table[players - 2, space] = frame_piece(COLOUR.index(row["colour"]), piece)
    for players in (2, 3, 4):
        for colour, id in enumerate(COLOUR):
            starts = [piece for piece in table[players - 2] if piece and (piece - 1) // PIECES == colour]
            wanted = OPENING[players - 2] if LEADER[players - 2, colour] >= 0 else 0
            if len(starts) != wanted:
                raise Unreadable(f"{file}: with {players} players {wanted} {id} pieces start, not {len(starts)}")
    return table


START = printed_start(BOX)

BOOK = Codebook(
    team=verb(colour=COLOUR),
    place=verb(piece=PIECE, space=range(SPACES)),
    move=verb(space=range(SPACES)),
    reroll=verb(),
    points=verb(),
    recover=verb(),
    centre=nature(small=TILES.small_ids, quarter=range(QUADRANTS)),
    corner=nature(large=TILES.large_ids),
    first=nature(seat=range(SEATS)),
    roll=nature(face=FACES),
)

CENTRE, CORNER, FIRST, TEAM, PLACE, ROLL, MOVE, CHOICE, END = range(9)
PROTECTED, ENTERED = 0, 1  # why a piece was captured


class State(Record):
    seats = public(u1)
    first = public(i1)  # first player, or −1
    turn = public(i1)  # who decides now: a seat, NATURE or OVER
    actor = public(i1)  # whose turn it is, or −1
    phase = public(u1)
    board = public(u4)  # switch: a code, or RANDOM
    opening = public(u1)  # switch
    recover_on_entry = public(u1)  # switch
    recover_limit = public(u1)  # switch
    # The board, −1 where nothing is laid yet.
    centre = public(i1)  # small tile
    quarter = public(i1)  # quarter turns of it
    corner = public(i1, QUADRANTS)  # large tiles
    ruins = public(u1)  # how many; numbered by kind, then by first cell
    kind = public(u1, TILES.most_ruins)
    areas = public(u1, TILES.most_ruins)
    ruin = public(i1, KINDS, CELLS)  # number of the ruin of a kind in a cell, or −1
    # The turn.
    quota = public(u1, COLOURS)  # pieces still to be placed in a free opening
    colour = public(i1)  # that places, rolls and moves, or −1
    rolls = public(u1)  # made this turn
    die = public(u1)  # 0 before a roll
    turns = public(u1, SEATS)  # taken
    # The pieces.
    reserve = public(u1, COLOURS, PIECES)
    frame = public(u1, SPACES)  # 0, or `frame_piece`
    left = public(u1, COLOURS)  # in reserve or on the frame: turns to come
    area = public(u1, CELLS, COLOURS, PIECES)
    top = public(i1, CELLS)  # colour of the top piece, or −1
    guard = public(i1, CELLS)  # protecting colour, or −1
    out = public(u1, COLOURS, PIECES)  # captured for good
    haul = public(u2, COLOURS)  # capture points
    recovered = public(u1, SEATS)
    # A captured piece that its own leader may take back (R62).
    captive = public(i1)  # its colour, or −1
    captive_piece = public(u1)
    captor = public(i1)  # colour that captured it, or −1
    cause = public(u1)  # PROTECTED or ENTERED
