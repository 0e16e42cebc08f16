"""Questions to the person at the terminal. They go to stderr, so that stdout stays the verb's answer alone.

Without a terminal nobody can answer: that is a usage error which names the option to give instead.
"""

import getpass
import sys
import threading
from collections.abc import Callable

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.progress import without_progress

MEANWHILE_S = 1.0


def _check_terminal(question: str, option: str) -> None:
    if not sys.stdin.isatty():
        raise RailbirdError(f"nobody is there to answer: {question}", f"give it with {option}", USAGE)


def ask_line(question: str, option: str, meanwhile: Callable[[], object] = lambda: None) -> str:
    """One line of text; `option` is what a program gives instead. `meanwhile` is called every second until then."""
    _check_terminal(question, option)
    with without_progress():
        print(f"{question}: ", end="", file=sys.stderr, flush=True)
        line = _line_meanwhile(meanwhile)
    if not line:
        raise RailbirdError(f"no answer: {question}", f"give it with {option}", USAGE)
    return line.strip()


def _line_meanwhile(meanwhile: Callable[[], object]) -> str:
    """A thread reads, because Windows can't wait for a terminal; this one goes on working."""
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(sys.stdin.readline()), daemon=True)
    reader.start()
    while reader.is_alive():
        reader.join(MEANWHILE_S)
        if reader.is_alive():
            meanwhile()
    return read[0] if read else ""


def ask_yes(question: str, option: str, meanwhile: Callable[[], object] = lambda: None) -> bool:
    """What was typed before the question is no answer to it."""
    _check_terminal(question, option)
    _forget_typed()
    while True:
        answer = ask_line(f"{question} [y/n]", option, meanwhile).lower()
        if answer in ("y", "yes", "n", "no"):
            return answer.startswith("y")


def _forget_typed() -> None:
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def ask_hidden(question: str, option: str) -> str:
    """Typed twice and never shown."""
    _check_terminal(question, option)
    while True:
        first = getpass.getpass(f"{question}: ", stream=sys.stderr)
        if first == getpass.getpass("  the same again: ", stream=sys.stderr):
            return first
        print("  they differ", file=sys.stderr)
