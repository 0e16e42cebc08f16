"""What the display tells its service port, and what a service session may change at the table."""

from hashlib import sha256

from railbird.apps.pairing_desk import PairingDesk
from railbird.apps.service_board import ServiceBoard
from railbird.drivers import chip
from railbird.journal import record
from railbird.journal.budget import Budget
from railbird.link.keys import WATCH_KEY
from railbird.link.messages import BUSY, DISPLAY, DONE, NOT_NOW, REFUSED
from railbird.link.random_source import SOUND
from railbird.service import reasons
from railbird.service.handler import PAIR_IDLE, PAIR_WAITING
from railbird.service.leave import AT_REST, DOOR_OPEN, SUPERVISOR, TESTS
from railbird.table import events
from railbird.table.config import ConfigError, decode_config
from railbird.table.registration import facts_of

CHANGES_ALLOWED, CHANGE_LEAK_S = 20, 10  # of configuration, reader's table and watch key


class DisplayBoard(ServiceBoard):
    def __init__(self, settings, starting, clock, link, table):
        ServiceBoard.__init__(self, DISPLAY, settings)
        self._starting = starting
        self._clock = clock
        self._link = link
        self._table = table
        self._inputs = None
        self._face = None
        self._tests = None
        self._heap = None
        self._pairing = PairingDesk(DISPLAY, self.serial, settings, link, chip.random_bytes)
        self._changes = Budget(CHANGES_ALLOWED, CHANGE_LEAK_S)
        self.pair_code = b""  # on the monitor while the door is open and the supervisor there

    def use(self, inputs, face, tests, heap) -> None:
        """What the board's people touch and see, and its memory."""
        self._inputs = inputs
        self._face = face
        self._tests = tests
        self._heap = heap

    @property
    def journal(self):
        return self._table.journal

    @property
    def safe_mode(self) -> bool:
        return self._starting.safe_mode

    def image_digest(self):
        return self._starting.ask_digest()

    def has_random_bits(self) -> bool:
        return self._starting.random_source == SOUND

    def table_name(self) -> str:
        config = self._table.config
        return "" if config is None else "table %d, %s" % (config.table_number, facts_of(config.game).TITLE)

    def status(self) -> tuple:
        session, table = self._link.session, self._table
        number, live = table.controller.round() if table.controller is not None else (0, False)
        trip_ms = session.round_trip_ms()
        head = self._starting.status_head(number, 1 if live else 0, session.up, trip_ms)
        dull = table.keeper.dull_sensors if table.keeper is not None else 0
        return head + (dull, self._face.header)

    def counters(self):
        table = self._table
        yield from self._link.counters().items()
        if table.journal is not None:
            yield "journal_records", table.journal.sequence
            yield "journal_room_bytes", table.journal.room_bytes()
            yield "journal_bad_sectors", table.journal.bad_sectors()
            yield "journal_write_failures", table.journal.write_failures
        if table.verification is not None:
            yield "journal_checked", table.verification.records
            guard = table.keeper.guard
            damage = 0 if guard.is_program_fault else guard.damage
            yield "journal_bad_sequence", damage or table.verification.bad_sequence
            yield "program_fault_record", guard.damage if guard.is_program_fault else 0
        yield "clock_s", self._clock.seconds()
        yield "clock_trusted", 1 if self._clock.trusted else 0
        yield "lamps_state", self._face.lamps_state()
        yield "inputs_overruns", self._inputs.pins.overruns
        yield "keys_too_short", self._inputs.events.keys_too_short
        yield "forced_collections", self._heap.forced
        yield from ServiceBoard.counters(self)

    def door_open(self) -> bool:
        return self._inputs.events.door_open

    def supervisor_present(self) -> bool:
        controller = self._table.controller
        return controller is not None and bool(controller.supervisor.person)

    def at_rest(self) -> bool:
        return self._table.at_rest()

    def allowed(self, _needed: int) -> int:
        """The flags of service/leave.py."""
        flags = AT_REST if self.at_rest() else 0
        if self.door_open():
            flags |= DOOR_OPEN
        if self.supervisor_present():
            flags |= SUPERVISOR
        controller = self._table.controller
        return flags | TESTS if flags & AT_REST and (controller is None or not controller.held) else flags

    def configuration_is_right(self, data: bytes) -> bool:
        try:
            decode_config(data)
        except ConfigError:
            return False
        return True

    def _refuses_change(self):
        """(result, text) why the table can't be changed now, or None. Each change is a record and wears out flash: of
        those that somebody asks for without end a few are made."""
        if not self.at_rest():
            return NOT_NOW, reasons.ROUND_UNDER_WAY
        if self._table.is_stopped():
            return NOT_NOW, reasons.SUPERVISOR_MUST_LOOK
        return None if self._changes.takes(self._starting.uptime_s()) else (BUSY, reasons.TOO_OFTEN)

    def configure(self, data: bytes) -> tuple:
        refused = self._refuses_change()
        if refused is not None:
            return refused
        keeper, config = self._table.keeper, self._table.config
        self.settings.save_configuration(bytes(data))
        if keeper is None or decode_config(data).game != config.game:
            self.note(record.CONFIGURED, data)
            self.restart_wanted = True
            return DONE, "another game, or the first: the board starts again"
        keeper.happened((events.CONFIGURE, bytes(data)))
        self._table.config = self._table.controller.config
        return DONE, "configured"

    def use_reader_table(self, table: bytes) -> tuple:
        if self._table.keeper is None:
            return NOT_NOW, reasons.NO_CONFIGURATION
        refused = self._refuses_change()
        if refused is not None:
            return refused
        self.settings.save_configuration(self.settings.configuration(), table)
        self.note(record.CONFIGURED, sha256(table).digest())
        self._table.keeper.use_reader_table(table)
        return DONE, "configured"

    def set_time(self, seconds: int, offset_minutes: int) -> None:
        self._clock.set(seconds, offset_minutes)
        self.note(record.TIME_SET, b"")

    def put_watch_key(self, key: bytes) -> tuple:
        """What the ring held before is erased: a computer that was stolen opens nothing any more."""
        refused = self._refuses_change()
        if refused is not None:
            return refused
        keys = self.settings.keys
        if key:
            keys.put(WATCH_KEY, key)
        else:
            keys.drop(WATCH_KEY)
        self.settings.give_up_keys()
        self.note(record.WATCH_KEY_CHANGED, bytes([1 if key else 0]))
        return DONE, "the table's computer may look on" if key else "no computer looks on any more"

    def unlock(self) -> tuple:
        controller = self._table.controller
        if self._starting.safe_mode:
            self.restart_wanted = True
            return DONE, "the board leaves safe mode and starts again"
        if controller is None or not controller.supervisor.locked:
            return NOT_NOW, reasons.NOTHING_LOCKED
        self._table.pin_pad.unlock()
        self.note(record.UNLOCKED, b"")
        return DONE, "unlocked"

    def wipe(self) -> tuple:
        """The journal stays in the flash, closed to everybody, until the board is provisioned again."""
        self.note(record.WIPED, bytes((DISPLAY,)) + self.serial)
        return ServiceBoard.wipe(self)

    def test(self, test: int, argument: bytes) -> tuple:
        return self._tests.run(test, argument)

    def clear_journal(self) -> None:
        self._table.clear_journal()

    def note(self, kind: int, payload) -> None:
        self._table.note(kind, payload)

    # Pairing

    def watch_pairing(self) -> None:
        """A code is on the monitor while somebody who may pair is there; what pairing came to."""
        may_pair = self.door_open() and self.supervisor_present() and self.at_rest()
        if may_pair and not self.pair_code:
            from railbird.link.pairing import new_code  # once in the life of a table

            self.pair_code = new_code(chip.random_bytes)
        elif not may_pair and self._pairing.state != PAIR_WAITING:
            self.pair_code = b""
        if self._pairing.state != PAIR_WAITING:
            return
        if self._pairing.step():
            self.note(record.PAIRED, self.serial + self._pairing.far_serial)
            self.restart_wanted = True
        elif self._pairing.state != PAIR_WAITING:
            self.pair_code = b""  # one try for each code

    def start_pairing(self, code: bytes) -> tuple:
        """With a code of zeros: whether the monitor shows one."""
        if self._link.session.up:
            return NOT_NOW, reasons.SCANNER_CONNECTED
        if not self.pair_code:
            return NOT_NOW, reasons.NO_CODE
        if not any(code):
            return DONE, "the code is on the monitor"
        if bytes(code) != self.pair_code:
            self.pair_code = b""
            return REFUSED, reasons.OTHER_CODE
        self._pairing.start(code)
        return DONE, "waiting for the scanner"

    def pairing_state(self) -> tuple:
        """While nobody pairs: the scanner at the other end of the link."""
        keeper = self._table.keeper
        if self._pairing.state == PAIR_IDLE and keeper is not None and keeper.scanner_serial:
            return PAIR_IDLE, keeper.scanner_serial
        return self._pairing.state, self._pairing.far_serial
