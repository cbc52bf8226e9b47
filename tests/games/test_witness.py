"""The log names what a choice meant at the table: the card behind a slot, the piece behind a start space."""

import pytest

from digsite import laws, list_games
from digsite.game import find
from digsite.games.indus.state import CHOICE
from digsite.tongue import LANGUAGES, Tongue
from tests.games.indus_position import lay
from tests.games.thebes_desk import Desk, show

NAMES = ("Anna", "Béla", "Chiara", "Denis")


def told(p, action, language="en"):
    """What the log says of an action, which is done."""
    book, seat, before = p.game.book, int(p.s.turn), p.view(-1)
    parts = book.parts(book.number(action))
    p.play(action)
    seen = p.game.witness[parts.verb](before, p.view(-1), parts)
    return Tongue(language, p.game.name).story([(seat, one) for one in seen], NAMES)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Anna moves a professor from start space 3 to D4."]),
        ("it", ["Anna muove un professore dallo spazio di partenza 3 all’area D4."]),
        ("fr", ["Anna déplace un professeur de la case de départ 3 en D4."]),
        ("hu", ["Anna egy professzort léptet a 3. kezdőmezőről a D4 mezőre."]),
    ],
)
def test_a_move_names_the_piece_and_where_it_lands(language, said):
    assert told(lay(frame={3: "blue P"}, die=4), "move 3", language) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Anna protects A4.", "Anna captures Béla’s yellow worker: 1 point.",
                "Anna captures Denis’s red professor: 3 points."]),
        ("it", ["Anna protegge l’area A4.", "Anna cattura l’operaio giallo di Béla: 1 punto.",
                "Anna cattura il professore rosso di Denis: 3 punti."]),
        ("fr", ["Anna protège la zone A4.", "Anna capture l’ouvrier jaune (Béla)\u00a0: 1 point.",
                "Anna capture le professeur rouge (Denis)\u00a0: 3 points."]),
        ("hu", ["Anna védetté teszi az A4 mezőt.", "Anna elfogja Béla sárga munkását: 1 pont.",
                "Anna elfogja Denis piros professzorát: 3 pont."]),
    ],
)  # fmt: skip
def test_r37_the_log_names_what_a_protecting_piece_captures(language, said):
    p = lay(cells={18: "blue W, yellow W, red P"}, frame={0: "blue A"}, die=4)
    haul = int(p.s.haul[0])
    assert told(p, "move 0", language)[1:] == said
    assert int(p.s.haul[0]) == haul + 4


def test_r39_the_log_says_when_a_piece_is_captured_where_it_lands():
    p = lay(cells={18: "red W, red W"}, frame={0: "blue A"}, die=4)
    last = told(p, "move 0")[-1]
    assert last == f"Denis captures Anna’s blue assistant there: {int(p.s.haul[3])} points."


def test_r62_a_quarrel_of_two_teams_names_the_piece():
    p = lay(cells={18: "blue W, green W"}, frame={0: "blue A"}, seats=2, die=4)
    assert told(p, "move 0")[1:] == ["Anna protects A4.", "One of Anna’s teams captures the other’s green worker."]
    assert p.s.phase == CHOICE


def test_the_log_tells_every_capture():
    for seed in range(3):
        table = laws.random_table(find("indus"), 4, seed)
        stars = [action.args["stars"] for _, action in table.log(-1) if action.verb in ("capture", "fall")]
        assert sum(stars) == int(table.view(-1).haul.sum()) > 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna takes the card “Crete, 2 books” in Rome."),
        ("it", "Anna prende la carta «Creta, 2 libri» a Roma."),
        ("fr", "Anna prend la carte «\u00a0Crète, 2 livres\u00a0» à Rome."),
        ("hu", "Anna elveszi Rómában ezt a kártyát: Kréta, 2 könyv."),
    ],
)
def test_the_log_names_the_card_that_was_taken(language, said):
    desk = Desk(open=("crete-2 rome", "congress paris", "congress berlin", "congress vienna"))
    assert told(desk, "take 1 walk", language) == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna holds the small exhibition in London: 4 points."),
        ("it", "Anna allestisce la piccola mostra a Londra: 4 punti."),
        ("fr", "Anna organise la petite exposition à Londres\u00a0: 4 points."),
        ("hu", "Anna megrendezi a kis kiállítást Londonban: 4 pont."),
    ],
)
def test_the_log_names_the_exhibition_that_is_held(language, said):
    desk = Desk()
    desk.s.track[0] = show("small london")
    parts = desk.game.book.parts(desk.game.book.number("show a walk"))
    seen = desk.game.witness["show"](desk.view(-1), desk.view(-1), parts)
    assert Tongue(language, "thebes").story([(0, one) for one in seen], NAMES) == [said]


@pytest.mark.parametrize("name", list_games())
def test_whole_games_are_told_in_every_language(name):
    """Also what a move led to; and nothing is told of a hidden action but its image."""
    game = find(name)
    for seats in (2, 4):
        table = laws.random_table(game, seats, seed=5)
        for language in LANGUAGES:
            tongue = Tongue(language, name)
            for seat in (None, -1, 0):
                lines = tongue.story(table.log(seat), NAMES)
                assert not any("{" in line or "  " in line or "?" in line for line in lines)


@pytest.mark.parametrize("name", list_games())
def test_whoever_may_not_hear_all_hears_an_image(name):
    game = find(name)
    laws.witnesses_tell_no_secret(game, 2, 0)
    table = laws.random_table(game, 3, seed=6)
    every, heard = table.log(None), table.log(-1)
    assert len(every) == len(heard)
    for (_, action), (_, image) in zip(every, heard, strict=True):
        hides = game.book.verbs[action.verb].hides if action.verb in game.book.verbs else ()
        assert image.args == {k: "?" if k in hides else v for k, v in action.args.items()}
