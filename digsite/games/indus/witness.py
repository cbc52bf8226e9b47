"""Indus: what everybody sees when a piece moves: which one, where it lands, and whom that captures."""

from typing import Any

from digsite.codebook import Action, Word
from digsite.games.indus.state import COLOUR, COLOURS, LEADER, PIECE, PIECES, STARS
from digsite.games.indus.tiles import LANDING, cell_name


def moved(before: Any, after: Any, action: Action) -> list[Action]:
    """R32–R40. What changed in the area where it landed."""
    space, colour = int(action.args["space"]), int(before.colour)
    piece, cell = (int(before.frame[space]) - 1) % PIECES, int(LANDING[space, int(before.die)])
    where: dict[str, Word] = {"column": cell_name(cell)[0], "row": int(cell_name(cell)[1:])}
    seen = [Action(action.verb, action.args | {"piece": PIECE[piece]} | where)]
    if after.guard[cell] != before.guard[cell]:
        seen.append(Action("protect", where))
    if after.area[cell][colour, piece] == before.area[cell][colour, piece]:
        seen.append(captured(before, colour, piece, int(after.guard[cell])))
    gone = after.area[cell] < before.area[cell]
    return seen + [captured(before, c, t, colour) for c in range(COLOURS) for t in range(PIECES) if gone[c, t]]


def captured(view: Any, colour: int, piece: int, captor: int) -> Action:
    """A piece that the mover captures, loses, or loses to another team of their own (R62)."""
    leader = LEADER[view.seats - 2]
    what: dict[str, Word] = {"colour": COLOUR[colour], "piece": PIECE[piece], "stars": int(STARS[piece])}
    if leader[colour] == leader[captor]:
        return Action("quarrel", what)
    if captor == view.colour:
        return Action("capture", what | {"seat": int(leader[colour])})
    return Action("fall", what | {"seat": int(leader[captor])})


WITNESS = {"move": moved}
