"""Thebes: what everybody sees when a card or an exhibition is taken; its space names another one soon after."""

from typing import Any

from digsite.codebook import Action
from digsite.games.thebes.tables import CARD, CITY, EXHIBITION, KIND_CARD, KIND_CITY, SHOW_POINTS, SPACE


def taken(view: Any, _after: Any, action: Action) -> list[Action]:
    """R28. Which card, and where."""
    kind = int(view.open[int(action.args["slot"]) - 1])
    what = {"card": CARD[KIND_CARD[kind]], "city": CITY[KIND_CITY[kind]]}
    return [Action(action.verb, action.args | what)]


def shown(view: Any, _after: Any, action: Action) -> list[Action]:
    """R63. Which exhibition, where, and its points."""
    exhibition = int(view.track[SPACE.index(str(action.args["space"]))])
    size, city = EXHIBITION[exhibition]
    what = {"size": size, "city": city, "points": int(SHOW_POINTS[exhibition])}
    return [Action(action.verb, action.args | what)]


WITNESS = {"take": taken, "show": shown}
