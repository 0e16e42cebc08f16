"""Enrolment: one card (or all) of each deck in use is passed; CONFIRM makes these the decks, the others retire."""

from railbird.scan.faults import fault_what
from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, NO_DECK
from railbird.table.states import ENROL, FAULT_TONE, TICK
from railbird.table.view import View, list_body


class Enrol(Dialog):
    CODE = ENROL
    ANY_DECK = True

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.ids = []  # in the order they came
        self.fault_code = 0

    def pack(self) -> list:
        return [bytes(self.ids), self.fault_code]

    def unpack(self, values: list) -> None:
        ids, self.fault_code = values
        self.ids = list(ids)

    def wants_card(self) -> bool:
        return True

    def in_clear(self) -> bool:
        return True

    def card(self, passed) -> None:
        deck, ids = passed.deck, self.ids
        if deck == NO_DECK or (deck not in ids and len(ids) >= self.table.config.decks):
            self.table.sound(FAULT_TONE)
            return
        if deck not in ids:
            ids.append(deck)
        self.table.sound(TICK)

    def fault(self, code: int) -> None:
        self.fault_code = code

    def key(self, key: int) -> bool:
        if key == KEY_BACK:
            self.table.dialogs.open_cards_menu()
            return True
        if key != KEY_CONFIRM or not self._is_complete():
            return False
        self.table.stock.enrol(bytes(sorted(self.ids)))
        self.table.rounds.new_shoe()
        self.table.dialogs.open_cards_menu()
        return True

    def _is_complete(self) -> bool:
        return len(self.ids) == self.table.config.decks

    def show(self, view: View) -> None:
        old = self.table.stock.deck_ids
        lines = _id_lines("NEW", self.ids) + _id_lines("OLD", old)
        retiring = [deck for deck in old if deck not in self.ids]
        if self._is_complete() and retiring:
            lines += _id_lines("RETIRE", retiring)
        if self.fault_code:
            lines.append(fault_what(self.fault_code) + ": AGAIN")
        view.body = list_body(f"NEW DECKS SEEN: {len(self.ids)} OF {self.table.config.decks}", lines)
        view.footer = "CONFIRM = ENROL" if self._is_complete() else "PASS CARD OF A DECK"


def _id_lines(name: str, ids) -> list:
    """Four ids a line, the first line with the name."""
    rows = [ids[at : at + 4] for at in range(0, len(ids), 4)] or [()]
    texts = [" ".join([str(deck) for deck in row]) for row in rows]
    return [name + " " + texts[0]] + ["    " + text for text in texts[1:]]
