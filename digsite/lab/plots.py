"""Pictures of figures, by Matplotlib (the extra `plots`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from digsite.lab.arena import Line, Standing
from digsite.record import Array


def draw_arena(
    matches: Sequence[tuple[Line, Sequence[Standing]]], tables: Sequence[tuple[Line, Sequence[str], Array]], path: Path
) -> None:
    """Left: the win share of every bot in every line-up; right: ratings; both with 95 % intervals by sets."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = [(f"{row.bot} in {', '.join(line['bots'])}", line["seats"], row) for line, found in matches for row in found]
    rated = [
        (f"{name}, {line['game']} {line['seats']}", *row)
        for line, names, t in tables
        for name, row in zip(names, t, strict=True)
    ]
    figure = Figure(figsize=(12, 1.5 + 0.35 * max(len(rows), len(rated))), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    bars(
        left,
        [text for text, _, _ in rows],
        [100 * r.share for *_, r in rows],
        [tuple(100 * x for x in r.by_sets) for *_, r in rows],
    )
    for seats in {seats for _, seats, _ in rows}:
        left.axvline(100 / seats, color="grey", linewidth=0.8, linestyle=":")
    left.set_xlabel("win share, %")
    bars(right, [text for text, *_ in rated], [r for _, r, _, _ in rated], [(low, high) for *_, low, high in rated])
    right.set_xlabel("Plackett–Luce rating")
    figure.savefig(path, dpi=120)


def bars(axes: Any, names: Sequence[str], values: Sequence[float], intervals: Sequence[tuple[float, ...]]) -> None:
    """One point with its interval for each name, the first on top."""
    places = list(range(len(names)))[::-1]
    reach = [
        [v - low for v, (low, _) in zip(values, intervals, strict=True)],
        [high - v for v, (_, high) in zip(values, intervals, strict=True)],
    ]
    axes.errorbar(values, places, xerr=reach, fmt="o", capsize=3)
    axes.set_yticks(places, names)
    axes.set_ylim(-0.5, len(names) - 0.5)
