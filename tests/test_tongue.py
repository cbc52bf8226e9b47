"""Every action of every game can be said in every language."""

import re

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast

from digsite import find, list_games
from digsite.bots.levels import LEVELS
from digsite.errors import Unreadable
from digsite.tongue import LANGUAGES, LOCALES, Tongue

NAMES = ("Anna", "Béla", "Chiara", "Denis")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", list_games())
def test_every_action_is_said_as_choice_and_as_news(name, code):
    book, tongue = find(name).book, Tongue(code, name)
    seen = set()
    for number in range(book.size):
        action = book.parts(number)
        news = [] if action.verb in find(name).witness else [action, book.image(number)]  # tests/games/test_witness.py
        for said in (tongue.choice(action, NAMES), *[tongue.event(0, one, NAMES) for one in news]):
            assert said.strip()
            assert "{" not in said
            assert "None" not in said
        if not book.by_nature(number):
            label = tongue.choice(action, NAMES)
            assert label not in seen, f"two choices read {label!r}"
            seen.add(label)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", list_games())
def test_hidden_news_does_not_tell(name, code):
    """What others hear of a hidden action is one and the same sentence."""
    book, tongue = find(name).book, Tongue(code, name)
    for verb, spec in book.verbs.items():
        if spec.hides:
            numbers = range(spec.first, spec.first + spec.count)
            images = {book.image(n).text: tongue.event(0, book.image(n), NAMES) for n in numbers}
            assert len(set(images.values())) <= len(images), verb
            assert all("?" not in said for said in images.values())


def messages(path):
    """Message id -> its attributes."""
    found = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content[:60]!r}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} stands there twice"
            found[entry.id.name] = {a.id.name for a in entry.attributes}
    return found


@pytest.mark.parametrize("file", sorted(path.name for path in (LOCALES / "en").glob("*.ftl")))
@pytest.mark.parametrize("code", [c for c in LANGUAGES if c != "en"])
def test_every_language_has_the_same_messages(file, code):
    english, other = messages(LOCALES / "en" / file), messages(LOCALES / code / file)
    assert set(english) == set(other)
    for id in english:
        if id.startswith("action-"):
            assert english[id] == other[id], id


def variables(path):
    """Message id -> the variables it needs."""
    body = FluentParser().parse(path.read_text(encoding="utf-8")).body
    write = FluentSerializer().serialize_entry
    return {m.id.name: set(re.findall(r"\$(\w+)", write(m))) for m in body if isinstance(m, ast.Message)}


@pytest.mark.parametrize("file", ["common.ftl", "server.ftl"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_house_says_needs_the_same_in_every_language(file, code):
    """Pages and terminal pass the same variables whatever the language, and every message can be said with them."""
    english, own = variables(LOCALES / "en" / file), variables(LOCALES / code / file)
    assert own == english
    tongue = Tongue(code)
    for id, names in own.items():
        for number in (0, 1, 2, 1000):
            said = tongue.say(id, **{name: number if name == "n" else f"<{name}>" for name in names})
            assert said.strip()
            assert "{" not in said
            assert all(said.count(f"<{name}>") == 1 for name in names - {"n"}), id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_number_of_news_is_the_only_nought(code):
    """A script puts the number there when it knows it."""
    assert Tongue(code).say("web-since", n=0).count("0") == 1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", list_games())
def test_pages_have_words_for_switches_and_bots(name, code):
    game, tongue = find(name), Tongue(code, name)
    for switch, what in game.switches.items():
        assert tongue.has(f"switch-{name}-{switch}")
        for choice in what.choices:
            if not choice.isdecimal() and choice not in ("true", "false"):
                assert tongue.has(f"switch-{name}-{switch}-{choice}")
    assert all(tongue.has(f"bot-{level}") for level in LEVELS)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", list_games())
def test_no_game_takes_a_word_of_the_house(name, code):
    house = set(messages(LOCALES / code / "common.ftl")) | set(messages(LOCALES / code / "server.ftl"))
    assert not house & set(messages(LOCALES / code / f"{name}.ftl"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", list_games())
def test_rules_are_there_to_read(name, code):
    text = (LOCALES / code / f"{name}.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text) > 1500


def test_an_unknown_language_is_refused_in_words():
    with pytest.raises(Unreadable, match=r"no words in 'de' yet; there are en \(English\)"):
        Tongue("de")
    assert Tongue("hu_HU.UTF-8").code == "hu"


@pytest.mark.parametrize("path", sorted((LOCALES / "fr").glob("*")), ids=lambda path: path.name)
def test_french_never_breaks_a_line_before_its_punctuation(path):
    """A no-break space stands before : ; ? ! » % and after «."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert not re.search(r"\S [:;?!»%](\s|$)|« ", line), line
    assert Tongue("fr").also(Tongue("fr").pair("trajet", 2), "3") == "trajet\u00a0: 2\u00a0; 3"


@pytest.mark.parametrize("name", list_games())
def test_code_leaves_colons_to_the_translations(name):
    """What is joined in code reads "Score final: …" in French; Tongue.pair knows better."""
    for path in (LOCALES.parent / "games" / name).glob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not re.search(r"""f["'].*(say|thing|_name)\([^{}]*\)\}[:;?!] """, line), f"{path}:{number}"


@pytest.mark.parametrize(("finds", "said"), [(0.5, "0,5 trouvaille, 1,5 point"), (2.0, "2,0 trouvailles, 3,0 points")])
def test_french_is_singular_below_two(finds, said):
    told = Tongue("fr", "thebes").say("note-work", tokens=1, finds=finds, points=finds + 1)
    assert told == f"1 jeton\u00a0; en moyenne {said}"
