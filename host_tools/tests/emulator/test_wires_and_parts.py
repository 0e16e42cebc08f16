"""Wires from pin to pin, RUN and power; the tamper latch, the buzzer, scheduled edges, and the VCD file."""

from itertools import pairwise

import pytest

from railbird_host.sim.emulator import (
    Buzzer,
    GpioWire,
    Lockstep,
    PinDriver,
    PowerWire,
    RawRepl,
    RunWire,
    TamperLatch,
    VcdFile,
)


@pytest.fixture
def rig(make_board):
    """A rig board ahead of the board it tests."""
    rig, tested = make_board(name="rig"), make_board(name="tested")
    both = Lockstep(rig, tested)
    return rig, tested, both, RawRepl(rig, both), RawRepl(tested, both)


def test_a_gpio_wire_carries_every_edge_at_its_time(rig):
    sender, receiver, _, rig_repl, repl = rig
    GpioWire(sender, 26, receiver, 27)  # pins that the image leaves alone
    sent, received = [], []
    sender.pins.watch(26, lambda level, time_ns: sent.append((level, time_ns)))
    receiver.pins.watch_input(27, lambda level, time_ns: received.append((level, time_ns)))
    make = "from machine import Pin\npin = Pin(26, Pin.OUT, value=0)\n"
    rig_repl.exec(make + "for _ in range(50): pin(1); pin(0)\npin(1)")
    repl.exec("pass")
    assert len(sent) == 101 and sent == received
    assert repl.exec("from machine import Pin\nprint(Pin(27, Pin.IN)())").strip() == "1"


def test_run_and_power_wires(rig):
    sender, receiver, both, rig_repl, repl = rig
    RunWire(sender, 20, receiver)
    rig_repl.exec("from machine import Pin\nrun = Pin(20, Pin.OPEN_DRAIN, value=1)\npower = Pin(21, Pin.OUT, value=1)")
    PowerWire(sender, 21, receiver)
    repl.exec("kept = 1")
    rig_repl.exec("run(0)")
    both.run(0.1)
    assert not receiver.usb.connected
    rig_repl.exec("run(1)")
    assert repl.exec("print('kept' in globals())").strip() == "False"
    rig_repl.exec("power(0)")
    assert not receiver.has_power
    rig_repl.exec("power(1)")
    assert receiver.has_power and receiver.boots == 2
    assert repl.exec("print(2)").strip() == "2"


def test_edges_come_at_their_absolute_times(board, repl):
    driver = PinDriver(board, 9)
    repl.exec(
        "from machine import Pin\nimport time\nseen = []\n"
        "Pin(9, Pin.IN).irq(lambda pin: seen.append(time.ticks_us()), Pin.IRQ_RISING, hard=False)"
    )
    start = int(board.now_ns // 1000 * 1000)
    driver.play([(start + 5_000_000, 1), (start + 5_000_100, 0), (start + 9_000_000, 1), (start + 9_500_000, 0)])
    board.run(0.02)
    first, second = eval(repl.exec("print(seen)"))
    assert (
        abs(second - first - 4000) < 150
    )  # handlers run some microseconds after their edges, the first one out of a cold cache


def test_the_tamper_latch_outlives_power(board, repl):
    latch = TamperLatch().attach(board, 26, 27)
    read = "from machine import Pin\nlatch, clear = Pin(26, Pin.IN), Pin(27, Pin.OUT, value=0)\nprint(latch())"
    assert repl.exec(read).strip() == "0"
    board.power_off()
    latch.trip()
    board.power_on()
    assert repl.exec(read).strip() == "1"
    board.power_cycle()
    assert repl.exec(read).strip() == "1"
    assert repl.exec("clear(1); clear(0)\nprint(latch())").strip() == "0"
    assert not latch.is_set


def test_the_buzzers_tones(board, repl):
    buzzer = Buzzer(board, 15)
    repl.exec(
        "from machine import PWM, Pin\nimport time\npwm = PWM(Pin(15))\n"
        "def tone(hz, ms):\n    pwm.freq(hz); pwm.duty_u16(0x8000); time.sleep_ms(ms)\n"
        "    pwm.duty_u16(0); time.sleep_ms(20)\n"
        "tone(2000, 30); tone(500, 100)"
    )
    frequencies = [frequency for _, frequency in buzzer.tones]
    assert frequencies == [2000, 0, 500, 0]
    times = [time_ns for time_ns, _ in buzzer.tones]
    assert abs(times[1] - times[0] - 30e6) < 1e6 and abs(times[3] - times[2] - 100e6) < 1e6


def test_a_watched_pwm_pin_has_edges(board, repl):
    levels = []
    board.pins.watch(15, lambda level, time_ns: levels.append((level, time_ns)))
    repl.exec(
        "from machine import PWM, Pin\npwm = PWM(Pin(15), freq=1000, duty_u16=0x4000)\nimport time\ntime.sleep_ms(10)"
    )
    rises = [time_ns for level, time_ns in levels if level]
    assert len(rises) > 8 and all(abs(b - a - 1e6) < 1e4 for a, b in pairwise(rises[2:]))


def test_vcd_of_an_output_and_an_input(board, repl, tmp_path):
    driver = PinDriver(board, 27)
    vcd = VcdFile(tmp_path / "pins.vcd", [(board, 26, "out"), (board, 27, "in")])
    driver.set_at(board.now_ns + 1e9, 1)
    repl.exec("from machine import Pin\npin = Pin(26, Pin.OUT, value=0)\npin(1); pin(0)")
    board.run(1.5)
    lines = vcd.write().read_text().splitlines()
    assert lines[0] == "$timescale 1 ns $end" and "$var wire 1 ! out $end" in lines
    changes = lines[lines.index("#0") + 3 :]
    assert [line for line in changes if line[0] != "#"] == ["1!", "0!", '1"']
    assert "#1000000000" in changes
    times = [int(line[1:]) for line in changes if line[0] == "#"]
    assert times == sorted(times)


def test_vcd_of_what_a_uart_sends(board, repl, tmp_path):
    vcd = VcdFile(tmp_path / "uart.vcd", [])
    vcd.watch_uart(board, 1, "TX")
    repl.exec("from machine import Pin, UART\nUART(1, 115200, tx=Pin(4), rx=Pin(5)).write(b'\\x55\\x0f')")
    board.run(0.01)
    lines = vcd.write().read_text().splitlines()
    changes = lines[lines.index("#0") + 2 :]
    times = [int(line[1:]) for line in changes[0::2]]
    assert changes[1::2] == ["0!", "1!"] * 5 + ["0!", "1!", "0!", "1!"]  # 55 is an edge a bit, 0F two more
    bits = [round((time_ns - times[0]) / (1e9 / 115200)) for time_ns in times]
    assert bits == [*range(10), 10, 11, 15, 19]


@pytest.mark.parametrize("word, runs", [("typical", True), ("worst", False)])
def test_the_pins_of_a_board_in_reset_fall_to_their_pull_downs(make_board, word, runs):
    """RUN of the others is at mid-rail then, and their power is off."""
    bench, other, third = (make_board(name=name, parts=word) for name in ("bench", "other", "third"))
    RunWire(bench, 2, other)
    PowerWire(bench, 20, third)
    RawRepl(bench).exec(
        "from machine import Pin\nrun, power = Pin(2, Pin.OPEN_DRAIN, value=1), Pin(20, Pin.OUT, value=1)"
    )
    other.run_until_ns(bench.now_ns + 1e6)
    third.power_on()
    assert not other.loop.halted and third.has_power
    bench.hold_run(True)
    other.run_until_ns(bench.now_ns + 2e6)
    assert other.loop.halted != runs and not third.has_power
