"""What the verbs call: one method for each thing a board can be asked over its service port.

Comes in: a port. Goes out: plain values; refusals are RailbirdErrors in the board's own words. hello(), status(),
counters() and provision() need no key, everything else begins with unlock_with(table).
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from railbird.flash_map import SECTOR_BYTES
from railbird.link import messages
from railbird.scan.reader_texts import MOST_TABLE_BYTES
from railbird.service.handler import PAIR_DONE, PAIR_FAILED, PAIR_OTHER_VERSION
from railbird.service.own_key import session_key
from railbird_host.base.clock import now_s
from railbird_host.base.errors import REFUSED, RIGHT, TIME_LIMIT, TRANSPORT, WRONG, RailbirdError
from railbird_host.base.printable import printable
from railbird_host.device.service.exchange import Exchange, OtherKey, Port
from railbird_host.device.service.next_steps import next_step
from railbird_host.device.service.table_file import TableFile
from railbird_host.device.service.watch_file import WatchFile

PAIR_LIMIT_S = 60.0
ATTEST_LIMIT_S = 60.0
ATTEST_ASK_S = 0.25
NO_CODE = bytes(8)
COUNTER = re.compile(r"[a-z0-9_]{1,40} -?\d{1,12}")
MOST_UPDATES = 100
MOST_PASSES = 1000
ANSWERS = {
    messages.ASK_CONFIGURATION: messages.TELL_CONFIGURATION,
    messages.ASK_TEST: messages.TELL_TEST,
    messages.ASK_PAIR_STATE: messages.TELL_PAIR,
    messages.ASK_ATTEST: messages.TELL_ATTEST,
    messages.ASK_UPDATES: messages.TELL_UPDATES,
    messages.ASK_HEAD: messages.TELL_HEAD,
    messages.ASK_LOG: messages.TELL_LOG,
    messages.ASK_PASS: messages.TELL_PASS,
    messages.ASK_READER_TABLE: messages.TELL_READER_TABLE,
}
TABLE_PART_BYTES = 160


class Hello(NamedTuple):
    version: int
    role: str
    provisioned: bool
    development: bool
    serial: str
    boot: int
    build: str
    table: str
    image: str = ""  # first 32 digits of the SHA-256 of its first megabyte of flash; empty until the board knows it
    deployed: str = ""  # first 12 digits of the tree whose files run in place of frozen ones


class Status(NamedTuple):
    uptime_s: int
    round: int
    state: int
    link_up: bool
    round_trip_ms: int
    flags: int
    free_bytes: int
    dull_sensors: int
    header: str


class Head(NamedTuple):
    """The journal's head as the board sealed it: `nonce` is ours."""

    first_sequence: int
    last_sequence: int
    last_mac: bytes
    first_generation: int
    last_generation: int
    seal: bytes
    nonce: bytes


class Attested(NamedTuple):
    digest: bytes
    key_check: bytes
    last_sequence: int
    last_mac: bytes


class Paired(NamedTuple):
    """How far pairing is (railbird.service.handler), the board at the other end of the link, the check value of our
    keys."""

    state: int
    far_serial: str
    key_check: bytes


class ServiceClient:
    def __init__(self, port: Port, clock: Callable[[], float] = now_s, limit_s: float = 3.0):
        self._exchange = Exchange(port, clock, limit_s)
        self.random_bytes = self._exchange.random_bytes
        self._clock = clock
        self._hello: Hello | None = None

    def now_s(self) -> float:
        return self._clock()

    def wait(self, seconds: float) -> None:
        self._exchange.wait(seconds)

    # Without a key

    def hello(self) -> Hello:
        """Who is there; another protocol version is refused, naming both."""
        fields = self._exchange.ask_open(messages.ASK_HELLO, messages.PROTOCOL_VERSION)
        version, role, provisioned, development, serial, boot, image, build_bytes, names = fields
        text, table = words_of(names[:build_bytes]), words_of(names[build_bytes:])
        build, _, deployed = text.partition(" +")
        role_name = messages.ROLE_NAMES[role] if role < len(messages.ROLE_NAMES) else f"role {role}"
        digest = image.hex() if any(image) else ""
        facts = bool(provisioned), bool(development), serial.hex().upper(), boot, build, table, digest, deployed
        self._hello = Hello(version, role_name, *facts)
        return self._hello

    def status(self) -> Status:
        fields = self._exchange.ask_open(messages.ASK_STATUS)
        uptime, number, state, up, trip, flags, free, dull, header = fields
        return Status(uptime, number, state, bool(up), trip, flags, free, dull, words_of(header))

    def counters(self) -> dict[str, int]:
        counters: dict[str, int] = {}
        while True:
            known = len(counters)
            _, count, text = self._exchange.ask_open(messages.ASK_COUNTERS, known)
            for line in text.decode("ascii", "replace").splitlines():
                name, _, number = line.partition(" ")
                if not COUNTER.fullmatch(line):
                    raise no_sense("counters")
                counters[name] = int(number)
            if len(counters) >= count:
                return counters
            if len(counters) == known:
                raise no_sense("counters")

    def provision_part(self, part: int, data: bytes) -> tuple[str, bytes]:
        """(serial, check value of the keys) once the board took the part; see service/provisioning.py for the whole."""
        result, reason, serial, check, text = self._exchange.ask_open(messages.ASK_PROVISION, part, data)
        if result != messages.DONE:
            raise refusal("provision", result, reason, words_of(text))
        return serial.hex().upper(), check

    # With the table's key

    def unlock_with(self, table: TableFile) -> None:
        """Opens the session; call hello() first, or it is called here."""
        hello = self._hello or self.hello()
        try:
            self._exchange.open_session(table.service_key.reveal(), bytes.fromhex(hello.serial))
        except OtherKey as error:
            error.message = f"{hello.role} {hello.serial} does not know the key in {table}"
            raise

    def watch_with(self, watch: WatchFile) -> None:
        """Opens a session that looks on: journal, counters, clock."""
        hello = self._hello or self.hello()
        self._exchange.open_session(watch.key.reveal(), bytes.fromhex(hello.serial), messages.WATCHER)

    def _ask(self, kind: int, *fields: Any) -> tuple[int, tuple]:
        answer_kind, answer = self._exchange.ask(kind, *fields)
        if answer_kind == messages.TELL_RESULT and answer[1] != messages.DONE:
            what = messages.kind_name(answer[0]).split("_", 1)[-1].lower()
            _, result, reason, text = answer
            raise refusal(what, result, reason, words_of(text))
        if answer_kind != ANSWERS.get(kind, messages.TELL_RESULT):
            raise no_sense(messages.kind_name(kind).split("_", 1)[-1].lower())
        return answer_kind, answer

    def configuration(self) -> bytes:
        return self._ask(messages.ASK_CONFIGURATION)[1][0]

    def configure(self, data: bytes) -> None:
        self._ask(messages.PUT_CONFIGURATION, data)

    def reader_table(self) -> bytes:
        """The texts of a serial reader, as in `scan/reader_texts.py`."""
        table, length = b"", 1
        while len(table) < length:
            _, length, part = self._ask(messages.ASK_READER_TABLE, len(table))[1]
            if not part:
                break
            table += part
            if len(table) > MOST_TABLE_BYTES:
                raise no_sense("reader table")
        return table

    def put_reader_table(self, table: bytes) -> None:
        for first in range(0, len(table) or 1, TABLE_PART_BYTES):
            part = table[first : first + TABLE_PART_BYTES]
            self._ask(messages.PUT_READER_TABLE, first, len(table), part)

    def set_time(self, seconds: int, offset_minutes: int) -> None:
        self._ask(messages.PUT_TIME, seconds, offset_minutes)

    def put_watch_key(self, key: bytes) -> None:
        """What the table's computer is known by from now on; without one nobody may look on."""
        hello = self._hello or self.hello()
        self._ask(messages.PUT_WATCH_KEY, session_key(key, bytes.fromhex(hello.serial)) if key else b"")

    def unlock(self) -> None:
        self._ask(messages.ASK_UNLOCK)

    def test(self, test: int, argument: bytes = b"") -> bytes:
        return self._ask(messages.ASK_TEST, test, argument)[1][1]

    def start_bootloader(self) -> None:
        self._ask(messages.ASK_BOOTLOADER)

    def wipe(self) -> None:
        """Its keys, PINs and configuration are gone once it has answered; it starts again."""
        self._ask(messages.ASK_WIPE)

    def start_pairing(self, code: str = "") -> None:
        """With the code on the monitor, to the display and to the scanner; without one, to the display: does it show
        one?"""
        self._ask(messages.ASK_PAIR, code.encode() if code else NO_CODE)

    def pairing(self) -> Paired:
        state, serial, check = self._ask(messages.ASK_PAIR_STATE)[1]
        return Paired(state, serial.hex().upper() if any(serial) else "", check)

    def paired_with(self, limit_s: float = PAIR_LIMIT_S) -> str:
        """Waits until pairing is over; the serial of the far board."""
        end_s = self._clock() + limit_s
        while self._clock() < end_s:
            paired = self.pairing()
            if paired.state == PAIR_DONE:
                return paired.far_serial
            if paired.state == PAIR_OTHER_VERSION:
                raise RailbirdError(
                    "the boards speak different versions", "flash both boards from one build, then pair again", WRONG
                )
            if paired.state == PAIR_FAILED:
                raise RailbirdError(
                    "the boards do not agree", "compare the code with the monitor and pair again", WRONG
                )
        raise RailbirdError("no pairing in time", "are both boards powered and wired to each other?", TIME_LIMIT)

    def attest(
        self,
        seed: bytes,
        end: int,
        limit_s: float = ATTEST_LIMIT_S,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Attested:
        """The board's HMAC over its flash up to `end`, keyed with the seed."""
        end_s = self._clock() + limit_s
        while self._clock() < end_s:
            done, digest, check, sequence, mac = self._ask(messages.ASK_ATTEST, seed, end)[1]
            progress(done, 1000)
            if done == 1000:
                return Attested(digest, check, sequence, mac)
            self.wait(ATTEST_ASK_S)  # each answer costs the board time that it could spend on its flash
        raise RailbirdError("the board did not finish in time", "try again while no round is under way", TIME_LIMIT)

    def key_check(self) -> str:
        """The check value of the board's keys as they are now: for the table file, after pairing."""
        return self.pairing().key_check.hex()

    def updates(self) -> list[tuple[int, int, bytes]]:
        """(boot, time, SHA-256 of the image) of the last ten changes, newest first."""
        found: list[tuple[int, int, bytes]] = []
        while True:
            _, count, boot, time_s, digest = self._ask(messages.ASK_UPDATES, len(found))[1]
            if len(found) >= count:
                return found
            found.append((boot, time_s, digest))
            if len(found) > MOST_UPDATES:
                raise no_sense("updates")

    def head(self, nonce: bytes) -> Head:
        first, last, mac, first_generation, last_generation, seal = self._ask(messages.ASK_HEAD, nonce)[1]
        return Head(first, last, mac, first_generation, last_generation, seal, nonce)

    def sector(self, generation: int, known: bytes = b"") -> tuple[bytes, int]:
        """(used bytes, next generation or 0) of one sector of the journal; `known` is what was read of it before."""
        data = known
        while True:
            _, offset, used, following, chunk = self._ask(messages.ASK_LOG, generation, len(data))[1]
            if offset != len(data) or used > SECTOR_BYTES or (not chunk and len(data) < used):
                raise no_sense("log")
            data += chunk
            if len(data) >= used:
                return data[:used], following

    def sectors(self, head: Head) -> Iterator[tuple[int, bytes]]:
        """All sectors of the journal, oldest first, up to the head."""
        generation = head.first_generation
        while generation:
            data, following = self.sector(generation)
            yield generation, data
            if 0 < following <= generation:
                raise no_sense("log")
            generation = following if following <= head.last_generation else 0

    def recorded_passes(self) -> list[bytes]:
        """The raw passes that the scanner kept and may show (railbird.scan.recorder), newest first."""
        found: list[bytes] = []
        wanted, record = 0, b""
        while True:
            sequence, older, length, _, chunk = self._ask(messages.ASK_PASS, wanted, len(record))[1]
            if not sequence:
                return found
            record += chunk
            wanted = sequence
            if len(record) < length and chunk:
                continue
            found.append(record)
            wanted, record = older, b""
            if not older:
                return found
            if len(found) > MOST_PASSES:
                raise no_sense("pass")


def words_of(data: bytes) -> str:
    """Of a device: whatever it is, a terminal must not obey it."""
    return printable(data.decode("utf-8", "replace"))


def no_sense(what: str) -> RailbirdError:
    """Of a device that is no board of ours, or of another build: it must neither hang nor stop a verb."""
    step = "railbird boards shows what it is and its build; is it a board of yours?"
    return RailbirdError(f"the board's answer to {what} makes no sense", step, TRANSPORT)


class BoardRefusal(RailbirdError):
    """`reason` is the number of the board's words, of `railbird/service/reasons.py`."""

    def __init__(self, message: str, reason: int, exit_code: int):
        super().__init__(message, next_step(reason), exit_code)
        self.reason = reason


def refusal(what: str, result: int, reason: int, text: str) -> BoardRefusal:
    name = messages.RESULT_NAMES[result] if result < len(messages.RESULT_NAMES) else f"result {result}"
    return BoardRefusal(f"{what}: {name}" + (f" ({text})" if text else ""), reason, REFUSED if result else RIGHT)
