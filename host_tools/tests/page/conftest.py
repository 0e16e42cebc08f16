"""A table on a page for each test: fresh boards, time that only runs when asked, and one browser for all.

No test waits for the clock on the wall: simulated time runs as fast as the machine can and stands still when everything
asked for is done. The limit on a wait is only there to end a test that would never end.
"""

import json
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest

from railbird.table.config import config_from_dict
from railbird_host.page.chromium import chromium, new_window
from railbird_host.page.commands import parse
from railbird_host.page.live_table import LiveTable
from railbird_host.page.pace import FAST, Pace
from railbird_host.page.serve import RunningPage
from railbird_host.page.sitting import Setup

LIMIT_S = 240.0


def _wait_until(condition, what=""):
    end_s = time.monotonic() + LIMIT_S
    while not (found := condition()):
        assert time.monotonic() < end_s, f"never happened: {what or condition}"
        time.sleep(0.01)
    return found


@pytest.fixture(name="wait_until")
def wait_until_fixture():
    return _wait_until


class TableAlone:
    """A live table without a server: commands as a page sends them."""

    def __init__(self, seed=1, exercise="", keep=None, follow=None, **config):
        self.live = LiveTable(Setup(config_from_dict(config), seed, keep=keep, follow=follow), Pace(FAST))
        if exercise:
            self.send("exercise", name=exercise)
        self.live.start()
        self.rest()

    def send(self, verb, **values):
        while not self.live.post(parse(json.dumps({"do": verb, **values}))):
            time.sleep(0.01)

    def do(self, verb, **values):
        """Sends it, and waits until the table stands still again."""
        self.send(verb, **values)
        return self.rest()

    def rest(self):
        def rests():
            if self.live.error:
                raise self.live.error
            return self.live.is_resting

        _wait_until(rests, "the table comes to rest")
        return self.live.snapshot

    def press(self, *keys):
        for key in keys:
            self.do("up", key=key)
        return self.live.snapshot

    def close(self):
        self.live.stop()


@pytest.fixture
def table_alone():
    made = []

    def make(**options):
        made.append(TableAlone(**options))
        return made[-1]

    yield make
    for table in made:
        table.close()


@pytest.fixture(scope="session", name="serve")
def serve_fixture():
    return _serve


@contextmanager
def _serve(seed=1, **config):
    """A running page with a fresh table."""
    page = RunningPage(Setup(config_from_dict(config), seed), FAST)
    thread = threading.Thread(target=page.run, kwargs={"has_signals": False}, daemon=True)
    thread.start()
    assert page.ready.wait(LIMIT_S)
    try:
        yield page
    finally:
        page.stop()
        thread.join(LIMIT_S)
        assert not thread.is_alive()


@pytest.fixture
def served():
    """Starts pages: `served(game="derby")` gives a running page with a fresh table."""
    with ExitStack() as running:
        yield lambda **options: running.enter_context(_serve(**options))


@pytest.fixture(scope="module")
def browser():
    """Of one file: while it is open the thread has a running event loop, which tests elsewhere must not find."""
    with chromium() as made:
        yield made


@pytest.fixture
def open_page(browser):
    """Opens an address in a window of its own; an error on the page fails the test."""
    contexts, errors = [], []

    def stop(page, frame):
        """A table that is dead answers no wait: it ends the test at once."""
        if isinstance(frame, str) and '"stopped"' in frame:
            errors.append(frame)
            page.close()

    def start(address, width=1400, height=950, may_stop=False, **options):
        context = new_window(browser, width, height, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if not may_stop:
            page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: stop(page, frame)))
        page.goto(address)
        return page

    yield start
    for context in contexts:
        context.close()
    assert not errors
