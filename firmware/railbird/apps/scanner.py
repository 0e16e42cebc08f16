"""The scanner board's application: sensors or serial reader in, messages to the display out. No flash in play.

One loop, no tasks: while a card is over the sensors it turns every millisecond, else every few. A hidden card's message
is made ready first and leaves at its own instant.
"""

import gc
import select
from time import sleep_us, ticks_ms, ticks_us

from railbird.apps.link_port import LinkPort
from railbird.apps.pairing_desk import PairingDesk
from railbird.apps.scanner_desk import ScannerDesk, due_us, encode_due_us
from railbird.apps.scanner_tests import ScannerTests
from railbird.apps.service_board import ServiceBoard, ServiceLoop
from railbird.apps.starting import Starting
from railbird.drivers import board
from railbird.drivers.exact_wait import wait_until_us
from railbird.drivers.serial_reader import SerialCards
from railbird.drivers.usb_port import UsbPort
from railbird.journal.settings import Settings
from railbird.link.commitment import HiddenCards
from railbird.link.keys import COMMITMENT_KEY, LINK_KEY
from railbird.link.messages import DISPLAY, DONE, SCANNER
from railbird.scan.faults import fault_name
from railbird.scan.reader import Reader
from railbird.scan.settings import ScanSettings
from railbird.table.config import SERIAL_READER

IDLE_MS = 10
REST_MS = 50  # at peace only the sensors are looked at for so long
STALLED_MS = 3000  # longer than any pass that reads
TICKS_MASK = 0x3FFFFFFF


class ScannerBoard(ServiceBoard):
    """What the scanner tells its service port."""

    def __init__(self, settings, link, desk, starting, tests):
        ServiceBoard.__init__(self, SCANNER, settings)
        self.test = tests.run
        self._link = link
        self._desk = desk
        self.recorder = desk.reader.recorder
        self._starting = starting
        self._pairing = PairingDesk(SCANNER, self.serial, settings, link, board.random_bytes)

    def image_digest(self):
        return self._starting.image_digest

    def status(self) -> tuple:
        session = self._link.session
        dull = self._desk.reader.health.dull()
        trip_ms = session.round_trip_ms()
        return self._starting.status_head(0, 0, session.up, trip_ms) + (dull, "SCANNER")

    def counters(self) -> dict:
        named = self._link.counters()
        scan = self._desk.reader.counters
        named["scan_passes"] = scan.passes
        named["scan_reads"] = scan.reads
        named["scan_one_block_reads"] = scan.one_block_reads
        named["scan_last_mm_s"] = scan.last_mm_s
        named["scan_slowest_mm_s"] = scan.slowest_mm_s
        named["scan_fastest_mm_s"] = scan.fastest_mm_s
        named["scan_weak_bits"] = scan.weak_bits
        named["scan_most_weak_bits"] = scan.most_weak_bits
        for sensor in range(10):
            named["sensor_%d_alone_wrong" % sensor] = self._desk.reader.health.alone_wrong[sensor]
        for code in range(1, len(scan.faults)):
            if scan.faults[code]:
                named["scan_fault_" + fault_name(code).lower()] = scan.faults[code]
        self.add_counters(named)
        return named

    def start_pairing(self, code: bytes) -> tuple:
        self._pairing.start(code)
        return DONE, "waiting for the display"

    def pairing_state(self) -> tuple:
        return self._pairing.state, self._pairing.far_serial

    def watch_pairing(self) -> None:
        if self._pairing.step():
            self.restart_wanted = True


class Scanner:
    def __init__(self, wiring):
        self._settings = Settings(wiring.flash(), SCANNER)
        self._settings.load()
        self._starting = Starting(self._settings)
        self._starting.begin()
        keys = self._settings.keys
        uart = wiring.link_uart()
        self._poll = select.poll()
        self._poll.register(uart, select.POLLIN)
        self._link = LinkPort(uart, SCANNER, DISPLAY, keys.get(LINK_KEY), board.random_bytes)
        self._reader = Reader(ScanSettings())
        hidden = HiddenCards(keys.get(COMMITMENT_KEY) or bytes(32))
        self._desk = ScannerDesk(self._link.session, self._reader, hidden, board.serial(), self._settings.boot)
        self._sensors = wiring.card_sensors()
        self._tests = ScannerTests(self._sensors, wiring.edge_counters(), self._starting)
        self._facade = ScannerBoard(self._settings, self._link, self._desk, self._starting, self._tests)
        self._service = ServiceLoop(UsbPort(), self._facade)
        self._service.wake(self._poll)
        self._serial_reader = SerialCards(wiring.reader_uart(), self._reader.settings)
        self._led = wiring.status_led()
        self._busy_ms = None  # since when a card is over the sensors
        self._image_is_noted = False
        self._is_tidy = True  # no garbage since the last pass

    def run(self) -> None:
        self._sensors.start()
        self._service.start()
        try:
            while True:
                self.step()
        finally:
            self._service.stop()

    def step(self) -> None:
        now_ms = ticks_ms()
        self._starting.step(now_ms)
        if self._starting.safe_mode:
            self._service.step(now_ms)
            self._work()
            sleep_us(IDLE_MS * 1000)
            return
        desk = self._desk
        raw = self._sensors.poll()
        if raw is not None:
            self._is_tidy = False
        if raw is not None and desk.reader_kind != SERIAL_READER and desk.passed(raw, self._tests.counting):
            self._send_on_grid(raw.last_us)
        elif desk.reader_kind == SERIAL_READER:
            self._poll_serial_reader()
        self._link.receive(now_ms)
        desk.take_messages()
        desk.watch_session()
        self._link.send(ticks_ms())
        if self._sensors.busy() and not self._stalled(now_ms):
            sleep_us(self._sensors.nap_us())
            return
        if not self._sensors.busy():
            self._busy_ms = None
        self._service.step(now_ms)
        self._facade.watch_pairing()
        self._tests.step()
        self._work()
        if not self._is_tidy:
            self._is_tidy = True
            gc.collect()  # 15 ms: between two cards, not when one waits to be told
        self._led(now_ms >> 9 & 1)
        self._rest(now_ms)

    def _rest(self, now_ms: int) -> None:
        """Sleep until something comes. Where nothing is under way, a look at the sensors is all that is due for a
        while: a whole turn takes five times as long."""
        rest_ms = REST_MS if self._is_at_peace(now_ms) else 0
        while not self._poll.poll(IDLE_MS):
            if self._sensors.has_news() or (ticks_ms() - now_ms) & TICKS_MASK >= rest_ms:
                return

    def _is_at_peace(self, now_ms: int) -> bool:
        """The link is up and nobody waits for an answer, a digest, a test or a reader's line."""
        session = self._link.session
        return (
            session.up
            and not session.waiting()
            and self._starting.image_digest is not None
            and not self._tests.counting
            and not self._service.is_working()
            and self._desk.reader_kind != SERIAL_READER
        )

    def _work(self) -> None:
        """In idle time, in safe mode too: a piece of an attestation, of the image's digest; its change is logged."""
        self._service.port.work()
        at_rest = self._desk.at_rest()
        self._starting.settle(at_rest)
        if at_rest and not self._image_is_noted and self._starting.image_digest is not None:
            self._image_is_noted = True
            self._settings.note_image(self._starting.image_digest, 0)  # no clock here: the display's journal has one

    def _stalled(self, now_ms: int) -> bool:
        """A card that lies on the sensors, or sensors without power, must not shut the service port."""
        if self._busy_ms is None:
            self._busy_ms = now_ms
        return (now_ms - self._busy_ms) & TICKS_MASK > STALLED_MS

    def _poll_serial_reader(self) -> None:
        result = self._serial_reader.poll()
        if result is not None:
            self._is_tidy = False
            start_us = ticks_us()
            if self._desk.read(result):
                self._send_on_grid(start_us)

    def _send_on_grid(self, pass_end_us: int) -> None:
        """Hidden cards leave, and their frames are made, at instants that depend on the end of the pass alone."""
        now_us = ticks_us()
        wait_until_us(now_us + encode_due_us(pass_end_us, now_us))
        length = self._link.prepare(ticks_ms())
        now_us = ticks_us()
        wait_until_us(now_us + due_us(pass_end_us, now_us))
        if length:
            self._link.write_prepared(length)


def run(wiring) -> None:
    Scanner(wiring).run()
