"""Two sessions on one wire, for the tests of the link."""

from railbird.link import frame
from railbird.link.messages import DISPLAY, SCANNER
from railbird.link.session import Session

KEY = b"0123456789abcdef0123456789abcdef"


def random_source(seed):
    state = [seed]

    def random_bytes(count):
        result = bytearray(count)
        for index in range(count):
            state[0] = (state[0] * 1103515245 + 12345) & 0x3FFFFFFF
            result[index] = state[0] >> 16 & 0xFF
        return bytes(result)

    return random_bytes


class Pair:
    """A display and a scanner on a wire that delivers at once; `recorded` holds what went by, per direction."""

    def __init__(self, key=KEY, far_key=KEY):
        self.display = Session(DISPLAY, SCANNER, key, random_source(1))
        self.scanner = Session(SCANNER, DISPLAY, far_key, random_source(2))
        self.now_ms = 0
        self.out = bytearray(frame.MAX_WIRE_BYTES)
        self.to_display = []
        self.to_scanner = []
        self.cut = False

    def step(self, milliseconds=1):
        for _ in range(milliseconds):
            self.now_ms += 1
            self._carry(self.scanner, self.display, self.to_display)
            self._carry(self.display, self.scanner, self.to_scanner)

    def _carry(self, sender, receiver, recorded):
        while True:
            length = sender.poll(self.now_ms, self.out)
            if not length:
                break
            recorded.append(bytes(self.out[:length]))
            if not self.cut:
                receiver.receive(recorded[-1], self.now_ms)


def open_pair():
    pair = Pair()
    pair.step(3)
    assert pair.display.up and pair.scanner.up
    return pair


def taken(side):
    events = []
    while side.next_event():
        events.append(side.next_event())
        side.accept()
    return events
