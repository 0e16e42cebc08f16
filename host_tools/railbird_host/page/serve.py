"""Runs the page's server until Ctrl-C: one address, one table, nothing left behind.

In: a setup, an address, a pace. Out: the page, and a line that says where it is.
"""

import os
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from railbird_host.base.errors import RailbirdError
from railbird_host.page.doorkeeper import LOOPBACK, TrainersCode, new_code
from railbird_host.page.live_table import LiveTable
from railbird_host.page.pace import Pace
from railbird_host.page.server import PageServer
from railbird_host.page.serving import ImpatientProtocol, Serving, open_socket, reachable
from railbird_host.page.sitting import Setup

LARGEST_MESSAGE = 16_384
MOST_CONNECTIONS = 256


class RunningPage:
    """A server with its table; `address` once it listens."""

    def __init__(self, setup: Setup, pace: str, host: str = "127.0.0.1", port: int = 0):
        self._listener = open_socket(host, port)
        shown = reachable(host)
        self.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{self._listener.getsockname()[1]}/"
        self.code = (
            "" if host in LOOPBACK else new_code()
        )  # of the trainer's page, where others than this machine may ask
        try:
            self.table = LiveTable(setup, Pace(pace))
        except BaseException:
            self._listener.close()
            raise
        self.pages = PageServer(self.table, host, TrainersCode(self.code))
        self.ready = threading.Event()
        self._config = uvicorn.Config(
            self.pages.application(),
            log_level="warning",
            http=ImpatientProtocol,
            ws_max_size=LARGEST_MESSAGE,
            ws_max_queue=8,
            limit_concurrency=MOST_CONNECTIONS,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
        )
        self._server: Serving | None = None

    def run(self, announce: Callable[[str], None] | None = None, has_signals: bool = True) -> None:
        def ready() -> None:
            self.ready.set()
            if announce:
                announce(self.address)

        self._server = Serving(self._config, ready, has_signals)
        try:
            self._server.run(sockets=[self._listener])
        finally:
            self._listener.close()
        if self.table.error is not None:
            raise RailbirdError(f"the emulated table has stopped: {self.table.error!r}", "report this")

    def stop(self) -> None:
        if self._server:
            self._server.should_exit = True


def has_screen() -> bool:
    """Without one, `webbrowser` would start a text browser over the terminal that Ctrl-C is typed into."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def announce(page: RunningPage, browser: bool) -> None:
    address = page.address
    print(f"{address}  the table    {address}players  the players' monitor    {address}trainer  the trainer")
    if page.code:
        print("Whoever reaches this address can play here, and nothing is encrypted: only for a network you trust.")
        print(f"The trainer's page asks for this code: {page.code}")
    print("Ctrl-C ends it.", flush=True)
    if browser and sys.stdout.isatty() and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
