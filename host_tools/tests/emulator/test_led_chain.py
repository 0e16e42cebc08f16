"""WS2812 chains: the same colours at the same times in bulk and edge by edge; breaks, and the pin at the chain's
end."""

import random

import pytest

from railbird_host.figures.benchmarks.emulator_scenario import WS2812
from railbird_host.sim.emulator import RawRepl, VcdFile, Ws2812Chain
from railbird_host.sim.emulator.led_shifter import LedTiming
from railbird_host.sim.emulator.part_data import LED_MAKERS, WORDS
from railbird_host.sim.emulator.part_limit import PartLimit

DATA, RETURN = 2, 3
LEDS = 12
DRIVER = (
    """
import rp2, array, time
from machine import Pin
"""
    + WS2812
    + """
machine = rp2.StateMachine(0, ws2812, freq=8000000, sideset_base=Pin(2))
dma = rp2.DMA()
control = dma.pack_ctrl(size=2, inc_read=True, inc_write=False, treq_sel=0)
machine.active(1)
back = Pin(3, Pin.IN)
def show(colours):
    words = array.array('I', [((c >> 8 & 0xff) << 16 | (c >> 16) << 8 | c & 0xff) << 8 for c in colours])
    dma.config(read=words, write=0x50200010, count=len(words), ctrl=control, trigger=True)
    while dma.active(): time.sleep_ms(1)
    time.sleep_ms(1)
"""
)
COLOURS = [random.Random(index).getrandbits(24) for index in range(LEDS)]


@pytest.fixture
def lit(board, repl):
    """A chain with its driver on the board, `show(colours)`, and the edges on the return pin as (level, time)."""
    chain = Ws2812Chain(board, DATA, LEDS, RETURN)
    returned: list[tuple[int, float]] = []
    board.pins.watch_input(RETURN, lambda level, time_ns: returned.append((level, time_ns)))
    repl.exec(DRIVER)

    def show(colours: list[int]) -> None:
        repl.exec(f"show({colours})")

    return chain, show, returned


def test_colours_and_times_of_a_frame(lit):
    chain, show, _ = lit
    show(COLOURS)
    assert chain.colours == COLOURS
    frame = chain.frames[-1]
    assert frame.colours == tuple(COLOURS)
    assert frame.end_ns - frame.start_ns == LEDS * 24 * 1250  # 800 kHz
    show(COLOURS[:3])
    assert len(chain.frames) == 2 and chain.frames[-1].colours == tuple(COLOURS[:3])
    assert chain.colours == COLOURS


def test_bulk_and_edges_agree(make_board, tmp_path):
    """A VCD file on the pin brings back every edge; colours, and times within one bit, stay the same."""
    frames = []
    for is_watched in (False, True):
        board = make_board(name="leds")
        chain = Ws2812Chain(board, DATA, LEDS, RETURN)
        vcd = VcdFile(tmp_path / "leds.vcd", [(board, DATA, "leds")]) if is_watched else None
        RawRepl(board).exec(DRIVER + f"show({COLOURS})")
        frames.append(chain.frames[-1])
        if vcd:
            edges = [line for line in vcd.write().read_text().splitlines() if line in ("0!", "1!")]
            assert len(edges) == 1 + 2 * 24 * LEDS
    bulk, by_edges = frames
    assert bulk.colours == by_edges.colours == tuple(COLOURS)
    assert abs(bulk.start_ns - by_edges.start_ns) < 1250 and abs(bulk.end_ns - by_edges.end_ns) < 1250


def test_bit_banged_waveform(make_board):
    board = make_board(zero_wait_flash=True)  # our images have its loop in flash: a wait there makes a 1 of a 0
    chain = Ws2812Chain(board, DATA, LEDS)
    RawRepl(board).exec(
        "import machine, time\nfrom machine import Pin\npin = Pin(2, Pin.OUT, value=0)\n"
        "machine.bitstream(pin, 0, (400, 850, 800, 450), bytes([1, 2, 3, 0xff, 0x80, 0x7f]))\ntime.sleep_ms(1)"
    )
    assert chain.frames[-1].colours == (0x020103, 0x80FF7F)


def test_what_lies_beyond_the_end_comes_back(lit):
    chain, show, returned = lit
    show(COLOURS)
    assert returned == []
    show([*COLOURS, 0x0F00AA])
    assert [level for level, _ in returned] == [1, 0] * 24
    highs = [fall - rise for (_, rise), (_, fall) in zip(returned[::2], returned[1::2], strict=True)]
    bits = "".join("1" if high > 500 else "0" for high in highs)
    assert int(bits, 2) == 0x000FAA  # green, red, blue
    late_ns = returned[0][1] - (chain.frames[-1].start_ns + LEDS * 24 * 1250 + 375)
    assert 0.15e3 * LEDS < late_ns < 0.28e3 * LEDS  # each LED makes its bits anew


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("maker", LED_MAKERS, ids=lambda maker: maker.name)
def test_what_comes_back_is_as_long_as_the_last_led_makes_it(make_board, maker, word):
    """Not as long as the sender made it: whoever samples must do so where every maker's 0 is over and no 1 is."""
    board = make_board(parts=word)
    chain = Ws2812Chain(board, DATA, 1, RETURN, maker)
    returned: list[float] = []
    board.pins.watch_input(RETURN, lambda _level, time_ns: returned.append(time_ns))
    bit = LedTiming(1250.0, 562.0, 312.0, 687.0)
    chain.receive(board.now_ns, 0, 24, bit)
    chain.receive(board.now_ns + 24 * 1250, 0x00FF0F, 24, bit)
    board.run(0.001)
    highs = [fall - rise for rise, fall in zip(returned[::2], returned[1::2], strict=True)]
    assert len(highs) == 24
    assert "".join("1" if high > 456 else "0" for high in highs) == f"{0x00FF0F:024b}"
    assert min(abs(high - 456) for high in highs) > 30


def test_bits_that_an_led_would_misread_end_the_run(board):
    chain = Ws2812Chain(board, DATA, LEDS, RETURN)
    with pytest.raises(PartLimit, match="WS2812B takes a high of 540 ns and more for a one"):
        chain.receive(board.now_ns, 0, 24, LedTiming(1250.0, 375.0, 560.0, 875.0))


def test_a_break_in_the_chain(lit):
    chain, show, returned = lit
    show(COLOURS)
    chain.break_after = 5
    show([0x111111] * (LEDS + 1))
    assert chain.colours == [0x111111] * 5 + COLOURS[5:]
    assert returned == []


def test_leds_go_dark_without_power(lit, board):
    chain, show, _ = lit
    show(COLOURS)
    board.power_cycle(off_s=0.1)
    assert chain.colours == [0] * LEDS
