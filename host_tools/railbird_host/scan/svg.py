"""A page to SVG, in millimetres."""

from railbird_host.scan.sheet import Page, Rectangle


def svg_of_page(page: Page) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width_mm}mm" height="{page.height_mm}mm" '
        f'viewBox="0 0 {page.width_mm} {page.height_mm}">',
        '<g fill="black">',
        *(_rectangle(mark) for mark in page.ink),
        '</g><g fill="black">',
        *(_rectangle(stroke) for stroke in page.ruler),
        '</g><g fill="none" stroke="#999" stroke-width="0.1">',
        *(_rectangle(outline) for outline in page.outlines),
        '</g><g fill="#888" font-family="sans-serif" font-size="3" text-anchor="middle">',
        *(f'<text x="{x:.4f}" y="{y:.4f}">{label}</text>' for x, y, label in page.labels),
        '</g><g fill="black" font-family="sans-serif" font-size="3" text-anchor="middle">',
        *(f'<text transform="translate({x:.4f} {y:.4f}) rotate(-90)">{label}</text>' for x, y, label in page.upward),
        "</g></svg>",
    ]
    return "\n".join(lines) + "\n"


def _rectangle(shape: Rectangle) -> str:
    return (
        f'<rect x="{shape.x_mm:.4f}" y="{shape.y_mm:.4f}" width="{shape.width_mm:.4f}" height="{shape.height_mm:.4f}"/>'
    )
