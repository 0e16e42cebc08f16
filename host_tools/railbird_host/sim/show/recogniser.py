"""Text back from the panel's pixels, by exact matching of the firmware's glyphs in its pairs of colours.

Comes in: the screen as RGB565 words. Goes out: `read_runs`, each text with place, font and colours; `read_lines`, the
lines from top to bottom, suits as ♥ ♦ ♠ ♣. Looks at pixels only: knows nothing of views or of what was meant.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from railbird.show.colours import INKS, PAIRS
from railbird.show.fonts import CAPITAL_HEIGHT, FONTS, RISE
from railbird_host.sim.show.glyphs import Glyph, glyphs_of, is_suit_font, space_advance

MARGIN = 2  # of "nothing" around the screen, so that glyphs at its edge have neighbours
OTHER = 4  # the level of a colour that is not one of the pair's
INK = b"\1\2\3"
STROKE = re.compile(rb"[\1-\3]+")
MOST_SPACES = 8
RANK_TO_SUIT = 8  # columns between a rank and its suit on one tile


@dataclass
class Found:
    glyph: Glyph
    x: int
    y: int

    @property
    def pen(self) -> int:
        return self.x - self.glyph.left

    @property
    def line_top(self) -> int:
        return self.y - self.glyph.top

    @property
    def right(self) -> int:
        return self.x + self.glyph.levels.shape[1]

    @property
    def ink(self) -> int:
        return int(np.count_nonzero(self.glyph.levels))


@dataclass
class Run:
    """A text in one font and one pair of colours; `capital_top` and `height` are those of its capitals."""

    text: str
    x: int
    right: int
    capital_top: int
    height: int
    font: int
    pair: int


@dataclass(frozen=True)
class Pattern:
    """A glyph as rows of bytes, one a pixel; found by its first row's first stroke."""

    glyph: Glyph
    font: int
    stroke_x: int  # where in the first row that stroke begins
    rows: tuple[bytes, ...]


@cache
def patterns() -> dict[bytes, list[Pattern]]:
    """All glyphs, by the stroke that they begin with: the ink of the first row up to the first pixel without."""
    found: dict[bytes, list[Pattern]] = {}
    for font in range(len(FONTS)):
        for glyph in glyphs_of(font):
            rows = tuple(row.astype(np.uint8).tobytes() for row in glyph.levels)
            stroke = STROKE.search(rows[0])
            assert stroke is not None, f"font {font}: {glyph.character!r} has no ink in its first row"
            found.setdefault(stroke[0], []).append(Pattern(glyph, font, stroke.start(), rows))
    return found


def pair_levels(pixels: np.ndarray, pair: int) -> np.ndarray | None:
    """The screen in the levels of one pair of colours, OTHER for any other colour; None if the pair isn't there."""
    words = [int(INKS[4 * pair + level]) for level in range(4)]
    words = [word >> 8 | (word & 255) << 8 for word in words]
    is_ink, is_paper = pixels == words[3], pixels == words[0]
    if not is_ink.any() or not is_paper.any():
        return None
    levels = np.full((pixels.shape[0] + 2 * MARGIN, pixels.shape[1] + 2 * MARGIN), OTHER, np.uint8)
    inner = levels[MARGIN:-MARGIN, MARGIN:-MARGIN]
    inner[is_paper] = 0
    inner[is_ink] = 3
    for level in (1, 2):
        inner[pixels == words[level]] = level
    return levels


def is_there(screen: bytes, pitch: int, at: int, pattern: Pattern) -> bool:
    """Every pixel of the glyph is right, with its upper left corner there, and its border has no ink."""
    width = len(pattern.rows[0])
    for row in pattern.rows:
        if screen[at : at + width] != row or screen[at - 1] in INK or screen[at + width] in INK:
            return False
        at += pitch
    above = at - (len(pattern.rows) + 1) * pitch
    return not any(STROKE.search(screen, start - 1, start + width + 1) for start in (above, at))


def find_glyphs(levels: np.ndarray) -> dict[int, list[Found]]:
    """Every match of every glyph, by font; one within a larger one (the dot of a colon) is left out."""
    pitch = levels.shape[1]
    screen = levels.tobytes()
    ink = (levels > 0) & (levels < OTHER)
    corner = ink.copy()
    corner[1:, :] &= ~ink[:-1, :]
    corner[:, 1:] &= ~ink[:, :-1]
    known = patterns()
    found: dict[int, list[Found]] = {}
    for start in np.flatnonzero(corner).tolist():
        stroke = STROKE.match(screen, start)
        for pattern in known.get(stroke[0], ()) if stroke else ():
            at = start - pattern.stroke_x
            if is_there(screen, pitch, at, pattern):
                y, x = divmod(at, pitch)
                found.setdefault(pattern.font, []).append(Found(pattern.glyph, x - MARGIN, y - MARGIN))
    return {
        font: [one for one in inside if not any(covers(other, one) for other in inside)]
        for font, inside in found.items()
    }


def covers(large: Found, small: Found) -> bool:
    large_height, large_width = large.glyph.levels.shape
    small_height, small_width = small.glyph.levels.shape
    return (
        large_height * large_width > small_height * small_width
        and large.x <= small.x
        and large.y <= small.y
        and large.x + large_width >= small.x + small_width
        and large.y + large_height >= small.y + small_height
    )


def join_glyphs(found: list[Found], font: int) -> list[list[Found]]:
    """Glyphs of one font that follow each other on one line exactly as the pen goes, spaces counted."""
    space = space_advance(font)
    runs: list[list[Found]] = []
    for one in sorted(found, key=lambda one: (one.line_top, one.x)):
        if runs and runs[-1][-1].line_top == one.line_top and not is_suit_font(font):
            gap = one.pen - runs[-1][-1].pen - runs[-1][-1].glyph.advance
            if gap == 0 or (space and gap % space == 0 and 0 < gap <= MOST_SPACES * space):
                runs[-1].append(one)
                continue
        runs.append([one])
    return runs


def overlaps(one: Found, taken: np.ndarray) -> bool:
    height, width = one.glyph.levels.shape
    return bool(taken[one.y : one.y + height, one.x : one.x + width].any())


def run_text(found: list[Found], font: int) -> str:
    text = found[0].glyph.character
    for before, one in pairwise(found):
        gap = one.pen - before.pen - before.glyph.advance
        text += " " * (gap // space_advance(font) if gap else 0) + one.glyph.character
    return text


def read_pair(pixels: np.ndarray, pair: int) -> list[Run]:
    levels = pair_levels(pixels, pair)
    if levels is None:
        return []
    candidates = [(font, run) for font, found in find_glyphs(levels).items() for run in join_glyphs(found, font)]
    # A stroke may be a glyph of two fonts: the one that explains more ink in its line is right.
    candidates.sort(key=lambda candidate: -sum(one.ink for one in candidate[1]))
    taken = np.zeros(pixels.shape, bool)
    runs = []
    for font, found in candidates:
        if any(overlaps(one, taken) for one in found):
            continue
        for one in found:
            height, width = one.glyph.levels.shape
            taken[one.y : one.y + height, one.x : one.x + width] = True
        top = found[0].line_top + RISE[font]
        height = CAPITAL_HEIGHT[font]
        runs.append(Run(run_text(found, font), found[0].x, found[-1].right, top, height, font, pair))
    return runs


def read_runs(pixels: np.ndarray) -> list[Run]:
    """All texts on the screen, from top to bottom and left to right."""
    runs = [run for pair in range(len(PAIRS)) for run in read_pair(pixels, pair)]
    return sorted(runs, key=lambda run: (run.capital_top, run.x))


def read_lines(pixels: np.ndarray) -> list[str]:
    """The screen's lines: what stands at the same height, left to right, single spaces; 2♠ on one tile is one word."""
    rows: list[list[Run]] = []
    for run in sorted(read_runs(pixels), key=lambda run: run.capital_top + run.height / 2):
        middle = run.capital_top + run.height / 2
        if rows:
            first = rows[-1][0]
            if abs(first.capital_top + first.height / 2 - middle) < min(first.height, run.height) / 2:
                rows[-1].append(run)
                continue
        rows.append([run])
    return [join_runs(sorted(row, key=lambda run: run.x)) for row in rows]


def join_runs(row: list[Run]) -> str:
    line = row[0].text
    for before, run in pairwise(row):
        on_one_tile = is_suit_font(run.font) and not is_suit_font(before.font) and run.x - before.right <= RANK_TO_SUIT
        narrow_ten = run.font == before.font and run.x - before.right <= 1
        line += ("" if on_one_tile or narrow_ten else " ") + run.text
    words = [f"10{word[2:]}" if word.startswith("I0") else word for word in line.split()]  # of the narrowest tiles
    return " ".join(words)
