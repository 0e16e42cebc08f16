"""SPI's lines in its four modes, by RP2040 data sheet 4.4.3.5 to 4.4.3.8: where the clock rests, where data change."""

import pytest

SPI = 0x4003C000
CR0, CR1, DR, SR, CPSR = (SPI + offset for offset in (0x0, 0x4, 0x8, 0xC, 0x10))
SCK, TX, CSN = 18, 19, 17
BIT_NS = 16.0 * 10  # prescale 2, SCR 9 at 125 MHz


def start(board, polarity: int, phase: int, bits: int) -> dict[str, list[tuple[float, int]]]:
    board.start(0xE7FE)
    board.poke(CPSR, 2)
    board.poke(CR0, 9 << 8 | phase << 7 | polarity << 6 | bits - 1)
    board.poke(CR1, 2)
    seen: dict[str, list[tuple[float, int]]] = {}
    for name, gpio in (("sck", SCK), ("tx", TX), ("csn", CSN)):
        board.poke(0x40014004 + 8 * gpio, 1)
        seen[name] = []
        board.pins.watch(gpio, lambda level, time_ns, name=name: seen[name].append((time_ns, level)))
    return seen


@pytest.mark.parametrize(("polarity", "phase"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_word_in_each_mode(bare, polarity, phase):
    seen = start(bare, polarity, phase, 4)
    assert bare.pins.output(SCK) == polarity and bare.pins.output(CSN) == 1
    begin = bare.now_ns
    bare.poke(DR, 0b1010)
    bare.run_until_ns(begin + 10 * BIT_NS)
    first = 0.0 if phase else 0.5
    clock = [
        (begin + (bit + half) * BIT_NS, level)
        for bit in range(4)
        for half, level in ((first, 1 - polarity), (first + 0.5, polarity))
    ]
    assert seen["sck"] == clock
    assert seen["tx"] == [(begin + bit * BIT_NS, 1 - bit % 2) for bit in range(4)]
    assert seen["csn"] == [(begin, 0), (begin + 4 * BIT_NS, 1)]
    sampled = [time_ns for time_ns, level in clock if (level == 1 - polarity) != bool(phase)]
    levels = [next(level for when, level in reversed(seen["tx"]) if when < time_ns) for time_ns in sampled]
    assert levels == [1, 0, 1, 0]


def test_dma_gives_every_edge_to_those_who_look(board, repl):
    seen = []
    repl.exec("from machine import Pin, SPI\nspi = SPI(0, baudrate=1000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))")
    board.pins.watch(SCK, lambda level, time_ns: seen.append(level))
    repl.exec("spi.write(bytes(range(64)))")
    assert seen.count(1) == 64 * 8


def test_loop_back_mode(bare):
    bare.start(0xE7FE)
    bare.poke(CPSR, 2)
    bare.poke(CR0, 7)
    bare.poke(CR1, 3)
    bare.poke(DR, 0x5A)
    bare.run_cycles(100)
    assert bare.word(DR) == 0x5A
