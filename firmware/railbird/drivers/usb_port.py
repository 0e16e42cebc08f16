"""The USB serial port as plain bytes, for the service port.

Bytes in: `read_into` takes what has arrived and never waits. Bytes out: `write` hands them to the USB stack; it blocks
only when the stack's buffer of 256 bytes is full, so the service port keeps to 200 unacknowledged bytes and calls
`write_what_fits`, which never waits, where it can't know. Between `start` and `stop` a byte 03 is data; after `stop` it
interrupts the program again (development images only).
"""

import select
import sys

import micropython


class UsbPort:
    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._one = bytearray(1)
        self._poll = select.poll()
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)

    def wake(self, poll) -> None:
        """Let what arrives end a wait of this `select.poll`."""
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

    def write(self, buffer) -> None:
        self._output.write(buffer)

    def write_what_fits(self, buffer) -> None:
        """Byte by byte while there is room for one; the rest is dropped, and the host finds a broken frame."""
        for index in range(len(buffer)):
            if not self._room.poll(0):
                return
            self._output.write(buffer[index : index + 1])
