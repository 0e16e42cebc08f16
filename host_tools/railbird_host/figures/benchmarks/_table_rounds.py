"""What `boards.py` runs on the unix port: rounds through keeper, controller, journal, view and composer.

Prints the bytes in use after the first 100 rounds and after all of them. MicroPython only; the argument is how many.
"""

import gc
import sys

from flash_in_memory import FlashInMemory
from railbird.apps.table_clock import TableClock
from railbird.apps.table_keeper import TableKeeper
from railbird.flash_map import JOURNAL_SECTORS, JOURNAL_START, SECTOR_BYTES
from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SCANNER
from railbird.link.session import Session
from railbird.pass_number import following
from railbird.show.screen import compose
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller

FIRST = 100
RACE = (38, 37, 36, 35, 3, 20)  # spades, hearts, diamonds
SUPERVISOR_OPENS = ((events.LINK, 1), (events.SWITCH, 1), (events.PIN, 1))


class Table:
    def __init__(self):
        controller = make_controller(config_from_dict({"decks": 1}))
        flash = FlashInMemory(JOURNAL_START, JOURNAL_SECTORS)
        for sector in range(JOURNAL_SECTORS):
            flash.erase(JOURNAL_START + sector * SECTOR_BYTES)  # its own count of erases grows no more
        journal = Journal(flash, Hmac(b"benchmark key of thirty-two byte"), 1)
        while journal.prepare():
            pass
        session = Session(DISPLAY, SCANNER, bytes(32), lambda count: bytes(count))
        self.keeper = TableKeeper(controller, journal, session, lambda count: bytes(count), TableClock())
        self.keeper.recover(1, 0)
        self.number = 0
        for event in SUPERVISOR_OPENS:
            self.keeper.happened(event)
        self.keys(6, 0, 1)  # TABLE, OPEN, ENROL DECKS
        self.card(0)
        self.keys(events.KEY_CONFIRM, 2)
        self.keeper.happened((events.SWITCH, 0))

    def happened(self, event):
        self.keeper.happened(event)
        self.keeper.sounds = []
        compose(self.keeper.controller.view(), "")

    def keys(self, *keys):
        for key in keys:
            self.happened((events.KEY, key))

    def card(self, card):
        self.number = following(self.number)
        self.happened((events.CARD, self.number, card, 1))

    def play(self):
        self.keys(events.KEY_NO_MORE_BETS)
        for card in RACE:
            self.card(card)
        self.keys(events.KEY_CONFIRM, events.KEY_NEXT, 0)  # back to the shuffle
        while self.keeper.renew_journal(True):
            pass


def in_use():
    gc.collect()
    gc.collect()  # what the first one's finalisers let go
    return gc.mem_alloc()


table = Table()
rounds = int(sys.argv[1])
for _ in range(FIRST):
    table.play()
after_first = in_use()
for _ in range(rounds - FIRST):
    table.play()
after_all = in_use()
played = table.keeper.controller.rounds.totals.rounds_played
assert played == rounds, played
print(after_first, after_all)
