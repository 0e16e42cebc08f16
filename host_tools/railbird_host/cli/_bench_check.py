"""`railbird bench check NAME`: proves identity and wiring of a bench before any test is run on it."""

from argparse import ArgumentParser, Namespace

from railbird_host.errors import RIGHT, WRONG

HELP = "prove the boards and the wiring of a bench"
EXAMPLES = ["railbird bench check                # the emulated rig", "railbird bench check bench1"]
RIG_WIRES = ("link", "run", "power")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", default="rig", help="of the file in hil_tests/benches")


def run(arguments: Namespace) -> int:
    from railbird_host.cli._output import emit
    from railbird_host.hil import bench_file

    bench = bench_file.load(arguments.name)
    findings = check_real(bench) if bench.kind == "real" else check_emulated(bench)
    entries = [vars(finding) for finding in findings]

    def show() -> None:
        for finding in findings:
            print(f"{'WRONG' if finding.problem else 'right'}  {finding.what}  {finding.problem}")
            if finding.problem and finding.next_step:
                print(f"       next: {finding.next_step}")

    emit(arguments, "bench-check", {"bench": bench.name, "findings": entries}, show)
    return WRONG if any(finding.problem for finding in findings) else RIGHT


def check_emulated(bench):
    from railbird_host.hil.bench_check import Boards, Finding, check_wiring
    from railbird_host.hil.board_handle import emulated_handle
    from railbird_host.hil.tables import Tables

    table = Tables(bench, 0).make("derby").bench
    if bench.kind == "emulated":
        return [Finding("both boards start and open the table")]
    handles = [emulated_handle(name, table) for name in ("scanner", "display")]
    return check_wiring(Boards(handles[0].client, handles[1].client, table.rig, table.run), RIG_WIRES)


def check_real(bench):
    import time

    from railbird_host.hil.bench_check import Boards, check_identity, check_wiring
    from railbird_host.hil.rig_client import RigClient
    from railbird_host.ports.connection import Connection
    from railbird_host.ports.identity import identify_all
    from railbird_host.ports.usb import serial_ports
    from railbird_host.service.client import ServiceClient

    found = identify_all(serial_ports())
    findings = check_identity(bench, found)
    if any(finding.problem for finding in findings) or not bench.wiring:
        return findings
    device = {entry.serial: entry.port.device for entry in found}

    class Asked(ServiceClient):
        """Opens the port for each question: a board that restarts takes its port with it."""

        def __init__(self, role: str):
            self._device = device[bench.boards[role]]

        def hello(self):
            with Connection(self._device) as connection:
                return ServiceClient(connection).hello()

        def status(self):
            with Connection(self._device) as connection:
                return ServiceClient(connection).status()

    with Connection(device[bench.boards["bench"]]) as connection:
        wires = tuple(wire for wire in RIG_WIRES if wire in bench.wiring)
        boards = Boards(lambda: Asked("scanner"), lambda: Asked("display"), RigClient(connection), time.sleep)
        findings += check_wiring(boards, wires)
    return findings
