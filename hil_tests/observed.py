"""Everything that leaves a table while cards pass: both directions of the board link, both service ports, flash, lamps,
monitor. And the comparison of two such observations.

In: a bench. Out: `Observation`s of plain values. The service ports are polled as an open tool would: status, then
counters, at fixed instants.
"""

import hashlib
from dataclasses import dataclass

from railbird.link import frame
from railbird.link.messages import ASK_COUNTERS, ASK_STATUS, HIDDEN, TELL_COUNTERS, TELL_STATUS, kind_name, pack, unpack
from railbird_host.sim.bench.table_bench import TableBench

POLL_S = 0.05
COMMITMENT = slice(frame.HEADER_BYTES + 2, frame.HEADER_BYTES + 34)
TOLERANCE_NS = 1000


@dataclass(frozen=True)
class Seen:
    where: str
    what: str
    data: bytes  # masked
    start_ns: float
    end_ns: float


@dataclass
class Observation:
    seen: list[Seen]
    kinds: dict[str, int]  # how many frames of each kind


class Tap:
    """Frames out of bytes with their times."""

    def __init__(self, where: str):
        self._where = where
        self._receiver = frame.FrameReceiver(self._take)
        self._start_ns = self._end_ns = 0.0
        self._in_frame = False
        self._began = False  # a frame that was on its way when the watch began is none
        self.seen: list[Seen] = []
        self.last_sequence = 0
        self.counters_from = 0

    def feed(self, byte: int, time_ns: float) -> None:
        self._began = self._began or not byte
        if not self._began:
            return
        if byte and not self._in_frame:
            self._start_ns, self._in_frame = time_ns, True
        elif not byte:
            self._end_ns, self._in_frame = time_ns, False
        self._receiver.feed(bytes([byte]))
        assert not any(self._receiver.rejected), "noise on a good wire"

    def feed_all(self, data: bytes, time_ns: float) -> None:
        for byte in data:
            self.feed(byte, time_ns)

    def _take(self, buffer: bytearray, length: int) -> None:
        kind, self.last_sequence, _, _ = frame.header_of(buffer)
        if kind == TELL_COUNTERS:
            first, count, text = unpack(kind, frame.payload_of(buffer, length))
            self.counters_from = (first + text.count(b"\n")) % count
        data = masked(bytes(buffer[1:length]))
        self.seen.append(Seen(self._where, kind_name(kind), data, self._start_ns, self._end_ns))


def masked(data: bytes) -> bytes:
    """A frame without its commitment and without the tag and the CRC, which are computed over it."""
    content = bytearray(data)
    content[-frame.TAG_BYTES - frame.CRC_BYTES :] = bytes(frame.TAG_BYTES + frame.CRC_BYTES)
    if content[0] == HIDDEN:
        content[COMMITMENT] = bytes(32)
    return bytes(content)


class Observer:
    """Attach it to a bench; then `run_until_ns` instead of the bench's, and `observation()` in the end. A host asks
    both boards."""

    def __init__(self, bench: TableBench):
        self._bench = bench
        self._wires = {}
        for where, wire in (
            ("scanner to display", bench.parts.to_display),
            ("display to scanner", bench.parts.to_scanner),
        ):
            self._wires[where] = (wire, len(wire.log))
        self._ports = {board: Tap(f"service port of the {board.name}") for board in (bench.scanner, bench.display)}
        for board, tap in self._ports.items():
            board.usb.on_serial_data = lambda data, board=board, tap=tap: [
                tap.feed(byte, board.now_ns) for byte in data
            ]
        self._operations = len(bench.display.flash.operations), len(bench.scanner.flash.operations)
        self._lamp_frames = bench.parts.lamps.frames[-1:]
        self._polls = 0
        self._poll_ns = bench.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        while self._poll_ns < time_ns:
            self._bench.run_until_ns(self._poll_ns)
            self._ask()
            self._poll_ns += POLL_S * 1e9
        self._bench.run_until_ns(time_ns)

    def run(self, seconds: float) -> None:
        self.run_until_ns(self._bench.now_ns + seconds * 1e9)

    def _ask(self) -> None:
        self._polls += 1
        for board, tap in self._ports.items():
            kind = (ASK_STATUS, ASK_COUNTERS)[self._polls % 2]
            payload = pack(ASK_COUNTERS, tap.counters_from) if kind == ASK_COUNTERS else b""
            out = bytearray(frame.MAX_WIRE_BYTES)
            length = frame.encode(out, kind, self._polls, self._polls, tap.last_sequence & 0xFFFF, payload, None)
            board.usb.send(bytes(out[:length]))

    def observation(self) -> Observation:
        seen = []
        for where, (wire, first) in self._wires.items():
            tap = Tap(where)
            for time_ns, byte in wire.log[first:]:
                tap.feed(byte, time_ns)
            seen += tap.seen
        for tap in self._ports.values():
            seen += tap.seen
        for board, first in zip((self._bench.display, self._bench.scanner), self._operations, strict=True):
            for done in board.flash.operations[first:]:
                what = f"{done.kind} {done.length} bytes at {done.address:#x}"
                seen.append(Seen(f"flash of the {board.name}", what, b"", done.time_ns, done.time_ns))
        for lit in self._bench.parts.lamps.frames:
            if not self._lamp_frames or lit.start_ns > self._lamp_frames[0].start_ns:
                seen.append(Seen("lamps", "frame", repr(lit.colours).encode(), lit.start_ns, lit.end_ns))
        picture = hashlib.sha256(self._bench.parts.panel.pixels().tobytes()).digest()
        seen.append(Seen("monitor", "picture", picture, self._bench.now_ns, self._bench.now_ns))
        kinds: dict[str, int] = {}
        for item in seen:
            kinds[item.what] = kinds.get(item.what, 0) + 1
        assert kinds[kind_name(TELL_STATUS)] > 4 and kinds[kind_name(TELL_COUNTERS)] > 4, "a port that does not answer"
        return Observation(seen, kinds)


def differences(one: Observation, other: Observation, tolerance_ns: float = TOLERANCE_NS) -> list[str]:
    """Whatever tells the two apart: frames, kinds, lengths, bytes, times."""
    found = []
    for where in dict.fromkeys(item.where for item in one.seen + other.seen):
        ours, theirs = ([item for item in seen if item.where == where] for seen in (one.seen, other.seen))
        if [(item.what, len(item.data)) for item in ours] != [(item.what, len(item.data)) for item in theirs]:
            found.append(f"{where}: other frames, or of other lengths ({len(ours)} and {len(theirs)})")
            continue
        for a, b in zip(ours, theirs, strict=True):
            if a.data != b.data:
                found.append(f"{where}, {a.what} at {a.start_ns / 1e9:.6f} s: {a.data.hex()} and {b.data.hex()}")
            apart_ns = max(abs(a.start_ns - b.start_ns), abs(a.end_ns - b.end_ns))
            if apart_ns > tolerance_ns:
                found.append(f"{where}, {a.what} at {a.start_ns / 1e9:.6f} s: {apart_ns / 1000:.0f} us apart")
    return found


def most_apart_us(one: Observation, other: Observation) -> float:
    return max(abs(a.end_ns - b.end_ns) for a, b in zip(one.seen, other.seen, strict=True)) / 1000


def most_apart_at_start_us(one: Observation, other: Observation) -> float:
    """Of frames on the board link: how many zeros a commitment has moves their ends."""
    pairs = [(a, b) for a, b in zip(one.seen, other.seen, strict=True) if "to" in a.where.split()]
    return max(abs(a.start_ns - b.start_ns) for a, b in pairs) / 1000
