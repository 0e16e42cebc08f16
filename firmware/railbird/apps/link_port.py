"""The UART between the boards: bytes to and from the session, or the pairing that comes before there is a key.

In: a UART with `any`, `take`, `write` and `overruns`, the link key if there is one. Out: a `session` that is fed and
drained by `step`. A board without a link key says HELLO under a key that it makes up, so that the far side sees a board
that is not paired, and nobody can know the key.
"""

from railbird.link import frame
from railbird.link.messages import PAIR_OFFER, PAIR_PROOF
from railbird.link.session import Session
from railbird.ticks import since

BACKLOG_BYTES = 56
PAIR_EVERY_MS = 100  # the last word, said again until the restart, survives a lost frame
PAUSE_MS = 3  # longer than any pause within a frame


class LinkPort:
    def __init__(self, uart, role: int, far_role: int, key, random_bytes, sender=None):
        """`sender` has `write_at(instant_us, buffer, length)`: for the side whose frames leave at instants."""
        self._uart = uart
        self._sender = sender
        self._receiver = frame.FrameReceiver(self._take_frame)
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._out_view = memoryview(self._out)
        self.now_ms = 0
        self._heard_ms = 0
        self._paired_ms = 0
        self.pairing = None
        self.rejected = self._receiver.rejected
        self.is_paired = key is not None
        self.session = Session(role, far_role, key or random_bytes(32), random_bytes)

    def start_pairing(self, pairing) -> None:
        self.pairing = pairing
        self._paired_ms = self.now_ms - PAIR_EVERY_MS

    def counters(self) -> dict:
        """The session's, with what the wire spoiled before the session saw it."""
        named = self.session.counters()
        for name, count in zip(frame.REJECTION_NAMES, self.rejected):
            named[name] += count
        named["frames_received"] = self._receiver.received
        named["uart_overruns"] = self._uart.overruns
        return named

    def receive(self, now_ms: int) -> None:
        """Take what has arrived."""
        self.now_ms = now_ms
        if self._uart.any():
            self._heard_ms = now_ms
            self._receiver.feed(self._uart.take())

    def has_backlog(self) -> bool:
        """More has arrived than a card told in clear and a heartbeat: the far side makes up for a loss, and waits."""
        return self._uart.any() > BACKLOG_BYTES

    def is_receiving(self, now_ms: int) -> bool:
        """The rest of a frame is on its way; bytes of noise are forgotten soon."""
        return self._receiver.is_receiving() and since(now_ms, self._heard_ms) < PAUSE_MS

    def is_awaited(self, now_ms: int) -> bool:
        """Something has come since the last look, or the rest of a frame is on its way: it may be a card."""
        return self._uart.any() > 0 or self.is_receiving(now_ms)

    def send(self, now_ms: int) -> None:
        """Write every frame that is due."""
        self.now_ms = now_ms
        if self.pairing is not None:
            self._send_pairing(self.pairing, now_ms)
            return
        length = self.session.poll(now_ms, self._out)
        while length:
            self._uart.write(self._out_view[:length])
            length = self.session.poll(now_ms, self._out)

    def prepare(self, now_ms: int) -> int:
        """Encode the next frame without writing it: `write_prepared_at` does."""
        return self.session.poll(now_ms, self._out)

    def write_prepared_at(self, instant_us: int, length: int) -> None:
        self._sender.write_at(instant_us, self._out, length)

    def _send_pairing(self, pairing, now_ms: int) -> None:
        if since(now_ms, self._paired_ms) < PAIR_EVERY_MS:
            return
        self._paired_ms = now_ms
        for kind, payload in pairing.messages():
            length = frame.encode(self._out, kind, 0, 0, 0, payload, None)
            self._uart.write(self._out_view[:length])

    def _take_frame(self, buffer: bytearray, length: int) -> None:
        kind = frame.header_of(buffer)[0]
        if kind in (PAIR_OFFER, PAIR_PROOF):
            if self.pairing is not None:
                self.pairing.take(kind, frame.payload_of(buffer, length))
        elif self.pairing is None:
            self.session.receive_frame(buffer, length, self.now_ms)
