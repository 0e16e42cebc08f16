"""`railbird hil`: the hardware-in-the-loop suite on a bench, with its reports."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import RIGHT, TRANSPORT, USAGE, WRONG, RailbirdError
from railbird_host.cli import _complete
from railbird_host.cli._numbers import count, seed_number
from railbird_host.sim.emulator.part_data import WORDS

HELP = "run the hardware-in-the-loop suite on the emulated bench or on real boards"
EXAMPLES = [
    "railbird hil                                       # all of it, emulated",
    "railbird hil --bench bench1 -k tamper",
    "railbird hil --count 5 -k faults                   # five runs, another seed each",
    "railbird hil --parts worst -k lamp                 # LEDs, flash and sensors as bad as data sheets allow",
    "railbird hil hil_tests/test_tamper.py::test_a_wrong_pin_clears_nothing --seed 3 --vcd",
    "railbird hil ~/mine/test_our_lamps.py              # tests of your own, with the same fixtures",
    "railbird hil --place 'bench-*' --workers 3         # on three benches of the lab at once",
    "railbird hil --check-quarantine                    # which quarantined tests pass again?",
]
NO_TESTS = 5  # pytest's exit code
PLUGIN = "railbird_host.hil.plugin"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "tests", nargs="*", metavar="TEST", help="files or tests, from where you stand; your own count too"
    )
    help_text = "a file of hil_tests/benches, or a path"
    action = parser.add_argument("--bench", default="emulated", metavar="NAME", help=help_text)
    _complete.completed(action, _complete.benches)
    help_text = "a place of labgrid instead, as in bench-1 or 'bench-*': the first that is free (docs/the-lab.md)"
    parser.add_argument("--place", metavar="NAME", help=help_text)
    parser.add_argument("--workers", type=count, default=1, metavar="N", help="with --place: so many, a place each")
    parser.add_argument("-k", dest="words", metavar="WORDS", help="only tests whose names fit, as for pytest")
    parser.add_argument("--count", type=count, default=1, metavar="N", help="so many runs, each with the next seed")
    parser.add_argument("--seed", type=seed_number, default=0, help="of everything random on the emulated bench")
    parser.add_argument("--parts", choices=WORDS, help="how good the emulated parts are (typical)")
    parser.add_argument("--quick", action="store_true", help="leave out the slow tests")
    parser.add_argument("--soak", action="store_true", help="the long tests instead")
    parser.add_argument(
        "--vcd", action="store_true", help="keep the waveforms of every test, those of LED line and inputs too"
    )
    parser.add_argument("--destructive", action="store_true", help="allow destructive tests on real boards")
    parser.add_argument("--check-quarantine", action="store_true", help="run only quarantined tests; say which pass")
    parser.add_argument(
        "--report", type=Path, metavar="FOLDER", help="default: build/hil/report; of several runs seed-N in it"
    )


def run(arguments: Namespace) -> int:
    import json
    import subprocess

    from railbird_host.base.output import emit
    from railbird_host.device.images import ROOT
    from railbird_host.hil import bench_file
    from railbird_host.hil.report import NOT_WRITTEN

    bench = bench_file.load(arguments.bench)
    folder = (arguments.report or ROOT / "build" / "hil" / "report").resolve()
    check_tests(arguments.tests)
    runs: list[dict] = []
    reports: list[str] = []
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        output = sys.stderr if arguments.json else None  # what pytest says is progress
        of_run = folder if arguments.count == 1 else folder / f"seed-{seed}"  # none overwrites another's
        of_run.mkdir(parents=True, exist_ok=True)
        command = pytest_command(arguments, bench.kind, of_run, seed)
        environment = os.environ | {"PYTEST_PLUGINS": PLUGIN}
        code = subprocess.run(command, cwd=ROOT, stdout=output, env=environment).returncode
        if code == NO_TESTS:
            raise RailbirdError("no test was chosen", "railbird hil without -k and names runs them all", USAGE)
        if code == NOT_WRITTEN:
            step = "make room there, or name another folder: --report FOLDER"
            raise RailbirdError(f"the report can't be written into {of_run}", step, TRANSPORT)
        if code not in (RIGHT, WRONG):
            raise RailbirdError("the suite could not be run", "see what pytest says above", USAGE)
        runs.append(json.loads((of_run / "report.json").read_text()) | {"pytest": code})
        reports.append(str(of_run / "report.html"))
        if code == 1 and not arguments.check_quarantine:
            break
    document = {"report": reports[-1], "reports": reports, "runs": runs}
    emit(arguments, "hil", document, lambda: show(document))
    if arguments.check_quarantine:
        return quarantine_result(runs[-1], is_whole=not arguments.tests and not arguments.words)
    return WRONG if any(entry["pytest"] for entry in runs) else RIGHT


def check_tests(names: list[str]) -> None:
    for name in names:
        path = Path(name.partition("::")[0]).expanduser()
        if not path.exists():
            raise RailbirdError(f"there is no {path.absolute()}", "name files from where you stand", USAGE)


def pytest_command(arguments: Namespace, kind: str, folder: Path, seed: int) -> list[str]:
    """Runs in the project's folder, so names go in whole, and `--hil-from` says where its reader stands."""
    from railbird_host.device.images import ROOT

    tests = [absolute(name) for name in arguments.tests] or [str(ROOT / "hil_tests")]
    command = [sys.executable, "-m", "pytest", *tests, "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")]
    bench = absolute(arguments.bench) if arguments.bench.endswith(".toml") else arguments.bench
    command += ["--hil-from", str(Path.cwd()), "--bench", bench, "--seed", str(seed), "--hil-report", str(folder)]
    command += ["--junitxml", str(folder / "junit.xml"), "-rs"]
    wanted = ["soak" if arguments.soak else "not soak"] + (["not slow"] if arguments.quick else [])
    command += ["-m", " and ".join(wanted)]
    if arguments.parts:
        command += ["--parts", arguments.parts]
    if arguments.words:
        command += ["-k", arguments.words]
    for option in ("vcd", "destructive"):
        if getattr(arguments, option):
            command.append(f"--{option}")
    if arguments.check_quarantine:
        command += ["--quarantine", "only"]
    if arguments.place:
        command += ["--place", arguments.place, "-n", str(arguments.workers), "--dist", "load"]
    elif kind != "real" and not arguments.tests:
        command += ["-n", "2", "--dist", "loadfile"]
    return command


def absolute(name: str) -> str:
    """The path of `path::test`, whole."""
    path, colons, test = name.partition("::")
    return f"{Path(path).expanduser().resolve()}{colons}{test}"


def quarantine_result(entry: dict, is_whole: bool) -> int:
    """Tests that pass again, and, after a run of the whole suite, names that are no tests."""
    from railbird_host.hil import quarantine

    found = [f"{test['name']} passes" for test in entry["tests"] if test["outcome"] == "passed"]
    if is_whole:
        known = {quarantine.name_of(test["name"]) for test in entry["tests"]}
        found += [f"{name} is no test of the suite" for name in quarantine.load() if name not in known]
    for problem in found:
        print(f"{problem}: take it out of hil_tests/quarantine.toml", file=sys.stderr)
    return WRONG if found else RIGHT


def show(document: dict) -> None:
    for entry in document["runs"]:
        counts = ", ".join(f"{count} {name}" for name, count in entry["counts"].items())
        print(f"bench {entry['bench']}, seed {entry['seed']}: {counts}")
        for test in entry["tests"]:
            if test["outcome"] == "failed":
                print(f"  {test['verdict']}: {test['name']}")
                print(f"    evidence: {test['evidence']}")
            elif test["waveforms"]:
                print(f"  waveforms: {test['waveforms']}")
    for report in document["reports"]:
        print(f"report: {report}")
