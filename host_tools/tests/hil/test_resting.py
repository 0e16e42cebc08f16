"""Hands on a real bench press a whole suite's keys and stay hands to the display."""

from railbird.table import events
from railbird.table.input_events import InputEvents
from railbird_host.hil.resting import REST_S, Resting
from railbird_host.hil.rig_parts import RigInputs
from railbird_host.sim.emulator.runner import Runner

PIN_PAD = (0, 1, 2, 3, 4, 5, events.KEY_CONFIRM)
PRESS_MS, PAUSE_MS = 80, 60


class Table(Runner):
    """The display's inputs behind a rig, and its time."""

    def __init__(self):
        self.now_ms = 0
        self.bits = 0
        self.found = []
        self._display = InputEvents()

    @property
    def now_ns(self):
        return self.now_ms * 1e6

    def run_until_ns(self, time_ns):
        while self.now_ms * 1e6 < time_ns:
            self.found += self._display.sample(self.bits, 0, self.now_ms)
            self.now_ms += 20

    def inputs(self, bits):
        self.bits = bits


def pins_entered(table, inputs, count):
    table.run(0.1)  # a key that is held at the start is none
    for _ in range(count):
        for key in PIN_PAD:
            inputs.set(key, 1)
            table.run(PRESS_MS / 1000)
            inputs.set(key, 0)
            table.run(PAUSE_MS / 1000)
    return [event[0] for event in table.found]


def test_no_press_of_a_long_run_is_lost_and_a_test_alone_never_waits():
    table = Table()
    found = pins_entered(table, RigInputs(table, Resting(table).before), 60)
    assert found.count(events.KEY) == 60 * len(PIN_PAD) and events.KEY_STUCK not in found
    table = Table()
    found = pins_entered(table, RigInputs(table, Resting(table).before), 15)
    assert found.count(events.KEY) == 15 * len(PIN_PAD) and table.now_s < REST_S


def test_without_a_rest_the_display_takes_them_for_loose_contacts():
    table = Table()
    assert events.KEY_STUCK in pins_entered(table, RigInputs(table), 60)
