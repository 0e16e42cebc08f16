"""A scanner's desk with a display that says anything."""

from railbird.apps.scanner_desk import ScannerDesk
from railbird.link import messages
from railbird.link.commitment import HiddenCards
from railbird.link.messages import ROUND, pack, unpack
from railbird.scan.reader import Reader
from railbird.scan.results import CardRead
from railbird.scan.settings import ScanSettings


class SessionForTests:
    """`arrived` is what the display said, `sent` what it hears."""

    def __init__(self):
        self.rejected = [0]
        self.up = True
        self.sessions = 1
        self.arrived = []
        self.sent = []

    def next_event(self):
        return self.arrived[0] if self.arrived else None

    def accept(self):
        self.arrived.pop(0)

    def send(self, kind, payload):
        self.sent.append((kind, payload))
        return True


class DeskForTests:
    """A scanner's desk in a round, told everything that a display may tell it."""

    def __init__(self):
        self.session = SessionForTests()
        self.rounds = 7
        self.boot = 0
        self.start()
        self.begin_round()

    def start(self, next_pass=1):
        self.boot += 1
        hidden = HiddenCards(b"key", self.boot)
        self.desk = ScannerDesk(self.session, Reader(ScanSettings()), hidden, b"12345678", self.boot)
        self.begin_round(next_pass)

    def begin_round(self, next_pass=1):
        """Another nonce at each, but for a scanner that started again in its round."""
        self.rounds += next_pass == 1
        self.hear(ROUND, self.rounds, b"%016d" % self.rounds, next_pass, next_pass)

    def hear(self, kind, *fields):
        self.session.arrived.append((kind, pack(kind, *fields)))
        self.desk.take_messages()

    def name(self, *passes):
        self.hear(messages.MAY_COME_AGAIN, 0, packed(passes))

    def open(self, *passes, leave=0):
        """The passes that are opened, and why another is not."""
        self.session.sent = []
        self.hear(messages.OPEN, leave, packed(passes))
        opened, refused = [], []
        for kind, payload in self.session.sent:
            if kind == messages.OPENED:
                for at in range(0, len(payload), messages.OPENED_CARD_BYTES):
                    opened.append(payload[at] | payload[at + 1] << 8)
            else:
                assert kind == messages.NOT_OPENED
                refused.append(unpack(kind, payload))
        return opened, refused

    def passed(self, card, deck=1):
        """What the display hears of a card, and whether it waits for the grid."""
        self.session.sent = []
        waits = self.desk.read(CardRead(card, deck, 2, 900))
        told = [(kind,) + unpack(kind, payload) for kind, payload in self.session.sent]
        return waits, told

    def kinds(self, card, deck=1):
        return [fields[0] for fields in self.passed(card, deck)[1]]


def packed(passes):
    return b"".join([bytes([number & 255, number >> 8]) for number in passes])
