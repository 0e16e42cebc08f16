"""The frame of a table, whatever its game: events in, picture out. A game is a subclass that fills the hooks.

    CardFlow hooks   card_due, due_in_clear, count, takes_pass, asked, after_opening, opening_due, doubled, fault_noted
    KeyFlow hooks    game_key, fix_items, undo_game, paying, needs_scanner
    Frame hooks      below

`apply` is a fold: the same events give the same table. It looks at no clock and asks nobody.
"""

from railbird.table import events, frame_view
from railbird.table.config import CONTINUOUS, ConfigError, decode_config
from railbird.table.inventory import Inventory
from railbird.table.key_flow import KeyFlow
from railbird.table.passes import Pass, unpack_passes
from railbird.table.states import CLOSED, FAULT_TONE, NO_DIALOG, NO_TROUBLE, OPEN, SUPERVISOR_TONE, VOID
from railbird.table.table_state import unpack_snapshot
from railbird.table.view import View


class TableFrame(KeyFlow):
    receipt_due = b""

    # --- hooks of a game -------------------------------------------------------------------------------------------

    def area_count(self) -> int:
        return 0

    def area_name(self, area: int) -> str:
        """What a technician calls a lamp area."""
        return ""

    def state_name(self) -> str:
        return ""

    def count_text(self) -> str:
        """At the right of the header unless something graver stands there."""
        return ""

    def show_game(self, view: View) -> None:
        """Body, footer and the right of the header in a state of the game's own."""

    def show_lamps(self, view: View) -> None:
        """The lamps, whatever lies over the screen."""

    def show_check(self, view: View) -> None:
        """What to compare with the felt."""

    def show_recalled_round(self, view: View, found: list, cards: bool) -> None:
        """A finished round, as `round_as_list` gave it."""

    def last_suits(self):
        """What the OPEN screen shows of the round before: (number, three suits or None)."""
        return 0, None

    def reopened_state(self) -> int:
        """Where a round that a supervisor reopens goes on."""
        return self.state

    def redeal_note(self) -> str:
        """What OPEN says after a void round."""
        return ""

    def uses_shoe(self) -> bool:
        """Whether a new shoe is something that happens here."""
        return False

    def editable(self) -> bool:
        return self.state > VOID

    def voidable_seats(self) -> list:
        return []

    def void_seats(self) -> list:
        return []

    def clear_round(self) -> None:
        """The game's own part of a round that is over."""

    def watches_chips(self) -> bool:
        return False

    def chips(self, mask: int) -> None:
        pass

    def rescans(self) -> list:
        """(pass, commitment) of every card that may be passed again after a scanner restart."""
        return []

    def rescan(self):
        wanted = self.rescans()
        return wanted[0] if wanted else None

    def shuffles_each_round(self) -> bool:
        return self.config.source == CONTINUOUS

    # --- events ----------------------------------------------------------------------------------------------------

    def apply(self, event: tuple) -> None:
        kind = event[0]
        if kind == events.TIME:
            self.minutes = event[1]
            return
        if kind == events.KEY:
            self.key(event[1])
            return
        if kind != events.CHIPS:
            self.undo = None  # something followed
        if kind == events.CARD:
            self.passed(Pass(event[1], event[2], event[3]))
        elif kind == events.HIDDEN:
            self.passed(Pass(event[1], commitment=event[2]))
        elif kind == events.OPENED:
            for at in range(1, len(event), 3):
                self.opened(event[at], event[at + 1], event[at + 2])
        elif kind == events.OPEN_FAILED:
            self.open_failed(event[1])
        elif kind == events.DUPLICATE:
            self.duplicate(event[1])
        elif kind == events.FAULT:
            self.faulted(event[1], event[2], event[3])
        elif kind == events.CHIPS:
            self.chips(event[1])
        elif kind == events.BACK_HELD:
            self.back_held()
        elif kind == events.KEY_STUCK:
            self.key_stuck(event[1])
        else:
            self._apply_rare(event)

    def _apply_rare(self, event: tuple) -> None:
        kind = event[0]
        if kind == events.LINK:
            self._link(event[1])
        elif kind == events.SCANNER_RESTARTED:
            self.scanner_restarted()
        elif kind == events.SWITCH:
            self.switched(event[1])
        elif kind == events.PIN:
            self.pin(event[1])
        elif kind == events.LOCK:
            self.lock(event[1])
        elif kind == events.DOOR:
            self.door(event[1])
        elif kind == events.TAMPER:
            self.tamper()
        elif kind == events.BOOT:
            self._boot()
        elif kind == events.CONFIGURE:
            self._configure(event[1])

    def _link(self, up: int) -> None:
        if up == self.link:
            return
        self.link = up
        if not up:
            self.sound(FAULT_TONE)
            self._ask_to_check()

    def _boot(self) -> None:
        """The round goes on where it was; what only the moment knew is gone."""
        self.link = self.switch = self.person = self.locked = self.wrong_pin = self.called = 0
        self.stuck_key = -1
        if self.dialog != NO_DIALOG:
            self.close_dialog()
        self.dialog = NO_DIALOG
        self._ask_to_check()

    def _ask_to_check(self) -> None:
        if not self.at_rest():  # between rounds nothing lies on the felt
            self.check = 1

    def _configure(self, data: bytes) -> None:
        """A new configuration of the same game, between rounds; another game is another controller."""
        try:
            config = decode_config(data)
        except ConfigError:
            return
        if not self.at_rest() or config.game != self.config.game:
            return
        if config.decks != self.config.decks:
            self.deck_ids = b""
        self.config = config
        self.inventory = self.make_inventory()
        self.last = None

    def make_inventory(self) -> Inventory:
        return Inventory(self.config.decks)

    # --- rounds ----------------------------------------------------------------------------------------------------

    def round(self) -> tuple:
        return self.number, self.state not in (CLOSED, OPEN)

    def may_begin(self) -> bool:
        """Whether NO MORE BETS starts a round now."""
        return bool((self.link or self.manual) and not self.door_alarm and self.decks_ready())

    def begin_round(self, state: int) -> None:
        self.state = state
        self.redeal = 0
        self.drain()

    def finish_round(self, shuffled: bool) -> None:
        """The round is over; with `shuffled` all cards go back into the shuffle, held ones too."""
        self.last = self.round_as_list()
        self.rounds_played += 1
        self.redeal = 1 if self.state == VOID else 0
        self.rounds_void += self.redeal
        self.rounds_corrected += self.corrected
        self.number += 1
        self.state = OPEN
        self._forget_round()
        if shuffled and not self.shoe_is_new:  # cards held since then are of the new one
            self.held = []
            self.cut_card = 0
        if shuffled or self.shuffles_each_round():
            self.inventory.refill()
        self.shoe_is_new = 0

    def _forget_round(self) -> None:
        self.passes = []
        self.fault = self.exposing = None
        self.again = self.discard_next = self.pay_by_cards = self.corrected = self.check = 0
        self.trouble = NO_TROUBLE
        self.clear_round()

    def can_reopen(self) -> bool:
        """Whether REOPEN would change anything."""
        if self.state <= VOID:
            return self.state == VOID or (self.state == OPEN and self.last is not None)
        return self.trouble != NO_TROUBLE or self.reopened_state() != self.state

    def take_last_round(self) -> None:
        """The round before is the round again, as it ended."""
        number, state, by_cards, corrected, passes, game_values = self.last
        self.rounds_played -= 1
        if state == VOID:
            self.rounds_void -= 1
        self.rounds_corrected -= corrected
        self.number = number
        self.state = state
        self.pay_by_cards = by_cards
        self.corrected = corrected
        self.passes = unpack_passes(passes)
        self.restore_game(game_values)
        self.last = None
        self.redeal = 0
        if self.shuffles_each_round() or self.inventory.left() == self.inventory.shoe.decks * 52:
            self.shoe_is_new = 1
            self.inventory.refill()
            for passed in self.passes:
                if not passed.is_hidden():
                    self.inventory.take(passed)

    def supervisor_reopens(self) -> None:
        """REOPEN: the last round, this round's decisions, or a round voided by mistake."""
        if self.state == OPEN:
            self.take_last_round()
        if self.state == VOID:
            self.state = self.void_from
        self.trouble = NO_TROUBLE
        self.state = self.reopened_state()
        self.drain()

    def void_round(self) -> None:
        """Derby 10.8, Four Card Poker 11.12: every wager goes back."""
        self.void_from = self.state
        self.state = VOID
        self.fault = None
        self.again = self.discard_next = self.pay_by_cards = self.check = 0
        self.trouble = NO_TROUBLE

    def void_seat(self, seat: int) -> None:
        pass

    def new_shoe(self) -> None:
        self.inventory.refill()
        self.held = []
        self.fault = None
        self.again = self.cut_card = 0

    def set_trouble(self, trouble: int) -> None:
        self.trouble = trouble
        self.sound(SUPERVISOR_TONE)

    # --- what people see and hear ----------------------------------------------------------------------------------

    def sounds(self) -> list:
        due, self._sounds = self._sounds, []
        return due

    def receipt(self) -> bytes:
        """A deck check's receipt for the journal, once; else empty."""
        due, self.receipt_due = self.receipt_due, b""
        return due

    def view(self) -> View:
        return frame_view.show(self)

    def show_pin_digits(self, count: int) -> None:
        self.pin_digits = count

    def show_dull_sensor(self, sensor: int) -> None:
        """-1: all are clean enough."""
        self.dull_sensor = sensor

    # --- recall ----------------------------------------------------------------------------------------------------

    def recall_wanted(self) -> int:
        """The round whose record the app should fetch (from the snapshot after it), or 0."""
        number = frame_view.recalled_number(self)
        return number if number and self.recalled_round(number) is None else 0

    def show_recalled(self, snapshot) -> None:
        """The snapshot written at the start of the round after the one that is wanted."""
        self.recalled = unpack_snapshot(snapshot)[12]

    def recalled_round(self, number: int):
        for found in (self.last, self.recalled):
            if found and found[0] == number:
                return found
        return None
