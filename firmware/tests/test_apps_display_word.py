"""What the display says to its scanner's questions, over a session that loses or holds up what it likes."""

from railbird.apps.display_word import TEST_FRESH_MS, WORD_MS, DisplayWord
from railbird.apps.given_word import GivenWord
from railbird.journal import record
from railbird.link import messages
from railbird.link.messages import pack, unpack
from railbird.service import diagnostics, leave


class Wire:
    """Link of the scanner and of the display at once; what is said waits until it is delivered."""

    def __init__(self):
        self.session = self
        self.up = True
        self.sessions = 1
        self.now_ms = 0
        self.said = []

    def send(self, kind, payload):
        self.said.append((kind, payload))
        return True


class DisplayForWord:
    """The display as far as its word goes."""

    def __init__(self, wire):
        self.keeper = self
        self.flags = leave.AT_REST | leave.TESTS
        self.scanner_serial = b"SCANNER."
        self.lent = []
        self.notes = []

    def allowed(self, needed):
        return self.flags

    def lend(self, asker):
        self.lent.append(asker)

    def goes_on(self):
        return bool(self.lent)

    def give_back(self):
        self.lent.clear()

    def note(self, kind, payload):
        self.notes.append((kind, payload))


class Boards:
    def __init__(self):
        self.wire = Wire()
        self.display = DisplayForWord(self.wire)
        self.given = GivenWord(self.wire.session, self.display, self.display, self.display)
        self.count = 0
        self.word = DisplayWord(self.wire, self._nonce)

    def _nonce(self, length):
        self.count += 1
        return bytes([self.count]) * length

    def deliver(self):
        """Everything that waits, in both directions."""
        while self.wire.said:
            kind, payload = self.wire.said.pop(0)
            if kind == messages.ASK_WORD:
                self.given.asked(*unpack(kind, payload))
            else:
                self.word.take(*unpack(kind, payload))

    def ask(self, about=leave.ABOUT_REQUEST):
        assert self.word.flags(about) is None
        self.deliver()
        return self.word.flags(about)


def test_every_question_is_asked_anew():
    boards = Boards()
    assert boards.ask() == leave.AT_REST | leave.TESTS
    boards.display.flags = 0
    assert boards.ask() == 0


def test_an_old_answer_is_none():
    """Somebody in the wire holds up what the display says now, and lets through what it said before."""
    boards = Boards()
    assert boards.word.flags(leave.ABOUT_REQUEST) is None
    boards.given.asked(*unpack(*boards.wire.said.pop(0)))
    old = boards.wire.said.pop(0)
    boards.word.take(*unpack(*old))
    assert boards.word.flags(leave.ABOUT_REQUEST) == leave.AT_REST | leave.TESTS
    boards.display.flags = 0
    assert boards.word.flags(leave.ABOUT_REQUEST) is None
    boards.word.take(*unpack(*old))
    boards.word.take(bytes(4), leave.EVERYTHING)  # unasked
    assert boards.word.flags(leave.ABOUT_REQUEST) is None
    boards.wire.now_ms += WORD_MS
    assert boards.word.flags(leave.ABOUT_REQUEST) == leave.NO_WORD


def test_an_answer_that_nobody_fetched_is_none_to_the_next_request():
    """Asked at rest by somebody who leaves at once and comes again in the round."""
    for later_ms in (WORD_MS, 5 * WORD_MS, 0x30000000):
        boards = Boards()
        for about in (leave.ABOUT_REQUEST, leave.TEST_BEGINS):
            assert boards.word.flags(about) is None
        boards.deliver()
        boards.display.flags = 0
        boards.wire.now_ms += later_ms
        assert boards.ask() == 0 and boards.ask(leave.TEST_BEGINS) == 0


def test_a_question_that_nobody_answered_is_no_refusal_of_the_next_request():
    boards = Boards()
    assert boards.word.flags(leave.ABOUT_REQUEST) is None
    boards.wire.said.clear()
    boards.wire.now_ms += 5 * WORD_MS
    assert boards.ask() == leave.AT_REST | leave.TESTS


def test_a_link_that_goes_meanwhile_is_no_word():
    boards = Boards()
    boards.word.flags(leave.ABOUT_REQUEST)
    boards.wire.up = False
    assert boards.word.flags(leave.ABOUT_REQUEST) == leave.NO_WORD


def test_a_test_begins_goes_on_and_ends_with_the_display():
    boards = Boards()
    assert boards.ask(leave.TEST_BEGINS) & leave.TESTS and boards.display.lent == [b"\x01SCANNER."]
    boards.word.test_begins()
    for _ in range(60):
        boards.wire.now_ms += 100
        assert boards.word.test_may_go_on()
        boards.deliver()
    boards.display.lent.clear()  # a person ended it there
    ends = []
    for _ in range(15):
        boards.wire.now_ms += 100
        ends.append(boards.word.test_may_go_on())
        boards.deliver()
    assert not all(ends)
    assert boards.ask(leave.TEST_BEGINS) & leave.TESTS
    boards.word.test_ended()
    boards.deliver()
    assert not boards.display.lent


def test_a_test_ends_when_the_display_is_silenced():
    boards = Boards()
    boards.ask(leave.TEST_BEGINS)
    boards.word.test_begins()
    boards.wire.now_ms += TEST_FRESH_MS
    assert not boards.word.test_may_go_on()


def test_no_test_where_none_may_be():
    boards = Boards()
    boards.display.flags = leave.AT_REST
    assert not boards.ask(leave.TEST_BEGINS) & leave.TESTS and not boards.display.lent


def test_the_door_is_told_unasked():
    boards = Boards()
    boards.given.watch()
    boards.given.watch()
    assert len(boards.wire.said) == 1
    boards.deliver()
    assert not boards.word.door_seen_open
    boards.display.flags |= leave.DOOR_OPEN
    boards.given.watch()
    boards.deliver()
    assert boards.word.door_seen_open
    boards.wire.sessions += 1
    boards.given.watch()
    assert len(boards.wire.said) == 1  # whoever is there now is told too


def test_the_display_keeps_that_its_scanner_was_wiped():
    boards = Boards()
    boards.word.wiped()
    boards.deliver()
    assert boards.display.notes == [(record.WIPED, b"\x01SCANNER.")]
    boards.wire.up = False
    boards.word.wiped()  # nobody is there to keep it
    assert boards.wire.said == []


NEEDS = {
    messages.PUT_CONFIGURATION: leave.AT_REST,
    messages.PUT_READER_TABLE: leave.AT_REST,
    messages.PUT_WATCH_KEY: leave.AT_REST,
    messages.ASK_BOOTLOADER: leave.AT_REST,
    messages.ASK_ATTEST: leave.AT_REST,
    messages.ASK_WIPE: leave.AT_REST | leave.DOOR_OPEN,
    messages.ASK_PAIR: leave.AT_REST | leave.DOOR_OPEN | leave.SUPERVISOR,
}
AT_ANY_TIME = (
    messages.ASK_HELLO,
    messages.ASK_STATUS,
    messages.ASK_COUNTERS,  # counts and codes only
    messages.ASK_PROVISION,  # only of a board without keys, which plays no round
    messages.ASK_CONFIGURATION,
    messages.ASK_READER_TABLE,
    messages.PUT_TIME,  # journalled; no card hangs on it
    messages.ASK_UNLOCK,  # the pad of a supervisor who must correct this very round
    messages.ASK_PAIR_STATE,
    messages.ASK_UPDATES,
    messages.ASK_HEAD,
    messages.ASK_LOG,  # what the monitor has shown, as play goes on
    messages.ASK_PASS,  # the recorder withholds hidden cards
)


def test_every_request_says_what_it_may_do_in_a_round():
    """A new one has to be put into one of the lists: what it does to a round is to be thought of."""
    for kind in messages.MESSAGES:
        is_request = messages.kind_name(kind).startswith(("ASK_", "PUT_"))
        if not is_request or kind in (messages.ASK_WORD, messages.ASK_TEST):
            continue
        assert (kind in NEEDS) != (kind in AT_ANY_TIME), messages.kind_name(kind)
        assert leave.needed_for(kind, b"") == NEEDS.get(kind, 0), messages.kind_name(kind)
    tests = {
        diagnostics.LAMP: leave.AT_REST | leave.TESTS,
        diagnostics.PANEL: leave.AT_REST | leave.TESTS,
        diagnostics.EDGES: leave.AT_REST | leave.TESTS,
        diagnostics.LEVELS: leave.AT_REST | leave.TESTS,
        diagnostics.MEMORY: leave.AT_REST,
    }
    for test in range(256):
        assert leave.needed_for(messages.ASK_TEST, bytes([test])) == tests.get(test, 0)


def test_the_gravest_reason_is_named():
    assert leave.refusal(leave.AT_REST, leave.AT_REST) is None
    assert "round" in leave.refusal(leave.AT_REST | leave.TESTS, 0)[1]
    assert "waits" in leave.refusal(leave.AT_REST | leave.TESTS, leave.AT_REST)[1]
    assert "display" in leave.refusal(leave.AT_REST, leave.NO_WORD)[1]
    needed = leave.needed_for(messages.ASK_PAIR, b"12345678")
    assert "door" in leave.refusal(needed, leave.AT_REST)[1]
    assert "PIN" in leave.refusal(needed, leave.AT_REST | leave.DOOR_OPEN)[1]
    assert leave.needed_for(messages.ASK_TEST, pack(messages.ASK_TEST, 9, b"")) == 0
    assert leave.needed_for(messages.ASK_TEST, b"") == leave.needed_for(messages.ASK_LOG, b"") == 0
