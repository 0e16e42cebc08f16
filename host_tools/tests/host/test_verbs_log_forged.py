"""`log verify` against someone who knows the file format: his digest is right, the table's seal and chain are not.

No board is there: the journal is written by the firmware's own code into a flash made of memory.
"""

import json

import pytest

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.journal import Journal
from railbird.journal.seal import seal_of
from railbird.link.hmac import Hmac
from railbird.table import events
from railbird_host.base.errors import RIGHT, WRONG
from railbird_host.device.service.client import Head
from railbird_host.device.service.table_file import BoardEntry, TableFile
from railbird_host.field.journal_file.export_file import Export
from railbird_host.sim.bench.prepared import FlashBytes

SERIAL = "E66138935F1C0001"
NONCE = bytes(range(16))


class Table:
    """A journal and the operator's file of its table."""

    def __init__(self, folder):
        self.file = TableFile.create("Derby 4")
        self.file.boards["display"] = BoardEntry(SERIAL, "")
        self.path = folder / "table.json"
        self.out = folder / "log.rbj"
        self.mac = Hmac(self.file.journal_key.reveal())
        self.journal = Journal(FlashBytes(bytearray(b"\xff" * 0x200000)), self.mac, 1)
        while self.journal.prepare():
            pass

    def play(self, keys):
        for number in range(keys):
            self.journal.append(events.KEY, bytes([number % 7]), 1_790_000_000 + number, True)

    def export(self):
        first, last, mac, first_generation, last_generation = self.journal.head()
        seal = seal_of(self.mac, bytes.fromhex(SERIAL), NONCE, first, last, mac)
        sectors = []
        generation = first_generation
        while generation:
            data = bytearray(SECTOR_BYTES)
            used, following = self.journal.sector_bytes(generation, 0, data)
            sectors.append((generation, bytes(data[:used])))
            generation = following
        head = Head(first, last, mac, first_generation, last_generation, seal, NONCE)
        return Export("Derby 4", SERIAL, "2026-11-17T00:00:00+00:00", head, sectors)

    def save(self, export, last_head=None):
        self.file.last_head = last_head
        self.file.save(self.path)
        export.save(self.out)
        return "log", "verify", self.out, "--table", self.path


@pytest.fixture
def played(tmp_path):
    table = Table(tmp_path)
    table.play(200)
    return table


def edited(export, change):
    """The export with its first sector changed, and a digest that fits."""
    generation, data = export.sectors[0]
    export.sectors[0] = (generation, bytes(change(bytearray(data))))
    return export


def second_record(data):
    start = record.end_of(data, sector.HEADER_BYTES, len(data))
    return start, record.end_of(data, start, len(data))


def change_a_byte(data):
    data[second_record(data)[0] + record.HEADER_BYTES] ^= 1
    return data


def remove_a_record(data):
    start, end = second_record(data)
    return data[:start] + data[end:]


def test_an_export_that_nobody_touched(played, railbird):
    export = played.export()
    assert len(export.sectors) > 1
    assert railbird(*played.save(export))[0] == RIGHT
    assert railbird(*played.save(export, (export.head.last_sequence, export.head.last_mac)))[0] == RIGHT


@pytest.mark.parametrize("change", [change_a_byte, remove_a_record])
def test_a_changed_byte_and_a_removed_record(played, railbird_json, change):
    code, document = railbird_json(*played.save(edited(played.export(), change)))
    assert code == WRONG and any("record 2 " in line for line in document["problems"])


def test_a_tail_cut_from_the_file(played, railbird_json):
    export = played.export()
    del export.sectors[-1]
    code, document = railbird_json(*played.save(export))
    assert code == WRONG and any("missing at the end" in line for line in document["problems"])
    last = export.head.first_sequence + 3
    export.head = export.head._replace(last_sequence=last)
    code, document = railbird_json(*played.save(export))
    assert code == WRONG and any("seal" in line for line in document["problems"])


def test_a_journal_set_back_is_found_against_the_head_that_was_pulled_last(played, railbird_json):
    """A flash copied back from before: chain and seal are right, only the head pulled last knows better."""
    before = played.export()
    played.play(5)
    seen = played.export().head
    code, document = railbird_json(*played.save(before, (seen.last_sequence, seen.last_mac)))
    assert code == WRONG and any("tail is missing" in line for line in document["problems"])
    assert str(seen.last_sequence) in " ".join(document["problems"])


def test_a_journal_written_anew_is_found(played, railbird_json):
    export = played.export()
    code, document = railbird_json(*played.save(export, (export.head.last_sequence, bytes(16))))
    assert code == WRONG and any("written anew" in line for line in document["problems"])


def test_no_key_is_in_what_it_says(played, railbird):
    code, out, err = railbird(*played.save(edited(played.export(), change_a_byte)))
    keys = json.loads(played.path.read_text())
    assert (
        code == WRONG and "WRONG" in out and not any(keys[name] in out + err for name in ("service_key", "journal_key"))
    )
