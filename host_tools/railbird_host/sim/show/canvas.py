"""A panel in memory: the painter of the firmware draws into it, pictures come out. Used by gallery and tests."""

import numpy as np
from PIL import Image

from railbird.show.painter import Painter
from railbird.show.screen import HEIGHT, WIDTH, compose
from railbird.table.view import View


class Canvas:
    """Takes bands as `drivers/panel.py` does; `pixels` is the screen as RGB565 words."""

    def __init__(self) -> None:
        self.pixels = np.zeros((HEIGHT, WIDTH), np.uint16)
        self.bytes_sent = 0
        self._asked = 0
        self.windows: list[tuple[int, int, int, int]] = []

    def begin(self, x: int, y: int, width: int, height: int) -> None:
        self.windows.append((x, y, width, height))
        self._row = y

    def is_sending(self) -> bool:
        """True a few times after each band, as if it took its time."""
        self._asked += 1
        return self._asked % 4 != 0

    def packed(self, buffer: bytearray, length: int) -> int:
        if length % 4:
            raise ValueError(f"{length} bytes are no pairs of pixels")
        return length

    def send(self, buffer: bytearray, length: int) -> None:
        x, y, width, height = self.windows[-1]
        rows = np.frombuffer(bytes(buffer[:length]), ">u2").reshape(-1, width)
        if self._row + len(rows) > y + height:
            raise ValueError(f"window of {height} rows, got {self._row + len(rows) - y}")
        self.pixels[self._row : self._row + len(rows), x : x + width] = rows
        self._row += len(rows)
        self.bytes_sent += length


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
