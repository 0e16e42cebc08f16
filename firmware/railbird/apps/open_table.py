"""The table that a display keeps: configuration, controller, journal, keeper, PIN pad; none of them before `open`.

In: settings, flash, the link and the clock. Out: the parts, for those who show, serve and rest. A board without keys,
without a configuration or in safe mode has no table: its parts are None.
"""

from time import ticks_ms

from railbird.apps.pin_pad import PinPad
from railbird.apps.table_keeper import TableKeeper
from railbird.drivers import chip
from railbird.journal import record
from railbird.journal.journal import Journal
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac
from railbird.link.keys import JOURNAL_KEY, PIN_HASHES, PIN_SALT
from railbird.table.config import ConfigError, decode_config
from railbird.table.make import make_controller

# What is asked for seldom, and changes the table: safe mode writes as little as it can.
NOTED_IN_SAFE_MODE = (record.CONFIGURED, record.WATCH_KEY_CHANGED, record.WIPED)


class OpenTable:
    def __init__(self, settings, flash, link, clock):
        self._settings = settings
        self._flash = flash
        self._link = link
        self._clock = clock
        self.config = None
        self.controller = None
        self.journal = None  # in safe mode too, if it can be read
        self.keeper = None
        self.pin_pad = None
        self.verification = None

    def read_configuration(self) -> bool:
        """False if there is none to open a table with."""
        if self._settings.keys.is_empty():
            return False
        try:
            self.config = decode_config(self._settings.configuration() or b"")
        except ConfigError:
            return False
        return True

    def open(self, word, breathe) -> None:
        """Comes back to the round as of the last record. `word` answers the scanner's questions; `breathe` is called
        now and then: it may take a while."""
        keys = self._settings.keys
        self.pin_pad = PinPad(keys.get(PIN_SALT), keys.get(PIN_HASHES))
        self.journal = self.new_journal()
        self.journal.open()
        self.verification = Verification(self.journal)
        self.controller = make_controller(self.config)
        self.keeper = TableKeeper(self.controller, self.journal, self._link.session, chip.random_bytes, self._clock)
        self.keeper.word = word
        self.keeper.use_reader_table(self._settings.reader_table())
        was_locked = self.keeper.recover(self._settings.boot, chip.start_cause(), breathe)
        self.pin_pad.resume(ticks_ms(), was_locked, self.keeper.guard.wrong_pins)

    def new_journal(self):
        return Journal(self._flash, Hmac(self._settings.keys.get(JOURNAL_KEY)), self._settings.boot)

    def open_journal_to_read(self) -> None:
        """Safe mode: unless the board has no key for it, or it is the reason for safe mode."""
        if self._settings.keys.is_empty():
            return
        journal = self.new_journal()
        try:
            journal.open()
        except Exception:
            return
        self.journal = journal

    def give_up_round(self) -> None:
        """Safe mode: the next start begins a new round, for this one may be the reason."""
        self._note_in_safe_mode(record.BEGUN_ANEW, b"")

    def _note_in_safe_mode(self, kind: int, payload) -> None:
        try:
            if self.journal is not None:
                self.journal.append(kind, payload, self._clock.seconds(), self._clock.trusted)
        except Exception:
            pass  # a full journal: then it was not the round

    def clear_journal(self) -> None:
        """Provisioning: whatever an earlier table left is not this one's."""
        journal = self.new_journal()
        journal.clear()

    def note(self, kind: int, payload) -> None:
        """A record that is no event."""
        if self.keeper is not None:
            self.keeper.note(kind, payload)
        elif kind in NOTED_IN_SAFE_MODE:
            self._note_in_safe_mode(kind, payload)

    def is_stopped(self) -> bool:
        """Nothing is heard, and not all is journalled, before a supervisor has come."""
        return self.keeper is not None and self.keeper.guard.is_stopped()

    def pin_wanted(self) -> bool:
        return self.controller is not None and self.controller.pin_wanted()

    def at_rest(self) -> bool:
        return self.controller is None or self.controller.at_rest()
