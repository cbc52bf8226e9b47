"""`.dig` records: a whole game as plain text, complete without any random generator.

A head of `key value` lines, an empty line, then one line for each choice: number, name, action, and what
Nature answered in brackets. Runs of one verb share a bracket: `(deal coin shard)`.
"""

import re
from collections.abc import Iterable, Iterator

from digsite.codebook import Codebook
from digsite.errors import Illegal, Refusal, Unreadable
from digsite.game import Game, find
from digsite.table import Dice, Table, Told

HEAD = ("game", "box", "seats", "switch", "promise", "secret", "score")


def write(table: Table) -> str:
    """The record of a table, finished or not. It tells everything, Nature's secret included."""
    game, book = table.game, table.game.book
    if wrong := [name for name in table.names if not fits(name)]:
        raise Unreadable(f"a record calls players by one word without brackets, not {wrong[0]!r}")
    head = [("game", f"{game.name} {game.version}")]
    if not game.box.standard:
        head.append(("box", game.box.digest))
    head.append(("seats", " ".join(table.names)))
    head += [("switch", f"{name} {str(value).lower()}") for name, value in sorted(table.switches.items())]
    if isinstance(table.dice, Dice):
        head += [("promise", table.dice.promise), ("secret", table.dice.secret.hex())]
    if table.over:
        head.append(("score", " ".join(map(str, table.points()))))
    lines = [f"{key:<8} {value}" for key, value in head] + [""]
    width = max([len("-"), *map(len, table.names)])
    for number, entry in enumerate(table.entries):
        who = table.names[entry.seat] if entry.seat >= 0 else "-"
        action = book.text(entry.action) if entry.action >= 0 else "-"
        line = f"{number:>4} {who:<{width}}  {action:<24} {' '.join(brackets(table, entry.answers))}"
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def fits(name: str) -> bool:
    """Whether a record can call somebody so.

    >>> fits("anna"), fits("Anna Maria"), fits("")
    (True, False, False)
    """
    return isinstance(name, str) and name != "-" and name.isprintable() and name.split() == [name] and "(" not in name


def brackets(table: Table, answers: Iterable[int]) -> list[str]:
    """Nature's answers, each run of one verb in one bracket."""
    runs: list[list[str]] = []
    for answer in answers:
        action = table.game.book.parts(answer)
        words = [str(word) for word in action.args.values()]
        if runs and words and runs[-1][0] == action.verb:
            runs[-1] += words
        else:
            runs.append([action.verb, *words])
    return [f"({' '.join(run)})" for run in runs]


def read(text: str, game: Game | None = None) -> Table:
    """Replay a record to the table it describes. A game that is not ours must be given: a record opens no modules."""
    head, body = split(text)
    name, _, version = one_line(head, "game").partition(" ")
    game = game or find(name.replace(".", " "))
    if name != game.name:
        raise Unreadable(f"the record is of {name}, not of {game.name}")
    if version != str(game.version):
        raise Unreadable(f"the record is of {name} version {version}, but this is version {game.version}")
    box = head.get("box", [""])[0]
    if box != ("" if game.box.standard else game.box.digest):
        raise Unreadable(
            f"the record was played with another box of {name} ({box or 'the standard one'}); give it with --box"
        )
    names = one_line(head, "seats").split()
    switches: dict[str, str] = {}
    for line in head.get("switch", []):
        key, _, value = line.partition(" ")
        switches[key] = value
    if not body:
        raise Unreadable("the record has no moves, not even Nature's first")
    told = Told(answers_of(game.book, body[0][2], 0))
    table = Table(game, len(names), switches, names, dice=told)
    for number, who, said in body[1:]:
        replay_line(table, told, number, who, said)
    if "secret" in head:
        try:
            table.dice = Dice(bytes.fromhex(one_line(head, "secret")))
        except ValueError:
            raise Unreadable("the record's secret is not a row of hexadecimal digits") from None
        if table.dice.promise != one_line(head, "promise"):
            raise Illegal("the record's secret is not the one that was promised at the start")
    if "score" in head and (not table.over or one_line(head, "score") != " ".join(map(str, table.points()))):
        raise Illegal("the record does not lead to the score it claims")
    return table


def moments(table: Table) -> Iterator[Table]:
    """The table of a record as it was at the beginning and after every choice."""
    told = Told(table.entries[0].answers)
    again = Table(table.game, table.seats, table.switches, table.names, dice=told)
    yield again
    for entry in table.entries[1:]:
        told.answers = list(entry.answers)
        again.play(entry.seat, entry.action)
        yield again


def verify(text: str, game: Game | None = None) -> int:
    """Recompute every draw of Nature from the secret; the number of draws checked."""
    table = read(text, game)
    if not isinstance(table.dice, Dice):
        raise Refusal("the record tells no secret, so Nature's draws cannot be recomputed")
    again = Table(table.game, table.seats, table.switches, table.names, dice=table.dice)
    for number, entry in enumerate(table.entries):
        if number > 0:
            again.play(entry.seat, entry.action)
        if again.entries[number] != entry:
            raise Illegal(f"at line {number} Nature did not answer as the secret says")
    return sum(len(e.answers) for e in table.entries)


def split(text: str) -> tuple[dict[str, list[str]], list[tuple[int, str, str]]]:
    """Head by key, and (number, name, rest) of every line of the body."""
    top, _, rest = text.partition("\n\n")
    head: dict[str, list[str]] = {}
    for line in top.splitlines():
        key, _, value = line.partition(" ")
        if key not in HEAD:
            raise Unreadable(f"{line[:60]!r} is not a line of a .dig record; its head has {', '.join(HEAD)}")
        head.setdefault(key, []).append(value.strip())
    body = []
    for line in rest.splitlines():
        if not line.strip():
            continue
        words = line.split(None, 2)
        if len(words) < 3 or not re.fullmatch("[0-9]{1,6}", words[0]):
            raise Unreadable(f"{line[:60]!r} is not a move; a move is: number, name, action, (Nature's answers)")
        body.append((int(words[0]), words[1], words[2]))
    return head, body


def one_line(head: dict[str, list[str]], key: str) -> str:
    lines = head.get(key, [])
    if len(lines) != 1:
        raise Unreadable(f"a .dig record has one line {key!r}, this one has {len(lines)}")
    return lines[0]


def replay_line(table: Table, told: Told, number: int, who: str, said: str) -> None:
    if number != table.ply:
        raise Unreadable(f"line {number} should be number {table.ply}")
    if who not in table.names:
        raise Unreadable(f"line {number}: {who!r} is not at this table")
    told.answers = list(answers_of(table.game.book, said, number))
    try:
        table.play(table.names.index(who), said.partition("(")[0])
    except Refusal as error:
        raise type(error)(f"line {number}: {error}") from None
    if told.answers:
        raise Unreadable(f"line {number}: Nature answers {len(told.answers)} times too often")


def answers_of(book: Codebook, said: str, line: int) -> Iterator[int]:
    """The actions in the brackets of a line: `(deal coin shard)` is `deal coin`, `deal shard`."""
    for bracket in said.split("(")[1:]:
        verb, *words = bracket.rstrip().removesuffix(")").split() or [""]
        if verb not in book.verbs or not book[verb].by_nature:
            raise Unreadable(f"line {line}: Nature has no verb {verb!r}")
        arity = len(book[verb].args) or 1
        for i in range(0, max(len(words), 1), arity):
            yield book.number(" ".join([verb, *words[i : i + arity]]))
