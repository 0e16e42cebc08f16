"""Evidence of a failure, in one folder: frames both ways, journal, counters, panel, lamps, versions, pins, replay.

In: the benches that a failed test had in its hands. Out: files; whatever can't be had is said in `problems.txt` instead
of hiding the failure. Looks at flash and wires first, and asks the boards last, because asking lets time pass.
"""

import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird_host.bench.prepared import FlashBytes, key_of
from railbird_host.bench.table_bench import TableBench
from railbird_host.hil.board_handle import handle_of
from railbird_host.hil.lamp_picture import lamp_picture
from railbird_host.hil.real_bench import RealBench
from railbird_host.hil.report import builds
from railbird_host.hil.verdict import BenchFailure
from railbird_host.hil.wire_text import frames_text, tape_text
from railbird_host.log.record_text import LogRecord, describe, kind_name
from railbird_host.play.dealer import Dealer

RECORDS = 60


def benches_in(arguments: Iterable[Any], traceback: Iterable[Any]) -> list[TableBench]:
    """The benches among a test's fixtures and in the locals of the frames that failed, each once."""
    values = list(arguments)
    for entry in traceback:
        values += entry.frame.f_locals.values()
    found: list[TableBench] = []
    for value in values:
        for one in getattr(value, "made", None) or [value]:
            bench = one.bench if isinstance(one, Dealer) else one
            if isinstance(bench, TableBench) and not any(bench is other for other in found):
                found.append(bench)
    return found


def write_evidence(folder: Path, benches: list[TableBench], failure: str, verdict: str, replay: str) -> list[str]:
    """Names of the files; of several benches the last is the one that failed, most likely."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "failure.txt").write_text(f"{verdict}\n\n{failure}\n")
    (folder / "replay.txt").write_text(replay + "\n")
    (folder / "versions.json").write_text(json.dumps(builds(), indent=2) + "\n")
    problems: list[str] = []
    for bench in benches[-1:]:
        for name, make in MAKERS.items():
            try:
                make(bench, folder / name)
            except Exception as error:  # evidence of one kind must not cost the others
                problems.append(f"{name}: {type(error).__name__}: {error}")
    if problems:
        (folder / "problems.txt").write_text("\n".join(problems) + "\n")
    return sorted(path.name for path in folder.iterdir())


def take_pictures(bench: TableBench, folder: Path) -> None:
    """Panel and lamps as they are; what can't be seen on this bench is left out."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if not isinstance(bench, RealBench):
        _panel(bench, folder / "panel.png")
    _lamps(bench, folder / "lamps.svg")


def _panel(bench: TableBench, path: Path) -> None:
    bench.image().save(path)


def _screen(bench: TableBench, path: Path) -> None:
    path.write_text("\n".join(bench.screen()) + "\n")


def _lamps(bench: TableBench, path: Path) -> None:
    path.write_text(lamp_picture(bench.game, bench.layout, bench.parts.lamps.colours))


def _frames(bench: TableBench, path: Path) -> None:
    if isinstance(bench, RealBench):
        tapes = {"scanner": bench.rig.tape("to_display"), "display": bench.rig.tape("to_scanner")}
        path.write_text("".join(tape_text(sender, tape) for sender, tape in tapes.items()))
    else:
        path.write_text(frames_text({"scanner": bench.parts.to_display.log, "display": bench.parts.to_scanner.log}))


def records_of(bench: TableBench) -> list[LogRecord]:
    """Since the newest snapshot."""
    if isinstance(bench, RealBench):
        return bench.eyes.records if bench.eyes else []
    journal = Journal(FlashBytes(bytearray(bench.display.flash_bytes())), Hmac(key_of("journal")), 0)
    journal.open()
    return [LogRecord(*entry) for entry in journal.records(journal.round_position())]


def _journal(bench: TableBench, path: Path) -> None:
    records = records_of(bench)
    lines = [f"{entry.sequence:6d} {kind_name(entry.kind):18s} {describe(entry)}" for entry in records[-RECORDS:]]
    path.write_text("\n".join(lines) + "\n")


def _pins(bench: TableBench, path: Path) -> None:
    vcd = getattr(bench, "vcd", None)
    if vcd is None:
        raise BenchFailure("nobody watches the pins of this bench")
    vcd.write().replace(path)


def _counters(bench: TableBench, path: Path) -> None:
    found: dict[str, Any] = {}
    for name in ("scanner", "display"):
        try:
            client = handle_of(name, bench).client()
            found[name] = {"hello": client.hello()._asdict(), "status": client.status()._asdict()}
            found[name]["counters"] = client.counters()
        except Exception as error:
            found[name] = f"no answer: {error}"
    path.write_text(json.dumps(found, indent=2) + "\n")


MAKERS: dict[str, Callable[[TableBench, Path], None]] = {
    "panel.png": _panel,
    "screen.txt": _screen,
    "lamps.svg": _lamps,
    "frames.txt": _frames,
    "journal.txt": _journal,
    "pins.vcd": _pins,
    "counters.json": _counters,
}
