"""From raw passes to numbered results: decodes each pass, counts, minds the sensors' health, keeps the recordings.

The same for both front ends: the sensor line (`read_pass`, then `note_pass`) and the serial module (`take_result`).
"""

from railbird.pass_number import following
from railbird.scan.counters import ScanCounters
from railbird.scan.health import SensorHealth
from railbird.scan.pass_decoder import grade, judge
from railbird.scan.recorder import Recorder
from railbird.scan.results import CardRead

_MOST_WITHHELD = 60  # more than the cards of a round with seats


class Reader:
    """`number` is that of the last pass: every pass, read or not, has one."""

    def __init__(self, settings, recorder=None):
        self.settings = settings
        self.recorder = recorder or Recorder()
        self.counters = ScanCounters()
        self.health = SensorHealth()
        self.number = 0
        self._withheld = []  # hidden cards whose margins nobody may know yet

    def begin_round(self, first_number: int = 1) -> None:
        """A new nonce: passes count from `first_number`; recordings of cards that were never shown are wiped, and how
        well those cards were read is counted now that nobody can tell which it was."""
        self.number = first_number - 1
        self.recorder.forget_withheld()
        for result in self._withheld:
            self._note_margin(result)
        self._withheld = []

    def take_pass(self, raw, granted_to: int = 0, test: bool = False):
        """A `CardRead` or a `ReadFault`; passes up to number `granted_to` may be told in clear."""
        result = self.read_pass(raw)
        self.note_pass(self.number, raw, result, granted_to, test)
        return result

    def read_pass(self, raw):
        """The same, but that `note_pass` is still to be called: nobody waits for it."""
        self.number = following(self.number)
        return judge(raw, self.settings)

    def note_pass(self, number: int, raw, result, granted_to: int, test: bool = False) -> None:
        """How well it was read, counters and the recording of a pass."""
        grade(result, raw.rows)
        self.counters.note(result)
        if number <= granted_to or test or not isinstance(result, CardRead):
            self._note_margin(result)
        elif len(self._withheld) < _MOST_WITHHELD:
            self._withheld.append(result)
        self.recorder.keep(number, raw, result, number <= granted_to, test)

    def _note_margin(self, result) -> None:
        """Which bits were weak depends on the card: dirt shows only where the card is bright."""
        self.counters.note_margin(result)
        self.health.note(result)

    def take_result(self, result):
        """A result that some other front end has made: it has no margin."""
        self.number = following(self.number)
        self.counters.note(result)
        return result

    def opened(self, number: int) -> None:
        self.recorder.opened(number)
