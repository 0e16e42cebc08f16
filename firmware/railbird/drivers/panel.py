"""The dealer's monitor: 320x240 pixels, over SPI, with an ILI9341 or an ST7789: RGB565 high byte first, or twelve
bits a pixel where it takes them.

Which of them, how it is mounted and what it can bear is a `PanelKind`, made in wiring.py. In goes a window and buffers
of pixels for it; out goes SPI, by a DMA channel: `send` returns while the bytes go out, so the next band can be drawn
meanwhile. Knows nothing of what is drawn.
"""

import time

import micropython
from micropython import const

from railbird.show.blit import pack

WIDTH = 320
HEIGHT = 240
_SPI0_DATA = const(0x4003C008)  # RP2040 datasheet, 4.4.4
_SPI0_STATUS = const(0x4003C00C)
_SPI_IS_BUSY = const(1 << 4)
_SPI0_TRANSMIT_REQUEST = const(16)  # RP2040 datasheet, 2.5.3.1
# Registers of a DMA channel, in words (2.5.7).
_COUNT = const(2)
_CONTROL = const(3)
_READ_AND_TRIGGER = const(15)
_DMA_IS_BUSY = const(1 << 24)

# Commands of both kinds (ILI9341 datasheet, 8.2; ST7789V datasheet, 9.1).
_SLEEP_OUT, _INVERSION_OFF, _INVERSION_ON, _DISPLAY_ON = 0x11, 0x20, 0x21, 0x29
_MEMORY_ACCESS, _PIXEL_FORMAT = 0x36, 0x3A
_SIXTEEN_BITS, _TWELVE_BITS = b"\x55", b"\x53"
_RESET_MS = 1  # 10 us are enough
_AWAKE_MS = 6  # from sleep out to the next command, 5 by both datasheets


# A band is a millisecond, and these are called for each: `DMA.config` and `SPI.write` would take a fifth of it.


@micropython.viper
def _is_busy(registers: ptr32) -> bool:  # noqa: F821
    return registers[_CONTROL] & _DMA_IS_BUSY != 0


@micropython.viper
def _send(registers: ptr32, pixels: ptr8, length: int):  # noqa: F821
    while registers[_CONTROL] & _DMA_IS_BUSY:
        pass
    registers[_COUNT] = length
    registers[_READ_AND_TRIGGER] = int(pixels)


@micropython.viper
def _finish(registers: ptr32):  # noqa: F821
    """Until everything is out, also of the controller's FIFO."""
    status = ptr32(_SPI0_STATUS)  # noqa: F821
    while registers[_CONTROL] & _DMA_IS_BUSY:
        pass
    while status[0] & _SPI_IS_BUSY:
        pass


@micropython.viper
def _put(words: ptr8, length: int):  # noqa: F821
    """A few bytes, at most as many as the FIFO holds (8), until they are out."""
    data = ptr32(_SPI0_DATA)  # noqa: F821
    status = ptr32(_SPI0_STATUS)  # noqa: F821
    index: int = 0
    while index < length:
        data[0] = words[index]
        index += 1
    while status[0] & _SPI_IS_BUSY:
        pass


class PanelKind:
    """`memory_access` (MADCTL) turns the picture upright and orders the colours; `inverted` glass, as of most IPS
    panels, wants INVON; after a reset the controller must not be woken for `reset_ms`; `takes_twelve_bits` a pixel, a
    quarter less of the time that a picture takes."""

    def __init__(
        self, name: str, clock_hz: int, memory_access: int, inverted: bool, reset_ms: int, takes_twelve_bits: bool
    ):
        self.name = name
        self.clock_hz = clock_hz
        self.memory_access = memory_access
        self.inverted = inverted
        self.reset_ms = reset_ms
        self.takes_twelve_bits = takes_twelve_bits


class Panel:
    def __init__(self, kind, spi, dma, select, data, reset, backlight):
        """`select`, `data` (D/C), `reset` and `backlight` are output pins; nothing is sent before `start`."""
        self._kind = kind
        self._spi = spi
        self._dma = dma
        self._registers = dma.registers
        self._select = select
        self._data = data
        self._reset = reset
        self._backlight = backlight
        self._window = bytearray(4)
        self._command = bytearray(1)

    def start(self):
        kind = self._kind
        self._reset(0)
        time.sleep_ms(_RESET_MS)
        self._reset(1)
        time.sleep_ms(kind.reset_ms)
        self._send_command(_SLEEP_OUT, b"")
        self._select(1)
        time.sleep_ms(_AWAKE_MS)
        for command, parameters in (
            (_PIXEL_FORMAT, _TWELVE_BITS if kind.takes_twelve_bits else _SIXTEEN_BITS),
            (_MEMORY_ACCESS, bytes([kind.memory_access])),
            (_INVERSION_ON if kind.inverted else _INVERSION_OFF, b""),
            (_DISPLAY_ON, b""),
        ):
            self._send_command(command, parameters)
            self._select(1)
        control = self._dma.pack_ctrl(size=0, inc_read=True, inc_write=False, treq_sel=_SPI0_TRANSMIT_REQUEST)
        self._dma.config(write=_SPI0_DATA, ctrl=control)

    def light(self, on: bool):
        self._backlight(1 if on else 0)

    def begin(self, x: int, y: int, width: int, height: int):
        """Set the window that the next buffers fill, row by row."""
        self.finish()
        self._send_range(0x2A, x, x + width - 1)
        self._send_range(0x2B, y, y + height - 1)
        self._send_command(0x2C, b"")

    def is_sending(self) -> bool:
        return _is_busy(self._registers)

    def packed(self, buffer, length: int) -> int:
        """Pixels of 16 bits, an even number, become what this panel takes, in the same place; gives their length."""
        return pack(buffer, length) if self._kind.takes_twelve_bits else length

    def send(self, buffer, length: int):
        """Begin to send `length` bytes, after those of the call before; the buffer is in use until the next call."""
        _send(self._registers, buffer, length)

    def finish(self):
        """Wait until everything is out."""
        _finish(self._registers)
        self._select(1)

    def write(self, x: int, y: int, width: int, height: int, pixels):
        """A window and its pixels of 16 bits at once."""
        self.begin(x, y, width, height)
        buffer = bytearray(pixels)
        self.send(buffer, self.packed(buffer, len(buffer)))
        self.finish()

    def _send_range(self, command: int, first: int, last: int):
        window = self._window
        window[0] = first >> 8
        window[1] = first & 0xFF
        window[2] = last >> 8
        window[3] = last & 0xFF
        self._send_command(command, window)

    def _send_command(self, command: int, parameters):
        self._command[0] = command
        self._select(0)
        self._data(0)
        _put(self._command, 1)
        self._data(1)
        if parameters:
            _put(parameters, len(parameters))
