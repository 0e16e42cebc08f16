"""The USB serial port as plain bytes, for the service port.

Bytes in: `read_into` takes what has arrived and never waits. Bytes out: `write_some` hands a packet to the USB stack if
the host has fetched the one before. The stack's own write waits 500 ms for room, and its POLLOUT only says that there
is room for one byte; the endpoint's buffer control says what the host did, whatever it claims. A packet that is given
to an idle endpoint leaves the stack's buffer at once, so the buffer never fills. Between `start` and `stop` a byte 03
is data; after `stop` it interrupts the program again (development images only).
"""

import select
import sys

import micropython
from machine import mem32

PACKET_BYTES = 64
_IN_BUFFER_CONTROL = 0x50100090  # USB DPRAM: endpoint 2, to the host (MicroPython's CDC)
_NOT_FETCHED = 0x04000400  # AVAILABLE of either buffer: it is the controller's until the host has fetched it


class UsbPort:
    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._one = bytearray(1)
        self._poll = select.poll()
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)

    def wake(self, poll) -> None:
        """Let what arrives end the sleep of what has `register` as a `select.poll` has it."""
        poll.register(sys.stdin, select.POLLIN)

    def start(self) -> None:
        self._poll.register(sys.stdin, select.POLLIN)
        micropython.kbd_intr(-1)

    def stop(self) -> None:
        """Give the port back to the prompt."""
        self._poll.unregister(sys.stdin)
        micropython.kbd_intr(3)

    def read_into(self, buffer: bytearray) -> int:
        """Byte by byte, without garbage."""
        count = 0
        poll = self._poll.ipoll
        read = self._input.readinto
        one = self._one
        while count < len(buffer) and next(poll(0), None):
            read(one)
            buffer[count] = one[0]
            count += 1
            if one[0] == 3:
                break  # if it leaves to the prompt, what follows (mpremote's Ctrl-A) is for the prompt
        return count

    def write_some(self, buffer) -> int:
        """At most a packet, 0 if the host has not fetched the last one; how many bytes went. Never waits."""
        self._room.poll(0)  # lets the stack run: what it still holds goes first
        if mem32[_IN_BUFFER_CONTROL] & _NOT_FETCHED:
            return 0
        packet = buffer[:PACKET_BYTES]
        self._output.write(packet)
        return len(packet)

    def write_what_fits(self, buffer) -> None:
        """Byte by byte while there is room for one; the rest is dropped, and the host finds a broken frame."""
        for index in range(len(buffer)):
            if not self._room.poll(0):
                return
            self._output.write(buffer[index : index + 1])
