"""The felt with its LEDs in the colours that the LED line carried, as SVG. Looks at colours only, not at meanings."""

from collections.abc import Sequence

from railbird.show.layouts import Layout

LED_MM, STEP_MM, ROW_MM, LEFT_MM = 10, 14, 26, 130


def lamp_picture(game: str, layout: Layout, colours: Sequence[int]) -> str:
    """One row for each area: its name, then its LEDs."""
    rows = []
    for area, name in enumerate(layout.area_names):
        column, line = divmod(area, 21)
        left, top = column * 420, line * ROW_MM + 20
        rows.append(f"<text x='{left + 4}' y='{top + 6}' font-size='11' fill='#ddd'>{name}</text>")
        for place, led in enumerate(layout.leds(area)):
            x = left + LEFT_MM + place * STEP_MM
            rows.append(f"<circle cx='{x}' cy='{top + 2}' r='{LED_MM / 2}' fill='#{colours[led]:06x}' stroke='#555'/>")
    columns = (len(layout.area_names) + 20) // 21
    width, height = columns * 420, 21 * ROW_MM + 20
    size = f"width='{width}' height='{height}'"
    body = "\n".join(rows)
    felt = f"<title>{game}</title><rect {size} fill='#12402e'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' {size}>{felt}{body}</svg>\n"
