"""A serial card reader on a UART: its bytes go through `scan/serial_reader.py`, results come out one by one."""

from time import ticks_ms

from railbird.scan.serial_reader import SerialReader


class SerialCards:
    """`uart`: anything with `readinto(buffer)`. The buffer is made once."""

    def __init__(self, uart, settings):
        self._uart = uart
        self.reader = SerialReader(settings)
        self._buffer = bytearray(32)
        self._count = 0
        self._at = 0

    def poll(self):
        """The next `CardRead` or `ReadFault`, or None."""
        now_ms = ticks_ms()
        while True:
            if self._at == self._count:
                self._at = 0
                self._count = (self._uart.readinto(self._buffer) if self._uart.any() else 0) or 0
                if not self._count:
                    return self.reader.quiet(now_ms)
            byte = self._buffer[self._at]
            self._at += 1
            result = self.reader.feed(byte, now_ms)
            if result is not None:
                return result
