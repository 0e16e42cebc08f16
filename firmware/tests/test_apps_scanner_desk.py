"""The scanner's words to the display about itself."""

from railbird.apps.scanner_desk import ScannerDesk, due_us, encode_due_us
from railbird.link.commitment import HiddenCards
from railbird.link.messages import ROUND, SCANNER_STATE, pack, unpack
from railbird.scan.reader import Reader
from railbird.scan.settings import ScanSettings


class SessionForTests:
    """`arrived` is what the display said, `sent` what it hears."""

    rejected = [0]

    def __init__(self):
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


def restarts_told(session):
    return [unpack(kind, payload)[4] for kind, payload in session.sent if kind == SCANNER_STATE]


def test_a_restart_is_told_also_if_the_round_arrives_with_the_session():
    """Hello, settings and round may wait in the UART while the scanner is busy: then it knows the round before it could
    say a word."""
    session = SessionForTests()
    desk = ScannerDesk(session, Reader(ScanSettings()), HiddenCards(bytes(32)), b"12345678", 1)
    session.arrived.append((ROUND, pack(ROUND, 7, bytes(range(16)), 5, 5)))
    desk.take_messages()
    desk.watch_session()
    assert restarts_told(session) == [1]
    session.sessions = 2  # the link was lost, this board was not
    desk.watch_session()
    assert restarts_told(session) == [1, 0]


def test_frames_of_hidden_cards_are_made_and_leave_at_instants_of_their_own():
    leaving, making = set(), set()
    for since_us in range(0, 8000, 37):
        leaving.add(since_us + due_us(1000, 1000 + since_us))
        making.add(since_us + encode_due_us(1000, 1000 + since_us))
    assert len(leaving) == len(making) == 1
    made = min(making)
    assert 8000 <= made < min(leaving)
    assert made + due_us(1000, 1000 + made + 1500) + 1500 == min(leaving)
