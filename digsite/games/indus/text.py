"""Indus in the terminal: the table as text. Everything is open, so all seats see the same."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from digsite.games.indus.board import Ruin, draw, ruin_list, ruins_of, value_text
from digsite.games.indus.rules import may_recover
from digsite.games.indus.scoring import BITS, award, count
from digsite.games.indus.state import (
    BOOK,
    CHOICE,
    COLOUR,
    COLOURS,
    COUNTS_ALL,
    ENTERED,
    FACES,
    KIND,
    LAST_ROLL,
    LEADER,
    MOVE,
    PIECE,
    PIECES,
    PLACE,
    ROLLS,
    STARS,
    TEAM,
)
from digsite.games.indus.tiles import LANDING, SIDE, cell_name
from digsite.text import ACCENT, SEAT_MARKS, SEAT_STYLES, SOFT, seat_label
from digsite.tongue import Tongue


def question(view: Any, tongue: Tongue) -> str:
    """What the seat to act is asked now."""
    opening = bool(view.quota.any())
    if view.phase == TEAM:
        return tongue.say("ask-team-opening" if opening else "ask-team")
    if view.phase == PLACE:
        due = sum(int(q) for c, q in enumerate(view.quota) if LEADER[view.seats - 2, c] == view.actor)
        return tongue.say("ask-place-opening", n=due) if opening else tongue.say("ask-place")
    if view.phase == MOVE:
        again = sorted({PIECE[p] for p in may_roll(view)})
        kinds = "-".join(again) or "none"
        return tongue.say("ask-move", die=int(view.die), roll=int(view.rolls), rolls=ROLLS, again=kinds)
    if view.phase == CHOICE:
        return ask_choice(view, tongue)
    return ""


def may_roll(view: Any) -> list[int]:
    """R30. The pieces on the frame that may use the next roll."""
    return [p for p in frame_pieces(view, int(view.colour)).values() if LAST_ROLL[p] > view.rolls]


def ask_choice(view: Any, tongue: Tongue) -> str:
    """R62. Points, or the piece where that is open; Hungarian needs the piece in another form."""
    colour, piece = int(view.captive), int(view.captive_piece)
    id, back = f"piece-{PIECE[piece]}", bool(may_recover(view, view.actor, view.cause))
    forms = {"piece": tongue.say(id)} | ({"piece_poss": tongue.say(id, "poss")} if tongue.has(id, "poss") else {})
    named = tongue.thing("colour", COLOUR[colour])
    return tongue.say("ask-choice", colour=named, n=int(STARS[piece]), back=str(back).lower(), **forms)


def note(view: Any, tongue: Tongue, action: int) -> str:
    """What a choice leads to, beside its name: where a piece lands and what happens there, and the odds of a line."""
    verb, args = (part := BOOK.parts(action)).verb, part.args
    if verb == "place":
        return note_line(PIECE.index(str(args["piece"])), int(args["space"]), tongue)
    if verb == "move":
        return note_move(view, tongue, int(args["space"]))
    if verb == "reroll":
        return tongue.say("note-reroll", n=len(may_roll(view)))
    if verb == "points":
        return tongue.say("note-points", n=int(STARS[view.captive_piece]), **colour_forms(int(view.captor), tongue))
    if verb == "recover":
        return tongue.say("note-recover", **colour_forms(int(view.captive), tongue))
    return ""


def note_line(piece: int, space: int, tongue: Tongue) -> str:
    """The row or column before a start space, and the chance to land where one likes in it, rolling again till then."""
    rolls = int(LAST_ROLL[piece])
    percent = round(100 * (1 - (1 - 1 / len(FACES)) ** rolls))
    name = cell_name(int(LANDING[space, FACES[0]]))
    if space // SIDE % 2:
        return tongue.say("note-row", row=name[1:], percent=percent, n=rolls)
    return tongue.say("note-column", column=name[0], percent=percent, n=rolls)


def note_move(view: Any, tongue: Tongue, space: int) -> str:
    """R36–R40. Where the piece lands, in which ruins, and whom that captures."""
    cell, colour = int(LANDING[space, int(view.die)]), int(view.colour)
    guard, area, lead = int(view.guard[cell]), view.area[cell], LEADER[view.seats - 2]
    here = [(kind, int(r)) for kind, r in enumerate(view.ruin[:, cell]) if r >= 0]
    ruins = [f"{tongue.thing('ruin', KIND[kind])} {value_text(kind, int(view.areas[r]))}" for kind, r in here]
    piece = int(view.frame[space]) - 1 - PIECES * colour
    parts = [f"{tongue.thing('piece', PIECE[piece])} → {cell_name(cell)} ({', '.join(ruins)})"]
    if guard == colour:
        parts.append(tongue.say("note-adds"))
    elif guard >= 0:
        back = lead[guard] == lead[colour] and may_recover(view, lead[colour], ENTERED)
        said = "note-captured-own" if back else "note-captured"
        parts.append(tongue.say(said, n=int(STARS[piece]), **colour_forms(guard, tongue)))
    elif area[colour].any():
        caught = [(c, int(area[c] @ STARS)) for c in range(COLOURS) if c != colour and area[c].any()]
        parts.append(tongue.say("note-protects"))
        if stars := sum(n for c, n in caught if lead[c] != lead[colour]):
            parts.append(tongue.say("note-captures", n=stars))
        if any(lead[c] == lead[colour] for c, _ in caught):
            parts.append(tongue.say("note-own"))
    return ", ".join(parts)


def frame_pieces(view: Any, colour: int) -> dict[int, int]:
    """Start space -> piece, of one colour."""
    stands = {space: int(p) - 1 - PIECES * colour for space, p in enumerate(view.frame)}
    return {space: piece for space, piece in stands.items() if 0 <= piece < PIECES}


def colour_forms(colour: int, tongue: Tongue) -> dict[str, str]:
    """The name of a colour, and how a team of it is called where that differs."""
    id = f"colour-{COLOUR[colour]}"
    team = {"colour_team": tongue.say(id, "team")} if tongue.has(id, "team") else {}
    return {"colour": tongue.say(id), **team}


def show(view: Any, tongue: Tongue, names: Sequence[str]) -> RenderableType:
    """The board in its frame, the ruins and who leads in them, the players."""
    ruins = ruins_of(view.ruin.tolist())
    tallies = [tally(view, ruin) for ruin in ruins]
    parts: list[RenderableType] = [
        draw(ruins, lambda cell: stack(view, cell, tongue), lambda space: start_space(view, space, tongue)),
        ruin_list(ruins, [leaders(tallied) for tallied in tallies], tongue),
        Text(),
        players(view, ruins, tallies, tongue, names),
    ]
    if view.phase == MOVE:
        parts.append(moves(view, tongue))
    return Group(*parts)


# --- pieces ------------------------------------------------------------------------------------


def letter(piece: int, tongue: Tongue) -> str:
    return tongue.say(f"piece-{PIECE[piece]}", "letter")


def piece_text(colour: int, word: str, bold: bool = True) -> Text:
    style = SEAT_STYLES[colour] if bold else SEAT_STYLES[colour].replace("bold", "dim")
    return Text(f"{SEAT_MARKS[colour]}{word}", style=style)


def start_space(view: Any, space: int, tongue: Tongue) -> Text:
    """The number of a start space and who stands there."""
    piece = int(view.frame[space]) - 1
    if piece < 0:
        return Text(f"{space}", style=SOFT)
    return Text(f"{space} ", style=SOFT) + piece_text(piece // PIECES, letter(piece % PIECES, tongue))


def stack(view: Any, cell: int, tongue: Tongue) -> Text:
    """The pieces of an area, the top one first; in a protected area their numbers, in brackets."""
    area, top = view.area[cell], int(view.top[cell])
    if top < 0:
        return Text()
    if view.guard[cell] >= 0:
        held = "".join(f"{letter(t, tongue)}{n}" for t, n in enumerate(area[top]) if n)
        return Text("[", style="bold") + piece_text(top, held) + Text("]", style="bold")
    pieces = [(c, t) for c in sorted(range(COLOURS), key=lambda c: c != top) for t in range(PIECES) if area[c][t]]
    return Text().join(piece_text(c, letter(t, tongue), bold=c == top) for c, t in pieces)


# --- ruins -------------------------------------------------------------------------------------


def tally(view: Any, ruin: Ruin) -> int:
    """R47, R52. The counting pieces of a ruin, as scoring.tally packs them; plain, so that nothing need be compiled."""
    kind, cells = ruin
    total = 0
    for cell in cells:
        for c in range(COLOURS):
            pieces = int(view.area[cell, c].sum()) if COUNTS_ALL[kind] else int(view.top[cell] == c)
            total += pieces << (BITS * c)
    return total


def leaders(tallied: int) -> Text:
    """How many pieces of each colour count in a ruin, most first."""
    counts = sorted(((count(tallied, c), c) for c in range(COLOURS)), key=lambda pair: -pair[0])
    return Text(" ").join(piece_text(c, str(n)) for n, c in counts if n)


# --- players -----------------------------------------------------------------------------------


def players(
    view: Any, ruins: Sequence[Ruin], tallies: Sequence[int], tongue: Tongue, names: Sequence[str]
) -> RenderableType:
    """One row for each colour: who leads it, its reserve, turns to come, captures, and what it would score now."""
    grid = Grid(box=None, padding=(0, 2), header_style=ACCENT)
    for heading in ("", "place-team", "place-reserve", "word-turns-left", "word-captures", "word-now"):
        grid.add_column(
            tongue.say(heading) if heading else "", justify="left" if heading in ("", "place-team") else "right"
        )
    leader = LEADER[view.seats - 2]
    for seat in range(view.seats):
        mine = [c for c in range(COLOURS) if leader[c] == seat]
        for c in mine:
            reserve = " ".join(f"{letter(t, tongue)}{n}" if n else "·" for t, n in enumerate(view.reserve[c]))
            now = int(view.haul[c]) + sum(
                int(award(kind, len(cells), tallied, c)) for (kind, cells), tallied in zip(ruins, tallies, strict=True)
            )
            team = piece_text(c, f" {tongue.thing('colour', COLOUR[c])}")
            who = seat_label(seat, names) if c == mine[0] else Text()
            grid.add_row(who, team, reserve, str(view.left[c]), str(view.haul[c]), Text(str(now), style="bold"))
    return grid


def moves(view: Any, tongue: Tongue) -> Text:
    """Where each piece that may use this roll would land."""
    line = Text(f"\n{tongue.pair(tongue.say('word-die', die=int(view.die)), '')}", style=ACCENT)
    for space, piece in frame_pieces(view, int(view.colour)).items():
        if LAST_ROLL[piece] >= view.rolls:
            cell = int(LANDING[space, int(view.die)])
            line.append(f"{space} ", SOFT)
            line.append_text(piece_text(int(view.colour), letter(piece, tongue)))
            line.append(f" → {cell_name(cell)}   ")
    return line
