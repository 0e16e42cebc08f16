"""A 320x240 panel with an ILI9341 or ST7789 controller on SPI: commands in, a picture out.

`image()` is what a person sees: black while the panel sleeps, is off or has no backlight. The memory is the
controller's own, 240 columns by 320 rows; MADCTL turns and mirrors what is written. How the glass is mounted is the
kind's (`part_data.py`): a picture made for another kind is turned, or has wrong colours. A clock or a wait beyond the
data sheet is an error of the bench (`tft_limits.py`), not a picture.
"""

import numpy
from PIL import Image

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.part_data import ST7789, PanelKind
from railbird_host.sim.emulator.parts.tft_limits import TftLimits

COLUMNS, ROWS = 240, 320
_MY, _MX, _MV, _BGR = 0x80, 0x40, 0x20, 0x08
_SOFTWARE_RESET, _SLEEP_IN, _SLEEP_OUT, _INVERSION_OFF, _INVERSION_ON = 0x01, 0x10, 0x11, 0x20, 0x21
_DISPLAY_OFF, _DISPLAY_ON, _COLUMN_SET, _ROW_SET, _MEMORY_WRITE = 0x28, 0x29, 0x2A, 0x2B, 0x2C
_MADCTL, _PIXEL_FORMAT, _MEMORY_CONTINUE = 0x36, 0x3A, 0x3C
_TWELVE_BITS, _EIGHTEEN_BITS = 3, 6  # of COLMOD; else 16
_FLUSH_BYTES = 16_384


def _words(raw: numpy.ndarray, pixel_format: int) -> numpy.ndarray:
    """Pixels as RGB565; four bits of a colour are widened by their highest ones (ST7789V datasheet, RAMCTRL: EPF)."""
    if pixel_format == _TWELVE_BITS:  # two pixels in three bytes
        first = raw[:, 0] << 4 | raw[:, 1] >> 4
        second = (raw[:, 1] & 15) << 8 | raw[:, 2]
        pairs = numpy.stack((first, second), axis=1).reshape(-1)
        red, green, blue = pairs >> 8, pairs >> 4 & 15, pairs & 15
        return (red << 1 | red >> 3) << 11 | (green << 2 | green >> 2) << 5 | blue << 1 | blue >> 3
    if pixel_format == _EIGHTEEN_BITS:
        return (raw[:, 0] & 0xF8) << 8 | (raw[:, 1] & 0xFC) << 3 | raw[:, 2] >> 3
    return raw[:, 0] << 8 | raw[:, 1]


class Tft:
    def __init__(
        self,
        board: Board,
        *,
        spi: int,
        select: int,
        data_command: int,
        reset: int,
        backlight: int | None = None,
        kind: PanelKind = ST7789,
        tells_name: bool = True,
    ):
        """`tells_name`: its data output is wired."""
        self.pixel_bytes = 0  # ever written
        self.unselected_bytes = 0  # sent while CS was high: somebody else's, or a mistake
        self.commands: list[int] = []
        self._kind = kind
        self._name_bytes = kind.name_bytes if tells_name else b""
        self._answer = b""
        self._limits = TftLimits(board, spi, kind)
        self._memory = numpy.zeros((ROWS, COLUMNS), numpy.uint16)
        self._pins = board.pins
        self._backlight = backlight
        self._is_selected = not board.pins.output(select)
        self._is_data = bool(board.pins.output(data_command))
        self._is_reset = False
        self._reset_controller()
        board.spi_devices[spi].append(self)
        board.pins.watch(select, self._select_changed)
        board.pins.watch(data_command, self._data_command_changed)
        board.pins.watch(reset, self._reset_changed)
        board.on_power(self._power)

    def _power(self, is_on: bool) -> None:
        self._reset_controller()
        if is_on:
            self._limits.has_power()

    def _reset_controller(self) -> None:
        self.is_on = False
        self.is_asleep = True
        self.madctl = 0
        self._is_inversion_on = False
        self._format = _EIGHTEEN_BITS  # after a reset, both kinds
        self._window = [0, COLUMNS - 1, 0, ROWS - 1]  # first and last column, first and last row
        self._command = 0
        self._parameters = bytearray()
        self._pixels = bytearray()
        self._position = 0  # pixels written into the window

    def _select_changed(self, level: int, _time_ns: float) -> None:
        self._is_selected = not level
        if level:
            self._flush()

    def _data_command_changed(self, level: int, _time_ns: float) -> None:
        self._is_data = bool(level)

    def _reset_changed(self, level: int, _time_ns: float) -> None:
        self._is_reset = not level
        self._limits.reset_changed(level)
        if self._is_reset:
            self._reset_controller()

    def exchange(self, data: bytes) -> bytes | None:
        if not self._is_selected or self._is_reset:
            self.unselected_bytes += len(data)
            return None
        self._limits.check_clock()
        if not self._is_data:
            for byte in data:
                self._start_command(byte)
        elif self._command in (_MEMORY_WRITE, _MEMORY_CONTINUE):
            self._pixels += data
            self.pixel_bytes += len(data)
            if len(self._pixels) >= _FLUSH_BYTES:
                self._flush()
        elif self._answer:
            answer, self._answer = self._answer[: len(data)], self._answer[len(data) :]
            return answer.ljust(len(data), b"\0")
        else:
            for byte in data:
                self._parameters.append(byte)
                self._parameter()
        return None

    def _start_command(self, command: int) -> None:
        self._flush()
        self._pixels.clear()
        self._parameters.clear()
        self._command = command
        self._answer = self._name_bytes if command == self._kind.name_command else b""
        self.commands.append(command)
        self._limits.take_command(command, self.is_asleep)
        if command == _SOFTWARE_RESET:
            self._reset_controller()
        elif command in (_SLEEP_IN, _SLEEP_OUT):
            self.is_asleep = command == _SLEEP_IN
        elif command in (_DISPLAY_OFF, _DISPLAY_ON):
            self.is_on = command == _DISPLAY_ON
        elif command in (_INVERSION_OFF, _INVERSION_ON):
            self._is_inversion_on = command == _INVERSION_ON
        elif command == _MEMORY_WRITE:
            self._position = 0

    def _parameter(self) -> None:
        parameters = self._parameters
        if self._command in (_COLUMN_SET, _ROW_SET) and len(parameters) == 4:
            first = 0 if self._command == _COLUMN_SET else 2
            self._window[first] = parameters[0] << 8 | parameters[1]
            self._window[first + 1] = parameters[2] << 8 | parameters[3]
            self._position = 0
        elif self._command == _MADCTL:
            self.madctl = parameters[0]
        elif self._command == _PIXEL_FORMAT:
            self._format = parameters[0] & 7

    def _view(self, madctl: int) -> numpy.ndarray:
        """The memory as rows of columns in the orientation that MADCTL gives."""
        view = self._memory
        if madctl & _MY:
            view = view[::-1]
        if madctl & _MX:
            view = view[:, ::-1]
        return view.T if madctl & _MV else view

    def _flush(self) -> None:
        """Writes the pixels that have come into the window; it wraps around at its end."""
        size = 3 if self._format in (_TWELVE_BITS, _EIGHTEEN_BITS) else 2
        groups = len(self._pixels) // size
        if not groups:
            return
        raw = numpy.frombuffer(bytes(self._pixels[: groups * size]), numpy.uint8).reshape(groups, size)
        del self._pixels[: groups * size]
        pixels = _words(raw.astype(numpy.uint16), self._format)
        count = len(pixels)
        left, right, top, bottom = self._window
        width, height = right - left + 1, bottom - top + 1
        if width < 1 or height < 1:
            return
        view = self._view(self.madctl)
        positions = (self._position + numpy.arange(count)) % (width * height)
        self._position += count
        y, x = positions // width + top, positions % width + left
        is_inside = (y < view.shape[0]) & (x < view.shape[1])
        view[y[is_inside], x[is_inside]] = pixels[is_inside]

    @property
    def is_lit(self) -> bool:
        has_light = self._backlight is None or self._pins.output(self._backlight)
        return self.is_on and not self.is_asleep and bool(has_light)

    def pixels(self) -> numpy.ndarray:
        """The memory as a person would see it if it were lit: RGB565, 240 rows of 320 if mounted in landscape."""
        self._flush()
        pixels = self._view(self._kind.upright_madctl)
        if (self.madctl ^ self._kind.upright_madctl) & _BGR:
            pixels = (pixels & 0x1F) << 11 | (pixels & 0x07E0) | pixels >> 11
        return pixels ^ 0xFFFF if self._is_inversion_on != self._kind.is_inverted else pixels.copy()

    def image(self) -> Image.Image:
        """What a person sees."""
        pixels = self.pixels()
        if not self.is_lit:
            pixels = numpy.zeros_like(pixels)
        red, green, blue = pixels >> 11, pixels >> 5 & 0x3F, pixels & 0x1F
        channels = (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)
        return Image.fromarray(numpy.dstack(channels).astype(numpy.uint8))
