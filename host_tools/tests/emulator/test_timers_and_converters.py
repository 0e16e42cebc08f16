"""Timer, PWM, ADC, RTC, I2C and GPIO interrupts, by RP2040 data sheet chapter 4 and 2.19."""

import pytest

TIMER = 0x40054000
TIMEHW, TIMELW, ALARM0, ARMED, RAWH, RAWL, PAUSE, INTR = (
    TIMER + offset for offset in (0x00, 0x04, 0x10, 0x20, 0x24, 0x28, 0x30, 0x34)
)
NVIC_ISER = 0xE000E100


@pytest.fixture
def chip(bare):
    bare.start(0xE7FE)
    return bare


def test_a_paused_timer_stands_still_and_goes_on_from_there(chip):
    chip.run(0.0001)
    chip.poke(ALARM0, chip.word(RAWL) + 50)
    chip.poke(PAUSE, 1)
    paused = chip.word(RAWL)
    chip.run(0.001)
    assert chip.word(RAWL) == paused and chip.word(ARMED) == 1 and chip.word(INTR) == 0
    chip.poke(PAUSE, 0)
    chip.run(49e-6)
    assert chip.word(RAWL) == paused + 49 and chip.word(INTR) == 0
    chip.run(2e-6)
    assert chip.word(INTR) == 1 and chip.word(ARMED) == 0


def test_the_cpu_sees_the_pause_too(chip):
    chip.poke(PAUSE, 1)
    paused = chip.word(RAWL)
    chip.start(0x6808, 0xE7FD, registers={1: RAWL})  # LDR R0, [R1]; B back
    chip.run(0.001)
    assert chip.core.registers[0] == paused


def test_an_alarm_comes_when_the_count_is_the_same(chip):
    """Equality alone (4.6.3): one for an instant that is over waits for the count to go round."""
    chip.run(0.0001)
    chip.poke(ALARM0, chip.word(RAWL) - 1)
    chip.run(0.001)
    assert chip.word(ARMED) == 1 and chip.word(INTR) == 0
    due = chip.word(RAWL) + 100
    chip.poke(ALARM0, due)
    chip.run_until_ns(due * 1000 - 500)
    assert (chip.word(RAWL), chip.word(ARMED), chip.word(INTR)) == (due - 1, 1, 0)
    chip.run_until_ns(due * 1000 + 500)
    assert (chip.word(RAWL), chip.word(ARMED), chip.word(INTR)) == (due, 0, 1)
    chip.poke(INTR, 1)
    assert chip.word(INTR) == 0


def test_the_count_can_be_set(chip):
    chip.poke(TIMELW, 0xFFFFFFF0)
    chip.poke(TIMEHW, 7)
    assert (chip.word(RAWH), chip.word(RAWL)) == (7, 0xFFFFFFF0)
    chip.run(20e-6)
    assert chip.word(RAWH) == 8 and chip.word(RAWL) in (3, 4)


def test_a_pwm_counter_runs_though_nobody_watches(chip):
    chip.poke(0x40050010, 999)
    chip.poke(0x40050004, 2 << 4)  # divided by two
    chip.poke(0x40050000, 1)
    counts = []
    for _ in range(5):
        chip.run_cycles(500)
        counts.append(chip.word(0x40050008))
    assert all(abs(count - wanted) <= 1 for count, wanted in zip(counts, (250, 500, 750, 0, 250), strict=True)), counts
    assert chip.word(0x400500A0) == 1  # EN


def test_pio_sees_the_edges_of_a_pwm_slice(repl):
    """Ten periods of 10 us each, counted by a machine that waits for their edges."""
    code = "import rp2, time\nfrom machine import Pin, PWM\n"
    code += "@rp2.asm_pio()\ndef edge():\n    wait(0, gpio, 6)\n    wait(1, gpio, 6)\n    push(block)\n"
    code += "pwm = PWM(Pin(6), freq=100_000, duty_u16=32768)\n"
    code += "machine = rp2.StateMachine(0, edge, freq=10_000_000)\nmachine.active(1)\n"
    code += "machine.get(); start = time.ticks_us()\nfor _ in range(1000): machine.get()\n"
    code += "print(time.ticks_diff(time.ticks_us(), start))"
    assert 9_900 < int(repl.exec(code)) < 60_000  # the loop may miss periods, never gain any


def test_adc_measures_what_is_there(board, repl):
    board.pins.set_voltage(26, 1.65)
    board.pins.drive(27, 1)
    output = repl.exec(
        "from machine import ADC, Pin\nPin(27, Pin.IN)\nprint(ADC(26).read_u16() >> 4, ADC(27).read_u16() >> 4)\n"
        "volts = ADC(ADC.CORE_TEMP).read_u16() * 3.3 / 65535\nprint(27 - (volts - 0.706) / 0.001721)"
    )
    pins, temperature = output.splitlines()
    assert pins == "2048 4095" and abs(float(temperature) - 27) < 1


def test_adc_round_robin_goes_through_the_chosen_inputs(chip):
    for gpio in (26, 27, 28, 29):
        chip.pins.set_voltage(gpio, (gpio - 25) * 0.5)
    adc = 0x4004C000
    chip.poke(adc + 0x08, 1)  # FIFO on
    chip.poke(adc, 0b01011 << 16 | 1 << 3 | 1)  # inputs 0, 1 and 3, for ever
    chip.run(11e-6)
    counts = [chip.word(adc + 0x0C) for _ in range(5)]
    assert [round(count * 3.3 / 4096, 1) for count in counts] == [0.5, 1.0, 2.0, 0.5, 1.0]


def test_rtc_alarm(chip):
    rtc = 0x4005C000
    chip.poke(rtc + 0x04, 2026 << 12 | 3 << 8 | 1)
    chip.poke(rtc + 0x08, 23 << 16 | 59 << 8 | 58)
    chip.poke(rtc + 0x0C, 0x10)
    chip.poke(rtc + 0x0C, 1)
    chip.poke(rtc + 0x14, 1 << 30 | 1 << 29 | 1 << 28 | 0 << 16 | 0 << 8 | 1)  # 0:00:01
    chip.poke(rtc + 0x10, 1 << 24 | 2)  # on the second
    chip.poke(rtc + 0x24, 1)
    chip.poke(rtc + 0x10, 1 << 28 | 1 << 24 | 2)
    chip.core.waiting = True
    chip.run(2.9)
    assert chip.word(rtc + 0x20) == 0
    chip.run(0.2)
    assert chip.word(rtc + 0x20) == 1 and chip.core.lines >> 25 & 1
    chip.run(1.0)
    assert chip.word(rtc + 0x20) == 0  # the second is over


def test_i2c_without_anybody_is_an_input_output_error(repl):
    code = "from machine import I2C, Pin\ni2c = I2C(0, scl=Pin(9), sda=Pin(8))\nprint(i2c.scan())\n"
    code += "try: i2c.writeto(0x42, b'x')\nexcept OSError as error: print(error.errno)"
    assert repl.exec(code).split() == ["[]", "5"]


def test_own_output_edges_raise_gpio_interrupts(repl):
    code = "from machine import Pin\nseen = []\npin = Pin(2, Pin.OUT, value=0)\n"
    code += "pin.irq(lambda p: seen.append(p.value()), Pin.IRQ_RISING | Pin.IRQ_FALLING)\n"
    code += "for level in (1, 0, 0, 1):\n    pin.value(level)\n    for _ in range(50): pass\nprint(seen)"
    assert repl.exec(code).strip() == "[1, 0, 1]"


def test_an_output_reads_back_its_pad(chip):
    chip.poke(0x40014004 + 8 * 2, 5)
    chip.poke(0xD0000024, 1 << 2)
    chip.poke(0xD0000014, 1 << 2)
    assert chip.word(0xD0000004) & 1 << 2
    assert chip.word(0x40014000 + 8 * 2) & 1 << 17  # GPIO2_STATUS.INFROMPAD
