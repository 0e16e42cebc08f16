"""`railbird support-bundle`: one zip with everything a developer needs of this computer and the boards on it."""

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import RIGHT, RailbirdError
from railbird_host.base.output import emit
from railbird_host.base.progress import progress_bars
from railbird_host.cli._board import add_table, named_table, table_files, table_path
from railbird_host.cli._new_file import check_new

if TYPE_CHECKING:
    from railbird_host.device.service.table_file import TableFile
    from railbird_host.field.doctor.examine import Examined

HELP = "collect the evidence into one zip: boards, journal, doctor; no keys, no PINs, no hidden cards"
EXAMPLES = [
    "railbird support-bundle                       # railbird-support-20260501-183000.zip",
    "railbird support-bundle --table derby4.json --out case-17.zip",
    "railbird support-bundle --without-journal     # no rounds, no cards at all",
]
README = """A support bundle of Railbird. No key, no PIN and no card that was not shown at the table is in it.

about.json                what made it, what is in it, what could not be had and why
boards.json               as `railbird boards --json`: ports, builds, digests of the images as the boards read them
doctor.json               what `railbird doctor` found
images.json               the images that were at hand
<role>-<serial>/
  status.json             as `railbird status --json`
  updates.json            the last ten images of the board
  configuration.json      of the display; `railbird config diff` takes it
  journal.rbj             of the display; `railbird log show`, `railbird recall --file`
  journal.html            the same as a page
  passes.rbp              of the scanner; `railbird scan show`
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help="else named after the time, in this folder")
    parser.add_argument(
        "--without-journal", action="store_true", help="leave journal and recorded passes out, and with them all cards"
    )
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.field.doctor.checkup import checkup, finding_values
    from railbird_host.field.doctor.machine import Machine
    from railbird_host.field.support.about import about, images
    from railbird_host.field.support.bundle_file import Bundle
    from railbird_host.field.support.collect import BoardCollector, json_bytes

    out = arguments.out or Path(f"railbird-support-{datetime.now(UTC).strftime('%Y%m%d-%H%M%S')}.zip")
    check_new(out)
    files = table_files(arguments)
    tables = loaded(files, is_named=named_table(arguments) is not None)
    bundle = Bundle([key for table in tables for key in (table.service_key, table.journal_key)])
    missing: list[str] = []
    names: list[str] = []
    with progress_bars() as bar:
        line = bar("support bundle")
        line.say("doctor")
        findings, boards = checkup(Machine(), Path.cwd(), files, lambda serial: table_path(arguments, serial))
        bundle.add("README.txt", README.encode())
        found = [finding_values(finding) for finding in findings]
        bundle.add("doctor.json", json_bytes({"schema": "railbird.doctor/1", "findings": found}))
        bundle.add("boards.json", json_bytes({"schema": "railbird.boards/1", **connected(boards)}))
        bundle.add("images.json", json_bytes(images()))
        for board in boards:
            folder = f"{board.found.role or 'silent'}-{board.found.serial or 'unknown'}"
            collector = BoardCollector(
                board, table_of(arguments, board.found.serial), not arguments.without_journal, line
            )
            for name, content in collector.parts():
                bundle.add(f"{folder}/{name}", content)
            missing += collector.missing
            names.append(str(board))
    if not boards:
        missing.append("no board is connected")
    bundle.add("about.json", json_bytes(about(bundle.digests, names, missing)))
    bundle.save(out)
    document: dict[str, Any] = {
        "file": str(out),
        "boards": names,
        "contents": sorted(bundle.digests),
        "missing": missing,
    }
    emit(arguments, "support-bundle", document, lambda: show(document))
    return RIGHT


def connected(boards: "list[Examined]") -> dict[str, Any]:
    """As `railbird boards --json` shows it."""
    from railbird_host.cli.boards import board_values, drive_values
    from railbird_host.device.ports.usb import bootsel_drives

    values = [board_values(board.found) for board in boards]
    return {"boards": values, "bootsel": [drive_values(drive) for drive in bootsel_drives()]}


def loaded(files: list[Path], is_named: bool) -> "list[TableFile]":
    """Those that can be read, and the one that was named: their keys are what the bundle's guard looks for."""
    from railbird_host.device.service.table_file import TableFile

    found = []
    for path in files:
        try:
            found.append(TableFile.load(path))
        except RailbirdError:
            if is_named:
                raise
    return found


def table_of(arguments: Namespace, serial: str) -> "TableFile | None":
    from railbird_host.device.service.table_file import TableFile

    try:
        return TableFile.load(table_path(arguments, serial))
    except RailbirdError:
        return None


def show(document: dict[str, Any]) -> None:
    print(f"{document['file']}: {len(document['contents'])} files")
    for name in document["contents"]:
        print(f"  {name}")
    for line in document["missing"]:
        print(f"missing: {line}")
    print("no key, no PIN and no hidden card is in it; cards that were shown at the table are, in the journal")
