"""What the boards read back from flash: a journal, settings, snapshots, with bytes of them changed."""

import contextlib

from flash_in_memory import FlashInMemory
from journalled_table import JournalledTable
from railbird import flash_map
from railbird.flash_map import JOURNAL_START, SECTOR_BYTES
from railbird.journal.journal import Journal
from railbird.journal.settings import Settings
from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SCANNER
from railbird.table.config import ConfigError, decode_config
from railbird.table.make import make_controller
from railbird.table.snapshot import SnapshotError
from service_board import BoardForTests


def patched(content: bytearray, data: bytes) -> None:
    """Three bytes of the input change one of the flash; what is behind a byte 255 overwrites a run of it."""
    for at in range(0, len(data) - 2, 3):
        place = (data[at] << 8 | data[at + 1]) % len(content)
        content[place] = data[at + 2]


class JournalFlash:
    """A journal of a played round with bytes of it changed: the table starts from it all the same."""

    name = "flash_journal"
    allowed = ()

    def __init__(self) -> None:
        table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
        table.keys("NO MORE BETS")
        table.cards("AS KS QS JS")
        self._content = bytes(table.flash.data)
        self._config = table.table.config
        self._sectors = len(self._content) // SECTOR_BYTES

    def seeds(self) -> list[bytes]:
        return [b"", b"\x00\x04\x00", b"\x00\x40\x7f\x10\x00\x00", bytes(range(60))]

    def run(self, data: bytes) -> None:
        flash = FlashInMemory(JOURNAL_START, self._sectors)
        flash.data[:] = self._content
        patched(flash.data, data)
        journal = Journal(flash, Hmac(b"journal key"), 2, JOURNAL_START, self._sectors)
        journal.open()
        table = JournalledTable.__new__(JournalledTable)
        table.flash = flash
        keeper = JournalledTable.new_keeper(table, make_controller(self._config))
        keeper.controller.view()


class SettingsFlash:
    """All four stores, with bytes of them changed, on both boards."""

    name = "flash_settings"
    allowed = ()

    def __init__(self) -> None:
        self._contents = [self._prepared(role) for role in (DISPLAY, SCANNER)]

    @staticmethod
    def _prepared(role: int) -> bytes:
        board = BoardForTests(role)
        settings = board.settings
        for key_class, length in ((1, 32), (3, 32)):
            settings.keys.put(key_class, bytes([key_class]) * length)
        settings.save_keys()
        settings.save_configuration(b"c" * 40, b"")
        settings.note_image(b"i" * 32, 5)
        settings.boot_is_good()
        return bytes(settings._key_store._flash.data)

    def seeds(self) -> list[bytes]:
        return [b"", bytes(30), b"\x00\x01\x02" * 9]

    def run(self, data: bytes) -> None:
        for role, content in zip((DISPLAY, SCANNER), self._contents, strict=True):
            flash = FlashInMemory(flash_map.SETTINGS_START, len(content) // SECTOR_BYTES)
            flash.data[:] = content
            patched(flash.data, data)
            settings = Settings(flash, role)
            settings.load()
            settings.begin_boot()
            settings.updates()
            settings.keys.check_value()
            with contextlib.suppress(ConfigError):
                decode_config(settings.configuration() or b"")


class Snapshots:
    """Bytes that claim to be a table's snapshot, as recovery, recall and the page restore them."""

    name = "snapshots"
    allowed = (SnapshotError,)

    def __init__(self) -> None:
        table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
        table.keys("NO MORE BETS")
        table.cards("AS KS")
        self._sound = table.table.snapshot()
        self._config = table.table.config

    def seeds(self) -> list[bytes]:
        return [self._sound, self._sound[:40], b"", bytes(200)]

    def run(self, data: bytes) -> None:
        table = make_controller(self._config)
        before = table.snapshot()
        try:
            table.restore(data)
        except SnapshotError:
            assert table.snapshot() == before, "half of it was taken over"
            raise


FLASH_TARGETS = (JournalFlash, SettingsFlash, Snapshots)
