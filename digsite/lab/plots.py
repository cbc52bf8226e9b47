"""Pictures of figures, by Matplotlib (the extra `plots`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from digsite.lab.arena import ROUGH, Line, Standing
from digsite.lab.peers import Speed
from digsite.record import Array


def draw_arena(
    matches: Sequence[tuple[Line, Sequence[Standing]]], tables: Sequence[tuple[Line, Sequence[str], Array]], path: Path
) -> None:
    """Left: the win share of every bot in every line-up; right: ratings; both with 95 % intervals by sets."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    shown = [(f"{row.about}{row.bot} in {', '.join(line['bots'])}", row) for line, found in matches for row in found]
    rated = [
        (f"{name}, {line['seats']} seats", *r) for line, found, t in tables for name, r in zip(found, t, strict=True)
    ]
    figure = Figure(figsize=(12, 1.5 + 0.35 * max(len(shown), len(rated))), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    bars(left, [(text, 100 * r.share, 100 * r.by_sets, 100 * r.by_sets) for text, r in shown])
    for seats in {line["seats"] for line, _ in matches}:
        left.axvline(100 / seats, color="grey", linewidth=0.8, linestyle=":")
    left.set_xlabel("win share, %")
    bars(right, [(text, rating, rating - low, high - rating) for text, rating, low, high in rated])
    right.set_xlabel("Plackett–Luce rating")
    rough = f"; ≈ a rough sample of fewer than {ROUGH} games" if any(row.about for _, row in shown) else ""
    figure.suptitle(", ".join(dict.fromkeys(line["game"] for line, _ in matches)) + rough)
    figure.savefig(path, dpi=120)


def bars(axes: Any, rows: Sequence[tuple[str, float, float, float]]) -> None:
    """One point for each (name, value, reach below, reach above), the first on top."""
    names, values, below, above = zip(*rows, strict=True)
    places = list(range(len(rows)))[::-1]
    axes.errorbar(values, places, xerr=[np.maximum(below, 0), np.maximum(above, 0)], fmt="o", capsize=3)
    axes.set_yticks(places, names)
    axes.set_ylim(-0.5, len(rows) - 0.5)


def draw_speeds(speeds: Sequence[Speed], path: Path) -> None:
    """One bar for each figure, the fastest on top, a colour for each system; hatched where observations are written."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    figure = Figure(figsize=(10, 1.5 + 0.24 * len(speeds)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    systems = list(dict.fromkeys(speed.system for speed in speeds))
    shown = sorted(speeds, key=lambda speed: speed.decisions)
    axes.barh(
        [f"{s.system} {s.game}, {s.how}" for s in shown],
        [s.decisions for s in shown],
        color=[f"C{systems.index(s.system)}" for s in shown],
        hatch=["//" if s.observations else "" for s in shown],
        edgecolor="white",
    )
    axes.set_xscale("log")
    axes.set_xlabel("decisions a second on one core (log scale); hatched: observations included")
    axes.set_ylim(-0.6, len(shown) - 0.4)
    axes.grid(axis="x", linewidth=0.4)
    axes.legend(handles=[Patch(color=f"C{i}", label=name) for i, name in enumerate(systems)], loc="lower right")
    figure.savefig(path, dpi=120)
