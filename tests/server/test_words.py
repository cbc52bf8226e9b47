"""What pages say, in the language of who reads them."""

import html
import re

import pytest

from digsite.server.panels import names_of, words
from digsite.server.room import Seat
from tests.server.serving import Guest


def said(text: str) -> str:
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", text))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Indus is for 2 to 4 players, not 1."),
        ("it", "Indus è per 2–4 giocatori, non per 1."),
        ("fr", "Indus se joue de 2 à 4 joueurs, pas à 1."),
        ("hu", "Indus: 2–4 játékosnak való, nem 1 játékosnak."),
    ],
)
def test_a_wrong_number_of_seats_is_refused_in_words_with_a_way_back(server, language, sentence):
    guest = Guest(server, language)
    form = {"game": "indus", "name": "Anna", "seat-0": "me"} | {f"seat-{n}": "none" for n in (1, 2, 3)}
    answer = guest.http.post("/new", data=form, headers={"referer": f"{server.base}/new?game=indus"})
    assert answer.status_code == 400
    assert sentence in said(answer.text)
    assert "indus is not for" not in answer.text
    assert '<a href="/new?game=indus" class="button" data-back>' in answer.text


@pytest.mark.parametrize("referer", ["http://evil.example/new", "", "//evil.example", "http://{host}//evil.example"])
def test_a_refusal_leads_back_to_pages_of_ours_only(server, referer):
    guest, host = Guest(server), server.base.removeprefix("http://")
    form = {"game": "indus", "name": "Anna", "seat-0": "friend"}
    answer = guest.http.post("/new", data=form, headers={"referer": referer.format(host=host)})
    assert answer.status_code == 400
    assert "Somebody at this device must sit at the table." in said(answer.text)
    assert "data-back" not in answer.text


BOTS = {
    "en": ("Club player", "Club player 2"),
    "it": ("Giocatore di circolo", "Giocatore di circolo 2"),
    "fr": ("Joueur de club", "Joueur de club 2"),
    "hu": ("Klubjátékos", "Klubjátékos 2"),
}


def test_a_bot_has_its_name_in_the_language_of_each_reader_however_it_came_to_sit(server):
    anna = Guest(server, "it")
    called = anna.new_table("indus", ["me", "friend", "friend"])
    anna.post(f"/t/{called}/begin", bot="club")
    chosen = anna.new_table("indus", ["me", "bot:club", "bot:club"])
    for table in (called, chosen):
        for language, names in BOTS.items():
            page = said(Guest(server, language).http.get(f"/t/{table}").text)
            assert all(name in page for name in names)
    page = said(anna.http.get("/").text)
    assert page.count(BOTS["it"][1]) >= 2
    assert "Club" not in page


def test_a_bot_is_called_otherwise_than_everybody_else():
    seats = [
        Seat("club", bot="club"),
        Seat("Club player", "anna"),
        Seat("x", bot="club"),
        Seat("Béla", "b", "club", True),
    ]
    assert names_of(seats, words("en")) == ["Club player 2", "Club player", "Club player 3", "Béla"]
    assert names_of(seats, words("it")) == ["Giocatore di circolo", "Club player", "Giocatore di circolo 2", "Béla"]
