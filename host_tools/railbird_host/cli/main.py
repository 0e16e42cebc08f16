"""The `railbird` command: finds the verbs in this folder, parses, runs one, and turns an error into an exit code.

A verb is a module `cli/<verb>.py` (underscores become dashes) with
    HELP       one line
    EXAMPLES   lines shown below `--help`
    details()  optional: head and rows of a table that stands there too
    add_arguments(parser)
    run(arguments) -> int      the exit code, see `errors.py`
It imports what is heavy inside `run`, so that `railbird --help` and completion are quick. `--json` is added to every
verb here; `base/output.py` has what prints.
"""

import argparse
import difflib
import errno
import importlib
import pkgutil
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import FrameType, ModuleType
from typing import NoReturn

import argcomplete

from railbird_host import cli
from railbird_host.base.errors import TRANSPORT, USAGE, RailbirdError
from railbird_host.base.output import write_json
from railbird_host.base.streams import forget_stdout, prepare

HELPERS = {"main"}
FIRST_STEPS = [
    "railbird boards              # what is connected",
    "railbird doctor              # what stands in the way, and the fix",
    "railbird bench up            # an emulated table, if there is no board to try",
    "railbird flash --help        # each verb has examples of its own",
]
INTERRUPTED = 130
OWN_PACKAGES = ("railbird",)
INSTALLED_ALONE = ("serve", "floor")


def verb_names() -> list[str]:
    """The modules of this folder that are verbs: one that starts with an underscore is shared code."""
    names = [entry.name for entry in pkgutil.iter_modules(cli.__path__)]
    return [name for name in names if name not in HELPERS and not name.startswith("_")]


def verb_modules() -> Iterator[tuple[str, ModuleType]]:
    for name in verb_names():
        yield name, importlib.import_module(f"railbird_host.cli.{name}")


def children(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of its verbs or actions, by name; the line that lists one also describes it."""
    found = {}
    for group in parser._actions:
        if isinstance(group, argparse._SubParsersAction):
            for choice in group._choices_actions:
                child = found[choice.dest] = group.choices[choice.dest]
                child.description = child.description or choice.help
    return found


def leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parsers that run something: `log pull` and `log show`, not `log`."""
    below = children(parser)
    if not below:
        yield parser
    for child in below.values():
        yield from leaves(child)


class Parser(argparse.ArgumentParser):
    """A usage error is told as any other error is: with a next step, and as a document for who asked for JSON."""

    def error(self, message: str) -> NoReturn:
        raise RailbirdError(message, f"{self.prog} --help", USAGE)


class HelpText(argparse.RawDescriptionHelpFormatter):
    """Examples keep their lines, and an option that has a default says so."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "") + default_text(action).replace("%", "%%")


def default_text(action: argparse.Action) -> str:
    has_default = action.default != argparse.SUPPRESS and action.default not in (None, False, "", [])
    return f" (default {action.default})" if has_default else ""


class ShowVersion(argparse.Action):
    """`--version`, looked up only when asked for: reading the package's metadata takes longer than most verbs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from railbird_host.device.this_release import version_text

        print(version_text())
        parser.exit()


def left_out(error: ModuleNotFoundError, words: list[str]) -> RailbirdError:
    """Tools that were installed without the emulated bench, or for a table's computer alone, lack its packages."""
    if error.name is None or error.name.startswith(OWN_PACKAGES):
        raise error
    extra = words[0] if words[0] in INSTALLED_ALONE and "demo" not in words else "bench"
    return RailbirdError(f"this needs {error.name}, which is not installed", f"python3 install.py --{extra}", USAGE)


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="railbird",
        description="Flash, test and diagnose Railbird card tables.",
        epilog=f"{examples(FIRST_STEPS)}\n\nexit codes: 0 right, 1 found wrong, 2 usage, 3 no board, 4 wrong board,"
        "\n  5 transport, 6 refused (key, role), 7 time limit, 130 interrupted;"
        "\n  doctor: 0 fine, 1 notes, 2 stops",
        formatter_class=HelpText,
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and leave")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, module in verb_modules():
        sub = verbs.add_parser(name.replace("_", "-"), help=module.HELP, description=module.HELP)
        module.add_arguments(sub)
        more = in_columns(*module.details()) if hasattr(module, "details") else ""
        explain(sub, module.EXAMPLES, more)
        for leaf in leaves(sub):
            explain(leaf, examples_of(leaf, module.EXAMPLES), more)
            if "--json" not in leaf._option_string_actions:
                leaf.add_argument("--json", action="store_true", help="print one JSON document with its schema")
        sub.set_defaults(run=module.run)
    return parser


def explain(parser: argparse.ArgumentParser, lines: list[str], more: str = "") -> None:
    parser.epilog = examples(lines) + more
    parser.formatter_class = HelpText


def in_columns(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A verb's `details`: the first word of each entry, below it the others, so that 80 columns are enough."""
    entries = []
    for name, *others, meaning in rows:
        known = "; ".join(f"{title} {text}" for title, text in zip(head[1:-1], others, strict=True))
        entries.append(f"  {name}: {meaning}\n      {known}")
    return f"\n\n{head[0]}s:\n" + "\n".join(entries)


def examples(lines: list[str]) -> str:
    return "examples:\n" + "\n".join("  " + line for line in lines)


def examples_of(parser: argparse.ArgumentParser, lines: list[str]) -> list[str]:
    """Those of this verb and action."""
    return [line for line in lines if re.search(rf"{parser.prog}(?![\w-])", line)]


def check_verb(word: str) -> None:
    """A verb that is not there: the one that was probably meant is the next step."""
    known = [name.replace("_", "-") for name in verb_names()]
    if word.startswith("-") or word in known:
        return
    near = difflib.get_close_matches(word, known, 1)
    raise RailbirdError(f"there is no verb {word!r}", " ".join(["railbird", *near, "--help"]), USAGE)


def report(error: RailbirdError, as_json: bool) -> int:
    """Tell the person on stderr; a program that asked for JSON also gets a document on stdout, if that takes one."""
    if as_json:
        with suppress(OSError):
            write_json("error", {"message": error.message, "next": error.next_step, "exit_code": error.exit_code})
    try:
        sys.stdout.flush()
    except OSError:
        forget_stdout()
    with suppress(OSError):
        print(f"railbird: {error.message}", file=sys.stderr)
        if error.next_step:
            print(f"  next: {error.next_step}", file=sys.stderr)
    return error.exit_code


def system_error(error: OSError) -> RailbirdError:
    """What the operating system refused; a file that can't be had is the person's choice of name."""
    what = f"{error.strerror or error}" + (f" ({error.filename})" if error.filename else "")
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return RailbirdError(what, "make room, then try again", TRANSPORT)
    if error.filename:
        return RailbirdError(what, "name another file, one that you may read and write", USAGE)
    return RailbirdError(what, "railbird doctor", TRANSPORT)


def stop_cleanly(_number: int, _frame: FrameType | None) -> None:
    """SIGTERM and a terminal that is closed take the same way out as Ctrl-C, so that every `finally` runs: board and
    terminal are left clean."""
    raise KeyboardInterrupt


def main(argv: list[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else argv
    try:
        prepare()
        return run_words(words)
    except RailbirdError as error:
        return report(error, "--json" in words)
    except BrokenPipeError:  # `railbird log show | head`: not worth a word, also not when Python flushes at its end
        forget_stdout()
        return 0
    except OSError as error:
        if not error.filename:  # then it may be stdout itself that takes no more
            forget_stdout()
        return report(system_error(error), "--json" in words)
    except (OverflowError, UnicodeError) as error:
        return report(RailbirdError(f"a value that can't be: {error}", "railbird --help", USAGE), "--json" in words)
    except ModuleNotFoundError as error:
        return report(left_out(error, words), "--json" in words)
    except KeyboardInterrupt:
        with suppress(OSError):
            print("railbird: interrupted", file=sys.stderr)
        return INTERRUPTED


def run_words(words: list[str]) -> int:
    """Parses, runs one verb, and sees its answer off."""
    parser = build_parser()
    argcomplete.autocomplete(parser)
    if not words:
        parser.print_help(sys.stderr)
        return USAGE
    check_verb(words[0])
    try:
        arguments = parser.parse_args(words)
    except RailbirdError as error:
        for word in words:  # the verb, and its action, which do not know an option
            if error.next_step != f"{parser.prog} --help" or word not in children(parser):
                break
            parser = children(parser)[word]
            error.next_step = f"{parser.prog} --help"
        raise
    except SystemExit:  # --help, --version
        sys.stdout.flush()
        raise
    end_cleanly()
    code = arguments.run(arguments)
    sys.stdout.flush()
    return code


def end_cleanly() -> None:
    """SIGTERM and the end of the terminal are Ctrl-C from now on."""
    if threading.current_thread() is not threading.main_thread():
        return
    ends = [signal.SIGTERM]
    if sys.platform != "win32":
        ends.append(signal.SIGHUP)
    for number in ends:
        if signal.getsignal(number) != signal.SIG_IGN:  # nohup: it goes on without the terminal
            signal.signal(number, stop_cleanly)


if __name__ == "__main__":
    sys.exit(main())
