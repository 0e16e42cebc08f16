"""A table of `table_driver.py` whose events go through the keeper into a journal, in a flash made of memory."""

from flash_in_memory import FlashInMemory
from railbird.apps.table_keeper import TableKeeper
from railbird.apps.table_recovery import event_of
from railbird.flash_map import JOURNAL_START
from railbird.journal.journal import Journal
from railbird.journal.record import SNAPSHOT
from railbird.link.hmac import Hmac
from table_driver import TableDriver

SECTORS = 40


class NoScanner:
    up = False
    sessions = 0


class Clock:
    trusted = True

    def seconds(self):
        return 0

    def running(self):
        return 0


class JournalledTable(TableDriver):
    def __init__(self, **config):
        super().__init__(**config)
        self.flash = FlashInMemory(JOURNAL_START, SECTORS)
        self.keeper = self.new_keeper(self.table)

    def new_keeper(self, table):
        journal = Journal(self.flash, Hmac(b"journal key"), 1, JOURNAL_START, SECTORS)
        journal.open()
        while journal.prepare():
            pass
        keeper = TableKeeper(table, journal, NoScanner(), lambda count: bytes(count), Clock())
        keeper.recover(1, 0)
        return keeper

    def hear(self, event):
        self.keeper.happened(event)
        self.keeper.give_orders()  # as the board's loop does once the event is shown
        sounds, self.keeper.sounds = self.keeper.sounds, []
        return sounds

    def journalled(self, after):
        """The table events in the journal behind the record of this number."""
        journal = self.keeper.journal
        found = [entry for entry in journal.records(journal.first_position()) if entry[0] > after]
        return [event_of(entry[4], entry[5]) for entry in found if entry[4] < SNAPSHOT]

    def picture(self):
        shown = self.shown
        return shown.header, shown.header_right, shown.footer, shown.body, sorted(shown.lamps)
