"""A real server and a real Chromium; every page is watched, and nothing may go wrong unseen."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.people import House
from tests.server.serving import Serving

QUIET = ["disable-gpu", "disable-background-networking", "disable-component-update", "disable-sync", "no-first-run"]


@pytest.fixture(scope="package")
def chromium():
    """Debian's Chromium, or whichever CHROMIUM names. It ends with these tests: others run event loops of their own."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        pytest.skip("Chromium is not installed (apt-get install chromium, or set CHROMIUM to its path)")
    flags = [f"--{flag}" for flag in QUIET] + (["--no-sandbox"] if os.getuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(chromium, tmp_path_factory):
    """One server for all of these tests, with quick bots and without the limits that hold off strangers."""
    served = Serving(tmp_path_factory.mktemp("browser") / "digsite.sqlite", messages=1000, talk=1000)
    yield served
    served.stop()


@pytest.fixture
def house(chromium, server):
    """Opens browsers for people; at the end none of their pages may have complained."""
    opened = House(chromium, server)
    yield opened
    opened.close()
    assert opened.complaints == []
