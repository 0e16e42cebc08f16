"""`railbird serve`: the table's computer. Keeps the journal, sets the clock, serves the players' monitor."""

import threading
from argparse import ArgumentParser, Namespace
from pathlib import Path

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, RailbirdError

HELP = "the table's computer: keep the journal, set the clock, serve the players' monitor"
EXAMPLES = [
    "railbird serve --key derby-1.watch",
    "railbird serve --key derby-1.watch --host 0.0.0.0 --port 80",
    "railbird serve --key derby-1.watch --floor derby-1.account",
    "railbird serve --pause 10            # a technician wants the board's port",
    "railbird serve --resume",
    "railbird serve --key derby-1.watch --export today.rbj          # for railbird log verify",
    "sudo railbird serve --key /etc/railbird/derby-1.watch --install",
]
PORT = 8322
STATE = Path("/var/lib/railbird")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--key", type=Path, metavar="FILE", help="the watch file of `railbird watch-key new`")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="where the journal is kept; a folder of yours if left out"
    )
    parser.add_argument("--floor", type=Path, metavar="FILE", help="the account file of `railbird floor add`")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 127.0.0.1 is this machine only")
    parser.add_argument("--port", type=int, default=PORT, help="0 takes any free one")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--pause", type=float, metavar="MINUTES", help="let the running one let go of the board")
    does.add_argument("--resume", action="store_true", help="let it take the board again")
    does.add_argument("--export", type=Path, metavar="FILE", help="write what was kept as one file, and leave")
    does.add_argument("--install", action="store_true", help="write the systemd units, and leave")
    parser.add_argument("--user", default="railbird", help="with --install: whom the units run as")
    root_help = "with --install: where that computer's files are, if it is not this one"
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="FOLDER", help=root_help)


def run(arguments: Namespace) -> int:
    from railbird_host.serve.pausing import Pausing

    folder = arguments.keep or kept_folder()
    if arguments.resume or arguments.pause is not None:
        pausing = Pausing(folder)
        pausing.resume() if arguments.resume else pausing.ask(arguments.pause)
        print("it takes the board again" if arguments.resume else f"the port is free for {arguments.pause:g} minutes")
        return RIGHT
    if arguments.key is None:
        raise RailbirdError("the watch file is missing", "railbird serve --key FILE; railbird watch-key --help", USAGE)
    if arguments.install:
        return install(arguments)
    return export(arguments, folder) if arguments.export else serve(arguments, folder)


def kept_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path() / "railbird" / "kept"


def export(arguments: Namespace, folder: Path) -> int:
    from railbird_host.base.output import emit
    from railbird_host.cli._new_file import check_new
    from railbird_host.device.service.watch_file import WatchFile
    from railbird_host.serve.kept_journal import KeptJournal

    check_new(arguments.export, "an export is evidence")
    watch = WatchFile.load(arguments.key)
    found = KeptJournal(folder / watch.journal).export(watch.table, watch.serial)
    if found is None:
        raise RailbirdError(f"nothing was kept in {folder}", "let `railbird serve` follow the table first", REFUSED)
    found.save(arguments.export)
    document = {"file": str(arguments.export), "last_sequence": found.head.last_sequence}
    emit(arguments, "serve-export", document, lambda: print(f"{arguments.export}: up to {found.head.last_sequence}"))
    return RIGHT


def install(arguments: Namespace) -> int:
    import sys

    from railbird_host.cli._units import write_units
    from railbird_host.serve.units import out_of_reach, units

    key = arguments.key.resolve()
    command = [str(Path(sys.argv[0]).resolve()), "serve", "--key", str(key), "--keep", str(STATE)]
    command += ["--host", arguments.host, "--port", str(arguments.port)]
    if arguments.floor:
        command += ["--floor", str(arguments.floor.resolve())]
    write_units(arguments.root, units(command, arguments.port, arguments.user), "serve --install")
    files = [key, *([arguments.floor.resolve()] if arguments.floor else [])]
    hidden = out_of_reach([Path(command[0]), Path(sys.executable).resolve(), *files])
    if hidden:
        print(f"careful: the service can't see {hidden}: install railbird into /opt, keep its files in /etc/railbird")
    owned = " ".join(str(one) for one in files)
    print(f"next: useradd --system {arguments.user}; chown {arguments.user} {owned}; systemctl enable --now railbird")
    screen = "apt install cage chromium; systemctl set-default graphical.target; systemctl enable --now railbird-kiosk"
    print(f"with a screen: {screen}")
    return RIGHT


def serve(arguments: Namespace, folder: Path) -> int:
    from railbird_host.base.output import write_json
    from railbird_host.device.service.watch_file import WatchFile
    from railbird_host.serve.running import Running

    running = Running(WatchFile.load(arguments.key), folder, arguments.host, arguments.port, arguments.floor)
    if arguments.json:
        write_json("serve", {"address": running.address, "folder": str(folder)})
    else:
        print(f"{running.address}  this table    {running.address}players  the players' monitor")
        print(f"The journal is kept in {folder}. Ctrl-C ends it.", flush=True)
    running.run(threading.Event())
    return RIGHT
