"""What the scanner tells its service port, and what a service session may do at it: as much as the display allows."""

from railbird.apps.pairing_desk import PairingDesk
from railbird.apps.service_board import ServiceBoard
from railbird.drivers import chip
from railbird.link.messages import DONE, NOT_NOW, SCANNER
from railbird.link.random_source import SOUND
from railbird.scan.faults import fault_name
from railbird.service import reasons
from railbird.service.leave import ABOUT_REQUEST, EVERYTHING, NO_WORD, TEST_BEGINS, TESTS


class ScannerBoard(ServiceBoard):
    def __init__(self, settings, link, desk, starting, tests):
        ServiceBoard.__init__(self, SCANNER, settings)
        self.test = tests.run
        self._link = link
        self._desk = desk
        self.recorder = desk.reader.recorder
        self._starting = starting
        self._pairing = PairingDesk(SCANNER, self.serial, settings, link, chip.random_bytes)

    def image_digest(self):
        return self._starting.ask_digest()

    def has_random_bits(self) -> bool:
        return self._starting.random_source == SOUND

    def status(self) -> tuple:
        session = self._link.session
        dull = self._desk.reader.health.dull()
        trip_ms = session.round_trip_ms()
        return self._starting.status_head(0, 0, session.up, trip_ms) + (dull, "SCANNER")

    def counters(self):
        yield from self._link.counters().items()
        scan = self._desk.reader.counters
        yield "scan_passes", scan.passes
        yield "scan_reads", scan.reads
        yield "scan_one_block_reads", scan.one_block_reads
        yield "scan_last_mm_s", scan.last_mm_s
        yield "scan_slowest_mm_s", scan.slowest_mm_s
        yield "scan_fastest_mm_s", scan.fastest_mm_s
        yield "scan_weak_bits", scan.weak_bits
        yield "scan_most_weak_bits", scan.most_weak_bits
        tally = self._desk.tally
        yield "cards_hidden", tally.hidden
        yield "cards_in_clear", tally.clear
        yield "cards_opened", tally.opened
        yield "cards_opened_beyond_order", tally.beyond
        for sensor in range(10):
            yield "sensor_%d_alone_wrong" % sensor, self._desk.reader.health.alone_wrong[sensor]
        for code in range(1, len(scan.faults)):
            if scan.faults[code]:
                yield "scan_fault_" + fault_name(code).lower(), scan.faults[code]
        yield from ServiceBoard.counters(self)

    def allowed(self, needed: int):
        """What the display allows, asked anew for every request; None until it has answered. Without a link only a
        scanner that is out of play obeys."""
        if self._link.session.up:
            return self._desk.word.flags(TEST_BEGINS if needed & TESTS else ABOUT_REQUEST)
        return EVERYTHING if self._is_out_of_play() else NO_WORD

    def _is_out_of_play(self) -> bool:
        """Never paired, not able to play, or taken out of a table whose door was open."""
        if not self._link.is_paired or self._starting.safe_mode:
            return True
        return self._desk.word.door_seen_open and self._desk.at_rest()

    def wipe(self) -> tuple:
        """The display's journal keeps it."""
        self._desk.word.wiped()
        return ServiceBoard.wipe(self)

    def start_pairing(self, code: bytes) -> tuple:
        if self._link.session.up:
            return NOT_NOW, reasons.DISPLAY_CONNECTED
        self._pairing.start(code)
        return DONE, "waiting for the display"

    def pairing_state(self) -> tuple:
        return self._pairing.state, self._pairing.far_serial

    def watch_pairing(self) -> None:
        if self._pairing.step():
            self.restart_wanted = True
