"""The simple drivers of the display board, on the genuine image: flash, inputs, tamper latch, buzzer."""

import random

import pytest

from railbird.flash_map import JOURNAL_START
from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.emulator.parts.buzzer import Buzzer
from railbird_host.sim.emulator.parts.shift_registers import ShiftRegisters
from railbird_host.sim.emulator.parts.tamper_latch import TamperLatch

# The application ran before the prompt came, and its DMA goes on: it would take every other word of the chain.
START_INPUTS = """
import machine, wiring
for control in range(0x50000010, 0x50000310, 0x40):
    machine.mem32[control] = 0
machine.mem32[0x50000444] = 0xFFF
inputs = wiring.inputs()
inputs.start()
"""


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
    repl.exec(START_INPUTS)
    generator = random.Random(5)
    for _ in range(3):
        bits = generator.getrandbits(40)
        for number in range(40):
            chain.set(number, bits >> number & 1)
        board.run(0.011)
        said = repl.exec("for _ in range(inputs.look()): inputs.take()\nprint(inputs.low, inputs.high, inputs.age_ms)")
        assert said.split() == [str(bits & 0xFFFFF), str(bits >> 20), "0"]


def test_inputs_remember_what_came_and_went_while_the_cpu_stood_still(board: Board) -> None:
    """A key pressed and let go within 400 ms, the longest erase of a sector."""
    chain = ShiftRegisters(board, 10, 11, 12, 40)
    repl = RawRepl(board)
    repl.exec(START_INPUTS)
    for pressed, duration_s in ((0, 0.02), (1, 0.02), (0, 0.38)):
        chain.set(3, pressed)
        board.run(duration_s)
    code = """
seen = []
for _ in range(inputs.look()):
    inputs.take()
    seen.append((inputs.low, inputs.age_ms))
pressed = [age_ms for low, age_ms in seen if low == 8]
print(len(seen), len(pressed), pressed[0], inputs.overruns)
"""
    count, pressed, age_ms, overruns = map(int, repl.exec(code).split())
    assert 98 <= count <= 120  # from the press on
    assert 4 <= pressed <= 6
    assert 375 <= age_ms <= 470  # and what the prompt takes
    assert overruns == 0
    board.run(0.7)
    assert repl.exec("print(inputs.look(), inputs.overruns)").split() == ["0", "1"]


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


def test_bytes_leave_at_their_instant_whatever_was_done_before() -> None:
    """Within a tenth of a microsecond, with the flash's cache as warm or cold as the work before left it."""
    board = Board(image_path("SCANNER").read_bytes(), name="scanner")
    repl = RawRepl(board)
    repl.enter()
    sent: list[tuple[int, float]] = []
    board.uart_listeners[1].append(lambda byte, end_ns: sent.append((byte, end_ns - board.uart[1].byte_ns)))
    said = repl.exec(
        """
import hashlib, wiring
from time import ticks_us, sleep_ms
from railbird.drivers.exact_wait import ticks_ms_at
uart = wiring.link_uart()
uart.start()
sender = wiring.link_sender(uart)
frame = bytes(range(1, 61))
instants = []
def write(turns):
    instant_us = ticks_us() + 20000
    for turn in range(turns):
        hashlib.sha256(bytes(turn)).digest() if turns & 1 else str(turn * turns)
    sender.write_at(instant_us, frame, len(frame))
    sleep_ms(8)
    return instant_us
for turns in range(10):
    instants.append(write(turns))
sender.write_at(ticks_us(), frame, len(frame))  # over: no wait for the timer to come round
sender.write_at(ticks_us() + 1000, frame, len(frame))  # bytes of before are still on their way
sleep_ms(12)
print(instants)
"""
    )
    assert bytes(byte for byte, _ in sent) == bytes(range(1, 61)) * 12
    starts_ns = [time_ns for byte, time_ns in sent if byte == 1][:10]
    began_ns = board.now_ns - board.chip.timer.seconds * 1e9  # the timer's count: a start resets it
    late_ns = [start_ns - began_ns - 1000 * instant for start_ns, instant in zip(starts_ns, eval(said), strict=True)]
    assert min(late_ns) > 0 and max(late_ns) < 1000
    assert max(late_ns) - min(late_ns) < 5, late_ns  # a cycle
    whole_us = [(sent[first + 59][1] - sent[first][1]) / 1000 for first in range(0, 10 * 60, 60)]
    assert max(whole_us) - min(whole_us) < 1, whole_us  # no gap behind the FIFO's part


def test_instants_in_milliseconds_and_microseconds_are_the_same_all_day() -> None:
    """The timer's word has a sign from minute 36 on, and begins anew at minute 72; ticks of microseconds do so every
    18."""
    board = Board(image_path("SCANNER").read_bytes(), name="scanner")
    repl = RawRepl(board)
    for second in (100, 1073, 1800, 2147, 2200, 4294, 4400, 7000, 90_000):
        board.jump_to(second)
        said = repl.exec(
            """
from time import ticks_ms, ticks_us
from railbird.drivers.exact_wait import ticks_ms_at, ticks_us_at
while ticks_us() % 8 or (ms := ticks_ms()) != ticks_ms():
    pass
print(ticks_ms_at(ticks_us()) - ms, (ticks_us() - ticks_us_at(ms)) // 1000, ticks_ms_at(ticks_us_at(ms + 7)) - ms)
"""
        )
        assert said.split() == ["0", "0", "7"], second
