"""Levels for people: what `novice`, `casual`, `club`, `expert` and `master` mean in each game.

A level is a name for a bot, with its budget where it has one, as in "flat:500"; a level that is not listed here is
the bot of that name in the game's weights. Each beats the one below in at least 60 of 100 games of two, and no move
takes longer than a second on two cores; docs/bots.md has the figures.
"""

LEVELS = ("novice", "casual", "club", "expert", "master")  # a game may lack the last
BOTS: dict[str, dict[str, str]] = {  # game, level: bot
    "archaeology": {"expert": "adviser", "master": "net"},
    "indus": {"expert": "adviser", "master": "net"},
    "thebes": {"expert": "adviser", "master": "net+search:500"},
    "tomb_raiders": {"expert": "adviser", "master": "net+search:500"},
}


def bot_of(game: str, name: str) -> str:
    """The bot a level stands for; any other name stands for itself."""
    return BOTS.get(game, {}).get(name, name)
