"""A wire from the UART of one board to that of another, one way; bytes arrive at the end of their stop bit.

`log` holds what was sent as (time its stop bit ended in ns, byte); beyond `log_limit` bytes the older half is dropped.
`faults` (see `wire_faults.py`) change what arrives; `is_cut` is a pulled plug. A receiver that is set to another speed
gets framing errors.
"""

from collections.abc import Callable

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.wire_faults import Fault
from railbird_host.sim.emulator.uart import FRAMING_ERROR

BREAK_NS = 150_000.0  # a low of more than a byte at 115,200 baud, and of more than a slice of the lock-step
_SPEED_TOLERANCE = 0.03  # beyond it, sampling misses the stop bit


class UartWire:
    def __init__(
        self, sender: Board, sender_uart: int, receiver: Board, receiver_uart: int, falls_when_off: bool = False
    ):
        """`falls_when_off`: a sender without power draws the line down, which is a break."""
        self.log: list[tuple[int, int]] = []
        self.log_limit = 1_000_000  # half an hour of a busy link, some 100 MB
        self._count = 0
        self.faults: list[Fault] = []
        self.is_cut = False
        self.on_byte: Callable[[int, int], None] | None = None  # byte, time its stop bit ends
        self._sender, self._sender_uart = sender, sender_uart
        self._receiver, self._receiver_uart = receiver, receiver_uart
        self._source = receiver.outside.new_source()
        self._free_ns = 0.0  # when the last byte arrives
        sender.uart_listeners[sender_uart].append(self._started)
        sender.uart_break_listeners[sender_uart].append(self._broke)
        receiver.fed_uarts.add(receiver_uart)
        if falls_when_off:
            sender.on_power(self._power)

    def _power(self, is_on: bool) -> None:
        if not is_on and not self.is_cut:
            self._receiver.outside.at(self._sender.now_ns + BREAK_NS, self._source, self._deliver_break)

    def _broke(self, end_ns: float) -> None:
        """The sender holds the line low."""
        if self._sender.has_power and not self.is_cut:
            self._receiver.outside.at(end_ns, self._source, self._deliver_break)

    def _deliver_break(self) -> None:
        uart = self._receiver.uart[self._receiver_uart]
        if self._receiver.has_power and uart.listens and not self.is_cut:
            uart.feed_break()

    def _started(self, byte: int, end_ns: float) -> None:
        if not self._sender.has_power:
            return
        index = self._count
        self._count += 1
        self.log.append((int(end_ns), byte))
        if len(self.log) > self.log_limit:
            del self.log[: self.log_limit // 2]
        if self.on_byte:
            self.on_byte(byte, int(end_ns))
        if self.is_cut:
            return
        arrivals = [(byte, 0.0)]
        for fault in self.faults:
            arrivals = [(changed, late + more) for value, late in arrivals for changed, more in fault(value, index)]
        byte_ns = self._sender.uart[self._sender_uart].byte_ns
        for value, late in arrivals:
            self._free_ns = max(end_ns + late, self._free_ns + byte_ns)
            self._deliver_at(self._free_ns, value, byte_ns)

    def _deliver_at(self, time_ns: float, byte: int, byte_ns: float) -> None:
        start_ns = time_ns - byte_ns

        def deliver() -> None:
            uart = self._receiver.uart[self._receiver_uart]
            was_sent_in_full = self._sender.has_power and start_ns >= self._sender.powered_since_ns
            was_heard = self._receiver.has_power and time_ns >= self._receiver.powered_since_ns and uart.listens
            if not was_heard or not was_sent_in_full or self.is_cut:
                return
            wrong_speed = abs(uart.byte_ns / byte_ns - 1) > _SPEED_TOLERANCE
            uart.feed_byte(FRAMING_ERROR if wrong_speed else byte)

        self._receiver.outside.at(time_ns, self._source, deliver)
