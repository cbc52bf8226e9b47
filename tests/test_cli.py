"""The command as a person uses it: real processes, typed answers."""

import csv
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from digsite import find, laws, list_games, notation
from digsite.record import PLAIN

pytestmark = pytest.mark.skipif(PLAIN, reason="the command is tested as people run it: compiled")


def digsite(*args, typed="", home=None, timeout=120, **env):
    where = {"XDG_DATA_HOME": str(home)} if home else {}
    return subprocess.run(
        [sys.executable, "-m", "digsite", *map(str, args)],
        input=typed, capture_output=True, text=True, timeout=timeout,
        env={**os.environ, "COLUMNS": "120", "LANG": "C.UTF-8", "NO_COLOR": "1", **where, **env},
    )  # fmt: skip


def refused(result, *says):
    assert result.returncode == 2, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    for words in says:
        assert words in " ".join(result.stderr.split())


def test_games_are_listed_quickly():
    digsite("games")  # the first start writes bytecode
    best = 9.0
    for _ in range(3):
        began = time.perf_counter()
        result = digsite("games")
        best = min(best, time.perf_counter() - began)
    for name in list_games():
        assert name in result.stdout
    assert best < 1.0


def saved_in(home):
    (path,) = (home / "digsite").glob("*.dig")
    return path


@pytest.mark.parametrize("name", list_games())
@pytest.mark.parametrize("lang", ["en", "it", "fr", "hu"])
def test_a_person_plays_to_the_end_by_numbers(name, lang, tmp_path):
    """The first move of every list, until the game is over."""
    result = digsite("play", name, "-p", "anna,random", "--lang", lang, "--seed", 4, typed="1\n" * 3000, home=tmp_path)
    assert result.returncode == 0, result.stderr
    text = saved_in(tmp_path).read_text()
    assert "\nscore " in text
    assert notation.verify(text) > 0


def test_people_hand_over_and_bots_fill_seats(tmp_path):
    typed = "\n".join(["", "end", "", "end", "", "q"]) + "\n"
    result = digsite("play", "archaeology", "-p", "anna,bela@hu,greedy", "--seed", 1, typed=typed, home=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "anna" in result.stdout
    assert "bela" in result.stdout
    assert "Everybody else looks away" in result.stdout or "félrenéznek" in result.stdout


def test_searches_sit_at_the_table(tmp_path):
    saved = tmp_path / "x.dig"
    result = digsite("play", "archaeology", "-p", "flat:5,flat:5", "--seed", 1, "--save", saved, timeout=300)
    assert result.returncode == 0, result.stderr
    assert "flat:5 flat:5/2" in saved.read_text()
    assert "\nscore " in saved.read_text()
    refused(digsite("play", "archaeology", "-p", "anna,flat:many"), "'many' is no budget")


def test_save_resume_undo_and_words(tmp_path):
    result = digsite(
        "play", "archaeology", "-p", "anna,greedy", "--seed", 1, "--save", tmp_path / "x.dig", typed="u\nzzz\nend\nq\n"
    )
    assert result.returncode == 0, result.stderr
    assert "Nothing can be taken back" in result.stdout
    assert "“zzz” is none of the open moves" in result.stdout
    first = (tmp_path / "x.dig").read_text()
    again = digsite("play", "--resume", tmp_path / "x.dig", typed="q\n")
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "x.dig").read_text() == first
    digsite("play", "--resume", tmp_path / "x.dig", typed="sell\n1\n" * 300)
    assert "\nscore " in (tmp_path / "x.dig").read_text()


def test_a_failed_save_keeps_the_old_place_and_leaves_nothing_behind(tmp_path):
    (tmp_path / "theirs.dig").write_text("theirs")
    typed = f"s {tmp_path}/theirs.dig\ns /proc/x/y.dig\n1\nq\n"
    result = digsite("play", "archaeology", "-p", "[/x],greedy", "--seed", 1, "--save", tmp_path / "x.dig", typed=typed)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("could not be saved") == 2
    assert f"Saved in {tmp_path / 'x.dig'}" in result.stdout
    assert (tmp_path / "theirs.dig").read_text() == "theirs"
    assert len(notation.read((tmp_path / "x.dig").read_text()).entries) >= 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["theirs.dig", "x.dig"]


def test_a_record_opens_no_modules(tmp_path):
    text = notation.write(laws.random_table(find("archaeology"), 2, 1))
    for name in ("this.x", "os.path", ".x"):
        path = tmp_path / "evil.dig"
        path.write_text(text.replace("archaeology", name, 1))
        for verb in ("replay", "verify"):
            result = digsite(verb, path)
            refused(result, "there is no game")
            assert "Zen" not in result.stdout


def test_a_record_without_its_secret_can_be_told_but_not_continued(tmp_path):
    digsite("play", "archaeology", "-p", "anna,bela@hu", "--seed", 1, "--save", tmp_path / "a.dig", typed="\nq\n")
    lines = (tmp_path / "a.dig").read_text().splitlines()
    path = tmp_path / "b.dig"
    path.write_text("\n".join(line for line in lines if not line.startswith(("secret", "promise"))) + "\n\n")
    assert digsite("replay", path).returncode == 0
    refused(digsite("play", "--resume", path), "can be replayed but not continued")


def test_the_printed_command_seats_the_same_people(tmp_path):
    result = digsite(
        "play", "archaeology", "-p", "anna,bela@hu", "--seed", 1, "--save", tmp_path / "a b.dig", typed="\nq\n"
    )
    assert f"digsite play --resume '{tmp_path / 'a b.dig'}' -p anna@en,bela@hu" in result.stdout


def test_a_killed_game_is_not_lost(tmp_path):
    """Killed at the prompt: the record on disk holds every move made."""
    command = f"play archaeology -p anna,bela --seed 2 --save {tmp_path / 'k.dig'}"
    process = subprocess.Popen(
        [sys.executable, "-m", "digsite", *command.split()], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    assert process.stdin
    process.stdin.write("1\n" * 6)
    process.stdin.flush()
    for _ in range(300):
        time.sleep(0.1)
        if (tmp_path / "k.dig").exists() and len(notation.read((tmp_path / "k.dig").read_text()).entries) >= 3:
            break
    process.kill()
    process.communicate()
    assert len(notation.read((tmp_path / "k.dig").read_text()).entries) >= 3


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "chess"), "there is no game 'chess'; there are archaeology"),
        (("play", "archaeology", "-p", "a,b,c,d,e"), "2, 3 or 4 players, not 5"),
        (("play", "archaeology", "-p", "a,,b"), "is no name for a player"),
        (("play", "archaeology", "--lang", "de"), "no words in 'de' yet"),
        (("play", "archaeology", "-s", "quiet_rounds=9"), "it can be 1, 2, 3, 4"),
        (("play", "archaeology", "-s", "quiet_rounds"), "write it as name=value"),
        (("play", "archaeology", "--box", "/nowhere.toml"), "cannot be read"),
        (("play", "--resume", "/nowhere.dig"), "cannot be read"),
        (("simulate", "archaeology", "--bots", "greedy,deep"), "no bot 'deep' plays archaeology"),
        (("simulate", "archaeology", "--bots", "greedy"), "--bots names 1"),
        (("simulate", "archaeology", "--out", "x.txt"), "should end in .csv or .parquet"),
        (("simulate", "archaeology", "--out", "/nowhere/x.csv"), "there is no folder /nowhere"),
        (("simulate", "json.tool", "-n", "1"), "there is no game 'json.tool'"),
        (("simulate", "archaeology", "--out", "/proc/x.csv"), "cannot be written"),
        (("play", "archaeology", "--save", "README.md"), "README.md is already there"),
        (("play", "archaeology", "--save", "/proc/x/n.dig"), "cannot be kept in /proc/x/n.dig"),
        (("play", "archaeology", "-p", "a\x1b[2J,b"), "is no name for a player"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("box", "chess"), "there is no game 'chess'"),
        (("verify", "README.md"), "is not a line of a .dig record"),
        (("bench", "--json", "/nowhere/x.json"), "there is no folder"),
        (("bench", "--plot", "x.pdf"), "should end in .png"),
        (("bench", "--gpu", "--game", "archaeology"), "--gpu needs"),
        (("arena",), "name a game and the bots to compare"),
        (("arena", "archaeology", "deep", "greedy"), "no bot 'deep' plays archaeology"),
        (("arena", "archaeology", "greedy"), "name more or fewer bots, or say --seats"),
        (("arena", "archaeology", "greedy", "random", "--sprt", "0.6,0.5"), "a lower and a higher win share"),
        (("arena", "archaeology", "greedy", "random", "--plot", "x.pdf"), "should end in .png"),
        (("arena", "--from", "/nowhere.jsonl"), "cannot be read"),
        (("arena", "--from", "README.md"), "line 1 is not a set of games"),
        (("tune", "archaeology", "--seats", "5"), "2, 3 or 4 players, not 5"),
        (("tune", "archaeology", "--bot", "random"), "no bot 'random' of archaeology has weights"),
        (("simulate", "archaeology", "--games", "0"), "--games"),
    ],
)
def test_bad_input_gets_a_sentence(args, says):
    refused(digsite(*args), says)


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("{here}/no/such/folder/x.sqlite", "unable to open database file"),
        ("{here}/text.sqlite", "file is not a database"),
        ("mysql://x", "No module named"),
        ("postgresql://anna:hushhush@127.0.0.1:1/x", "database 127.0.0.1:1/x cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_in_words(database, says, tmp_path):
    (tmp_path / "text.sqlite").write_text("no database, but some words\n" * 99)
    result = digsite("serve", "--no-browser", "--port", "0", "--database", database.format(here=tmp_path))
    refused(result, "cannot be opened", says)
    assert "hushhush" not in result.stderr


def test_a_saved_game_is_not_written_over_another(tmp_path):
    one, two = tmp_path / "one.dig", tmp_path / "two.dig"
    for path in (one, two):
        digsite("play", "archaeology", "-p", "anna,greedy", "--save", path, typed="1\nq\n")
    before = two.read_text()
    refused(digsite("play", "--resume", one, "--save", two, typed="1\nq\n"), "two.dig is already there")
    assert two.read_text() == before
    assert digsite("play", "--resume", one, "--save", one, typed="1\nq\n").returncode == 0


def test_a_name_too_long_for_a_file_ends_no_game(tmp_path):
    typed = f"s {'x' * 300}.dig\n1\nq\n"
    result = digsite("play", "archaeology", "-p", "anna,greedy", "--save", tmp_path / "a.dig", typed=typed)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("could not be saved") == 1
    refused(digsite("simulate", "archaeology", "-o", tmp_path / ("y" * 300) / "a.csv"))


def test_what_the_screen_cannot_show_is_told_all_the_same():
    result = digsite("games", PYTHONIOENCODING="ascii", LANG="hu_HU.UTF-8")
    assert result.returncode == 0, result.stderr
    with open("/dev/full", "w") as full:
        run = subprocess.run([sys.executable, "-m", "digsite", "games"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert "Traceback" not in run.stderr


def test_who_interrupts_a_simulation_keeps_the_games_under_way(tmp_path):
    def simulation(games, path):
        return ["simulate", "archaeology", "-b", "flat:40,flat:40", "-n", games, "--workers", "1", "-o", path]

    digsite(*simulation(1, tmp_path / "one.csv"), timeout=300)  # compiled, if it never was
    out, run = tmp_path / "x.csv", [sys.executable, "-m", "digsite"]
    for seconds in (8, 24, 60):  # a machine with much to do may not have begun
        with subprocess.Popen([*run, *map(str, simulation(2000, out))], stderr=subprocess.PIPE, text=True) as process:
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            told = process.stderr.read()
        if process.returncode == 0:
            break
    assert "Finishing the games under way" in told
    assert 1 <= len(rows_of(out)) < 2000


def rows_of(path):
    with path.open() as file:
        return list(csv.DictReader(file))


def test_simulate_writes_the_same_rows_whatever_the_workers(tmp_path):
    for workers in (1, 2):
        out = tmp_path / f"{workers}.csv"
        result = digsite("simulate", "archaeology", "-n", 3000, "--seed", 6, "--workers", workers, "-o", out)
        assert result.returncode == 0, result.stderr
        assert "95 % interval" in result.stdout
    rows = [rows_of(tmp_path / f"{w}.csv") for w in (1, 2)]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 3000


def test_simulate_plays_the_same_games_on_a_cluster(tmp_path):
    """Two workers of Ray on this machine; Ray takes some seconds to start."""
    pytest.importorskip("ray", exc_type=ImportError)
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    again = ("simulate", "archaeology", "-n", 3000, "--seed", 6, "--workers", 2)
    assert digsite(*again, "-o", here).returncode == 0
    result = digsite(*again, "--ray", "local", "-o", there)
    assert result.returncode == 0, result.stderr
    assert here.read_bytes() == there.read_bytes()
    refused(
        digsite("simulate", "archaeology", "-n", 10, "--ray", "127.0.0.1:1"), "no Ray cluster answers at 127.0.0.1:1"
    )


def test_simulate_writes_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    assert (
        digsite(
            "simulate", "archaeology", "-n", 50, "-b", "random,random,random", "-o", tmp_path / "x.parquet"
        ).returncode
        == 0
    )
    table = parquet.read_table(tmp_path / "x.parquet")
    assert table.num_rows == 50
    assert "points_2_random" in table.column_names


@pytest.mark.parametrize("name", list_games())
def test_replay_and_verify(name, tmp_path):
    path = tmp_path / "game.dig"
    path.write_text(notation.write(laws.random_table(find(name), 3, 5)))
    told = digsite("replay", path, "--lang", "hu")
    assert told.returncode == 0, told.stderr
    heard = digsite("replay", path, "--as", "seat1", "--boards")
    assert heard.returncode == 0, heard.stderr
    assert digsite("verify", path).returncode == 0
    text = path.read_text()
    secret = text.split("secret   ")[1][:64]
    path.write_text(text.replace(secret, "0" * 64))
    assert digsite("verify", path).returncode == 1
    refused(digsite("replay", path, "--as", "nobody"), "not the one that was promised")


@pytest.mark.parametrize("name", list_games())
def test_rules_and_box_can_be_read(name):
    for lang in ("en", "it", "fr", "hu"):
        assert len(digsite("rules", name, "--lang", lang).stdout) > 1500
    assert "R1" in digsite("rules", name, "--rulings").stdout
    assert "certain" in digsite("box", name).stdout
    assert digsite("box", name, "--unsure").returncode == 0


def test_another_box_is_played(tmp_path):
    from digsite.components import GAMES

    box = tmp_path / "mine.toml"
    box.write_text((GAMES / "archaeology" / "box.toml").read_text().replace("sell = [2, 15]", "sell = [2, 99]"))
    result = digsite(
        "simulate", "archaeology", "-n", 200, "-b", "greedy,greedy", "--box", box, "-o", tmp_path / "x.csv", timeout=300
    )
    assert result.returncode == 0, result.stderr
    assert max(int(row["points_0_greedy"]) for row in rows_of(tmp_path / "x.csv")) > 180
    saved = tmp_path / "g.dig"
    digsite("play", "archaeology", "-p", "anna,random", "--box", box, "--save", saved, typed="q\n", timeout=300)
    refused(digsite("verify", saved), "played with another box of archaeology")


def test_an_arena_is_resumed_and_told_again_from_its_file(tmp_path):
    pytest.importorskip("matplotlib")
    sets, again = (
        tmp_path / "a.jsonl",
        ("arena", "archaeology", "greedy", "random", "--seed", 3, "-o", tmp_path / "a.jsonl"),
    )
    few = digsite(*again, "-n", 100)
    assert few.returncode == 0, few.stderr
    assert "A rough sample" in few.stdout
    assert "≈ greedy" in few.stdout[few.stdout.index("ratings") :]
    more = digsite(*again, "-n", 400, "--plot", tmp_path / "a.png")
    assert more.returncode == 0, more.stderr
    assert "400 games in 200 sets of seed 3" in more.stdout
    assert "A rough sample" not in more.stdout
    assert len(sets.read_text().splitlines()) == 200
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"
    told = digsite("arena", "--from", sets)
    assert "≈" not in told.stdout
    assert told.stdout in more.stdout
    assert "SPRT 0.5 against 0.6: 0.6 holds" in digsite("arena", "--from", sets, "--sprt", "0.5,0.6").stdout


def test_tune_prints_weights_and_what_they_gain():
    result = digsite("tune", "archaeology", "-g", 1, "--population", 4, "--sets", 4, "--seats", 2)
    assert result.returncode == 0, result.stderr
    assert "[adviser] # digsite tune archaeology --start adviser --generations 1" in result.stdout
    assert "hope_cup = " in result.stdout
    assert "of 2000 games against the old; fair is 50.0%" in " ".join(result.stdout.split())


def test_bench_writes_figures(tmp_path):
    out = tmp_path / "b.json"
    plot = tmp_path / "b.png"
    shown = digsite("bench", "--game", "archaeology", "--seconds", 0.1, "--json", out, "--plot", plot)
    assert shown.returncode == 0, shown.stderr
    figures = json.loads(out.read_text())
    ours = figures["games"]["archaeology"]
    assert ours["bytes"] <= 512
    assert ours["compiled"]["2"] > 0
    assert 0.5 < ours["decisions"] < 1
    assert min(ours["playouts"].values()) > 0
    ways = {"compiled loop", "1,024 games", "1,024 games, bytes", "one game from Python"}
    assert {speed["how"] for speed in figures["speeds"]} == ways
    assert plot.read_bytes()[1:4] == b"PNG"


def test_peers_that_are_missing_are_said_and_the_others_measured():
    pytest.importorskip("pyspiel")
    from digsite.lab import peers

    missing = peers.Peer("Nobody", False, lambda game, seconds: ("", __import__("nobody_has_this")), ("chess",))
    there = peers.Peer("OpenSpiel", False, peers.open_spiel, ("kuhn_poker",))
    inside = peers.Peer("OpenSpiel", False, peers.open_spiel_rollouts, ("leduc_poker",))
    loop = peers.Peer("OpenSpiel", False, peers.open_spiel_loop, ("kuhn_poker",))
    broken = peers.Peer("OpenSpiel", False, peers.open_spiel, ("no such game",))
    skipped = []
    found = list(peers.measure(0.1, lambda what: None, skipped, (missing, there, broken, inside, loop)))
    assert [speed.game for speed in found] == ["kuhn_poker", "leduc_poker", "kuhn_poker"]
    assert min(speed.decisions for speed in found) > 1000
    assert skipped[0] == "Nobody is not installed (nobody_has_this is missing)"
    assert "broke" in skipped[1]
    ours = [peers.Speed(peers.OURS, "indus", "compiled loop", False, 3e6)]
    theirs = peers.Speed("OpenSpiel", "hearts", "C++ loop", False, 1e6)
    assert peers.comparisons([*ours, theirs])[0].startswith("compiled loop, no observations: 3 to 3 times OpenSpiel")


def test_help_helps():
    shown = digsite("--help").stdout
    for verb in ("games", "play", "simulate", "replay", "verify", "rules", "box", "bench", "arena", "tune"):
        assert verb in shown
