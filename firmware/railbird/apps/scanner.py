"""The scanner board's application: sensors or serial reader in, messages to the display out. No flash in play.

One loop, no tasks: while a card is over the sensors it turns every millisecond, else every few. A hidden card's message
is made ready first and leaves at its own instant.
"""

import gc
from time import sleep_us, ticks_ms, ticks_us

from railbird.apps.display_word import DisplayWord
from railbird.apps.hidden_instants import HiddenInstants
from railbird.apps.link_port import LinkPort
from railbird.apps.scanner_board import ScannerBoard
from railbird.apps.scanner_desk import ScannerDesk
from railbird.apps.scanner_diagnostics import ScannerDiagnostics
from railbird.apps.service_board import ServiceLoop
from railbird.apps.starting import Starting
from railbird.build_id import version_numbers
from railbird.drivers import chip
from railbird.drivers.exact_wait import forget_at_us, ticks_ms_at, ticks_us_at
from railbird.drivers.serial_reader import SerialCards
from railbird.drivers.usb_port import UsbPort
from railbird.journal.settings import Settings
from railbird.link.commitment import HiddenCards
from railbird.link.keys import COMMITMENT_KEY, LINK_KEY, SERVICE_KEY
from railbird.link.messages import AGAIN, DISPLAY, DUPLICATE, FAULT, HIDDEN, SCANNER, SCANNER_STATE
from railbird.link.session import HEARTBEAT_MS
from railbird.scan.reader import Reader
from railbird.scan.settings import ScanSettings
from railbird.service.own_key import keep_own_key
from railbird.table.config import SERIAL_READER
from railbird.ticks import is_past, later, since

IDLE_MS = 10
REST_MS = 50  # at peace only the sensors are looked at for so long
AHEAD_MS = 3  # of a heartbeat's instant, the loop is back from its rest
GRID_MS = 5  # from the frame before
SOON_US = 1500  # of a heartbeat in the middle of a pass, which is made beforehand
ENDING_MS = 8  # a card at 500 mm/s; the loop turns between two such waits for a slower one
FRAME_MS = 6  # the longest frame takes 5 on the wire
STALLED_MS = 3000  # longer than any pass that reads
FRAMES_OF_A_PASS = 3  # a HELLO, a card, that it is there twice
# What may be new while cards lie face down and can wait for an instant: nothing, what is told of them, or its state.
_PATIENT = (0, HIDDEN, FAULT, DUPLICATE, AGAIN, SCANNER_STATE)


class Scanner:
    def __init__(self, wiring):
        self._settings = Settings(wiring.flash(), SCANNER)
        self._settings.load()
        self._starting = Starting(self._settings)
        self._starting.begin()
        keep_own_key(self._settings, chip.serial())
        keys = self._settings.keys
        self._uart = uart = wiring.link_uart()
        sender = wiring.link_sender(uart)
        self._link = LinkPort(uart, SCANNER, DISPLAY, keys.get(LINK_KEY), chip.random_bytes, sender)
        self._reader = Reader(ScanSettings())
        hidden = HiddenCards(keys.get(COMMITMENT_KEY) or bytes(32), self._settings.boot)
        serial = chip.serial()
        board_key = keys.get(SERVICE_KEY) or b""
        self._desk = ScannerDesk(self._link.session, self._reader, hidden, serial, self._settings.boot, board_key)
        self._instants = HiddenInstants(chip.clock_mhz())
        self._sensors = wiring.card_sensors()
        self._desk.word = DisplayWord(self._link, chip.random_bytes)
        self._tests = ScannerDiagnostics(self._sensors, wiring.edge_counters(), self._starting, self._desk.word)
        self._facade = ScannerBoard(self._settings, self._link, self._desk, self._starting, self._tests)
        self._service = ServiceLoop(UsbPort(), self._facade)
        self._service.wake(uart)
        self._serial_reader = SerialCards(wiring.reader_uart(), self._reader.settings)
        self._led = wiring.status_led()
        self._frame_ms = None  # since when the rest of a frame is waited for
        self._busy_ms = None  # since when a card is over the sensors
        self._image_is_noted = False
        self._untidy_us = None  # the end of a pass whose garbage is still there

    def run(self) -> None:
        self._uart.start()
        self._sensors.start()
        self._service.start()
        try:
            while True:
                self.step()
        finally:
            self._service.stop()
            self._sensors.stop()
            self._uart.stop()

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
        if raw is None and self._sensors.ending():
            raw = self._await_end(now_ms)
            now_ms = ticks_ms()
        if raw is not None:
            self._untidy_us = raw.last_us
        if raw is not None and desk.reader_kind != SERIAL_READER:
            self._take_pass(raw)
        elif desk.reader_kind == SERIAL_READER:
            self._poll_serial_reader()
        self._link.receive(now_ms)
        if self._waits_for_frame(now_ms):
            return
        desk.take_messages(now_ms)
        desk.watch_session()
        self._send(ticks_ms())
        desk.release_opened()
        if self._sensors.busy() and not self._stalled(now_ms):
            sleep_us(self._sensors.nap_us())
            return
        if not self._sensors.busy():
            self._busy_ms = None
        self._service.step(now_ms)
        self._facade.watch_pairing()
        self._tests.step()
        self._work()
        if self._untidy_us is not None:
            self._tidy(self._untidy_us)
        self._led(now_ms >> 9 & 1)
        self._rest(now_ms)

    def _await_end(self, start_ms: int):
        """P has cleared, 4 mm are left: nothing else is looked at meanwhile, for a turn takes as long as reading."""
        raw = None
        while raw is None and self._sensors.ending() and since(ticks_ms(), start_ms) < ENDING_MS:
            sleep_us(self._sensors.nap_us())
            raw = self._sensors.poll()
        return raw

    def _waits_for_frame(self, now_ms: int) -> bool:
        """Only the sensors are looked at while the rest of a frame comes: people may wait for what it asks for. Bytes
        without end don't keep the board from its turns."""
        if not self._link.is_receiving(now_ms):
            self._frame_ms = None
            return False
        if self._frame_ms is None:
            self._frame_ms = now_ms
        if since(now_ms, self._frame_ms) < FRAME_MS:
            return True
        self._frame_ms = None
        return False

    def _take_pass(self, raw) -> None:
        read_us = later(ticks_us(), self._instants.reading_us(raw.count))
        tests, counters = self._tests, self._reader.counters
        reads = counters.reads
        if self._desk.passed(raw, tests.counting):
            self._send_on_grid(raw.last_us, read_us)
        else:
            self._send(ticks_ms())
        self._desk.note_pass()  # after the frame: people wait for that
        if tests.counting:
            tests.passed(counters.reads != reads)

    def _rest(self, now_ms: int) -> None:
        """Sleep until something comes. Where nothing is under way, a look at the sensors is all that is due for a
        while: a whole turn takes five times as long."""
        rest_ms = self._starting.rest_ms(REST_MS) if self._is_at_peace(now_ms) else 0
        nap_ms = self._nap_ms()
        while not self._uart.poll(nap_ms):
            if self._sensors.has_news() or since(ticks_ms(), now_ms) >= rest_ms or nap_ms < IDLE_MS:
                return
            nap_ms = self._nap_ms()

    def _nap_ms(self) -> int:
        """While cards lie face down, not into a heartbeat's instant."""
        if not self._desk.hidden.has_hidden():
            return IDLE_MS
        return min(IDLE_MS, max(0, HEARTBEAT_MS - AHEAD_MS - self._link.session.silent_ms(ticks_ms())))

    def _is_at_peace(self, now_ms: int) -> bool:
        """The link is up and nobody waits for an answer, a test or a reader's line."""
        session = self._link.session
        return (
            session.up
            and not session.waiting()
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
            self._settings.note_image(
                self._starting.image_digest, 0, version_numbers()
            )  # no clock here: the display's journal has one

    def _stalled(self, now_ms: int) -> bool:
        """A card that lies on the sensors, or sensors without power, must not shut the service port."""
        if self._busy_ms is None:
            self._busy_ms = now_ms
        return since(now_ms, self._busy_ms) > STALLED_MS

    def _poll_serial_reader(self) -> None:
        result = self._serial_reader.poll()
        if result is not None:
            start_us = self._untidy_us = ticks_us()
            if self._desk.read(result):
                self._send_on_grid(start_us, later(start_us, self._instants.reading_us(0)))

    def _tidy(self, pass_end_us: int) -> None:
        """15 ms: between two cards, not when one waits to be told. How long it takes depends on what was read before,
        hidden cards too: so it ends at an instant of its own."""
        self._untidy_us = None
        gc.collect()
        now_us = ticks_us()
        forget_at_us(now_us + self._instants.due_us(pass_end_us, now_us))

    def _send(self, now_ms: int) -> None:
        """How well cards were read moves every turn after them by microseconds: the heap has other holes. While cards
        lie face down, what nobody waits for therefore leaves at instants that follow from the frame before it: what
        keeps the link up or opens it, and what is sent once more."""
        session = self._link.session
        hides = self._desk.hidden.has_hidden() and self._link.pairing is None
        if not hides or session.new_event() not in _PATIENT:
            self._link.send(now_ms)
            return
        silent_ms, answers = session.silent_ms(now_ms), session.is_due(now_ms)
        is_busy = self._sensors.busy()  # a pass that ends now must be seen soon; and then it is told, most often
        due_ms = HEARTBEAT_MS * 2 if is_busy else HEARTBEAT_MS
        if is_busy and session.owes_acknowledgement():
            self._link.send(now_ms)
        elif answers or (session.up and silent_ms >= due_ms - AHEAD_MS):
            due_ms = silent_ms + 1 if answers else max(silent_ms + 1, due_ms)
            encode_ms = later(now_ms, (due_ms + GRID_MS - 1) // GRID_MS * GRID_MS - silent_ms)
            encode_us = ticks_us_at(encode_ms)
            if not is_busy:
                forget_at_us(encode_us)
            length = self._link.prepare(encode_ms)
            if length:  # none if the link was lost just now
                self._link.write_prepared_at(encode_us + (SOON_US if is_busy else self._instants.encode_us), length)

    def _send_on_grid(self, pass_end_us: int, read_us: int) -> None:
        """Hidden cards leave, and their frames are made, at instants that depend on the end of the pass alone; behind a
        heartbeat on when reading began: it is over by `read_us`. How long it took would tell of the card. So does what
        comes before it, a HELLO that somebody asked for just then, and what comes behind it."""
        instants = self._instants
        now_us = ticks_us()
        if not is_past(now_us, read_us):
            now_us = read_us
        for _ in range(FRAMES_OF_A_PASS):
            encode_us = now_us + instants.encode_due_us(pass_end_us, now_us)
            encode_ms = ticks_ms_at(encode_us)
            forget_at_us(encode_us)
            length = self._link.prepare(encode_ms)
            now_us = ticks_us()
            leaves_us = now_us + instants.due_us(pass_end_us, now_us)
            if length:
                self._link.write_prepared_at(leaves_us, length)
            if not self._link.session.has_event():
                return
            now_us = ticks_us()


def run(wiring) -> None:
    Scanner(wiring).run()
