"""What pages say, in the language of who reads them."""

import html
import re

import pytest

from digsite.server.panels import names_of, words
from digsite.server.room import Seat
from digsite.tongue import LANGUAGES
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_done_is_told_in_the_language_of_the_reader_with_a_way_back(server, language):
    guest = Guest(server, language)
    table = guest.new_table("indus", ["me", "friend"])
    for path in ("replay", "log", "verify"):
        answer = guest.http.get(f"/t/{table}/{path}")
        assert answer.status_code == 409
        why = "web-why-not-begun" if path == "log" else "web-why-record"
        assert words(language).say(why) in said(answer.text)
        assert 'lang="en">' not in answer.text.split("<main")[1]
        assert f'href="/t/{table}"' in answer.text
    answer = guest.http.post(f"/t/{table}/sit", data={"seat": "0", "name": "Anna"})
    assert words(language).say("web-why-taken") in said(answer.text)
    answer = guest.http.post("/move/nothing")
    assert words(language).say("web-why-used") in said(answer.text)


def test_a_friend_who_takes_the_last_seat_beside_a_bot_begins_the_game(server):
    anna, bela = Guest(server), Guest(server)
    table = anna.new_table("indus", ["me", "friend", "bot:club"])
    assert anna.http.get(f"/t/{table}/log").status_code == 409
    bela.post(f"/t/{table}/sit", seat="1", name="Béla")
    assert anna.http.get(f"/t/{table}/log").status_code == 200


def test_settings_lead_back_to_the_table_they_were_opened_from_and_nowhere_else(server):
    guest = Guest(server)
    table = guest.new_table("indus", ["me", "friend"])
    assert f'href="/settings?back=/t/{table}"' in guest.http.get(f"/t/{table}").text
    asked = guest.http.get(f"/settings?back=/t/{table}")
    assert f'href="/t/{table}"' in asked.text
    answer = guest.http.post("/settings", data={"language": "hu", "back": f"/t/{table}"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{table}"
    for elsewhere in ("//evil.example", "https://evil.example/t/abc", f"/t/{table}/../../x", "/t/abc?x=1"):
        assert "evil" not in guest.http.get("/settings", params={"back": elsewhere}).text
        answer = guest.http.post("/settings", data={"back": elsewhere}, follow_redirects=False)
        assert answer.headers["location"] == "/settings"


def test_browsers_keep_no_page_of_a_table_and_ask_anew_for_scripts(server):
    guest = Guest(server)
    table = guest.new_table("indus", ["me", "friend"])
    assert guest.http.get(f"/t/{table}").headers["cache-control"] == "no-store"
    script = guest.http.get("/static/table.js")
    assert script.headers["cache-control"] == "no-cache"
    again = guest.http.get("/static/table.js", headers={"if-none-match": script.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_message_asks_in_vain_is_told_why(server, language):
    anna, onlooker = Guest(server), Guest(server)
    onlooker.post("/settings", language=language)
    table = anna.new_table("indus", ["me", "bot:novice"])
    live = onlooker.live(table)
    live.send(do="say", text="Hello?")
    live.hear_until(lambda: "" in live.answers)
    assert live.answers[""]["code"] == "illegal"
    assert live.answers[""]["why"] == words(language).say("web-why-talk")
