"""How a board starts: counts boots, notices bad ones and another image, feeds the watchdog, knows how long it is up.

A boot counts as bad until it has lasted 10 s. After three bad ones of one image in a row: safe mode, diagnostics only;
so is a board whose random bits fail their test, because every session, code and commitment hangs on them. Power that
fails says nothing about the boot before: three cuts in one round must not cost the table its round.
"""

import gc
import hashlib

from railbird.build_id import image_mark, is_production
from railbird.drivers import chip
from railbird.flash_map import FILE_SYSTEM_START
from railbird.link.messages import DEVELOPMENT, NO_RANDOM_BITS, NOT_PROVISIONED, SAFE_MODE
from railbird.link.random_source import SOUND
from railbird.ticks import since

GOOD_AFTER_MS = 10000
BAD_BOOTS_ALLOWED = 3
STEP_BYTES = 2048
DIGEST_AFTER_S = 60  # opening a table has the boards to itself; whoever asks for the digest has it at once
DIGEST_REST_MS = 10  # between two pieces of the digest: it is there some six seconds after it began
MEMORY_EVERY_S = 60


class Starting:
    def __init__(self, settings):
        self._settings = settings
        self._digest_is_wanted = settings.starts(image_mark())  # another image is on record at once
        if not chip.was_restarted():
            settings.bad_boots = 0
        self.random_source = chip.random_source()
        self.safe_mode = settings.bad_boots >= BAD_BOOTS_ALLOWED or self.random_source != SOUND
        self._watchdog = None
        self._good = False
        self._last_ms = 0
        self._up_ms = 0
        self._up_s = 0
        self._digest = self._buffer = None
        self._digested = 0
        self.image_digest = None
        self._free_bytes = 0
        self._memory_noted_s = 0

    def begin(self) -> None:
        """Counts the boot and starts the watchdog."""
        self._settings.begin_boot()
        self.note_memory()
        if is_production():
            self._watchdog = chip.watchdog()

    def feed(self) -> None:
        """The watchdog: in every turn of the loop, and in work that takes long."""
        if self._watchdog is not None:
            self._watchdog.feed()

    def step(self, now_ms: int) -> None:
        """Every turn of the loop."""
        self.feed()
        self._up_ms += since(now_ms, self._last_ms) if self._last_ms else 0
        self._last_ms = now_ms
        if self._up_ms >= 1000:
            self._up_s += self._up_ms // 1000
            self._up_ms %= 1000

    def ask_digest(self):
        """SHA-256 of the first megabyte of flash; None at first, and from then on it is worked on."""
        self._digest_is_wanted = True
        return self.image_digest

    def _digest_is_due(self) -> bool:
        return self.image_digest is None and (self._digest_is_wanted or self._up_s >= DIGEST_AFTER_S)

    def settle(self, at_rest: bool) -> bool:
        """In idle time, but not in a round, where a card might wait for it: call the boot good; digest the image piece
        by piece, 2 ms each; once a minute look at the memory. True when garbage was collected for that."""
        if not at_rest:
            return False
        if not self._good and self._up_s * 1000 >= GOOD_AFTER_MS:
            self._good = True
            self._settings.boot_is_good()
        if self._digest_is_due():
            self._digest_a_piece()
            return False
        if self._up_s - self._memory_noted_s < MEMORY_EVERY_S:
            return False
        gc.collect()  # garbage is no lost memory
        self.note_memory()
        return True

    def _digest_a_piece(self) -> None:
        if self._digest is None:
            self._digest, self._buffer = hashlib.sha256(), bytearray(STEP_BYTES)
        chip.read_image(self._digested, self._buffer)
        self._digest.update(self._buffer)
        self._digested += STEP_BYTES
        if self._digested >= FILE_SYSTEM_START:
            self.image_digest = self._digest.digest()
            self._digest = self._buffer = None  # 2 KB that a table can use

    def rest_ms(self, longest_ms: int) -> int:
        """How long a board that is at peace may rest: less while the digest waits for its next piece."""
        return DIGEST_REST_MS if self._digest_is_due() else longest_ms

    def note_memory(self) -> None:
        """For the status: asking takes 8 ms, so it is done between rounds, and a host's question costs no time."""
        self._memory_noted_s = self._up_s
        self._free_bytes = gc.mem_free()

    def uptime_s(self) -> int:
        return self._up_s

    def status_head(self, round_number: int, state: int, link_up: bool, round_trip_ms: int) -> tuple:
        """The first fields of TELL_STATUS."""
        flags = SAFE_MODE * self.safe_mode | DEVELOPMENT * (not is_production())
        flags |= NO_RANDOM_BITS * (self.random_source != SOUND)
        flags |= NOT_PROVISIONED * self._settings.keys.is_empty()
        return self._up_s, round_number, state, 1 if link_up else 0, round_trip_ms, flags, self._free_bytes
