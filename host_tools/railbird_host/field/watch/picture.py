"""The screen of `railbird watch`: one panel per board. Comes in: looks of the watcher. Goes out: something rich can
draw."""

import time
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.device.service.health import rejected, uptime_text

GOOD, BAD, DIM = "green", "bold black on yellow", "dim"


def picture(looks: list[dict[str, Any]], unseen: Sequence[str] = ()) -> RenderableType:
    """`unseen`: lines about boards that are connected and not watched."""
    head = Text(f"railbird watch   {time.strftime('%H:%M:%S')}   Ctrl-C ends; the table does not notice", style=DIM)
    notes = (Text(f" {line} ", style=BAD) for line in unseen)
    return Group(head, *notes, *(Panel(_board(look), title=_title(look), title_align="left") for look in looks))


def _title(look: dict[str, Any]) -> str:
    return f"{look['role']} {look['serial']}" + (f"  {look['table']}" if look.get("table") else "")


def _board(look: dict[str, Any]) -> RenderableType:
    if look.get("problem"):
        return Text(f" {look['problem']}: asking again ", style=BAD)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=DIM, width=10)
    grid.add_column()
    for name, text in _lines(look):
        grid.add_row(name, text)
    return grid


def _lines(look: dict[str, Any]) -> list[tuple[str, Text]]:
    counters, rates = look["counters"], look.get("per_second", {})
    lines = []
    if look["role"] == "display":
        live = "under way" if look["round_live"] else "between rounds"
        lines += [("monitor", Text(look["header"], style="bold")), ("round", Text(f"{look['round']}, {live}"))]
    up = look["link_up"]
    trip = f"up  {look['round_trip_ms']} ms, most {counters.get('round_trip_most_ms', 0)} ms" if up else " DOWN "
    lines.append(("link", Text(trip, style=GOOD if up else BAD)))
    sent = f"{counters.get('frames_sent', 0)} frames sent ({rates.get('frames_sent', 0)}/s), "
    lines.append(
        ("", Text(sent + f"{counters.get('events_sent', 0)} events, {counters.get('events_resent', 0)} resent"))
    )
    lost = rejected(counters)
    if lost:
        lines.append(("rejected", Text("  ".join(f"{name} {count}" for name, count in lost.items()))))
    if "scan_passes" in counters:
        lines += _scanner_lines(counters)
    dull = look["dull_sensors"]
    lines.append(("sensors", Text(f" clean {' '.join(dull)} ", style=BAD) if dull else Text("good", style=GOOD)))
    if "journal_records" in counters:
        bad = counters.get("journal_bad_sequence", 0)
        text = f" DAMAGED at record {bad} " if bad else f"{counters['journal_records']} records"
        lines.append(("journal", Text(text, style=BAD if bad else "")))
    state = " SAFE MODE " if look["safe_mode"] else "development" if look["development"] else ""
    lines.append(
        (
            "running",
            Text(f"{uptime_text(look['uptime_s'])}, boot {look['boot']}  ")
            + Text(state, style=BAD * look["safe_mode"]),
        )
    )
    lines.append(("memory", Text(f"{look['free_bytes']} bytes free")))
    return lines


def _scanner_lines(counters: dict[str, int]) -> list[tuple[str, Text]]:
    passes, reads = counters["scan_passes"], counters.get("scan_reads", 0)
    share = f", {100 * (passes - reads) / passes:.2f} % not read" if passes else ""
    alone = [
        (SENSOR_NAMES[index], counters.get(f"sensor_{index}_alone_wrong", 0)) for index in range(len(SENSOR_NAMES))
    ]
    worst = "  ".join(f"{name} {count}" for name, count in alone if count)
    lines = [("passes", Text(f"{passes}, {reads} read{share}"))]
    return [*lines, ("weak", Text(worst))] if worst else lines
