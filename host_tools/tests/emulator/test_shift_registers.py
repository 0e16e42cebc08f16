"""The 74HC165 chain, read by bit-banging, by PIO and by SPI; and an output that reads back its own level."""

import random

import pytest

from railbird_host.sim.emulator import RawRepl, ShiftRegisters, VcdFile

CLOCK, LOAD, DATA = 10, 11, 12
BIT_BANG = """
from machine import Pin
clock, load, data = Pin(10, Pin.OUT, value=0), Pin(11, Pin.OUT, value=1), Pin(12, Pin.IN)
def read():
    load(0); load(1)
    bits = 0
    for index in range(40):
        bits |= data() << index
        clock(1); clock(0)
    return bits
"""
PIO_BEGINS = """
import rp2, time
from machine import Pin
@rp2.asm_pio(sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH),
    in_shiftdir=rp2.PIO.SHIFT_RIGHT, autopush=True, push_thresh=20)
def chain():
    wrap_target()
"""
PIO_SHIFTS = """
    set(x, 19).side(0b00)
    set(y, 1).side(0b10)
    label('bit')
    in_(pins, 1).side(0b10)
    jmp(x_dec, 'bit').side(0b11)
    set(x, 19).side(0b10)
    jmp(y_dec, 'bit').side(0b10)
    wrap()
clock, load, data = Pin(10, Pin.OUT, value=0), Pin(11, Pin.OUT, value=1), Pin(12, Pin.IN)
machine = rp2.StateMachine(1, chain, freq=1000000, sideset_base=clock, in_base=data)
"""
PIO = f"""{PIO_BEGINS}
    pull(block).side(0b10)
{PIO_SHIFTS}
machine.active(1)
def read():
    machine.put(0)
    return machine.get(None, 12) & 0xfffff | (machine.get(None, 12) & 0xfffff) << 20
"""
SPI = """
from machine import Pin, SPI
load = Pin(11, Pin.OUT, value=1)
spi = SPI(1, baudrate=1000000, sck=Pin(10), mosi=Pin(15), miso=Pin(12))
def read():
    load(0); load(1)
    bits = 0
    for index, byte in enumerate(spi.read(5)):
        for bit in range(8):
            bits |= (byte >> 7 - bit & 1) << 8 * index + bit
    return bits
"""


@pytest.mark.parametrize("code", [BIT_BANG, PIO, SPI])
def test_forty_inputs(board, repl, code):
    chain = ShiftRegisters(board, CLOCK, LOAD, DATA, 40, spi=1 if code is SPI else None)
    repl.exec(code)
    rng = random.Random(9)
    for inputs in (0, (1 << 40) - 1, 1, 1 << 39, rng.getrandbits(40), rng.getrandbits(40)):
        chain.inputs = inputs
        assert int(repl.exec("print(read())")) == inputs, hex(inputs)
    loads = chain.loads
    chain.set(11, 1)
    assert int(repl.exec("print(read())")) >> 11 & 1
    assert chain.loads == loads + 1


FOR_EVER = f"""{PIO_BEGINS}
    set(y, 31).side(0b10)
    label('pause')
    jmp(y_dec, 'pause').side(0b10)[7]
{PIO_SHIFTS}
def timed():
    start, seen = time.ticks_us(), []
    machine.active(1)
    for index in range(16):
        if index == 8:
            time.sleep_ms(2)
        while not machine.rx_fifo():
            pass
        seen += [machine.get(None, 12) & 0xfffff, time.ticks_us() - start]
    return seen
print(timed())
"""


def test_pio_in_bulk_and_edge_by_edge_agree(make_board, tmp_path):
    """A VCD file on the pins brings back every edge: the same bits at the same microsecond, also after the machine
    waited because its FIFO was full."""
    seen = []
    for is_watched in (False, True):
        board = make_board(name="inputs")
        chain = ShiftRegisters(board, CLOCK, LOAD, DATA)
        chain.inputs = 0x5A_0F36_9C81
        watched = (CLOCK, LOAD, DATA) if is_watched else ()
        VcdFile(tmp_path / "chain.vcd", [(board, pin, str(pin)) for pin in watched])
        seen.append(RawRepl(board).exec(FOR_EVER))
        board.run(0.002)  # the FIFO is full, in the middle of a sample
        assert bool(board.chip.pio[0].machines[1].y) == is_watched, "a program that counts its own bits"
    assert seen[0] == seen[1]
    assert str(0x5A_0F36_9C81 & 0xFFFFF) in seen[0] and str(0x5A_0F36_9C81 >> 20) in seen[0]


def test_inputs_change_the_register_only_while_it_loads(board, repl):
    chain = ShiftRegisters(board, CLOCK, LOAD, DATA)
    chain.inputs = 0b1011
    repl.exec(BIT_BANG + "load(0); load(1)")
    chain.inputs = 0
    code = "bits = 0\nfor index in range(4):\n    bits |= data() << index; clock(1); clock(0)\nprint(bits)"
    assert repl.exec(code).strip() == "11"


def test_an_output_reads_back_its_level(repl):
    code = "from machine import Pin\npin = Pin(7, Pin.OUT, value=1)\nprint(pin())\npin(0)\nprint(pin())"
    assert repl.exec(code).split() == ["1", "0"]
