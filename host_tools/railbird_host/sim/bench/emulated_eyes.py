"""Eyes on emulated parts: the panel's pixels and words, the LED line's frames, and when they changed.

In: the display board with its panel and lamps, and the time. Out: what a `Bench` calls eyes. Nothing here
looks into a board's memory.
"""

from collections.abc import Sequence

import numpy
from PIL import Image as Picture

from railbird_host.sim.bench.bench import CardLatency
from railbird_host.sim.bench.panel_watch import PanelWatch
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.emulator.parts.ws2812 import LATCH_NS, Ws2812Chain, latched_since
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.show.recogniser import read_lines


class EmulatedEyes:
    def __init__(self, display: Board, panel: Tft, lamps: Ws2812Chain, time: Runner):
        self._time = time
        self._panel = panel
        self._lamps = lamps
        self._watch = PanelWatch(display)
        self._before: tuple[int, ...] = ()  # the lamps when the newest card came
        self._read_pixels: numpy.ndarray | None = None
        self._read_lines: list[str] = []

    def image(self) -> Picture.Image:
        return self._panel.image()

    def pixels(self) -> numpy.ndarray:
        return self._panel.pixels() if self._panel.is_lit else numpy.zeros((240, 320), numpy.uint16)

    def screen(self) -> list[str]:
        pixels = self.pixels()
        if self._read_pixels is None or not numpy.array_equal(pixels, self._read_pixels):  # reading takes 50 ms
            self._read_pixels, self._read_lines = pixels, read_lines(pixels)
        return list(self._read_lines)

    def colours(self) -> Sequence[int]:
        return self._lamps.colours

    def lamp_frames(self, seconds: float) -> list[tuple[int, ...]]:
        start_ns, first = self._time.now_ns, tuple(self._lamps.colours)
        self._time.run(seconds)
        return [first, *(frame.colours for frame in latched_since(self._lamps.frames, start_ns))]

    def answered_ns(self) -> float:
        return self._watch.last_ns

    def card_begins(self) -> None:
        self._before = tuple(self._lamps.colours)

    def card_latency(self, end_ns: float) -> CardLatency:
        drawn_ns = self._watch.last_ns
        return CardLatency((drawn_ns - end_ns) / 1e6 if drawn_ns > end_ns else None, self._lamps_ms(end_ns))

    def _lamps_ms(self, end_ns: float) -> float | None:
        for frame in self._lamps.frames:
            if frame.start_ns > end_ns and frame.colours != self._before:
                return (frame.end_ns + LATCH_NS - end_ns) / 1e6
        return None
