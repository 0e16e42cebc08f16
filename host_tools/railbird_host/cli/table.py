"""`railbird table`: a table on the emulated bench, on a page in the browser. What `make run` starts."""

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from railbird.table.registration import GAMES
from railbird_host.cli._numbers import port_number, seed_number

HELP = "play at an emulated table in the browser: real images, real time"
EXAMPLES = [
    "railbird table",
    "railbird table --game four_card_poker --seed 7",
    "railbird table --keep my-table --limits 10-1000",
    'railbird table --config \'{"game": "derby", "decks": 1}\' --port 8080 --no-browser',
]
FIRST_PORT = 8321


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, help="derby unless the configuration says otherwise")
    parser.add_argument("--port", type=port_number, default=FIRST_PORT, help="0 takes any free one")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 127.0.0.1 is this machine only")
    seed_help = "shuffles the shoe and makes the boards' random numbers; drawn anew for each table if left out"
    parser.add_argument("--seed", type=seed_number, help=seed_help)
    parser.add_argument("--config", metavar="FILE", help="table configuration: a JSON file, or the JSON itself")
    keep_help = "a folder: flash, journal, shoe and felt are kept there, and the next start goes on with that table"
    parser.add_argument("--keep", metavar="DIR", help=keep_help)
    parser.add_argument("--limits", metavar="LEAST-MOST", default="5-500", help="of a wager, for players and chips")
    parser.add_argument(
        "--people", metavar="FILE", help="where results of trainees are kept; a file of yours if left out"
    )
    parser.add_argument("--pace", choices=("real", "fast"), default="real", help="fast: only for tests")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import write_json
    from railbird_host.page.serve import RunningPage, announce

    page = RunningPage(table_setup(arguments), arguments.pace, arguments.host, arguments.port)

    def listening(address: str) -> None:
        if arguments.json:
            told = {"address": address, "game": page.table.setup.game, "seed": page.table.setup.seed}
            write_json("table", told | ({"code": page.code} if page.code else {}))
            print(end="", flush=True)
        else:
            announce(page, not arguments.no_browser)

    with suppress(KeyboardInterrupt):  # Ctrl-C is how a table ends
        page.run(listening)
    if not arguments.json:
        print(
            f"The table is kept in {arguments.keep}." if arguments.keep else "The table is gone: --keep DIR keeps one."
        )
    return 0


def people_file(given: str | None) -> Path:
    from platformdirs import user_data_path

    return Path(given) if given else user_data_path("railbird") / "trainees.json"


def read_limits(text: str) -> tuple[int, int]:
    from railbird_host.base.errors import USAGE, RailbirdError

    least, _, most = text.partition("-")
    if not (least.isdecimal() and most.isdecimal() and 0 < int(least) <= int(most) <= 1_000_000):
        raise RailbirdError(f"these are no limits of a wager: {text}", "such as --limits 5-500", USAGE)
    return int(least), int(most)


def table_setup(arguments: Namespace):  # type: ignore[no-untyped-def]
    """The configuration of `--config`, and `--game` over it."""
    from dataclasses import replace

    from railbird.table.config import ConfigError, config_from_dict
    from railbird_host.base.errors import USAGE, RailbirdError
    from railbird_host.page.live_table import drawn_setup
    from railbird_host.page.sitting import Setup
    from railbird_host.serve.at_the_page import FollowedTable

    values = read_config(arguments.config) if arguments.config else {}
    if arguments.game:
        values["game"] = arguments.game
    try:
        config = config_from_dict(values)
        setup = drawn_setup(config) if arguments.seed is None else Setup(config, arguments.seed)
        keep = Path(arguments.keep) if arguments.keep else None
        limits, people = read_limits(arguments.limits), people_file(arguments.people)
        return replace(setup, limits=limits, keep=keep, people=people, follow=FollowedTable)
    except ConfigError as error:
        raise RailbirdError(f"this configuration can't be: {error}", "correct that field", USAGE) from error


def read_config(text: str) -> dict:
    import json

    from railbird_host.base.errors import USAGE, RailbirdError

    try:
        source = text if text.lstrip().startswith("{") else Path(text).read_text()
        values = json.loads(source)
    except OSError as error:
        raise RailbirdError(f"{text}: {error.strerror}", "name a JSON file", USAGE) from error
    except ValueError as error:
        raise RailbirdError(f"the configuration is no JSON: {error}", 'such as {"game": "derby"}', USAGE) from error
    if not isinstance(values, dict):
        raise RailbirdError("the configuration is no JSON object", 'such as {"game": "derby"}', USAGE)
    return values
