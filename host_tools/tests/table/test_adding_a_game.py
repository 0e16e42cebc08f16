"""docs/adding-a-game.md, followed: a game of one folder and one line of registration plays a round.

High Card: two cards, face up, the higher one's lamp lights. It lives in a package of this test, not in the product.
"""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from railbird.table import config, registration
from railbird.table.game import Game
from railbird.table.game_parts import HiddenCards, Irregularities, Returning, Screens, Voids
from railbird.table.layout import Layout
from railbird.table.states import FIRST_GAME_STATE, OPEN
from railbird.table.texts import card_name
from railbird.table.view import WIN, message_body
from table_driver import TableDriver

DEAL, RESULT = FIRST_GAME_STATE, FIRST_GAME_STATE + 1
KEY_NEXT = 9
NAMES = {DEAL: "DEAL", RESULT: "RESULT"}
ROOT = Path(__file__).resolve().parents[3]
MOST_METHODS = 16  # of a game
MOST_OF_A_PART = 10
PARTS = {
    "hidden_cards": HiddenCards,
    "returning": Returning,
    "irregularities": Irregularities,
    "voids": Voids,
    "screens": Screens,
}


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


# --- the interface itself --------------------------------------------------------------------------------------------


def methods(of):
    return {name for name, value in vars(of).items() if callable(value) and not name.startswith("_")}


def test_a_game_is_a_dozen_methods_or_so():
    assert len(methods(Game)) <= MOST_METHODS
    for part in PARTS.values():
        assert len(methods(part)) <= MOST_OF_A_PART


def test_the_page_lists_them_all_and_no_others():
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == methods(Game)
    for name, part in PARTS.items():
        (answers,) = re.findall(rf"^- \*\*{name}\*\*, .*(?:\n  .*)*", page, re.MULTILINE)
        assert set(re.findall(r"`(\w+)`", answers)) == methods(part)


def test_the_table_asks_a_game_for_nothing_else():
    table = ROOT / "firmware" / "railbird" / "table"
    known = methods(Game) | set(PARTS) | {"troubles", "chip_sensors"}
    asked = set()
    for path in (*table.glob("*.py"), *(table / "dialogs").glob("*.py"), *(table.parent / "apps").glob("*.py")):
        asked |= {
            (name, part)
            for name, part in re.findall(r"\bgame\.([a-z_]+)\b(?:\.([a-z_]+))?", path.read_text())
            if path.name != "game_parts.py" and name not in ("md", "py")
        }
    assert {name for name, _ in asked} <= known
    for name, answer in asked:
        if name in PARTS and answer:
            assert answer in methods(PARTS[name]) | {"word"}, f"{name}.{answer}"
