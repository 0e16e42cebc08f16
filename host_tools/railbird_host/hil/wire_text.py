"""Frames on the wire between the boards, decoded into lines of text; and as values for tests that look at a wire.

In: logs of `UartWire` as (time in ns, byte). Out: `WireFrame`s with time, length on the wire, kind and fields. Needs no
key: only the tags are secret.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from railbird.link import frame
from railbird.link.messages import BadMessage, kind_name, unpack

LAST_FRAMES = 200


@dataclass(frozen=True)
class WireFrame:
    start_ns: int  # end of its first byte
    end_ns: int
    wire_bytes: int
    kind: int
    sequence: int
    event: int
    ack: int
    payload: bytes

    @property
    def name(self) -> str:
        return kind_name(self.kind)

    def text(self) -> str:
        try:
            fields = [value.hex() if isinstance(value, bytes) else value for value in unpack(self.kind, self.payload)]
        except BadMessage as error:
            fields = [str(error)]
        return f"{self.name} {' '.join(map(str, fields))}  [sequence {self.sequence} event {self.event} ack {self.ack}]"


def frames_on(log: Iterable[tuple[int, int]]) -> list[WireFrame]:
    """Every whole frame, in the order in which they ended."""
    found: list[WireFrame] = []
    chunk = bytearray()
    start_ns = end_ns = 0

    def take(buffer: bytearray, length: int) -> None:
        kind, sequence, event, ack = frame.header_of(buffer)
        payload = frame.payload_of(buffer, length)
        found.append(WireFrame(start_ns, end_ns, len(chunk) + 1, kind, sequence, event, ack, payload))

    receiver = frame.FrameReceiver(take)
    for time_ns, byte in log:
        end_ns = time_ns
        if byte == 0:
            receiver.feed(bytes(chunk) + b"\0")
            chunk.clear()
            continue
        if not chunk:
            start_ns = time_ns
        chunk.append(byte)
    return found


def frames_text(logs: dict[str, list[tuple[int, int]]]) -> str:
    """The last frames of both directions in the order of time."""
    lines = [(found.end_ns, sender, found.text()) for sender, log in logs.items() for found in frames_on(log)]
    return "".join(
        f"{time_ns / 1e6:12.3f} ms  {sender:8s} {text}\n" for time_ns, sender, text in sorted(lines)[-LAST_FRAMES:]
    )


def tape_text(sender: str, tape: bytes) -> str:
    """The last frames of one direction, from bytes without times."""
    frames = frames_on((0, byte) for byte in tape)[-LAST_FRAMES:]
    return "".join(f"{sender:8s} {found.text()}\n" for found in frames)
