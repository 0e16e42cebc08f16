"""Runs the page's server until Ctrl-C: one address, one table, nothing left behind.

In: a setup, an address, a pace. Out: the page, and a line that says where it is.
"""

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.page.live_table import LiveTable, Setup
from railbird_host.page.pace import Pace
from railbird_host.page.server import PageServer

LARGEST_MESSAGE = 16_384
MOST_CONNECTIONS = 256
FIRST_REQUEST_S = 5.0


class ImpatientProtocol(H11Protocol):
    """A connection whose first request does not come is closed: half-open ones would keep everybody else out."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._first_request = self.loop.call_later(FIRST_REQUEST_S, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()

    def handle_websocket_upgrade(self, event) -> None:  # type: ignore[no-untyped-def]
        self._first_request.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._first_request.cancel()
        super().connection_lost(exc)


class Serving(uvicorn.Server):
    """Says when it is ready, and leaves Ctrl-C to whoever runs it in a thread."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], has_signals: bool):
        super().__init__(config)
        self._ready = ready
        self._has_signals = has_signals

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def capture_signals(self):  # type: ignore[no-untyped-def]
        if self._has_signals:
            return super().capture_signals()
        from contextlib import nullcontext

        return nullcontext()


def open_socket(host: str, port: int) -> socket.socket:
    """Bound before the table starts, so that a port in use is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise RailbirdError(f"{host}, port {port}: {reason}", "choose another with --port", TRANSPORT) from error
    return listener


class RunningPage:
    """A server with its table; `address` once it listens."""

    def __init__(self, setup: Setup, pace: str, host: str = "127.0.0.1", port: int = 0):
        self._listener = open_socket(host, port)
        shown = f"[{host}]" if ":" in host else host
        self.address = f"http://{shown}:{self._listener.getsockname()[1]}/"
        self.table = LiveTable(setup, Pace(pace))
        self.pages = PageServer(self.table, host)
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


def announce(address: str, browser: bool) -> None:
    print(f"{address}  the table    {address}players  the players' monitor    {address}trainer  the trainer")
    print("Ctrl-C ends it.", flush=True)
    if browser and sys.stdout.isatty() and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
