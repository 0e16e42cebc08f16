"""The simple drivers of the display board, on the genuine image: flash, inputs, tamper latch, buzzer."""

import random

import pytest

from railbird.flash_map import JOURNAL_START
from railbird_host.emulator import Board, RawRepl
from railbird_host.emulator.parts.buzzer import Buzzer
from railbird_host.emulator.parts.shift_registers import ShiftRegisters
from railbird_host.emulator.parts.tamper_latch import TamperLatch
from railbird_host.images import image_path


@pytest.fixture
def board() -> Board:
    return Board(image_path("DISPLAY").read_bytes(), name="display")


def test_flash_reads_the_image_programs_pages_and_erases_sectors(board: Board) -> None:
    said = RawRepl(board).exec(
        f"""
import wiring
flash = wiring.flash()
buffer = bytearray(8)
flash.read_into(0x100, buffer)
print(bytes(buffer).hex())
flash.erase({JOURNAL_START})
flash.program({JOURNAL_START}, b"0123456789abcdef" * 32)
flash.program({JOURNAL_START} + 512, bytes(256))
flash.read_into({JOURNAL_START} + 256, buffer)
print(bytes(buffer))
"""
    )
    image = image_path("DISPLAY", ending=".bin").read_bytes()
    assert said.split() == [image[0x100:0x108].hex(), "b'01234567'"]
    content = board.flash_bytes()
    assert content[JOURNAL_START : JOURNAL_START + 512] == b"0123456789abcdef" * 32
    assert content[JOURNAL_START + 512 : JOURNAL_START + 768] == bytes(256)
    assert content[JOURNAL_START + 768 : JOURNAL_START + 4096] == b"\xff" * (4096 - 768)


def test_inputs_are_the_forty_bits_of_the_chain(board: Board) -> None:
    chain = ShiftRegisters(board, 10, 11, 12, 40)
    repl = RawRepl(board)
    repl.exec("import wiring\ninputs = wiring.inputs()\ninputs.start()")
    generator = random.Random(5)
    for _ in range(3):
        bits = generator.getrandbits(40)
        for number in range(40):
            chain.set(number, bits >> number & 1)
        said = repl.exec("inputs.sample()\nprint(inputs.low, inputs.high)")
        assert said.split() == [str(bits & 0xFFFFF), str(bits >> 20)]


def test_the_tamper_latch_is_read_and_cleared(board: Board) -> None:
    latch = TamperLatch(is_set=True).attach(board, 13, 14)
    said = RawRepl(board).exec("import wiring\nt = wiring.tamper()\nprint(t.is_set())\nt.clear()\nprint(t.is_set())")
    assert said.split() == ["True", "False"]
    assert not latch.is_set


def test_the_buzzer_sounds_and_falls_silent(board: Board) -> None:
    buzzer = Buzzer(board, 15)
    repl = RawRepl(board)
    repl.exec("import wiring, time\nb = wiring.buzzer()\nb.tone(2000)\ntime.sleep_ms(20)")
    assert buzzer.frequency_hz == 2000
    repl.exec("b.silence()\ntime.sleep_ms(20)")
    assert buzzer.frequency_hz == 0


def test_a_wait_ends_at_the_same_cycle_of_a_microsecond_whatever_was_done_before(board: Board) -> None:
    edges_ns = []
    board.pins.watch(26, lambda level, time_ns: edges_ns.append(time_ns) if level else None)
    said = RawRepl(board).exec(
        """
from time import ticks_us
from machine import Pin
from railbird.drivers.exact_wait import wait_until_us
pin = Pin(26, Pin.OUT, value=0)
instants = [0] * 40
def wait(turns):
    instant_us = ticks_us() + 400
    for _ in range(turns):
        turns * turns
    wait_until_us(instant_us)
    pin(1)
    pin(0)
    return instant_us
for turns in range(40):
    instants[turns] = wait(turns)
wait_until_us(ticks_us())  # over: no wait for the timer to come round
print(instants)
"""
    )
    late_ns = [edge_ns - 1000 * instant for edge_ns, instant in zip(edges_ns, eval(said), strict=True)]
    assert len(set(late_ns[1:])) == 1, late_ns  # the first call still looks for its names
