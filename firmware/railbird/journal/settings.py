"""What a board knows about itself: keys, table configuration, boot counter, log of image changes. Four stores in flash,
each of which may lose either of its sectors without losing its value.

configuration  | table/config.py | scan/reader_texts.py |
boot counter   | boot 4 | boots without a good end 1 | image that counted, the start of its hash 4 |
update log     | boot 4 | time 4 | SHA-256 of the image 32 | x at most 10, newest first
"""

import struct

from railbird import flash_map
from railbird.journal.store import Store
from railbird.link.keys import KeyRing
from railbird.table.config import encoded_length

BOOT = "<IB4s"
OLD_BOOT = "<IB"  # of images before 0.2, which did not say who they were
NO_IMAGE = bytes(4)
UPDATE = "<II32s"
UPDATE_BYTES = 40
NO_VERSION = bytes(3)
UPDATES_KEPT = 10
BOOTS_AHEAD = 16  # starts in a row that are cut off before anybody can erase
MOST_BAD_BOOTS = 255


class Settings:
    def __init__(self, flash, role: int):
        self._key_store = Store(flash, flash_map.KEY_STORE)
        self._configuration_store = Store(flash, flash_map.CONFIGURATION_STORE)
        self._update_store = Store(flash, flash_map.UPDATE_LOG_STORE)
        self._boot_store = Store(flash, flash_map.BOOT_STORE)
        self.keys = KeyRing(role)
        self.boot = 0
        self.healed = 0  # stores of which this start found one sector without its value
        self.bad_boots = 0  # boots in a row, before this one, that never came to boot_is_good()
        self.image = NO_IMAGE  # that counted them

    def _stores(self) -> tuple:
        return self._key_store, self._configuration_store, self._update_store, self._boot_store

    def load(self):
        self.keys.decode(self._key_store.load() or b"")
        self._configuration_store.load()
        self._update_store.load()
        boot = self._boot_store.load()
        if boot is not None and len(boot) == struct.calcsize(BOOT):
            self.boot, self.bad_boots, self.image = struct.unpack(BOOT, boot)
        elif boot is not None and len(boot) == struct.calcsize(OLD_BOOT):
            self.boot, self.bad_boots = struct.unpack(OLD_BOOT, boot)

    # Boots

    def starts(self, image: bytes) -> bool:
        """Another image than the one that counted starts with a clean slate: its failures would not be its own. True
        if it is another."""
        is_another = image != self.image
        if is_another:
            self.image = image
            self.bad_boots = 0
        return is_another

    def begin_boot(self) -> int:
        """Counts this boot, as bad until boot_is_good(); gives its number. What a sector lost since the last one is
        written again."""
        for store in self._stores():
            self.healed += store.heal()
        self.boot += 1
        self._boot_store.save(struct.pack(BOOT, self.boot, min(self.bad_boots + 1, MOST_BAD_BOOTS), self.image))
        return self.boot

    def boot_is_good(self):
        """At rest: so the erases are made here, and no start waits for them."""
        good = struct.pack(BOOT, self.boot, 0, self.image)
        if self._boot_store.entries_left(len(good)) < BOOTS_AHEAD:
            self._boot_store.renew(good)
        else:
            self._boot_store.save(good)
        self.bad_boots = 0

    # Keys and configuration

    def save_keys(self):
        """Makes the ring, as it is now, durable."""
        self._key_store.save(self.keys.encode())

    def give_up_keys(self):
        """As save_keys, and what the ring held before is erased."""
        self._key_store.renew(self.keys.encode())

    def wipe(self):
        """A board that leaves its table: both copies of keys and configuration are erased, the keys first, so that
        after a cut it either belongs to its table or has no secret of it."""
        self.keys.decode(b"")
        self._key_store.wipe()
        self._configuration_store.wipe()

    def configuration(self):
        """The table's configuration as bytes (table/config.py), or None."""
        value = self._configuration_store.value
        return value[: encoded_length(value)] if value is not None else None

    def reader_table(self) -> bytes:
        """The texts of a serial reader (scan/reader_texts.py); empty if it has none of its own."""
        value = self._configuration_store.value or b""
        return value[encoded_length(value) :]

    def save_configuration(self, configuration: bytes, reader_table=None):
        """Without a reader's table, that of before stays."""
        self._configuration_store.save(configuration + (self.reader_table() if reader_table is None else reader_table))

    # Image changes

    def note_image(self, digest: bytes, time_s: int, version: bytes = NO_VERSION):
        """None if this image is the one of the last boot. Else it is logged, with the version behind the last ten
        changes, and the version before it is given."""
        log = self._update_store.value or b""
        if log[8:UPDATE_BYTES] == digest:
            return None
        whole = len(log) // UPDATE_BYTES * UPDATE_BYTES
        before = log[whole : whole + len(NO_VERSION)]
        changes = (struct.pack(UPDATE, self.boot, time_s, digest) + log[:whole])[: UPDATES_KEPT * UPDATE_BYTES]
        self._update_store.save(changes + version)
        return before if len(before) == len(NO_VERSION) else NO_VERSION

    def updates(self) -> list:
        """(boot, time_s, SHA-256), newest first."""
        log = self._update_store.value or b""
        return [
            struct.unpack_from(UPDATE, log, offset) for offset in range(0, len(log) - UPDATE_BYTES + 1, UPDATE_BYTES)
        ]
