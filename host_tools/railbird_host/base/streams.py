"""The three streams of the command, made fit for whatever they lead to: a pipe in Latin-1, a full disk, nowhere.

Comes in: the process's own streams. Goes out: streams that take every character, and what a write that failed means.
"""

import codecs
import os
import sys
from contextlib import suppress
from typing import TextIO

from railbird_host.base.errors import USAGE, RailbirdError

_PLAIN = {"…": "...", "–": "-", "×": "x", "→": "->", "◄": "<", "►": ">", "♥": "H", "♦": "D", "♠": "S", "♣": "C"}


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: characters that the stream's encoding lacks, in letters that every one has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in lacking), error.end


def prepare() -> None:
    """Streams that a shell has closed lead nowhere; all of them take any character."""
    codecs.register_error("railbird", in_plain_letters)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        raise RailbirdError("standard output is closed", "send the answer to a file, or to /dev/null", USAGE)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="railbird")


def takes_every_character(stream: TextIO) -> bool:
    return (getattr(stream, "encoding", None) or "").lower().replace("-", "").startswith("utf")


def forget_stdout() -> None:
    """What is left in its buffer goes nowhere: Python would write it at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream of Python's own leads to no file
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
