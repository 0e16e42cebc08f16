"""One picture of the table for all pages, in parts; and what of it a page has not seen yet.

A part is replaced, never changed, so a page that is slow just misses pictures: it is always told the newest, and
nothing waits for it or piles up.
"""

import json
import struct
from dataclasses import dataclass, field
from typing import Any

import numpy

PANEL_HEADER = struct.Struct("<BBHHHH")  # kind, lit, x, y, width, height
PANEL_KIND = 1
WIDTH, HEIGHT = 320, 240
BLACK = numpy.zeros((HEIGHT, WIDTH), numpy.uint16)


@dataclass(frozen=True)
class Line:
    """One line of a log that only grows; `number` counts on."""

    number: int
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Snapshot:
    panel: numpy.ndarray = field(default_factory=lambda: BLACK)
    lamps: bytes = b""
    hands: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    players: dict[str, Any] = field(default_factory=dict)
    counters: dict[str, Any] = field(default_factory=dict)
    felt: dict[str, Any] = field(default_factory=dict)
    money: dict[str, Any] = field(default_factory=dict)
    monitor: dict[str, Any] = field(default_factory=dict)  # its text, read off its pixels
    exercise: dict[str, Any] = field(default_factory=dict)
    trainer: dict[str, Any] = field(default_factory=dict)  # for the trainer's page alone
    clock: dict[str, Any] = field(default_factory=dict)
    log: tuple[Line, ...] = ()
    tones: tuple[Line, ...] = ()
    journal: tuple[Line, ...] = ()


PARTS_OF_VIEW = {
    "table": ("hands", "felt", "money", "table", "monitor", "counters", "clock", "exercise"),
    "trainer": ("hands", "felt", "money", "table", "monitor", "counters", "clock", "exercise", "trainer"),
    "players": ("players", "clock"),
}
LOGS_OF_VIEW = {"table": ("log", "tones", "journal"), "trainer": ("log", "tones", "journal"), "players": ()}


class Reader:
    """What one page has been told."""

    def __init__(self, view: str):
        self.view = view
        self._seen: dict[str, Any] = {}
        self._last_line = {"log": -1, "tones": -1, "journal": -1}

    def news(self, snapshot: Snapshot) -> list[str | bytes]:
        """Messages that bring the page up to date; empty if it is."""
        message: dict[str, Any] = {}
        for name in PARTS_OF_VIEW[self.view]:
            part = getattr(snapshot, name)
            if self._seen.get(name) != part:
                message[name] = self._seen[name] = part
        for name in LOGS_OF_VIEW[self.view]:
            lines = getattr(snapshot, name)
            if lines and lines[-1].number < self._last_line[name]:  # another table: its log begins anew
                self._last_line[name] = -1
                message[f"{name}_new"] = True
            fresh = [[line.number, *line.values] for line in lines if line.number > self._last_line[name]]
            if fresh:
                self._last_line[name] = lines[-1].number
                message[name] = fresh
        if self.view != "players" and self._seen.get("lamps") != snapshot.lamps:
            self._seen["lamps"] = snapshot.lamps
            message["lamps"] = snapshot.lamps.hex()
        found: list[str | bytes] = [json.dumps(message, ensure_ascii=False)] if message else []
        if self.view != "players" and self._seen.get("panel") is not snapshot.panel:
            found += self._panel_news(snapshot.panel)
        return found

    def _panel_news(self, panel: numpy.ndarray) -> list[str | bytes]:
        before = self._seen.get("panel")
        self._seen["panel"] = panel
        box = (0, HEIGHT, 0, WIDTH) if before is None else changed_box(before, panel)
        return [panel_message(panel, box)] if box else []


def changed_box(before: numpy.ndarray, after: numpy.ndarray) -> tuple[int, int, int, int] | None:
    """(first row, end, first column, end) of what differs."""
    differs = before != after
    rows = numpy.flatnonzero(differs.any(axis=1))
    if not len(rows):
        return None
    columns = numpy.flatnonzero(differs[rows[0] : rows[-1] + 1].any(axis=0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def panel_message(panel: numpy.ndarray, box: tuple[int, int, int, int]) -> bytes:
    """Header and RGB565 pixels, little-endian, row by row."""
    top, bottom, left, right = box
    header = PANEL_HEADER.pack(PANEL_KIND, 1, left, top, right - left, bottom - top)
    return header + panel[top:bottom, left:right].astype("<u2").tobytes()
