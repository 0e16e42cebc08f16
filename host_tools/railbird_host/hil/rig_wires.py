"""Three emulated boards, wired pin to pin (boards/README.md): a table's two, and a BENCH board around them.

Panel, LEDs and buzzer hang on the display as ever; sensors, keys, link, latch, RUN and power are the BENCH board's.
In: the boards, in lock-step in the order scanner, display, bench. Out: the parts that are left to look at.
"""

from railbird_host.hardware.bench_facts import RIG, built, high_in_reset, led_line
from railbird_host.sim.bench import table_parts
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.buzzer import Buzzer
from railbird_host.sim.emulator.parts.gpio_wire import GpioWire, PowerWire, RunWire
from railbird_host.sim.emulator.parts.shift_registers import ShiftRegisters
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.emulator.parts.uart_wire import UartWire
from railbird_host.sim.emulator.parts.ws2812 import Ws2812Chain

BACK_NS = 150_000.0  # a wire to a board that is ahead needs more than a slice
TO_SCANNER_UART, TO_DISPLAY_UART = 0, 1
SENSORS = range(6, 16)
CHAIN_CLOCK, CHAIN_LOAD, CHAIN_DATA, LAMPS_LINE = 16, 17, 18, 19
SCANNER_RUN, DISPLAY_RUN, SCANNER_POWER, DISPLAY_POWER, TAMPER_LATCH = 2, 3, 20, 21, 22
CHAIN_BITS = 40


class EchoedChain:
    """The display's reads of the 74HC165 chain, answered by the BENCH board, one read later.

    Within a slice of the lock-step the display is ahead, so a bit that answers a clock pulse would come too late. Every
    read is the same pulses, so the bits with which the BENCH board answered one are what the next one gets.
    """

    def __init__(self, display: Board, bench: Board):
        self._registers = ShiftRegisters(
            display, table_parts.INPUTS_CLOCK, table_parts.INPUTS_LOAD, table_parts.INPUTS_DATA, CHAIN_BITS
        )
        self._bench = bench
        self._bits: list[int] = []
        self._source = bench.outside.new_source()  # before the wire's: a bit is sampled before its clock shifts it
        display.pins.watch(table_parts.INPUTS_CLOCK, self._clock)
        display.pins.watch(table_parts.INPUTS_LOAD, self._load)
        GpioWire(display, table_parts.INPUTS_CLOCK, bench, CHAIN_CLOCK)
        GpioWire(display, table_parts.INPUTS_LOAD, bench, CHAIN_LOAD)

    def _clock(self, level: int, time_ns: float) -> None:
        if level:
            self._bench.outside.at(time_ns, self._source, self._sample)

    def _load(self, level: int, time_ns: float) -> None:
        if not level:
            self._bench.outside.at(time_ns, self._source, self._bits.clear)

    def _sample(self) -> None:
        self._bits.append(self._bench.pins.output(CHAIN_DATA))
        if len(self._bits) == CHAIN_BITS:
            self._registers.inputs = sum(bit << index for index, bit in enumerate(self._bits))


class RigWires:
    def __init__(self, scanner: Board, display: Board, bench: Board, led_count: int):
        netlist = built(RIG)
        for board, name in ((scanner, "SCANNER"), (display, "DISPLAY"), (bench, "BENCH")):
            table_parts.hold_in_reset(board, high_in_reset(netlist, name))
        self.panel = Tft(
            display,
            spi=0,
            select=table_parts.PANEL_SELECT,
            data_command=table_parts.PANEL_DATA_COMMAND,
            reset=table_parts.PANEL_RESET,
            backlight=table_parts.PANEL_BACKLIGHT,
        )
        self.lamps = Ws2812Chain(
            display, table_parts.LAMPS_OUT, led_count, table_parts.LAMPS_RETURN, line=led_line(netlist)
        )
        self.buzzer = Buzzer(display, table_parts.BUZZER)
        self.chain = EchoedChain(display, bench)
        self.to_display = UartWire(bench, TO_DISPLAY_UART, display, table_parts.LINK_UART)
        self.to_scanner = UartWire(bench, TO_SCANNER_UART, scanner, table_parts.LINK_UART)
        self.from_display = UartWire(display, table_parts.LINK_UART, bench, TO_DISPLAY_UART)
        self.from_scanner = UartWire(scanner, table_parts.LINK_UART, bench, TO_SCANNER_UART)
        for gpio in SENSORS:
            GpioWire(bench, gpio, scanner, gpio, BACK_NS)
        GpioWire(display, table_parts.LAMPS_OUT, bench, LAMPS_LINE)
        GpioWire(bench, TAMPER_LATCH, display, table_parts.TAMPER, BACK_NS)
        RunWire(bench, SCANNER_RUN, scanner, BACK_NS)
        RunWire(bench, DISPLAY_RUN, display, BACK_NS)
        PowerWire(bench, SCANNER_POWER, scanner)
        PowerWire(bench, DISPLAY_POWER, display)
