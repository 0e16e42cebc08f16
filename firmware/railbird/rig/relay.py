"""One direction of the link through the rig: bytes in, the same bytes out, but for the faults that were set.

In: chunks as they come, and the time. Out: `pass_on` gives what is to be sent now; `tape` what came in last, as
evidence. Pure: no UART, no clock.
"""

from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, FLIP
from railbird.ticks import is_past, later

TAPE_BYTES = 4096  # of the bytes that came in: some hundred frames


class Relay:
    def __init__(self):
        self.faults = []
        self.pulled = False
        self.bytes_seen = 0
        self._tape = bytearray(TAPE_BYTES)
        self._held = bytearray()  # behind a delayed byte
        self._until_ms = None

    def pass_on(self, chunk, now_ms: int) -> bytes:
        out = bytearray()
        if self._until_ms is not None and is_past(now_ms, self._until_ms):
            self._until_ms = None
        if self._until_ms is None and self._held:
            out.extend(self._held)
            self._held = bytearray()
        for byte in chunk:
            self._tape[self.bytes_seen % TAPE_BYTES] = byte
            self.bytes_seen += 1
            if not self.pulled:
                self._pass_byte(byte, out, now_ms)
        return bytes(out)

    def _pass_byte(self, byte: int, out: bytearray, now_ms: int) -> None:
        copies = 1
        for fault in self.faults:
            if not fault.hits():
                continue
            if fault.kind == DROP:
                copies = 0
            elif fault.kind == FLIP:
                byte ^= fault.value
            elif fault.kind == DOUBLE:
                copies *= 2
            elif fault.kind == DELAY:
                self._until_ms = later(now_ms, fault.value)
        target = out if self._until_ms is None else self._held
        for _ in range(copies):
            target.append(byte)

    def tape(self, first: int, most: int) -> tuple:
        """(number of the first byte that is told, bytes): from `first` on, or from the oldest that is still there."""
        first = max(first, self.bytes_seen - TAPE_BYTES)
        end = min(first + most, self.bytes_seen)
        return first, bytes([self._tape[index % TAPE_BYTES] for index in range(first, end)])
