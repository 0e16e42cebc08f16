"""The waveforms of a table's pins, kept from the start of a test for the evidence of its failure.

In: a bench. Out: a `VcdFile`, written only if somebody asks. The LED line and the chain of inputs have a thousand times
as many edges as all the others, so they are kept on request only.
"""

import os

from railbird_host.bench.table_bench import TableBench
from railbird_host.emulator.parts.vcd import VcdFile
from railbird_host.images import BUILD

SCANNER_PINS = (4, 5, *range(6, 16))
DISPLAY_PINS = (4, 5, 13, 14, 15, 20, 21, 22)
BUSY_PINS = (2, 3, 10, 11, 12)
LAST_CHANGES = 500_000  # some 50 MB at most, in a test that runs for hours


def watch_pins(bench: TableBench, with_all: bool = False) -> VcdFile:
    """Sensors, link, latch, buzzer and panel of both boards, from now on; `with_all`: LED line and inputs too."""
    display = (*BUSY_PINS, *DISPLAY_PINS) if with_all else DISPLAY_PINS
    pins = [(bench.scanner, gpio, f"gp{gpio}") for gpio in SCANNER_PINS]
    pins += [(bench.display, gpio, f"gp{gpio}") for gpio in display]
    return VcdFile(BUILD / f"pins-{os.getpid()}.vcd", pins, LAST_CHANGES)
