"""Frames on the wire between the boards, decoded into lines of text; and as values for tests that look at a wire.

In: logs of `UartWire` as (time in ns, byte). Out: `WireFrame`s with time, kind and fields. Needs no
key: only the tags are secret.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from struct import error as StructError
from struct import iter_unpack
from typing import Any

from railbird.cards.card import card_text
from railbird.link import frame, messages
from railbird.link.messages import BadMessage, kind_name, unpack
from railbird_host.field.log.record_text import fault_name, sensor_name

LAST_FRAMES = 200


def _card(number: int, card: int, deck: int) -> str:
    return f"pass {number}: {card_text(card)}, deck {deck}"


def _fault(number: int, code: int, sensor: int) -> str:
    return f"pass {number}: {fault_name(code)} {sensor_name(sensor)}".rstrip()


# What a round is made of, as people say it; the fields of other messages stand with their names.
WORDS: dict[int, Callable[..., str]] = {
    messages.CARD: _card,
    messages.HIDDEN: lambda number, commitment: f"pass {number}: {commitment.hex()}",
    messages.OPENED: lambda cards: "; ".join(_card(*one[:3]) for one in iter_unpack(messages.OPENED_CARD, cards)),
    messages.OPEN: lambda leave, passes: (
        f"{'with leave, ' if leave else ''}passes " + " ".join(str(number) for (number,) in iter_unpack("<H", passes))
    ),
    messages.FAULT: _fault,
    messages.DUPLICATE: lambda number: f"pass {number}",
    messages.AGAIN: lambda number, earlier: f"pass {number}: pass {earlier} once more",
    messages.LOST: lambda number: f"passes up to {number} were not kept",
    messages.NOT_OPENED: lambda number, why: f"pass {number}: {('gone', 'not in order')[why]}",
    messages.GRANT: lambda number: f"up to pass {number}",
    messages.ROUND: lambda number, nonce, following, held: (
        f"{number}: nonce {nonce.hex()}, next pass {following}, held from pass {held}"
    ),
    messages.RESCAN: lambda number, commitment: f"pass {number}: {commitment.hex()}",
}


def _words(kind: int, fields: tuple[Any, ...]) -> str:
    if kind in WORDS:
        return WORDS[kind](*fields)
    values = (value.hex() if isinstance(value, bytes) else str(value) for value in fields)
    return " ".join(f"{name}={value}" for name, value in zip(messages.field_names(kind), values, strict=True))


@dataclass(frozen=True)
class WireFrame:
    start_ns: int  # end of its first byte
    end_ns: int
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
            words = _words(self.kind, unpack(self.kind, self.payload))
        except (BadMessage, ValueError, IndexError, StructError) as error:  # no noise may cost the other frames
            words = f"{self.payload.hex()}: {error}"
        return f"{self.name} {words}  [sequence {self.sequence} event {self.event} ack {self.ack}]"


def frames_on(log: Iterable[tuple[int, int]]) -> list[WireFrame]:
    """Every whole frame, in the order in which they ended."""
    found: list[WireFrame] = []
    chunk = bytearray()
    start_ns = end_ns = 0

    def take(buffer: bytearray, length: int) -> None:
        kind, sequence, event, ack = frame.header_of(buffer)
        payload = frame.payload_of(buffer, length)
        found.append(WireFrame(start_ns, end_ns, kind, sequence, event, ack, payload))

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
    """The last frames of both directions in the order of time; of a log without times, those of one sender first."""
    lines = [(found.end_ns, sender, found.text()) for sender, log in logs.items() for found in frames_on(log)]
    if any(time_ns for time_ns, _, _ in lines):
        lines = sorted(lines)[-LAST_FRAMES:]
    return "".join(f"{_time_text(time_ns)}{sender:8s} {text}\n" for time_ns, sender, text in lines)


def _time_text(time_ns: int) -> str:
    return f"{time_ns / 1e6:12.3f} ms  " if time_ns else ""
