"""`railbird bench check NAME`: proves identity and wiring of a bench before any test is run on it."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from railbird_host.base.errors import RIGHT, WRONG
from railbird_host.cli import _complete

if TYPE_CHECKING:
    from railbird_host.hil.bench_file import BenchFile
    from railbird_host.hil.finding import Finding

HELP = "prove the boards and the wiring of a bench"
EXAMPLES = ["railbird bench check                # the emulated rig", "railbird bench check bench1"]


def add_arguments(parser: ArgumentParser) -> None:
    action = parser.add_argument("name", nargs="?", default="rig", help="of the file in hil_tests/benches")
    _complete.completed(action, _complete.benches)


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.hil import bench_file

    bench = bench_file.load(arguments.name)
    findings = check_real(bench) if bench.kind == "real" else check_emulated(bench)
    entries = [vars(finding) for finding in findings]

    def show() -> None:
        for finding in findings:
            reason = finding.problem or (f"not proved: {finding.unproved}" if finding.unproved else "")
            print(f"{finding.state:5}  {finding.what}  {reason}".rstrip())
            if finding.problem and finding.next_step:
                print(f"       next: {finding.next_step}")

    emit(arguments, "bench-check", {"bench": bench.name, "findings": entries}, show)
    return WRONG if any(finding.problem for finding in findings) else RIGHT


def check_emulated(bench: "BenchFile") -> "list[Finding]":
    from railbird_host.hil.bench_check import Boards, check_wiring
    from railbird_host.hil.bench_file import WIRES
    from railbird_host.hil.finding import Finding
    from railbird_host.hil.rig_bench import RigBench
    from railbird_host.hil.tables import Tables

    table = Tables(bench, 0).make("derby").bench
    if not isinstance(table, RigBench):
        return [Finding("both boards start and open the table")]
    handles = {name: table.boards.handle(name) for name in ("scanner", "display")}
    boards = Boards(lambda role: handles[role].client(), lambda role: handles[role].unlocked(), table.rig, table.run)
    return check_wiring(boards, WIRES)


def check_real(bench: "BenchFile") -> "list[Finding]":
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.hil.bench_check import Boards, check_identity, check_wiring
    from railbird_host.hil.real_bench import RealBench

    findings = check_identity(bench, identify_all(serial_ports()))
    if any(finding.problem for finding in findings) or not bench.wiring:
        return findings
    real = RealBench(bench)
    real.at_rest()
    unlocked = (lambda role: real.boards.handle(role).unlocked()) if bench.table else None
    return findings + check_wiring(Boards(real.boards.client, unlocked, real.rig, real.run), bench.wiring)
