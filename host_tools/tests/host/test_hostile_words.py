"""Files and devices of strangers: what they call themselves is printed, and no terminal obeys it; what they answer
neither hangs nor stops a tool."""

import hashlib
import json

import pytest

from railbird.link import frame, messages
from railbird_host.base.errors import RailbirdError
from railbird_host.base.printable import printable
from railbird_host.device.service.client import Head, ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.field.journal_file.export_file import Export, load
from railbird_host.hil.bench_file import load as load_bench

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31mDerby 4\r\nSOUND\u202e\x00\x7f"


def harmless(text: str) -> bool:
    return all(letter.isprintable() for letter in text)


def test_a_terminal_obeys_no_word_of_a_stranger():
    assert harmless(printable(ESCAPES)) and "Derby 4" in printable(ESCAPES)
    assert printable("Derby 4, ♥ Königsberg\tä") == "Derby 4, ♥ Königsberg\tä"


def test_of_an_export_and_a_table_file(tmp_path):
    path = tmp_path / "x.rbj"
    Export(ESCAPES, "00" * 8, ESCAPES, Head(1, 1, bytes(16), 1, 1, bytes(16), bytes(16)), []).save(path)
    export = load(path)
    assert harmless(export.table) and harmless(export.pulled)
    table = tmp_path / "t.json"
    TableFile(ESCAPES, Secret(bytes(32)), Secret(bytes(32))).save(table)
    assert harmless(TableFile.load(table).name)


@pytest.mark.parametrize("description", [b"[]", b'{"table": 1}', b"9" * 5000, b"[" * 4000, b'{"serial": "zz"}'])
def test_an_export_with_an_odd_description_is_refused(tmp_path, description):
    path = tmp_path / "x.rbj"
    content = b"RAILBIRD JOURNAL 1\n" + description + b"\n"
    path.write_bytes(content + hashlib.sha256(content).digest())
    with pytest.raises(RailbirdError, match="no sound export"):
        load(path)


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"kind = [", b"schema = 1", b'schema = "x"\nkind = {}', b"time_factor = nan"]
)
def test_an_odd_bench_file_is_refused(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(RailbirdError):
        load_bench(str(path))


class HostilePort:
    """A device that answers every request, and time that passes with every look."""

    def __init__(self, kind: int, payload: bytes):
        self._answer = kind, payload
        self._waiting = b""
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self.now_s = 0.0
        self.looks = 0

    def read(self, size: int = 4096) -> bytes:
        self.now_s += 0.01
        self.looks += 1
        assert self.looks < 5000, "it is asked for ever"
        data, self._waiting = self._waiting, b""
        return data

    def write(self, data: bytes) -> None:
        frame.FrameReceiver(self._take).feed(data)

    def _take(self, buffer: bytearray, length: int) -> None:
        number = frame.header_of(buffer)[2]
        size = frame.encode(self._out, self._answer[0], number, number, 0, self._answer[1], None)
        self._waiting += bytes(self._out[:size])


@pytest.mark.parametrize(
    "text",
    [b"", b"a 1\n", b"a 1\na 1\n", b"a\n", b"a x\n", b"\xff 1\n", b"\n" * 90, b"a 1\x1b[2J\n", b"a " + b"9" * 90],
)
def test_counters_of_a_hostile_device_come_to_an_end(text):
    port = HostilePort(messages.TELL_COUNTERS, bytes([0, 255]) + text)
    with pytest.raises(RailbirdError):
        ServiceClient(port, lambda: port.now_s).counters()


def test_a_hello_with_escapes_is_harmless():
    names = ESCAPES.encode()[:60]
    fields = (messages.PROTOCOL_VERSION, 0, 1, 0, bytes(8), 1, bytes(16), len(names))
    payload = messages.pack(messages.TELL_HELLO, *fields, names + names)
    port = HostilePort(messages.TELL_HELLO, payload)
    hello = ServiceClient(port, lambda: port.now_s).hello()
    assert harmless(hello.build) and harmless(hello.table) and json.dumps(hello)
