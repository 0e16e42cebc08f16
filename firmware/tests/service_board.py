"""A board for tests of the service port: settings and journal are the real ones, on flash in memory; the rest is
noted."""

from flash_in_memory import FlashInMemory
from railbird import flash_map
from railbird.journal.journal import Journal
from railbird.journal.settings import Settings
from railbird.link.hmac import Hmac
from railbird.link.keys import JOURNAL_KEY, WATCH_KEY
from railbird.link.messages import DISPLAY, DONE, NOT_NOW
from railbird.service.handler import PAIR_DONE, PAIR_IDLE, PAIR_WAITING
from railbird.service.leave import AT_REST, DOOR_OPEN, NO_WORD, SUPERVISOR, TESTS
from railbird.table.config import TableConfig
from session_pair import random_source

JOURNAL_SECTORS = 6


class BoardForTests:
    build = "0.1.0 abcdef0"
    development = True
    recorder = None

    def __init__(self, role=DISPLAY):
        self.gathered = 0  # counters, so often
        self.role = role
        self.serial = b"SERIAL%02d" % role
        self.settings = Settings(FlashInMemory(flash_map.SETTINGS_START, 8), role)
        self.settings.load()
        self.settings.begin_boot()
        self.journal_flash = FlashInMemory(flash_map.JOURNAL_START, JOURNAL_SECTORS)
        self.journal = None
        self.image = bytearray([(index * 7) & 0xFF for index in range(5000)])
        self.door = True
        self.supervisor = True
        self.resting = True
        self.has_word = True
        self.word_after = self.asked = 0
        self.notes = []
        self.calls = []
        self.pairing = (PAIR_IDLE, bytes(8))
        self.random_bytes = random_source(role + 1)
        self.random_is_sound = True

    def image_digest(self):
        return b"image digest" * 3

    def table_name(self):
        return "Derby 4" if self.settings.configuration() else ""

    def status(self):
        return (12, 345, 2, 1, 9, 0, 150000, 0, "ROUND 345  DEAL 1")

    def counters(self):
        self.gathered += 1
        return [("counter_%02d" % number, number * 1000) for number in range(23)]

    def door_open(self):
        return self.door

    def allowed(self, needed):
        """None while a display is being asked."""
        self.asked += 1
        if self.word_after > self.asked:
            return None
        flags = (AT_REST | TESTS) * self.resting | DOOR_OPEN * self.door | SUPERVISOR * self.supervisor
        return flags if self.has_word else NO_WORD

    def has_random_bits(self):
        return self.random_is_sound

    def read_image(self, address, buffer):
        chunk = self.image[address : address + len(buffer)]
        buffer[: len(chunk)] = chunk

    def configuration_is_right(self, data):
        return data[:5] == b"table"

    def configure(self, data):
        if not self.resting:
            return NOT_NOW, "a round is under way"
        self.settings.save_configuration(data)
        return DONE, ""

    def use_reader_table(self, table):
        if not self.resting:
            return NOT_NOW, "a round is under way"
        self.settings.save_configuration(TableConfig().encode(), table)
        return DONE, ""

    def set_time(self, seconds, offset_minutes):
        self.calls.append(("time", seconds, offset_minutes))

    def unlock(self):
        self.calls.append(("unlock",))
        return DONE, ""

    def test(self, test, argument):
        return (DONE, b"result of " + argument) if test == 1 else (NOT_NOW, b"no such test now")

    def start_bootloader(self):
        self.calls.append(("bootloader",))
        return DONE, ""

    def wipe(self):
        self.settings.wipe()
        return DONE, ""

    def start_pairing(self, code):
        self.calls.append(("pair", code))
        self.pairing = (PAIR_WAITING, bytes(8))
        return DONE, ""

    def pairing_state(self):
        state = self.pairing
        if state[0] == PAIR_WAITING:
            self.pairing = (PAIR_DONE, b"FARBOARD")
        return state

    def clear_journal(self):
        self.calls.append(("clear journal",))

    def provisioned(self):
        self.calls.append(("provisioned",))
        if self.role == DISPLAY:
            self.open_journal()

    def open_journal(self):
        mac = Hmac(self.settings.keys.get(JOURNAL_KEY))
        self.journal = Journal(self.journal_flash, mac, 1, flash_map.JOURNAL_START, JOURNAL_SECTORS)
        self.journal.open()
        while self.journal.prepare():
            pass

    def note(self, kind, payload):
        self.notes.append((kind, payload))

    def put_watch_key(self, key):
        self.calls.append(("watch key", len(key)))
        if key:
            self.settings.keys.put(WATCH_KEY, key)
        else:
            self.settings.keys.drop(WATCH_KEY)
        self.settings.give_up_keys()
        return DONE, ""
