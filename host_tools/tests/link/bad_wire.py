"""Two sessions on a wire that flips, drops, doubles, delays, reorders and disconnects, in simulated milliseconds.

The judge is not the sessions' own word: every event carries its number and its sender, and both ends are compared with
the list of what was sent.
"""

import heapq
import random

from railbird.link import frame
from railbird.link.messages import CARD, DISPLAY, HIDDEN, SCANNER
from railbird.link.session import Session

KEY = bytes(range(32))


class BadWire:
    def __init__(self, seed: int, badness: float):
        """`badness` 0 is a good wire; at 1 about every fourth frame is hurt."""
        self.chance = random.Random(seed)
        self.badness = badness
        self.now_ms = 0
        self.sides = [
            Session(DISPLAY, SCANNER, KEY, random.Random(seed + 1).randbytes),
            Session(SCANNER, DISPLAY, KEY, random.Random(seed + 2).randbytes),
        ]
        self.connected = True
        self.recorded: list[bytes] = []
        self._on_the_way: list[tuple[int, int, int, bytes]] = []
        self._busy_until_ms = [0, 0]
        self._count = 0
        self._out = bytearray(frame.MAX_WIRE_BYTES)

    def step(self) -> None:
        """One millisecond."""
        self.now_ms += 1
        for index, side in enumerate(self.sides):
            length = side.poll(self.now_ms, self._out)
            while length:
                self._send(1 - index, bytes(self._out[:length]))
                length = side.poll(self.now_ms, self._out)
        while self._on_the_way and self._on_the_way[0][0] <= self.now_ms:
            _, _, target, data = heapq.heappop(self._on_the_way)
            if self.connected:
                self.sides[target].receive(data, self.now_ms)

    def _send(self, target: int, data: bytes) -> None:
        if len(self.recorded) < 5000:
            self.recorded.append(data)
        # 115,200 baud, one frame after the other.
        self._busy_until_ms[target] = max(self._busy_until_ms[target], self.now_ms) + 1 + len(data) * 10 // 115
        delay_ms = self._busy_until_ms[target] - self.now_ms
        if self.chance.random() < 0.25 * self.badness:
            kind = self.chance.randrange(6)
            if kind == 0:
                data = self._flipped(data)
            elif kind == 1:
                return
            elif kind == 2:
                self._put(target, delay_ms + self.chance.randrange(100), data)
            elif kind == 3:
                delay_ms += self.chance.randrange(150)
            elif kind == 4:
                cut = self.chance.randrange(len(data))
                data = data[:cut] + data[cut + 1 + self.chance.randrange(4) :]
            else:
                data = self.chance.randbytes(self.chance.randrange(300)) + data
        self._put(target, delay_ms, data)

    def _put(self, target: int, delay_ms: int, data: bytes) -> None:
        self._count += 1
        heapq.heappush(self._on_the_way, (self.now_ms + delay_ms, self._count, target, data))

    def _flipped(self, data: bytes) -> bytes:
        damaged = bytearray(data)
        for _ in range(self.chance.randrange(1, 5)):
            damaged[self.chance.randrange(len(damaged))] ^= 1 << self.chance.randrange(8)
        return bytes(damaged)


class Ledger:
    """What was sent and what arrived, per direction."""

    def __init__(self, wire: BadWire):
        self.wire = wire
        self.sent = [0, 0]
        self.arrived = [0, 0]

    def offer(self, index: int) -> bool:
        kind = HIDDEN if self.sent[index] % 3 else CARD
        if not self.wire.sides[index].send(kind, self._payload(index, self.sent[index])):
            return False
        self.sent[index] += 1
        return True

    def _payload(self, index: int, number: int) -> bytes:
        return bytes([index]) + number.to_bytes(4, "little") + bytes(number % 40)

    def collect(self) -> None:
        for index in (0, 1):
            side = self.wire.sides[1 - index]
            event = side.next_event()
            while event is not None:
                number = self.arrived[index]
                assert event == (HIDDEN if number % 3 else CARD, self._payload(index, number)), number
                assert number < self.sent[index], "an event that nobody sent"
                if self.wire.chance.random() < 0.05:
                    break  # busy: it stays, unaccepted
                self.arrived[index] += 1
                side.accept()
                event = side.next_event()

    def complete(self) -> bool:
        return self.arrived == self.sent
