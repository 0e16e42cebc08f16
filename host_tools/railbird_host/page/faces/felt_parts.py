"""What the drawing of any felt is made of: the SVG itself, an area that can be pressed, the chip tray.

In: millimetres and words. Out: SVG text whose elements the page finds by `data-area` and `data-led`.
"""

from xml.sax.saxutils import escape

WINDOW_MM = 12
EDGE_MM = 26
STACKS = ("#b5232f", "#23509e", "#1f7a45", "#2b2b2b")


def svg(box: str, parts: list[str], label: str) -> str:
    """A group of toggles; what lies there is told by the page in words of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="felt" viewBox="{box}" role="group" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def open_area(area: int, name: str, words: str, pays: str) -> str:
    """One stop of the tab key for all areas: the page moves it with the arrows."""
    said = escape(words + (f", pays {pays}" if pays else ""))
    return (
        f'<g class="area" data-area="{area}" data-name="{name}" tabindex="-1" role="button" aria-label="{said}" '
        f'aria-pressed="false"><title>{said}</title>'
    )


def chip_tray(x: float, y: float, width: float, depth: float, stacks: tuple[str, ...]) -> list[str]:
    """A box, and stacks of chips along it."""
    step = (width - 22) / len(stacks)
    size = f'y="{y + 10}" width="{step - 8:.1f}" height="{depth - 20}" rx="8"'
    return [
        f'<rect class="float" x="{x}" y="{y}" width="{width}" height="{depth}" rx="12"/>',
        *(
            f'<rect class="stack" x="{x + 15 + index * step:.1f}" {size} fill="{colour}"/>'
            for index, colour in enumerate(stacks)
        ),
    ]


def waiting_place(x: float, y: float, width: float, height: float, title: str) -> str:
    box = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="8"'
    text = f'<text aria-hidden="true" class="waiting-title" x="{x + width / 2}" y="{y - 6}">{title}</text>'
    return f'<g class="place"><rect {box}/>{text}</g>'
