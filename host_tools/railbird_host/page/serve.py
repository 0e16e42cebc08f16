"""Runs the page's server until Ctrl-C: one address, one table, nothing left behind.

In: a setup, an address, a pace. Out: the page, and a line that says where it is.
"""

import asyncio
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.page.doorkeeper import LOOPBACK, TrainersCode, new_code
from railbird_host.page.live_table import LiveTable
from railbird_host.page.pace import Pace
from railbird_host.page.server import PageServer
from railbird_host.page.sitting import Setup

LARGEST_MESSAGE = 16_384
MOST_CONNECTIONS = 256
FIRST_REQUEST_S = 5.0
EVERY_ADDRESS = ("0.0.0.0", "::", "")
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # for examples: nobody has them


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


def serve_beside(
    config: uvicorn.Config,
    listener: socket.socket,
    work: Callable[[threading.Event], None],
    ending: threading.Event,
    has_signals: bool = True,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Pages in this thread, `work` in another: both until Ctrl-C, until `ending` is set, or until one of them ends."""
    server = Serving(config, ready, has_signals)

    def work_and_end() -> None:
        try:
            work(ending)
        finally:
            server.should_exit = True

    worker = threading.Thread(target=work_and_end)
    worker.start()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        ending.set()
        worker.join()
        listener.close()


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


def reachable(host: str) -> str:
    """An address that works in a browser: "all of them" is none, so one that others can reach is found."""
    if host not in EVERY_ADDRESS:
        return host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE[family], 9))  # sends nothing: it only asks which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "::1" if family == socket.AF_INET6 else "127.0.0.1"


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
