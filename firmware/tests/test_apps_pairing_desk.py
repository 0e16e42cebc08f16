"""Pairing on the boards: two link ports on one wire end up with one saved key, or with the link they had."""

from flash_in_memory import FlashInMemory
from railbird import flash_map
from railbird.apps.link_port import LinkPort
from railbird.apps.pairing_desk import LIMIT_MS, PairingDesk
from railbird.journal.settings import Settings
from railbird.link.keys import LINK_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service.handler import PAIR_DONE, PAIR_FAILED, PAIR_IDLE, PAIR_WAITING
from session_pair import random_source

CODE = b"12345678"
OLD_KEY = b"o" * 32


class Wire:
    """One end of a UART; what is written arrives at `far`, unless `cut`."""

    def __init__(self):
        self.far = None
        self.arrived = b""
        self.cut = False
        self.overruns = 0

    def any(self):
        return len(self.arrived)

    def take(self):
        taken, self.arrived = self.arrived, b""
        return taken

    def write(self, data):
        if not self.cut:
            self.far.arrived += bytes(data)


class End:
    def __init__(self, role, far_role, key=OLD_KEY):
        self.wire = Wire()
        random_bytes = random_source(role + 1)
        self.settings = Settings(FlashInMemory(flash_map.SETTINGS_START, 8), role)
        self.settings.load()
        self.link = LinkPort(self.wire, role, far_role, key, random_bytes)
        self.serial = b"SERIAL%02d" % role
        self.desk = PairingDesk(role, self.serial, self.settings, self.link, random_bytes)
        self.agreed = 0

    def step(self, now_ms):
        self.link.receive(now_ms)
        self.link.send(now_ms)
        self.agreed += self.desk.step()

    def saved_key(self):
        self.settings.load()
        return self.settings.keys.get(LINK_KEY)


class Boards:
    def __init__(self):
        self.display, self.scanner = End(DISPLAY, SCANNER), End(SCANNER, DISPLAY)
        self.display.wire.far, self.scanner.wire.far = self.scanner.wire, self.display.wire
        self.now_ms = 1000

    def run(self, milliseconds):
        for _ in range(milliseconds // 10):
            self.now_ms += 10
            self.display.step(self.now_ms)
            self.scanner.step(self.now_ms)


def test_both_boards_save_one_key_and_know_each_other():
    boards = Boards()
    boards.display.desk.start(CODE)
    boards.scanner.desk.start(CODE)
    assert boards.display.desk.state == PAIR_WAITING
    boards.run(500)
    for end, far in ((boards.display, boards.scanner), (boards.scanner, boards.display)):
        assert end.desk.state == PAIR_DONE and end.agreed == 1 and end.desk.far_serial == far.serial
    assert boards.display.saved_key() == boards.scanner.saved_key() != None  # noqa: E711


def test_other_codes_change_nothing_and_may_be_tried_again():
    boards = Boards()
    boards.run(1000)
    assert boards.display.link.session.up
    boards.display.desk.start(CODE)
    boards.scanner.desk.start(b"87654321")
    boards.run(500)
    assert PAIR_FAILED in (boards.display.desk.state, boards.scanner.desk.state)
    boards.run(LIMIT_MS)
    assert boards.display.desk.state == boards.scanner.desk.state == PAIR_FAILED
    assert boards.display.saved_key() is None and boards.scanner.saved_key() is None
    boards.run(2000)
    assert boards.display.link.session.up and boards.scanner.link.session.up
    boards.display.desk.start(CODE)
    boards.scanner.desk.start(CODE)
    boards.run(500)
    assert boards.display.desk.state == boards.scanner.desk.state == PAIR_DONE


def test_nobody_answers():
    boards = Boards()
    boards.run(10)
    assert boards.display.desk.state == PAIR_IDLE
    boards.display.desk.start(CODE)
    boards.run(LIMIT_MS - 100)
    assert boards.display.desk.state == PAIR_WAITING
    boards.run(200)
    assert boards.display.desk.state == PAIR_FAILED and boards.display.agreed == 0
    assert boards.display.link.pairing is None


def test_lost_frames_only_cost_time():
    boards = Boards()
    boards.display.desk.start(CODE)
    boards.scanner.desk.start(CODE)
    for turn in range(12):
        boards.display.wire.cut = turn % 2 == 0
        boards.scanner.wire.cut = turn % 3 != 0
        boards.run(110)
    assert boards.display.desk.state == boards.scanner.desk.state == PAIR_DONE


def test_what_the_wire_spoils_is_counted():
    boards = Boards()
    boards.run(500)
    before = boards.display.link.counters()
    boards.display.wire.arrived += b"\x00noise that is no frame\x00"
    boards.run(500)
    after = boards.display.link.counters()
    spoiled = [name for name in ("bad_cobs", "too_short", "bad_crc") if after[name] > before[name]]
    assert len(spoiled) == 1 and after["frames_received"] > before["frames_received"] > 0
