"""Writes `docs/railbird.md` from the parsers: `python -m railbird_host.cli._reference`. A test says when it is old."""

import argparse
from pathlib import Path

from railbird_host.cli.main import build_parser, verb_modules

HEAD = """# The `railbird` command

Written from the code by `python -m railbird_host.cli._reference`; edit the verbs, not this page.

Every verb takes `--json` and then prints one document with `"schema": "railbird.<verb>/1"`, also for an error
(`railbird.error/1`). Progress goes to stderr, and only to a terminal. `--board` takes a serial number, a role or a
port; with several candidates nothing is guessed.

| exit code | meaning |
|---|---|
| 0 | right |
| 1 | found wrong |
| 2 | usage |
| 3 | no board |
| 4 | wrong board, or more than one to choose from |
| 5 | transport |
| 6 | refused (key, role) |
| 7 | time limit |
| 130 | interrupted |
"""


def _name(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if action.choices is not None:
        value = "|".join(str(choice) for choice in action.choices)
    if action.option_strings:
        names = ", ".join(action.option_strings)
        return names if action.nargs == 0 else f"{names} {value}"
    return str(value)


def _children(parser: argparse.ArgumentParser) -> list[argparse._SubParsersAction]:
    return [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]


def _rows(parser: argparse.ArgumentParser) -> list[str]:
    shown = [a for a in parser._actions if a.help != argparse.SUPPRESS and "--json" not in a.option_strings]
    shown = [a for a in shown if not isinstance(a, argparse._HelpAction | argparse._SubParsersAction)]
    if not shown:
        return []
    lines = ["| argument | meaning |", "|---|---|"]
    for action in shown:
        has_default = action.default != argparse.SUPPRESS and action.default not in (None, False, "", [])
        default = f" (default {action.default})" if has_default else ""
        name = _name(action).replace("|", "\\|")
        lines.append(f"| `{name}` | {(action.help or '') % vars(action)}{default} |")
    return [*lines, ""]


def _section(title: str, parser: argparse.ArgumentParser, depth: int) -> list[str]:
    what = (parser.description or "").rstrip(".")
    lines = [f"{'#' * depth} {title}", "", what[:1].upper() + what[1:] + ".", ""]
    lines += _rows(parser)
    for group in _children(parser):
        for choice in group._choices_actions:
            child = group.choices[choice.dest]
            child.description = child.description or choice.help
            lines += _section(f"{title} {choice.dest}", child, depth + 1)
    return lines


def reference() -> str:
    """The whole page."""
    verbs = _children(build_parser())[0].choices
    lines = [HEAD]
    for module_name, module in verb_modules():
        name = module_name.replace("_", "-")
        lines += _section(f"railbird {name}", verbs[name], 2)
        lines += ["```console", *module.EXAMPLES, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def reference_path() -> Path:
    return Path(__file__).parents[3] / "docs" / "railbird.md"


if __name__ == "__main__":
    reference_path().write_text(reference())
