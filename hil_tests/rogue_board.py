"""A box in place of the scanner or of the display that has stolen the link key: the firmware's own session, and
whatever it likes to say.

In: a bench whose boards are up. Out: the other board's UART hears the box alone; the table's own one is cut off.
"""

from random import Random

from railbird.link.frame import MAX_WIRE_BYTES
from railbird.link.messages import DISPLAY, SCANNER, SCANNER_STATE, pack
from railbird.link.session import Session
from railbird.link.wire import BAUD, BITS_PER_BYTE
from railbird_host.sim.bench.prepared import key_of
from railbird_host.sim.bench.table_bench import TableBench

STEP_S = 0.004
BYTE_NS = 1e9 * BITS_PER_BYTE / BAUD


def rogue_scanner(bench: TableBench) -> "RogueBoard":
    rogue = RogueBoard(bench, SCANNER)
    rogue.says(SCANNER_STATE, b"ROGUE BX", 1, 0, 0, 0)
    return rogue


def rogue_display(bench: TableBench) -> "RogueBoard":
    return RogueBoard(bench, DISPLAY)


class RogueBoard:
    def __init__(self, bench: TableBench, role: int, seed: int = 1):
        self._bench = bench
        self._out = bytearray(MAX_WIRE_BYTES)
        far_role, self._far = (DISPLAY, bench.display) if role == SCANNER else (SCANNER, bench.scanner)
        self._wire = bench.parts.to_scanner if role == SCANNER else bench.parts.to_display  # what the other one says
        self.session = Session(role, far_role, key_of("link"), Random(seed).randbytes)
        self.heard: list[tuple[int, bytes]] = []  # messages of the other board
        bench.pull_cable()
        self._read = len(self._wire.log)
        self._free_ns = 0.0
        self.run_until(lambda: self.session.up)

    def says(self, kind: int, *fields) -> None:
        """Whatever it likes; it waits until the other board has taken it."""
        assert self.session.send(kind, pack(kind, *fields))
        self.run_until(lambda: not self.session.waiting())

    def run_until(self, done, limit_s: float = 3.0) -> None:
        end_ns = self._bench.now_ns + limit_s * 1e9
        while not done():
            assert self._bench.now_ns < end_ns, "the other board does not answer"
            self.run(STEP_S)

    def run(self, seconds: float) -> None:
        end_ns = self._bench.now_ns + seconds * 1e9
        while self._bench.now_ns < end_ns:
            self._step()
            self._bench.run(STEP_S)

    def _step(self) -> None:
        now_ms = int(self._bench.now_ns / 1e6)
        said = bytes(byte for _, byte in self._wire.log[self._read :])
        self._read += len(said)
        self.session.receive(said, now_ms)
        while (message := self.session.next_event()) is not None:
            self.heard.append((message[0], bytes(message[1])))
            self.session.accept()
        length = self.session.poll(now_ms, self._out)
        while length:
            self._send(bytes(self._out[:length]))
            length = self.session.poll(now_ms, self._out)

    def _send(self, data: bytes) -> None:
        far = self._far
        source = far.outside.new_source()
        at_ns = max(self._bench.now_ns + 1e5, self._free_ns)
        for byte in data:
            far.outside.at(at_ns, source, lambda byte=byte: far.uart[1].feed_byte(byte))
            at_ns += BYTE_NS
        self._free_ns = at_ns
