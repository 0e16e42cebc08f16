"""Memory and latency of a shift over its rounds, as a picture; rounds with a fault are marked."""

from PIL import Image, ImageDraw

from railbird_host.hil.shift import RoundSeen

WIDTH, HEIGHT, MARGIN = 1000, 260, 50
INK, FAULT_INK = "#204080", "#d07000"


def shift_picture(rounds: list[RoundSeen]) -> Image.Image:
    image = Image.new("RGB", (WIDTH, 2 * HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    _curve(draw, 0, "free bytes on the display", [seen.free_bytes for seen in rounds], rounds)
    _curve(draw, HEIGHT, "worst pass end to monitor, ms (simulated)", [seen.monitor_ms for seen in rounds], rounds)
    return image


def _curve(draw: ImageDraw.ImageDraw, top: int, title: str, values: list[float], rounds: list[RoundSeen]) -> None:
    highest = max(values, default=1) or 1
    bottom = top + HEIGHT - 30
    draw.text((MARGIN, top + 6), f"{title}: {min(values):.0f} to {highest:.0f}, {len(values)} rounds", "black")
    draw.text((WIDTH - 230, top + 6), "orange: a round with a fault", FAULT_INK)
    draw.line((MARGIN, bottom, WIDTH - 10, bottom), "grey")
    draw.text((MARGIN - 14, bottom - 6), "0", "black")
    draw.text((6, bottom - (HEIGHT - 70) - 6), f"{highest:.0f}", "black")
    step = (WIDTH - MARGIN - 10) / max(1, len(values))
    points = [
        (MARGIN + step * (index + 0.5), bottom - (HEIGHT - 70) * value / highest) for index, value in enumerate(values)
    ]
    if len(points) > 1:
        draw.line(points, INK)
    for (x, y), seen in zip(points, rounds, strict=True):
        ink = INK if seen.fault == "none" else FAULT_INK
        draw.ellipse((x - 2, y - 2, x + 2, y + 2), ink)
