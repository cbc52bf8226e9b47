"""The end of Indus for two in few numbers: what is held, what lies on the board, and what a landing changes.

What one wins the other loses, so a position has one margin: points of seat 0 less those of seat 1, as if the game
ended now. A landing changes it by the few ruins of one area. A position's name holds only what matters later:
- an area is one number: a kind of piece for each colour and the colour on top; or, once it is protected, by whom;
- the held pieces of a colour are one number, and of a lone one not at which end of its row it stands: the die goes
  both ways alike;
- how often a seat may still take back counts only while it has pieces.
"""

import numpy as np

from digsite.games.indus.rules import FACE
from digsite.games.indus.scoring import BITS, awards, points_of, tally
from digsite.games.indus.state import COLOURS, COUNTS_ALL, KINDS, LEADER, PIECES, RECOVERIES, ROLL, STARS
from digsite.games.indus.tiles import CELLS, SIDE, SPACES, TILES
from digsite.kernel import rule
from digsite.record import PLAIN, u8, with_names

FACES, RUINS = len(FACE), TILES.most_ruins
HERE = 3  # ruins in one area at most
MARGIN = 1 << 10  # no margin is so large
PAYS = 1 << 12  # entries for what ruins pay
TIMES = RECOVERIES + 1
PRIME, SHIFT = u8(0x9E3779B97F4A7C15), u8(29)

# An area: two bits for each colour, 1 + kind; or how many pieces a protected one holds, where they count. Then
# 1 + colour on top, and 1 + protecting colour.
KIND_BITS, KIND_MASK, COUNT, TOP, TOP_MASK, GUARD = 2, 3, 255, 8, 7, 11
# A held piece: 1 + kind + PIECES · where it is. The pieces of a colour: eight bits each, the smallest first.
HELD, ONE = 8, 255
HAND = SPACES  # where a piece of the reserve is
LANDINGS = CELLS + SPACES * 3 * FACES  # of one turn: a piece placed anywhere, and three others with it on any space

MIRROR = np.array([(17 if s % (2 * SIDE) < SIDE else 29) - s for s in range(SPACES)])  # the other end of a row
SIGN = np.array([1, -1])  # of a seat's points in the margin
SEAT = LEADER[0]  # [colour] of two players
OTHER = np.array([next(b for b in range(COLOURS) if b != c and SEAT[b] == SEAT[c]) for c in range(COLOURS)])

Level = with_names(
    np.dtype(
        [
            # A position.
            ("seat", "i8"),  # whose turn it is
            ("colour", "i8"),  # that must move, or −1
            ("rolls", "i8"),  # made, or −1 if a piece may have to be placed
            ("left", "i8"),  # pieces of both seats
            ("held", "i8", (COLOURS,)),
            ("spare", "i8", (2,)),  # [seat] times that it may still take back
            ("lies", "i8", (CELLS,)),
            ("tallies", "i8", (RUINS,)),
            ("paid", "i8", (RUINS,)),  # what the ruin adds to the margin
            ("margin", "i8"),
            ("board_key", "u8"),
            ("turn_key", "u8"),
            ("key", "u8"),
            ("changed", "i8"),  # area that the landing before changed, or −1
            ("budget", "i8"),  # times to take back that are still looked at
            # What it is worth to seat 0.
            ("node", "i8"),  # where that is kept
            ("bounds", "f8", (2,)),
            ("row", "f8", (TIMES,)),  # of a last piece, by the times that it may be taken back
            # The landings of its turn.
            ("cell", "i8", (LANDINGS,)),
            ("mover", "i8", (LANDINGS,)),  # kind of piece, or −1 if it cannot be made
            ("kept", "i8", (LANDINGS,)),  # what the colour holds then
            ("worth", "f8", (LANDINGS, 2)),
            ("again", "i8", (LANDINGS,)),  # node after taking the last piece back
            ("captive", "i8"),  # own piece captured by the landing just made, or −1
            ("stale", "i8"),  # whether the next level has taken back
            ("paths", "i8", (4, FACES)),  # [mover, face] = landing
            ("last", "i8", (4,)),  # [mover] = last roll that it may use
            ("hope", "f8", (CELLS,)),  # what landings of one piece are worth
            ("counts", "i8", (SPACES // 2,)),  # [row] whether the piece may do best there
            ("gain", "i8", (COLOURS * PIECES, CELLS)),  # what a last landing adds to the margin
            ("gained", "i8", (COLOURS * PIECES,)),  # whether that is known
        ],
        align=True,
    )
)

Board = with_names(
    np.dtype(
        [
            ("kind", "i8", (RUINS,)),
            ("areas", "i8", (RUINS,)),
            ("ruin", "i8", (CELLS, HERE)),  # of an area, then −1
            ("crowd", "i8", (CELLS,)),  # whether all pieces of the area count
            ("near", "i8", (CELLS, CELLS)),  # whether two areas share a ruin
            ("entry", "i8"),  # switch: what runs into an own protected area may be taken back
            ("start", "i8", (2,)),  # [seat] times that it may take back from now on
            ("tight", "i8"),  # whether positions are told apart by the times that are left
            ("pay_key", "i8", (PAYS,)),
            ("pay", "i8", (PAYS,)),
        ],
        align=True,
    )
)


# --- names ----------------------------------------------------------------------------------------


@rule
def mixed(key, value):
    key = (key ^ u8(value)) * PRIME
    return key ^ (key >> SHIFT)


if PLAIN:  # wrapping round is meant
    mixed = np.errstate(over="ignore")(mixed)


@rule
def area_key(cell, lies):
    """The part of one area in the hash of a board."""
    return mixed(mixed(u8(1), cell * 65536 + lies), 1)


@rule
def turn_key(b, s):
    """A hash of the held pieces, of the turn, and of what may be taken back, as far as they matter."""
    key = u8(0)
    for c in range(COLOURS):
        held = s.held[c]
        if s.left <= 2 and 0 < held <= ONE and (held - 1) // PIECES < HAND:
            where = (held - 1) // PIECES
            held = 1 + (held - 1) % PIECES + PIECES * min(where, MIRROR[where])
        key = mixed(key, held)
    turn = s.seat + 2 * (s.colour + 1) + 16 * (s.rolls + 1)
    for p in range(2):
        turn = turn * 32 + (s.spare[p] if b.tight and s.left > 1 and has_pieces(s.held, p) else 31)
    return mixed(key, turn)


@rule
def name(s):
    """A hash of all that matters of a position; never 0."""
    return mixed(s.board_key ^ s.turn_key, s.margin + MARGIN) | u8(1)


# --- what is held ---------------------------------------------------------------------------------


@rule
def has_pieces(held, seat):
    for c in range(COLOURS):
        if held[c] and SEAT[c] == seat:
            return True
    return False


@rule
def add(held, piece):
    shift = 0
    while held >> shift and (held >> shift) & ONE < piece:
        shift += HELD
    return (held & ((1 << shift) - 1)) | (piece << shift) | ((held >> shift) << (shift + HELD))


@rule
def drop(held, piece):
    shift = 0
    while (held >> shift) & ONE != piece:
        shift += HELD
    return (held & ((1 << shift) - 1)) | ((held >> (shift + HELD)) << shift)


@rule
def holds(held, piece):
    while held and held & ONE != piece:
        held >>= HELD
    return held > 0


@rule
def on_frame(held):
    """How many pieces of a colour stand on the frame; they come before those in reserve."""
    pieces = 0
    while held and held & ONE <= PIECES * HAND:
        pieces += 1
        held >>= HELD
    return pieces


@rule
def taken(held):
    """The spaces that are not free, a bit for each."""
    spaces = 0
    for c in range(COLOURS):
        for m in range(on_frame(held[c])):
            spaces |= 1 << (((held[c] >> (m * HELD)) & ONE) - 1) // PIECES
    return spaces


# --- landing --------------------------------------------------------------------------------------


@rule
def land(lies, colour, kind, crowd):
    """R34–R40. (what lies there then, stars for the mover, own piece that is captured or −1)."""
    guard = (lies >> GUARD) - 1
    if guard == colour:
        return lies + crowd, 0, -1
    if guard >= 0:
        own = guard == OTHER[colour]
        return lies, 0 if own else -STARS[kind], PIECES * colour + kind if own else -1
    if not (lies >> (KIND_BITS * colour)) & KIND_MASK:
        return (lies & COUNT) | (kind + 1) << (KIND_BITS * colour) | (colour + 1) << TOP, 0, -1
    stars, captive = 0, -1
    for c in range(COLOURS):
        there = (lies >> (KIND_BITS * c)) & KIND_MASK
        if there and c == OTHER[colour]:
            captive = PIECES * c + there - 1
        elif there and c != colour:
            stars += STARS[there - 1]
    return (2 * crowd) | (colour + 1) << TOP | (colour + 1) << GUARD, stars, captive


@rule
def counted(lies, kind):
    """R47, R52. What an area adds to the tally of a ruin."""
    top, guard = (lies >> TOP) & TOP_MASK, lies >> GUARD
    if top == 0:
        return 0
    if not COUNTS_ALL[kind]:
        return 1 << (BITS * (top - 1))
    if guard:
        return (lies & COUNT) << (BITS * (guard - 1))
    total = 0
    for c in range(COLOURS):
        if (lies >> (KIND_BITS * c)) & KIND_MASK:
            total += 1 << (BITS * c)
    return total


@rule
def pays(b, ruin, tallied):
    """What a ruin adds to the margin. Few tallies come again and again, so they are kept."""
    key = tallied * 32 + ruin + 1
    slot = (key ^ (key >> 9) ^ (key >> 18) ^ (key >> 27)) & (PAYS - 1)
    if b.pay_key[slot] != key:
        b.pay_key[slot] = key
        b.pay[slot], paid = 0, awards(b.kind[ruin], b.areas[ruin], tallied)
        for c in range(COLOURS):
            b.pay[slot] += SIGN[SEAT[c]] * points_of(paid, c)
    return b.pay[slot]


@rule
def margin_with(b, s, cell, lies):
    """The margin if this lay in an area."""
    margin, before = s.margin, s.lies[cell]
    if lies != before:
        for i in range(HERE):
            ruin = b.ruin[cell, i]
            if ruin < 0:
                break
            now, kind = s.tallies[ruin], b.kind[ruin]
            then = now - counted(before, kind) + counted(lies, kind)
            if then != now:
                margin += pays(b, ruin, then) - s.paid[ruin]
    return margin


@rule
def lay(b, s, after, cell, lies):
    """Copy the board to another level, with something else in one area."""
    before = s.lies[cell]
    for i in range(CELLS):
        after.lies[i] = s.lies[i]
    for i in range(RUINS):
        after.tallies[i] = s.tallies[i]
        after.paid[i] = s.paid[i]
    after.lies[cell] = lies
    after.changed = -1 if lies == before else cell
    for i in range(HERE):
        ruin = b.ruin[cell, i]
        if ruin >= 0 and lies != before:
            after.tallies[ruin] += counted(lies, b.kind[ruin]) - counted(before, b.kind[ruin])
            after.paid[ruin] = pays(b, ruin, after.tallies[ruin])


# --- from the table -------------------------------------------------------------------------------


@rule
def set_board(b, s):
    """What stays as it is."""
    for ruin in range(s.ruins):
        b.kind[ruin] = s.kind[ruin]
        b.areas[ruin] = s.areas[ruin]
    for cell in range(CELLS):
        here = 0
        for i in range(HERE):
            b.ruin[cell, i] = -1
        for kind in range(KINDS):
            ruin = s.ruin[kind, cell]
            if ruin >= 0:
                b.ruin[cell, here] = ruin
                here += 1
                if COUNTS_ALL[kind]:
                    b.crowd[cell] = 1
                for other in range(CELLS):
                    if s.ruin[kind, other] == ruin:
                        b.near[cell, other] = 1
    b.entry = s.recover_on_entry
    for p in range(2):
        b.start[p] = s.recover_limit - s.recovered[p]


@rule
def set_position(b, level, s):
    level.seat = s.actor
    level.colour = s.colour
    level.rolls = s.rolls if s.phase == ROLL else -1
    level.margin = 0
    level.left = 0
    level.board_key = 0
    level.changed = -1
    for p in range(2):
        level.spare[p] = s.recover_limit - s.recovered[p]
    for cell in range(CELLS):
        lies = (s.guard[cell] + 1) << GUARD | (s.top[cell] + 1) << TOP
        for c in range(COLOURS):
            for t in range(PIECES):
                if s.guard[cell] >= 0:
                    lies += s.area[cell, c, t] * b.crowd[cell]
                elif s.area[cell, c, t]:
                    lies |= (t + 1) << (KIND_BITS * c)
        level.lies[cell] = lies
        level.board_key ^= area_key(cell, lies)
    for ruin in range(s.ruins):
        level.tallies[ruin] = tally(s, ruin)
        level.paid[ruin] = pays(b, ruin, level.tallies[ruin])
        level.margin += level.paid[ruin]
    for c in range(COLOURS):
        level.margin += SIGN[SEAT[c]] * s.haul[c]
        level.left += s.left[c]
        level.held[c] = 0
        for t in range(PIECES):
            for _ in range(s.reserve[c, t]):
                level.held[c] = add(level.held[c], 1 + t + PIECES * HAND)
    for space in range(SPACES):
        if s.frame[space]:
            c, t = (s.frame[space] - 1) // PIECES, (s.frame[space] - 1) % PIECES
            level.held[c] = add(level.held[c], 1 + t + PIECES * space)
    level.turn_key = turn_key(b, level)
    level.key = name(level)
