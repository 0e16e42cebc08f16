"""Pages to PDF 1.4, by hand: rectangles, hairlines and labels, nothing else. Lengths stay exact to 0.0001 mm."""

from railbird_host.scan.sheet import Page, Rectangle

POINTS_PER_MM = 72 / 25.4
HALF_LETTER_MM = 0.75  # Helvetica of 3 mm, in the mean


def pdf_of_pages(pages: list[Page]) -> bytes:
    count = len(pages)
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, page in enumerate(pages):
        box = f"0 0 {page.width_mm * POINTS_PER_MM:.4f} {page.height_mm * POINTS_PER_MM:.4f}"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents {5 + 2 * index} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        content = _content(page)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return pdf_file(objects)


def _content(page: Page) -> bytes:
    """Everything in millimetres, y downwards: one matrix turns the page's coordinates into ours."""
    lines = [f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {page.height_mm * POINTS_PER_MM:.4f} cm"]
    lines += ["0 g", *(_path(mark) for mark in page.ink), "f"]
    lines += ["0 g", *(_path(stroke) for stroke in page.ruler), "f"]
    lines += ["0.1 w 0.6 G", *(_path(outline) for outline in page.outlines), "S"]
    for x, y, label in page.labels:
        lines.append(f"BT 0.5 g /F1 3 Tf 1 0 0 -1 {x - HALF_LETTER_MM * len(label):.4f} {y:.4f} Tm ({label}) Tj ET")
    for x, y, label in page.upward:
        lines.append(f"BT 0 g /F1 3 Tf 0 -1 -1 0 {x:.4f} {y + HALF_LETTER_MM * len(label):.4f} Tm ({label}) Tj ET")
    return "\n".join(lines).encode()


def _path(shape: Rectangle) -> str:
    return f"{shape.x_mm:.4f} {shape.y_mm:.4f} {shape.width_mm:.4f} {shape.height_mm:.4f} re"


def pdf_file(objects: list[bytes]) -> bytes:
    data = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, content in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)
