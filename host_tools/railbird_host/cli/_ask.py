"""Questions to the person at the terminal. They go to stderr, so that stdout stays the verb's answer alone.

Without a terminal nobody can answer: that is a usage error which names the option to give instead.
"""

import getpass
import select
import sys
from collections.abc import Callable

from railbird_host.cli._output import without_progress
from railbird_host.errors import USAGE, RailbirdError

MEANWHILE_S = 1.0


def _check_terminal(question: str, option: str) -> None:
    if not sys.stdin.isatty():
        raise RailbirdError(f"nobody is there to answer: {question}", f"give it with {option}", USAGE)


def ask_line(question: str, option: str, meanwhile: Callable[[], object] = lambda: None) -> str:
    """One line of text; `option` is what a program gives instead. `meanwhile` is called every second until then."""
    _check_terminal(question, option)
    with without_progress():
        print(f"{question}: ", end="", file=sys.stderr, flush=True)
        while not select.select([sys.stdin], [], [], MEANWHILE_S)[0]:
            meanwhile()
        line = sys.stdin.readline()
    if not line:
        raise RailbirdError(f"no answer: {question}", f"give it with {option}", USAGE)
    return line.strip()


def ask_yes(question: str, option: str, meanwhile: Callable[[], object] = lambda: None) -> bool:
    """What was typed before the question is no answer to it."""
    import termios

    _check_terminal(question, option)
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    while True:
        answer = ask_line(f"{question} [y/n]", option, meanwhile).lower()
        if answer in ("y", "yes", "n", "no"):
            return answer.startswith("y")


def ask_hidden(question: str, option: str) -> str:
    """Typed twice and never shown."""
    _check_terminal(question, option)
    while True:
        first = getpass.getpass(f"{question}: ", stream=sys.stderr)
        if first == getpass.getpass("  the same again: ", stream=sys.stderr):
            return first
        print("  they differ", file=sys.stderr)
