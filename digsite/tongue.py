"""Words: actions, things and messages in every language.

Message ids follow component ids, so there is nothing to wire: verb `dig` is `action-dig`, `site=egypt`
is `site-egypt`. An action's message is the label of the choice; `.log` tells it afterwards, `.hidden` tells
it to those who may not hear all. Attributes of things carry grammar: `.acc` of `site-egypt` is `$site_acc`.

>>> tongue = Tongue("it", "archaeology")
>>> from digsite import find
>>> tongue.choice(find("archaeology").book.parts(28), ("Anna", "Béla"))
'Vendi 5 monete al museo'
"""

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from digsite.codebook import HIDDEN, Action
from digsite.errors import Unreadable

LOCALES = Path(__file__).parent / "locales"
REMEMBERED = 20_000  # sentences
LANGUAGES = {"en": "English", "it": "Italiano", "fr": "Français", "hu": "Magyar"}


def language(code: str) -> str:
    """A language we speak, from a code such as `it` or `it_IT.UTF-8`."""
    short = code.lower().replace("-", "_").split("_")[0].split(".")[0]
    if short not in LANGUAGES:
        raise Unreadable(f"no words in {code!r} yet; there are {', '.join(f'{k} ({v})' for k, v in LANGUAGES.items())}")
    return short


@cache
def bundle(code: str, game: str) -> FluentBundle:
    words = FluentBundle([code], use_isolating=False)
    for path in sorted((LOCALES / code).glob("*.ftl")):
        if path.stem == game or path.stem not in game_files():
            words.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return words


@cache
def game_files() -> frozenset[str]:
    return frozenset(path.parent.name for path in (Path(__file__).parent / "games").glob("*/box.toml"))


class Tongue:
    """One language at the tables of one game."""

    def __init__(self, code: str, game: str = "") -> None:
        self.code = language(code)
        self.game = game
        self._words = bundle(self.code, game)
        self._said: dict[object, str] = {}  # formatting is slow, and tables say the same things again and again

    def has(self, id: str, attribute: str = "") -> bool:
        if not self._words.has_message(id):
            return False
        message = self._words.get_message(id)
        return attribute in message.attributes if attribute else message.value is not None

    def say(self, id: str, attribute: str = "", /, **args: Any) -> str:
        """A message by its id, or one of its attributes. A message we lack is an error, never a blank."""
        key = (id, attribute, *args.items())
        if key not in self._said:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[key] = self._format(id, attribute, args)
        return self._said[key]

    def _format(self, id: str, attribute: str, args: dict[str, Any]) -> str:
        if not self.has(id, attribute):
            raise Unreadable(f"{self.code}: no words for {id}{'.' + attribute if attribute else ''}")
        message = self._words.get_message(id)
        pattern: Any = message.attributes[attribute] if attribute else message.value
        text, errors = self._words.format_pattern(pattern, args)
        if errors:
            raise Unreadable(f"{self.code}: {id}: {errors[0]}")
        return str(text)

    def thing(self, kind: str, id: object, n: int = 1) -> str:
        """The name of a component, in the number that fits n."""
        return self.say(f"{kind}-{id}", n=n)

    def pair(self, what: object, more: object) -> str:
        """`what: more`, with the spaces of this language."""
        return self.say("ui-pair", what=str(what), more=str(more))

    def also(self, what: str, more: str) -> str:
        """`what; more`, or the one there is."""
        return self.say("ui-also", what=what, more=more) if what and more else what or more

    def choice(self, action: Action, names: Sequence[str]) -> str:
        """What a player reads before choosing: "Sell 5 coins to the museum"."""
        return self.say(f"action-{action.verb}", **self._args(action, names))

    def event(self, seat: int, action: Action, names: Sequence[str]) -> str:
        """What everybody reads afterwards: "Anna sells 5 coins for $30". Hidden parts stay hidden."""
        who = names[seat] if 0 <= seat < len(names) else ""
        hidden = HIDDEN in action.args.values()
        return self.say(f"action-{action.verb}", "hidden" if hidden else "log", player=who, **self._args(action, names))

    def story(self, news: Sequence[tuple[int, Action]], names: Sequence[str]) -> list[str]:
        """The log in words; a line said several times in a row is said once, with its number."""
        lines = [self.event(seat, action, names) for seat, action in news]
        runs = [(line, len(list(run))) for line, run in groupby(lines)]
        return [line if times == 1 else f"{line} (×{times})" for line, times in runs]

    def _args(self, action: Action, names: Sequence[str]) -> dict[str, Any]:
        numbers = [v for k, v in action.args.items() if isinstance(v, int) and k != "seat"]
        n = numbers[0] if numbers else 1
        args: dict[str, Any] = {"n": n}
        for kind, value in action.args.items():
            if value == HIDDEN:
                continue
            if kind == "seat":
                args[kind] = names[int(value)] if int(value) < len(names) else str(value)
            elif isinstance(value, int) or value.isupper():  # column C is C in every language
                args[kind] = value
            else:
                args |= self._forms(kind, value, n)
        return args

    def _forms(self, kind: str, value: str, n: int) -> dict[str, str]:
        """The name of a thing and all its grammatical forms."""
        id = f"{kind}-{value}"
        forms = {kind: self.say(id, n=n)}
        for attribute in self._words.get_message(id).attributes:
            forms[f"{kind}_{attribute}"] = self.say(id, attribute, n=n)
        return forms
