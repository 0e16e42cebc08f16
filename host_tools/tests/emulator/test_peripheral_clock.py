"""UART and SPI run from the clock that the program chooses."""

import pytest

from railbird_host.sim.emulator.part_limit import PartLimit

SPI = "from machine import SPI, Pin\nspi = SPI(0, baudrate={}, sck=Pin(18), mosi=Pin(19), miso=Pin(16))\n"
TIMED = """
import time
buffer = bytearray(30000)
start = time.ticks_us()
spi.write(buffer)
print(time.ticks_diff(time.ticks_us(), start))
"""


def milliseconds_of_30_kb(repl, before: str, baud: int) -> float:
    return int(repl.exec(before + SPI.format(baud) + TIMED)) / 1000


def test_spi_reaches_half_of_the_usb_pll_as_micropython_starts(repl):
    assert milliseconds_of_30_kb(repl, "", 62_500_000) == pytest.approx(10.0, abs=0.2)


def test_spi_reaches_half_of_the_system_clock_when_it_is_chosen(repl):
    before = "import machine\nmachine.freq(125_000_000, 125_000_000)\n"
    assert milliseconds_of_30_kb(repl, before, 62_500_000) == pytest.approx(
        3.84, abs=0.4
    )  # and code out of a cold cache
    assert milliseconds_of_30_kb(repl, "", 31_250_000) == pytest.approx(7.68, abs=0.2)


RAISE_VOLTAGE = "import machine\nmachine.mem32[0x40064000] = 0xC1\n"  # VREG: 1.15 V
LOOP = (
    RAISE_VOLTAGE
    + """
import time
def turn():
    start = time.ticks_us()
    for _ in range(2000): pass
    return time.ticks_diff(time.ticks_us(), start)
machine.freq({hz})
turn()
print(machine.freq(), turn())
"""
)


@pytest.mark.parametrize("hz", [48_000_000, 133_000_000, 200_000_000])
def test_the_cpu_runs_at_the_clock_that_the_program_sets(repl, hz):
    at_start = int(repl.exec(LOOP.format(hz=125_000_000)).split()[1])
    told, elapsed_us = repl.exec(LOOP.format(hz=hz)).split()
    assert int(told) == hz
    assert int(elapsed_us) * hz / 125e6 == pytest.approx(at_start, rel=0.01)


def test_timer_pio_and_pwm_at_200_mhz(board, repl):
    """The timer counts the crystal's microseconds; PIO and PWM divide the system's clock."""
    edges: dict[int, list[float]] = {16: [], 17: []}
    for gpio, times in edges.items():
        board.pins.watch(gpio, lambda level, time_ns, times=times: times.append(time_ns) if level else None)
    before = board.now_ns
    repl.exec(
        RAISE_VOLTAGE
        + """
import rp2, time
machine.freq(200_000_000)
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def square():
    set(pins, 1)
    set(pins, 0)
machine_0 = rp2.StateMachine(0, square, freq=1_000_000, set_base=machine.Pin(16))
machine_0.active(1)
pwm = machine.PWM(machine.Pin(17), freq=100_000, duty_u16=32768)
start = time.ticks_us()
time.sleep_ms(2)
machine_0.active(0)
pwm.deinit()
"""
    )
    assert board.now_ns > before
    for gpio, period_ns in ((16, 2000), (17, 10_000)):
        times = edges[gpio]
        assert len(times) > 100
        assert (times[-2] - times[0]) / (len(times) - 2) == pytest.approx(period_ns, rel=0.002)


def test_more_than_133_mhz_needs_the_voltage_for_it(repl):
    repl.exec("import machine\nmachine.freq(125_000_000)\nmachine.mem32[0x40064000] = 0xB1\n")  # 1.10 V
    repl.exec("machine.freq(133_000_000)")
    with pytest.raises(PartLimit, match=r"200 MHz at 1\.10 V"):
        repl.exec("machine.freq(200_000_000)")


def test_a_board_starts_slowly(make_board):
    """Boot ROM and start-up code run from the ring oscillator, until the crystal is up and the PLL locked."""
    board = make_board()
    board.run(0.02)
    assert board.chip.clk_sys == 6_500_000
    board.run(0.2)
    assert board.chip.clk_sys == 200_000_000
    assert board.chip.vreg_and_chip_reset.vreg >> 4 & 15 == 0b1100  # 1.15 V
