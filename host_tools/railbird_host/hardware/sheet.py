"""Reads boards/hardware/: kinds of parts and the sheets made of them.

In: the folder of TOML files and the boards' pins.csv. Out: `Sheet`s with `Part`s whose pins are on nets, or a
RailbirdError that names file, part and what is wrong. It knows no electrical rule.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.device.images import DATA

FOLDER = DATA / "boards" / "hardware"
NOT_SHEETS = {"parts", "assemblies"}
POWER_KINDS = {"power", "source", "ground"}
MULTIPLIERS = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "m": 1e-3, "k": 1e3, "M": 1e6}


@dataclass(frozen=True)
class Kind:
    """What a part may be: its pins, electrically, and its figures."""

    name: str
    pins: dict[str, str]
    facts: dict[str, Any]


@dataclass(frozen=True)
class Part:
    sheet: str
    ref: str
    kind: Kind
    pins: dict[str, str]  # name of a pin to name of a net of this sheet
    facts: dict[str, Any]  # the sheet's own words: value, title, group, mate, cable, beside

    @property
    def name(self) -> str:
        return f"{self.sheet}.{self.ref}"

    @property
    def value(self) -> str:
        return str(self.facts.get("value", ""))

    def fact(self, name: str, default: Any = None) -> Any:
        """The sheet's own word first, then the kind's."""
        return self.facts.get(name, self.kind.facts.get(name, default))

    def kind_of(self, pin: str) -> str:
        return self.kind.pins.get(pin, "gpio" if self.kind.name == "pico" else "passive")

    def pins_of(self, *kinds: str) -> list[str]:
        return [pin for pin in self.pins if self.kind_of(pin) in kinds]

    @property
    def number(self) -> float:
        """A value in ohm, farad or ampere: 4.7M, 100n, 3.15A."""
        text = self.value.removesuffix("A")
        scale = MULTIPLIERS.get(text[-1:], 1.0)
        return float(text.rstrip("".join(MULTIPLIERS))) * scale


@dataclass
class Sheet:
    name: str
    title: str
    nets: dict[str, str]  # name to the reason why it is there
    parts: dict[str, Part]
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> str:
        return str(self.facts.get("board", ""))

    def ends(self) -> dict[str, list[tuple[Part, str]]]:
        """Each net with the pins on it."""
        found: dict[str, list[tuple[Part, str]]] = {net: [] for net in self.nets}
        for part in self.parts.values():
            for pin, net in part.pins.items():
                found[net].append((part, pin))
        return found


def read_kinds(folder: Path = FOLDER) -> dict[str, Kind]:
    document = _document(folder / "parts.toml")
    return {name: Kind(name, facts.pop("pins", {}), facts) for name, facts in document.items()}


def read_sheets(folder: Path = FOLDER) -> dict[str, Sheet]:
    kinds = read_kinds(folder)
    files = [file for file in sorted(folder.glob("*.toml")) if file.stem not in NOT_SHEETS]
    return {file.stem: read_sheet(file.stem, _document(file), kinds) for file in files}


def read_sheet(name: str, document: dict[str, Any], kinds: dict[str, Kind]) -> Sheet:
    nets = dict(document.pop("nets", {}))
    rows = list(document.pop("part", []))
    for repeat in document.pop("repeat", []):
        for index, values in enumerate(repeat["over"]):
            words = {"i": str(index), **values}
            nets |= _filled(repeat.get("nets", {}), words)
            rows += [_filled(row, words) for row in repeat.get("part", [])]
    sheet = Sheet(name, document.pop("title", name), nets, {}, document)
    for row in rows:
        part = _part(sheet, row, kinds)
        if part.ref in sheet.parts:
            raise wrong(name, f"{part.ref} stands there twice")
        sheet.parts[part.ref] = part
    return sheet


def gpio_of_board(board: str) -> dict[str, int]:
    """The pins of a board by name: boards/<BOARD>/pins.csv is their one copy."""
    lines = (DATA / "boards" / board / "pins.csv").read_text().splitlines()
    rows = [line.split(",") for line in lines if line and not line.startswith("#")]
    return {name: int(pin.strip().removeprefix("GPIO")) for name, pin in rows}


def pins_of_board(board: str) -> list[str]:
    return list(gpio_of_board(board))


def wrong(sheet: str, what: str) -> RailbirdError:
    return RailbirdError(f"boards/hardware/{sheet}.toml: {what}", "mend the sheet, then railbird hardware check", USAGE)


def _part(sheet: Sheet, row: dict[str, Any], kinds: dict[str, Kind]) -> Part:
    row = dict(row)
    ref, kind_name, pins = row.pop("ref", "?"), row.pop("type", "?"), row.pop("pins", {})
    if kind_name not in kinds:
        raise wrong(sheet.name, f"{ref} is a {kind_name}, which parts.toml does not have")
    part = Part(sheet.name, ref, kinds[kind_name], pins, row)
    allowed = set(part.kind.pins) | (set(pins_of_board(sheet.board)) if kind_name == "pico" else set())
    for pin, net in pins.items():
        if allowed and pin not in allowed:
            raise wrong(sheet.name, f"{ref} has no pin {pin}")
        if net not in sheet.nets:
            raise wrong(sheet.name, f"{ref} pin {pin} is on {net}, which [nets] gives no reason for")
    return part


def _filled(value: Any, words: dict[str, str]) -> Any:
    """`value` with {n} and the like replaced, however deep they stand."""
    if isinstance(value, dict):
        return {_filled(key, words): _filled(item, words) for key, item in value.items()}
    if isinstance(value, str):
        for name, word in words.items():
            value = value.replace("{" + name + "}", word)
    return value


def _document(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise wrong(file.stem, str(error)) from None


def all_parts(sheets: dict[str, Sheet]) -> Iterator[Part]:
    for sheet in sheets.values():
        yield from sheet.parts.values()
