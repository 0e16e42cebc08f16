"""The UART between the boards, received by DMA, on the genuine image: nothing is lost while the CPU stands still, what
is lost is counted, and a sleeping board wakes."""

import re
from functools import partial
from random import Random

import pytest

from railbird import ram_map
from railbird.flash_map import JOURNAL_START
from railbird.link.wire import BAUD, BITS_PER_BYTE
from railbird_host.device.images import ROOT, image_path
from railbird_host.sim.emulator import Board, RawRepl

BYTE_S = BITS_PER_BYTE / BAUD
START = """
import wiring, rp2
from time import ticks_ms, ticks_diff
link = wiring.link_uart()
link.start()
"""
LOOK = "print(link.any(), link.take().hex() or '-', link.overruns)"


class Port:
    """A display's link port at the prompt, and bytes that arrive at its pin at full speed."""

    def __init__(self) -> None:
        self.board = Board(image_path("DISPLAY").read_bytes(), name="display")
        self.repl = RawRepl(self.board)
        self.repl.exec(START)

    def arrives(self, data: bytes, after_s: float = 0.0) -> None:
        source = self.board.outside.new_source()
        at_ns = self.board.now_ns + after_s * 1e9
        for index, byte in enumerate(data):
            feed = partial(self.board.uart[1].feed_byte, byte)
            self.board.outside.at(at_ns + (index + 1) * BYTE_S * 1e9, source, feed)

    def take(self) -> tuple[bytes, int]:
        waiting, data, overruns = self.repl.exec(LOOK).split()
        taken = b"" if data == "-" else bytes.fromhex(data)
        assert int(waiting) == len(taken) or not taken
        return taken, int(overruns)


@pytest.fixture
def port() -> Port:
    return Port()


def test_the_rings_lie_where_the_heap_ends():
    script = (ROOT / "boards" / "railbird_board.cmake").read_text()
    (end,) = re.findall(r'"__GcHeapEnd = (0x\w+);"', script)
    assert int(end, 16) == ram_map.HEAP_END
    rings = (ram_map.LINK_RING, ram_map.LINK_RING_BITS), (ram_map.INPUTS_RING, ram_map.INPUTS_RING_BITS)
    at = ram_map.HEAP_END
    for start, bits in rings:
        assert start == at and start % (1 << bits) == 0
        at += 1 << bits
    assert at == ram_map.RAM_END


def test_bytes_come_out_as_they_came_also_around_the_end_of_the_ring(port: Port):
    chance = Random(1)
    for length in (1, 31, 33, 700, 0, 500, 800):
        data = chance.randbytes(length)
        port.arrives(data)
        port.board.run(0.002 + length * BYTE_S)
        assert port.take() == (data, 0)


def test_nothing_is_lost_while_flash_is_erased(port: Port):
    """700 bytes are what six events of hidden cards, resends of one and heartbeats come to in 400 ms."""
    data = Random(2).randbytes(700)
    flash, free_ns = port.board.flash, []
    stall = flash.on_busy

    def on_busy(until_ns: float) -> None:
        free_ns.append(until_ns)
        port.arrives(data)
        stall(until_ns)

    flash.on_busy = on_busy
    begun_ns = port.board.now_ns
    port.repl.exec(f"wiring.flash().erase({JOURNAL_START})")
    assert len(free_ns) == 1 and free_ns[0] > begun_ns + len(data) * BYTE_S * 1e9
    assert port.take() == (data, 0)
    assert port.board.uart[1].overruns == 0


def test_a_ring_that_went_round_is_counted_and_begins_anew(port: Port):
    port.arrives(bytes(range(1, 251)) * 5)
    port.board.run(0.04)
    assert port.take() == (b"", 1)
    port.arrives(b"again")
    port.board.run(0.002)
    assert port.take() == (b"again", 1)


def test_bytes_lost_in_the_fifo_are_counted_once(port: Port):
    port.repl.exec("import machine\nmachine.mem32[0x40038048] = 0")  # UARTDMACR: nobody takes them out
    port.arrives(bytes(40))
    port.board.run(0.002)
    port.repl.exec("machine.mem32[0x40038048] = 1")
    assert port.take()[1] == 1 and port.board.uart[1].overruns == 8
    port.arrives(b"next")
    port.board.run(0.002)
    assert port.take() == (b"next", 1)


def test_the_ring_goes_on_when_the_channel_has_counted_to_its_end(port: Port):
    """After 2^30 bytes: here twenty are left."""
    port.arrives(b"before")
    port.board.run(0.002)
    assert port.take() == (b"before", 0)
    port.repl.exec("link._dma.active(0)\nlink._dma.config(count=20, trigger=True)\nlink._taken = 0x3FFFFFFF - 20")
    port.arrives(bytes(range(1, 31)))
    port.board.run(0.002)
    assert port.take() == (bytes(range(1, 21)), 0)
    port.board.run(0.002)
    assert port.take() == (bytes(range(21, 31)), 0)


def test_bytes_end_a_sleep_and_keep_their_order(port: Port):
    """What ends it comes by interrupt, the rest by DMA."""
    data = bytes(range(1, 201))
    port.arrives(data, after_s=0.2)
    code = "begun = ticks_ms()\nprint(link.poll(500), ticks_diff(ticks_ms(), begun))\nprint(link.poll(500))"
    woken, slept_ms, again = port.repl.exec(code).split()
    assert woken == again == "True" and 100 <= int(slept_ms) <= 201
    port.board.run(0.005)
    assert port.take() == (data, 0)
    asleep, slept_ms = port.repl.exec("begun = ticks_ms()\nprint(link.poll(40), ticks_diff(ticks_ms(), begun))").split()
    assert asleep == "False" and 39 <= int(slept_ms) <= 42
    assert port.repl.exec("print(link.poll(0))").strip() == "False"


def test_writing_waits_for_nobody(port: Port):
    """Two of the longest frames: 10 ms on the wire."""
    sent: list[int] = []
    port.board.uart_listeners[1].append(lambda byte, end_ns: sent.append(byte))
    code = "begun = ticks_ms()\nlink.write(bytes(448))\nprint(ticks_diff(ticks_ms(), begun))"
    assert int(port.repl.exec(code)) <= 1
    port.board.run(0.02)
    assert len(sent) == 448
