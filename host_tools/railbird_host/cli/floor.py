"""`railbird floor`: the office of all tables. Sets a floor up, gives tables their accounts, runs the office."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.base.errors import REFUSED, RIGHT, USAGE, RailbirdError
from railbird_host.cli._numbers import port_number

if TYPE_CHECKING:
    from railbird_host.floor.setup.floor_folder import FloorFolder

HELP = "a floor of tables: journals and state of all of them in one office"
EXAMPLES = [
    "railbird floor demo           # two emulated tables, fifty replayed ones, and the office",
    "railbird floor init --folder /etc/railbird/floor --broker office.example --database 'dbname=railbird'",
    "railbird floor add derby-4 --table derby-4.json --out derby-4.account   # then: railbird serve --floor …",
    "railbird floor keys derby-4 --table derby-4.json      # it was provisioned anew",
    "railbird floor tables",
    "railbird floor revoke derby-4                         # its computer was lost",
    "railbird floor renew                                  # certificates of broker and office, every two years",
    "railbird floor person 'Ada Quinn' --role supervisor   # asks for a password",
    "railbird floor office --host 0.0.0.0 --tls office.pem office.key",
    "sudo railbird floor office --host 0.0.0.0 --tls office.pem office.key --install",
    "railbird floor rebuild                                # rounds, from the records",
]
FOLDER = Path("/etc/railbird/floor")
UNIT = Path("/etc/systemd/system/mosquitto.service.d/railbird.conf")
ROTATION = Path("/etc/logrotate.d/railbird-floor")
PORT = 8323
BROKER_PORT = 8883


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_setting_up(actions)
    _add_person(actions)
    _add_office(actions)
    actions.add_parser("rebuild", help="make the rounds of all journals again, from their records")
    for action in actions.choices.values():
        action.add_argument("--folder", type=Path, default=FOLDER, help="the floor's folder")
    demo = actions.add_parser("demo", help="a floor of its own, to try: broker, database, office, tables")
    demo.add_argument("--emulated", type=int, default=2, metavar="N", help="tables on emulated boards")
    demo.add_argument("--replayed", type=int, default=50, metavar="N", help="tables whose journals are replayed")
    demo.add_argument("--port", type=port_number, default=PORT, help="of the office; 0 takes any free one")


def _add_setting_up(actions) -> None:
    init = actions.add_parser("init", help="make a floor's folder: authority, broker's files, office's account")
    init.add_argument(
        "--broker", required=True, metavar="HOST", help="name or address of the broker, as tables reach it"
    )
    init.add_argument("--broker-port", type=port_number, default=BROKER_PORT, help="its port")
    init.add_argument("--database", required=True, metavar="ADDRESS", help="as PostgreSQL's programs take it: dbname=…")
    add = actions.add_parser("add", help="give a table an account; one that it had ends")
    add.add_argument("name", metavar="TABLE", help="on the floor, such as derby-4")
    add.add_argument(
        "--table", type=Path, action="append", required=True, metavar="FILE", help="the operator's table file"
    )
    add.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the account file, for railbird serve --floor"
    )
    keys = actions.add_parser("keys", help="a table was provisioned anew: its new table file, the account stays")
    keys.add_argument("name", metavar="TABLE", help="on the floor, such as derby-4")
    keys.add_argument("--table", type=Path, required=True, metavar="FILE", help="the operator's table file")
    revoke = actions.add_parser("revoke", help="end a table's account")
    revoke.add_argument("name", metavar="TABLE", help="on the floor, such as derby-4")
    actions.add_parser("tables", help="who has an account, and until when")
    actions.add_parser("renew", help="new certificates of broker and office")


def _add_person(actions) -> None:
    person = actions.add_parser("person", help="somebody who may sign in at the office; asks for a password")
    person.add_argument("name", metavar="NAME", help="as colleagues know it")
    person.add_argument(
        "--role", choices=("viewer", "supervisor", "technician"), default="viewer", help="what the person may do"
    )
    person.add_argument("--password-file", type=Path, metavar="FILE", help="instead of the question")
    does = person.add_mutually_exclusive_group()
    does.add_argument("--leave", action="store_true", help="may not sign in any more")
    does.add_argument("--forget", action="store_true", help="and the name is taken away everywhere")


def _add_office(actions) -> None:
    office = actions.add_parser("office", help="run the office: stores, answers, alarms, pages")
    office.add_argument("--host", default="127.0.0.1", help="address to listen on; 127.0.0.1 is this machine only")
    office.add_argument("--port", type=port_number, default=PORT, help="0 takes any free one")
    office.add_argument("--tls", type=Path, nargs=2, metavar=("CERTIFICATE", "KEY"), help="of the page")
    office.add_argument("--days", type=int, default=366, help="the journal is kept so long, a year at least")
    office.add_argument("--install", action="store_true", help="write the systemd unit that runs it so, and leave")
    office.add_argument("--user", default="office", help="with --install: whom the unit runs as")
    root_help = "with --install: where that computer's files are, if it is not this one"
    office.add_argument("--root", type=Path, default=Path("/"), metavar="FOLDER", help=root_help)


def run(arguments: Namespace) -> int:
    return ACTIONS[arguments.action](arguments)


def init(arguments: Namespace) -> int:
    from railbird_host.base.output import emit

    floor = folder_of(arguments)
    try:
        floor.create(arguments.broker, arguments.broker_port, arguments.database)
    except OSError as error:
        raise RailbirdError(
            f"{floor.folder}: {error.strerror}", "name a folder of yours with --folder", REFUSED
        ) from error
    document = {"folder": str(floor.folder), "broker": f"{arguments.broker}:{arguments.broker_port}"}

    def show() -> None:
        print(f"{floor.folder} is a floor. Next:")
        print(f"  sudo chown mosquitto {' '.join(map(str, floor.files_of_broker))}")
        print(f"  sudo install -D -m 644 {floor.folder}/mosquitto.service.conf {UNIT}")
        print(f"  sudo install -D -m 644 {floor.folder}/mosquitto.logrotate {ROTATION}")
        print("  sudo systemctl daemon-reload; sudo systemctl restart mosquitto")
        print("  railbird floor person NAME --role supervisor")
        print("  sudo railbird floor office --host 0.0.0.0 --tls CERTIFICATE KEY --install")

    emit(arguments, "floor-init", document, show)
    return RIGHT


def add(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.cli._new_file import check_new
    from railbird_host.device.service.table_file import TableFile

    check_new(arguments.out, "a table's computer may still use it")
    floor = folder_of(arguments)
    account = floor.add(arguments.name, [TableFile.load(path) for path in arguments.table])
    account.save(arguments.out)
    document = {"table": arguments.name, "file": str(arguments.out)}
    step = f"on the table's computer: railbird serve --key FILE --floor {arguments.out.name}"
    words = f"{arguments.out} is the account of {arguments.name}; {untold(floor)}{step}"
    emit(arguments, "floor-add", document, lambda: print(words))
    return RIGHT


def keys(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.device.service.table_file import TableFile
    from railbird_host.floor.wire.topics import check_table

    journal = folder_of(arguments).add_keys(check_table(arguments.name), TableFile.load(arguments.table))
    document = {"table": arguments.name, "journal": journal}
    emit(arguments, "floor-keys", document, lambda: print(f"journal {journal} of {arguments.name} is known"))
    return RIGHT


def revoke(arguments: Namespace) -> int:
    from railbird_host.base.output import emit

    floor = folder_of(arguments)
    floor.revoke(arguments.name)
    words = f"{untold(floor)}{arguments.name} has no account any more"
    emit(arguments, "floor-revoke", {"table": arguments.name}, lambda: print(words))
    return RIGHT


def untold(floor: "FloorFolder") -> str:
    """What is left to do where this person may not tell the broker, which does not know the change until then."""
    return "" if floor.tell_broker() else "first: sudo systemctl reload mosquitto; then "


def renew(arguments: Namespace) -> int:
    from railbird_host.base.output import emit

    floor = folder_of(arguments)
    floor.renew()
    step = "next: systemctl restart mosquitto, and start the office again"
    emit(
        arguments, "floor-renew", {"folder": str(floor.folder)}, lambda: print(f"broker and office are renewed; {step}")
    )
    return RIGHT


def tables(arguments: Namespace) -> int:
    from datetime import UTC, datetime

    from railbird_host.base.output import emit, print_table

    floor, now = folder_of(arguments), datetime.now(UTC)
    accounts = floor.authority.accounts()
    rows = [(name, accounts[name].expires[:10], accounts[name].days_left(now)) for name in floor.tables()]
    document = {"tables": [{"table": name, "expires": expires, "days": days} for name, expires, days in rows]}
    emit(arguments, "floor-tables", document, lambda: print_table(("table", "account ends", "days"), rows))
    return RIGHT


def person(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.floor.store.database import connect, migrate
    from railbird_host.floor.store.people import People

    with connect(folder_of(arguments).settings()["database"]) as connection:
        migrate(connection)
        people = People(connection)
        if arguments.leave or arguments.forget:
            done = people.forget(arguments.name) if arguments.forget else people.leave(arguments.name)
            if not done:
                raise RailbirdError(f"nobody is called {arguments.name}", "look at the spelling", USAGE)
            words = "has left" + (", and the name is taken away" if arguments.forget else "")
        else:
            people.add(arguments.name, arguments.role, password_of(arguments))
            words = f"may sign in as {arguments.role}"
    emit(arguments, "floor-person", {"name": arguments.name}, lambda: print(f"{arguments.name} {words}"))
    return RIGHT


def password_of(arguments: Namespace) -> str:
    from railbird_host.cli._ask import ask_hidden

    if arguments.password_file is None:
        return ask_hidden(f"password of {arguments.name}", "--password-file")
    try:
        return str(arguments.password_file.read_text().strip())
    except OSError as error:
        raise RailbirdError(
            f"{arguments.password_file}: {error.strerror}", "name a file with the password", USAGE
        ) from error


def office(arguments: Namespace) -> int:
    import threading

    from railbird_host.base.output import write_json
    from railbird_host.floor.office.running import RunningOffice

    if arguments.install:
        return install_office(arguments)
    tls = (arguments.tls[0], arguments.tls[1]) if arguments.tls else None
    running = RunningOffice(folder_of(arguments), arguments.host, arguments.port, tls, arguments.days)
    if arguments.json:
        write_json("floor-office", {"address": running.address})
    else:
        print(f"{running.address}  the office    Ctrl-C ends it.", flush=True)
    running.run(threading.Event())
    return RIGHT


def install_office(arguments: Namespace) -> int:
    import sys

    from railbird_host.cli._units import write_units
    from railbird_host.floor.setup.units import office_unit
    from railbird_host.serve.units import out_of_reach

    folder, own = folder_of(arguments).folder, Path(sys.argv[0]).resolve()
    files = [path.resolve() for path in arguments.tls or ()]
    command = [str(own), "floor", "office", "--folder", str(folder), "--days", str(arguments.days)]
    command += ["--host", arguments.host, "--port", str(arguments.port)]
    command += ["--tls", *map(str, files)] if files else []
    write_units(arguments.root, office_unit(command, arguments.port, arguments.user), "floor office --install")
    hidden = out_of_reach([own, Path(sys.executable).resolve(), folder, *files])
    if hidden:
        print(f"careful: the service can't see {hidden}: install railbird into /opt, keep its files in /etc/railbird")
    print("next: systemctl enable --now railbird-office")
    return RIGHT


def rebuild(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.floor.store.database import connect
    from railbird_host.floor.store.journal_store import JournalStore
    from railbird_host.floor.store.round_store import RoundStore

    with connect(folder_of(arguments).settings()["database"]) as connection:
        store = RoundStore(connection)
        journals = JournalStore(connection).journals()
        count = sum(store.rebuild(journal.table, journal.journal) for journal in journals)
    document = {"journals": len(journals), "rounds": count}
    emit(arguments, "floor-rebuild", document, lambda: print(f"{count} rounds of {len(journals)} journals"))
    return RIGHT


def demo(arguments: Namespace) -> int:
    from railbird_host.base.output import write_json
    from railbird_host.floor.demo.demo import Demo

    def ready(address: str, name: str, password: str) -> None:
        if arguments.json:
            write_json("floor-demo", {"address": address, "name": name, "password": password})
            print(end="", flush=True)
        else:
            print(f"{address}  the office: sign in as {name}, password {password}")
            print(
                f"{arguments.emulated} emulated tables, {arguments.replayed} replayed ones. Ctrl-C ends it.", flush=True
            )

    Demo(arguments.emulated, arguments.replayed, arguments.port).run(ready)
    return RIGHT


def folder_of(arguments: Namespace) -> "FloorFolder":
    from railbird_host.floor.setup.floor_folder import FloorFolder

    return FloorFolder(arguments.folder)


ACTIONS = {one.__name__: one for one in (init, add, keys, revoke, renew, tables, person, office, rebuild, demo)}
