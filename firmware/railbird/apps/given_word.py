"""The display's word to its scanner: at rest, door, supervisor, tests. Answers its questions, and tells of a change.

In: the display's state and the scanner's questions. Out: WORD messages; a test at the scanner is a test of the whole
table, so the monitor says NO PLAY while it lasts and the journal keeps who asked for it (apps/display_diagnostics.py).
"""

from railbird.journal import record
from railbird.link import messages
from railbird.link.messages import SCANNER, pack
from railbird.service.leave import TEST_BEGINS, TEST_ENDS, TEST_GOES_ON, TESTS, WIPED

UNASKED = bytes(4)


class GivenWord:
    def __init__(self, session, board, tests, table):
        self._session = session
        self._board = board
        self._tests = tests
        self._table = table
        self._told = None  # (session, flags)

    def asked(self, nonce: bytes, about: int) -> None:
        flags = self._board.allowed(0)
        if about == TEST_BEGINS and flags & TESTS:
            self._tests.lend(bytes((SCANNER,)) + self._table.keeper.scanner_serial)
        elif about == TEST_GOES_ON and not self._tests.goes_on():
            flags &= ~TESTS
        elif about == TEST_ENDS:
            self._tests.give_back()
            return
        elif about == WIPED:
            self._table.note(record.WIPED, bytes((SCANNER,)) + self._table.keeper.scanner_serial)
            return
        self._say(nonce, flags)

    def watch(self) -> None:
        """Unasked: what is new, so that a scanner without a link knows whether the door was open before."""
        session = self._session
        now = (session.sessions, self._board.allowed(0))
        if session.up and now != self._told and self._say(UNASKED, now[1]):
            self._told = now

    def _say(self, nonce: bytes, flags: int) -> bool:
        return self._session.send(messages.WORD, pack(messages.WORD, nonce, flags))
