"""Latency and memory of a shift over table time, as one picture; rounds with a fault are marked by its colour."""

from collections.abc import Iterable
from statistics import median

from PIL import Image, ImageDraw, ImageFont

from railbird_host.hil.shift import FAULTS, NONE, RoundSeen

WIDTH, PANEL, TOP, LEFT, RIGHT = 1240, 300, 56, 76, 30
PLOT_TOP, PLOT_BOTTOM = 44, 250  # within a panel
INK, PALE, GRID, TEXT = "#1f4e9c", "#9db8e0", "#e4e4e4", "#202020"
COLOURS = {
    "bad wire": "#b58900",
    "pulled cable": "#d06000",
    "scanner off": "#c02080",
    "scanner held": "#7030a0",
    "display off": "#c00000",
    "both off": "#000000",
}
STEPS = (1, 2, 5)
Point = tuple[float, float]


def shift_picture(title: str, rounds: list[RoundSeen]) -> Image.Image:
    image = Image.new("RGB", (WIDTH, TOP + 2 * PANEL), "white")
    draw = ImageDraw.Draw(image)
    draw.text((LEFT, 12), title, TEXT, _font(18))
    hours = [seen.end_s / 3600 for seen in rounds]
    worst = [max(seen.monitor_ms, default=0.0) for seen in rounds]
    middle = [median(seen.monitor_ms) if seen.monitor_ms else 0.0 for seen in rounds]
    panel = _Panel(
        draw, TOP, hours[-1], max(worst), "End of a pass to the monitor, ms: worst card of each round; line: median"
    )
    panel.line(zip(hours, middle, strict=True), PALE)
    panel.dots(hours, worst, rounds)
    _legend(draw, rounds)
    free = {board: _kilobytes(hours, rounds, board) for board in ("display", "scanner")}
    most = max((value for points in free.values() for run in points for _, value in run), default=1.0)
    panel = _Panel(draw, TOP + PANEL, hours[-1], most, "Free memory between rounds, KB: display (dark), scanner (pale)")
    for board, ink in (("display", INK), ("scanner", PALE)):
        for run in free[board]:
            panel.line(run, ink)
    draw.text((WIDTH - 190, TOP + 2 * PANEL - 24), "hours of table time", TEXT, _font(13))
    return image


def _kilobytes(hours: list[float], rounds: list[RoundSeen], board: str) -> list[list[Point]]:
    """Runs of points; a board that has just started has not looked at its memory yet."""
    runs: list[list[Point]] = [[]]
    for hour, seen in zip(hours, rounds, strict=True):
        free = seen.free_bytes[board]
        if free is None:
            runs.append([])
        else:
            runs[-1].append((hour, free / 1024))
    return [run for run in runs if run]


def _legend(draw: ImageDraw.ImageDraw, rounds: list[RoundSeen]) -> None:
    x = LEFT
    for fault in FAULTS:
        count = sum(seen.fault == fault for seen in rounds)
        text = f"{fault} {count}" if fault != NONE else f"no fault {count}"
        draw.ellipse((x, TOP + PANEL - 21, x + 8, TOP + PANEL - 13), COLOURS.get(fault, INK))
        draw.text((x + 13, TOP + PANEL - 25), text, TEXT, _font(13))
        x += 40 + int(draw.textlength(text, _font(13)))


class _Panel:
    def __init__(self, draw: ImageDraw.ImageDraw, top: int, hours: float, highest: float, title: str):
        self._draw = draw
        self._bottom = top + PLOT_BOTTOM
        tick = _tick(highest)
        self._x_scale = (WIDTH - LEFT - RIGHT) / hours
        self._y_scale = (PLOT_BOTTOM - PLOT_TOP) / (tick * -(-highest // tick))
        draw.text((LEFT, top + 12), title, TEXT, _font(14))
        value = 0.0
        while self._at(0, value)[1] >= top + PLOT_TOP - 1:
            y = self._at(0, value)[1]
            draw.line((LEFT, y, WIDTH - RIGHT, y), GRID if value else TEXT)
            draw.text((LEFT - 8, y), f"{value:g}", TEXT, _font(13), anchor="rm")
            value += tick
        step, hour = _tick(hours), 0.0
        while hour <= hours * 1.0001:
            x = self._at(hour, 0)[0]
            draw.line((x, self._bottom, x, self._bottom + 5), TEXT)
            draw.text((x, self._bottom + 8), f"{hour:g}", TEXT, _font(13), anchor="mt")
            hour += step

    def _at(self, hour: float, value: float) -> Point:
        return LEFT + hour * self._x_scale, self._bottom - value * self._y_scale

    def line(self, points: Iterable[Point], ink: str) -> None:
        found = [self._at(*point) for point in points]
        if len(found) > 1:
            self._draw.line(found, ink, 2)
        elif found:
            self._dot(found[0], ink)

    def dots(self, hours: list[float], values: list[float], rounds: list[RoundSeen]) -> None:
        for hour, value, seen in zip(hours, values, rounds, strict=True):
            self._dot(self._at(hour, value), COLOURS.get(seen.fault, INK))

    def _dot(self, at: Point, ink: str) -> None:
        self._draw.ellipse((at[0] - 3, at[1] - 3, at[0] + 3, at[1] + 3), ink)


def _tick(highest: float) -> float:
    """Some five of them up to the highest value."""
    power = 10.0 ** len(str(int(highest / 5))) / 10 if highest >= 5 else 0.1 if highest >= 0.5 else 0.01
    return next((power * step for step in STEPS if power * step * 6 >= highest), power * 10)


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
