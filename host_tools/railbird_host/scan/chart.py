"""The picture of read rate: one panel per impairment, the envelope shaded, wrong reads written in each."""

from PIL import Image, ImageDraw, ImageFont

from railbird_host.scan.simulate import Tally
from railbird_host.scan.sweep import Curve

PANEL_WIDTH, PANEL_HEIGHT = 420, 300
LEFT, TOP, RIGHT, BOTTOM = 58, 44, 18, 46
COLUMNS = 2
INK, GRID, SHADE, LINE, ALARM = "#222222", "#dddddd", "#eaf4ea", "#1f6fb4", "#c00000"


def draw_chart(curves: list[Curve], envelope: Tally, seed: object) -> Image.Image:
    lines = -(-len(curves) // COLUMNS)
    image = Image.new("RGB", (COLUMNS * PANEL_WIDTH, 60 + lines * PANEL_HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    rate = f"{100 * envelope.read_rate:.3f} % of {envelope.passes} first passes read, {envelope.wrong} wrong"
    draw.text((16, 10), f"Envelope: {rate}. Model, seed {seed}; no bench.", INK, _font(17))
    draw.text((16, 34), "Green: inside the envelope. One limit is changed at a time, the others stay.", INK, _font(13))
    for index, curve in enumerate(curves):
        origin = index % COLUMNS * PANEL_WIDTH, 60 + index // COLUMNS * PANEL_HEIGHT
        _draw_panel(draw, curve, *origin)
    return image


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _draw_panel(draw: ImageDraw.ImageDraw, curve: Curve, x: int, y: int) -> None:
    values = curve.axis.values
    low, high = min(values), max(values)
    left, right = x + LEFT, x + PANEL_WIDTH - RIGHT
    top, bottom = y + TOP, y + PANEL_HEIGHT - BOTTOM

    def across(value: float) -> float:
        share = (value - low) / (high - low)
        return right - share * (right - left) if values[0] > values[-1] else left + share * (right - left)

    def up(rate: float) -> float:
        return bottom - rate * (bottom - top)

    if curve.axis.ends_at is not None:
        draw.rectangle((left, top, across(curve.axis.ends_at), bottom), fill=SHADE)
    for percent in (0, 25, 50, 75, 100):
        level = up(percent / 100)
        draw.line((left, level, right, level), GRID)
        draw.text((left - 8, level), f"{percent}", INK, _font(12), anchor="rm")
    for value in values:
        draw.text((across(value), bottom + 8), f"{value:g}", INK, _font(10), anchor="mt")
    points = [(across(value), up(tally.read_rate)) for value, tally in zip(values, curve.tallies, strict=True)]
    draw.line(points, LINE, 3)
    for px, py in points:
        draw.ellipse((px - 4, py - 4, px + 4, py + 4), fill=LINE)
    draw.text((left, y + 12), curve.axis.label, INK, _font(15))
    draw.text((right, y + 14), f"wrong: {curve.wrong}", ALARM if curve.wrong else INK, _font(13), anchor="ra")
    draw.text((left, y + 30), "read, %", INK, _font(10))
