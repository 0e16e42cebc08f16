"""PIO: pulse widths, FIFO joining, and the capture that stamps each sample with the timer, while flash is being
erased too."""

import json
import random

import pytest

from railbird_host.figures.benchmarks.emulator_scenario import CAPTURE
from railbird_host.sim.emulator import PinDriver, RawRepl

# PIO waits for the strobe and pushes the data pins; one DMA channel stores the sample and chains to a second one, which
# stores the timer's count and chains back.
STAMPED = """
import rp2, array, time, uctypes
from machine import Pin, mem32
@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT)
def sample():
    wrap_target()
    wait(0, pin, 4)
    wait(1, pin, 4)
    in_(pins, 9)
    push(noblock)
    wrap()
for number in range(6, 15):
    Pin(number, Pin.IN)
machine = rp2.StateMachine(0, sample, freq=125000000, in_base=Pin(6))
count = 14
samples = array.array('I', bytes(4 * count))
stamps = array.array('I', bytes(4 * count))
first, second = rp2.DMA(), rp2.DMA()
second.config(read=0x40054028, write=stamps, count=1,
    ctrl=second.pack_ctrl(size=2, inc_read=False, inc_write=True, treq_sel=0x3f, chain_to=first.channel))
first.config(read=0x50200020, write=samples, count=1,
    ctrl=first.pack_ctrl(size=2, inc_read=False, inc_write=True, treq_sel=4, chain_to=second.channel), trigger=True)
machine.active(1)
"""
ROWS = (0xF0, 0x0F, 0x33, 0xCC, 0x55, 0xAA, 0x3C, 0xC3, 0x69, 0x96, 0x5A, 0xA5, 0x0F, 0xF0)
PITCH_NS = 1_600_000  # 4 mm at 2.5 m/s


def play_rows(board, start_ns: int) -> list[int]:
    """Plays 14 rows into GP6 … GP14; gives the times of the strobes' edges."""
    drivers = [PinDriver(board, 6 + index) for index in range(9)]
    data = [driver for index, driver in enumerate(drivers) if index != 4]
    times = []
    for row, word in enumerate(ROWS):
        row_ns = start_ns + row * PITCH_NS
        for bit, driver in enumerate(data):
            driver.set_at(row_ns, word >> bit & 1)
        drivers[4].set_at(row_ns + 600_000 + 100 * row, 1)
        drivers[4].set_at(row_ns + 1_000_000, 0)
        times.append(row_ns + 600_000 + 100 * row)
    return times


def sampled_word(sample: int) -> int:
    return sample & 0xF | sample >> 1 & 0xF0


@pytest.mark.parametrize("is_erasing", [False, True])
def test_capture_stamps_every_sample_exactly(board, repl, is_erasing):
    repl.exec(STAMPED)
    epoch_ns = board.chip.timer._epoch_nanos
    if is_erasing:
        before = len(board.flash.operations)
        repl.start("device = rp2.Flash()\nfor block in range(2): device.ioctl(6, block)")
        board.run_until(lambda: len(board.flash.operations) > before)
    times = play_rows(board, int(board.now_ns) + 100_000)
    board.run_until_ns(times[-1] + 1e6)
    if is_erasing:
        erase = board.flash.operations[before]
        assert erase.kind == "erase" and erase.time_ns < times[0] and times[-1] < erase.time_ns + 45_000_000
        repl.result()
    samples, stamps = json.loads(repl.exec("print([list(samples), list(stamps)])"))
    assert [sampled_word(sample) for sample in samples] == list(ROWS)
    period_ns = 10**9 // int(repl.exec("import machine; print(machine.freq())"))
    # Two clocks of the synchroniser, in, push, two transfers; where a turn of the timer falls, up to two more.
    first, last = ([(-(-time_ns // period_ns) + clocks) * period_ns for time_ns in times] for clocks in (6, 8))
    limits = [
        range(*(int((at_ns - epoch_ns) / 1000) + more for more, at_ns in enumerate(pair)))
        for pair in zip(first, last, strict=True)
    ]
    assert all(stamp in limit for stamp, limit in zip(stamps, limits, strict=True)), (stamps, limits)


def test_pulse_widths(board, repl):
    """Counting loops at 2 MHz measure random pulses to two microseconds."""
    driver = PinDriver(board, 15)
    rng = random.Random(5)
    widths = [rng.randrange(50_000, 400_000) for _ in range(100)]
    repl.start(CAPTURE.split("def main")[0] + COUNT)
    board.run_until(lambda: "READY" in repl.output)
    driver.pulses(board.now_ns + 1e6, [*widths, 20_000])
    counts = json.loads(repl.result().split("READY")[1])
    for width, count in zip(widths, counts, strict=True):
        turns = 0xFFFFFFFF - count
        assert abs(turns + 1 - width / 1000) <= 2, (width, turns)


COUNT = """
dma.config(read=0x50200020, write=counts, count=100, ctrl=control, trigger=True)
machine.active(1)
print('READY')
import time
while dma.active():
    time.sleep_ms(1)
print(list(counts))
"""

JOINED = """
import rp2
@rp2.asm_pio(%s)
def nothing():
    label('here')
    jmp('here')
machine = rp2.StateMachine(0, nothing, freq=1000000)
for _ in range(10):
    if machine.tx_fifo() == %d: break
    machine.put(1)
from machine import mem32
print(machine.tx_fifo(), mem32[0x50200004] >> 16 & 1)
"""


@pytest.mark.parametrize(("join", "depth"), [("", 4), ("fifo_join=rp2.PIO.JOIN_TX", 8)])
def test_a_joined_fifo_is_eight_deep(repl, join, depth):
    assert repl.exec(JOINED % (join, depth)).split() == [str(depth), "1"]


def test_quick_steps_are_those_of_rp2040py(make_board):
    """The same capture with and without the compiled PIO steps leaves the same memory at the same time."""
    results = []
    for as_stock in (False, True):
        board = make_board(name="pio")
        board.loop.pio_as_stock = as_stock
        repl = RawRepl(board)
        driver = PinDriver(board, 15)
        repl.start(CAPTURE.split("def main")[0] + COUNT)
        board.run_until(lambda: "READY" in repl.output)  # noqa: B023
        driver.pulses(board.now_ns + 1e6, [60_000 + 777 * index for index in range(101)])
        results.append((repl.result(), board.now_ns, board.chip.core.cycles, bytes(board.chip.sram)))
    assert results[0] == results[1]
