"""Whether a file's results and odds are those of the rules. Amounts are no part of it: no table senses them."""

from typing import Any

from railbird_host.rules.settle.compare import Difference
from railbird_host.rules.settle.document import compare_entry
from railbird_host.rules.settle.fields import shown

AMOUNTS = ("stake", "profit", "net")


def disagreements(entry: dict[str, Any], results: dict[str, Any], list_name: str, where: str) -> list[str]:
    """One sentence for each result or odds that the file tells otherwise."""
    areas = entry.get("winning_areas")
    if isinstance(areas, list):  # in any order
        entry = entry | {"winning_areas": sorted(areas, key=_area_name)}
    return [
        f"{difference.where}: the file says {shown(difference.expected)}, the rules {shown(difference.computed)}"
        for difference in compare_entry(entry, results, list_name, where)
        if not _is_amount(difference)
    ]


def _area_name(area: Any) -> str:
    return str(area.get("area")) if isinstance(area, dict) else str(area)


def _is_amount(difference: Difference) -> bool:
    return difference.where.rpartition(".")[2] in AMOUNTS
