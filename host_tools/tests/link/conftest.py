"""A client of the host tools on a wire to the firmware's own service port, in this process, on a clock of its own."""

import pytest

from railbird.link import frame
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service.port import ServicePort
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.provisioning import provision_board
from railbird_host.device.service.table_file import TableFile
from service_board import BoardForTests

PINS = [(1, "123456"), (2, "765432")]
CONFIGURATION = b"table 4"


class Wire:
    """`read` lets a millisecond pass. `damage(data)` may change what goes either way."""

    def __init__(self, board):
        self.board = board
        self.port = ServicePort(board)
        self.now_s = 0.0
        self.damage = lambda data: data
        self.spoken: list[bytes] = []
        self._out = bytearray(frame.MAX_WIRE_BYTES)

    def write(self, data: bytes) -> int:
        self.port.receive(self.damage(bytes(data)), int(self.now_s * 1000))
        return len(data)

    def read(self, size: int = 4096) -> bytes:
        self.now_s += 0.001
        self.port.work()
        length = self.port.poll(int(self.now_s * 1000), self._out)
        data = bytes(self._out[:length])
        self.spoken.append(data)
        return self.damage(data)

    def client(self, limit_s: float = 3.0) -> ServiceClient:
        return ServiceClient(self, lambda: self.now_s, limit_s)


@pytest.fixture
def fresh():
    """A function that gives a wire to a board without keys."""
    return lambda role=DISPLAY: Wire(BoardForTests(role))


@pytest.fixture
def table():
    """(table file, wire to its display, wire to its scanner): provisioned."""
    file = TableFile.create("Derby 4")
    wires = []
    for role in (DISPLAY, SCANNER):
        wire = Wire(BoardForTests(role))
        provision_board(wire.client(), file, PINS, CONFIGURATION)
        wires.append(wire)
    return file, wires[0], wires[1]
