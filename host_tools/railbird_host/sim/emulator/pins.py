"""The pins of a board, seen from outside: parts watch what the chip drives, and drive what it reads.

Levels are 0 and 1. A pin that nobody drives has the level of its pull resistor, 0 without one. Watchers and driven
levels outlive a power cycle; watchers are called in the order in which they came.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rp2040py.gpio_pin import GPIOPinState

from railbird_host.sim.emulator.errors import NotModelledError
from railbird_host.sim.emulator.part_data import WORST
from railbird_host.sim.emulator.serial_edges import FUNCTION_UART

if TYPE_CHECKING:
    from railbird_host.sim.emulator.board import Board

PINS = 30
_RX_PINS_OF_UART_0 = (1, 13, 17, 29)
_HIGH = (GPIOPinState.HIGH, GPIOPinState.INPUT_PULL_UP)
_OUTPUT = (GPIOPinState.HIGH, GPIOPinState.LOW)

Watcher = Callable[[int, float], None]  # level, time_ns


class Pins:
    def __init__(self, board: "Board"):
        self._board = board
        self._chip: Any = None  # a Chip, whose compiled class has no types
        self._watchers: dict[int, list[Watcher]] = {}
        self._input_watchers: dict[int, list[Watcher]] = {}
        self._driven: dict[int, int] = {}
        self._levels: dict[int, int] = {}
        self._resistors: dict[int, int] = {}
        self._strong: set[int] = set()  # of those, the ones that win against a pull resistor of the chip
        self.voltages: dict[int, float] = {}  # at inputs of the ADC: 0 to 3 are GP26 to GP29, 4 is the sensor

    def connect(self, chip) -> None:
        """A new chip is in place."""
        self._chip = chip
        for gpio in self._watchers:
            self._listen(gpio)
        for gpio, level in self._driven.items():
            chip.gpio[gpio].set_input_value(bool(level))
        self.refresh()

    def refresh(self) -> None:
        """After a reset, which rp2040py does not tell to listeners: pins are inputs again."""
        for gpio in self._watchers:
            self._changed(gpio, self._chip.gpio[gpio].value)

    def _listen(self, gpio: int) -> None:
        self._chip.gpio[gpio].add_listener(lambda state, _before: self._changed(gpio, state))

    def _changed(self, gpio: int, state: GPIOPinState) -> None:
        level = self._level_of(gpio, state)
        if level != self._levels.get(gpio, 0):
            self._levels[gpio] = level
            now = self._chip.clock.nanos
            for watcher in self._watchers[gpio]:
                watcher(level, now)

    def _level_of(self, gpio: int, state: GPIOPinState) -> int:
        if state not in _OUTPUT and gpio in self._resistors:
            is_pulled_down = state == GPIOPinState.INPUT_PULL_DOWN and gpio not in self._strong
            is_mid_rail = is_pulled_down and self._resistors[gpio]
            return 0 if is_mid_rail and self._board.part_word == WORST else self._resistors[gpio]
        return 1 if state in _HIGH else 0

    def watch(self, gpio: int, watcher: Watcher) -> None:
        """Calls `watcher(level, time_ns)` whenever the level that the chip drives, or its pull resistor, changes."""
        if gpio not in self._watchers:
            self._watchers[gpio] = []
            self._levels[gpio] = self.output(gpio)
            self._listen(gpio)
        self._watchers[gpio].append(watcher)

    def watch_input(self, gpio: int, watcher: Watcher) -> None:
        """Calls `watcher(level, time_ns)` whenever a part drives the pin to another level."""
        self._input_watchers.setdefault(gpio, []).append(watcher)

    def watchers(self, gpio: int) -> int:
        return len(self._watchers.get(gpio, ()))

    def drive(self, gpio: int, level: int) -> None:
        """A part drives the pin, now."""
        level = 1 if level else 0
        if self._driven.get(gpio) == level:
            return
        self._driven[gpio] = level
        if not level:
            self._check_receiver(gpio)
        self._chip.gpio[gpio].set_input_value(bool(level))
        for watcher in self._input_watchers.get(gpio, ()):
            watcher(level, self._chip.clock.nanos)

    def _check_receiver(self, gpio: int) -> None:
        """A falling edge at RX is a start bit, and a UART without a `UartWire` would miss it without a word."""
        if gpio & 3 == 1 and self._chip.gpio[gpio].ctrl & 0x1F == FUNCTION_UART:
            uart = 0 if gpio in _RX_PINS_OF_UART_0 else 1
            if self._chip.uart[uart].listens and uart not in self._board.fed_uarts:
                what = f"bytes from edges at GP{gpio}, RX of UART {uart}"
                raise NotModelledError(what, "use UartWire or SerialDevice")

    def release(self, gpio: int) -> None:
        """The part lets go; the pull resistor takes over."""
        if self._driven.pop(gpio, None) is not None:
            self._chip.gpio[gpio].release_input()

    def pull(self, gpio: int, level: int, is_strong: bool = False) -> None:
        """A resistor outside pulls the pin: its level while the chip does not drive it, as on an open-drain line. Up
        against the pull-down that a pin has in reset, it is at mid-rail: high but for the worst of parts, unless it is
        known to be strong."""
        self._resistors[gpio] = level
        if is_strong:
            self._strong.add(gpio)
        self.drive(gpio, level)
        if gpio in self._watchers:
            self._changed(gpio, self._chip.gpio[gpio].value)

    def set_voltage(self, gpio: int, volts: float) -> None:
        """What the ADC measures at GP26 to GP29."""
        self.voltages[gpio - 26] = volts

    def is_output(self, gpio: int) -> bool:
        return self._chip.gpio[gpio].value in _OUTPUT

    def output(self, gpio: int) -> int:
        """The level that the chip gives the pin, or a resistor."""
        return self._level_of(gpio, self._chip.gpio[gpio].value)

    def level(self, gpio: int) -> int:
        """The level on the pad, whoever drives it."""
        if self.is_output(gpio) or gpio not in self._driven:
            return self.output(gpio)
        return self._driven[gpio]
