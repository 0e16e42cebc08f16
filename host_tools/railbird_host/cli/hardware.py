"""`railbird hardware`: the electronics as data: electrical rules, schematics, parts, cables, power, drawings to cut."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird.table.registration import GAMES
from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError

HELP = "electrical rules, schematics, parts list, cables, power, drawings at 1:1"
EXAMPLES = [
    "railbird hardware check                 # every electrical rule, over the table and over the rig",
    "railbird hardware schematics sheets/    # one SVG a sheet",
    "railbird hardware parts bill.csv",
    "railbird hardware cables                # each plug, pin by pin",
    "railbird hardware power                 # what each supply gives",
    "railbird hardware mask mask.svg         # aperture mask and card guides",
    "railbird hardware felt derby felt.pdf   # the layout at 1:1",
]


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("check", help="the electrical rules; 1 if one is broken")
    schematics = actions.add_parser("schematics", help="every sheet as SVG")
    schematics.add_argument("folder", type=Path, help="where to put them; made if it is not there")
    parts = actions.add_parser("parts", help="what to order, as CSV")
    parts.add_argument("file", type=Path, nargs="?", help="a .csv; printed as a table if left out")
    for name, words in (("cables", "wiring tables, plug by plug"), ("power", "what each supply gives, and may give")):
        action = actions.add_parser(name, help=words)
        action.add_argument(
            "--of", choices=("table", "rig"), default="table", help="the table, or the bench with its rig"
        )
    mask = actions.add_parser("mask", help="the sensor bar's mask and the card guides, to be cut")
    mask.add_argument("file", type=Path, help="a .svg or .pdf")
    felt = actions.add_parser("felt", help="a layout at 1:1")
    felt.add_argument("game", choices=GAMES, help="whose felt")
    felt.add_argument("file", type=Path, help="a .svg or .pdf")


def run(arguments: Namespace) -> int:
    return int(ACTIONS[arguments.action](arguments))


def _check(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.hardware.check import OF_ASSEMBLIES, OF_SHEETS, breaches

    found = breaches()
    rules = len(OF_SHEETS) + len(OF_ASSEMBLIES)

    def show() -> None:
        if found:
            print_table(
                ("rule", "where", "what", "source"),
                [(breach.rule, breach.where, breach.what, breach.source) for breach in found],
            )
        print(f"{rules} rules over the table and the rig: {len(found) or 'no'} breach{'' if len(found) == 1 else 'es'}")

    emit(arguments, "hardware.check", {"rules": rules, "breaches": [vars(breach) for breach in found]}, show)
    return WRONG if found else RIGHT


def _schematics(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.hardware.schematic import svg_of_sheet
    from railbird_host.hardware.sheet import read_sheets

    files = {}
    for name, sheet in read_sheets().items():
        files[name] = arguments.folder / f"{name}.svg"
        _write(files[name], svg_of_sheet(sheet).encode())
    emit(arguments, "hardware.schematics", {"files": files}, lambda: print(*files.values(), sep="\n"))
    return RIGHT


def _parts(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.hardware.bill import COLUMNS, as_csv, lines
    from railbird_host.hardware.sheet import read_sheets

    rows = lines(read_sheets())
    if arguments.file:
        _write(arguments.file, as_csv(rows).encode())

    def show() -> None:
        if arguments.file:
            print(f"{arguments.file}: {len(rows)} lines, {sum(row.quantity for row in rows)} parts")
        else:
            print_table(COLUMNS[:5], [[getattr(row, column) for column in COLUMNS[:5]] for row in rows])

    emit(arguments, "hardware.parts", {"lines": [vars(row) for row in rows]}, show)
    return RIGHT


def _cables(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.hardware.plugs import as_markdown, cables

    assembly = _assembly(arguments.of)
    document = {
        "cables": [
            {"from": cable.one.name, "to": cable.other.name, "cable": cable.kind, "pins": cable.rows()}
            for cable in cables(assembly)
        ]
    }
    emit(arguments, "hardware.cables", document, lambda: print(as_markdown(assembly)))
    return RIGHT


def _power(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.hardware.power_budget import budget

    rows = budget(_assembly(arguments.of))
    document = {"supplies": [{"supply": name, "milliamp": load, "limit_milliamp": most} for name, load, most in rows]}
    table = [(name, f"{load:,.0f} mA", f"{most:,.0f} mA", f"{100 * load / most:.0f} %") for name, load, most in rows]
    emit(arguments, "hardware.power", document, lambda: print_table(("supply", "gives", "at most", "share"), table))
    return RIGHT


def _assembly(name: str):  # type: ignore[no-untyped-def]  # its type is imported when needed
    from railbird_host.hardware.assembly import assemblies

    return next(assembly for assembly in assemblies() if assembly.name == name)


def _drawn(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.hardware.drawing import as_pdf, as_svg
    from railbird_host.hardware.felt import felt
    from railbird_host.hardware.mask import mask_and_guides

    drawing = mask_and_guides() if arguments.action == "mask" else felt(arguments.game)
    if arguments.file.suffix not in (".svg", ".pdf"):
        raise RailbirdError(f"{arguments.file} is neither .svg nor .pdf", "name a file that ends so", USAGE)
    _write(arguments.file, as_pdf(drawing) if arguments.file.suffix == ".pdf" else as_svg(drawing).encode())
    size = f"{drawing.width_mm:.0f} x {drawing.height_mm:.0f} mm"
    document = {"file": arguments.file, "width_mm": drawing.width_mm, "height_mm": drawing.height_mm}
    emit(
        arguments, f"hardware.{arguments.action}", document, lambda: print(f"{arguments.file}: {size}, print at 100 %")
    )
    return RIGHT


def _write(path: Path, content: bytes) -> None:
    from railbird_host.base.whole_file import write_whole

    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)


ACTIONS = {
    "check": _check,
    "schematics": _schematics,
    "parts": _parts,
    "cables": _cables,
    "power": _power,
    "mask": _drawn,
    "felt": _drawn,
}
