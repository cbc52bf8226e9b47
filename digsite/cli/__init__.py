"""The command `digsite`: one verb each. Heavy rooms are opened only by the verbs that need them."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from digsite.errors import Refusal

app = typer.Typer(
    help="Four archaeology games to play, study, train on and build upon.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(help="A game, as `digsite games` names it.", metavar="GAME")]
Lang = Annotated[str, typer.Option("--lang", "-l", help="Language: en, it, fr or hu. [default: yours, or en]")]
BoxFile = Annotated[Path | None, typer.Option("--box", help="Play with the components of this TOML file.")]
Switches = Annotated[list[str] | None, typer.Option("--switch", "-s", help="An optional rule, as name=value.")]
RecordFile = Annotated[Path, typer.Argument(help="A .dig record.", metavar="FILE")]


def main() -> None:
    """Run, and turn every refusal into one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # who reads no accents reads the rest
    try:
        app()
    except Refusal as refusal:
        print(f"digsite: {refusal}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; nothing to say
        sys.exit(0)
    except OSError as error:
        print(f"digsite: {error.filename or 'this'}: {error.strerror}", file=sys.stderr)
        sys.exit(2)


def console() -> Any:
    from rich.console import Console

    return Console(highlight=False)


def tongue(lang: str, game: str = "") -> Any:
    """The reader's language: as asked, or as the terminal says, or English."""
    from digsite.tongue import LANGUAGES, Tongue

    if lang:
        return Tongue(lang, game)
    yours = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2].lower()
    return Tongue(yours if yours in LANGUAGES else "en", game)


def settings(pairs: list[str] | None) -> dict[str, bool | int | str]:
    """Switches from name=value."""
    found: dict[str, bool | int | str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refusal(f"{pair!r} sets no switch; write it as name=value")
        found[name.strip()] = value.strip()
    return found


def open_game(name: str, box: Path | None = None, lang: str = "") -> Any:
    """A game, compiled: the first time takes a while, and says so."""
    from digsite import components, find, list_games

    if box and name in list_games():
        components.use(name, box)
    game = find(name)
    if not game.compiled:
        said, out = tongue(lang).say("ui-compiling", game=game.box["game"]["name"]), console_err()
        if not out.is_terminal:
            out.print(said)
        with out.status(said):
            game.compile()
    return game


def console_err() -> Any:
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def check_writable(out: Path) -> None:
    """Refuse before the work, not after it."""
    if not out.parent.is_dir():
        raise Refusal(f"there is no folder {out.parent} to write {out.name} into")
    try:
        out.open("a").close()
    except OSError as error:
        raise Refusal(f"{out} cannot be written: {error.strerror}") from None


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal(f"{path} is not a text file") from None


@app.command("games")
def show_games() -> None:
    """The games there are."""
    from rich.table import Table

    from digsite import list_games

    grid = Table(box=None, padding=(0, 2), header_style="bold")
    for heading in ("game", "title", "players", "minutes", "designer"):
        grid.add_column(heading)
    for name, facts in list_games().items():
        players = "–".join(str(end(facts["players"])) for end in (min, max))
        grid.add_row(f"[bold]{name}[/bold]", facts["name"], players, str(facts["minutes"]), facts["designer"])
    console().print(grid)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="A game, as `digsite games` names it.", metavar="GAME")] = "archaeology",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            help="Who sits where: names, bots and levels, as anna,bela@hu,casual. [default: you, casual]",
        ),
    ] = "",
    lang: Lang = "",
    switch: Switches = None,
    save: Annotated[Path | None, typer.Option(help="Where the record is kept. [default: your data folder]")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    seed: Annotated[int | None, typer.Option(help="Make Nature repeatable, for tests and lessons.")] = None,
    box: BoxFile = None,
) -> None:
    """Play in the terminal: people and bots in any seats, saved after every move."""
    from digsite.cli import terminal

    if resume:
        if seed is not None or switch:
            raise Refusal("a saved game keeps its own dice and switches; leave out --seed and --switch")
        if save and save != resume and os.path.lexists(save):
            raise Refusal(f"{save} is already there; choose another name")
        text = read_text(resume)
        open_game(terminal.game_of(text), box, lang)
        terminal.resume(text, players, lang, save or resume, box)
    else:
        opened = open_game(game, box, lang)
        terminal.start(opened, players or f"{terminal.your_name()},casual", lang, settings(switch), save, seed, box)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="Where to listen; 0 takes any free port.", min=0, max=65535)] = 8000,
    host: Annotated[str, typer.Option(help="127.0.0.1 keeps it to this machine.")] = "0.0.0.0",
    database: Annotated[
        str, typer.Option("--database", "-d", help="A file, or postgresql://… [default: a file in your data folder]")
    ] = "",
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
    pace: Annotated[float, typer.Option(help="Seconds between the actions of a bot.", min=0, max=10)] = 0.5,
    tables_a_minute: Annotated[int, typer.Option(help="Tables that one address may open in a minute.", min=1)] = 10,
    sockets: Annotated[int, typer.Option(help="Open pages that one address may have at once.", min=1)] = 60,
    messages: Annotated[int, typer.Option(help="Messages that one page may send in a second.", min=1)] = 20,
    talk: Annotated[int, typer.Option(help="Lines that one guest may say in five seconds.", min=1)] = 5,
    forms: Annotated[int, typer.Option(help="Forms that one address may send in a minute.", min=1)] = 120,
) -> None:
    """Open the table in the browser, for you and for friends."""
    from digsite.cli import hosting
    from digsite.server.door import Limits

    limits = Limits(tables=tables_a_minute, forms=forms, messages=messages, talk=talk, sockets=sockets)
    hosting.serve(host, port, database, browser, pace, limits)


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", "-b", help="One bot for each seat.")] = "greedy,random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="One row a game: .csv or .parquet.")] = None,
    switch: Switches = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads. [default: all cores]")] = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A Ray cluster to play on; `local` starts one on this machine.")
    ] = "",
    box: BoxFile = None,
) -> None:
    """Many games between bots: scores, win rates with intervals, lengths, speed."""
    from digsite.cli import simulation

    simulation.run(open_game(game, box), bots, games, seed, out, settings(switch), workers, ray)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="A game, as `digsite games` names it.", metavar="GAME")] = "",
    bots: Annotated[list[str] | None, typer.Argument(help="Bots or levels to compare.", metavar="BOT...")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each line-up, in whole sets.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(
            help="More seats than bots: all but the first come again. Fewer: every choice of them. [default: all]"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same sets.")] = 0,
    sprt: Annotated[
        str, typer.Option(help="Stop when the first bot's win share is decided between these two, as 0.5,0.6.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="One line a set, .jsonl; goes on where it ends.")
    ] = None,
    told: Annotated[Path | None, typer.Option("--from", help="Play nothing; figures from this file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw shares and ratings, .png.")] = None,
    switch: Switches = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads or processes. [default: all cores]")] = None,
    box: BoxFile = None,
) -> None:
    """Who is stronger: duplicate games from every seat; win shares, ranks, margins and ratings with intervals."""
    from digsite.cli import contest

    if told:
        if game or bots or out:
            raise Refusal("--from reads a file and plays nothing; leave out the game, the bots and --out")
        contest.tell(told, sprt, plot)
    elif not game or not bots:
        raise Refusal("name a game and the bots to compare, as in: digsite arena thebes adviser greedy")
    else:
        opened = open_game(game, box)
        contest.run(opened, bots, games, seats, seed, sprt, out, plot, settings(switch), workers)


@app.command()
def tune(
    game: GameName,
    generations: Annotated[int, typer.Option("--generations", "-g", min=1, help="How long.")] = 30,
    population: Annotated[int, typer.Option(min=4, help="Players in a generation.")] = 16,
    sets: Annotated[int, typer.Option(min=1, help="Sets of each of them at each number of seats.")] = 300,
    seats: Annotated[str, typer.Option(help="Numbers of seats to play at.")] = "2,3,4",
    bot: Annotated[str, typer.Option(help="Whose weights to better.")] = "adviser",
    start: Annotated[str, typer.Option(help="Whose weights to begin with. [default: the same]")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 0,
    write: Annotated[bool, typer.Option("--write", help="Put better weights into the package.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads. [default: all cores]")] = None,
) -> None:
    """Better weights for a game's heuristic, by evolution over many duplicate games."""
    from digsite.cli import tuning

    tuning.run(open_game(game), bot, start or bot, generations, population, sets, seats, seed, write, workers)


@app.command()
def replay(
    file: RecordFile,
    lang: Lang = "",
    seat: Annotated[str, typer.Option("--as", help="Tell it as this player heard it. [default: everything]")] = "",
    boards: Annotated[bool, typer.Option("--boards", help="Show the table after every turn.")] = False,
    box: BoxFile = None,
) -> None:
    """Tell a recorded game."""
    from digsite.cli import terminal

    text = read_text(file)
    open_game(terminal.game_of(text), box, lang)
    terminal.replay(text, lang, seat, boards)


@app.command()
def verify(file: RecordFile, box: BoxFile = None) -> None:
    """Recompute every draw of a record from its secret. Exit code 1 if one does not agree."""
    from digsite import Illegal, notation
    from digsite.cli import terminal

    text = read_text(file)
    open_game(terminal.game_of(text), box)
    try:
        draws = notation.verify(text)
    except Illegal as error:
        console().print(f"Not as promised: {error}", style="red", markup=False)
        raise typer.Exit(1) from None
    console().print(f"[green]As promised:[/green] the secret fits its hash, and all {draws} draws follow from it.")


@app.command()
def rules(
    game: GameName,
    lang: Lang = "",
    rulings: Annotated[bool, typer.Option("--rulings", help="The numbered rulings (English).")] = False,
) -> None:
    """How a game is played."""
    from digsite.cli import reading

    reading.show_rules(game, tongue(lang), rulings)


@app.command("box")
def show_box(
    game: GameName,
    unsure: Annotated[bool, typer.Option("--unsure", help="Only values that are reconstructed.")] = False,
    box: BoxFile = None,
) -> None:
    """What is in the box, where each value comes from, and how sure it is."""
    from digsite.cli import reading

    reading.show_box(game, unsure, box)


@app.command()
def bench(
    json: Annotated[Path | None, typer.Option(help="Write all figures to this file.")] = None,
    game: Annotated[str, typer.Option(help="Only this game.")] = "",
    plot: Annotated[Path | None, typer.Option(help="Draw all decisions a second into this PNG.")] = None,
    peers: Annotated[bool, typer.Option(help="Measure other systems beside us, those that are installed.")] = False,
    gpu: Annotated[bool, typer.Option("--gpu", help="Measure the GPU instead.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, help="Time for each figure.")] = 1.0,
) -> None:
    """How fast random play and search are here; with --peers next to other systems in the same run."""
    from digsite import list_games
    from digsite.cli import benchmark

    benchmark.run(json, plot, [game] if game else list(list_games()), peers, gpu, seconds)


@app.command()
def board(
    code: Annotated[str, typer.Argument(help="A six-digit code, as in 101324.", metavar="CODE")] = "101324",
    lang: Lang = "",
) -> None:
    """A board of Indus: its ruins and what they are worth."""
    from digsite.games.indus.board import board_text

    console().print(board_text(code, tongue(lang, "indus")))
