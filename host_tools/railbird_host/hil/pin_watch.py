"""The waveforms of a table's pins, kept from the start of a test for the evidence of its failure.

In: a bench. Out: a `VcdFile`, written only if somebody asks. The LED line has a thousand times as many edges as all the
others, so it is kept on request only.
"""

import os

from railbird_host.bench.table_bench import TableBench
from railbird_host.emulator.parts.vcd import VcdFile
from railbird_host.images import BUILD

SCANNER_PINS = (4, 5, *range(6, 16))
DISPLAY_PINS = (4, 5, 10, 11, 12, 13, 14, 15, 20, 21, 22)
LED_PINS = (2, 3)


def watch_pins(bench: TableBench, with_leds: bool = False) -> VcdFile:
    """Sensors, link, inputs, latch, buzzer and panel of both boards, from now on."""
    display = (*LED_PINS, *DISPLAY_PINS) if with_leds else DISPLAY_PINS
    pins = [(bench.scanner, gpio, f"gp{gpio}") for gpio in SCANNER_PINS]
    pins += [(bench.display, gpio, f"gp{gpio}") for gpio in display]
    return VcdFile(BUILD / f"pins-{os.getpid()}.vcd", pins)
