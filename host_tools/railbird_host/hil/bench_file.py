"""Bench files: which boards a bench has, how they are wired, what can be done with them. Checked TOML.

    schema = "railbird.bench/1"
    kind = "real"                     # emulated | rig (emulated, through an emulated BENCH board) | real
    flash = "zero-wait"               # emulated and rig only: code never waits for its flash, for comparison
    parts = "typical"                 # not real: typical | best | worst | drawn (sim/emulator/part_data.py)
    time_factor = 1.0                 # real only: waits and limits last so many times as long
    felt = "derby"                    # real only: the game whose lamps hang on the display; tests of others are skipped

    [boards]                          # real only: by USB serial, never "the first port"
    scanner = "E6614C311B4C8E2C"
    display = "E6614C311B4C9A31"
    bench = "E6614C311B4C0F17"

    [wiring]                          # real only: what of boards/README.md is wired to the BENCH board
    sensors = true                    # its GP6-GP15 to the scanner's sensors
    link = true                       # it sits in the UART between the boards
    inputs = true                     # it stands in for the 74HC165 chain
    lamps = true                      # it listens to the LED line
    run = true                        # it holds RUN of both boards
    power = true                      # it switches the power of both boards
    tamper = true                     # it sets the tamper latch

    [table]                           # real only: what the supervisor has; without it nobody can open the table
    file = "~/.config/railbird/tables/bench.json"
    person = 1
    pins = "~/.config/railbird/benches/bench1.pins"   # lines `number PIN`, its owner's alone: a PIN stands nowhere else

In: a name or a path. Out: a `BenchFile`; whatever is not as above is a RailbirdError that names file and key.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from railbird.table.registration import GAMES
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.device.service.pin_file import load_pins
from railbird_host.sim.emulator.part_data import WORDS
from railbird_host.sim.emulator.xip import ZERO_WAIT

SCHEMA = "railbird.bench/1"
FOLDER = ROOT / "hil_tests" / "benches"
KINDS = ("emulated", "rig", "real")
ROLES = ("scanner", "display", "bench")
WIRES = ("sensors", "link", "inputs", "lamps", "run", "power", "tamper")
# What a test may need, and what a bench without it lacks.
CAPABILITIES = {
    "sensors": "sensor drives to the scanner",
    "link": "a rig in the UART between the boards",
    "inputs": "a stand-in for the 74HC165 chain",
    "lamps": "a tap on the LED line",
    "run": "wires to RUN",
    "power": "power switches",
    "tamper": "a wire to the tamper latch",
    "monitor": "words of the dealer's monitor ([table] file in the bench file)",
    "panel": "eyes on the pixels of the dealer's monitor",
    "exact": "simulated time, flash operations and wires to the last byte",
    "fresh": "boards that may lose their keys",
}
_EMULATED = frozenset(CAPABILITIES)
_RIG = frozenset((*WIRES, "monitor", "panel"))
_TOP = {
    "schema": str,
    "kind": str,
    "flash": str,
    "parts": str,
    "time_factor": (int, float),
    "felt": str,
    "boards": dict,
    "wiring": dict,
    "table": dict,
}


@dataclass(frozen=True)
class BenchFile:
    name: str
    kind: str
    time_factor: float = 1.0
    boards: dict[str, str] = field(default_factory=dict)
    wiring: frozenset[str] = frozenset()
    table: Path | None = None
    person: int = 1
    pins: Path | None = None
    flash: str = ""
    felt: str = ""  # of a real bench; empty: nobody said
    parts: str = ""  # how good the emulated parts are; empty: as PARTS in the environment says, or typical

    @property
    def capabilities(self) -> frozenset[str]:
        real = self.wiring | {"monitor"} if self.table else self.wiring
        return {"emulated": _EMULATED, "rig": _RIG, "real": real}[self.kind]

    @property
    def pin(self) -> str:
        """The supervisor's, read when somebody enters it."""
        known = dict(load_pins(self.pins)) if self.pins else {}
        if self.person not in known:
            step = f"add a line `{self.person} PIN` to {self.pins}"
            raise RailbirdError(f"bench {self.name} has no PIN of person {self.person}", step, USAGE)
        return known[self.person]

    def missing(self, needs: list[str]) -> str:
        """What a test needs and this bench lacks, in words; empty if nothing."""
        lacking = [CAPABILITIES[need] for need in needs if need not in self.capabilities]
        return f"bench {self.name} has no {', no '.join(lacking)}" if lacking else ""


def path_of(name: str) -> Path:
    return Path(name).expanduser() if name.endswith(".toml") else FOLDER / f"{name}.toml"


def load(name: str) -> BenchFile:
    """`name` of a file in hil_tests/benches, or a path."""
    path = path_of(name)
    try:
        text = path.read_text()
    except UnicodeDecodeError as error:
        raise RailbirdError(f"{path}: {error}", "mend it: a bench file is UTF-8 text", USAGE) from None
    except (OSError, ValueError):
        known = ", ".join(sorted(file.stem for file in FOLDER.glob("*.toml"))) or "none"
        raise RailbirdError(
            f"there is no bench {name} ({path})", f"benches: {known}; railbird bench init", USAGE
        ) from None
    return check(parsed(text, path), path)


def parsed(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        next_step = "mend it, or remove it and write a new one: railbird bench init"
        raise RailbirdError(f"{path}: {error}", next_step, USAGE) from None


def check(document: dict[str, Any], path: Path) -> BenchFile:
    def wrong(key: str, expected: str, got: object) -> RailbirdError:
        return RailbirdError(
            f"{path}: {key}: expected {expected}, got {got!r}", "see railbird bench init --help", USAGE
        )

    _check_keys(document, _TOP, "", wrong)
    if document.get("schema") != SCHEMA:
        raise wrong("schema", repr(SCHEMA), document.get("schema"))
    kind = document.get("kind")
    if kind not in KINDS:
        raise wrong("kind", f"one of {', '.join(KINDS)}", kind)
    factor = float(document.get("time_factor", 1.0))
    if not 0.1 <= factor <= 100:
        raise wrong("time_factor", "0.1 to 100", factor)
    boards, wiring, table = (document.get(key, {}) for key in ("boards", "wiring", "table"))
    _check_keys(boards, dict.fromkeys(ROLES, str), "boards.", wrong)
    _check_keys(wiring, dict.fromkeys(WIRES, bool), "wiring.", wrong)
    if "pin" in table:
        step = f"take it out and make it again: railbird bench init {path.stem} --pins FILE"
        raise RailbirdError(f"{path}: table.pin: a PIN in clear, in a file that others may read", step, USAGE)
    _check_keys(table, {"file": str, "person": int, "pins": str}, "table.", wrong)
    parts = document.get("parts", "")
    if parts and (parts not in WORDS or kind == "real"):
        raise wrong("parts", f"one of {', '.join(WORDS)}, and only in an emulated bench", parts)
    felt = document.get("felt", "")
    if felt and (felt not in GAMES or kind != "real"):
        raise wrong("felt", f"one of {', '.join(GAMES)}, and only in a real bench", felt)
    if kind != "real":
        if boards or wiring or table:
            raise wrong("boards, wiring, table", "only in a real bench", kind)
        if factor != 1:
            raise wrong("time_factor", "only in a real bench: an emulated one has its own time", factor)
        flash = document.get("flash", "")
        if flash not in ("", ZERO_WAIT):
            raise wrong("flash", repr(ZERO_WAIT), flash)
        return BenchFile(path.stem, kind, flash=flash, parts=parts)
    if "flash" in document:
        raise wrong("flash", "only in an emulated bench", kind)
    wires = _check_wires(boards, wiring, wrong)
    if not table:
        return BenchFile(path.stem, kind, factor, dict(boards), wires, felt=felt)
    for key, what in (("file", "the operator's table file"), ("pins", "a file of PINs")):
        if not table.get(key):
            raise wrong(f"table.{key}", what, table.get(key))
    file, pins = ((path.parent / Path(table[key]).expanduser()).resolve() for key in ("file", "pins"))
    return BenchFile(path.stem, kind, factor, dict(boards), wires, file, table.get("person", 1), pins, felt=felt)


def _check_wires(boards: dict[str, str], wiring: dict[str, bool], wrong: Any) -> frozenset[str]:
    """What leads to the BENCH board of a real bench."""
    for role in ("scanner", "display"):
        if not boards.get(role):
            raise wrong(f"boards.{role}", "a USB serial number", boards.get(role))
    if len(set(boards.values())) < len(boards):
        raise wrong("boards", "a board of its own for every role", boards)
    wires = frozenset(name for name, is_wired in wiring.items() if is_wired)
    if wires and not boards.get("bench"):
        raise wrong("boards.bench", "the serial of the board that all wires lead to", None)
    return wires


def _check_keys(document: dict[str, Any], known: dict[str, Any], prefix: str, wrong: Any) -> None:
    for key, value in document.items():
        if key not in known:
            raise wrong(f"{prefix}{key}", f"one of {', '.join(known)}", key)
        if not isinstance(value, known[key]) or (isinstance(value, bool) and known[key] is not bool):
            names = known[key].__name__ if isinstance(known[key], type) else "number"
            raise wrong(
                f"{prefix}{key}", {"bool": "true or false", "str": "a text", "dict": "a table"}.get(names, names), value
            )
