"""DMA, by RP2040 data sheet 2.5: pacing timers, sniffer, bus errors, a PWM slice as pacer."""

import zlib

import pytest

DMA = 0x50000000
READ, WRITE, COUNT, CTRL = 0x00, 0x04, 0x08, 0x0C
INTR, TIMER0, TIMER3, SNIFF_CTRL, SNIFF_DATA = (DMA + offset for offset in (0x400, 0x420, 0x42C, 0x434, 0x438))
EN, INCR_READ, INCR_WRITE, SNIFF_EN, BSWAP = 1, 1 << 4, 1 << 5, 1 << 23, 1 << 22
BUSY, WRITE_ERROR, READ_ERROR, AHB_ERROR = 1 << 24, 1 << 29, 1 << 30, 1 << 31
ALWAYS = 0x3F
SOURCE, TARGET = 0x20020000, 0x20021000


@pytest.fixture
def dma(bare):
    bare.start(0xE7FE)
    return bare


def start(
    board, count: int, size: int = 0, treq: int = ALWAYS, more: int = 0, source: int = SOURCE, target: int = TARGET
):
    board.poke(DMA + READ, source)
    board.poke(DMA + WRITE, target)
    board.poke(DMA + COUNT, count)
    board.poke(DMA + CTRL, EN | size << 2 | INCR_READ | INCR_WRITE | treq << 15 | more)


@pytest.mark.parametrize(
    ("timer", "treq", "x", "y", "clocks"), [(TIMER0, 0x3B, 1, 125, 125), (TIMER3, 0x3E, 2, 7, 3.5)]
)
def test_a_pacing_timer_gives_x_requests_in_y_clocks(dma, timer, treq, x, y, clocks):
    begin = dma.now_ns
    dma.poke(timer, x << 16 | y)
    start(dma, 100, treq=treq)
    times = []
    for _ in range(100):
        before = dma.word(DMA + COUNT)
        while dma.word(DMA + COUNT) == before and dma.word(DMA + CTRL) & BUSY:
            dma.run_cycles(1)
        times.append((dma.now_ns - begin) / 8)
    ideal = [clocks * (index + 1) for index in range(100)]
    assert all(0 <= time - wanted <= 2 for time, wanted in zip(times, ideal, strict=True)), times[:5]


def test_a_timer_without_a_numerator_gives_none(dma):
    dma.poke(TIMER0, 125)
    start(dma, 4, treq=0x3B)
    dma.run_cycles(10_000)
    assert dma.word(DMA + COUNT) == 4 and dma.word(DMA + CTRL) & BUSY


def crc16_ccitt(data: bytes, register: int = 0xFFFF) -> int:
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ 0x1021 if register & 0x8000 else register << 1) & 0xFFFF
    return register


DATA = b"123456789abc"


@pytest.mark.parametrize(
    ("size", "control", "seed", "expected"),
    [
        (0, 1 << 5 | 1 << 10 | 1 << 11, 0xFFFFFFFF, zlib.crc32(DATA)),  # LSB first, read reversed and inverted: zlib's
        (2, 1 << 5 | 1 << 10 | 1 << 11, 0xFFFFFFFF, zlib.crc32(DATA)),  # the same by words
        (0, 2 << 5, 0xFFFF, crc16_ccitt(DATA)),
        (1, 2 << 5 | 1 << 9, 0xFFFF, crc16_ccitt(DATA)),  # halves, swapped: the first byte first
        (0, 15 << 5, 5, 5 + sum(DATA)),
        (0, 14 << 5, 0, int.from_bytes(DATA, "little").bit_count() & 1),
    ],
)
def test_the_sniffer(dma, size, control, seed, expected):
    dma.chip.sram[0x20000 : 0x20000 + len(DATA)] = DATA
    dma.poke(SNIFF_CTRL, 1 | control)
    dma.poke(SNIFF_DATA, seed)
    start(dma, len(DATA) >> size, size, more=SNIFF_EN)
    dma.run_cycles(100)
    assert dma.word(SNIFF_DATA) == expected
    assert bytes(dma.chip.sram[0x21000 : 0x21000 + len(DATA)]) == DATA


@pytest.mark.parametrize(
    ("source", "target", "error"), [(0x60000000, TARGET, READ_ERROR), (SOURCE, 0x20042000, WRITE_ERROR)]
)
def test_a_bus_error_halts_the_channel_and_raises_its_interrupt(dma, source, target, error):
    start(dma, 4, 2, more=1 << 21, source=source, target=target)  # IRQ_QUIET does not help
    dma.run_cycles(50)
    control = dma.word(DMA + CTRL)
    assert control & error and control & AHB_ERROR and not control & BUSY
    assert dma.word(INTR) & 1 and dma.word(DMA + COUNT) == 4
    dma.poke(DMA + 0x10, control)  # AL1_CTRL: writing one clears
    assert not dma.word(DMA + CTRL) & (error | AHB_ERROR)


def test_a_pwm_slice_paces_one_transfer_a_wrap(dma):
    dma.poke(0x40050010, 99)  # TOP
    start(dma, 10, treq=24)
    dma.poke(0x40050000, 1)
    dma.run_cycles(350)
    assert dma.word(DMA + COUNT) == 7
    dma.run_cycles(1000)
    assert not dma.word(DMA + CTRL) & BUSY
