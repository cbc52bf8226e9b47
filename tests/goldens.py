"""Readable games and counts of action sequences, kept in tests/playthroughs and tests/perft."""

from pathlib import Path

import numpy as np

from digsite import find, laws, list_games, notation
from digsite.kernel import OVER
from digsite.table import Table

HERE = Path(__file__).parent


def playthrough_path(game: str, seats: int) -> Path:
    return HERE / "playthroughs" / f"{game}_{seats}.txt"


def perft_path(game: str) -> Path:
    return HERE / "perft" / f"{game}.txt"


def playthrough(game: str, seats: int) -> str:
    """A random game as its record, and the hash of the true state after every tenth choice."""
    table = laws.random_table(find(game), seats, seed=2026)
    hashes = [f"{again.ply:>4} {again.digest}" for again in notation.moments(table) if again.ply % 10 == 0]
    return notation.write(table) + "\n" + "\n".join([*hashes, f" end {table.digest}"]) + "\n"


def perft(table: Table, depth: int) -> int:
    """Sequences of `depth` actions of players and Nature from here."""

    def count(states, depth: int) -> int:
        if states[0].turn == OVER:
            return 0
        ways = table.game.ways()
        table.game.kernel.options(states, 0, ways)
        actions = np.flatnonzero(ways)
        if depth == 1:
            return len(actions)
        total = 0
        for action in actions:
            later = states.copy()
            table.game.kernel.act(later, 0, int(action))
            total += count(later, depth - 1)
        return total

    return count(table._states, depth)


def perft_table(game: str) -> str:
    """Counts to depth 3 from several moments of the golden games."""
    lines = ["# seats ply depth-1 depth-2 depth-3"]
    for seats in (2, 3, 4):
        table = laws.random_table(find(game), seats, seed=2026)
        wanted = {1, table.ply // 4, table.ply // 2, 3 * table.ply // 4}
        for again in notation.moments(table):
            if again.ply in wanted:
                counts = [perft(again, depth) for depth in (1, 2, 3)]
                lines.append(f"{seats} {again.ply} {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def write_all() -> None:
    for folder in ("playthroughs", "perft"):
        (HERE / folder).mkdir(exist_ok=True)
    signatures = []
    for game in list_games():
        for seats in (2, 3, 4):
            playthrough_path(game, seats).write_text(playthrough(game, seats), encoding="utf-8")
        perft_path(game).write_text(perft_table(game), encoding="utf-8")
        signatures.append(f"{game} {laws.signature(find(game), 20)}")
    (HERE / "signatures.txt").write_text("\n".join(signatures) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
