"""Levels for people: what `novice`, `casual`, `club`, `expert` and `master` mean, in every game.

They are the ages of a player who learns. `novice` and `casual` are early checkpoints of a small net that learnt from
nothing and without advice; they are bots of their own, each with a file in nets/weights. `club` is the adviser, by
doing whose bidding the shipped net began, `expert` that net as it is now, `master` the net with time to think. Each
beats the one below in at least 60 of 100 games of two, and no move takes longer than a second on two cores;
docs/bots.md has the figures.
"""

from digsite.bots.thinking import KINDS

LEVELS = ("novice", "casual", "club", "expert", "master")
LACKS = {"archaeology": ("master",)}  # game: levels it does not offer; search was not seen to help its net
BOTS = {"club": "adviser", "expert": "net", "master": "net+search:500"}  # level: bot


def bot_of(name: str) -> str:
    """The bot a level stands for; any other name stands for itself."""
    return BOTS.get(name, name)


def kind_of(name: str) -> str:
    """The same without its budget."""
    return bot_of(name).partition(":")[0]


def thinks(name: str) -> bool:
    """Whether a bot searches, which takes seconds a game."""
    return kind_of(name) in KINDS
