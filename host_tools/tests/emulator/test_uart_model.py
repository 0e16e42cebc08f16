"""The UART: bytes take their time on the wire, FIFOs fill and overflow, speeds must match, wires can be faulty."""

from itertools import pairwise

import pytest

from railbird_host.sim.emulator import Lockstep, RawRepl, SerialDevice, UartWire
from railbird_host.sim.emulator.parts import wire_faults

BYTE_NS = 86_822.9  # ten bits at 48 MHz / 16 / (26 + 3/64)
OPEN = "from machine import UART, Pin\nuart = UART(1, 115200, tx=Pin(4), rx=Pin(5), rxbuf=512, txbuf=512)\n"


def test_bytes_leave_back_to_back_at_the_baud_rate(board, repl):
    device = SerialDevice(board, 1)
    repl.exec(OPEN + "uart.write(bytes(range(100)))")
    board.run(0.02)
    assert device.received == bytes(range(100))
    times = [time_ns for time_ns, _ in device.log]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert all(abs(gap - BYTE_NS) < 1 for gap in gaps)


def test_received_bytes_arrive_after_the_receive_timeout(board, repl):
    """Three bytes stay below the FIFO's level; the timeout interrupt fetches them."""
    device = SerialDevice(board, 1)
    repl.exec(OPEN)
    device.send(b"abc")
    board.run(0.01)
    assert repl.exec("print(uart.read())").strip() == "b'abc'"


def test_the_busy_flag_lasts_until_the_last_stop_bit(board, repl):
    code = OPEN + "import time\nstart = time.ticks_us()\nuart.write(bytes(10))\nwas_done = uart.txdone()\n"
    code += "while not uart.txdone(): pass\nend = time.ticks_us()\nprint(was_done, time.ticks_diff(end, start))"
    was_done, elapsed_us = repl.exec(code).split()
    assert was_done == "False" and 868 <= int(elapsed_us) < 868 + 6 * 87  # the poll itself takes up to six bytes


def test_a_full_receive_fifo_overruns_with_interrupts_off(board, repl):
    device = SerialDevice(board, 1)
    repl.exec(OPEN)
    repl.start(
        "import machine, time\nprint('SOON')\ntime.sleep_ms(5)\n"
        "state = machine.disable_irq()\ntime.sleep_us(9000)\nmachine.enable_irq(state)"
    )
    board.run_until(lambda: "SOON" in repl.output)
    board.run(0.006)
    device.send(bytes(range(60)))
    board.run(0.02)
    repl.result()
    received = repl.exec("print(list(uart.read()))")
    assert received.strip().startswith(str(list(range(32)))[:-1])  # the FIFO's 32 bytes, and what came after the gap
    assert board.uart[1].overruns > 0
    assert len(eval(received)) + board.uart[1].overruns == 60


def test_another_speed_gives_framing_errors_not_bytes(board, repl):
    device = SerialDevice(board, 1, baud=9600)
    repl.exec(OPEN)
    device.send(b"hello")
    board.run(0.02)
    assert b"hello" not in eval(repl.exec("print(uart.read())"))


@pytest.fixture
def linked(make_board):
    """Two boards with a wire; `send(data)` gives what the other one has received 50 ms later."""
    sender, receiver = make_board(name="sender"), make_board(name="receiver")
    wire = UartWire(sender, 1, receiver, 1)
    both = Lockstep(sender, receiver)
    repls = [RawRepl(board, both) for board in (sender, receiver)]
    for repl in repls:
        repl.exec(OPEN)

    def send(data: bytes) -> bytes:
        repls[0].exec(f"uart.write({data!r})")
        both.run(0.05)
        return eval(repls[1].exec("print(uart.read() or b'')"))

    return wire, send, both


def test_faults_of_a_wire(linked):
    wire, send, _ = linked
    assert send(b"0123456789") == b"0123456789"
    sent = len(wire.log)
    wire.faults = [wire_faults.drop({sent + 1}), wire_faults.flip({sent + 2}, 0x80)]
    assert send(b"abcd") == b"a\xe3d"
    wire.faults = [wire_faults.double(lambda byte, index: byte == ord("x"))]
    assert send(b"axb") == b"axxb"
    wire.faults = [wire_faults.delay({len(wire.log)}, 20e6)]
    assert send(b"late") == b"late"
    wire.faults = []
    wire.is_cut = True
    assert send(b"gone") == b""
    wire.is_cut = False
    assert send(b"back") == b"back"
    assert bytes(byte for _, byte in wire.log) == b"0123456789abcdaxblategoneback"


def test_a_delayed_byte_arrives_that_much_later(linked):
    wire, send, both = linked
    times = []
    receiver = both.boards[1]
    feed = receiver.uart[1].feed_byte
    receiver.uart[1].feed_byte = lambda byte: (times.append(receiver.now_ns), feed(byte))
    wire.faults = [wire_faults.delay({1}, 3e6)]
    send(b"abc")
    assert abs(times[1] - times[0] - BYTE_NS - 3e6) < 1
    assert abs(times[2] - times[1] - BYTE_NS) < 1


def test_slices_too_long_for_a_wire_are_an_error(make_board):
    sender, receiver = make_board(name="a"), make_board(name="b")
    UartWire(receiver, 1, sender, 1)
    both = Lockstep(sender, receiver, quantum_ns=2e6)
    repls = [RawRepl(board, both) for board in (sender, receiver)]
    for repl in repls:
        repl.exec(OPEN)
    repls[0].start("while True: pass")  # an idle board would shorten nothing: slices are long only while both work
    repls[1].start("uart.write(bytes(200))\nwhile True: pass")
    with pytest.raises(RuntimeError, match="slices"):
        both.run(0.2)
