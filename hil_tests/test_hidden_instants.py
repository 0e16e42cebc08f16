"""What a hidden card's frame waits for (`apps/hidden_instants.py`) is longer than any reading and any encoding takes on
the images, whatever was passed how: else how hard a card was to read would show in when it leaves."""

from dataclasses import dataclass
from random import Random

import pytest
from forked import in_a_copy
from round_scripts import derby, shared_table

from railbird.apps.hidden_instants import ENCODE_US, EVENTS_READ_SOON, LONG_READ_US, READ_US
from railbird_host.scan.envelope import Envelope, draw_impairments, draw_motion
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.impairments import Dirt, Impairments
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")

SPARE = 0.9  # of a bound: what was never measured may take a tenth more
SCRATCH = 0x4005800C  # four words of the watchdog that nothing else uses (RP2040 datasheet 4.7.6)
# The application begins again with this in front. Of the last hidden pass: its events, reading, encoding; and how many
# there were.
MEASURED = f"""
import machine
from machine import mem32
from time import ticks_diff, ticks_us
from railbird.apps import scanner
mem32[0x50200000] = 0
mem32[0x50000444] = 0xFFF
mem32[{SCRATCH + 12}] = 0
passed = scanner.ScannerDesk.passed
def read(self, raw, testing=False):
    begun_us, mem32[{SCRATCH}] = ticks_us(), raw.count
    must_wait = passed(self, raw, testing)
    mem32[{SCRATCH + 4}] = ticks_diff(ticks_us(), begun_us)
    return must_wait
scanner.ScannerDesk.passed = read
send = scanner.Scanner._send_on_grid
def send_on_grid(self, pass_end_us, read_us):
    send(self, pass_end_us, read_us)
    mem32[{SCRATCH + 12}] += 1
scanner.Scanner._send_on_grid = send_on_grid
encode = scanner.LinkPort.prepare
def prepare(self, now_ms):
    begun_us = ticks_us()
    length = encode(self, now_ms)
    mem32[{SCRATCH + 8}] = ticks_diff(ticks_us(), begun_us)
    return length
scanner.LinkPort.prepare = prepare
import application
application.run()
"""


@dataclass(frozen=True)
class Measured:
    events: int
    read_us: int
    encode_us: int
    passes: int


def pass_of(kind: int, chance: Random):
    """Anything of the envelope; a dirty block; a fast card askew."""
    card = chance.randrange(52)
    if kind == 0:
        return edges_of_pass(card, 1, draw_motion(Envelope(), chance), draw_impairments(Envelope(), chance), chance)
    if kind == 1:
        dirt = Dirt(chance.uniform(5, 80), chance.uniform(-8, 8), 4.0, 2.0)
        return edges_of_pass(card, 1, steady(chance.uniform(300, 2500)), Impairments(dirt=(dirt,)), chance)
    impairments = Impairments(jitter_mm=0.1, skew_degrees=chance.uniform(-1.5, 1.5))
    return edges_of_pass(card, 1, steady(chance.uniform(600, 2500)), impairments, chance)


def measured(bench, passes: int, seed: int) -> list[Measured]:
    """Cards that nobody granted, one after the other."""
    RawRepl(bench.scanner, bench).start(MEASURED)
    bench.run(0.5)
    start(bench)
    chance, found = Random(seed), []
    for index in range(passes):
        bench.run_until_ns(bench.parts.sensors.play(pass_of(index % 3, chance), bench.now_ns + 3e7))
        bench.run(0.03)
        found.append(Measured(*(bench.scanner.chip.read_uint32(SCRATCH + 4 * word) for word in range(4))))
    return found


def check(passes: int, seed: int) -> None:
    found = measured(shared_table(derby), passes, seed)
    assert found[-1].passes >= passes - 1
    for one in found:
        assert one.read_us < SPARE * (READ_US if one.events <= EVENTS_READ_SOON else LONG_READ_US)
        assert one.encode_us < SPARE * ENCODE_US


@in_a_copy
def test_no_reading_and_no_encoding_takes_longer_than_its_bound():
    check(9, 1)


@pytest.mark.soak
@in_a_copy
def test_nor_does_any_of_many():
    check(300, 2)
