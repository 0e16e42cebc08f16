"""Drawings to scale: lines, circles and words in millimetres, as SVG and as PDF of one page, 1:1.

In: shapes, y downwards. Out: text of an SVG, bytes of a PDF. It knows nothing of what is drawn.
"""

from dataclasses import dataclass, field
from math import cos, radians, sin

from railbird_host.scan.pdf import POINTS_PER_MM, pdf_file

CIRCLE = 0.5522847498  # how far a quarter circle's control points stand off, by its radius
CAPITAL = 0.68  # Helvetica's widths by its size: capitals in the mean, and what differs most
WIDTHS = dict.fromkeys("I ·.:", 0.28) | {"W": 0.94, "M": 0.83, "J": 0.5, "L": 0.56} | dict.fromkeys("0123456789", 0.56)
Point = tuple[float, float]


@dataclass
class Drawing:
    """`cut` is the outline that a tool follows, `mark` what is printed, `words` (x, y, height in mm, text, degrees)."""

    width_mm: float
    height_mm: float
    cut: list[list[Point]] = field(default_factory=list)
    mark: list[list[Point]] = field(default_factory=list)
    circles: list[tuple[float, float, float]] = field(default_factory=list)  # x, y, radius: cut
    words: list[tuple[float, float, float, str, float]] = field(default_factory=list)

    def box(self, x: float, y: float, width: float, height: float, *, cut: bool = True) -> None:
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        (self.cut if cut else self.mark).append(corners)

    def turned_box(self, x: float, y: float, width: float, height: float, degrees: float) -> None:
        """A marked box around a middle, turned."""
        self.mark.append([turned(x, y, dx * width / 2, dy * height / 2, degrees) for dx, dy in CORNERS])

    def write(self, x: float, y: float, size: float, text: str, degrees: float = 0.0) -> None:
        """Words that begin at a point, turned clockwise around it."""
        self.words.append((x, y, size, text, degrees))

    def measure(self, start: Point, end: Point, text: str = "") -> None:
        """A dimension: a line with end marks and its length in words."""
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        across = ((start[1] - end[1]) / length, (end[0] - start[0]) / length)
        self.mark.append([start, end])
        for point in (start, end):
            self.mark.append(
                [(point[0] + 1.2 * side * across[0], point[1] + 1.2 * side * across[1]) for side in (-1, 1)]
            )
        text = text or f"{length:.1f}"
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if start[1] == end[1]:
            self.write(middle[0] - width_of(text) * 2.5 / 2, middle[1] - 1, 2.5, text)
        else:
            self.write(middle[0] + 2, middle[1] + 0.9, 2.5, text)


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


def turned(x: float, y: float, along: float, towards: float, degrees: float) -> Point:
    angle = radians(degrees)
    return x + along * cos(angle) - towards * sin(angle), y + along * sin(angle) + towards * cos(angle)


def width_of(text: str) -> float:
    """By its size."""
    return sum(WIDTHS.get(letter, CAPITAL) for letter in text)


def as_svg(drawing: Drawing) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawing.width_mm}mm" height="{drawing.height_mm}mm" '
        f'viewBox="0 0 {drawing.width_mm} {drawing.height_mm}">',
        '<g fill="none" stroke="#d00" stroke-width="0.1">',
        *(_polyline(line) for line in drawing.cut),
        *(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}"/>' for x, y, radius in drawing.circles),
        '</g><g fill="none" stroke="#000" stroke-width="0.2">',
        *(_polyline(line) for line in drawing.mark),
        '</g><g font-family="sans-serif" text-anchor="start">',
        *(
            f'<text transform="translate({x:.2f} {y:.2f}) rotate({degrees:.2f})" font-size="{size}">{text}</text>'
            for x, y, size, text, degrees in drawing.words
        ),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _polyline(points: list[Point]) -> str:
    return f'<polyline points="{" ".join(f"{x:.3f},{y:.3f}" for x, y in points)}"/>'


def as_pdf(drawing: Drawing) -> bytes:
    box = f"0 0 {drawing.width_mm * POINTS_PER_MM:.4f} {drawing.height_mm * POINTS_PER_MM:.4f}"
    content = _content(drawing)
    return pdf_file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 5 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode(),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        ]
    )


def _content(drawing: Drawing) -> bytes:
    lines = [f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {drawing.height_mm * POINTS_PER_MM:.4f} cm"]
    lines += ["0.1 w 0.8 0 0 RG", *(_path(line) for line in drawing.cut), *(_round(*c) for c in drawing.circles)]
    lines += ["0.2 w 0 0 0 RG", *(_path(line) for line in drawing.mark)]
    for x, y, size, text, degrees in drawing.words:
        plain = text.encode("latin-1", "replace").decode("latin-1").replace("(", "\\(").replace(")", "\\)")
        along, down = cos(radians(degrees)), sin(radians(degrees))
        matrix = f"{along:.5f} {down:.5f} {down:.5f} {-along:.5f} {x:.3f} {y:.3f}"
        lines.append(f"BT 0 g /F1 {size} Tf {matrix} Tm ({plain}) Tj ET")
    return "\n".join(lines).encode("latin-1")


def _path(points: list[Point]) -> str:
    (x, y), *rest = points
    return f"{x:.4f} {y:.4f} m " + " ".join(f"{a:.4f} {b:.4f} l" for a, b in rest) + " S"


def _round(x: float, y: float, r: float) -> str:
    k = r * CIRCLE
    curves = [
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    ]
    return f"{x + r:.4f} {y:.4f} m " + " ".join(" ".join(f"{v:.4f}" for v in c) + " c" for c in curves) + " S"
