"""Checks the operator's table files: readable by nobody else, and whole. Their keys are not looked at."""

import os
from functools import partial
from pathlib import Path

from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.doctor.finding import NOTE, STOP, Finding, fine


def check_folders(folders: list[Path]) -> list[Finding]:
    """Where table files and emulated boards are looked for: what may not be read looks as if nothing were there."""
    findings = []
    for folder in folders:
        try:
            list(folder.iterdir())
        except FileNotFoundError:
            continue
        except OSError as error:
            step = f"chmod u+rwx {folder}; is it yours?"
            findings.append(Finding("folders", STOP, f"{folder}: {error.strerror}", step))
    return findings or [fine("folders", "what there is can be read")]


def check_table_files(paths: list[Path]) -> list[Finding]:
    findings = []
    for path in paths:
        try:
            TableFile.load(path)
        except RailbirdError as error:
            if error.exit_code == REFUSED:  # its mode, of nothing but a table file
                finding = Finding("table files", STOP, error.message, error.next_step, partial(close_up, path))
            else:
                finding = Finding("table files", NOTE, error.message, error.next_step)
            findings.append(finding)
    number = "no table file" if not paths else f"{len(paths)} table file{'s' * (len(paths) != 1)}"
    return findings or [fine("table files", f"{number}, the owner's alone" if paths else number)]


def close_up(path: Path) -> str:
    os.chmod(path, 0o600)
    return f"only you may read {path} now"
