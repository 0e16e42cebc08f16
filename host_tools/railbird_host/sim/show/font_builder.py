"""Makes the monitor's fonts from DejaVu Sans Condensed Bold: `python -m railbird_host.sim.show.font_builder`.

Comes in: the free font (Debian: fonts-dejavu-core; Bitstream Vera licence, glyphs may be embedded freely).
Goes out: one module per size in `firmware/railbird/show/fonts/`, whose DATA is frozen into the image and read from
flash. The modules are committed: an image can be built without the font.

A font is one bytes object, two bits a pixel:

    0 first code   1 glyphs   2 capital height   3 rise: rows above the capitals   4 rows of a line   5–7 zero
    then 8 bytes a glyph: offset of its pixels (low, high), left, top, width, height, advance, 0
    then the pixels: rows from the top, four pixels a byte, the leftmost in the low bits, 0 paper … 3 ink

Sizes are heights of capitals, as in the table guide. Codes are ASCII from the space to Z, and below it ♥ ♦ ♠ ♣ ◄ ►.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

SOURCE = Path("/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf")
TARGET = Path(__file__).parents[4] / "firmware" / "railbird" / "show" / "fonts"
LAST_CODE = ord("Z")
SPECIAL = {26: "♥", 27: "♦", 28: "♠", 29: "♣", 30: "◄", 31: "►"}
TEXT = "◄► ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%&'()*+,-./:<=>?"
RANKS = "0123456789AFJKPQ?"
SUITS = "♥♦♠♣"
DEPTH = {"J": 0, ",": 2} | {suit: 1000 for suit in SUITS}  # rows allowed below the line, others 1

# module: (height, characters)
FONTS = {
    "text_14": (14, TEXT),
    "text_16": (16, TEXT),
    "text_18": (18, TEXT),
    "text_22": (22, TEXT),
    "text_24": (24, TEXT),
    "text_26": (26, TEXT),
    "text_32": (32, TEXT),
    "text_36": (36, TEXT),
    "rank_20": (20, RANKS),
    "rank_28": (28, RANKS),
    "mark_60": (60, "?"),
    "suit_16": (16, SUITS),
    "suit_20": (20, SUITS),
    "suit_24": (24, SUITS),
    "suit_28": (28, SUITS),
    "suit_36": (36, SUITS),
    "suit_48": (48, SUITS),
    "suit_64": (64, SUITS),
    "suit_68": (68, SUITS),
    "suit_92": (92, SUITS),
}

Glyph = tuple[int, int, int, list[list[int]]]  # left, top above the baseline, advance, rows of levels


def code_of(character: str) -> int:
    for code, special in SPECIAL.items():
        if special == character:
            return code
    return ord(character)


def sheet_of(face: ImageFont.FreeTypeFont, character: str) -> tuple[Image.Image, int, int]:
    """One character on a sheet; the sheet's row of the baseline and its column of the pen."""
    size = int(face.size * 2) + 8
    baseline, origin = int(face.size * 1.4), int(face.size / 2)
    image = Image.new("L", (size, size))
    ImageDraw.Draw(image).text((origin, baseline), character, font=face, fill=255, anchor="ls")
    return image, baseline, origin


def stand_on_line(image: Image.Image, lowest: int) -> Image.Image:
    """J and brackets hang below the line, out of a card's tile or a bar: squeeze them into what is above it."""
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    if bottom <= lowest:
        return image
    squeezed = image.crop((left, top, right, bottom)).resize((right - left, lowest - top), Image.Resampling.BOX)
    standing = Image.new("L", image.size)
    standing.paste(squeezed, (left, top))
    return standing


def raise_tail(image: Image.Image, bowl: Image.Image, lowest: int) -> Image.Image:
    """Q squeezed would be smaller than its neighbours: its bowl is an O, and only its tail goes up to the line."""
    tail = ImageChops.subtract(image, bowl)
    hanging = max(0, (image.getbbox() or (0, 0, 0, 0))[3] - lowest)
    return ImageChops.lighter(bowl, ImageChops.offset(tail, 0, -hanging))


def draw(face: ImageFont.FreeTypeFont, character: str) -> Glyph:
    """The ink of one character, trimmed, in four levels."""
    image, baseline, origin = sheet_of(face, character)
    lowest = baseline + DEPTH.get(character, 1)
    if character == "Q":
        image = raise_tail(image, sheet_of(face, "O")[0], lowest)
    image = stand_on_line(image, lowest)
    levels = np.rint(np.asarray(image) * (3 / 255)).astype(int)
    advance = round(face.getlength(character))
    if not levels.any():
        return 0, 0, advance, []
    rows, columns = np.flatnonzero(levels.any(axis=1)), np.flatnonzero(levels.any(axis=0))
    trimmed = levels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    # No ink left of the pen and one empty column right of it: neighbours never touch, so they can be told apart.
    bearing = max(0, int(columns[0]) - origin)
    return bearing, baseline - int(rows[0]), max(advance, bearing + trimmed.shape[1] + 1), trimmed.tolist()


def face_of_height(source: Path, height: int, reference: str) -> ImageFont.FreeTypeFont:
    """The largest size whose reference characters are at most `height` rows high."""
    size = height * 1.6
    while True:
        face = ImageFont.truetype(str(source), size)
        if max(len(draw(face, character)[3]) for character in reference) <= height:
            return face
        size -= 0.25


def text_glyphs(face: ImageFont.FreeTypeFont, characters: str) -> dict[int, Glyph]:
    return {code_of(character): draw(face, character) for character in characters}


def suit_glyphs(face: ImageFont.FreeTypeFont, characters: str, height: int) -> dict[int, Glyph]:
    """All four suits in one cell, each in its middle, so that tiles need no measuring."""
    drawn = {code_of(character): draw(face, character)[3] for character in characters}
    cell = max(len(rows[0]) for rows in drawn.values())
    return {
        code: ((cell - len(rows[0])) // 2, height - (height - len(rows)) // 2, cell + 1, rows)
        for code, rows in drawn.items()
    }


def pack(rows: list[list[int]]) -> bytes:
    packed = bytearray()
    for row in rows:
        for x in range(0, len(row), 4):
            packed.append(sum(level << 2 * place for place, level in enumerate(row[x : x + 4])))
    return bytes(packed)


def build(source: Path, height: int, characters: str) -> bytes:
    is_suit = characters == SUITS
    face = face_of_height(source, height, characters if len(characters) < 5 else "H")
    glyphs = suit_glyphs(face, characters, height) if is_suit else text_glyphs(face, characters)
    first, last = min(glyphs), max(glyphs) if is_suit else LAST_CODE
    rise = max(0, max(top for _, top, _, _ in glyphs.values()) - height)
    fall = max(len(rows) - top for _, top, _, rows in glyphs.values())
    table, pixels = bytearray(), bytearray()
    for code in range(first, last + 1):
        left, top, advance, rows = glyphs.get(code) or glyphs[ord("?")]  # what is not there shows as "?"
        offset = 8 + 8 * (last + 1 - first) + len(pixels)
        down = height + rise - top if rows else 0
        width = len(rows[0]) if rows else 0
        table += bytes((offset & 255, offset >> 8, left, down, width, len(rows), advance, 0))
        if code in glyphs:
            pixels += pack(rows)
    # "?" itself comes late: point the missing ones at its pixels
    if ord("?") in glyphs:
        question = table[8 * (ord("?") - first) :][:2]
        for code in range(first, last + 1):
            if code not in glyphs:
                table[8 * (code - first) : 8 * (code - first) + 2] = question
    return bytes((first, last + 1 - first, height, rise, rise + height + max(0, fall), 0, 0, 0)) + table + pixels


def module_text(name: str, data: bytes) -> str:
    escaped = [f"\\x{byte:02x}" for byte in data]
    lines = ['    b"' + "".join(escaped[at : at + 28]) + '"' for at in range(0, len(data), 28)]
    head = f'"""Made by railbird_host.sim.show.font_builder from DejaVu Sans Condensed Bold: {name}."""\n'
    return head + "\n# fmt: off\nDATA = (\n" + "\n".join(lines) + "\n)\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="make the monitor's fonts")
    parser.add_argument("--source", type=Path, default=SOURCE)
    parser.add_argument("--target", type=Path, default=TARGET)
    arguments = parser.parse_args()
    for name, (height, characters) in FONTS.items():
        data = build(arguments.source, height, characters)
        (arguments.target / f"{name}.py").write_text(module_text(name, data))
        print(f"{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
