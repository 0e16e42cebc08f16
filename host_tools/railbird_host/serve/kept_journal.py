"""A journal on this computer's disk, sector by sector as the board tells it: survives a power cut at any instant.

    FOLDER/<generation>.sector     the used bytes of a sector, which only grow
    FOLDER/heads.jsonl             heads that the board sealed, one a line, newest last

In: sectors and heads. Out: the same, and an export that `railbird log verify` proves with the operator's table file. A
line or a tail that a power cut left incomplete is found by its form and fetched from the board again.
"""

import json
import os
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from railbird.journal.sector import HEADER_BYTES, opening_as_it_stands
from railbird_host.base.whole_file import put, write_whole
from railbird_host.device.service.client import Head
from railbird_host.field.journal_file.export_file import Export
from railbird_host.serve.records import records_of

HEADS = "heads.jsonl"
ENDING = ".sector"


MOST_HEADS_BYTES, HEADS_LEFT_BYTES = 4 << 20, 1 << 20


class KeptJournal:
    def __init__(self, folder: Path):
        self.folder = folder
        self._generations: list[int] | None = None  # a year has sixty thousand: the folder is read once

    def open(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def generations(self) -> list[int]:
        """In order; nobody else writes into this folder."""
        if self._generations is None:
            names = [path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}")]
            self._generations = sorted(int(name) for name in names if name.isdecimal())
        return self._generations

    def sector(self, generation: int) -> bytes:
        path = self._path(generation)
        return path.read_bytes() if path.exists() else b""

    def keep(self, generation: int, data: bytes) -> None:
        """All that is known of a sector; durable when this returns."""
        known = self.sector(generation)
        if known == data:
            return
        if known and data.startswith(known):
            with self._path(generation).open("ab") as file:
                put(file, data[len(known) :])
        else:  # new, or what a power cut left of it here
            write_whole(self._path(generation), data)
            self._settle_names()
            self._note(generation)

    def note_head(self, head: Head, pulled: str) -> None:
        fields = {name: value.hex() if isinstance(value, bytes) else value for name, value in head._asdict().items()}
        path = self.folder / HEADS
        is_new = not path.exists()
        with path.open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                ending = file.read(1)
                if ending != b"\n":
                    file.write(b"\n")  # behind a line that was cut
            put(file, json.dumps(fields | {"pulled": pulled}).encode() + b"\n")
            size = file.tell()
        if is_new:
            self._settle_names()
        if size > MOST_HEADS_BYTES:  # each seals what those before it have sealed
            lines = path.read_bytes()[-HEADS_LEFT_BYTES:].split(b"\n", 1)
            write_whole(path, lines[-1])
            self._settle_names()

    def heads(self) -> Iterator[tuple[Head, str]]:
        """Oldest first; lines that were cut are left out."""
        path = self.folder / HEADS
        for line in path.read_text(errors="replace").splitlines() if path.exists() else ():
            try:
                fields = json.loads(line)
                numbers = [int(fields[name]) for name in ("first_sequence", "last_sequence")]
                generations = [int(fields[name]) for name in ("first_generation", "last_generation")]
                mac, seal, nonce = (bytes.fromhex(fields[name]) for name in ("last_mac", "seal", "nonce"))
                yield Head(numbers[0], numbers[1], mac, generations[0], generations[1], seal, nonce), fields["pulled"]
            except (KeyError, TypeError, ValueError):
                continue

    def export(self, table: str, serial: str) -> Export | None:
        """The newest head that what was kept reaches, with its sectors; None before the first."""
        kept = self.generations()
        newest = records_of(self.sector(kept[-1])) if kept else []
        last_sequence = newest[-1].sequence if newest else 0
        found = [one for one in self.heads() if one[0].last_sequence <= last_sequence]
        if not found:
            return None
        head, pulled = found[-1]
        wanted = [one for one in kept if head.first_generation <= one <= head.last_generation]
        return Export(table, serial, pulled, head, [(one, self.sector(one)) for one in wanted])

    def first_sequence(self, generation: int) -> int:
        """Of a sector, by its opening alone; 0 while there is none."""
        path = self._path(generation)
        if not path.exists():
            return 0
        with path.open("rb") as file:
            header = file.read(HEADER_BYTES)
        return int(opening_as_it_stands(header)[0]) if len(header) == HEADER_BYTES else 0

    def _note(self, generation: int) -> None:
        kept = self.generations()
        at = bisect_left(kept, generation)
        if kept[at : at + 1] != [generation]:
            kept.insert(at, generation)

    def _path(self, generation: int) -> Path:
        return self.folder / f"{generation:010d}{ENDING}"

    def _settle_names(self) -> None:
        """A name is durable once its folder is."""
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
