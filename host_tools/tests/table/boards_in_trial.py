"""A table on trial: the controller with the scanner's real desk and the real orders between them, and hands that know
nothing of either. Everything goes through what the application uses: events in, `view()` out.
"""

import struct

from railbird.apps.scanner_desk import ScannerDesk
from railbird.apps.scanner_orders import ScannerOrders
from railbird.link import messages
from railbird.link.commitment import HiddenCards, commitment_is_right
from railbird.scan.reader import Reader
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.settings import ScanSettings
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller
from table_driver import KEYS, text_of

TOLD = {
    messages.CARD: events.CARD,
    messages.HIDDEN: events.HIDDEN,
    messages.FAULT: events.FAULT,
    messages.DUPLICATE: events.DUPLICATE,
    messages.AGAIN: events.AGAIN,
}


class Wire:
    """One end of a link that loses nothing; `room` is how many events may wait at the far end."""

    room = 1000

    def __init__(self):
        self.queue = []
        self.far = None
        self.up = True
        self.sessions = 1
        self.rejected = [0]

    def send(self, kind, payload):
        if len(self.far.queue) >= self.room:
            return False
        self.far.queue.append((kind, bytes(payload)))
        return True

    def next_event(self):
        return self.queue[0] if self.queue else None

    def accept(self):
        self.queue.pop(0)


class Table:
    """Hands act on it: `card`, `fault`, `keys`, `chips`, `supervisor`; eyes look: `body`, `text`, `lamps`."""

    def __init__(self, **config):
        self.controller = make_controller(config_from_dict(config))
        self._display_end, self._scanner_end = Wire(), Wire()
        self._display_end.far, self._scanner_end.far = self._scanner_end, self._display_end
        self.desk = ScannerDesk(
            self._scanner_end, Reader(ScanSettings()), HiddenCards(b"commitment key"), bytes(8), 1, b""
        )
        self._orders = ScannerOrders(self.controller, self._display_end)
        self._nonce = bytes(16)
        self._round = -1
        self.told = set()  # (card, deck) that left the scanner in clear
        self.history = []  # what hands did, for whoever reads a failure
        self._is_supervised = False

    # Hands

    def happened(self, *event):
        self._hear(event)
        self._run()

    def card(self, card: int, deck: int = 1):
        self.history.append(f"card {card} of deck {deck}")
        self.desk.read(CardRead(card, deck, 2, 900))
        self._run()

    def fault(self, code: int):
        self.history.append(f"fault {code}")
        self.desk.read(ReadFault(code))
        self._run()

    def keys(self, *names):
        for name in names:
            self.history.append(f"key {name}")
            self.happened(events.KEY, KEYS[name] if name in KEYS else int(name) - 1)

    def chips(self, mask: int):
        if self.controller.watches_chips():
            self.history.append(f"chips {mask:b}")
            self.happened(events.CHIPS, mask)

    def supervisor(self, *names):
        """Comes, does this, goes."""
        self.history.append("supervisor")
        self.happened(events.SWITCH, 1)
        self.happened(events.PIN, 2)
        self._is_supervised = True
        self.keys(*names)

    def supervisor_goes(self):
        self.history.append("supervisor goes")
        self.happened(events.SWITCH, 0)

    def open(self, decks):
        self.happened(events.BOOT, 1, 0)
        self.happened(events.LINK, 1)
        self.supervisor(7, 1, 2)
        for deck in decks:
            self.card(0, deck)
        self.keys("CONFIRM", "CONFIRM")
        self.supervisor_goes()
        assert "PLACE BETS" in self.text(), self.text()
        self.told.clear()
        return self

    # Eyes

    @property
    def shown(self):
        return self.controller.view()

    def body(self) -> tuple:
        return self.shown.body

    def lamps(self) -> dict:
        return dict(self.shown.lamps)

    def text(self) -> str:
        return text_of(self.shown)

    # Between the boards

    def _hear(self, event):
        if events.kind_of(event) in (events.CARD, events.OPENED):
            self.told.update((card, deck) for _, card, deck in events.opened_cards(event))
        self.controller.apply(event)
        self.controller.sounds()
        self._orders.due = True

    def _run(self):
        for _ in range(400):
            number = self.controller.round()[0]
            if number != self._round:
                self._round = number
                self._nonce = struct.pack("<QQ", number, len(self.history))
            self._orders.give(self._round, self._nonce)
            self.desk.take_messages()
            if not self._display_end.queue:
                return
            while self._display_end.queue:
                self._take(*self._display_end.queue.pop(0))
        raise AssertionError("the boards never come to rest")

    def _take(self, kind, payload):
        self._orders.due = True
        if kind == messages.OPENED:
            self._take_openings(payload)
        elif kind == messages.NOT_OPENED:
            number, why = messages.unpack(kind, payload)
            self._orders.asked.discard(number)
            if self.controller.opening() == number and not (why and self._orders.refused(number)):
                self._hear((events.OPEN_FAILED, number))
        elif kind in TOLD:
            self._hear((TOLD[kind], *messages.unpack(kind, payload)))

    def _take_openings(self, payload):
        opened = (events.OPENED,)
        for at in range(0, len(payload), messages.OPENED_CARD_BYTES):
            number, card, deck, n = struct.unpack_from(messages.OPENED_CARD, payload, at)
            self._orders.asked.discard(number)
            assert commitment_is_right(self.controller.commitment_of(number), n, number, card, deck)
            opened += (number, card, deck)
        self._hear(opened)
