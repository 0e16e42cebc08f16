"""Writes a bench file from what is connected, and keeps what people changed in one that is there.

In: the boards that answered, and the text of the file if there is one. Out: the new text: the serials of [boards] are
brought up to date line by line; everything else, comments included, stays as it is.
"""

import json
import re
from pathlib import Path

from railbird.table.registration import GAMES
from railbird_host.base.errors import NO_BOARD, USAGE, RailbirdError
from railbird_host.device.ports.identity import Found
from railbird_host.hil.bench_file import ROLES, SCHEMA, WIRES

BOARDS_HEADER = re.compile(r"^([ \t]*\[[ \t]*boards[ \t]*\].*)$", re.M)
ANY_HEADER = re.compile(r"^[ \t]*\[", re.M)


def serials_of(found: list[Found]) -> dict[str, str]:
    """One serial for each role; two boards of one role are for a person to choose between."""
    serials: dict[str, str] = {}
    for role in ROLES:
        boards = [entry.serial for entry in found if entry.role == role]
        if len(boards) > 1:
            raise RailbirdError(f"{len(boards)} {role} boards: {', '.join(boards)}", "unplug the others", USAGE)
        if boards:
            serials[role] = boards[0]
    for role in ("scanner", "display"):
        if role not in serials:
            raise RailbirdError(f"no {role} board is connected", "railbird boards shows what is", NO_BOARD)
    return serials


def new_text(
    serials: dict[str, str], table: Path | None = None, person: int = 1, pins: Path | None = None, felt: str = ""
) -> str:
    lines = [f'schema = "{SCHEMA}"', 'kind = "real"', "time_factor = 1.0"]
    lines += [f'{"" if felt else "# "}felt = "{felt or GAMES[0]}"  # the game whose lamps hang on the display']
    lines += ["", "[boards]"]
    lines += [f'{role} = "{serial}"' for role, serial in serials.items()]
    wired = "true" if "bench" in serials else "false"
    lines += ["", "[wiring]  # what of boards/README.md leads to the BENCH board"]
    lines += [f"{wire} = {wired}" for wire in WIRES]
    if table is None:
        lines += ["", "# [table]  # what the supervisor has; without it nobody can open the table"]
        lines += ['# file = "/path/to/its/table/file"', "# person = 1", '# pins = "/path/to/its/pins"']
    else:
        lines += [
            "",
            "[table]",
            f"file = {json.dumps(str(table))}",
            f"person = {person}",
            f"pins = {json.dumps(str(pins))}",
        ]
    return "\n".join(lines) + "\n"


def updated_text(text: str, serials: dict[str, str]) -> str:
    """The same file with these serials; only what stands in [boards] is touched, however it is quoted and indented."""
    if not BOARDS_HEADER.search(text):
        text = text.rstrip("\n") + "\n\n[boards]\n"
    before, header, rest = BOARDS_HEADER.split(text, maxsplit=1)
    following = ANY_HEADER.search(rest)
    end = following.start() if following else len(rest)
    section = rest[:end]
    missing = []
    for role, serial in serials.items():
        line = re.compile(rf"""^([ \t]*["']?{role}["']?[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*')""", re.M)
        section, count = line.subn(rf'\g<1>"{serial}"', section, count=1)
        if not count:
            missing.append(f'\n{role} = "{serial}"')
    return before + header + "".join(missing) + section + rest[end:]
