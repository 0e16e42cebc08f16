"""A panel in memory: the painter of the firmware draws into it, pictures come out. Used by gallery and tests."""

from array import array

import numpy as np
from PIL import Image

from railbird.show.blit import paint
from railbird.show.colours import INKS
from railbird.show.fonts import FONTS
from railbird.show.painter import Painter
from railbird.show.screen import BAND_PIXELS, HEIGHT, WIDTH, compose
from railbird.table.view import View


class Canvas:
    """Takes bands as `drivers/panel.py` does; `pixels` is the screen as RGB565 words."""

    def __init__(self) -> None:
        self.pixels = np.zeros((HEIGHT, WIDTH), np.uint16)
        self.bytes_sent = 0
        self._asked = 0
        self.windows: list[tuple[int, int, int, int]] = []

    def window(self, x: int, y: int, width: int, height: int) -> None:
        if x % 2 or width % 2:
            raise ValueError(f"{width} pixels at {x} are no pairs")
        self.windows.append((x, y, width, height))
        self._row = y

    @property
    def band_rows(self) -> int:
        return BAND_PIXELS // self.windows[-1][2]

    def draw(self, end: int, layers: list, waits: bool) -> int:
        """Now one band, now two, as if each took its time; all of them if it `waits`."""
        self._asked += 1
        room = end if waits else self._row + self.band_rows * (1 + self._asked % 2)
        while self._row < min(end, room):
            self.band(min(self.band_rows, end - self._row), layers)
        return self._row

    def band(self, rows: int, layers: list) -> bytearray:
        """The next rows of the window."""
        x, y, width, height = self.windows[-1]
        if self._row + rows > y + height:
            raise ValueError(f"window of {height} rows, got {self._row + rows - y}")
        band = bytearray(2 * width * rows)
        paint(band, array("i", (x, self._row, width, rows)), layers, INKS, FONTS)
        self.pixels[self._row : self._row + rows, x : x + width] = np.frombuffer(band, ">u2").reshape(rows, width)
        self._row += rows
        self.bytes_sent += len(band)
        return band


def rgb(pixels: np.ndarray) -> np.ndarray:
    """RGB565 words to three bytes a pixel, with full white and full black."""
    words = pixels.astype(np.uint32)
    red, green, blue = words >> 11, words >> 5 & 63, words & 31
    return np.stack([red * 255 // 31, green * 255 // 63, blue * 255 // 31], axis=-1).astype(np.uint8)


def picture(pixels: np.ndarray) -> Image.Image:
    return Image.fromarray(rgb(pixels), "RGB")


def draw(view: View, tag: str = "") -> np.ndarray:
    """The pixels of one view on a fresh panel."""
    canvas = Canvas()
    painter = Painter(canvas)
    painter.show(compose(view, tag))
    while painter.step():
        pass
    return canvas.pixels
