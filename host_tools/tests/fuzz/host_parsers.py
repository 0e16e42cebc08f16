"""What the host tools parse: files that people hand around, and what a device at a USB port answers.

Each target takes bytes and may raise nothing but a RailbirdError, which a verb turns into a message and a code.
"""

import contextlib
import hashlib
import json
import tempfile
from pathlib import Path

from journalled_table import JournalledTable
from railbird.cards.card import card_text
from railbird.link import frame, messages
from railbird.scan.raw_pass import RawPass
from railbird.scan.results import CardRead
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import Head, ServiceClient
from railbird_host.device.service.configuration import SCHEMAS, from_values, values_in_file
from railbird_host.device.service.pin_file import parse_pins
from railbird_host.device.service.reader_table import from_file as table_in_file
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.field.journal_file.export_file import Export
from railbird_host.field.journal_file.export_file import load as load_export
from railbird_host.field.journal_file.verify import verify
from railbird_host.hil.bench_file import load as load_bench
from railbird_host.rules.settle.document import read as read_rounds
from railbird_host.rules.settle.document import settle_document
from railbird_host.scan import recording
from railbird_host.scan.show import draw_pass
from railbird_host.scan.verdict import judge

KEY = b"journal key"
SECTOR_START = 800  # bytes of each sector: an input must not be long


class FromFile:
    """A target whose input is a file's content."""

    name = ""
    suffix = ".json"
    allowed = (RailbirdError,)

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name) / f"fuzzed{self.suffix}"
        self._path.touch(0o600)

    def seeds(self) -> list[bytes]:
        raise NotImplementedError

    def run(self, data: bytes) -> None:
        self._path.write_bytes(data)
        self.read(self._path)

    def read(self, path: Path) -> None:
        raise NotImplementedError


class TableFiles(FromFile):
    name = "table_file"

    def seeds(self) -> list[bytes]:
        table = TableFile(
            "Derby 4", Secret(bytes(32)), Secret(bytes(32)), last_head=(7, bytes(16)), pulled_seals=[bytes(16)]
        )
        table.save(self._path)
        return [self._path.read_bytes(), b'{"schema": "railbird.table/1", "name": 1}', b"[railbird.table/1]"]

    def read(self, path: Path) -> None:
        repr(TableFile.load(path))


class BenchFiles(FromFile):
    name = "bench_toml"
    suffix = ".toml"

    def seeds(self) -> list[bytes]:
        real = (
            'schema = "railbird.bench/1"\nkind = "real"\ntime_factor = 2\n[boards]\nscanner = "A"\ndisplay = "B"\n'
            'bench = "C"\n[wiring]\nsensors = true\n[table]\nfile = "t.json"\nperson = 1\npins = "t.pins"\n'
        )
        return [real.encode(), b'schema = "railbird.bench/1"\nkind = "emulated"\n', b"kind = ["]

    def read(self, path: Path) -> None:
        load_bench(str(path))


class Exports(FromFile):
    """An export whose SHA-256 is right: whoever makes one up computes it."""

    name = "export"
    suffix = ".rbj"

    def __init__(self) -> None:
        super().__init__()
        table = JournalledTable(decks=8).open_table((1, 2, 3, 4, 5, 6, 7, 8))
        journal = table.keeper.journal
        first, last, mac, first_generation, last_generation = journal.head()
        head = Head(first, last, mac, first_generation, last_generation, bytes(16), bytes(16))
        sectors = [
            (generation + 1, bytes(table.flash.data[at : at + SECTOR_START])) for generation, at in enumerate((0, 4096))
        ]
        self._content = Export("Derby 4", "00" * 8, "now", head, sectors).encode()[:-32]

    def seeds(self) -> list[bytes]:
        return [self._content, b'RAILBIRD JOURNAL 1\n{"table": 1}\n']

    def run(self, data: bytes) -> None:
        super().run(data + hashlib.sha256(data).digest())

    def read(self, path: Path) -> None:
        verify(load_export(path), KEY)


class Recordings(FromFile):
    name = "recording"
    suffix = ".passes"

    def seeds(self) -> list[bytes]:
        raw = RawPass(4)
        raw.begin(100)
        for at in range(4):
            raw.add(at, 100 + at)
        record = recording.record_of(3, raw, CardRead(5, 1))
        return [recording.MAGIC + record * 2, recording.MAGIC, recording.MAGIC + bytes(40)]

    def read(self, path: Path) -> None:
        for index, found in enumerate(recording.load(path)[:3]):
            verdict = judge(found)
            verdict.as_json(index)
            found.edges()
            draw_pass(found, verdict.result)


class Configurations(FromFile):
    name = "config_json"

    def seeds(self) -> list[bytes]:
        document = {"schema": SCHEMAS[0], "configuration": from_values({}).to_dict()}
        return [json.dumps(document).encode(), b'{"decks": "6"}', b"[]", b"{}"]

    def read(self, path: Path) -> None:
        from_values(values_in_file(path))


class Pins(FromFile):
    name = "pin_file"
    suffix = ".pins"

    def seeds(self) -> list[bytes]:
        return [b"1 123456\n2 777111\n", b"1", b"x y z\n"]

    def read(self, path: Path) -> None:
        parse_pins(path.read_bytes().decode("latin-1"))


class ReaderTables(FromFile):
    name = "reader_table"
    suffix = ".txt"

    def seeds(self) -> list[bytes]:
        whole = b"".join(b"X%d %s\n" % (card, card_text(card).encode()) for card in range(52))
        return [whole, b"NOTHING -\n" + whole, b"7F03 AS\n", b"\xff \x00\n"]

    def read(self, path: Path) -> None:
        table_in_file(path)


class Rounds(FromFile):
    """A file of rounds for `railbird settle`."""

    name = "settle_json"

    def seeds(self) -> list[bytes]:
        folder = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"
        found = [b'{"rounds": [{}]}']
        for path in sorted(folder.glob("*.json")):
            document = json.loads(path.read_bytes())
            found.append(json.dumps({key: _first(value) for key, value in document.items()}).encode())
        return found

    def read(self, path: Path) -> None:
        settle_document(read_rounds(path), path.name)


def _first(value):
    """Of a list of rounds only the first."""
    return value[:1] if isinstance(value, list) else value


class Device:
    """A hostile device at a USB port: it answers each request with what the fuzzer likes, and the host's clock runs."""

    name = "usb_answers"
    allowed = (RailbirdError,)

    def __init__(self) -> None:
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._answers: list[tuple[int, bytes]] = []
        self._waiting = b""
        self._time_s = 0.0
        self._reads = 0

    def seeds(self) -> list[bytes]:
        from board_parsers import samples

        return samples([kind for kind in messages.MESSAGES if 64 < kind < messages.RIG_INPUTS])

    def read(self, size: int = 4096) -> bytes:
        self._time_s += 0.1
        self._reads += 1
        assert self._reads < 20_000, "it is asked for ever"
        data, self._waiting = self._waiting, b""
        return data

    def write(self, data: bytes) -> None:
        receiver = frame.FrameReceiver(self._take)
        receiver.feed(data)

    def _take(self, buffer: bytearray, length: int) -> None:
        _, _, number, _ = frame.header_of(buffer)
        kind, payload = self._answers[0]
        if len(self._answers) > 1:
            self._answers.pop(0)
        size = frame.encode(self._out, kind, number, number, 0, payload[: frame.MAX_PAYLOAD], None)
        self._waiting += bytes(self._out[:size])

    def run(self, data: bytes) -> None:
        from board_parsers import pieces

        for ask in ("hello", "status", "counters"):
            self._answers = list(pieces(data)) or [(0, b"")]
            self._reads = 0
            client = ServiceClient(self, lambda: self._time_s, limit_s=0.5)
            with contextlib.suppress(RailbirdError):
                getattr(client, ask)()


HOST_TARGETS = (
    TableFiles,
    BenchFiles,
    Exports,
    Recordings,
    Configurations,
    Pins,
    ReaderTables,
    Rounds,
    Device,
)
