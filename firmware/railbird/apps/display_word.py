"""The display's word, at the scanner: whether nobody plays, whether the door is open, whether a test may go on.

In: what a service request needs, the time, the display's answers. Out: flags of `service/leave.py`. Each question has a
nonce of its own, so an answer is fresh: whoever holds up frames in the wire only gets a refusal. Without a link the
word is what the caller makes of `door_seen_open`.
"""

from railbird.link import messages
from railbird.link.messages import pack
from railbird.service.leave import DOOR_OPEN, NO_WORD, TEST_ENDS, TEST_GOES_ON, TESTS, WIPED
from railbird.ticks import since

NONCE_BYTES = 4
NO_NONCE = bytes(NONCE_BYTES)  # of what the display says unasked
WORD_MS = 1000  # a display that erases a sector takes half of it
LEFT_MS = 2 * WORD_MS  # a question of somebody who left before he heard the answer: it is no answer to the next one
TEST_EVERY_MS = 700
TEST_FRESH_MS = 2500  # a test outlasts the display's last word by no more


class DisplayWord:
    def __init__(self, link, random_bytes):
        self._link = link
        self._random_bytes = random_bytes
        self._questions = {}  # what it is about: [nonce, asked at, flags or None]
        self.door_seen_open = False
        self._test_heard_ms = 0

    def take(self, nonce: bytes, flags: int) -> None:
        """What the display says, asked or not."""
        self.door_seen_open = bool(flags & DOOR_OPEN)
        for question in self._questions.values():
            if question[0] == nonce:
                question[2] = flags

    def flags(self, about: int):
        """The display's flags for this request, NO_WORD, or None: ask again in a moment."""
        now_ms = self._link.now_ms
        question = self._questions.get(about)
        age_ms = since(now_ms, question[1]) if question is not None else 0
        if question is None or age_ms >= LEFT_MS or (question[2] is not None and age_ms >= WORD_MS):
            self._ask(about, now_ms)
            return None
        if question[2] is None and self._link.session.up and age_ms < WORD_MS:
            return None
        del self._questions[about]
        return NO_WORD if question[2] is None else question[2]

    def _ask(self, about: int, now_ms: int) -> None:
        nonce = self._random_bytes(NONCE_BYTES)
        self._questions[about] = [nonce, now_ms, None]
        self._link.session.send(messages.ASK_WORD, pack(messages.ASK_WORD, nonce, about))

    def test_begins(self) -> None:
        self._test_heard_ms = self._link.now_ms

    def test_may_go_on(self) -> bool:
        """Asks on, and gives the last answer for as long as it is fresh."""
        now_ms = self._link.now_ms
        question = self._questions.get(TEST_GOES_ON)
        if question is not None and question[2] is not None:
            del self._questions[TEST_GOES_ON]
            if not question[2] & TESTS:
                return False
            self._test_heard_ms = now_ms
        elif question is None and since(now_ms, self._test_heard_ms) >= TEST_EVERY_MS:
            self._ask(TEST_GOES_ON, now_ms)
        return since(now_ms, self._test_heard_ms) < TEST_FRESH_MS

    def test_ended(self) -> None:
        self._questions.pop(TEST_GOES_ON, None)
        self._tell(TEST_ENDS)

    def wiped(self) -> None:
        """This board gives up its keys."""
        self._tell(WIPED)

    def _tell(self, about: int) -> None:
        if self._link.session.up:
            self._link.session.send(messages.ASK_WORD, pack(messages.ASK_WORD, NO_NONCE, about))
