"""The PL011's registers and line, by ARM DDI 0183 and RP2040 data sheet 4.2: interrupts, errors, loop-back, edges."""

import pytest

UART = 0x40034000
DR, RSR, FR, IBRD, FBRD, LCR_H, CR, IFLS, IMSC, RIS, ICR = (
    UART + offset for offset in (0x00, 0x04, 0x18, 0x24, 0x28, 0x2C, 0x30, 0x34, 0x38, 0x3C, 0x44)
)
FIFO_8N1, BRK = 0x70, 1
ENABLE, LOOP_BACK = 0x301, 1 << 7
TXRIS, RXRIS, RTRIS, FERIS, BERIS, OERIS = 1 << 5, 1 << 4, 1 << 6, 1 << 7, 1 << 9, 1 << 10
BIT_NS = 16 * 8 * 1.0  # divider 1 at 125 MHz


@pytest.fixture
def uart(bare):
    """UART0 on GP0 at clk_peri / 16, the CPU in an endless loop."""
    bare.start(0xE7FE)
    bare.poke(IBRD, 1)
    bare.poke(FBRD, 0)
    bare.poke(LCR_H, FIFO_8N1)
    bare.poke(CR, ENABLE)
    bare.poke(0x40014004, 2)  # GP0 is UART0 TX
    return bare


def test_running_dry_raises_no_interrupt(uart):
    """UARTTXINTR comes when the FIFO falls to its level (3.4), not when it is empty: three bytes never reach four."""
    for byte in b"abc":
        uart.poke(DR, byte)
    uart.run_until_ns(uart.now_ns + 40 * BIT_NS)
    assert uart.word(RIS) & TXRIS == 0
    assert uart.word(FR) & 0x88 == 0x80  # empty, not busy


def test_the_interrupt_comes_at_the_level(uart):
    uart.poke(IFLS, 0)  # one eighth: four bytes
    for byte in range(6):
        uart.poke(DR, byte)
    assert uart.word(RIS) & TXRIS == 0  # five wait, one is on its way
    uart.run_until_ns(uart.now_ns + 10 * BIT_NS)
    assert uart.word(RIS) & TXRIS
    uart.poke(DR, 6)
    assert uart.word(RIS) & TXRIS == 0  # filled beyond the level again


def test_loop_back(uart):
    uart.poke(CR, ENABLE | LOOP_BACK)
    uart.poke(DR, 0xA5)
    uart.run_until_ns(uart.now_ns + 9.5 * BIT_NS)
    assert uart.word(FR) & 0x10  # nothing yet
    uart.run_until_ns(uart.now_ns + BIT_NS)
    assert uart.word(DR) == 0xA5
    assert not uart.uart[0].listens  # the pin is cut off


def test_break(uart):
    uart.poke(CR, ENABLE | LOOP_BACK)
    uart.poke(LCR_H, FIFO_8N1 | BRK)
    uart.run_until_ns(uart.now_ns + 30 * BIT_NS)
    assert uart.pins.output(0) == 0
    assert uart.word(RIS) & BERIS
    assert uart.word(DR) == 0x500  # one word of zeros, with BE and FE
    assert uart.word(RSR) == 5
    assert uart.word(FR) & 0x10  # and no more, however long the line is low
    uart.poke(LCR_H, FIFO_8N1)
    assert uart.pins.output(0) == 1


def test_the_overrun_bit_comes_with_the_next_word_that_has_room(uart):
    for byte in range(33):
        uart.uart[0].feed_byte(byte)
    assert uart.word(RIS) & OERIS and uart.word(RSR) & 8
    assert uart.word(DR) == 0
    uart.uart[0].feed_byte(0x77)
    words = [uart.word(DR) for _ in range(32)]
    assert words == [*range(1, 32), 0x877]
    uart.uart[0].feed_byte(0x78)
    assert uart.word(DR) == 0x78
    uart.poke(RSR, 0)
    assert uart.word(RSR) == 0


def test_a_framing_error_is_told_with_its_byte(uart):
    uart.uart[0].feed_byte(0x100)
    uart.uart[0].feed_byte(0x41)
    assert uart.word(RIS) & FERIS
    assert (uart.word(DR), uart.word(RSR), uart.word(DR), uart.word(RSR)) == (0x100, 1, 0x41, 0)


def edges_of(board, gpio: int) -> list[tuple[float, int]]:
    seen: list[tuple[float, int]] = []
    board.pins.watch(gpio, lambda level, time_ns: seen.append((time_ns, level)))
    return seen


@pytest.mark.parametrize(
    ("lcr", "bits"),
    [
        (0x70, "0 10100110 1"),  # 0x65, lowest bit first
        (0x76, "0 10100110 0 1"),  # even parity: four ones
        (0x72, "0 10100110 1 1"),  # odd
        (0x78, "0 10100110 1 1"),  # two stop bits
        (0x50, "0 1010011 1"),  # seven bits
    ],
)
def test_a_byte_on_the_line(uart, lcr, bits):
    uart.poke(LCR_H, lcr)
    seen = edges_of(uart, 0)
    start_ns = uart.now_ns
    uart.poke(DR, 0x65)
    uart.run_until_ns(start_ns + 20 * BIT_NS)
    levels = [int(bit) for bit in bits.replace(" ", "")]
    expected, level = [], 1
    for index, bit in enumerate(levels):
        if bit != level:
            expected.append((start_ns + index * BIT_NS, bit))
            level = bit
    assert seen == expected


def test_bytes_that_nobody_looks_at_make_no_edges(uart):
    uart.poke(DR, 0x55)
    assert not uart.uart[0]._edges._edges


def test_pio_sees_the_bytes_of_a_uart(board, repl):
    """A state machine measures the bits of a U (0x55), edge by edge: every bit takes 17 us at 57,600 baud."""
    output = repl.exec(PIO_SEES)
    counts = [int(word) for word in output.split()]
    widths_us = [(0xFFFFFFFF - count + 1) * 2 * 1e6 / 10e6 for count in counts]
    assert all(abs(width - 17.36) < 0.5 for width in widths_us), widths_us


PIO_SEES = """
import rp2
from machine import Pin, UART
@rp2.asm_pio()
def low():
    mov(x, invert(null))
    wait(1, gpio, 4)
    wait(0, gpio, 4)
    label('count')
    jmp(pin, 'done')
    jmp(x_dec, 'count')
    label('done')
    mov(isr, x)
    push(block)
uart = UART(1, 57600, tx=Pin(4), rx=Pin(5))
machine = rp2.StateMachine(0, low, freq=10_000_000, jmp_pin=Pin(4, Pin.ALT, alt=Pin.ALT_UART) if 0 else Pin(4))
uart = UART(1, 57600, tx=Pin(4), rx=Pin(5))
machine.active(1)
uart.write(b'U')
print(*[machine.get() for _ in range(3)])
"""


def test_a_break_goes_over_a_wire(make_board):
    from railbird_host.sim.emulator import Lockstep, RawRepl, UartWire

    sender, receiver = make_board(name="a"), make_board(name="b")
    UartWire(sender, 1, receiver, 1)
    both = Lockstep(sender, receiver)
    open_uart = "from machine import UART, Pin, mem32\nuart = UART(1, 115200, tx=Pin(4), rx=Pin(5))\n"
    RawRepl(receiver, both).exec(open_uart)
    RawRepl(sender, both).exec(open_uart + "uart.sendbreak()")
    both.run(0.002)
    assert receiver.chip.uart[1]._raw & BERIS
