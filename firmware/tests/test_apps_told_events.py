"""A scanner with the link key that tells the impossible: nothing of it is applied, nothing journalled, and people are
told. Passes that nobody heard of are noticed."""

from journalled_table import JournalledTable
from railbird.link import messages
from railbird.link.messages import pack
from railbird.table import events


class Scanner:
    """A session with a scanner that says what it likes."""

    up = True
    sessions = 1

    def __init__(self):
        self.rejected = [0] * 11
        self.said = []
        self.closed = 0

    def says(self, kind, *fields):
        self.said.append((kind, pack(kind, *fields)))

    def next_event(self):
        return self.said[0] if self.said else None

    def accept(self):
        self.said.pop(0)

    def close(self):
        self.closed += 1


def in_a_round():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    table.keys("NO MORE BETS")
    table.card("AS")
    table.keeper.session = Scanner()
    return table


IMPOSSIBLE = [
    (messages.CARD, 3, 52, 1),
    (messages.CARD, 3, 64, 1),
    (messages.CARD, 3, 255, 1),
    (messages.CARD, 3, 5, 255),  # a printed deck bears no 255
    (messages.CARD, 0, 5, 1),
    (messages.HIDDEN, 0, bytes(32)),
    (messages.FAULT, 0, 1, 255),
    (messages.FAULT, 3, 0, 255),
    (messages.FAULT, 3, 99, 255),
    (messages.FAULT, 3, 128, 255),  # the table's own
    (messages.FAULT, 3, 9, 10),
    (messages.FAULT, 3, 9, 254),
    (messages.DUPLICATE, 0),
    (messages.SCANNER_STATE, b"12345678", 1, 1, 0x400, 0),
    (messages.OPENED, b"\x03\x00\x40\x01" + bytes(16)),
]


def test_the_impossible_is_refused_before_it_is_applied():
    table = in_a_round()
    keeper, scanner = table.keeper, table.keeper.session
    before, sequence, snapshot = table.picture(), keeper.journal.sequence, table.table.snapshot()
    for count, said in enumerate(IMPOSSIBLE):
        scanner.says(*said)
        keeper.take_messages()
        assert scanner.rejected[-1] == scanner.closed == count + 1, said
        assert table.table.snapshot() == snapshot and keeper.journal.sequence == sequence, said
    assert table.picture() == before


def test_every_other_byte_from_a_scanner_crashes_nothing():
    """Every value of every byte of each message, the others as in play."""
    table = in_a_round()
    keeper, scanner = table.keeper, table.keeper.session
    number = table.table.next_pass()
    for kind, fields in (
        (messages.CARD, (number, 5, 1)),
        (messages.FAULT, (number, 9, 3)),
        (messages.DUPLICATE, (number,)),
        (messages.SCANNER_STATE, (b"12345678", 1, 1, 1, 0)),
        (messages.NOT_OPENED, (number, 0)),
        (messages.LOST, (number,)),
    ):
        payload = pack(kind, *fields)
        for at in range(len(payload)):
            for value in range(0, 256, 5):
                scanner.said.append((kind, payload[:at] + bytes([value]) + payload[at + 1 :]))
                keeper.take_messages()
                table.table.view()
        scanner.said.append((kind, payload[:-1]))
        scanner.said.append((kind, payload + b"x"))
        keeper.take_messages()


def test_what_can_not_be_written_is_not_applied():
    table = in_a_round()
    snapshot = table.table.snapshot()
    for event in ((events.CARD, 3, 64, 1), (events.KEY, 12), (events.CHIPS, 1 << 24), (events.OPENED, 3, 52, 1)):
        try:
            table.keeper.happened(event)
        except events.EventError:
            pass
        else:
            raise AssertionError(event)
        assert table.table.snapshot() == snapshot


def test_a_gap_in_the_pass_numbers_is_journalled_and_the_felt_checked():
    table = in_a_round()
    keeper, scanner = table.keeper, table.keeper.session
    sequence, expected = keeper.journal.sequence, table.table.next_pass()
    scanner.says(messages.CARD, expected, 5, 1)
    keeper.take_messages()
    assert not table.table.current.check
    scanner.says(messages.CARD, expected + 4, 6, 1)
    keeper.take_messages()
    assert table.journalled(sequence)[1:] == [
        (events.PASSES_LOST, expected + 1, expected + 3),
        (events.CARD, expected + 4, 6, 1),
    ]
    assert table.table.current.check
    table.keys("CONFIRM")
    assert not table.table.current.check and table.table.next_pass() == expected + 5
    scanner.says(messages.LOST, expected + 4)  # nothing new
    keeper.take_messages()
    assert not table.table.current.check
    scanner.says(messages.LOST, expected + 6)  # the last ones, and no card after them
    keeper.take_messages()
    assert table.table.current.check and table.journalled(sequence)[-1] == (
        events.PASSES_LOST,
        expected + 5,
        expected + 6,
    )
    assert table.table.next_pass() == expected + 7


def test_a_gap_over_the_wrap_of_the_numbers():
    table = in_a_round()
    table.table.cards.last_pass = 65534
    scanner = table.keeper.session
    sequence = table.keeper.journal.sequence
    scanner.says(messages.CARD, 65535, 5, 1)
    scanner.says(messages.CARD, 1, 6, 1)
    scanner.says(messages.CARD, 4, 7, 1)
    table.keeper.take_messages()
    kinds = [event[:3] for event in table.journalled(sequence) if events.kind_of(event) == events.PASSES_LOST]
    assert kinds == [(events.PASSES_LOST, 2, 3)]
