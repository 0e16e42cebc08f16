"""What every server of pages here is made of: a socket, connections that must ask soon, work beside it until Ctrl-C.

In: an application for uvicorn, an address. It knows no table: the table's computer and the office run without the
emulated bench.
"""

import contextlib
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from railbird_host.base.errors import TRANSPORT, RailbirdError

STATIC = Path(__file__).parent / "static"  # what pages of tables share
FIRST_REQUEST_S = 5.0
EVERY_ADDRESS = ("0.0.0.0", "::", "")
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # for examples: nobody has them


class ImpatientProtocol(H11Protocol):
    """A connection whose first request does not come is closed: half-open ones would keep everybody else out."""

    def connection_made(self, transport):
        super().connection_made(transport)
        self._first_request = self.loop.call_later(FIRST_REQUEST_S, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()

    def handle_websocket_upgrade(self, event):
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

    def capture_signals(self):
        if self._has_signals:
            return super().capture_signals()
        return contextlib.nullcontext()


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
