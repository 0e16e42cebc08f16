"""Looks at boards again and again over their service ports, and goes on when one restarts or is unplugged for a while.

Comes in: ports. Goes out: one plain document per board and look, with the rates since the last look. It asks for hello,
status and counters only: what needs no key and stops nothing.
"""

from typing import Any

from railbird_host.base import clock
from railbird_host.base.errors import RailbirdError
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.usb import Port, serial_ports
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.health import status_document

ANSWER_LIMIT_S = 1.0
RATES = ("frames_sent", "events_sent", "events_resent", "scan_passes", "scan_reads")


class WatchedBoard:
    """One board, followed by its serial number: after a restart it may come back on another port."""

    def __init__(self, port: Port):
        self._port = port
        self._hello: Any = None
        self._before: dict[str, int] = {}
        self._before_s = 0.0

    def look(self) -> dict[str, Any]:
        """The port is let go of after every look, so that other verbs get in between."""
        try:
            with Connection(self._found().device) as connection:
                client = ServiceClient(connection, limit_s=ANSWER_LIMIT_S)
                self._hello = client.hello()
                status, counters = client.status(), client.counters()
        except RailbirdError as error:
            return {"role": self._role(), "serial": self._port.serial, "problem": error.message}
        document = status_document(self._hello, status, counters)
        now_s = clock.now_s()
        seconds = now_s - self._before_s
        document["per_second"] = {
            name: round((counters[name] - self._before[name]) / seconds, 2)
            for name in RATES
            if name in counters and name in self._before and seconds > 0
        }
        self._before, self._before_s = counters, now_s
        return document

    def _role(self) -> str:
        return self._hello.role if self._hello else self._port.emulated_role or "?"

    def _found(self) -> Port:
        if self._port.serial:
            same = [port for port in serial_ports() if port.serial == self._port.serial]
            self._port = same[0] if same else self._port
        return self._port


class Watcher:
    def __init__(self, ports: list[Port]):
        self._boards = [WatchedBoard(port) for port in ports]

    def look(self) -> list[dict[str, Any]]:
        return [board.look() for board in self._boards]
