"""Changes of sheets that make a fault: a part left out, a wire cut or led elsewhere, another value. In: names such as
"display.R3". Out: a function that plants it in sheets; they are changed in place."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from railbird_host.hardware.sheet import Part, Sheet

Plant = Callable[[dict[str, Sheet]], None]


def nothing(sheets: dict[str, Sheet]) -> None:
    pass


def without(*names: str) -> Plant:
    def plant(sheets: dict[str, Sheet]) -> None:
        for name in names:
            sheet, ref = name.split(".")
            del sheets[sheet].parts[ref]

    return plant


def rewired(name: str, pins: Mapping[str, str]) -> Plant:
    return _with(name, lambda part: dataclasses.replace(part, pins={**part.pins, **pins}))


def cut(name: str, *pins: str) -> Plant:
    return _with(
        name, lambda part: dataclasses.replace(part, pins={p: net for p, net in part.pins.items() if p not in pins})
    )


def all_of(*plants: Plant) -> Plant:
    def plant(sheets: dict[str, Sheet]) -> None:
        for one in plants:
            one(sheets)

    return plant


def changed(name: str, **facts: Any) -> Plant:
    return _with(name, lambda part: dataclasses.replace(part, facts={**part.facts, **facts}))


def _with(name: str, change: Callable[[Part], Part]) -> Plant:
    def plant(sheets: dict[str, Sheet]) -> None:
        sheet, ref = name.split(".")
        sheets[sheet].parts[ref] = change(sheets[sheet].parts[ref])

    return plant
