"""A dealer, a scanner and a supervisor for tests of the table: plays events into a controller and checks every picture.

The scanner here knows all cards, tells them in clear only up to `grant()`, and opens only what `opening()` asks for.
"""

from railbird.cards.card import card_from_text
from railbird.table import events, view
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller
from railbird.table.states import SUPERVISOR_TONE

KEYS = {"FIX": 7, "BACK": 8, "NEXT": 9, "NO MORE BETS": 10, "CONFIRM": 11}


class TableDriver:
    def __init__(self, check=True, **config):
        self.table = make_controller(config_from_dict(config))
        self.checks_views = check
        self.pass_number = 0
        self.memory = {}  # pass -> (card, deck), what the scanner could open
        self.told = set()  # cards that left the scanner in clear
        self.sounds = []
        self.events = []
        self.shown = self.table.view()

    # --- events

    def apply(self, *event):
        self.events.append(event)
        if events.kind_of(event) in (events.CARD, events.OPENED):
            self.told.update([card for _, card, _ in events.opened_cards(event)])
        self.sounds = self.hear(event)
        self.shown = self.table.view()
        if self.checks_views:
            check_view(self.shown)
            for card in cards_shown(self.shown):
                assert card in self.told or card >= 64 or self.table.manual or self.table.current.corrected, card

    def hear(self, event):
        """The table hears of it; gives its sounds."""
        self.table.apply(event)
        return self.table.sounds()

    def settle(self):
        """Answer openings until none is wanted."""
        for _ in range(200):
            number = self.table.opening()
            if not number:
                return
            if number in self.memory:
                self.apply(events.OPENED, number, self.memory[number][0], self.memory[number][1])
            else:
                self.apply(events.OPEN_FAILED, number)
        raise AssertionError("openings never end")

    def card(self, text, deck=1):
        """One pass, face down."""
        card = card_from_text(text) if isinstance(text, str) else text
        self.pass_number += 1
        number = self.pass_number
        rescans = self.table.rescans() if hasattr(self.table, "rescans") else []
        for wanted, _ in rescans:
            if self.memory_of_restart.get(wanted) == (card, deck):
                self.apply(events.OPENED, wanted, card, deck)
                self.settle()
                return
        for earlier in self.table.may_come_again():
            if number > self.table.grant() and self.memory.get(earlier) == (card, deck):
                self.apply(events.AGAIN, number, earlier)
                self.settle()
                return
        if number <= self.table.grant():
            self.apply(events.CARD, number, card, deck)
        else:
            self.memory[number] = (card, deck)
            self.apply(events.HIDDEN, number, commitment(number, card))
        self.settle()

    def cards(self, texts, deck=1):
        for text in texts.split():
            self.card(text, deck)

    def fault(self, code, sensor=255):
        self.pass_number += 1
        self.apply(events.FAULT, self.pass_number, code, sensor)

    def restart_scanner(self):
        self.memory_of_restart = dict(self.memory)
        self.memory = {}
        self.apply(events.LINK, 0)
        self.apply(events.SCANNER_RESTARTED)
        self.apply(events.LINK, 1)

    memory_of_restart = {}

    def keys(self, *names):
        for name in names:
            self.apply(events.KEY, KEYS[name] if name in KEYS else int(name) - 1)
            self.settle()

    def supervisor(self, *names, person=2):
        """Switch, PIN, keys; the switch stays on."""
        if not self.table.supervisor.switch:
            self.apply(events.SWITCH, 1)
            self.apply(events.PIN, person)
        elif self.table.dialogs.code() == 0:
            self.keys("FIX", 7)
        self.keys(*names)

    def leave(self):
        self.apply(events.SWITCH, 0)
        self.settle()

    def open_table(self, decks=(1,)):
        self.apply(events.BOOT, 1, 0)
        self.apply(events.LINK, 1)
        self.supervisor(7, 1)
        if self.table.config.reader == 0:
            self.keys(2)
            for index, deck in enumerate(decks):
                self.card(index, deck)
            self.keys("CONFIRM")
        self.keys("CONFIRM")
        self.leave()
        assert self.table.state == 1, self.shown.body
        self.told = set()
        return self

    # --- what is seen

    def body(self):
        return view.BODY_NAMES[self.shown.body.kind]

    def due(self):
        """Where the next card goes, and which it is there."""
        return self.shown.body.big, self.shown.body.side

    def message(self):
        return self.shown.body.what, self.shown.body.do

    def text(self):
        """Every text on the monitor, in one string."""
        return text_of(self.shown)

    def lamps(self):
        return dict(self.shown.lamps)

    def refuses(self, *names):
        """A low tone and nothing else."""
        for name in names:
            before = self.table.snapshot()
            self.keys(name)
            assert self.sounds == [4], (name, self.sounds)
            assert self.table.snapshot() == before

    def calls_supervisor(self):
        return SUPERVISOR_TONE in self.sounds


def commitment(number, card):
    """Stands for the scanner's SHA-256: nothing in the table looks into it."""
    return bytes([number & 255, number >> 8 & 255]) + bytes([(card * 7 + number) & 255]) * 30


def text_of(shown):
    """Every text of a picture, in one string."""
    found = [shown.header, shown.header_right, shown.footer]
    _texts(shown.body[1:], found)
    if shown.body.kind == view.MESSAGE:
        found.append(view.CALLS[shown.body.who])
    return " | ".join(found)


def _texts(item, found):
    if isinstance(item, str):
        found.append(item)
    elif isinstance(item, (list, tuple)):
        for inner in item:
            _texts(inner, found)


def cards_shown(shown):
    """Every known card in the body."""
    kind = shown.body.kind
    found = []
    if kind == view.ROWS:
        for row in shown.body.rows:
            found += row
    elif kind == view.PLACES:
        found += shown.body.newest_cards
    elif kind == view.SEATS:
        found += shown.body.dealer_cards
    elif kind == view.DECIDE:
        found.append(shown.body.upcard)
    elif kind == view.SETTLE:
        found += list(shown.body.cards) + list(shown.body.other_cards) + list(shown.body.dealer_cards)
    elif kind == view.HAND:
        found += list(shown.body.cards) + list(shown.body.other_cards)
    elif kind == view.BOX:
        found += shown.body.cards
    elif kind == view.HANDS:
        for _, cards in shown.body.rows:
            found += cards
    return [card for card in found if card >= 0]


def check_view(shown):
    """Texts fit, lamps are listed once."""
    assert len(shown.header) + len(shown.header_right) <= 25, (shown.header, shown.header_right)
    assert max([len(part) for part in shown.footer.split("\t")]) <= 20 and len(shown.footer) <= 21, shown.footer
    assert shown.footer
    body = shown.body
    if body.kind == view.MESSAGE:
        assert len(body.what) <= 16, body
        if body.what != "LAMPS WRONG":  # a whole settlement in words
            assert len(body.code) <= 26 and (body.who or 1 <= len(body.do) <= 4), body
        for line in body.do:
            assert len(line) <= 16, body
    elif body.kind in (view.MENU, view.LIST):
        for line in body.lines:
            assert len(line) <= 26, body
        if body.kind == view.LIST:
            assert len(body.title) <= 26, body
    elif body.kind in (view.SEATS, view.DECIDE, view.BOX):
        assert len(body.cells) == 7
    elif body.kind == view.HANDS:
        assert len(body.rows) <= (7 if body.cursor else 8), body
        assert max([len(cards) for _, cards in body.rows] + [0]) <= 10, body
    areas = [area for area, _ in shown.lamps]
    assert len(areas) == len(set(areas))
