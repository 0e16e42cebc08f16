"""The display board's application: link, keys and service port in; journal, lamps, monitor and orders out.

One loop, no tasks. Each turn takes what came over the link and what hands did, shows it, gives orders to the scanner
and answers the service port; nothing takes long enough for anything else to be lost. An event is durable before it is
shown. Drawing, inputs and resting are parts of their own.
"""

import gc
from time import ticks_ms

from railbird.apps.display_board import DisplayBoard
from railbird.apps.display_diagnostics import DisplayDiagnostics
from railbird.apps.drawing import Drawing
from railbird.apps.face import Face
from railbird.apps.given_word import GivenWord
from railbird.apps.heap import Heap
from railbird.apps.input_desk import INPUTS_MS, InputDesk
from railbird.apps.lamp_watch import LampWatch
from railbird.apps.link_port import LinkPort
from railbird.apps.open_table import OpenTable
from railbird.apps.resting import ImageNote, Resting
from railbird.apps.safe_mode import SafeMode
from railbird.apps.service_board import ServiceLoop
from railbird.apps.starting import Starting
from railbird.apps.table_clock import TableClock
from railbird.apps.table_recovery import CRASH_BYTES
from railbird.build_id import is_production
from railbird.drivers import chip
from railbird.drivers.usb_port import UsbPort
from railbird.journal import record
from railbird.journal.settings import Settings
from railbird.link.keys import LINK_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service.own_key import keep_own_key
from railbird.table import events
from railbird.table.layout import first_lamp
from railbird.table.registration import layout_of
from railbird.ticks import since

FRAME_MS = 20  # the longest frame takes 5 on the wire


class Display:
    def __init__(self, wiring):
        self._wiring = wiring
        flash = wiring.flash()
        settings = Settings(flash, DISPLAY)
        settings.load()
        self._starting = Starting(settings)
        self._starting.begin()
        keep_own_key(settings, chip.serial())
        self._clock = TableClock()
        self._uart = uart = wiring.link_uart()
        self._link = LinkPort(uart, DISPLAY, SCANNER, settings.keys.get(LINK_KEY), chip.random_bytes)
        self._face = Face(wiring.panel(), wiring.buzzer(), "" if is_production() else "DEVELOPMENT")
        self._lamp_watch = LampWatch(self._clock)
        self._table = OpenTable(settings, flash, self._link, self._clock)
        pins = wiring.inputs()
        self._tests = DisplayDiagnostics(chip.serial(), self._table, self._starting, pins, self._face)
        self._inputs = InputDesk(pins, self._table, self._tests, wiring.tamper())
        self._facade = DisplayBoard(settings, self._starting, self._clock, self._link, self._table)
        self._heap = Heap(lambda: uart.poll(0))
        self._facade.use(self._inputs, self._face, self._tests, self._heap)
        self._word = GivenWord(self._link.session, self._facade, self._tests, self._table)
        self._service = ServiceLoop(UsbPort(), self._facade, self._link.is_awaited)
        self._service.wake(uart)
        self._drawing = Drawing(self._face, self._table, self._tests, self._link, self._facade, self._heap)
        self._resting = Resting(uart, self._table, self._inputs, self._link, self._drawing, self._starting)
        self._image_note = ImageNote(settings, self._starting, self._table, self._clock)
        self._led = wiring.status_led()
        self._minute = -1
        self._is_cut = False  # the last turn was left for what came over the link
        self._frame_ms = None  # since when the rest of a frame is waited for
        self._attended_ms = 0  # when tones and lamps were looked after

    # Start

    def start(self) -> None:
        self._uart.start()
        self._face.start()
        is_safe = self._starting.safe_mode
        self._inputs.start(SafeMode(self._inputs.events, self._facade, self._table) if is_safe else None)
        self._service.start()
        if is_safe:
            self._table.open_journal_to_read()
        elif self._table.read_configuration():
            self._open_table()
        if self._table.config is None:
            self._face.use_lamps(self._wiring.lamps(1), first_lamp())
        self._wiring.all_made()

    def _open_table(self) -> None:
        layout = layout_of(self._table.config.game)
        self._face.use_lamps(self._wiring.lamps(layout.led_count), layout)
        self._table.open(self._word, self._breathe)
        self._inputs.note_tamper()

    def _breathe(self) -> None:
        """Now and then in long work at the start."""
        self._starting.feed()
        gc.collect()

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
            self._inputs.stop()
            self._uart.stop()

    def _note_crash(self, error: Exception) -> None:
        """For whoever reads the journal; a second trouble must not hide the first."""
        try:
            self._table.note(record.CRASH, repr(error).encode()[:CRASH_BYTES])
        except Exception:
            pass

    def step(self) -> None:
        now_ms = ticks_ms()
        self._starting.step(now_ms)
        self._clock.tick(now_ms)
        self._link.receive(now_ms)
        if self._link.session.is_opening():
            self._link.send(now_ms)  # before the journal and the monitor have their say: cards wait for it
        if self._waits_for_frame(now_ms):
            return
        if self._table.keeper is not None:
            self._table.keeper.take_messages()
        is_announced = self._listen(now_ms)
        if self._card_comes(now_ms):
            return
        self._drawing.show(now_ms, self._starting.uptime_s())
        self._drawing.draw(self._inputs)  # before the orders to the scanner: people wait for it
        if is_announced and self._link.is_awaited(ticks_ms()):
            return  # the cards are there already: nothing comes before them
        if since(now_ms, self._attended_ms) >= INPUTS_MS:
            self._attended_ms = now_ms
            self._face.attend(ticks_ms())
        if self._card_comes(now_ms):
            return
        if self._table.keeper is not None:
            self._keep_table()
        self._link.send(ticks_ms())
        self._is_cut = False
        self._service.serve(now_ms, self._drawing.is_busy or self._link.is_awaited(now_ms))
        if not self._drawing.is_busy and not self._drawing.is_due():
            self._idle(now_ms)

    def _card_comes(self, now_ms: int) -> bool:
        """Nothing new is to be shown or told, and bytes have come since the turn began: they come first, and what is
        left of the turn with the next one. Bytes without end don't keep the board from it."""
        keeper = self._table.keeper
        if self._is_cut or keeper is None or keeper.changed or keeper.orders.due or self._drawing.is_busy:
            return False
        self._is_cut = self._link.is_awaited(now_ms)
        return self._is_cut

    def _waits_for_frame(self, now_ms: int) -> bool:
        """Nothing but a look at the inputs is to do while the rest of a frame comes: it may be a card, and a whole turn
        takes as long as a frame. Bytes without end don't keep the board from its turns."""
        is_free = not self._drawing.is_busy and self._link.session.next_event() is None
        if not is_free or not self._link.is_receiving(now_ms):
            self._frame_ms = None
            return False
        if self._frame_ms is None:
            self._frame_ms = now_ms
        elif since(now_ms, self._frame_ms) >= FRAME_MS:
            self._frame_ms = None
            return False
        if self._inputs.is_due(now_ms, INPUTS_MS):
            self._inputs.glance(now_ms)
        return not self._inputs.has_told

    def _listen(self, now_ms: int) -> bool:
        """Keys; while a picture is drawn it looks at them itself. What a key asks for comes before its picture: chips
        that count from now on are in it too, and cards to be opened are on their way: then True."""
        keeper = self._table.keeper
        if self._drawing.is_busy or (keeper is not None and keeper.changed and not self._inputs.has_told):
            return False  # a card comes first
        if self._inputs.is_due(now_ms, INPUTS_MS):
            self._inputs.sample(now_ms)
        if not self._inputs.has_told:
            return False
        self._inputs.has_told = False
        self._inputs.tell_counts()
        if not keeper.controller.opening():
            return False
        keeper.give_orders()
        self._link.send(ticks_ms())
        self._drawing.announce()
        return True

    def _keep_table(self) -> None:
        keeper = self._table.keeper
        self._inputs.tell_counts()
        keeper.watch_link()
        self._lamp_watch.look(1 if self._face.are_lamps_wrong else 0, keeper)
        self._word.watch()
        keeper.fetch_recall()
        keeper.give_orders()
        minute = self._clock.minutes_of_day()
        if minute != self._minute:
            self._minute = minute
            keeper.happened((events.TIME, minute))

    # Between two events

    def _idle(self, now_ms: int) -> None:
        """Nothing to draw: work that can wait, one piece a turn; then sleep until something is due."""
        if not self._resting.may_work(now_ms) or self._inputs.work(now_ms) or self._heap.tidy():
            return
        self._led(now_ms >> 9 & 1)
        self._service.port.work()
        at_rest = self._table.at_rest()
        if self._starting.settle(at_rest):
            self._heap.collected()
        if self._resting.work(now_ms, self._image_note, at_rest):
            self._resting.nap(self._service.is_due)
        else:
            self._resting.sleep(now_ms, self._is_at_peace(), self._service)

    def _is_at_peace(self) -> bool:
        """The link is up and nobody waits for an answer, a tone's end, a lamp, a hash or a test."""
        session = self._link.session
        return (
            session.up
            and not session.waiting()
            and self._tests.view is None
            and not self._table.pin_pad.is_working()
            and not self._service.is_working()
            and self._face.is_still()
        )


def run(wiring) -> None:
    Display(wiring).run()
