"""A sheet as a schematic: groups in columns, chips as boxes, small parts as symbols, nets by their names.

In: a sheet. Out: SVG text. Lines are not drawn across the page: a net is wherever its name stands, as on sheets that
people print.
"""

from typing import Literal

import schemdraw
import schemdraw.elements as elm

from railbird_host.hardware.sheet import Part, Sheet, gpio_of_board

SYMBOLS = {
    "RESISTOR": elm.Resistor,
    "CAPACITOR": elm.Capacitor,
    "BULK": elm.Capacitor2,
    "SCHOTTKY": elm.Schottky,
    "FUSE": elm.Fuse,
    "KEY": elm.Button,
    "KEY_SWITCH": elm.Switch,
    "VSLB3940": elm.LED,
    "TEFT4300": elm.Photodiode,  # drawn like one: it has no base
    "BUZZER": elm.Crystal,
    "BATTERY": elm.Battery,
}
COLUMN = 19.5  # widths and heights in schemdraw's units
COLUMN_HEIGHT = 42.0
ROW = 1.6
PIN_ROW = 0.62
TITLE = 1.6
GAP = 1.4
SMALL_STEP = 9.0
LIGHT = {"VSLB3940", "TEFT4300"}  # arrows are above them: their names are below
FONT = 12
TITLE_LETTERS = 28  # that a box is wide
SIDES: tuple[Literal["left", "right"], Literal["left", "right"]] = ("left", "right")


def svg_of_sheet(sheet: Sheet) -> str:
    with schemdraw.Drawing(show=False, canvas="svg") as drawing:
        drawing.config(unit=2.2, fontsize=FONT, lw=1.1, margin=0.6)
        drawing.add(
            elm.Label()
            .theta(0)
            .at((0, 2.4))
            .label(f"{sheet.title}  (boards/hardware/{sheet.name}.toml)", fontsize=22, halign="left")
        )
        x = y = wide = 0.0
        for title, parts in groups(sheet):
            height = height_of(parts)
            if y and y + height > COLUMN_HEIGHT:
                x, y, wide = x + COLUMN + wide, 0.0, 0.0
            wide = max(wide, (beside(parts) - 2) * SMALL_STEP)
            drawing.add(elm.Label().theta(0).at((x, -y)).label(title, fontsize=16, halign="left", color="#225588"))
            _draw_group(drawing, parts, x, -y - TITLE)
            y += height
        return str(drawing.get_imagedata("svg").decode())


def groups(sheet: Sheet) -> list[tuple[str, list[Part]]]:
    """Parts that do one thing together, in the sheet's order; repeated channels of the same shape share one group."""
    found: dict[str, list[Part]] = {}
    for part in sheet.parts.values():
        found.setdefault(str(part.facts.get("group", "Other")), []).append(part)
    return list(found.items())


def is_small(part: Part) -> bool:
    return part.kind.name in SYMBOLS and len(part.pins) == 2


def height_of(parts: list[Part]) -> float:
    small = sum(map(is_small, parts))
    boxes = sum(_box_height(part) + GAP for part in parts if not is_small(part))
    return TITLE + boxes + -(-small // beside(parts)) * ROW + GAP


def beside(parts: list[Part]) -> int:
    """How many small parts stand in a row: two, or a whole string of emitters behind its resistor."""
    return 3 if any(part.kind.name == "VSLB3940" for part in parts) else 2


def _box_height(part: Part) -> float:
    return (max(len(side) for side in _sides(part)) + 1) * PIN_ROW + 0.8


def _sides(part: Part) -> tuple[list[str], list[str]]:
    """Pins on the left and on the right of a box: what comes in, what goes out; a connector has all on the left."""
    if part.kind.name == "HEADER":
        pins = list(part.pins)
        half = len(pins) if len(pins) <= 8 else -(-len(pins) // 2)
        return pins[:half], pins[half:]
    left = [pin for pin in part.pins if part.kind_of(pin) in ("input", "power", "ground")]
    right = [pin for pin in part.pins if pin not in left]
    if part.kind.name == "pico":
        names = list(part.pins)
        half = -(-len(names) // 2)
        return names[:half], names[half:]
    return (left, right) if left and right else (list(part.pins), [])


def _draw_group(drawing: schemdraw.Drawing, parts: list[Part], x: float, y: float) -> None:
    for part in (part for part in parts if not is_small(part)):
        _box(drawing, part, x + 5.0, y)
        y -= _box_height(part) + GAP
    for index, part in enumerate(part for part in parts if is_small(part)):
        row, column = divmod(index, beside(parts))
        _symbol(drawing, part, x + 3.6 + column * SMALL_STEP, y - row * ROW)


def _box(drawing: schemdraw.Drawing, part: Part, x: float, y: float) -> None:
    left, right = _sides(part)
    height = _box_height(part)
    drawing.add(elm.Rect(corner1=(0, 0), corner2=(6.0, -height)).at((x, y)).theta(0))
    title = " ".join(word for word in (part.ref, part.value or _short(part)) if word)
    size = FONT if len(title) < TITLE_LETTERS else FONT - 3
    drawing.add(elm.Label().theta(0).at((x + 3.0, y - 0.45)).label(title, fontsize=size, halign="center", color="#222"))
    for side, names in ((-1, left), (1, right)):
        edge = x if side < 0 else x + 6.0
        for index, pin in enumerate(names):
            level = y - 0.6 - (index + 1) * PIN_ROW
            drawing.add(elm.Line().at((edge, level)).to((edge + side * 0.7, level)))
            inner, outer = SIDES if side < 0 else SIDES[::-1]
            shown = _pin_name(part, pin)
            drawing.add(
                elm.Label()
                .theta(0)
                .at((edge - side * 0.15, level))
                .label(shown, fontsize=11, halign=inner, valign="center")
            )
            name = part.pins[pin]
            number = pin_number(part, pin)
            drawing.add(
                elm.Label()
                .theta(0)
                .at((edge + side * 0.35, level + 0.04))
                .label(number, fontsize=8, halign="center", valign="bottom")
            )
            _net(drawing, (edge + side * 0.85, level), name, outer)


def _pin_name(part: Part, pin: str) -> str:
    """A Pico's pin by its number: its name is the net's."""
    if part.kind.name != "pico" or part.kind_of(pin) != "gpio":
        return pin
    return f"GP{gpio_of_board(part.sheet.upper())[pin]}"


def pin_number(part: Part, pin: str) -> str:
    """On the package; empty for what has none."""
    if part.kind.name == "pico" and part.kind_of(pin) == "gpio":
        gpio = gpio_of_board(part.sheet.upper())[pin]
        numbers = part.kind.facts["gpio_numbers"]
        return str(numbers[gpio]) if gpio < len(numbers) else ""  # GP25 is the LED on the module
    return str(part.kind.facts.get("numbers", {}).get(pin, ""))


def _short(part: Part) -> str:
    return str(part.facts.get("title", "")) if part.kind.name == "HEADER" else part.kind.name


def _symbol(drawing: schemdraw.Drawing, part: Part, x: float, y: float) -> None:
    first, second = part.pins
    if "A" in part.pins:
        first, second = "A", "K"
    elif "E" in part.pins:
        first, second = "E", "C"
    element = SYMBOLS[part.kind.name]().at((x, y)).to((x + 2.4, y))
    above = -0.75 if part.kind.name in LIGHT else 0.4
    drawing.add(element)
    drawing.add(
        elm.Label()
        .theta(0)
        .at((x + 1.2, y + above))
        .label(f"{part.ref} {part.value}".strip(), fontsize=11, halign="center", valign="bottom")
    )
    _net(drawing, (x - 0.15, y), part.pins[first], "right")
    _net(drawing, (x + 2.55, y), part.pins[second], "left")


def _net(drawing: schemdraw.Drawing, at: tuple[float, float], name: str, halign: Literal["left", "right"]) -> None:
    drawing.add(elm.Label().theta(0).at(at).label(name, fontsize=11, halign=halign, valign="center", color="#a00"))
