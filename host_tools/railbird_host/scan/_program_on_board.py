"""What `capture_bench.py` runs on the emulated scanner, after lines that set DECKS, PASSES and ERASE: captures,
decodes, prints one line per pass. Runs on MicroPython only.

The heap is locked while it polls: an allocation there ends it with a traceback.
"""

import gc
import time

import micropython
import rp2

import wiring
from railbird.scan.reader import Reader
from railbird.scan.results import CardRead
from railbird.scan.settings import ScanSettings

ERASED_ADDRESS = 0x180000 - 0x100000  # the journal's first sector, as rp2.Flash counts


def run(decks, passes, erase):
    settings = ScanSettings()
    for deck in decks:
        settings.enrol(deck)
    reader = Reader(settings)
    sensors = wiring.card_sensors()
    sensors.start()
    flash = rp2.Flash()
    lines = []
    gc.collect()
    print("READY")
    while reader.number < passes:
        if erase:
            flash.ioctl(6, ERASED_ADDRESS // 4096)
        while True:
            micropython.heap_lock()
            raw = sensors.poll()
            micropython.heap_unlock()
            if raw is None:
                break
            result = reader.take_pass(raw, 65535)
            ready_us = time.ticks_us()
            took_us = time.ticks_diff(ready_us, raw.last_us)
            if isinstance(result, CardRead):
                lines.append((0, result.card, result.deck, took_us, raw.count, raw.last_us))
            else:
                lines.append((result.code, result.sensor, 0, took_us, raw.count, raw.last_us))
        if not erase:
            time.sleep_us(sensors.nap_us())
    record = reader.recorder.record(reader.recorder.newest())
    print([lines, sensors.overruns, record.hex() if record else ""])


run(DECKS, PASSES, ERASE)
