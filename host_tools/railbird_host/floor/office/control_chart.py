"""Control charts of no-reads (a p-chart): a day, a sensor or a deck that stands out is named before a card is misread.

In: passes and no-reads by day. Out: points with their limits, those beyond them, an SVG. A point's limit is the mean of
all others plus three standard deviations for as many passes as it has, so that a bad day does not hide itself.
"""

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import NamedTuple

LEAST_PASSES = 50  # fewer say nothing
LEAST_NO_READS = 3
PROMISED = 0.005  # no-reads, where there is nothing to compare with
WIDTH, HEIGHT, EDGE = 640, 160, 30


class Point(NamedTuple):
    name: str
    passes: int
    no_reads: int
    limit: float

    @property
    def share(self) -> float:
        return self.no_reads / self.passes if self.passes else 0.0

    @property
    def is_beyond(self) -> bool:
        enough = self.passes >= LEAST_PASSES and self.no_reads >= LEAST_NO_READS
        return enough and self.share > self.limit


def points(rows: Sequence[tuple[str, int, int]]) -> list[Point]:
    """(name, passes, no-reads) each."""
    all_passes, all_bad = sum(row[1] for row in rows), sum(row[2] for row in rows)
    is_alone = sum(row[1] > 0 for row in rows) < 2
    found = []
    for name, passes, bad in rows:
        rest = max(all_passes - passes, 1)
        mean = PROMISED if is_alone else (all_bad - bad) / rest
        least = mean if is_alone else max(mean, 1 / rest)  # none at all elsewhere is no proof of none
        limit = mean + 3 * sqrt(least * (1 - min(mean, 1.0)) / max(passes, 1))
        found.append(Point(name, passes, bad, limit))
    return found


def words(table: str, by_sensor: Sequence[Point], by_deck: Sequence[Point]) -> list[str]:
    """What to do, such as: clean D5 at derby-12."""
    clean = [f"clean {one.name} at {table}: {one.no_reads} no-reads" for one in by_sensor if one.is_beyond]
    return clean + [f"look at deck {one.name} of {table}: {one.share:.1%} not read" for one in by_deck if one.is_beyond]


def drawn(found: Sequence[Point], title: str) -> str:
    """Bars for shares, a line for each limit; what is beyond it is striped by its colour and named. Nothing where no
    card has passed: a limit of nothing says nothing."""
    if not any(one.passes for one in found):
        return ""
    most = max([one.share for one in found] + [one.limit for one in found] + [0.001])
    step = (WIDTH - 2 * EDGE) / max(len(found), 1)
    parts = []
    for index, one in enumerate(found):
        x, width = EDGE + index * step, max(step - 2, 1)
        height, limit = (HEIGHT - 2 * EDGE) * one.share / most, (HEIGHT - 2 * EDGE) * one.limit / most
        base = HEIGHT - EDGE
        kind = "beyond" if one.is_beyond else "within"
        told = f"{escape(one.name)}: {one.no_reads} of {one.passes}, limit {one.limit:.2%}"
        parts.append(
            f'<g class="{kind}"><title>{told}</title>'
            f'<rect x="{x:.1f}" y="{base - height:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
            f'<line x1="{x:.1f}" x2="{x + width:.1f}" y1="{base - limit:.1f}" y2="{base - limit:.1f}"/></g>'
        )
        if step >= 34 or one.is_beyond or index in (0, len(found) - 1):
            parts.append(f'<text x="{x + width / 2:.1f}" y="{HEIGHT - 10}">{escape(one.name[-5:])}</text>')
    scale = f'<text x="4" y="14" class="scale">{most:.1%}</text>'
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}"'
    return f'<svg class="chart" {frame}>{scale}{"".join(parts)}</svg>'
