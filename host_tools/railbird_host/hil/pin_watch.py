"""The waveforms of a table's pins, kept from the start of a test for the evidence of its failure.

In: an emulated bench. Out: a `VcdFile`, written only if somebody asks; its signals have the names of
boards/<BOARD>/pins.csv. LED line and chain of inputs have a thousand times as many edges as all the others, so they are
kept on request only.
"""

import os
from functools import cache
from weakref import WeakKeyDictionary

from railbird_host.device.images import BUILD, ROOT
from railbird_host.hil.rig_bench import RigBench
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.bench.table_parts import LINK_UART
from railbird_host.sim.emulator.parts.vcd import VcdFile

SCANNER_PINS = tuple(range(6, 16))
DISPLAY_PINS = (13, 14, 15, 20, 21, 22)
BUSY_PINS = (2, 3, 10, 11, 12)
LAST_CHANGES = 500_000  # some 50 MB at most, in a test that runs for hours


@cache
def pin_names(board: str) -> dict[int, str]:
    """GPIO number to name."""
    rows = (line.split(",") for line in (ROOT / "boards" / board / "pins.csv").read_text().splitlines())
    return {int(pin.removeprefix("GPIO")): name for name, pin in rows}


def watch_pins(bench: TableBench | RigBench, with_all: bool = False) -> None:
    """Sensors, latch, buzzer and panel of both boards and what they send each other, from now on; `with_all`: LED line
    and inputs too."""
    chosen = ((bench.scanner, SCANNER_PINS), (bench.display, (*BUSY_PINS, *DISPLAY_PINS) if with_all else DISPLAY_PINS))
    pins = [(board, gpio, pin_names(board.name.upper())[gpio]) for board, gpios in chosen for gpio in gpios]
    vcd = VcdFile(BUILD / f"pins-{os.getpid()}.vcd", pins, LAST_CHANGES)
    for board in (bench.scanner, bench.display):
        vcd.watch_uart(board, LINK_UART, "LINK_TX")
    _watched[bench] = vcd


def waveforms_of(bench: Bench) -> VcdFile | None:
    """What was kept since `watch_pins`; None of a bench that nobody watches."""
    return _watched.get(bench)


_watched: WeakKeyDictionary[Bench, VcdFile] = WeakKeyDictionary()
