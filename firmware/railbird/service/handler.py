"""Answers the requests of the service port. In: a request's kind and payload. Out: the answer's kind and payload.

`board` is what the app offers; nothing here touches hardware:

    role, serial, build, development       facts
    settings, journal                      journal/settings.py; journal/journal.py, None on a scanner
    recorder                               scan/recorder.py, None on a display
    table_name() -> str                    "" until configured
    image_digest()                         SHA-256 of the first megabyte of flash, None until it is computed
    status() -> tuple                      the fields of TELL_STATUS
    counters()                             (name, number) one after the other
    door_open()                            for the first keys
    allowed(needed) -> flags               of service/leave.py, or None while the display is being asked
    random_bytes(count); has_random_bits()  whether they passed their test: else no keys are made
    read_image(address, buffer)            flash, the image included
    configuration_is_right(bytes) -> bool
    configure(bytes) -> (result, text)     applies and journals; between rounds only
    use_reader_table(bytes) -> (result, text)   the texts of a serial reader; between rounds only
    set_time(seconds, offset_minutes)
    unlock() -> (result, text)
    test(test, argument) -> (result, bytes)
    start_bootloader() -> (result, text)   after the answer has left
    wipe() -> (result, text)               keys and configuration are gone; journalled where a journal survives
    start_pairing(code) -> (result, text); pairing_state() -> (state, serial of the far board)
    clear_journal(), provisioned()         at the end of provisioning
    put_watch_key(key) -> (result, text)   of 32 bytes, or none: the table's computer may not look on any more
    note(kind, payload)                    a record of the journal's own, journal/record.py
"""

from railbird.journal import record
from railbird.link import messages
from railbird.link.keys import JOURNAL_KEY
from railbird.link.messages import BAD_REQUEST, DONE, FAILED, NOT_NOW, REFUSED, UNKNOWN_REQUEST, BadMessage, pack
from railbird.scan.reader_texts import MOST_TABLE_BYTES, BadTable, table_from_bytes
from railbird.service import leave, reasons
from railbird.service.attestation import Attestation
from railbird.service.provision import Provisioning
from railbird.service.reasons import number_of

PART_BYTES = 160
LOG_BYTES = 96  # in play somebody may follow: a card that comes waits for the frame that is made of it
MOST_TEXT = 150
COUNTED_AT_ONCE = 6
LATER = ()  # in place of an answer: a piece of its work is done, a card need not wait for all of it; ask again
WATCH_KEY_BYTES = 32
NO_KEYS_TEXT = "no keys from this board: its random bits failed their test; exchange it"

# States of pairing, as pairing_state() gives them.
PAIR_IDLE, PAIR_WAITING, PAIR_DONE, PAIR_FAILED, PAIR_OTHER_VERSION = range(5)


class Handler:
    def __init__(self, board):
        self._board = board
        self._provisioning = Provisioning(board)
        self._attestation = None
        self._asked = b""  # for what it was begun
        self._log = bytearray(LOG_BYTES)
        self._counting = None  # those that nobody has looked at yet
        self._counted = self._names = None  # counters, while a host reads them
        self._is_counted = False  # all are there, and none was told
        self._nonce = self._found_head = None  # for whom the journal's head was looked up, and it
        self._table_parts = bytearray()
        self._open = {
            messages.ASK_HELLO: self._hello,
            messages.ASK_STATUS: self._status,
            messages.ASK_COUNTERS: self._counters,
            messages.ASK_PROVISION: self._provision,
        }
        self._keyed = {
            messages.ASK_CONFIGURATION: self._configuration,
            messages.PUT_CONFIGURATION: self._configure,
            messages.ASK_READER_TABLE: self._reader_table,
            messages.PUT_READER_TABLE: self._put_reader_table,
            messages.PUT_TIME: self._set_time,
            messages.PUT_WATCH_KEY: self._put_watch_key,
            messages.ASK_WIPE: self._wipe,
            messages.ASK_UNLOCK: self._unlock,
            messages.ASK_TEST: self._test,
            messages.ASK_BOOTLOADER: self._bootloader,
            messages.ASK_PAIR: self._pair,
            messages.ASK_PAIR_STATE: self._pair_state,
            messages.ASK_ATTEST: self._attest,
            messages.ASK_UPDATES: self._updates,
            messages.ASK_HEAD: self._head,
            messages.ASK_LOG: self._read_log,
            messages.ASK_PASS: self._recorded_pass,
        }

    def answer_open(self, kind: int, payload: bytes) -> tuple:
        """Without a key: what anybody at the port may know, and provisioning. LATER: ask again."""
        return self._answer(self._open.get(kind), kind, payload)

    def answer(self, kind: int, payload: bytes, only_watches: bool = False):
        """In a session under the service key, or under the watch key, which lets its holder look on and set the clock;
        also everything that needs none. LATER: ask again; None: the same, but the display has the word."""
        if only_watches and not leave.may_watcher(kind):
            return _result(kind, REFUSED, reasons.OPERATORS_KEY)
        needed = leave.needed_for(kind, payload)
        if needed and not self._goes_on(kind, payload):
            flags = self._board.allowed(needed)
            if flags is None:
                return None
            refusal = leave.refusal(needed, flags)
            if refusal is not None:
                return _result(kind, *refusal)
        return self._answer(self._keyed.get(kind) or self._open.get(kind), kind, payload)

    def _answer(self, method, kind: int, payload: bytes) -> tuple:
        if method is None:
            return _result(kind, UNKNOWN_REQUEST, messages.kind_name(kind))
        try:
            return method(*messages.unpack(kind, payload))
        except BadMessage as error:
            return _result(kind, BAD_REQUEST, str(error))
        except OSError as error:  # flash that takes nothing more: no reason to stop a table that plays
            return _result(kind, FAILED, str(error))

    def _goes_on(self, kind: int, payload: bytes) -> bool:
        """An attestation that was begun in time."""
        return kind == messages.ASK_ATTEST and self._attestation is not None and payload == self._asked

    def is_working(self) -> bool:
        return self._attestation is not None and self._attestation.digest is None

    def work(self):
        """A few milliseconds of whatever takes long; call it while nothing else is to do."""
        if self._attestation is not None:
            self._attestation.step()

    # Without a key

    def _hello(self, version: int) -> tuple:
        board = self._board
        build = board.build.encode()[:60]
        has_keys = not board.settings.keys.is_empty()
        image = (board.image_digest() or bytes(16))[:16]
        fields = (board.role, has_keys, board.development, board.serial, board.settings.boot, image, len(build))
        return _tell(messages.TELL_HELLO, messages.PROTOCOL_VERSION, *fields, build + board.table_name().encode()[:60])

    def _status(self) -> tuple:
        fields = self._board.status()
        return _tell(messages.TELL_STATUS, *fields[:-1], fields[-1].encode()[:60])

    def _counters(self, first: int) -> tuple:
        """Page by page, and kept until the last was asked for. For the first they are gathered, some at a time."""
        if not self._is_counted and (not first or self._names is None):
            self._gather()
            return LATER
        self._is_counted = False
        names, counted, text, end = self._names, self._counted, b"", first
        for name in names[first:]:
            line = b"%s %d\n" % (name.encode(), counted[name])
            if len(text) + len(line) > MOST_TEXT:
                break
            text += line
            end += 1
        if end >= len(names):
            self._counted = self._names = None
        return _tell(messages.TELL_COUNTERS, first, len(names), text)

    def _gather(self) -> None:
        """Some more counters, or their order."""
        if self._counting is None:
            self._counting, self._counted, self._names = iter(self._board.counters()), {}, None
            return
        for _ in range(COUNTED_AT_ONCE):
            counter = next(self._counting, None)
            if counter is None:
                self._counting, self._names, self._is_counted = None, sorted(self._counted), True
                return
            self._counted[counter[0]] = counter[1]

    def _provision(self, part: int, data: bytes) -> tuple:
        sound = self._board.has_random_bits()
        result, text = self._provisioning.take(part, data) if sound else (REFUSED, NO_KEYS_TEXT)
        check = self._board.settings.keys.check_value() if result == DONE else bytes(8)
        return _tell(messages.TELL_PROVISION, result, number_of(text), self._board.serial, check, text.encode())

    # With the service key

    def _configuration(self) -> tuple:
        return _tell(messages.TELL_CONFIGURATION, self._board.settings.configuration() or b"")

    def _configure(self, data: bytes) -> tuple:
        if not self._board.configuration_is_right(data):
            return _result(messages.PUT_CONFIGURATION, BAD_REQUEST, "not a configuration")
        return _result(messages.PUT_CONFIGURATION, *self._board.configure(data))

    def _reader_table(self, first: int) -> tuple:
        table = self._board.settings.reader_table()
        return _tell(messages.TELL_READER_TABLE, first, len(table), table[first : first + PART_BYTES])

    def _put_reader_table(self, first: int, length: int, part: bytes) -> tuple:
        """Parts in order; the last one puts the table to use."""
        if first == 0:
            self._table_parts = bytearray()
        if first != len(self._table_parts) or first + len(part) > length or length > MOST_TABLE_BYTES:
            return _result(messages.PUT_READER_TABLE, BAD_REQUEST, "not the next part of a table")
        self._table_parts.extend(part)
        if len(self._table_parts) < length:
            return _result(messages.PUT_READER_TABLE, DONE, "")
        try:
            table_from_bytes(self._table_parts)
        except BadTable as error:
            return _result(messages.PUT_READER_TABLE, BAD_REQUEST, str(error))
        return _result(messages.PUT_READER_TABLE, *self._board.use_reader_table(bytes(self._table_parts)))

    def _set_time(self, seconds: int, offset_minutes: int) -> tuple:
        self._board.set_time(seconds, offset_minutes)
        return _result(messages.PUT_TIME, DONE, "")

    def _put_watch_key(self, key: bytes) -> tuple:
        if len(key) not in (0, WATCH_KEY_BYTES):
            return _result(messages.PUT_WATCH_KEY, BAD_REQUEST, "a watch key of %d bytes" % len(key))
        return _result(messages.PUT_WATCH_KEY, *self._board.put_watch_key(key))

    def _unlock(self) -> tuple:
        return _result(messages.ASK_UNLOCK, *self._board.unlock())

    def _test(self, test: int, argument: bytes) -> tuple:
        result, data = self._board.test(test, argument)
        if result != DONE:
            return _result(messages.ASK_TEST, result, data.decode())
        return _tell(messages.TELL_TEST, test, data[:MOST_TEXT])

    def _bootloader(self) -> tuple:
        return _result(messages.ASK_BOOTLOADER, *self._board.start_bootloader())

    def _wipe(self) -> tuple:
        return _result(messages.ASK_WIPE, *self._board.wipe())

    def _pair(self, code: bytes) -> tuple:
        answer = self._board.start_pairing(code) if self._board.has_random_bits() else (REFUSED, NO_KEYS_TEXT)
        return _result(messages.ASK_PAIR, *answer)

    def _pair_state(self) -> tuple:
        return _tell(messages.TELL_PAIR, *self._board.pairing_state(), self._board.settings.keys.check_value())

    def _attest(self, seed: bytes, end: int) -> tuple:
        attestation = self._attestation
        asked = pack(messages.ASK_ATTEST, seed, end)
        if attestation is None or asked != self._asked:
            self._asked = asked
            attestation = self._attestation = Attestation(seed, end, self._board.read_image)
            self._board.note(record.ATTESTED, seed[:8])
        journal = self._board.journal
        sequence, mac = (journal.sequence, journal.last_mac) if journal else (0, record.FIRST_MAC)
        digest = attestation.digest or bytes(32)
        check = self._board.settings.keys.check_value()
        return _tell(messages.TELL_ATTEST, attestation.done_of_1000(), digest, check, sequence, mac)

    def _updates(self, index: int) -> tuple:
        updates = self._board.settings.updates()
        if index >= len(updates):
            return _tell(messages.TELL_UPDATES, index, len(updates), 0, 0, bytes(32))
        return _tell(messages.TELL_UPDATES, index, len(updates), *updates[index])

    def _head(self, nonce: bytes) -> tuple:
        journal = self._board.journal
        if journal is None or self._board.settings.keys.get(JOURNAL_KEY) is None:
            return _result(messages.ASK_HEAD, REFUSED, "no journal on this board")
        if nonce != self._nonce:
            self._nonce, self._found_head = nonce, journal.head()
            return LATER
        first, last, mac, first_generation, last_generation = self._found_head
        self._nonce = self._found_head = None
        seal = journal.seal(self._board.serial, nonce, first, last, mac)
        return _tell(messages.TELL_HEAD, first, last, mac, first_generation, last_generation, seal)

    def _read_log(self, generation: int, offset: int) -> tuple:
        journal = self._board.journal
        if journal is None or not 0 <= offset < 4096:
            return _result(messages.ASK_LOG, REFUSED, "no such part of a journal")
        chunk = memoryview(self._log)[: min(LOG_BYTES, 4096 - offset)]
        found = journal.sector_bytes(generation, offset, chunk)
        if found is None:
            return _result(messages.ASK_LOG, NOT_NOW, "overwritten in the meantime")
        # Not what lies behind the last record: a host that finds nothing new gets one packet, not four.
        return _tell(messages.TELL_LOG, generation, offset, *found, chunk[: max(0, found[0] - offset)])

    def _recorded_pass(self, sequence: int, first: int) -> tuple:
        """Only what was shown at the table: the recorder withholds the rest."""
        recorder = self._board.recorder
        if recorder is None:
            return _result(messages.ASK_PASS, REFUSED, "no card passes this board")
        sequence = sequence or recorder.newest()
        record = recorder.record(sequence)
        if record is None:
            return _tell(messages.TELL_PASS, 0, 0, 0, 0, b"")
        older = recorder.older(sequence)
        return _tell(messages.TELL_PASS, sequence, older, len(record), first, record[first : first + PART_BYTES])


def _tell(kind: int, *fields) -> tuple:
    return kind, pack(kind, *fields)


def _result(request: int, result: int, text: str) -> tuple:
    return _tell(messages.TELL_RESULT, request, result, number_of(text), text.encode()[:MOST_TEXT])
