"""Deck check: every card is passed once; missing, extra and foreign cards are listed.

CONFIRM ends the passing and gives the receipt, which the app puts into the journal; CONFIRM again leaves the list.
Decks that were found wrong stay marked on the monitor until a check finds them right, or others are enrolled.
Without deck ids (serial reader) cards are counted over all decks.
"""

from railbird.cards.card import CARDS_PER_DECK
from railbird.table.config import PRINTED_CODE
from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT, NO_DECK
from railbird.table.packing import pack
from railbird.table.states import DECK_CHECK, FAULT_TONE, TICK
from railbird.table.texts import card_name
from railbird.table.view import LIST_LINES, View, list_body

_LONGEST_LIST = 60  # of extra or foreign cards: beyond it something else is wrong


class DeckCheck(Dialog):
    CODE = DECK_CHECK
    ANY_DECK = True

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.ended = 0
        self.counts = {}  # deck -> how often each card was passed
        self.extra = bytearray()  # deck, card, deck, card …
        self.foreign = bytearray()
        self.passes = 0
        self.first_line = 0  # of the list that is shown
        self._is_printed = table.config.reader == PRINTED_CODE

    def pack(self) -> list:
        decks = [[deck, bytes(self.counts[deck])] for deck in sorted(self.counts)]
        return [self.ended, decks, bytes(self.extra), bytes(self.foreign), self.passes, self.first_line]

    def unpack(self, values: list) -> None:
        self.ended, decks, extra, foreign, self.passes, self.first_line = values
        self.counts = dict([(deck, bytearray(counts)) for deck, counts in decks])
        self.extra = bytearray(extra)
        self.foreign = bytearray(foreign)

    def wants_card(self) -> bool:
        return not self.ended

    def in_clear(self) -> bool:
        return True

    def card(self, passed) -> None:
        self.passes += 1
        if self._is_printed and passed.deck not in self.table.stock.deck_ids:
            _note(self.foreign, passed)
            self.table.sound(FAULT_TONE)
        elif self._mark(passed.deck if self._is_printed else NO_DECK, passed.card):
            self.table.sound(TICK)
        else:
            _note(self.extra, passed)
            self.table.sound(FAULT_TONE)

    def _copies(self) -> int:
        return 1 if self._is_printed else self.table.config.decks

    def _mark(self, deck: int, card: int) -> bool:
        """Count a card of a deck; False if that deck has no more of it."""
        if deck not in self.counts:
            self.counts[deck] = bytearray(CARDS_PER_DECK)
        counts = self.counts[deck]
        if counts[card] >= self._copies():
            return False
        counts[card] += 1
        return True

    def key(self, key: int) -> bool:
        if not self.ended:
            if key == KEY_BACK:
                self.table.dialogs.open_cards_menu()
            elif key == KEY_CONFIRM:
                self._end()
            return key in (KEY_BACK, KEY_CONFIRM)
        if key == KEY_CONFIRM:
            self.table.dialogs.open_cards_menu()
            return True
        step = {KEY_NEXT: LIST_LINES, KEY_BACK: -LIST_LINES}.get(key, 0)
        first = self.first_line + step
        if not step or not 0 <= first < len(self._lines()):
            return False
        self.first_line = first
        return True

    def _end(self) -> None:
        """The receipt: who checked, how many passes, and the three lists, a byte for the deck and one for the card."""
        self.ended = 1
        self.table.cards.naming = None
        person = self.table.supervisor.person
        lists = [bytes(self._missing()), bytes(self.extra), bytes(self.foreign)]
        self.table.stock.check_ended(any(lists))
        if any(lists):
            self.table.sound(FAULT_TONE)
        self.table.give_receipt(pack([person, self.passes] + lists))

    def _missing(self) -> bytearray:
        """Deck, card, deck, card …: what was not passed."""
        found = bytearray()
        for deck in self.table.stock.deck_ids if self._is_printed else (NO_DECK,):
            counts = self.counts.get(deck)
            for card in range(CARDS_PER_DECK):
                lacking = self._copies() - (counts[card] if counts else 0)
                found.extend(bytes((deck, card) * lacking))
        return found

    def _lines(self) -> list:
        lines = []
        for name, listed in (("MISSING", self._missing()), ("EXTRA", self.extra), ("FOREIGN", self.foreign)):
            count = str(len(listed) // 2) if name == "MISSING" else _count_text(listed)
            lines.append(f"{name} {count}")
            for at in range(0, len(listed), 2):
                deck = "" if listed[at] == NO_DECK else f"  DECK {listed[at]}"
                lines.append(f"  {card_name(listed[at + 1])}{deck}")
        return lines

    def show(self, view: View) -> None:
        if self.ended:
            view.body = list_body(self.table.stock.check_text() or "DECK CHECK", self._lines(), self.first_line)
            view.footer = "CONFIRM    ◄ ► LIST"
            return
        expected = self.table.config.decks * CARDS_PER_DECK
        good = sum([sum(counts) for counts in self.counts.values()])
        lines = [
            f"GOOD\t{good} OF {expected}",
            f"EXTRA\t{_count_text(self.extra)}",
            f"FOREIGN\t{_count_text(self.foreign)}",
        ]
        view.body = list_body("PASS EVERY CARD ONCE", lines)
        view.footer = "CONFIRM = ALL PASSED"


def _note(listed: bytearray, passed) -> None:
    if len(listed) < 2 * _LONGEST_LIST:
        listed.append(passed.deck)
        listed.append(passed.card)


def _count_text(listed: bytearray) -> str:
    """How many; `60+` where no more were listed."""
    return f"{len(listed) // 2}+" if len(listed) == 2 * _LONGEST_LIST else str(len(listed) // 2)
