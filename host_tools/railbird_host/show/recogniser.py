"""Text back from the panel's pixels, by exact matching of the firmware's glyphs in its pairs of colours.

Comes in: the screen as RGB565 words. Goes out: `read_runs`, each text with place, font and colours; `read_lines`, the
lines from top to bottom, suits as ♥ ♦ ♠ ♣. Looks at pixels only: knows nothing of views or of what was meant.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from railbird.show.colours import INKS, PAIRS
from railbird.show.fonts import CAPITAL_HEIGHT, FONTS, RISE
from railbird_host.show.glyphs import Glyph, glyphs_of, is_suit_font, space_advance

MARGIN = 2  # of "nothing" around the screen, so that glyphs at its edge have neighbours
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
    """A glyph as offsets in the flat screen from its anchor, the first inked pixel of its first row."""

    glyph: Glyph
    anchor_x: int
    anchor_level: int
    offsets: np.ndarray
    levels: np.ndarray
    border: np.ndarray


@cache
def pattern_of(font: int, index: int, pitch: int) -> Pattern:
    glyph = glyphs_of(font)[index]
    height, width = glyph.levels.shape
    anchor_x = int(np.flatnonzero(glyph.levels[0])[0])
    rows, columns = np.indices((height, width))
    offsets = (rows * pitch + columns - anchor_x).ravel()
    # The most telling pixels first: those whose level differs from their left neighbour's.
    changes = np.diff(glyph.levels, axis=1, prepend=0).ravel() != 0
    order = np.argsort(~changes, kind="stable")
    border = [row * pitch + column - anchor_x for row in range(-1, height + 1) for column in (-1, width)]
    border += [row * pitch + column - anchor_x for row in (-1, height) for column in range(width)]
    return Pattern(
        glyph,
        anchor_x,
        int(glyph.levels[0, anchor_x]),
        offsets[order],
        glyph.levels.ravel()[order],
        np.array(border),
    )


def pair_levels(pixels: np.ndarray, pair: int) -> np.ndarray | None:
    """The screen in the levels of one pair of colours, -1 for any other colour; None if the pair isn't there."""
    words = [int(INKS[4 * pair + level]) for level in range(4)]
    words = [word >> 8 | (word & 255) << 8 for word in words]
    levels = np.full((pixels.shape[0] + 2 * MARGIN, pixels.shape[1] + 2 * MARGIN), -1, np.int8)
    inner = levels[MARGIN:-MARGIN, MARGIN:-MARGIN]
    for level, word in enumerate(words):
        inner[pixels == word] = level
    return levels if (inner == 3).any() and (inner == 0).any() else None


def matches(flat: np.ndarray, pattern: Pattern, anchors: np.ndarray) -> np.ndarray:
    """The anchors at which every pixel of the glyph is right and its border has no ink."""
    whole = len(pattern.offsets)
    for start, end in ((0, 6), (6, 40), (40, whole)):
        if not len(anchors) or start >= whole:
            break
        at = anchors[:, None] + pattern.offsets[start:end]
        anchors = anchors[(flat.take(at, mode="clip") == pattern.levels[start:end]).all(axis=1)]
    if len(anchors):
        anchors = anchors[(flat.take(anchors[:, None] + pattern.border, mode="clip") <= 0).all(axis=1)]
    return anchors


def find_glyphs(levels: np.ndarray) -> dict[int, list[Found]]:
    """Every match of every glyph, by font; one within a larger one (the dot of a colon) is left out."""
    pitch = levels.shape[1]
    flat = levels.ravel()
    ink = levels > 0
    corner = ink.copy()
    corner[1:, :] &= ~ink[:-1, :]
    corner[:, 1:] &= ~ink[:, :-1]
    corners = np.flatnonzero(corner)
    by_level = {level: corners[flat[corners] == level] for level in (1, 2, 3)}
    found: dict[int, list[Found]] = {}
    for font in range(len(FONTS)):
        inside: list[Found] = []
        for index in range(len(glyphs_of(font))):
            pattern = pattern_of(font, index, pitch)
            for anchor in matches(flat, pattern, by_level[pattern.anchor_level]):
                y, x = divmod(int(anchor), pitch)
                inside.append(Found(pattern.glyph, x - pattern.anchor_x - MARGIN, y - MARGIN))
        if inside:
            found[font] = [one for one in inside if not any(covers(other, one) for other in inside)]
    return found


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
    return " ".join(line.split())
