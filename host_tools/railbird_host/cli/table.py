"""`railbird table`: a table on the emulated bench, on a page in the browser. What `make run` starts."""

from argparse import ArgumentParser, Namespace
from contextlib import suppress

from railbird.table.registration import GAMES
from railbird_host.cli._numbers import port_number, seed_number

HELP = "play at an emulated table in the browser: real images, real time"
EXAMPLES = [
    "railbird table",
    "railbird table --game four_card_poker --seed 7",
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
    parser.add_argument("--pace", choices=("real", "fast"), default="real", help="fast: only for tests")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import write_json
    from railbird_host.page.serve import RunningPage, announce

    page = RunningPage(table_setup(arguments), arguments.pace, arguments.host, arguments.port)

    def listening(address: str) -> None:
        if arguments.json:
            write_json("table", {"address": address, "game": page.table.setup.game, "seed": page.table.setup.seed})
            print(end="", flush=True)
        else:
            announce(address, not arguments.no_browser)

    with suppress(KeyboardInterrupt):  # Ctrl-C is how a table ends
        page.run(listening)
    return 0


def table_setup(arguments: Namespace):  # type: ignore[no-untyped-def]
    """The configuration of `--config`, and `--game` over it."""
    from railbird.table.config import ConfigError, config_from_dict
    from railbird_host.base.errors import USAGE, RailbirdError
    from railbird_host.page.live_table import Setup, drawn_setup

    values = read_config(arguments.config) if arguments.config else {}
    if arguments.game:
        values["game"] = arguments.game
    try:
        config = config_from_dict(values)
        return drawn_setup(config) if arguments.seed is None else Setup(config, arguments.seed)
    except ConfigError as error:
        raise RailbirdError(f"this configuration can't be: {error}", "correct that field", USAGE) from error


def read_config(text: str) -> dict:
    import json
    from pathlib import Path

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
