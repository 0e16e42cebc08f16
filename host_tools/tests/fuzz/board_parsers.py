"""What the boards parse: USB frames and requests, frames and messages of the link, a serial reader's lines and table.
Each target takes bytes and may raise nothing but what its caller handles.
"""

import struct
from collections.abc import Iterator

from journalled_table import JournalledTable
from railbird.apps.scanner_desk import ScannerDesk
from railbird.link import frame, messages
from railbird.link.commitment import HiddenCards
from railbird.link.messages import DISPLAY, SCANNER, pack
from railbird.scan.reader import Reader
from railbird.scan.reader_texts import BadTable, table_from_bytes
from railbird.scan.serial_reader import SerialReader
from railbird.scan.settings import ScanSettings
from railbird.service import pins, provision
from railbird.service.handler import LATER
from railbird.service.port import ServicePort
from service_board import BoardForTests
from session_pair import KEY, Pair

BOARD_MESSAGES = [kind for kind in messages.MESSAGES if kind < messages.RIG_INPUTS]


def pieces(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The input as (kind, payload): so a fuzzer need not find out a checksum first."""
    at = 0
    while at + 2 <= len(data):
        length = data[at + 1] % (frame.MAX_PAYLOAD + 1)
        yield data[at], data[at + 2 : at + 2 + length]
        at += 2 + length


def as_pieces(*messages_: tuple[int, bytes]) -> bytes:
    return b"".join(bytes([kind, len(payload)]) + payload for kind, payload in messages_)


def samples(kinds: list[int]) -> list[bytes]:
    """Each message alone, with zeros and with ones, some bytes too short and too long."""
    found = []
    for kind in kinds:
        size = struct.calcsize(messages.MESSAGES[kind][1].replace("*", ""))
        found += [as_pieces((kind, bytes([fill]) * count)) for fill, count in ((0, size), (1, size + 9), (255, size))]
    return found


# USB


class UsbFrames:
    """Bytes as they arrive, on a board with keys and on one without; the same as frames of whatever kind."""

    name = "usb_frames"
    allowed = ()

    def __init__(self) -> None:
        self._out = bytearray(frame.MAX_WIRE_BYTES)

    def seeds(self) -> list[bytes]:
        requests = [(messages.ASK_HELLO, b"\x03\x00"), (messages.ASK_COUNTERS, b"\x05")]
        keys = (messages.ASK_PROVISION, bytes([provision.KEYS]) + bytes(96))
        commit = (messages.ASK_PROVISION, bytes([provision.COMMIT]))
        return [as_pieces(*requests), as_pieces(keys, commit), *samples(list(messages.OPEN_REQUESTS))]

    def run(self, data: bytes) -> None:
        board = BoardForTests(SCANNER)
        port = ServicePort(board)
        port.receive(data, 0)
        for number, (kind, payload) in enumerate(pieces(data)):
            length = frame.encode(self._out, kind, number, number, number, payload, None)
            port.receive(bytes(self._out[:length]), number)
            while port.poll(number, self._out):
                pass


class UsbRequests:
    """What a host with the service key asks of a display."""

    name = "usb_requests"
    allowed = ()

    def __init__(self) -> None:
        self._board = BoardForTests(DISPLAY)
        port = ServicePort(self._board)
        salt = bytes(provision.SALT_BYTES)
        hashes = pins.make_hashes(salt, [(1, "123456")])
        for part, data in (
            (provision.PINS, salt + hashes),
            (provision.CONFIGURATION, b"table 4"),
            (provision.KEYS, bytes(96)),
            (provision.COMMIT, b""),
        ):
            port._handler.answer_open(messages.ASK_PROVISION, pack(messages.ASK_PROVISION, part, data))
        self._handler = port._handler

    def seeds(self) -> list[bytes]:
        return samples([kind for kind in BOARD_MESSAGES if kind >= messages.ASK_HELLO])

    def run(self, data: bytes) -> None:
        self._board.calls.clear()
        self._board.notes.clear()
        for kind, payload in pieces(data):
            answer = LATER
            while answer == LATER:
                answer = self._handler.answer(kind, payload)
            assert answer is None or len(answer[1]) <= frame.MAX_PAYLOAD


# Link


class LinkFrames:
    """Bytes on the wire between two boards with an open session."""

    name = "link_frames"
    allowed = ()

    def seeds(self) -> list[bytes]:
        pair = Pair()
        pair.display.send(messages.GRANT, b"\x01\x00")
        pair.step(120)
        return [b"".join(pair.to_display[:4]), b"".join(pair.to_scanner[:4]), bytes(40), b"\x00\x01\x02\x00"]

    def run(self, data: bytes) -> None:
        pair = Pair(KEY, KEY)
        pair.step(100)
        for session in (pair.display, pair.scanner):
            session.receive(data, pair.now_ms)
        pair.step(20)


class Told:
    """A session that says what the fuzzer likes."""

    up = True
    sessions = 1

    def __init__(self) -> None:
        self.rejected = [0] * len(frame.REJECTION_NAMES)
        self.said: list[tuple[int, bytes]] = []

    def send(self, kind: int, payload: bytes) -> bool:
        return True

    def next_event(self):
        return self.said[0] if self.said else None

    def accept(self) -> None:
        self.said.pop(0)

    def close(self) -> None:
        pass


class ScannerSays:
    """Messages of a scanner with the link key, in a live round of either game."""

    name = "link_to_display"
    allowed = ()

    def __init__(self) -> None:
        self._tables = [JournalledTable(decks=8).open_table(tuple(range(1, 9)))]
        self._tables[0].keys("NO MORE BETS")
        self._start = [table.table.snapshot() for table in self._tables]

    def seeds(self) -> list[bytes]:
        cards = [(messages.CARD, struct.pack("<HBB", 9 + card, card, 1)) for card in range(6)]
        return [as_pieces(*cards), *samples([kind for kind in BOARD_MESSAGES if kind < messages.ASK_HELLO])]

    def run(self, data: bytes) -> None:
        for table, start in zip(self._tables, self._start, strict=True):
            table.table.restore(start)
            table.flash.data[:] = b"\xff" * len(table.flash.data)
            table.keeper.journal.clear()
            table.keeper.session = session = Told()
            session.said = list(pieces(data))
            table.keeper.take_messages()
            table.table.view()


class DisplaySays:
    """Messages of a display with the link key, to the scanner; a card between them."""

    name = "link_to_scanner"
    allowed = ()

    def seeds(self) -> list[bytes]:
        round_ = (messages.ROUND, pack(messages.ROUND, 7, bytes(range(16)), 5, 5))
        grant = (messages.GRANT, b"\x05\x00")
        return [as_pieces(round_, grant), *samples([kind for kind in BOARD_MESSAGES if kind < messages.ASK_HELLO])]

    def run(self, data: bytes) -> None:
        session = Told()
        hidden = HiddenCards(bytes(32))
        desk = ScannerDesk(session, Reader(ScanSettings()), hidden, b"12345678", 1, bytes(32))
        lines = SerialReader(desk.reader.settings)
        for piece in pieces(data):
            session.said = [piece]
            desk.take_messages()
            for byte in b"AS-1\r":
                result = lines.feed(byte, 0)
                if result is not None:
                    desk.read(result)
            desk.watch_session()


# Serial reader


class ReaderLines:
    """A module's bytes, after a table of texts that is fuzzed too."""

    name = "reader_lines"
    allowed = (BadTable,)

    def seeds(self) -> list[bytes]:
        table = b"\x02AS\x19\x01\x03XYZ\x00\xff"
        return [bytes([len(table)]) + table + b"AS\rXYZ\r\nNOREAD\n", b"\x00AS-17\r2C\n\xff\x80\r", b"\x00" + b"A" * 50]

    def run(self, data: bytes) -> None:
        settings = ScanSettings()
        length = data[0] if data else 0
        if length:
            settings.texts = table_from_bytes(data[1 : 1 + length])
        reader = SerialReader(settings)
        number = Reader(settings)
        for at, byte in enumerate(data[1 + length :]):
            result = reader.feed(byte, at) or reader.quiet(at * 3)
            if result is not None:
                number.take_result(result)


BOARD_TARGETS = (
    UsbFrames,
    UsbRequests,
    LinkFrames,
    ScannerSays,
    DisplaySays,
    ReaderLines,
)
