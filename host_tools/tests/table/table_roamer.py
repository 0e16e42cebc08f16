"""Somebody who tries every menu of a table, in whatever state it is, and leaves some of them halfway: corrections,
insertions, removals, voids, checks, recalls. Between them the hands of `table_monkey.py` play on."""

from table_monkey import Monkey

from railbird.table import events, view
from table_driver import KEYS

LONGEST = 14  # what is done in a menu before it is left
WITHIN = ("NEXT", "NEXT", "NEXT", "BACK", "BACK", "CONFIRM", "CONFIRM", "CONFIRM", "FIX")


class Roamer(Monkey):
    def step(self):
        if self.random.random() < 0.2 and not self.driver.table.supervisor.locked:
            self.roam()
        else:
            Monkey.step(self)

    def roam(self):
        driver, random = self.driver, self.random
        if random.random() < 0.35:
            driver.keys("FIX")
        else:
            driver.supervisor()
        for _ in range(random.randrange(1, LONGEST)):
            self.do_something()
        if random.random() < 0.85:
            driver.leave()

    def do_something(self):
        driver, random, body = self.driver, self.random, self.driver.shown.body
        dice = random.random()
        if dice < 0.02:
            self.trouble()
        elif dice < 0.2 and driver.table.dialogs.takes_cards():
            self.deal()
        elif body.kind == view.MENU and dice < 0.75:
            number = random.choice(body.lines)[0]
            driver.keys(number if number.isdigit() else "BACK")
        elif dice < 0.9:
            driver.apply(events.KEY, KEYS[random.choice(WITHIN)])
        else:
            driver.keys(random.randrange(1, 8))
