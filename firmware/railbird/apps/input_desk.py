"""Keys, switch, door and chips of the display: sampled, made into events, told to the table; PINs to the PIN pad.

In: the input pins, the time. Out: events for the table's keeper; in safe mode for that. What a service test watches it
gets as well, and while one lasts hands are the test's.
"""

from railbird.table import events
from railbird.table.input_events import InputEvents
from railbird.ticks import since

INPUTS_MS = 10
LOOK_MS = 4  # while nothing else is to do: as often as there is a sample
CONFIRM_MS = 1  # to the next look after a change: the next sample, later than contacts bounce, confirms it
HANDS = (events.KEY, events.BACK_HELD, events.KEY_STUCK)  # in test mode they are the test's


class InputDesk:
    def __init__(self, pins, table, tests, tamper):
        self.pins = pins
        self.events = InputEvents()
        self._table = table
        self._tests = tests
        self._tamper = tamper
        self._safe_mode = None
        self._sampled_ms = 0
        self._told_chips = -1
        self.has_told = False  # the table was told something, and nobody has looked at what follows

    def start(self, safe_mode) -> None:
        """`safe_mode` hears what no table does; None if there is no such mode."""
        self._safe_mode = safe_mode
        self.pins.start()

    def stop(self) -> None:
        self.pins.stop()

    def note_tamper(self) -> None:
        if self._tamper.is_set():
            self._table.keeper.happened((events.TAMPER,))

    def is_due(self, now_ms: int, every_ms: int) -> bool:
        return since(now_ms, self._sampled_ms) >= (CONFIRM_MS if self.events.is_changing() else every_ms)

    def due_in_ms(self, now_ms: int) -> int:
        look_ms = CONFIRM_MS if self.events.is_changing() else LOOK_MS
        return max(0, look_ms - since(now_ms, self._sampled_ms))

    def sample(self, now_ms: int) -> None:
        """Take what the chain said since the last look."""
        if not self.glance(now_ms) and self._table.keeper is not None:
            self._step_pins(now_ms)

    def glance(self, now_ms: int) -> bool:
        """A look that costs little: True if something had changed or may change with time, and was taken."""
        self._sampled_ms = now_ms
        pins = self.pins
        is_quiet = self.events.is_quiet
        if is_quiet and pins.is_unchanged(now_ms):
            return False
        waiting = pins.look()
        if not waiting and (is_quiet or not pins.has_news):
            return False
        for _ in range(waiting):
            pins.take()
            self._heard(now_ms)
        if not waiting:
            self._heard(now_ms)
        if self._table.keeper is not None:
            self._step_pins(now_ms)
        return True

    def work(self, now_ms: int) -> bool:
        """A piece of a PIN's hash in every turn: whoever entered it waits. False if there is none."""
        if self._table.keeper is None or not self._table.pin_pad.is_working():
            return False
        self._step_pins(now_ms)
        return True

    def _step_pins(self, now_ms: int) -> None:
        for event in self._table.pin_pad.step(now_ms):
            self._happened(event)

    def _heard(self, now_ms: int) -> None:
        """One sample, or the last one again."""
        pins = self.pins
        found = self.events.sample(pins.low, pins.high, now_ms - pins.age_ms)
        self._tests.sampled(pins.low, pins.high)
        if self._table.keeper is None:
            if self._safe_mode is not None:
                self._safe_mode.heard(found)
            return
        for event in found:
            kind = events.kind_of(event)
            if kind != events.CHIPS and (self._tests.view is None or kind not in HANDS):
                self._happened(event)

    def tell_counts(self) -> None:
        """What was left out of noise; and chips, which matter from NO MORE BETS on, also those put down before it."""
        for kind, count in self.events.untold():
            self._table.keeper.log.left_out(kind, count)
        self.events.chips_are_told = self._table.controller.watches_chips()
        if not self.events.chips_are_told:
            self._told_chips = -1
        elif self.events.chips not in (-1, self._told_chips):
            self._told_chips = self.events.chips
            self._happened((events.CHIPS, self._told_chips))

    def _happened(self, event: tuple) -> None:
        table, controller = self._table, self._table.controller
        is_key = events.kind_of(event) == events.KEY
        if is_key and controller.pin_wanted() and table.pin_pad.key(*events.values_of(event)):
            controller.show_pin_digits(table.pin_pad.count())
            table.keeper.changed = True
            return
        alarm = controller.alarm()
        table.keeper.happened(event)
        self.has_told = True
        if not controller.pin_wanted():
            table.pin_pad.clear()
            controller.show_pin_digits(0)
        if alarm and not controller.alarm():
            self._tamper.clear()
