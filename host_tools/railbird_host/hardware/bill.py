"""What to order: one line for each part that can be bought, with its quantity, its places and substitutes.

In: sheets. Out: `Line`s, and the same as CSV. Wires that stand on a sheet as a resistance are not bought.
"""

import csv
import io
from dataclasses import dataclass

from railbird_host.hardware.sheet import Part, Sheet, all_parts

COLUMNS = ("quantity", "part", "value", "maker", "number", "substitutes", "where")


@dataclass(frozen=True)
class Line:
    quantity: int
    part: str
    value: str
    maker: str
    number: str
    substitutes: str
    where: str


def lines(sheets: dict[str, Sheet]) -> list[Line]:
    bought: dict[tuple[str, str, str], list[Part]] = {}
    for part in all_parts(sheets):
        if part.fact("bom", True):
            bought.setdefault((part.kind.name, part.value, str(part.fact("number"))), []).append(part)
    return [_line(parts) for _, parts in sorted(bought.items())]


def _line(parts: list[Part]) -> Line:
    first = parts[0]
    title = first.kind.facts["title"] if first.kind.name != "HEADER" else f"Connector {first.fact('number')}"
    where = ", ".join(part.name for part in parts)
    substitutes = "; ".join(first.fact("substitutes", []))
    return Line(len(parts), title, first.value, first.fact("maker"), str(first.fact("number")), substitutes, where)


def as_csv(rows: list[Line]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(row, column) for column in COLUMNS] for row in rows)
    return text.getvalue()
