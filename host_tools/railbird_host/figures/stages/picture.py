"""Bars of stages, one for each card: a picture for docs/figures.md."""

from PIL import Image, ImageDraw, ImageFont

from railbird_host.hil.card_stages import STAGES, CardStages

COLOURS = ("#1f4e9c", "#9db8e0", "#2f8f4e", "#c02080", "#e0a020", "#606060")
WIDTH, LEFT, RIGHT, TOP, ROW, GAP = 1240, 60, 60, 60, 14, 4
INK, GRID = "#202020", "#e4e4e4"
LABEL_EVERY = 5


def stage_picture(parts: dict[str, list[CardStages]]) -> Image.Image:
    """One bar for each card, in the order of dealing; `parts` by the game's name."""
    most_ms = 10 * (int(max(card.total_ms for cards in parts.values() for card in cards)) // 10 + 1)
    rows = sum(len(cards) for cards in parts.values())
    image = Image.new("RGB", (WIDTH, TOP + rows * (ROW + GAP) + 60 * len(parts) + 20), "white")
    draw = ImageDraw.Draw(image)
    _legend(draw)
    scale = (WIDTH - LEFT - RIGHT) / most_ms
    y = TOP
    for game, cards in parts.items():
        draw.text(
            (LEFT, y), f"{game}: from the last edge of each card to the last byte of its picture, ms", INK, _font(16)
        )
        y += 28
        bottom = y + len(cards) * (ROW + GAP)
        for ms in range(0, most_ms + 1, 10):
            x = LEFT + ms * scale
            draw.line((x, y, x, bottom), GRID)
            draw.text((x - 8, bottom), str(ms), INK, _font(12))
        for index, card in enumerate(cards):
            _bar(draw, y, card, scale)
            if index % LABEL_EVERY == 0:
                draw.text((LEFT - 28, y), card.name, INK, _font(12))
            y += ROW + GAP
        y += 32
    return image


def _bar(draw: ImageDraw.ImageDraw, y: int, card: CardStages, scale: float) -> None:
    x = float(LEFT)
    for colour, ms in zip(COLOURS, card.ms, strict=True):
        draw.rectangle((x, y, x + ms * scale, y + ROW), colour)
        x += ms * scale
    draw.text((x + 6, y), f"{card.total_ms:.0f}", INK, _font(12))


def _legend(draw: ImageDraw.ImageDraw) -> None:
    x = LEFT
    for colour, name in zip(COLOURS, STAGES, strict=True):
        draw.rectangle((x, 18, x + 20, 34), colour)
        draw.text((x + 28, 16), name, INK, _font(16))
        x += 150


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
