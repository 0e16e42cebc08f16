"""A box in place of the scanner that has stolen the link key: the firmware's own session, and whatever it likes to say.

In: a bench whose display is up. Out: the display's UART hears the box alone; the table's own scanner is cut off.
"""

from random import Random

from railbird.link.frame import MAX_WIRE_BYTES
from railbird.link.messages import DISPLAY, SCANNER, SCANNER_STATE, pack
from railbird.link.session import Session
from railbird_host.sim.bench.prepared import key_of
from railbird_host.sim.bench.table_bench import TableBench

STEP_S = 0.004
BYTE_NS = 1e9 * 10 / 115200


class RogueScanner:
    def __init__(self, bench: TableBench, seed: int = 1):
        self._bench = bench
        self._out = bytearray(MAX_WIRE_BYTES)
        self.session = Session(SCANNER, DISPLAY, key_of("link"), Random(seed).randbytes)
        bench.pull_cable()
        self._wire = bench.parts.to_scanner
        self._heard = len(self._wire.log)
        self._free_ns = 0.0
        self.run_until(lambda: self.session.up)
        self.says(SCANNER_STATE, b"ROGUE BX", 1, 0, 0, 0)

    def says(self, kind: int, *fields) -> None:
        """Whatever it likes; it waits until the display has taken it."""
        assert self.session.send(kind, pack(kind, *fields))
        self.run_until(lambda: not self.session.waiting())

    def run_until(self, done, limit_s: float = 3.0) -> None:
        end_ns = self._bench.now_ns + limit_s * 1e9
        while not done():
            assert self._bench.now_ns < end_ns, "the display does not answer"
            self.run(STEP_S)

    def run(self, seconds: float) -> None:
        end_ns = self._bench.now_ns + seconds * 1e9
        while self._bench.now_ns < end_ns:
            self._step()
            self._bench.run(STEP_S)

    def _step(self) -> None:
        now_ms = int(self._bench.now_ns / 1e6)
        said = bytes(byte for _, byte in self._wire.log[self._heard :])
        self._heard += len(said)
        self.session.receive(said, now_ms)
        while self.session.next_event() is not None:
            self.session.accept()  # orders of the display
        length = self.session.poll(now_ms, self._out)
        while length:
            self._send(bytes(self._out[:length]))
            length = self.session.poll(now_ms, self._out)

    def _send(self, data: bytes) -> None:
        display = self._bench.display
        source = display.outside.new_source()
        at_ns = max(self._bench.now_ns + 1e5, self._free_ns)
        for byte in data:
            display.outside.at(at_ns, source, lambda byte=byte: display.uart[1].feed_byte(byte))
            at_ns += BYTE_NS
        self._free_ns = at_ns
