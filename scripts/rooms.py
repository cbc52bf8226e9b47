"""Is every line in its room? Import direction, games that know each other, and files above 500 lines."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# A room may import rooms of lower floors, and its own.
FLOORS = {
    "errors": 0, "workers": 0, "record": 1, "codebook": 1, "components": 1, "compiling": 2, "chance": 3, "ways": 4,
    "kernel": 5, "tongue": 5, "text": 5, "picture": 6, "game": 6, "games": 7, "table": 8, "notation": 9, "nets": 9,
    "laws": 10, "bots": 10, "envs": 10, "lab": 11, "server": 12, "cli": 13, "__main__": 14,
}  # fmt: skip
LINES = 500


def room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports(path: Path) -> list[tuple[int, str]]:
    """(line, module) of everything of ours that a file imports, also inside functions."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "digsite":
            if node.module == "digsite":
                found += [(node.lineno, f"digsite.{alias.name}") for alias in node.names]
            else:
                found.append((node.lineno, node.module))
        elif isinstance(node, ast.Import):
            found += [(node.lineno, a.name) for a in node.names if a.name.startswith("digsite")]
    return found


def complaints(path: Path) -> list[str]:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    here = room(module)
    out = []
    for line, target in imports(path):
        there = room(target)
        where = f"{path.relative_to(ROOT)}:{line}"
        if there not in FLOORS or here not in FLOORS:
            continue  # a public name of the package, or the package itself
        if FLOORS[there] > FLOORS[here]:
            out.append(f"{where}: {here} must not know {there}")
        if here == there == "games" and target.split(".")[2:3] != module.split(".")[2:3]:
            out.append(f"{where}: games do not know each other")
    return out


def main() -> None:
    found = [c for path in sorted((ROOT / "digsite").rglob("*.py")) for c in complaints(path)]
    unknown = {p.stem for p in (ROOT / "digsite").glob("*.py")} | {
        p.parent.name for p in (ROOT / "digsite").glob("*/__init__.py")
    }
    found += [f"scripts/rooms.py: on which floor is {name}?" for name in sorted(unknown - set(FLOORS) - {"__init__"})]
    for path in [*ROOT.glob("digsite/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("scripts/*")]:
        lines = len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else 0
        if lines > LINES:
            found.append(f"{path.relative_to(ROOT)}: {lines} lines; a file has at most {LINES}")
    print("\n".join(found) or "rooms: every line is in its room")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
