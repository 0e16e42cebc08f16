"""A part that talks to one UART of a board: a barcode reader, a printer, a test that plays the other end.

In: `send(data)` at a speed of its own. Out: `received`, and `log` as (time in ns, byte).
"""

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.uart import FRAMING_ERROR

_BITS = 10  # 8N1
_SPEED_TOLERANCE = 0.03


class SerialDevice:
    def __init__(self, board: Board, uart: int, baud: int = 115_200):
        self.received = bytearray()
        self.breaks: list[float] = []  # when each was known for one
        self.log: list[tuple[int, int]] = []
        self.byte_ns = _BITS * 1e9 / baud
        self._board, self._uart = board, uart
        self._source = board.outside.new_source()
        self._free_ns = 0.0
        board.uart_listeners[uart].append(self._hear)
        board.uart_break_listeners[uart].append(self.breaks.append)
        board.fed_uarts.add(uart)

    def _hear(self, byte: int, end_ns: float) -> None:
        self.received.append(byte)
        self.log.append((int(end_ns), byte))

    def send(self, data: bytes, start_ns: float | None = None) -> float:
        """Sends from now, or from `start_ns` on; gives the time at which the last byte has arrived."""
        time_ns = max(self._board.now_ns if start_ns is None else start_ns, self._free_ns)
        for byte in data:
            time_ns += self.byte_ns
            self._board.outside.at(time_ns, self._source, lambda byte=byte: self._deliver(byte))  # type: ignore[misc]
        self._free_ns = time_ns
        return time_ns

    def _deliver(self, byte: int) -> None:
        uart = self._board.uart[self._uart]
        if self._board.has_power and uart.listens:
            wrong_speed = abs(uart.byte_ns / self.byte_ns - 1) > _SPEED_TOLERANCE
            uart.feed_byte(FRAMING_ERROR if wrong_speed else byte)
