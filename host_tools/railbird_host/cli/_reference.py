"""Writes `docs/railbird.md` from the parsers: `python -m railbird_host.cli._reference`. A test says when it is old."""

import argparse
from pathlib import Path

from railbird_host.cli.main import build_parser, children, default_text, examples_of, verb_modules

HEAD = """# The `railbird` command

Written from the code by `python -m railbird_host.cli._reference`; edit the verbs, not this page. New here?
[The first ten minutes with two Picos](first-ten-minutes.md); at a table: [swapping a scanner](swapping-a-scanner.md).

**One board is meant.** `--board` takes a role (`scanner`, `display`, `bench`), a serial number (its first four digits
will do) or a port. It can be left out while only one board could be meant; with several nothing is guessed: the error
shows them and what to type. Emulated boards (`railbird bench up`) are found as those on USB are.

**Keys.** What only looks (`boards`, `status`, `watch`, `doctor`) needs none and disturbs nothing. What changes a table,
or reads its journal, needs the operator's table file, which `railbird provision` wrote.

**Output.** The answer goes to stdout; progress goes to stderr, and only to a terminal. Every verb takes `--json` and
then prints one document with `"schema": "railbird.<verb>/1"`, as in `railbird.boards/1` and `railbird.log-pull/1`
(`watch`: one a line), for an error `{"schema": "railbird.error/1", "message": …, "next": …, "exit_code": …}`. An error
says what is wrong, then what to do next. Ctrl-C leaves board and terminal as they should be.

| exit code | meaning |
|---|---|
| 0 | right |
| 1 | found wrong: a log that does not verify, a test that failed, a board that differs |
| 2 | usage: an option, a file name |
| 3 | no board, or none that answers |
| 4 | wrong board, or more than one to choose from |
| 5 | transport: the port is held, or port or disk failed on the way |
| 6 | refused: key, role, a round under way |
| 7 | time limit |
| 130 | interrupted; 0 from what only that ends: `watch`, `bench up`, `table`, `serve`, `floor office`, `floor demo` |

`railbird doctor` has its own: 0 nothing stands in the way, 1 notes, 2 something will not work.

| file | what it is |
|---|---|
| `~/.config/railbird/tables/*.json` | table files, with keys, mode 0600 (`$XDG_CONFIG_HOME`): keep locked copies |
| `*.pins` | persons and their PINs, written by `provision`, mode 0600; tell each person theirs, then delete it |
| `*.rbj` | a pulled journal: proves itself with the table file, without the board |
| `*.rbp` | recorded passes of a scanner |
| `~/.config/railbird/keys/*.pub` | keys that releases may be signed with; another folder: `$RAILBIRD_KEYS` |
| `~/.local/share/railbird` | journals that `serve` keeps, results of trainees (`$XDG_DATA_HOME`) |
| `~/.cache/railbird` | compiled files of `deploy` (`$XDG_CACHE_HOME`) |
| `$XDG_RUNTIME_DIR/railbird` | emulated boards that run now |
| `/etc/udev/rules.d/70-railbird.rules` | written by `doctor --fix` as root |

`$RAILBIRD_TABLE` names the table file for all verbs. `NO_COLOR` takes the colours away.
"""


def _name(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    value = " ".join(value) if isinstance(value, tuple) else value
    if action.choices is not None:
        value = "|".join(str(choice) for choice in action.choices)
    if action.option_strings:
        names = ", ".join(action.option_strings)
        return names if action.nargs == 0 else f"{names} {value}"
    return str(value)


def _rows(parser: argparse.ArgumentParser) -> list[str]:
    shown = [
        action
        for action in parser._actions
        if action.help != argparse.SUPPRESS and "--json" not in action.option_strings
    ]
    shown = [action for action in shown if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction)]
    if not shown:
        return []
    lines = ["| argument | meaning |", "|---|---|"]
    for action in shown:
        name = _name(action).replace("|", "\\|")
        lines.append(f"| `{name}` | {(action.help or '') % vars(action)}{default_text(action)} |")
    return [*lines, ""]


def _section(parser: argparse.ArgumentParser, depth: int, examples: list[str]) -> list[str]:
    """A verb, or one of its actions: the examples stand with the action that they show."""
    what = (parser.description or "").rstrip(".")
    lines = [f"{'#' * depth} {parser.prog}", "", what[:1].upper() + what[1:] + ".", "", *_rows(parser)]
    below = children(parser)
    if not below:
        lines += ["```console", *examples_of(parser, examples), "```", ""]
    for child in below.values():
        lines += _section(child, depth + 1, examples)
    return lines


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    ruled = [head, ("---",) * len(head), *rows]
    return [f"| {' | '.join(row)} |" for row in ruled] + [""]


def reference() -> str:
    """The whole page."""
    verbs = children(build_parser())
    lines = [HEAD]
    for name, module in verb_modules():
        lines += _section(verbs[name.replace("_", "-")], 2, module.EXAMPLES)
        if hasattr(module, "details"):
            lines += _table(*module.details())
    return "\n".join(lines).rstrip() + "\n"


def reference_path() -> Path:
    return Path(__file__).parents[3] / "docs" / "railbird.md"


if __name__ == "__main__":
    reference_path().write_text(reference())
