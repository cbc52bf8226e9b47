"""A table in the terminal: people and bots in any seats, one keyboard."""

import contextlib
import errno
import getpass
import importlib
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from digsite import bots, notation
from digsite.cli import console, tongue
from digsite.cli.reading import show_rules
from digsite.errors import Illegal, Refusal, Unreadable
from digsite.game import Game, Setting
from digsite.table import Dice, Table
from digsite.text import ACCENT, SOFT, seat_label
from digsite.tongue import Tongue


@dataclass
class Player:
    name: str
    tongue: Tongue
    bot: bots.Bot | None = None
    heard: int = 0  # entries of the log this person has read


def start(
    game: Game,
    who: str,
    lang: str,
    switches: dict[str, Setting],
    path: Path | None,
    seed: int | None,
    box: Path | None,
) -> None:
    players = seat_players(game, who.split(","), lang, game.settings(switches))
    table = Table(game, len(players), switches, [p.name for p in players], seed=seed)
    if path and os.path.lexists(path):
        raise Refusal(f"{path} is already there; go on with it by --resume, or choose another name")
    Session(table, players, path or default_path(game.name), box).run()


def resume(text: str, who: str, lang: str, path: Path, box: Path | None) -> None:
    table = notation.read(text)
    if not table.over and not isinstance(table.dice, Dice):
        raise Refusal("the record tells no secret, so it can be replayed but not continued")
    rules = table.game.rules_of(table.view(-1))
    players = seat_players(table.game, who.split(",") if who else table.names, lang, rules)
    if len(players) != table.seats:
        raise Unreadable(f"the record has {table.seats} seats, so name {table.seats} players")
    table.names = tuple(p.name for p in players)
    Session(table, players, path, box).run()


def seat_players(game: Game, who: Sequence[str], lang: str, rules: Mapping[str, int]) -> list[Player]:
    """Names become people, names of bots (greedy, greedy2, flat:500/2 …) become bots, `name@hu` chooses a language."""
    players: list[Player] = []
    for i, word in enumerate(who):
        name, _, code = word.strip().partition("@")
        name = "_".join(name.split())
        if not name or "(" in name or not name.isprintable():
            raise Unreadable(f"{word!r} is no name for a player; write for example --players anna,bela@hu,greedy")
        kind, mark = (name.partition("/")[0], "/") if ":" in name else (name.rstrip("0123456789"), "")
        bot = bots.find(game, kind, i + time.time_ns(), rules) if bots.is_bot(game, kind) else None
        taken, number = [p.name for p in players], 1
        while name in taken:
            number += 1
            name = f"{kind}{mark}{number}"
        players.append(Player(name, tongue(code or lang, game.name), bot))
    return players


def your_name() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Player"


def default_path(game: str) -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "digsite"
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return home / f"{game}-{stamp}.dig"


def write_safely(path: Path, text: str) -> None:
    """Replace the file at once or not at all: a crash leaves the old record or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


with contextlib.suppress(ImportError):
    import readline  # arrow keys and history at the prompt


class Leave(Exception):
    """Somebody leaves the table."""


class Session:
    """One evening at the keyboard."""

    def __init__(self, table: Table, players: list[Player], path: Path, box: Path | None = None) -> None:
        self.table, self.players, self.path, self.box = table, players, path, box
        self.text = importlib.import_module(f"digsite.games.{table.game.name}.text")
        self.out: Console = console()
        self.people = [p for p in players if p.bot is None]
        self.reader = self.people[0] if self.people else players[0]
        self.at_keyboard: Player | None = self.reader if len(self.people) == 1 else None

    def run(self) -> None:
        if not self.save():
            raise Refusal(f"the game cannot be kept in {self.path}; choose another place with --save")
        if self.at_keyboard:
            self.promise(self.reader)
        try:
            while not self.table.over:
                player = self.players[self.table.turn]
                if player.bot:
                    view = self.table.view(self.table.turn)
                    self.table.play(self.table.turn, player.bot.choose(view, self.table.legal()))
                else:
                    self.ask(self.table.turn, player)
                self.save()
        except (Leave, EOFError, KeyboardInterrupt):
            self.out.print()
            if self.save():
                self.tell("ui-saved", path=str(self.path))
                self.tell("ui-resume", command=self.command_line("play --resume", self.languages()))
            return
        self.finish()

    def tell(self, id: str, **args: Any) -> None:
        """Say something to the reader; names and paths are never read as markup."""
        self.out.print(Text(self.reader.tongue.say(id, **args)), soft_wrap=True)

    def promise(self, player: Player) -> None:
        if isinstance(self.table.dice, Dice):
            self.out.print(Text(player.tongue.say("ui-promise", promise=self.table.dice.promise), style=SOFT))

    def command_line(self, verb: str, more: str = "") -> str:
        box = f" --box {shlex.quote(str(self.box))}" if self.box else ""
        return f"digsite {verb} {shlex.quote(str(self.path))}{more}{box}"

    def languages(self) -> str:
        """The option that seats the same people again, each in their language."""
        who = [p.name if p.bot else f"{p.name}@{p.tongue.code}" for p in self.players]
        return f" -p {shlex.quote(','.join(who))}"

    # --- one choice ---

    def ask(self, seat: int, player: Player) -> None:
        if self.at_keyboard is not player:
            self.hand_over(player)
        self.show(seat, player)
        while True:
            legal = self.table.legal()
            answer = input(player.tongue.pair(player.tongue.say("ui-prompt"), "")).strip()
            if answer in COMMANDS or (answer.startswith("s ") and answer.endswith(".dig")):
                if self.command(answer, seat, player):
                    return
            else:
                choice = self.understand(answer, legal, player)
                if choice is not None:
                    player.heard = self.table.ply
                    self.table.play(seat, choice)
                    return

    def hand_over(self, player: Player) -> None:
        """Nobody sees another's hand: the screen is empty until the next person says so."""
        self.wipe()
        if self.at_keyboard is None:
            self.promise(player)
        self.out.print(Rule(Text(player.tongue.say("ui-hand-over", player=player.name)), style=ACCENT))
        input(player.tongue.say("ui-enter") + " ")
        self.wipe()
        if "readline" in sys.modules:
            readline.clear_history()  # what others typed is theirs
        self.at_keyboard = player

    def wipe(self) -> None:
        """Empty the screen, and what can be scrolled back to."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write("\033[3J")

    def show(self, seat: int, player: Player) -> None:
        """What happened, the table, the question, the open moves."""
        view, say = self.table.view(seat), player.tongue.say
        news = self.table.log(seat, player.heard)
        if news:
            self.out.print(Text(say("ui-since"), style=ACCENT))
            for line in self.told(news, player.tongue):
                self.out.print(Text.assemble("  ", line))
        player.heard = self.table.ply
        self.out.print(Rule(seat_label(seat, self.table.names), style=SOFT))
        self.out.print(self.text.show(view, player.tongue, self.table.names))
        self.out.print(Text(f"\n{self.text.question(view, player.tongue)}", style="bold"))
        self.out.print(self.menu(view, player))

    def told(self, news: Sequence[Any], words: Tongue) -> list[Text]:
        return [Text(line) for line in words.story(news, self.table.names)]

    def menu(self, view: Any, player: Player) -> Columns:
        book, note = self.table.game.book, getattr(self.text, "note", lambda *_: "")
        items = []
        for number, action in enumerate(self.table.legal(), 1):
            item = Text.assemble((f"{number:>3} ", ACCENT), player.tongue.choice(book.parts(action), self.table.names))
            remark = note(view, player.tongue, action)
            items.append(item.append(f" ({remark})", SOFT) if remark else item)
        return Columns(items, padding=(0, 1), column_first=True)

    def understand(self, answer: str, legal: list[int], player: Player) -> int | None:
        """A number of the list, the name of an action, or any words that fit one open move only."""
        if not answer and len(legal) == 1:
            return legal[0]
        if len(answer) < 5 and answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        book = self.table.game.book
        labels = {n: player.tongue.choice(book.parts(n), self.table.names) for n in legal}
        for number in legal:
            if answer.casefold() in (book.text(number), labels[number].casefold()):
                return number
        words = answer.casefold().split()
        fits = [n for n in legal if words and (all_begin(words, book.text(n)) or all_begin(words, labels[n]))]
        if len(fits) == 1:
            return fits[0]
        if not answer:
            return None
        moves = "; ".join(labels[n] for n in fits[:6])
        said = "ui-ambiguous" if fits else "ui-unknown"
        self.out.print(Text(player.tongue.say(said, text=answer, moves=moves), style="yellow"))
        return None

    def command(self, answer: str, seat: int, player: Player) -> bool:
        """Do what a letter asks; whether the table must be asked anew."""
        letter, _, rest = answer.partition(" ")
        if letter == "q":
            raise Leave
        if letter == "u":
            try:
                self.table.undo(seat)
            except Illegal:
                self.out.print(Text(player.tongue.say("ui-cannot-undo"), style="yellow"))
                return False
            player.heard = min(player.heard, self.table.ply)
            self.out.print(player.tongue.say("ui-taken-back"))
            return True
        if letter == "s":
            before = self.path
            self.path = Path(rest.strip()) if rest else before
            if self.path != before and os.path.lexists(self.path):
                self.out.print(Text(player.tongue.say("ui-not-saved", reason=os.strerror(errno.EEXIST)), style="red"))
                self.path = before
            elif self.save():
                self.tell("ui-saved", path=str(self.path))
            else:
                self.path = before
        elif letter == "l":
            for line in self.told(self.table.log(seat), player.tongue):
                self.out.print(line)
        elif letter == "r":
            show_rules(self.table.game.name, player.tongue)
        elif letter == "v":
            self.show(seat, player)
        else:
            self.out.print(player.tongue.say("ui-help"))
        return False

    # --- keeping and ending ---

    def save(self) -> bool:
        try:
            write_safely(self.path, notation.write(self.table))
        except (OSError, ValueError) as error:
            self.out.print(Text(self.reader.tongue.say("ui-not-saved", reason=str(error)), style="red"))
            return False
        return True

    def finish(self) -> None:
        say, table = self.reader.tongue.say, self.table
        self.out.print()
        self.out.print(Rule(say("ui-over"), style=ACCENT))
        for line in self.told(table.log(-1, self.reader.heard), self.reader.tongue):
            self.out.print(Text.assemble("  ", line))
        self.out.print(scores(table, self.reader.tongue))
        best = [s for s in range(table.seats) if table.ranks()[s] == 1]
        names, points = ", ".join(table.names[s] for s in best), table.points()[best[0]]
        won = (
            say("ui-wins", player=names, points=points)
            if len(best) == 1
            else say("ui-shared", players=names, points=points)
        )
        self.out.print(Text(won, style="bold"))
        self.tell("ui-saved", path=str(self.path))
        self.tell("ui-verify", command=self.command_line("verify"))


COMMANDS = ("u", "s", "l", "r", "v", "q", "?", "h")


def all_begin(words: Sequence[str], text: str) -> bool:
    """Whether each word begins some word of the text."""
    parts = text.casefold().split()
    return all(any(part.startswith(word) for part in parts) for word in words)


def scores(table: Table, words: Tongue) -> Grid:
    grid = Grid(box=None, padding=(0, 2), header_style="bold")
    for heading in ("ui-place", "ui-player", "ui-points"):
        grid.add_column(words.say(heading))
    ranks, points = table.ranks(), table.points()
    for seat in sorted(range(table.seats), key=lambda s: ranks[s]):
        grid.add_row(f"{ranks[seat]}.", seat_label(seat, table.names), str(points[seat]))
    return grid


def game_of(text: str) -> str:
    """The game a record is of."""
    head, _ = notation.split(text)
    return notation.one_line(head, "game").split(" ")[0].replace(".", " ")  # a record opens no modules


def replay(text: str, lang: str, seat: str, boards: bool) -> None:
    """Tell a record line by line; as one player heard it, or everything."""
    table = notation.read(text)
    words = tongue(lang, table.game.name)
    if seat and seat not in table.names:
        raise Refusal(f"nobody called {seat!r} played; there were {', '.join(table.names)}")
    ear = table.names.index(seat) if seat else None
    out = console()
    view = importlib.import_module(f"digsite.games.{table.game.name}.text")
    for again in notation.moments(table):
        for who, action in again.log(ear, again.ply - 1):
            out.print(Text.assemble((f"{again.ply - 1:>4}  ", SOFT), words.event(who, action, table.names)))
        if boards and again.turn != again.entries[-1].seat:
            out.print(view.show(again.view(ear if ear is not None else max(again.turn, 0)), words, table.names))
    if table.over:
        out.print(scores(table, words))
