"""How rounds begin and end: the table opens and closes, a round is finished, taken back, voided or reopened.

It keeps the round before for BACK, REOPEN and the OPEN screen, one that recall fetched, and the totals.
"""

from railbird.table.config import CONTINUOUS
from railbird.table.finished_round import finished_round, unpack_finished
from railbird.table.states import CLOSED, NO_TROUBLE, OPEN, VOID
from railbird.table.totals import Totals


class Rounds:
    def __init__(self, table):
        self._table = table
        self._current = table.current
        self.last = None  # a FinishedRound
        self.recalled = None  # fetched from the journal; not remembered
        self.totals = Totals()

    def pack_last(self):
        return self.last.pack() if self.last else None

    def unpack_last(self, values) -> None:
        self.last = unpack_finished(values)

    def recall(self, values) -> None:
        """The last round of another snapshot."""
        self.recalled = unpack_finished(values)

    def last_number(self) -> int:
        """The newest finished round's, 0 if there is none."""
        return self._current.number - 1

    def find(self, number: int):
        """The finished round of that number, None if it is not at hand."""
        for found in (self.last, self.recalled):
            if found and found.number == number:
                return found
        return None

    # --- the table -------------------------------------------------------------------------------------------------

    def open_table(self) -> None:
        self._current.state = OPEN
        self.new_shoe()

    def close_table(self) -> None:
        self._current.state = CLOSED
        self._current.redeal = 0
        self.last = None
        self._table.cards.end_fault()
        self.totals.clear()

    def new_shoe(self) -> None:
        self._table.stock.new_shoe()
        self._table.cards.drop_held()

    def cut_card_came(self) -> None:
        """FIX: the card that wasn't read was the cut card: no card of the round."""
        self._table.undo.remember(self._table)
        self._table.cards.end_fault()
        self._table.stock.cut_card = 1

    # --- a round ---------------------------------------------------------------------------------------------------

    def may_begin(self) -> bool:
        """Whether NO MORE BETS starts a round now."""
        table = self._table
        is_ready = (table.alarms.link or table.manual) and not table.alarms.door_alarm
        return bool(is_ready and table.decks_ready() and self.has_cards())

    def has_cards(self) -> bool:
        """Whether those in the shoe, held ones included, suffice for another round."""
        return not self.uses_shoe() or self._table.stock.inventory.left() >= self._table.game.LEAST_CARDS

    def uses_shoe(self) -> bool:
        """Whether cards last for several rounds, and a new shoe is something that happens."""
        return not self._table.game.SHUFFLES_EACH_ROUND and self._table.config.source != CONTINUOUS

    def begin(self) -> None:
        self._current.state = self._table.game.FIRST_STATE
        self._current.redeal = 0
        self._table.stock.checked = 0
        self._table.cards.drain()

    def finish(self, shuffled: bool) -> None:
        """The round is over; with `shuffled` all cards go back into the shuffle, held ones too."""
        current, stock, game = self._current, self._table.stock, self._table.game
        self.last = finished_round(current, game)
        current.redeal = 1 if current.state == VOID else 0
        self.totals.add(current.redeal, current.corrected)
        current.number += 1
        current.state = OPEN
        current.forget()
        self._table.cards.forget_round()
        game.clear()
        if shuffled and not stock.has_new():  # cards held since then are of the new one
            self._table.cards.held = []
            stock.cut_card = 0
        stock.round_over(shuffled or not self.uses_shoe())

    def take_last(self) -> None:
        """The round before is the round again, as it ended."""
        last, current, game = self.last, self._current, self._table.game
        self.totals.add(last.state == VOID, last.corrected, -1)
        current.number = last.number
        current.state = last.state
        current.pay_by_cards = last.by_cards
        current.corrected = last.corrected
        current.passes = last.passes()
        current.redeal = 0
        game.unpack(last.game_values)
        game.taken_back()
        self.last = None
        if not self.uses_shoe() or self._table.stock.is_full():
            self._table.stock.take_again(current.passes)

    def void(self) -> None:
        """Every wager goes back."""
        self._current.void()
        self._table.cards.end_fault()
        self._table.cards.discard_next = 0

    def can_reopen(self) -> bool:
        """Whether REOPEN would change anything."""
        current, game = self._current, self._table.game
        state = current.state
        if current.in_play():
            is_stopped = current.trouble or (current.pay_by_cards and game.REOPEN_ENDS_BY_CARDS)
            return bool(is_stopped) or game.reopened_state() != state
        return state == VOID or (state == OPEN and self.last is not None)

    def reopen(self) -> None:
        """REOPEN: the last round, this round's decisions, or a round voided by mistake."""
        current, game = self._current, self._table.game
        if current.state == OPEN:
            self.take_last()
        game.reopen()
        if game.REOPEN_ENDS_BY_CARDS:
            current.pay_by_cards = 0
        if current.state == VOID:
            current.state = current.void_from
        current.trouble = NO_TROUBLE
        current.state = game.reopened_state()
        self._table.cards.drain()
