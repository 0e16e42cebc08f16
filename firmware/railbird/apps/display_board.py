"""What the display tells its service port, and what a service session may change at the table."""

from hashlib import sha256

from railbird.apps.pairing_desk import PairingDesk
from railbird.apps.service_board import ServiceBoard
from railbird.drivers import board
from railbird.journal import record
from railbird.link.messages import DISPLAY, DONE, NOT_NOW, REFUSED
from railbird.link.pairing import new_code
from railbird.service.handler import PAIR_FAILED, PAIR_IDLE, PAIR_WAITING
from railbird.table import events
from railbird.table.config import ConfigError, decode_config

GAME_NAMES = ("Racing Card Derby", "Four Card Poker")


class DisplayBoard(ServiceBoard):
    def __init__(self, display):
        ServiceBoard.__init__(self, DISPLAY, display.settings)
        self._display = display
        self._pairing = PairingDesk(DISPLAY, self.serial, display.settings, display.link, board.random_bytes)
        self.pair_code = b""  # on the monitor while the door is open and the supervisor there

    @property
    def journal(self):
        return self._display.journal

    def image_digest(self):
        return self._display.starting.image_digest

    def table_name(self) -> str:
        config = self._display.config
        return "" if config is None else "table %d, %s" % (config.table_number, GAME_NAMES[config.game])

    def status(self) -> tuple:
        display = self._display
        session = display.link.session
        number, live = display.controller.round() if display.controller is not None else (0, False)
        trip_ms = session.round_trip_ms()
        head = display.starting.status_head(number, 1 if live else 0, session.up, trip_ms)
        dull = display.keeper.dull_sensors if display.keeper is not None else 0
        return head + (dull, display.header)

    def counters(self) -> dict:
        display = self._display
        named = display.link.counters()
        if display.journal is not None:
            named["journal_records"] = display.journal.sequence
            named["journal_room_bytes"] = display.journal.room_bytes()
        if display.verification is not None:
            named["journal_checked"] = display.verification.records
            named["journal_bad_sequence"] = display.verification.bad_sequence
        named["clock_s"] = display.clock.seconds()
        named["clock_trusted"] = 1 if display.clock.trusted else 0
        named["lamps_state"] = display.face.lamps_state()
        self.add_counters(named)
        return named

    def door_open(self) -> bool:
        return self._display.inputs.door_open

    def supervisor_present(self) -> bool:
        controller = self._display.controller
        return controller is not None and bool(controller.person)

    def at_rest(self) -> bool:
        controller = self._display.controller
        return controller is None or controller.at_rest()

    def configuration_is_right(self, data: bytes) -> bool:
        try:
            decode_config(data)
        except ConfigError:
            return False
        return True

    def configure(self, data: bytes) -> tuple:
        if not self.at_rest():
            return NOT_NOW, "a round is under way"
        keeper, config = self._display.keeper, self._display.config
        self.settings.save_configuration(bytes(data))
        if keeper is None or decode_config(data).game != config.game:
            self.note(record.CONFIGURED, data)
            self.restart_wanted = True
            return DONE, "another game, or the first: the board starts again"
        keeper.happened((events.CONFIGURE, bytes(data)))
        self._display.config = self._display.controller.config
        return DONE, "configured"

    def use_reader_table(self, table: bytes) -> tuple:
        if not self.at_rest():
            return NOT_NOW, "a round is under way"
        if self._display.keeper is None:
            return NOT_NOW, "this board has no configuration yet"
        self.settings.save_configuration(self.settings.configuration(), table)
        self.note(record.CONFIGURED, sha256(table).digest())
        self._display.keeper.use_reader_table(table)
        return DONE, "configured"

    def set_time(self, seconds: int, offset_minutes: int) -> None:
        self._display.clock.set(seconds, offset_minutes)
        self.note(record.TIME_SET, b"")

    def unlock(self) -> tuple:
        controller = self._display.controller
        if controller is None or not controller.locked:
            return NOT_NOW, "nothing is locked"
        self._display.pin_pad.unlock()
        self.note(record.UNLOCKED, b"")
        return DONE, "unlocked"

    def test(self, test: int, argument: bytes) -> tuple:
        return self._display.tests.run(test, argument)

    def clear_journal(self) -> None:
        self._display.clear_journal()

    def note(self, kind: int, payload) -> None:
        journal, clock = self._display.journal, self._display.clock
        if journal is not None:
            journal.append(kind, payload, clock.seconds(), clock.trusted)

    # Pairing

    def watch_pairing(self) -> None:
        """A code is on the monitor while somebody who may pair is there; what pairing came to."""
        may_pair = self.door_open() and self.supervisor_present() and self.at_rest()
        if may_pair and not self.pair_code:
            self.pair_code = new_code(board.random_bytes)
        elif not may_pair and self._pairing.state != PAIR_WAITING:
            self.pair_code = b""
        if self._pairing.state != PAIR_WAITING:
            return
        if self._pairing.step():
            self.note(record.PAIRED, self.serial + self._pairing.far_serial)
            self.restart_wanted = True
        elif self._pairing.state == PAIR_FAILED:
            self.pair_code = b""  # one try for each code

    def start_pairing(self, code: bytes) -> tuple:
        """With a code of zeros: whether the monitor shows one."""
        if self._display.link.session.up:
            return NOT_NOW, "its scanner is paired and connected"
        if not self.pair_code:
            return NOT_NOW, "the monitor shows no code"
        if not any(code):
            return DONE, "the code is on the monitor"
        if bytes(code) != self.pair_code:
            self.pair_code = b""
            return REFUSED, "not the code on the monitor; it has changed now"
        self._pairing.start(code)
        return DONE, "waiting for the scanner"

    def pairing_state(self) -> tuple:
        """While nobody pairs: the scanner at the other end of the link."""
        keeper = self._display.keeper
        if self._pairing.state == PAIR_IDLE and keeper is not None and keeper.scanner_serial:
            return PAIR_IDLE, keeper.scanner_serial
        return self._pairing.state, self._pairing.far_serial
