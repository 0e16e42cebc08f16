"""The report of a run: JSON for programs, one HTML page with pictures for people.

In: one `Entry` for each test, from pytest's reports. Out: report.json and report.html in a folder; figures are compared
with those of the last run that measured them: a run of a few tests in between forgets nothing. Pictures are those that
a test took of panel and lamps (`picture` of the plugin), and those of every failure's evidence.
"""

import base64
import html
import json
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from railbird_host.base.errors import RailbirdError
from railbird_host.base.whole_file import write_whole
from railbird_host.device.images import BOARDS, build_information

SCHEMA = "railbird.hil/1"
NOT_WRITTEN = 20  # exit code of a run whose report found no room
PICTURES = ("panel.png", "lamps.svg")
DIGEST_DIGITS = 32
STYLE = """body{font:15px sans-serif;margin:2em;max-width:75em}h2{margin-top:1.6em}
td,th{padding:.2em .8em .2em 0;text-align:left;vertical-align:top}td{overflow-wrap:anywhere}
.passed{color:#176d2c}.failed{color:#b00020}.skipped{color:#666}
section{border-left:4px solid #b00020;padding:.1em 1em;margin:1em 0}
section img,figure img{height:240px;margin:.5em 1em .5em 0;vertical-align:top}figure{margin:1em 0}
pre{background:#f4f4f4;padding:.6em;white-space:pre-wrap;overflow-wrap:anywhere}"""


@dataclass
class Entry:
    name: str
    outcome: str
    seconds: float = 0.0
    reason: str = ""
    verdict: str = ""
    evidence: str = ""
    waveforms: str = ""  # the file, of a test that passed with --vcd
    latencies_ms: dict[str, float] = field(default_factory=dict)
    boards: dict[str, str] = field(default_factory=dict)
    bench: str = ""  # which of them had it, where workers have one each
    is_real: bool = False
    pictures: dict[str, str] = field(default_factory=dict)  # what is seen, and the folder

    @classmethod
    def of(cls, report: Any) -> "Entry":
        entry = cls(report.nodeid, report.outcome, round(report.duration, 3))
        for name, value in report.user_properties:
            if name in ("verdict", "evidence", "waveforms", "bench", "is_real"):
                setattr(entry, name, value)
            elif name.startswith("latency "):
                entry.latencies_ms[name.removeprefix("latency ")] = value
            elif name.startswith("serial "):
                entry.boards[name.removeprefix("serial ")] = value
            elif name.startswith("picture "):
                entry.pictures[name.removeprefix("picture ")] = value
        if report.skipped and isinstance(report.longrepr, tuple):
            entry.reason = report.longrepr[2].removeprefix("Skipped: ")
        elif report.failed:
            entry.reason = why(report.longrepr)
        return entry

    @staticmethod
    def merged(entries: list["Entry"]) -> list["Entry"]:
        """Setup, call and teardown of each test in one: the worst of them."""
        found: dict[str, Entry] = {}
        for entry in entries:
            before = found.get(entry.name)
            if before is None or (before.outcome == "passed" and entry.outcome != "passed"):
                entry.seconds += before.seconds if before else 0.0
                found[entry.name] = entry
            else:
                before.seconds = round(before.seconds + entry.seconds, 3)
                before.latencies_ms |= entry.latencies_ms
                before.boards |= entry.boards
                before.bench, before.is_real = before.bench or entry.bench, before.is_real or entry.is_real
                before.waveforms = before.waveforms or entry.waveforms
                before.pictures |= entry.pictures
        return list(found.values())


def why(failure: Any) -> str:
    """The first line of what was raised; of a failure without one, its last line."""
    crash = getattr(failure, "reprcrash", None)
    lines = str(crash.message if crash else failure).strip().splitlines() or [""]
    return lines[0] if crash else lines[-1]


def builds() -> dict[str, str]:
    found = {}
    for board in BOARDS:
        try:
            about = build_information(board)
        except RailbirdError:
            continue
        found[board] = f"{about['version']} {about['commit']} {about['image_sha256'][:DIGEST_DIGITS]}"
    return found


class Report:
    def __init__(self, bench: str, seed: int, is_emulated: bool = True):
        self.bench = bench
        self.is_emulated = is_emulated
        self.seed = seed
        self.entries: list[Entry] = []

    def document(self, previous: dict[str, Any]) -> dict[str, Any]:
        counts = {
            kind: sum(entry.outcome == kind for entry in self.entries) for kind in ("passed", "failed", "skipped")
        }
        known = dict(previous.get("known_latencies_ms", {}))
        measured = {
            f"{entry.name} {name}": (entry.name, name, value)
            for entry in self.entries
            for name, value in entry.latencies_ms.items()
        }
        latencies = [
            {"test": test, "what": name, "ms": value, "before_ms": known.get(key)}
            for key, (test, name, value) in measured.items()
        ]
        known |= {key: value for key, (_, _, value) in measured.items()}
        return {
            "schema": SCHEMA,
            "bench": ", ".join(sorted({entry.bench for entry in self.entries if entry.bench})) or self.bench,
            "seed": self.seed,
            "finished": datetime.now(UTC).isoformat(timespec="seconds"),
            "builds": builds(),
            "boards": {role: serial for entry in self.entries for role, serial in entry.boards.items()},
            "emulated": self.is_emulated and not any(entry.is_real for entry in self.entries),
            "counts": counts,
            "latencies": latencies,
            "known_latencies_ms": known,
            "tests": [asdict(entry) for entry in self.entries],
        }

    def write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "report.json"
        try:
            previous = json.loads(path.read_text())
        except (OSError, ValueError):
            previous = {}
        document = self.document(previous)
        write_whole(folder / "report.html", page(document).encode())
        write_whole(path, json.dumps(document, indent=2).encode() + b"\n")


def page(document: dict[str, Any]) -> str:
    counts = document["counts"]
    words = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    seconds = sum(test["seconds"] for test in document["tests"])
    when = f"Finished {document['finished']}, {seconds:.0f} s of tests, seed {document['seed']}"
    parts = [f"<h1>Bench {html.escape(document['bench'])}: {words}</h1><p>{when}</p><table>"]
    parts.append("<tr><th>board</th><th>serial number</th><th>build: version, commit, SHA-256</th></tr>")
    for board, text in document["builds"].items():
        serial = document["boards"].get(board.lower(), "took no part")
        parts.append(f"<tr><th>{board}</th><td>{serial}</td><td><code>{html.escape(text)}</code></td></tr>")
    parts.append("</table>")
    if document["latencies"]:
        clock = "Simulated: calibrated estimates, see docs/silicon.md."
        if not document["emulated"]:
            clock = "By the clock of the BENCH board, to about 3 ms."
        parts.append(f"<h2>Latencies</h2><p>{clock}</p><table>")
        parts.append("<tr><th>test</th><th>what</th><th>ms</th><th>run before</th><th>change</th></tr>")
        for row in document["latencies"]:
            known = row["before_ms"] is not None
            before = f"{row['before_ms']:.3f}" if known else "none"
            change = f"{row['ms'] - row['before_ms']:+.3f}" if known else ""
            cells = (row["test"].removeprefix("hil_tests/"), row["what"], f"{row['ms']:.3f}", before, change)
            parts.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")
        parts.append("</table>")
    failed = [test for test in document["tests"] if test["outcome"] == "failed"]
    if failed:
        parts.append("<h2>Failures</h2>")
        parts += [_failure(test) for test in failed]
    seen = [_seen(test, what, folder) for test in document["tests"] for what, folder in test["pictures"].items()]
    if seen:
        parts += ["<h2>Seen</h2>", *seen]
    for outcome in ("skipped", "passed"):
        tests = [test for test in document["tests"] if test["outcome"] == outcome]
        if tests:
            parts.append(f"<h2>{outcome.capitalize()}</h2><table class='{outcome}'>")
            parts += [_row(test) for test in tests]
            parts.append("</table>")
    return (
        f"<!doctype html><meta charset=utf-8><title>Railbird HIL</title><style>{STYLE}</style>"
        + "\n".join(parts)
        + "\n"
    )


def _name(test: dict[str, Any]) -> str:
    return html.escape(test["name"].removeprefix("hil_tests/"))


def _row(test: dict[str, Any]) -> str:
    return f"<tr><td>{_name(test)}</td><td>{test['seconds']:.1f} s</td><td>{html.escape(test['reason'])}</td></tr>"


def _failure(test: dict[str, Any]) -> str:
    """Verdict, reason, what panel and lamps showed, how to see it again."""
    title = f"<h3 class='failed'>{html.escape(test['verdict'] or 'error')}: {_name(test)}</h3>"
    return f"<section>{title}<pre>{html.escape(test['reason'])}</pre>{_pictures(test['evidence'])}</section>"


def _seen(test: dict[str, Any], what: str, folder: str) -> str:
    return f"<figure><figcaption>{html.escape(what)} ({_name(test)})</figcaption>{_images(Path(folder))}</figure>"


def _pictures(folder: str) -> str:
    if not folder:
        return ""
    found = f"<p>Evidence: <code>{html.escape(folder)}</code></p>{_images(Path(folder))}"
    replay = Path(folder) / "replay.txt"
    return found + (f"<pre>{html.escape(replay.read_text())}</pre>" if replay.is_file() else "")


def _images(folder: Path) -> str:
    found = ""
    for name in PICTURES:
        path = folder / name
        if path.is_file():
            kind = "svg+xml" if name.endswith("svg") else "png"
            data = base64.b64encode(path.read_bytes()).decode()
            found += f"<img alt='{name}' src='data:image/{kind};base64,{data}'>"
    return found
