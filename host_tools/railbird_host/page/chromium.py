"""Debian's chromium, driven by Playwright, without a window: for tests, screenshots and figures.

In: nothing. Out: a browser for the length of a `with`; without chromium a RailbirdError that says what to install.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from railbird_host.base.errors import WRONG, RailbirdError

PROGRAM = Path("/usr/bin/chromium")
PATIENCE_MS = 240_000  # only ends what would never end: a busy machine may take its time
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Any]:
    if not PROGRAM.exists():
        raise RailbirdError(f"there is no {PROGRAM}", "make setup installs it (the Debian package chromium)", WRONG)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(PROGRAM), args=OPTIONS, timeout=PATIENCE_MS)
        try:
            yield browser
        finally:
            browser.close()


def new_window(browser: Any, width: int = 1400, height: int = 950, **options: Any) -> Any:
    """A context of its own, patient, so that two windows share nothing."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    return context
