"""The office's work apart from its pages: hears all tables, stores, answers, raises and closes alarms.

In: a floor's folder. Out: what pages show. One thread, one database connection; broker or database may go away and come
back at any time, and each outage is an alarm that is closed again.
"""

import contextlib
import threading
import time
from datetime import UTC, datetime
from typing import Any

import psycopg

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.office import roll_out, views
from railbird_host.floor.office.broker_log import BrokerLog
from railbird_host.floor.office.intake import Counts, Intake
from railbird_host.floor.office.tables_now import AWAY, TablesNow
from railbird_host.floor.setup.authority import ACCOUNT_DAYS, WARN_DAYS
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store.alarms import FLOOR, Alarms
from railbird_host.floor.store.database import connect, make_months, migrate
from railbird_host.floor.store.keeping_rules import LEAST_JOURNAL_DAYS, drop_what_is_old
from railbird_host.floor.store.roll_outs import RollOuts
from railbird_host.floor.wire import sparkplug
from railbird_host.floor.wire.broker_link import BrokerLink, Message, Will
from railbird_host.floor.wire.state import State
from railbird_host.floor.wire.state import decode as decode_state
from railbird_host.floor.wire.topics import GROUP, OFFICE, STATE, node_topic

REBIRTH = "Node Control/Rebirth"
TURN_S = 0.05  # what comes within it goes into one transaction
GROUPED = 512  # batches in one transaction
SECOND_S, MINUTE_S, HOUR_S = 1.0, 60.0, 3600.0
AGAIN_S = 1.0  # between two tries for the database
BROKER_PATIENCE_S = 3.0
BROKER_AWAY, DATABASE_AWAY, OFFICE_AWAY, EXPIRES = "broker away", "database away", "office away", "certificate expires"
READING, UNHEARD = "reading gets worse", "broker's log unreadable"


class Desk:
    def __init__(self, floor: FloorFolder, journal_days: int = LEAST_JOURNAL_DAYS):
        self._floor, self._journal_days = floor, journal_days
        self._began_ms = sparkplug.now_ms()
        account = floor.office_account
        self._journals = BrokerLink(account, f"{OFFICE}-journals", ["railbird/journal/+"])
        topics = [f"spBv1.0/{GROUP}/{kind}/+" for kind in ("NBIRTH", "NDATA", "NDEATH")]
        self._states = BrokerLink(account, f"{OFFICE}-states", [*topics, STATE], self._state_will, self._say_online)
        self.now = TablesNow(self._ask_for_birth, time.monotonic)
        self._log = BrokerLog(floor.folder / "run" / "mosquitto.log")
        self._log_problem: str | None = None  # not looked at yet: an office before this one may have told of it
        self._connection: psycopg.Connection[Any] | None = None
        self._intake: Intake | None = None
        self._counts = Counts()  # of connections that are over
        self._broker_lost_s: float | None = None
        self._is_broker_told = False
        self._sessions = 0  # connections to the broker that are known of
        self._heard = self._dropped = 0  # of tables' states: the connection they come by, messages that were lost
        self._database_lost: datetime | None = None
        self._next_second_s = self._next_minute_s = self._next_hour_s = self._next_try_s = 0.0
        self._began = datetime.now(UTC)
        self._to_read: list[str] = []  # tables whose reading is still to be looked at
        self._read: dict[str, str] = {}  # what was said of it
        self._images: dict[str, str] = {}  # as they are noted, by table
        # What came and is not dealt with yet: the database may go away meanwhile.
        self._states_taken: list[Message] = []
        self._refused: list[tuple[str, str, str]] = []
        self.problem = ""  # of the database, when it was lost last

    # What pages and metrics ask

    @property
    def counts(self) -> Counts:
        intake = self._intake.counts if self._intake else Counts()
        return Counts(*(getattr(self._counts, name) + getattr(intake, name) for name in vars(intake)))

    @property
    def waiting(self) -> int:
        """Messages that have come and are not stored yet."""
        return self._journals.waiting

    @property
    def is_broker_up(self) -> bool:
        return self._journals.is_up and self._states.is_up

    @property
    def is_database_up(self) -> bool:
        return self._connection is not None

    # Work

    def run(self, ending: threading.Event) -> None:
        self._journals.start()
        self._states.start()
        try:
            while not ending.is_set():
                self.turn()
        finally:
            self._leave()

    def turn(self) -> None:
        try:
            if self._connection is None and not self._open():
                time.sleep(TURN_S)
                return
            self._work()
        except psycopg.Error as error:  # of whatever kind: a full disk has several
            self._lose(str(error))

    def _work(self) -> None:
        assert self._connection is not None and self._intake is not None
        self._take_journals()
        self._take_states()
        now_s = time.monotonic()
        if now_s >= self._next_second_s:
            self._next_second_s = now_s + SECOND_S
            self._look_every_second(self._connection, now_s)
        if now_s >= self._next_minute_s:
            self._next_minute_s = now_s + MINUTE_S
            self._look_every_minute(self._connection)
        if now_s >= self._next_hour_s:
            self._next_hour_s = now_s + HOUR_S
            drop_what_is_old(self._connection, self._journal_days, datetime.now(UTC).date())

    def _take_journals(self) -> None:
        assert self._intake is not None
        messages = self._journals.take(GROUPED)
        if messages:
            for answer in self._intake.take(messages):
                self._journals.publish(answer.topic, answer.payload)
        if len(messages) < GROUPED:
            time.sleep(TURN_S)

    def _take_states(self) -> None:
        assert self._connection is not None
        self._states_taken = self._states_taken or self._states.take()
        self._look_at_connection(self._connection)
        messages, self._states_taken = self._states_taken, []
        for message in messages:
            if message.topic == STATE:
                self._hear_of_oneself(message.payload)
            elif message.session == self._heard:  # what came by an earlier connection may be over
                _, _, kind, table = message.topic.split("/")
                self.now.take(kind, table, sparkplug.decode(message.payload))
        if self.is_broker_up:
            self.now.look()
        if self.now.changes:
            alarms = Alarms(self._connection)
            with self._connection.transaction():
                for table, kind, words in self.now.changes:
                    alarms.raise_(table, kind, words) if words else alarms.close(table, kind)
            self.now.changes.clear()

    def _look_at_connection(self, connection: "psycopg.Connection[Any]") -> None:
        """A table that died while nobody listened had a will that nobody heard. Where the connection is new every table
        tells of itself; where messages were lost it is asked."""
        heard, dropped = self._states.sessions, self._states.dropped
        if (heard, dropped) == (self._heard, self._dropped):
            return
        found, is_asked = standing(connection), dropped != self._dropped
        self._heard, self._dropped = heard, dropped
        self.now.all_stale()
        self.now.await_births(found)
        for table in self.now.tables if is_asked else ():
            self._ask_for_birth(table)

    def _look_every_second(self, connection: "psycopg.Connection[Any]", now_s: float) -> None:
        alarms = Alarms(connection)
        self._look_at_log(alarms)
        connection.execute("UPDATE office SET beat = now() WHERE began = %s", [self._began])
        self._look_at_reading(connection, alarms)
        self._look_at_images(connection)
        if self.is_broker_up:
            sessions = self._journals.sessions
            if self._is_broker_told or not self._sessions:  # or an office before this one has told it
                alarms.close(FLOOR, BROKER_AWAY)
            elif self._sessions < sessions:
                alarms.raise_(FLOOR, BROKER_AWAY, "the broker was away for a moment and is back", is_over=True)
            self._broker_lost_s, self._is_broker_told, self._sessions = None, False, sessions
            return
        self._broker_lost_s = self._broker_lost_s or now_s
        if now_s - self._broker_lost_s >= BROKER_PATIENCE_S and not self._is_broker_told:
            alarms.raise_(FLOOR, BROKER_AWAY, self._journals.problem or self._states.problem)
            self._is_broker_told = True
            self.now.all_stale()

    def _look_at_log(self, alarms: Alarms) -> None:
        self._refused += self._log.look()
        while self._refused:
            alarms.raise_(*self._refused[0], is_over=True)
            self._refused.pop(0)
        words = self._log.problem
        if words != self._log_problem:
            alarms.raise_lasting(FLOOR, UNHEARD, words) if words else alarms.close(FLOOR, UNHEARD)
            self._log_problem = words

    def _look_at_reading(self, connection: "psycopg.Connection[Any]", alarms: Alarms) -> None:
        """Of one table after the other: a sensor is to be cleaned before a card is misread."""
        self._to_read = self._to_read or sorted(self.now.tables)
        if self._to_read:
            table = self._to_read.pop(0)
            words = views.reading_to_look_after(connection, table)
            if words != self._read.get(table):
                alarms.raise_lasting(table, READING, words) if words else alarms.close(table, READING)
                self._read[table] = words

    def _look_at_images(self, connection: "psycopg.Connection[Any]") -> None:
        """Who has what since when: a technician may flash at any moment."""
        for table, now in self.now.tables.items():
            image = now.text("Image")
            is_news = image and not now.is_stale and image != self._images.get(table)
            if is_news and RollOuts(connection).note_image(table, image):
                self._images[table] = image

    def _look_every_minute(self, connection: "psycopg.Connection[Any]") -> None:
        make_months(connection)
        alarms, now = Alarms(connection), datetime.now(UTC)
        roll_out.look(RollOuts(connection), alarms)
        tables = self._floor.tables()
        self.now.expect(tables)
        due: dict[str, str] = {}
        for name, one in self._floor.authority.accounts().items():
            if not one.revoked and one.days_left(now) < WARN_DAYS:
                step = f"railbird floor add {name}" if name in tables else "railbird floor renew"
                due[name if name in tables else FLOOR] = f"the certificate of {name} ends on {one.expires[:10]}: {step}"
        if self._floor.authority.days_left(now) < ACCOUNT_DAYS + WARN_DAYS:
            due[FLOOR] = "the floor's authority ends before accounts that it makes now: railbird floor renew"
        for name, words in due.items():
            alarms.raise_lasting(name, EXPIRES, words)
        alarms.close_others(EXPIRES, [*due])

    # The database

    def _open(self) -> bool:
        if time.monotonic() < self._next_try_s:
            return False
        self._next_try_s = time.monotonic() + AGAIN_S
        try:
            connection = connect(self._floor.settings()["database"])
        except RailbirdError:
            self._database_lost = self._database_lost or datetime.now(UTC)
            return False
        migrate(connection)
        make_months(connection)
        self._tell_outages(connection)
        if self._intake is not None:
            self._counts = self.counts
        self._connection, self._intake = connection, Intake(connection, self._floor.journal_key)
        self.now.expect(self._floor.tables())
        return True

    def _tell_outages(self, connection: "psycopg.Connection[Any]") -> None:
        """Of the database, which could not be told while it lasted, and of an office before this one."""
        alarms = Alarms(connection)
        if self._database_lost is not None:
            words = f"the database took nothing from {shown(self._database_lost)} to {shown(datetime.now(UTC))}"
            words += f": {self.problem.splitlines()[0]}" if self.problem else ""
            alarms.raise_(FLOOR, DATABASE_AWAY, words, is_over=True)
            self._database_lost = None
        query = "UPDATE office SET ended = beat WHERE ended IS NULL AND began <> %s RETURNING beat"
        for row in connection.execute(query, [self._began]).fetchall():
            words = f"the office was killed at {shown(row.beat)} and is back since {shown(self._began)}"
            alarms.raise_(FLOOR, OFFICE_AWAY, words, is_over=True)
        begin = "INSERT INTO office (began, beat) VALUES (%s, now()) ON CONFLICT DO NOTHING"
        connection.execute(begin, [self._began])

    def _lose(self, problem: str) -> None:
        self.problem = problem
        self._database_lost = self._database_lost or datetime.now(UTC)
        connection, self._connection = self._connection, None
        if self._intake is not None:
            self._counts, self._intake = self.counts, None
        if connection is not None:
            connection.close()

    def _leave(self) -> None:
        self._states.publish(STATE, State(False, self._began_ms).encode(), retain=True)
        self._journals.stop()
        self._states.stop()
        if self._connection is not None:
            with contextlib.suppress(psycopg.Error):  # it may have gone first
                self._connection.execute("UPDATE office SET ended = now() WHERE began = %s", [self._began])
            self._connection.close()
            self._connection = None

    # Sparkplug: the office is the primary host; from the network's thread

    def _state_will(self) -> Will:
        self._began_ms = sparkplug.now_ms()
        return Will(STATE, State(False, self._began_ms).encode(), retain=True)

    def _say_online(self) -> None:
        self._states.publish(STATE, State(True, self._began_ms).encode(), retain=True)

    def _hear_of_oneself(self, payload: bytes) -> None:
        """Another one that ended, or a will that came late, said that nobody is here."""
        told = decode_state(payload)
        if told is None or not told.is_online:
            self._say_online()

    def _ask_for_birth(self, table: str) -> None:
        self._states.publish(node_topic("NCMD", table), sparkplug.encode({REBIRTH: True}, None), qos=0)


def standing(connection: "psycopg.Connection[Any]") -> list[str]:
    """Tables whose journal has come, and of which nobody knows yet that they are away."""
    query = (
        "SELECT name FROM tables WHERE NOT EXISTS "
        '(SELECT FROM alarms WHERE "table" = name AND kind = %s AND over IS NULL)'
    )
    return [row.name for row in connection.execute(query, [AWAY]).fetchall()]


def shown(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S UTC")
