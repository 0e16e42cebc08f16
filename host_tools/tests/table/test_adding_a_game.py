"""docs/adding-a-game.md, followed: a game of one folder and one line of registration plays a round.

High Card: two cards, face up, the higher one's lamp lights. It lives in a package of this test, not in the product.
"""

import sys
from types import ModuleType

import pytest

from railbird.table import config, registration
from railbird.table.game import Game
from railbird.table.layout import Layout
from railbird.table.states import FIRST_GAME_STATE, OPEN
from railbird.table.texts import card_name
from railbird.table.view import WIN, message_body
from table_driver import TableDriver

DEAL, RESULT = FIRST_GAME_STATE, FIRST_GAME_STATE + 1
KEY_NEXT = 9
NAMES = {DEAL: "DEAL", RESULT: "RESULT"}


class HighCard(Game):
    FIRST_STATE = DEAL
    STATE_NAMES = NAMES
    SHUFFLES_EACH_ROUND = True

    def card_due(self):
        return self.current.state == DEAL

    def count(self, passed):
        self.current.passes.append(passed)
        if len(self.current.passes) == 2:
            self.current.state = RESULT

    def key(self, key):
        if key == KEY_NEXT and self.current.state == RESULT:
            self.table.rounds.finish(True)
            return True
        return False

    def area_count(self):
        return 2

    def show(self, view):
        cards = [card_name(passed.card) for passed in self.current.passes]
        view.body = message_body("HIGH CARD", cards or ["DEAL"], "")
        view.footer = "NEXT = NEW ROUND" if self.current.state == RESULT else "DEAL"

    def show_lamps(self, view):
        if self.current.state == RESULT:
            ranks = [passed.card % 13 for passed in self.current.passes]
            view.lamps = [(ranks.index(max(ranks)), WIN)]


def module(name, **values):
    made = ModuleType(name)
    for key, value in values.items():
        setattr(made, key, value)
    return made


@pytest.fixture
def high_card(monkeypatch):
    """The folder, and the line."""
    folder = "railbird.table.high_card"
    facts = {"TITLE": "High Card", "FIELDS": (("bonus", 1, 0, 3, 1, None),)}
    facts |= {"default_decks": lambda source: 1, "check": lambda config: None}
    layout = Layout("high_card", ("LEFT", "RIGHT"), bytes((0, 3, 3, 3)), 6)
    for name, values in (("facts", facts), ("game", {"GAME": HighCard}), ("layout", {"layout": lambda: layout})):
        monkeypatch.setitem(sys.modules, f"{folder}.{name}", module(f"{folder}.{name}", **values))
    monkeypatch.setitem(sys.modules, folder, module(folder))
    games = (*registration.GAMES, "high_card")
    monkeypatch.setattr(registration, "GAMES", games)
    monkeypatch.setattr(config, "GAMES", games)


def test_a_game_of_one_folder_and_one_line_plays_a_round(high_card):
    driver = TableDriver(check=False, game="high_card", bonus=3).open_table()
    made = driver.table.config
    assert registration.layout_of(made.game).led_count == 6 and registration.facts_of(made.game).TITLE == "High Card"
    assert config.decode_config(made.encode()).own == {"bonus": 3}
    driver.keys("NO MORE BETS")
    driver.cards("5H KS")
    assert driver.lamps() == {1: WIN} and "K♠" in driver.text()
    snapshot = driver.table.snapshot()
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.table.number == 2
    driver.table.restore(snapshot)
    assert driver.table.state == RESULT and driver.table.view().lamps == [(1, WIN)]
