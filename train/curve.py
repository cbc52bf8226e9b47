"""Draw how strong a net was while it learnt, from the log of its run (needs the extra `plots`).

python -m train.curve runs/GAME [--out curve.png]
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]
EXAM = "vs "  # as train.ppo names what it measures: "vs adviser 2", …


def exams(log: Sequence[Line]) -> dict[str, tuple[list[float], list[float]]]:
    """{exam: (millions of decisions, win shares)}

    >>> exams([{"iteration": 1, "decisions": 2e6}, {"iteration": 2, "decisions": 4e6, "at": 1, "vs adviser 2": 0.3}])
    {'vs adviser 2': ([2.0], [0.3])}
    """
    learnt = {line["iteration"]: line["decisions"] / 1e6 for line in log if "iteration" in line}
    found: dict[str, tuple[list[float], list[float]]] = {}
    for line in log:
        for name in (key for key in line if key.startswith(EXAM)):
            when, shares = found.setdefault(name, ([], []))
            when.append(learnt[line["at"]])
            shares.append(line[name])
    return found


def draw(log: Sequence[Line], title: str, path: Path) -> None:
    """Win shares against the adviser above, how open choices are below; dotted what is fair."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    FigureCanvasAgg(figure)
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    for name, (when, shares) in exams(log).items():
        (drawn,) = above.plot(when, [100 * share for share in shares], marker=".", label=f"{name[len(EXAM) :]} seats")
        above.axhline(100 / int(name.split()[-1]), color=drawn.get_color(), linestyle=":", linewidth=0.8)
    above.set_ylabel("wins, %")
    above.legend()
    steps = [line for line in log if "entropy" in line]
    below.plot([line["decisions"] / 1e6 for line in steps], [line["entropy"] for line in steps], color="grey")
    below.set_ylabel("entropy")
    below.set_xlabel("million decisions")
    figure.suptitle(title)
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="the folder of a run")
    parser.add_argument("--out", type=Path, help="else curve.png in that folder")
    options = parser.parse_args()
    log = [json.loads(line) for line in (options.run / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    out = options.out or options.run / "curve.png"
    draw(log, options.run.name, out)
    print(out)


if __name__ == "__main__":
    main()
