"""Checks the operator's table files: readable by nobody else, and whole. Their keys are not looked at."""

import os
import stat
from functools import partial
from pathlib import Path

from railbird_host.doctor.finding import NOTE, STOP, Finding, fine
from railbird_host.errors import RailbirdError
from railbird_host.service.table_file import TableFile


def check_table_files(paths: list[Path]) -> list[Finding]:
    findings = []
    for path in paths:
        if path.is_file() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            message = f"{path} holds keys and others may read it"
            findings.append(Finding("table files", STOP, message, f"chmod 600 {path}", partial(close_up, path)))
            continue
        try:
            TableFile.load(path)
        except RailbirdError as error:
            findings.append(Finding("table files", NOTE, error.message, error.next_step))
    number = "no table file" if not paths else f"{len(paths)} table file{'s' * (len(paths) != 1)}"
    return findings or [fine("table files", f"{number}, the owner's alone" if paths else number)]


def close_up(path: Path) -> str:
    os.chmod(path, 0o600)
    return f"only you may read {path} now"
