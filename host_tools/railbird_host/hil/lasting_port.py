"""The USB port of the board with one serial number, for as long as a bench is in use: a board that restarts takes its
port with it, and comes back under another name.

In: a serial number. Out: `read` and `write`. While the board is away nothing is read and what is written is lost, as on
a cable that is out; whoever asked gets no answer within its limit.
"""

import time
from collections.abc import Callable

from railbird_host.base.errors import RailbirdError
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.usb import Port, serial_ports

AWAY_S = 0.02  # before the next look


class LastingPort:
    def __init__(self, serial: str, list_ports: Callable[[], list[Port]] = serial_ports):
        self.serial = serial
        self._list_ports = list_ports
        self._connection: Connection | None = None

    def read(self, size: int = 4096) -> bytes:
        try:
            return self._opened().read(size)
        except RailbirdError:
            self.close()
            time.sleep(AWAY_S)
            return b""

    def write(self, data: bytes) -> int:
        try:
            return self._opened().write(data)
        except RailbirdError:
            self.close()
            return 0

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self) -> Connection:
        if self._connection is None:
            port = next((port for port in self._list_ports() if port.serial == self.serial), None)
            if port is None:
                raise RailbirdError(f"board {self.serial} is not connected", "plug it in; railbird boards")
            self._connection = Connection(port.device).open()
        return self._connection
