"""A table: events in, picture and orders out. It owns its parts and one game, and hands each what it needs.

`apply` is a fold: the same events give the same table. It looks at no clock and asks nobody. What the app asks after
every event is listed in docs/architecture.md; what a game is, in `game.py`. Every part packs its own values.
"""

from railbird.games.rule_error import RuleError
from railbird.table import events, picture
from railbird.table.alarms import Alarms
from railbird.table.card_flow import CardFlow
from railbird.table.card_orders import CardOrders
from railbird.table.config import PRINTED_CODE, SHUFFLER, ConfigError, decode_config
from railbird.table.current import Current, WorkedOut
from railbird.table.dialogs.desk import Desk
from railbird.table.heard import heard
from railbird.table.keypad import Keypad
from railbird.table.packing import pack
from railbird.table.rounds import Rounds
from railbird.table.snapshot import SnapshotError, snapshot_last_round, snapshot_values, unpack_snapshot
from railbird.table.states import FAULT_TONE, SUPERVISOR_TONE
from railbird.table.stock import Stock
from railbird.table.supervisor import Supervisor
from railbird.table.undo import Undo
from railbird.table.view import View

_MOST_SOUNDS = 8  # nobody drains them in a replay


class Table:
    def __init__(self, config, game_class):
        self.config = config
        self.manual = 0  # dead scanner: cards are named by keys
        self.minutes = -1  # of the day, for the header
        self._sounds = []
        self._receipt = b""
        self.current = Current()
        self.alarms = Alarms()
        self.supervisor = Supervisor()
        self.undo = Undo()
        self.worked_out = WorkedOut()
        self.rounds = Rounds(self)
        self.dialogs = Desk(self)
        self.cards = CardFlow(self)
        self._orders = CardOrders(self)
        self.keypad = Keypad(self)
        self.game = game_class(self)
        self.stock = Stock(self._decks_in_play())

    # --- bytes -------------------------------------------------------------------------------------------------------

    def _parts(self) -> tuple:
        """What BACK can undo; the passes come before the game, which works out what follows from them."""
        return self.current, self.cards, self.stock, self.alarms, self.game

    def pack_undoable(self) -> list:
        return [part.pack() for part in self._parts()]

    def unpack_undoable(self, values: list) -> None:
        sensors = self.game.chip_sensors
        covered = sensors.now if sensors else 0
        for part, own in zip(self._parts(), values):
            part.unpack(own)
        if sensors and sensors.now != covered:
            self.game.chips(covered)

    def snapshot(self) -> bytes:
        return pack(snapshot_values(self))

    def restore(self, snapshot) -> None:
        """All of it; or nothing, and a SnapshotError."""
        values, before = unpack_snapshot(snapshot), self.snapshot()
        try:
            self._restore_values(values)
        except SnapshotError:
            self._restore_values(unpack_snapshot(before))
            raise
        except (RuleError, ValueError, TypeError, IndexError, KeyError, AttributeError, OverflowError) as error:
            self._restore_values(unpack_snapshot(before))
            raise SnapshotError(f"expected a table's snapshot, got one with {error!r}") from None

    def _restore_values(self, values: list) -> None:
        _, config, last, parts, others = values
        config = decode_config(config)
        if config.game != self.config.game:
            raise SnapshotError(f"expected game {self.config.game}, got {config.game}")
        self.worked_out.event_begins()
        self._use(config)
        self.rounds.unpack_last(last)
        for part, own in zip(self._parts(), parts):
            part.unpack(own)
        supervisor, totals, self.manual, undo, dialog = others
        self.supervisor.unpack(supervisor)
        self.rounds.totals.unpack(totals)
        self.undo.unpack(undo)
        self.dialogs.unpack(dialog)
        self.worked_out.event_ended()

    def count_on(self, number: int) -> None:
        """A new table in the place of one whose snapshot is of no use: rounds keep counting."""
        self.current.number = number

    # --- events ------------------------------------------------------------------------------------------------------

    def apply(self, event: tuple) -> None:
        kind, *values = event
        if kind == events.TIME:
            (self.minutes,) = values
            return
        if kind not in (events.CHIPS, events.KEY):
            self.undo.forget()  # something followed
        self.worked_out.event_begins()
        self.game.screens.event_begins()
        heard(self, kind, values)
        self.worked_out.event_ended()

    def link(self, up: int) -> None:
        if up == self.alarms.link:
            return
        self.alarms.link = up
        if not up:
            self.sound(FAULT_TONE)
            self.ask_to_check()

    def lamps(self, wrong: int) -> None:
        if self.alarms.lamps(wrong):
            self.sound(FAULT_TONE)

    def scanner_restarted(self) -> None:
        """Cards that passed while it was away are known to nobody: the felt is compared."""
        self.cards.scanner_restarted()
        self.ask_to_check()

    def restart_matters(self) -> bool:
        """Whether another restart of the scanner would change anything."""
        return self.cards.knows_hidden() or not (self.current.check or self.current.at_rest())

    def boot(self, boot: int, cause: int) -> None:
        """The round goes on where it was; what only the moment knew is gone."""
        self.alarms.boot()
        self.supervisor.boot()
        self.dialogs.boot()
        self.ask_to_check()

    def passes_lost(self, first: int, last: int) -> None:
        self.cards.skip_to(last)
        self.sound(FAULT_TONE)
        self.ask_to_check()

    def ask_to_check(self) -> None:
        if not self.current.at_rest():  # between rounds nothing lies on the felt
            self.current.check = 1

    def configure(self, data: bytes) -> None:
        """A new configuration of the same game, between rounds; another game is another table."""
        try:
            config = decode_config(data)
        except ConfigError:
            return
        if not self.at_rest() or config.game != self.config.game:
            return
        ids_stay = config.decks == self.config.decks
        self._use(config)
        self.stock.configure(self._decks_in_play(), ids_stay)
        self.rounds.last = None

    def _use(self, config) -> None:
        """A game is made for its configuration."""
        self.config = config
        self.game = type(self.game)(self)

    # --- what several parts need -------------------------------------------------------------------------------------

    def _decks_in_play(self) -> int:
        """Each round may be one deck of 52; with a two-deck shuffler the first card fixes which."""
        return 1 if self.game.SHUFFLES_EACH_ROUND else self.config.decks

    def decks_ready(self) -> bool:
        """Printed cards need their deck ids enrolled; other cards can't have any."""
        config = self.config
        return config.reader != PRINTED_CODE or bool(self.manual) or len(self.stock.deck_ids) == config.decks

    def cards_left(self) -> int:
        """Held cards have left the shoe, though nobody knows them."""
        return max(0, self.stock.inventory.left() - len(self.cards.held))

    def set_trouble(self, trouble: int) -> None:
        self.current.trouble = trouble
        self.sound(SUPERVISOR_TONE)

    def waits_for_scanner(self) -> bool:
        """The monitor says NO LINK."""
        if self.alarms.link or self.manual or self.current.pay_by_cards:
            return False
        return self.current.state in self.game.SCANNER_STATES

    def sound(self, which: int) -> None:
        if len(self._sounds) < _MOST_SOUNDS:
            self._sounds.append(which)

    def give_receipt(self, receipt: bytes) -> None:
        self._receipt = receipt

    # --- what the app asks -------------------------------------------------------------------------------------------

    @property
    def state(self) -> int:
        return self.current.state

    @property
    def number(self) -> int:
        return self.current.number

    @property
    def passes(self) -> list:
        return self.current.passes

    @property
    def held(self) -> list:
        return self.cards.held

    @property
    def deck_ids(self) -> bytes:
        return self.stock.deck_ids

    def round(self) -> tuple:
        return self.current.number, not self.current.at_rest()

    def at_rest(self) -> bool:
        return self.current.at_rest()

    def next_pass(self) -> int:
        return self.cards.next_pass()

    def is_new(self, number: int) -> bool:
        return self.cards.is_new(number)

    def grant(self) -> int:
        """The pass up to which cards may be told in clear: the next one, or 0 for none."""
        return self.cards.next_pass() if self._orders.next_in_clear() else 0

    def openings(self) -> list:
        return self._orders.openings()

    def opening(self) -> int:
        """The pass whose opening is wanted now, or 0."""
        return (self._orders.openings() or [0])[0]

    def commitment_of(self, number: int) -> bytes:
        return self._orders.commitment_of(number)

    def rescans(self) -> list:
        return self._orders.rescans()

    def uncounted(self) -> tuple:
        return tuple(self.cards.uncounted)

    def deal_plan(self):
        return self.game.hidden_cards.plan()

    def dealt_passes(self) -> list:
        return self.game.hidden_cards.dealt_passes()

    def may_come_again(self) -> tuple:
        return self._orders.may_come_again()

    def gives_up(self) -> bool:
        return self.game.returning.gives_up()

    def one_deck_a_round(self) -> bool:
        """The round's first card says of which deck all others must be; the scanner minds the hidden ones."""
        return self.game.SHUFFLES_EACH_ROUND and self.config.source == SHUFFLER

    def pin_wanted(self) -> bool:
        return self.supervisor.pin_wanted()

    def watches_chips(self) -> bool:
        return self.current.state in self.game.CHIP_STATES

    def alarm(self) -> bool:
        """While True the latch stays set: no new round until a supervisor clears it."""
        return bool(self.alarms.door_alarm)

    def may_be_saved(self) -> bool:
        """Whether a checkpoint may be written: a test leaves nothing, and what BACK could undo takes as much room."""
        return not self.dialogs.is_test() and not self.undo.is_possible()

    def test_wanted(self) -> bool:
        return self.dialogs.is_test()

    def deck_ids_wanted(self) -> bool:
        """While True the scanner lets cards of any deck pass: enrolment and deck check."""
        return self.dialogs.takes_any_deck()

    def sounds(self) -> list:
        due, self._sounds = self._sounds, []
        return due

    def receipt(self) -> bytes:
        """A deck check's receipt for the journal, once; else empty."""
        due, self._receipt = self._receipt, b""
        return due

    def view(self, light=None) -> View:
        return picture.show(self, light)

    def show_pin_digits(self, count: int) -> None:
        self.supervisor.pin_digits = count

    def show_dull_sensor(self, sensor: int) -> None:
        """-1: all are clean enough."""
        self.alarms.dull_sensor = sensor

    def show_worn_flash(self, wears_out: bool) -> None:
        """The journal has lost so many sectors that the board should be changed."""
        self.alarms.flash_wears_out = wears_out

    def recall_wanted(self) -> int:
        """The round whose record the app should fetch (from the snapshot after it), or 0."""
        number = self.dialogs.recalled_number()
        return number if number and self.rounds.find(number) is None else 0

    def show_recalled(self, snapshot) -> None:
        """The snapshot written at the start of the round after the one that is wanted."""
        try:
            self.rounds.recall(snapshot_last_round(snapshot))
        except SnapshotError:
            return  # an older image wrote it: for this one it is not in the journal
