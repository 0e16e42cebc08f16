"""Eyes on a running bench: panel, lamps, buzzer, logs; and what keeps its memory from growing.

In: the bench's parts. Out: parts of a snapshot, each made anew only if something changed.
"""

import time
from collections import deque
from itertools import pairwise
from typing import Any

import numpy

from railbird.apps.tones import TONES
from railbird.table.states import FAULT_TONE, HELD_TONE, LOW, SUPERVISOR_TONE, TICK
from railbird_host.page.snapshot import BLACK, Line
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.lamp_reading import LampReading, read_frames
from railbird_host.sim.show.recogniser import read_lines

PICTURE_EVERY_S = 1 / 30
READ_EVERY_S = 0.2
LINES_KEPT = 200
TONES_KEPT = 32
LONGEST_PAUSE_MS = 150  # two tones of one sound are 60 or 100 ms apart
FRAMES_KEPT = 64
BYTES_KEPT = 4096
TRIM_EVERY = 100
WORDS = {
    TICK: "tick",
    FAULT_TONE: "fault tone",
    SUPERVISOR_TONE: "supervisor's tone",
    LOW: "low tone: not now",
    HELD_TONE: "held card's tone",
}
SOUNDS = {TONES[sound][0][0]: word for sound, word in WORDS.items()}


class BenchWatch:
    def __init__(self, bench: TableBench):
        self._bench = bench
        self._next_s = 0.0
        self._panel_bytes = -1
        self._was_lit = False
        self._log: deque[Line] = deque(maxlen=LINES_KEPT)
        self._journal: deque[Line] = deque(maxlen=LINES_KEPT)
        self._log_lines: tuple[Line, ...] = ()
        self._journal_lines: tuple[Line, ...] = ()
        self._line_count = 0
        self._tones_seen = 0
        self._tones: deque[Line] = deque(maxlen=TONES_KEPT)
        self._lines: list[str] = []
        self._read_panel: numpy.ndarray | None = None
        self._read_s = 0.0
        self._pictures = 0
        self.counters: dict[str, Any] = {}
        bench.parts.lamps.frame_limit = FRAMES_KEPT

    def is_due(self) -> bool:
        """Thirty pictures a second of the wall's clock are enough for eyes."""
        now_s = time.monotonic()
        if now_s < self._next_s:
            return False
        self._next_s = now_s + PICTURE_EVERY_S
        self._pictures += 1
        if self._pictures % TRIM_EVERY == 0:
            self._trim()
        return True

    def panel(self, before: numpy.ndarray) -> numpy.ndarray:
        panel = self._bench.parts.panel
        if panel.pixel_bytes == self._panel_bytes and panel.is_lit == self._was_lit:
            return before
        self._panel_bytes, self._was_lit = panel.pixel_bytes, panel.is_lit
        return panel.pixels() if panel.is_lit else BLACK

    def screen_lines(self, panel: numpy.ndarray, rests: bool) -> list[str]:
        """The monitor's text, read off its pixels: again only when they changed, and a few times a second."""
        now_s = time.monotonic()
        if panel is not self._read_panel and (rests or now_s - self._read_s >= READ_EVERY_S):
            self._read_panel, self._read_s = panel, now_s
            self._lines = read_lines(panel)
        return self._lines

    def lamps(self, dark: frozenset[int]) -> bytes:
        """Three bytes an LED, red, green, blue, in the order of the chain; `dark` ones shine for nobody."""
        colours = self._bench.parts.lamps.colours
        return b"".join((0 if led in dark else colour).to_bytes(3, "big") for led, colour in enumerate(colours))

    def reading(self, dark: frozenset[int]) -> LampReading:
        """What the lamps say at this moment."""
        colours = self._bench.parts.lamps.colours
        return read_frames(self._bench.layout, [tuple(0 if led in dark else one for led, one in enumerate(colours))])

    def say(self, text: str) -> None:
        self._line_count += 1
        self._log.append(Line(self._line_count, (round(self._bench.now_s, 2), text)))
        self._log_lines = ()

    def journal(self, lines: list[list[Any]]) -> None:
        for number, kind, text in lines:
            self._journal.append(Line(number, (kind, text)))
            self._journal_lines = ()

    def log_lines(self) -> tuple[Line, ...]:
        for time_ns, frequency_hz in self._bench.parts.buzzer.tones[self._tones_seen :]:
            if frequency_hz:
                self._line_count += 1
                sound = SOUNDS.get(frequency_hz, f"tone {frequency_hz} Hz")
                self._log.append(Line(self._line_count, (round(time_ns / 1e9, 2), sound)))
                self._log_lines = ()
        tones = self._bench.parts.buzzer.tones
        for (start_ns, frequency_hz), (end_ns, _) in pairwise(tones[max(0, self._tones_seen - 1) :]):
            lasted_ms = round((end_ns - start_ns) / 1e6)
            if frequency_hz or lasted_ms <= LONGEST_PAUSE_MS:
                self._line_count += 1
                self._tones.append(Line(self._line_count, (frequency_hz, lasted_ms)))
        self._tones_seen = len(tones)
        self._log_lines = self._log_lines or tuple(self._log)
        return self._log_lines

    def tone_lines(self) -> tuple[Line, ...]:
        """Tones that are over, off the buzzer's pin: frequency and how long; 0 Hz for a pause within a sound."""
        return tuple(self._tones)

    def journal_lines(self) -> tuple[Line, ...]:
        self._journal_lines = self._journal_lines or tuple(self._journal)
        return self._journal_lines

    def _trim(self) -> None:
        """The bench's parts remember everything for tests; here nobody asks for what is long past."""
        parts = self._bench.parts
        for log in (parts.to_display.log, parts.to_scanner.log, parts.panel.commands):
            if len(log) > BYTES_KEPT:
                del log[:]
        if len(parts.buzzer.tones) > BYTES_KEPT:
            del parts.buzzer.tones[:-1]
            self._tones_seen = 1
        for board in (self._bench.scanner, self._bench.display):
            del board.resets[:-FRAMES_KEPT]
