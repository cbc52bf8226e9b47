"""Indus: what the rulebook says happens. R-numbers are those of rulings.md."""

import numpy as np

from digsite.games.indus.invariants import broken
from digsite.games.indus.scoring import awards, points_of, tally
from digsite.games.indus.state import (
    BOOK,
    CENTRE,
    CHOICE,
    COLOURS,
    CORNER,
    DEALT,
    END,
    ENTERED,
    FACES,
    FIRST,
    LAST_ROLL,
    LEADER,
    MOVE,
    OPENING,
    PIECES,
    PLACE,
    PRINTED,
    PROTECTED,
    RANDOM,
    ROLL,
    ROLLS,
    STARS,
    START,
    TEAM,
)
from digsite.games.indus.survey import completions, survey
from digsite.games.indus.tiles import LANDING, QUADRANTS, SPACES, TILES
from digsite.kernel import NATURE, OVER, rule

__all__ = ["apply", "broken", "imagine", "legal", "score", "setup"]

TEAM_COLOUR, PLACE_PIECE, MOVE_PIECE = BOOK["team"].first, BOOK["place"].first, BOOK["move"].first
REROLL, POINTS, RECOVER = BOOK["reroll"].first, BOOK["points"].first, BOOK["recover"].first
CENTRE_TILE, CORNER_TILE = BOOK["centre"].first, BOOK["corner"].first
FIRST_SEAT, ROLL_FACE = BOOK["first"].first, BOOK["roll"].first

SMALL_TILES, LARGE_TILES, CENTRE_WAYS = len(TILES.small), len(TILES.large), TILES.centre_ways
FACE = np.array(FACES)  # [roll action] = number shown
TENS = (1000, 100, 10, 1)  # of the corners' digits in a board's code


# --- set-up ------------------------------------------------------------------------------------


@rule
def setup(s, seats):
    """R10–R20. Everything open; Nature lays a random board and names the first player."""
    s.seats = seats
    clear_table(s)
    for c in range(COLOURS):
        if LEADER[seats - 2, c] >= 0:
            for t in range(PIECES):
                s.reserve[c, t] = DEALT[seats - 2, t]
                s.left[c] += DEALT[seats - 2, t]
            s.quota[c] = OPENING[seats - 2]
    if s.opening == PRINTED:
        printed_opening(s)
    s.turn = NATURE
    s.phase = CENTRE
    if s.board != RANDOM:
        lay_code(s, s.board)


@rule
def clear_table(s):
    """Nobody, nothing, nowhere."""
    s.actor = -1
    s.first = -1
    s.centre = -1
    s.quarter = -1
    s.corner[:] = -1
    s.ruin[:] = -1
    s.colour = -1
    s.top[:] = -1
    s.guard[:] = -1
    s.captive = -1
    s.captor = -1


@rule
def printed_opening(s):
    """R17, R18. Where the first pieces stand in the first game."""
    for space in range(SPACES):
        piece = START[s.seats - 2, space]
        s.frame[space] = piece
        if piece > 0:
            s.reserve[(piece - 1) // PIECES, (piece - 1) % PIECES] -= 1
    s.quota[:] = 0


@rule
def lay_code(s, code):
    """R15. The board of a code."""
    s.centre = code // 100000 - 1
    s.quarter = code // 10000 % 10
    for q in range(QUADRANTS):
        s.corner[q] = code // TENS[q] % 10 - 1
    survey(s)
    s.phase = FIRST


@rule
def lay_centre(s, small, quarter):
    """R13. The centre comes first."""
    s.centre = small
    s.quarter = quarter
    s.phase = CORNER


@rule
def lay_corner(s, large):
    """R13. Then the corners, clockwise from the top left."""
    q = next_corner(s)
    s.corner[q] = large
    if q == QUADRANTS - 1:
        survey(s)
        s.phase = FIRST


@rule
def next_corner(s):
    q = 0
    while s.corner[q] >= 0:
        q += 1
    return q


@rule
def legal_corners(s, ways):
    """R14, R15. Each tile as often as legal boards follow from it, so that all boards are alike."""
    q = next_corner(s)
    for large in range(LARGE_TILES):
        ways[CORNER_TILE + large] = completions(s, q, large)


@rule
def first_player(s, seat):
    """R21. Any seat may begin."""
    s.first = seat
    begin(s, seat)


# --- the turn ----------------------------------------------------------------------------------


@rule
def begin(s, seat):
    """R11, R58. The seat's colour is up; a seat that leads several chooses one."""
    s.actor = seat
    s.turn = seat
    s.rolls = 0
    s.die = 0
    s.colour = -1
    s.phase = TEAM
    mine, led = -1, 0
    for c in range(COLOURS):
        if LEADER[s.seats - 2, c] == seat:
            mine = c
            led += 1
    if led == 1:
        team(s, mine)


@rule
def team(s, colour):
    """R25, R58, R59. With nothing in reserve there is nothing to place."""
    s.colour = colour
    for t in range(PIECES):
        if s.reserve[colour, t] > 0:
            s.phase = PLACE
            return
    roll_die(s)


@rule
def roll_die(s):
    s.die = 0
    s.phase = ROLL
    s.turn = NATURE


@rule
def opening_is_due(s):
    """R19. Whether somebody still has to place before the first turn."""
    due = 0
    for c in range(COLOURS):
        due += s.quota[c]
    return due > 0


@rule
def place(s, piece, space):
    """R19, R20, R24. One piece from the reserve to the frame; in a free opening the next seat follows."""
    s.reserve[s.colour, piece] -= 1
    s.frame[space] = 1 + PIECES * s.colour + piece
    if opening_is_due(s):
        s.quota[s.colour] -= 1
        begin(s, (s.actor + 1) % s.seats)
    else:
        roll_die(s)


@rule
def roll(s, face):
    """R27."""
    s.die = face
    s.rolls += 1
    s.phase = MOVE
    s.turn = s.actor


@rule
def end_turn(s):
    """R22, R44, R66. Clockwise to the next who has a piece left; without any it is over."""
    s.turns[s.actor] += 1
    for ahead in range(1, s.seats + 1):
        seat = (s.actor + ahead) % s.seats
        for c in range(COLOURS):
            if LEADER[s.seats - 2, c] == seat and s.left[c] > 0:
                begin(s, seat)
                return
    s.phase = END
    s.turn = OVER
    s.actor = -1
    s.colour = -1
    s.rolls = 0
    s.die = 0


# --- moving ------------------------------------------------------------------------------------


@rule
def move(s, space):
    """R31–R34, R36, R39, R40. Straight inward as far as the die says, on top of what lies there."""
    piece = (s.frame[space] - 1) % PIECES
    cell = LANDING[space, s.die]
    s.frame[space] = 0
    s.left[s.colour] -= 1
    guard = s.guard[cell]
    if guard >= 0 and guard != s.colour:
        capture(s, s.colour, piece, guard, ENTERED)
    else:
        safe = protects(s, cell, s.colour)
        s.area[cell, s.colour, piece] += 1
        s.top[cell] = s.colour
        if safe:
            protect(s, cell)
    if s.captive >= 0:
        s.phase = CHOICE
    else:
        end_turn(s)


@rule
def protects(s, cell, colour):
    """R36. Whether the colour protects an area by landing there: nobody does yet, and a piece of it waits."""
    pieces = 0
    for t in range(PIECES):
        pieces += s.area[cell, colour, t]
    return s.guard[cell] < 0 and pieces > 0


@rule
def protect(s, cell):
    """R36, R37. The area is the colour's for ever, and all others in it are captured."""
    s.guard[cell] = s.colour
    for c in range(COLOURS):
        if c != s.colour:
            for t in range(PIECES):
                if s.area[cell, c, t] > 0:
                    s.area[cell, c, t] = 0
                    capture(s, c, t, s.colour, PROTECTED)


@rule
def capture(s, colour, piece, captor, cause):
    """R37, R39, R62. Points for the captor, unless the leader of both may choose."""
    if LEADER[s.seats - 2, colour] == LEADER[s.seats - 2, captor]:
        s.captive = colour
        s.captive_piece = piece
        s.captor = captor
        s.cause = cause
    else:
        lose(s, colour, piece, captor)


@rule
def lose(s, colour, piece, captor):
    s.out[colour, piece] += 1
    s.haul[captor] += STARS[piece]


@rule
def points(s):
    """R62. The captured piece leaves the game for its points."""
    lose(s, s.captive, s.captive_piece, s.captor)
    close_choice(s)


@rule
def recover(s):
    """R62, R64. The captured piece goes back to its reserve."""
    s.reserve[s.captive, s.captive_piece] += 1
    s.left[s.captive] += 1
    s.recovered[s.actor] += 1
    close_choice(s)


@rule
def close_choice(s):
    s.captive = -1
    s.captive_piece = 0
    s.captor = -1
    s.cause = 0
    end_turn(s)


# --- what is open ------------------------------------------------------------------------------


@rule
def legal_teams(s, ways):
    """R20, R58. A colour that has something left to do."""
    opening = opening_is_due(s)
    for c in range(COLOURS):
        if LEADER[s.seats - 2, c] == s.turn:
            ways[TEAM_COLOUR + c] = s.quota[c] > 0 if opening else s.left[c] > 0


@rule
def legal_places(s, ways):
    """R24. Any piece of the reserve on any free start space."""
    for t in range(PIECES):
        if s.reserve[s.colour, t] > 0:
            for space in range(SPACES):
                ways[PLACE_PIECE + SPACES * t + space] = s.frame[space] == 0


@rule
def legal_moves(s, ways):
    """R28, R30, R31, R60. Pieces that may use this roll; again, if some piece may use the next."""
    lowest, last = 1 + PIECES * s.colour, 0
    for space in range(SPACES):
        piece = s.frame[space] - lowest
        if piece >= 0 and piece < PIECES:
            ways[MOVE_PIECE + space] = LAST_ROLL[piece] >= s.rolls
            last = max(last, LAST_ROLL[piece])
    ways[REROLL] = last > s.rolls and s.rolls < ROLLS


@rule
def legal_choice(s, ways):
    """R62. Points always, and the piece where it may be taken back."""
    ways[POINTS] = 1
    ways[RECOVER] = may_recover(s, s.turn, s.cause)


@rule
def may_recover(s, seat, cause):
    """R63, R65. While the limit and the switch allow it."""
    return s.recovered[seat] < s.recover_limit and (cause == PROTECTED or s.recover_on_entry)


@rule
def legal(s, ways):
    phase = s.phase
    if phase == PLACE:
        legal_places(s, ways)
    elif phase == MOVE:
        legal_moves(s, ways)
    elif phase == ROLL:
        for face in range(len(FACE)):
            ways[ROLL_FACE + face] = 1
    elif phase == TEAM:
        legal_teams(s, ways)
    elif phase == CHOICE:
        legal_choice(s, ways)
    elif phase == FIRST:
        for seat in range(s.seats):
            ways[FIRST_SEAT + seat] = 1
    elif phase == CORNER:
        legal_corners(s, ways)
    elif phase == CENTRE:
        for small in range(SMALL_TILES):
            for quarter in range(QUADRANTS):
                ways[CENTRE_TILE + QUADRANTS * small + quarter] = CENTRE_WAYS[small, quarter]


@rule
def apply(s, action):
    if action < PLACE_PIECE:
        team(s, action - TEAM_COLOUR)
    elif action < MOVE_PIECE:
        place(s, (action - PLACE_PIECE) // SPACES, (action - PLACE_PIECE) % SPACES)
    elif action < REROLL:
        move(s, action - MOVE_PIECE)
    elif action == REROLL:
        roll_die(s)
    elif action == POINTS:
        points(s)
    elif action == RECOVER:
        recover(s)
    elif action < CORNER_TILE:
        lay_centre(s, (action - CENTRE_TILE) // QUADRANTS, (action - CENTRE_TILE) % QUADRANTS)
    elif action < FIRST_SEAT:
        lay_corner(s, action - CORNER_TILE)
    elif action < ROLL_FACE:
        first_player(s, action - FIRST_SEAT)
    else:
        roll(s, FACE[action - ROLL_FACE])


# --- the rest of the contract ------------------------------------------------------------------


@rule
def score(s, points):
    """R9, R55, R56. Captures and ruins of all colours a seat leads; as if the game ended now."""
    for seat in range(s.seats):
        points[seat, 0] = 0
        points[seat, 1] = 0
    for c in range(COLOURS):
        seat = LEADER[s.seats - 2, c]
        if seat >= 0:
            points[seat, 0] += s.haul[c]
    for r in range(s.ruins):
        paid = awards(s.kind[r], s.areas[r], tally(s, r))
        for c in range(COLOURS):
            seat = LEADER[s.seats - 2, c]
            if seat >= 0:
                points[seat, 0] += points_of(paid, c)


@rule
def imagine(s, seat, rng):
    """Nothing is hidden: what a seat sees is all there is."""
