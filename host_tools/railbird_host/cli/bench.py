"""`railbird bench`: the emulated table, and the rig for real boards. One file per action: `_bench_<action>.py`."""

import importlib
import pkgutil
from argparse import ArgumentParser, Namespace

from railbird_host import cli

HELP = "run the emulated table, play rounds on it, set up and check benches"
PREFIX = "_bench_"


def actions() -> dict:
    names = [entry.name for entry in pkgutil.iter_modules(cli.__path__) if entry.name.startswith(PREFIX)]
    return {name.removeprefix(PREFIX): importlib.import_module(f"railbird_host.cli.{name}") for name in names}


ACTIONS = actions()
EXAMPLES = [line for module in ACTIONS.values() for line in module.EXAMPLES]


def add_arguments(parser: ArgumentParser) -> None:
    group = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, module in ACTIONS.items():
        sub = group.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(sub)


def run(arguments: Namespace) -> int:
    return ACTIONS[arguments.action].run(arguments)
