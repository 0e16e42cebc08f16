"""Evidence of a failure, in one folder: frames both ways, journal, counters, panel, lamps, versions, pins, replay.

In: the benches that a failed test had in its hands. Out: files; whatever can't be had is said in `problems.txt` instead
of hiding the failure. Looks at flash and wires first, and asks the boards last, because asking lets time pass.
"""

import json
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from railbird_host.field.log.record_text import LogRecord, describe, kind_name
from railbird_host.hil.lamp_picture import lamp_picture
from railbird_host.hil.pin_watch import waveforms_of
from railbird_host.hil.report import builds
from railbird_host.hil.verdict import BenchFailure
from railbird_host.hil.wire_text import frames_text
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.play.dealer import Dealer

RECORDS = 60


def benches_in(arguments: Iterable[Any], traceback: Iterable[Any]) -> list[Bench]:
    """The benches among a test's fixtures and in the locals of the frames that failed, each once."""
    values = list(arguments)
    for entry in traceback:
        values += entry.frame.f_locals.values()
    found: list[Bench] = []
    for value in values:
        for one in getattr(value, "made", None) or [value]:
            bench = one.bench if isinstance(one, Dealer) else one
            if isinstance(bench, Bench) and not any(bench is other for other in found):
                found.append(bench)
    return found


def write_evidence(folder: Path, benches: list[Bench], failure: str, verdict: str, replay: str) -> list[str]:
    """Names of the files; of several benches the last is the one that failed, most likely. A disk that is full costs
    the evidence, not the verdict."""
    try:
        return _write_all(folder, benches, failure, verdict, replay)
    except OSError as error:
        return [f"none: {error.strerror}"]


def _write_all(folder: Path, benches: list[Bench], failure: str, verdict: str, replay: str) -> list[str]:
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


def take_pictures(bench: Bench, folder: Path) -> None:
    """Panel and lamps as they are; what can't be seen on this bench is left out."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with suppress(BenchFailure):
        _panel(bench, folder / "panel.png")
    _lamps(bench, folder / "lamps.svg")


def _panel(bench: Bench, path: Path) -> None:
    bench.image().save(path)


def _screen(bench: Bench, path: Path) -> None:
    path.write_text("\n".join(bench.screen()) + "\n")


def _lamps(bench: Bench, path: Path) -> None:
    path.write_text(lamp_picture(bench.game, bench.layout, bench.eyes.colours()))


def _frames(bench: Bench, path: Path) -> None:
    path.write_text(frames_text(bench.boards.link_log()))


def records_of(bench: Bench) -> list[LogRecord]:
    """Since the newest snapshot."""
    return [LogRecord(*entry) for entry in bench.boards.journal_entries()]


def _journal(bench: Bench, path: Path) -> None:
    records = records_of(bench)
    lines = [f"{entry.sequence:6d} {kind_name(entry.kind):18s} {describe(entry)}" for entry in records[-RECORDS:]]
    path.write_text("\n".join(lines) + "\n")


def write_waveforms(folder: Path, benches: list[Bench]) -> Path | None:
    """Of a test that passed: the waveforms alone."""
    path = folder / "pins.vcd"
    if not benches or waveforms_of(benches[-1]) is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    _pins(benches[-1], path)
    return path


def _pins(bench: Bench, path: Path) -> None:
    vcd = waveforms_of(bench)
    if vcd is None:
        raise BenchFailure("nobody watches the pins of this bench")
    vcd.write().replace(path)


def _counters(bench: Bench, path: Path) -> None:
    found: dict[str, Any] = {}
    for name in ("scanner", "display"):
        try:
            client = bench.boards.handle(name).client()
            found[name] = {"hello": client.hello()._asdict(), "status": client.status()._asdict()}
            found[name]["counters"] = client.counters()
        except Exception as error:
            found[name] = f"no answer: {error}"
    path.write_text(json.dumps(found, indent=2) + "\n")


MAKERS: dict[str, Callable[[Bench, Path], None]] = {
    "panel.png": _panel,
    "screen.txt": _screen,
    "lamps.svg": _lamps,
    "frames.txt": _frames,
    "journal.txt": _journal,
    "pins.vcd": _pins,
    "counters.json": _counters,
}
