"""Somebody at the table: mostly a dealer who knows the game, sometimes anything at all; the same by the same seed."""

import random

from railbird.scan import faults
from railbird.table import events, view
from railbird.table.registration import GAMES, layout_of
from railbird.table.states import CLOSED, OPEN
from table_driver import KEYS, TableDriver

DERBY = GAMES.index("derby")
CONFIGS = {
    "derby 8 decks": {"decks": 8},
    "derby 1 deck": {"decks": 1},
    "derby continuous": {"decks": 2, "source": "continuous"},
    "derby serial": {"decks": 2, "reader": "serial"},
    "poker shoe": {"game": "four_card_poker"},
    "poker shuffler": {"game": "four_card_poker", "source": "shuffler", "blind_play": True, "seats": 5},
}
OTHER_GAMES = {
    "super4 shoe": {"game": "super4"},
    "super4 shuffler": {"game": "super4", "source": "shuffler"},
    "three card shoe": {"game": "three_card_poker"},
    "three card shuffler": {"game": "three_card_poker", "source": "shuffler"},
    "federal": {"game": "federal"},
    "federal draw": {"game": "federal_draw"},
}

AFTER_DEAL = (view.DECIDE, view.HAND, view.SETTLE)  # a dealer deals no card there as a rule


class Monkey:
    def __init__(self, seed, config):
        self.random = random.Random(seed)
        self.driver = TableDriver(check=False, **config)
        self.decks = tuple(range(1, self.driver.table.config.decks + 1))
        arc = layout_of(self.driver.table.config.game).arc
        self.sensors = len(arc.sensed) if arc else 3  # a seat; those of Derby mean nothing
        self.driver.open_table(self.decks)
        self.shuffle()

    def shuffle(self):
        table = self.driver.table
        decks = self.decks if table.config.game == DERBY else (self.random.choice(self.decks),)
        if table.config.reader:
            decks = (255,) * len(self.decks)
        self.shoe = [(card, deck) for deck in decks for card in range(52)]
        self.random.shuffle(self.shoe)

    def step(self):
        driver, table = self.driver, self.driver.table
        if table.at_rest() and self.random.random() < 0.5:
            self.open_again()
        dice = self.random.random()
        if dice < 0.15:
            self.put_right()
        elif dice < 0.60 and (driver.shown.body.kind not in AFTER_DEAL or self.random.random() < 0.03):
            self.deal()
        elif dice < 0.92:
            self.good_key()
        elif dice < 0.96:
            driver.apply(events.KEY, self.random.randrange(12))
        else:
            self.trouble()
        if self.random.random() < 0.9:
            driver.settle()

    def open_again(self):
        driver, table = self.driver, self.driver.table
        if not table.alarms.link:
            driver.apply(events.LINK, 1)
        if table.state == CLOSED and not table.supervisor.switch:
            driver.apply(events.DOOR, 0)
            driver.supervisor(7, 4)
            driver.supervisor(7, 1, "CONFIRM")
            driver.leave()
        if table.state == OPEN and (len(self.shoe) < 60 or table.config.game != DERBY):
            self.shuffle()
            driver.supervisor(6, 1)  # CARDS, NEW SHOE
            driver.leave()

    def deal(self):
        if not self.shoe:
            self.shuffle()
        card, deck = self.shoe.pop() if self.random.random() < 0.97 else self.random.choice(self.shoe)
        self.driver.card(card, deck)

    def good_key(self):
        """A key that the footer asks for."""
        table = self.driver.table
        if table.watches_chips() and self.random.random() < 0.5:
            self.driver.apply(events.CHIPS, self.chips())
            return
        for name in self.random.sample(list(KEYS), len(KEYS)):
            if name in self.driver.shown.footer:
                self.driver.apply(events.KEY, KEYS[name])
                return
        self.driver.apply(events.KEY, self.random.choice((9, 10, 11)))

    def put_right(self):
        """What a dealer and a supervisor do about whatever stops the table."""
        driver, table = self.driver, self.driver.table
        if not table.alarms.link and not table.manual:
            driver.apply(events.LINK, 1)
        elif table.supervisor.locked or table.pin_wanted():
            driver.apply(events.LOCK, 0)
            driver.apply(events.SWITCH, 0)
        elif table.dialogs.code():
            driver.apply(events.SWITCH, 0)
            driver.keys(self.random.choice(("CONFIRM", "FIX", "BACK", 1)))
        elif table.current.trouble or "2 INSERT" in str(driver.shown.body):
            driver.supervisor(4, "CONFIRM")
            driver.leave()
        elif table.cards.fault:
            driver.keys("FIX", 4)
        elif table.current.check:
            driver.keys("CONFIRM")
        elif table.alarms.door_alarm:
            driver.apply(events.DOOR, 0)
            driver.supervisor(7, 4)
            driver.leave()
        elif table.manual:
            driver.supervisor(6, 4)
            driver.leave()

    def chips(self):
        mask = 0
        for seat in range(7):
            mask |= self.random.choice((0, 1, 2, 3, 5, 6, 7, 6, 7)) % (1 << self.sensors) << (self.sensors * seat)
        return mask & (1 << 24) - 1

    def trouble(self):
        driver, pick = self.driver, self.random
        number = driver.pass_number + pick.choice((-3, -1, 0, 0, 1))
        kind = pick.randrange(18)
        if kind < 4:
            driver.fault(pick.choice(list(faults.FAULTS)), pick.choice((255, 255, 3)))
        elif kind == 4:
            driver.restart_scanner()
        elif kind == 5:
            driver.apply(events.LINK, pick.randrange(2))
        elif kind == 6:
            driver.apply(events.BOOT, 2, 0)
            driver.apply(events.LINK, 1)
        elif kind == 7:
            driver.apply(events.SWITCH, pick.randrange(2))
        elif kind == 8:
            driver.supervisor(person=pick.randrange(1, 4)) if not driver.table.supervisor.locked else driver.apply(
                events.LOCK, 0
            )
        elif kind == 9:
            driver.apply(events.PIN, pick.randrange(3))
        elif kind == 10:
            driver.apply(events.DOOR, pick.randrange(2) if pick.random() < 0.2 else 0)
        elif kind == 11 and number >= 1:
            driver.apply(pick.choice((events.DUPLICATE, events.OPEN_FAILED)), number)
        elif kind == 12:
            driver.apply(events.BACK_HELD)
        elif kind == 13:
            driver.apply(events.KEY_STUCK, pick.randrange(12))
        elif kind == 14:
            driver.apply(events.CHIPS, self.chips())
        elif kind == 15:
            driver.apply(events.LOCK, 0 if pick.random() < 0.7 else 1)
        elif kind == 16:
            driver.apply(events.SWITCH, 0)
            driver.supervisor(4, "CONFIRM")
        else:
            driver.apply(events.SWITCH, 0)
            driver.supervisor(6, 1)
            driver.supervisor(7, 2, "CONFIRM")
