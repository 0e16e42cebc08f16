"""What a panel's controller must be given by its data sheet: a clock it can follow, and time after resets.

In: what happens at its pins, at the board's time. Out: nothing, or a `PartLimit` that names the limit and what it got.
"""

from random import Random

from railbird_host.sim.emulator import part_data
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.part_data import PanelKind
from railbird_host.sim.emulator.part_limit import PartLimit

_SOFTWARE_RESET, _SLEEP_IN, _SLEEP_OUT = 0x01, 0x10, 0x11
_ROUNDING = 1.001  # a clock of exactly the limit is allowed


class TftLimits:
    def __init__(self, board: Board, spi: int, kind: PanelKind):
        self._board = board
        self._spi = spi
        self._name = kind.name
        self._most_hz = kind.clock_hz.pick(board.part_word, Random(f"{board.seed} panel"))
        self._commands_from_ns = self._sleep_out_from_ns = self._sleep_in_from_ns = 0.0
        self._low_ns: float | None = None  # since when RESET is low
        self.has_power()

    def has_power(self) -> None:
        self._started(self._board.now_ns)

    def reset_changed(self, level: int) -> None:
        now = self._board.chip.clock.nanos
        if not level:
            self._low_ns = now
        elif self._low_ns is not None:
            self._demand(now, self._low_ns + part_data.PANEL_RESET_LOW_NS, "RESET was low too short")
            self._low_ns = None
            self._started(now)

    def _started(self, now: float) -> None:
        self._commands_from_ns = now + part_data.PANEL_RESET_TO_COMMAND_NS
        self._sleep_out_from_ns = now + part_data.PANEL_RESET_TO_SLEEP_OUT_NS
        self._sleep_in_from_ns = 0.0

    def check_clock(self) -> None:
        """Before every piece of data."""
        clock_hz = self._board.chip.spi[self._spi].clock_frequency
        if clock_hz > self._most_hz * _ROUNDING:
            raise PartLimit(
                f"panel {self._name}: SPI at {clock_hz / 1e6:.1f} MHz, it takes at most {self._most_hz / 1e6:.1f}"
            )

    def take_command(self, command: int, is_asleep: bool) -> None:
        now = self._board.chip.clock.nanos
        self._demand(now, self._commands_from_ns, f"command {command:#04x} came too early after a reset or SLPOUT")
        if command == _SLEEP_OUT:
            self._demand(now, self._sleep_out_from_ns, "SLPOUT came too early after a reset")
            self._commands_from_ns = now + part_data.PANEL_SLEEP_OUT_TO_COMMAND_NS
            self._sleep_in_from_ns = now + part_data.PANEL_SLEEP_OUT_TO_SLEEP_IN_NS
        elif command == _SLEEP_IN:
            self._demand(now, self._sleep_in_from_ns, "SLPIN came too early after SLPOUT")
            self._commands_from_ns = now + part_data.PANEL_SLEEP_OUT_TO_COMMAND_NS
            self._sleep_out_from_ns = now + part_data.PANEL_RESET_TO_SLEEP_OUT_NS
        elif command == _SOFTWARE_RESET:
            self._commands_from_ns = now + part_data.PANEL_RESET_TO_COMMAND_NS
            if not is_asleep:
                self._sleep_out_from_ns = now + part_data.PANEL_RESET_TO_SLEEP_OUT_NS

    def _demand(self, now: float, earliest_ns: float, what: str) -> None:
        if now < earliest_ns:
            raise PartLimit(f"panel {self._name}: {what}: {(earliest_ns - now) / 1e6:.2f} ms more are needed")
