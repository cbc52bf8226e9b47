"""What is written small on slips and posters can be read in every theme."""

import re
from pathlib import Path

import pytest

from digsite.games import thebes

CSS = (Path(thebes.__file__).parent / "picture.css").read_text(encoding="utf-8")
THEMES = ("", '[data-theme="dark"]', '[data-theme="contrast"]')
ENOUGH = 4.5  # WCAG 2.2, 1.4.3


def colours(theme):
    """The colours of a theme; those it does not name are the usual ones."""
    usual, own = (re.search(rf"^:root{re.escape(which)} {{(.*?)^}}", CSS, re.M | re.S)[1] for which in ("", theme))
    return dict(re.findall(r"--thebes-([\w-]+): (#\w{6})", usual + own))


def light(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["slip", "poster", "poster-2"])
def test_small_print_stands_out(theme, paper):
    found = colours(theme)
    dark, bright = sorted(light(found[name]) for name in ("muted", paper))
    assert (bright + 0.05) / (dark + 0.05) >= ENOUGH
