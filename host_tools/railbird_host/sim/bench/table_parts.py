"""What is wired to the two boards of a table, by the pins of boards/README.md.

In: the two emulated boards. Out: one attribute per part. Parts outlive power cycles, as they do on a table.
"""

from collections.abc import Iterable

from railbird_host.hardware.bench_facts import TABLE, built, falls_when_off, high_in_reset, led_line
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.buzzer import Buzzer
from railbird_host.sim.emulator.parts.shift_registers import ShiftRegisters
from railbird_host.sim.emulator.parts.tamper_latch import TamperLatch
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.emulator.parts.uart_wire import UartWire
from railbird_host.sim.emulator.parts.ws2812 import Ws2812Chain
from railbird_host.sim.optics.player import EdgePlayer

LINK_UART = 1
LAMPS_OUT, LAMPS_RETURN = 2, 3
INPUTS_CLOCK, INPUTS_LOAD, INPUTS_DATA = 10, 11, 12
TAMPER, TAMPER_CLEAR = 13, 14
BUZZER = 15
PANEL_SELECT, PANEL_DATA_COMMAND, PANEL_RESET, PANEL_BACKLIGHT = 17, 20, 21, 22
INPUTS = 40


class TableParts:
    def __init__(self, scanner: Board, display: Board, led_count: int):
        netlist = built(TABLE)
        hold_in_reset(display, high_in_reset(netlist, "DISPLAY"))
        hold_in_reset(scanner, high_in_reset(netlist, "SCANNER"))
        self.panel = Tft(
            display,
            spi=0,
            select=PANEL_SELECT,
            data_command=PANEL_DATA_COMMAND,
            reset=PANEL_RESET,
            backlight=PANEL_BACKLIGHT,
        )
        self.lamps = Ws2812Chain(display, LAMPS_OUT, led_count, LAMPS_RETURN, line=led_line(netlist))
        self.inputs = ShiftRegisters(display, INPUTS_CLOCK, INPUTS_LOAD, INPUTS_DATA, INPUTS)
        self.latch = TamperLatch().attach(display, TAMPER, TAMPER_CLEAR)
        self.buzzer = Buzzer(display, BUZZER)
        self.sensors = EdgePlayer(scanner)
        to_display = falls_when_off(netlist, "SCANNER", "LINK_TX", "DISPLAY", "LINK_RX")
        to_scanner = falls_when_off(netlist, "DISPLAY", "LINK_TX", "SCANNER", "LINK_RX")
        self.to_display = UartWire(scanner, LINK_UART, display, LINK_UART, to_display)
        self.to_scanner = UartWire(display, LINK_UART, scanner, LINK_UART, to_scanner)


def hold_in_reset(board: Board, gpios: Iterable[int]) -> None:
    """Resistors that hold these pins high while the chip does not drive them."""
    for gpio in gpios:
        board.pins.pull(gpio, 1, is_strong=True)
