"""The display board's application: link, keys and service port in; journal, lamps, monitor and orders out.

One loop, no tasks. Each turn takes what came over the link, shows it, samples the inputs, gives orders to the scanner
and answers the service port; nothing takes long enough for anything else to be lost. An event is durable before it is
shown.
"""

import gc
import select
from time import ticks_ms

from railbird.apps import plain_views
from railbird.apps.display_board import DisplayBoard
from railbird.apps.display_tests import DisplayTests
from railbird.apps.face import Face
from railbird.apps.heap import Heap
from railbird.apps.link_port import LinkPort
from railbird.apps.pin_pad import PinPad
from railbird.apps.service_board import ServiceLoop
from railbird.apps.starting import Starting
from railbird.apps.table_clock import TableClock
from railbird.apps.table_keeper import TableKeeper
from railbird.build_id import is_production
from railbird.drivers import board
from railbird.drivers.usb_port import UsbPort
from railbird.journal import record
from railbird.journal.journal import Journal
from railbird.journal.settings import Settings
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac
from railbird.link.keys import JOURNAL_KEY, LINK_KEY, PIN_HASHES, PIN_SALT
from railbird.link.messages import DISPLAY, SCANNER
from railbird.show import layouts
from railbird.table import events
from railbird.table.config import DERBY, ConfigError, decode_config
from railbird.table.input_events import InputEvents
from railbird.table.make import make_controller

INPUTS_MS = 10
REST_MS = 50  # at peace only the inputs are looked at for so long: heartbeats leave and a lost link is noticed in time
DRAWING_INPUTS_MS = 30  # while a picture is drawn: people wait for it
CALM_MS = 300  # since the last event: then a sector may be erased, which stops everything for 50 ms
CALM_UNPLUGGED_MS = 5000  # without a link: it may come back any moment, with cards that waited
CONFIRM_MS = 5  # to the second look at a key: longer than its contacts bounce
PLAIN_VIEW_MS = 50
OPENING_MS = 150
DRAWING_MS = 40  # of a turn; a whole picture takes about 35, and the scanner resends after 60
SERVICE_MS = 100
TICKS_MASK = 0x3FFFFFFF
CRASH_BYTES = 120
HANDS = (events.KEY, events.BACK_HELD, events.KEY_STUCK)  # in test mode they are the test's


class Display:
    def __init__(self, wiring):
        self._wiring = wiring
        self._flash = wiring.flash()
        self.settings = Settings(self._flash, DISPLAY)
        self.settings.load()
        self.starting = Starting(self.settings)
        self.starting.begin()
        self.clock = TableClock()
        self.inputs = InputEvents()
        self.input_pins = wiring.inputs()
        self._tamper = wiring.tamper()
        uart = wiring.link_uart()
        self.link = LinkPort(uart, DISPLAY, SCANNER, self.settings.keys.get(LINK_KEY), board.random_bytes)
        self._poll = select.poll()
        self._poll.register(uart, select.POLLIN)
        self.face = Face(wiring.panel(), wiring.buzzer(), "" if is_production() else "DEVELOPMENT")
        self.config = self.controller = self.journal = self.keeper = self.pin_pad = self.verification = None
        self.header = ""
        self.facade = DisplayBoard(self)
        self.tests = DisplayTests(self)
        self._service = ServiceLoop(UsbPort(), self.facade)
        self._service.wake(self._poll)
        self._led = wiring.status_led()
        self._sampled_ms = 0
        self._looked_ms = 0
        self._served_ms = 0
        self._waiting_ms = None  # since when a picture waits for cards that are being opened
        self._busy = False  # a picture is being drawn
        self._happened_ms = 0
        self._heap = Heap(self._is_awaited)
        self._image_is_noted = False
        self._minute = -1
        self._told_chips = -1
        self._shown = None  # the plain view on the monitor, if it is not the table's

    # Start

    def start(self) -> None:
        self.face.start()
        self.input_pins.start()
        self._service.start()
        if not self.settings.keys.is_empty() and not self.starting.safe_mode:
            self._open_table()
        if self.config is None:
            self.face.use_lamps(self._wiring.lamps(1), layouts.first_lamp())

    def _open_table(self) -> None:
        try:
            self.config = decode_config(self.settings.configuration() or b"")
        except ConfigError:
            return
        keys = self.settings.keys
        layout = layouts.derby() if self.config.game == DERBY else layouts.poker()
        self.face.use_lamps(self._wiring.lamps(layout.led_count), layout)
        self.pin_pad = PinPad(keys.get(PIN_SALT), keys.get(PIN_HASHES))
        self.journal = self._new_journal()
        self.journal.open()
        self.verification = Verification(self.journal)
        self.controller = make_controller(self.config)
        self.keeper = TableKeeper(self.controller, self.journal, self.link.session, board.random_bytes, self.clock)
        self.keeper.use_reader_table(self.settings.reader_table())
        was_locked = self.keeper.recover(self.settings.boot, board.start_cause(), gc.collect)
        self.pin_pad.resume(ticks_ms(), was_locked, self.keeper.wrong_pins)
        if self._tamper.is_set():
            self.keeper.happened((events.TAMPER,))

    def _new_journal(self):
        return Journal(self._flash, Hmac(self.settings.keys.get(JOURNAL_KEY)), self.settings.boot)

    def clear_journal(self) -> None:
        """Provisioning: whatever an earlier table left is not this one's."""
        journal = self._new_journal()
        journal.clear()

    # The loop

    def run(self) -> None:
        try:
            self.start()
            while True:
                self.step()
        except Exception as error:
            self._note_crash(error)
            raise
        finally:
            self._service.stop()

    def _note_crash(self, error: Exception) -> None:
        """For whoever reads the journal; a second trouble must not hide the first."""
        try:
            self.facade.note(record.CRASH, repr(error).encode()[:CRASH_BYTES])
        except Exception:
            pass

    def step(self) -> None:
        now_ms = ticks_ms()
        self.starting.step(now_ms)
        self.clock.tick(now_ms)
        self.link.receive(now_ms)
        if self.link.session.is_opening():
            self.link.send(now_ms)  # before the journal and the monitor have their say: cards wait for it
        if self._waits_for_frame(now_ms):
            return
        if self.keeper is not None:
            self.keeper.take_messages()
        self._show(now_ms)
        self._busy = self._draw()  # before the orders to the scanner: people wait for it
        if self.keeper is not None:
            self._keep_table()
        self.link.send(ticks_ms())
        self._serve(now_ms)
        if not self._busy:
            self._idle(now_ms)

    def _serve(self, now_ms: int) -> None:
        """The host at the service port waits while a card comes in or its picture is drawn, but not for ever."""
        is_busy = self._busy or self.link.is_receiving(now_ms)
        if not is_busy or (now_ms - self._served_ms) & TICKS_MASK >= SERVICE_MS:
            self._served_ms = now_ms
            self._service.step(now_ms)

    def _waits_for_frame(self, now_ms: int) -> bool:
        """Nothing else is to do while the rest of a frame comes, before the inputs are due again: it may be a card."""
        is_free = not self._busy and (now_ms - self._sampled_ms) & TICKS_MASK < INPUTS_MS
        return is_free and self.link.is_receiving(now_ms) and self.link.session.next_event() is None

    def _draw(self) -> bool:
        """Bands of the picture, and keys meanwhile; True if others have waited long enough before it was complete."""
        start_ms = now_ms = ticks_ms()
        busy = True
        inputs_ms = DRAWING_INPUTS_MS if self.face.is_drawing() else INPUTS_MS
        while busy and (now_ms - start_ms) & TICKS_MASK < DRAWING_MS and not self.link.has_backlog():
            if (now_ms - self._sampled_ms) & TICKS_MASK >= inputs_ms:
                self._sampled_ms = now_ms
                self._sample_inputs(now_ms)
                self.face.attend(now_ms)
            busy = self.face.step()
            now_ms = ticks_ms()
        return busy

    def _keep_table(self) -> None:
        keeper = self.keeper
        self._tell_chips()
        keeper.watch_link()
        keeper.fetch_recall()
        keeper.give_orders()
        minute = self.clock.minutes_of_day()
        if minute != self._minute:
            self._minute = minute
            keeper.happened((events.TIME, minute))

    def _sample_inputs(self, now_ms: int) -> None:
        self.input_pins.sample()
        self._take_inputs(now_ms)

    def _take_inputs(self, now_ms: int) -> None:
        pins = self.input_pins
        found = self.inputs.sample(pins.low, pins.high, now_ms)
        if self.inputs.is_changing():
            self._sampled_ms = (now_ms - INPUTS_MS + CONFIRM_MS) & TICKS_MASK
        self.tests.sampled(pins.low, pins.high)
        if self.keeper is None:
            return
        for event in found:
            if event[0] != events.CHIPS and (self.tests.view is None or event[0] not in HANDS):
                self._happened(event)
        for event in self.pin_pad.step(now_ms):
            self._happened(event)

    def _tell_chips(self) -> None:
        """Chips matter from NO MORE BETS on, also those that were put down before it."""
        if not self.controller.watches_chips():
            self._told_chips = -1
        elif self.inputs.chips not in (-1, self._told_chips):
            self._told_chips = self.inputs.chips
            self._happened((events.CHIPS, self._told_chips))

    def _happened(self, event: tuple) -> None:
        controller = self.controller
        if event[0] == events.KEY and controller.pin_wanted() and self.pin_pad.key(event[1]):
            controller.show_pin_digits(self.pin_pad.count())
            self.keeper.changed = True
            return
        alarm = controller.alarm()
        self.keeper.happened(event)
        if not controller.pin_wanted():
            self.pin_pad.clear()
            controller.show_pin_digits(0)
        if alarm and not controller.alarm():
            self._tamper.clear()

    def _show(self, now_ms: int) -> None:
        changed = self.keeper is not None and self.keeper.changed
        if changed:
            self._happened_ms = now_ms
        if changed and self._waits_for_opening(now_ms):
            return
        if not changed and (now_ms - self._looked_ms) & TICKS_MASK < PLAIN_VIEW_MS:
            return
        self._looked_ms = now_ms
        self.facade.watch_pairing()
        self.tests.step(self.starting.uptime_s())
        plain = self.tests.view or plain_views.due(self)
        if plain is not None and plain is self.tests.view:
            if plain is not self._shown:
                self._shown = plain
                self._show_view(plain, now_ms)
                self.face.walk(self.tests.led)
        elif plain is not None:
            if plain != self._shown:
                self._shown = plain
                self._show_view(plain_views.view_of(plain), now_ms)
        elif changed or self._shown is not None:
            self._shown = None
            self._show_view(self.controller.view(), now_ms)
        if self.keeper is not None:
            self.keeper.changed = False
            if self.keeper.sounds:
                self.face.play(self.keeper.sounds, ticks_ms())  # not from the turn's start: a tone has its whole length
                self.keeper.sounds = []

    def _waits_for_opening(self, now_ms: int) -> bool:
        """Hidden cards are on their way: one picture of the open hand instead of one for each card."""
        if not self.link.session.up or not self.controller.opening():
            self._waiting_ms = None
        elif self._waiting_ms is None:
            self._waiting_ms = now_ms
        return self._waiting_ms is not None and (now_ms - self._waiting_ms) & TICKS_MASK < OPENING_MS

    def _show_view(self, view, now_ms: int) -> None:
        self.header = view.header
        self.face.show(view, now_ms)
        self._heap.used()

    def _idle(self, now_ms: int) -> None:
        """Nothing to draw: work that can wait, one piece a turn; then sleep until something is due."""
        if self.link.is_receiving(now_ms) or self.inputs.is_changing():
            return  # a card, or a key that may be let go before work is done
        if self._heap.tidy():
            return
        self._led(now_ms >> 9 & 1)
        self._service.port.work()
        at_rest = self.facade.at_rest()
        if self.starting.settle(at_rest):
            self._heap.collected()
        is_calm = self._is_calm(now_ms)
        if is_calm and at_rest and not self._image_is_noted and self.starting.image_digest is not None:
            self._note_image()
        elif self.keeper is not None and not (is_calm and self.keeper.renew_journal()):
            if self.verification.done:
                self._rest(now_ms)
                return
            self.verification.step()
        self._poll.poll(self._inputs_due_ms())

    def _inputs_due_ms(self) -> int:
        elapsed_ms = (ticks_ms() - self._sampled_ms) & TICKS_MASK
        return 0 if self._service.is_due else max(0, INPUTS_MS - elapsed_ms)

    def _rest(self, now_ms: int) -> None:
        """Sleep until something comes. Where nothing is under way, a look at the inputs is all that is due for a while:
        a whole turn takes ten times as long."""
        rest_ms = REST_MS if self._is_at_peace(now_ms) else 0
        pins = self.input_pins
        start_ms = now_ms
        while not self._poll.poll(self._inputs_due_ms()):
            now_ms = ticks_ms()
            if (now_ms - start_ms) & TICKS_MASK >= rest_ms:
                return
            self._sampled_ms = now_ms
            pins.sample()
            if not self.inputs.is_still(pins.low, pins.high):
                self._take_inputs(now_ms)
                return

    def _is_awaited(self) -> bool:
        return bool(self._poll.poll(0))

    def _is_at_peace(self, now_ms: int) -> bool:
        """The link is up and nobody waits for an answer, a tone's end, a lamp, a hash, a digest or a test."""
        session = self.link.session
        return (
            session.up
            and not session.waiting()
            and self.tests.view is None
            and self.starting.image_digest is not None
            and not self.pin_pad.is_working()
            and not self._service.is_working()
            and self.face.is_still()
        )

    def _is_calm(self, now_ms: int) -> bool:
        calm_ms = CALM_MS if self.link.session.up else CALM_UNPLUGGED_MS
        return (now_ms - self._happened_ms) & TICKS_MASK >= calm_ms

    def _note_image(self) -> None:
        self._image_is_noted = True
        if self.settings.note_image(self.starting.image_digest, self.clock.seconds()):
            self.facade.note(record.IMAGE_CHANGED, self.starting.image_digest)


def run(wiring) -> None:
    Display(wiring).run()
