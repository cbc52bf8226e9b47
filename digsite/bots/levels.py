"""Levels for people: what `novice`, `casual`, `club`, `expert` and `master` mean, in every game.

They are the ages of a player who learns. `novice` and `casual` are early checkpoints of a small net that learnt from
nothing and without advice; they are bots of their own, each with a file in nets/weights. `club` is the adviser, by
doing whose bidding the shipped net began, `expert` that net as it is now, `master` the net with time to think. Each
beats the one below in at least 60 of 100 games of two, and no move takes longer than a second on two cores;
docs/bots.md has the figures. Where the nets of a game do not know an optional rule, `expert` and `master` search as
the adviser would play.
"""

from collections.abc import Mapping

from digsite.bots.thinking import KINDS
from digsite.game import Game

LEVELS = ("novice", "casual", "club", "expert", "master")
LACKS = {"archaeology": ("master",)}  # game: levels it does not offer; search was not seen to help its net
BOTS = {"club": "adviser", "expert": "net", "master": "net+search:500"}  # level: bot
UNKNOWN = {"indus": ("board",), "tomb_raiders": ("thief",)}  # game: rules that its nets know as usual only
SEARCHES = {"expert": "flat:200", "master": "flat:1000"}  # level: bot where they are otherwise


def bot_of(name: str, game: Game | None = None, rules: Mapping[str, int] | None = None) -> str:
    """The bot a level stands for, in a game with these numbers in its switches; any other name stands for itself."""
    if game and rules and name in SEARCHES and is_foreign(game, rules):
        return SEARCHES[name]
    return BOTS.get(name, name)


def is_foreign(game: Game, rules: Mapping[str, int]) -> bool:
    """Whether the nets of a game never met such rules, and would play badly."""
    usual = game.settings()
    return any(rules[switch] != usual[switch] for switch in UNKNOWN.get(game.name, ()))


def kind_of(name: str) -> str:
    """The same without its budget."""
    return bot_of(name).partition(":")[0]


def thinks(name: str) -> bool:
    """Whether a bot searches, which takes seconds a game."""
    return kind_of(name) in KINDS
