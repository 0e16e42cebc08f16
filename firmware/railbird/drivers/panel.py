"""The dealer's monitor: 320x240 pixels, over SPI, with an ILI9341 or an ST7789: RGB565 high byte first, or twelve
bits a pixel where it takes them.

Which of them, how it is mounted and what it can bear is a `PanelKind`, made in wiring.py. In goes a window and what to
paint in it; out goes SPI, band by band, by three DMA channels of which each starts the next: one band goes out, others
wait behind it, so the bus needn't wait for the next one.
"""

import time
from array import array

import micropython
from micropython import const
from uctypes import addressof

from railbird.show.blit import pack, paint
from railbird.show.colours import INKS
from railbird.show.fonts import FONTS
from railbird.show.screen import BAND_PIXELS

_SPI0_DATA = const(0x4003C008)  # RP2040 datasheet, 4.4.4
_SPI0_STATUS = const(0x4003C00C)
_SPI_IS_BUSY = const(1 << 4)
_SPI0_TRANSMIT_REQUEST = const(16)  # RP2040 datasheet, 2.5.3.1
# Registers of a DMA channel, in words (2.5.7); control without a trigger.
_READ = const(0)
_COUNT = const(2)
_CONTROL = const(4)
_DMA_IS_BUSY = const(1 << 24)
_DMA_TRIGGER = const(0x50000430)  # starts the channels whose bits are written, unless they run
# What `_draw` works on, in words; of the last ones there are three, one for each channel: its registers, its control,
# that of the channel before with this one behind it, its bit, where what it sends begins.
_TURN = const(0)
_BAND_ROWS = const(1)
_ROW_BYTES = const(2)
_IS_TWELVE = const(3)
_IS_BEGUN = const(4)
_CHANNELS = const(5)
_CONTROLS = const(8)
_LINKED_CONTROLS = const(11)
_BITS = const(14)
_STARTS = const(17)
_JOB_WORDS = const(20)
_AREA_TOP = const(1)
_AREA_ROWS = const(3)

# Commands of both kinds (ILI9341 datasheet, 8.2; ST7789V datasheet, 9.1).
_SLEEP_OUT, _INVERSION_OFF, _INVERSION_ON, _DISPLAY_ON = 0x11, 0x20, 0x21, 0x29
_MEMORY_ACCESS, _PIXEL_FORMAT = 0x36, 0x3A
_SIXTEEN_BITS, _TWELVE_BITS = b"\x55", b"\x53"
_RESET_MS = 1  # 10 us are enough
_AWAKE_MS = 6  # from sleep out to the next command, 5 by both datasheets


# A band is a quarter of a millisecond: all that is done for each is here; `DMA.config` and `SPI.write` would take half
# of it.


@micropython.viper
def _draw(panel, job, area, layers, end: int, waits: int):
    """Bands of the area's rows, from the next one up to `end`: as many as there is room for, or all if it `waits`."""
    words = ptr32(job)
    place = ptr32(area)
    top: int = place[_AREA_TOP]
    while top < end:
        turn: int = words[_TURN]
        own = ptr32(words[_CHANNELS + turn])
        start: int = words[_STARTS + turn]
        while start and (own[_CONTROL] & _DMA_IS_BUSY or own[_READ] == start):
            if not waits:
                return
        rows: int = words[_BAND_ROWS]
        if top + rows > end:
            rows = end - top
        place[_AREA_TOP] = top
        place[_AREA_ROWS] = rows
        length: int = rows * words[_ROW_BYTES]
        buffer = panel.first
        if turn:
            buffer = panel.second if turn == 1 else panel.third
        paint(buffer, area, layers, INKS, FONTS)
        if words[_IS_TWELVE]:
            pack(buffer, length)
            length = length * 3 // 4
        if not words[_IS_BEGUN]:  # only now: the band before was still on its way
            words[_IS_BEGUN] = 1
            panel.begin()
        _send(job, buffer, length)
        top += rows
        place[_AREA_TOP] = top


@micropython.viper
def _send(job: ptr32, pixels: ptr8, length: int):
    """Behind what the channel before sends or is to send, or now."""
    turn: int = job[_TURN]
    last: int = turn - 1 if turn else 2
    job[_TURN] = turn + 1 if turn < 2 else 0
    own = ptr32(job[_CHANNELS + turn])
    before = ptr32(job[_CHANNELS + last])
    own[_CONTROL] = job[_CONTROLS + turn]
    own[_COUNT] = length
    own[_READ] = job[_STARTS + turn] = int(pixels)
    before[_CONTROL] = job[_LINKED_CONTROLS + turn]
    start: int = job[_STARTS + last]
    if before[_CONTROL] & _DMA_IS_BUSY or (start and before[_READ] == start):
        return  # it runs, or will be started itself
    # It is done; whether it has started this one shows in what that has read.
    if not own[_CONTROL] & _DMA_IS_BUSY and own[_READ] == int(pixels):
        trigger = ptr32(_DMA_TRIGGER)
        trigger[0] = job[_BITS + turn]


@micropython.viper
def _finish(job: ptr32):
    """Until everything is out, also of the controller's FIFO."""
    status = ptr32(_SPI0_STATUS)
    turn: int = 0
    while turn < 3:  # one that is to be started by another waits too
        channel = ptr32(job[_CHANNELS + turn])
        start: int = job[_STARTS + turn]
        while start and (channel[_CONTROL] & _DMA_IS_BUSY or channel[_READ] == start):
            pass
        turn += 1
    while status[0] & _SPI_IS_BUSY:
        pass


@micropython.viper
def _put(words: ptr8, length: int):
    """A few bytes, at most as many as the FIFO holds (8), until they are out."""
    data = ptr32(_SPI0_DATA)
    status = ptr32(_SPI0_STATUS)
    index: int = 0
    while index < length:
        data[0] = words[index]
        index += 1
    while status[0] & _SPI_IS_BUSY:
        pass


@micropython.viper
def _put_range(data_line, command: int, first: int, last: int):
    """A command with two numbers, or without: 0 and 0."""
    data = ptr32(_SPI0_DATA)
    status = ptr32(_SPI0_STATUS)
    data_line(0)
    data[0] = command
    while status[0] & _SPI_IS_BUSY:
        pass
    data_line(1)
    if last:
        data[0] = first >> 8
        data[0] = first & 255
        data[0] = last >> 8
        data[0] = last & 255
        while status[0] & _SPI_IS_BUSY:
            pass


def _control(dma, chained: int) -> int:
    return dma.pack_ctrl(
        size=0, inc_read=True, inc_write=False, treq_sel=_SPI0_TRANSMIT_REQUEST, chain_to=chained, irq_quiet=True
    )


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
    def __init__(self, kind, spi, dmas, select, data, reset, backlight):
        """`dmas` are three channels; `select`, `data` (D/C), `reset` and `backlight` are output pins; nothing is sent
        before `start`."""
        self._kind = kind
        self._spi = spi
        self._dmas = dmas
        self._select = select
        self._data = data
        self._reset = reset
        self._backlight = backlight
        self._area = array("i", (0, 0, 0, 0))  # the band's x, y, width, rows
        self._job = array("I", [0] * _JOB_WORDS)
        self._bottom = 0
        self.band_rows = 0
        self.first = bytearray(2 * BAND_PIXELS)
        self.second = bytearray(2 * BAND_PIXELS)
        self.third = bytearray(2 * BAND_PIXELS)

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
        job = self._job
        job[_IS_TWELVE] = kind.takes_twelve_bits
        for turn in range(3):
            own, before = self._dmas[turn], self._dmas[turn - 1]
            own.config(write=_SPI0_DATA, ctrl=_control(own, own.channel))
            job[_CHANNELS + turn] = addressof(own.registers)
            job[_CONTROLS + turn] = _control(own, own.channel)
            job[_LINKED_CONTROLS + turn] = _control(before, own.channel)
            job[_BITS + turn] = 1 << own.channel

    def light(self, on: bool):
        self._backlight(1 if on else 0)

    def window(self, x: int, y: int, width: int, height: int):
        """What `draw` fills next, row by row; x and width are even. `band_rows` are painted at once."""
        area, job = self._area, self._job
        area[0], area[1], area[2] = x, y, width
        self._bottom = y + height - 1
        self.band_rows = job[_BAND_ROWS] = BAND_PIXELS // width
        job[_ROW_BYTES] = 2 * width
        job[_IS_BEGUN] = 0

    def draw(self, end: int, layers: list, waits: bool) -> int:
        """Paint and send rows of the window up to `end`: as many as there is room for, or all of them if it `waits`.
        Gives the first row that is left."""
        _draw(self, self._job, self._area, layers, end, waits)
        return self._area[1]

    def begin(self):
        """Set the window."""
        area, data = self._area, self._data
        self.finish()
        self._select(0)
        _put_range(data, 0x2A, area[0], area[0] + area[2] - 1)
        _put_range(data, 0x2B, area[1], self._bottom)
        _put_range(data, 0x2C, 0, 0)

    def finish(self):
        """Wait until everything is out."""
        _finish(self._job)
        self._select(1)

    def write(self, x: int, y: int, width: int, height: int, pixels):
        """A window and its pixels of 16 bits at once."""
        self.window(x, y, width, height)
        self.begin()
        buffer = bytearray(pixels)
        length = len(buffer)
        _send(self._job, buffer, pack(buffer, length) if self._kind.takes_twelve_bits else length)
        self.finish()

    def _send_command(self, command: int, parameters):
        self._select(0)
        self._data(0)
        _put(bytes((command,)), 1)
        self._data(1)
        if parameters:
            _put(parameters, len(parameters))
