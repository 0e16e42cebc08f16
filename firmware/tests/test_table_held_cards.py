"""A card that none is due for is seen and heard in every state (table-guide 1.3): 10.6 needs an answer just then."""

from railbird.apps.tones import TONES, Tones
from railbird.table import events
from railbird.table.states import HELD_TONE, OPEN, TICK
from table_driver import TableDriver
from test_table_derby_states import dealt

RACE = "AS KS QS JS 5H 9D"


def is_told(driver, count=1):
    """By a tone of its own, and on the monitor."""
    assert HELD_TONE in driver.sounds and len(driver.table.held) == count
    words = driver.text()
    assert f"{count} HELD" in words or f"{count} CARD" in words, words


def test_derby_in_every_state_that_holds():
    for keys in ((), ("CONFIRM",), ("CONFIRM", "NEXT")):
        driver = dealt(RACE)
        driver.keys(*keys)
        driver.card("7C")
        is_told(driver)
        driver.card("8C")
        is_told(driver, 2)
    driver = dealt(RACE)
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.card("7C")
    is_told(driver)


def test_derby_over_a_menu_the_pin_and_lamps_that_are_wrong():
    driver = dealt(RACE)
    driver.keys("FIX")
    driver.card("7C")
    is_told(driver)
    driver = dealt(RACE)
    driver.apply(events.LAMPS, 1)
    assert "LAMPS WRONG" in driver.text()
    driver.card("7C")
    is_told(driver)


def test_a_card_that_is_due_only_ticks():
    driver = TableDriver(decks=1).open_table()
    driver.keys("NO MORE BETS")
    driver.card("7C")
    assert driver.sounds == [TICK] and not driver.table.held


def test_seats_without_a_seat_swallow_no_card():
    for game in ("four_card_poker", "super4", "three_card_poker", "federal", "federal_draw"):
        driver = TableDriver(game=game).open_table()
        driver.card("7C")
        assert driver.table.state == OPEN
        is_told(driver)
        driver.keys("NO MORE BETS")
        driver.card("8C")
        assert len(driver.table.held) == 2, game
        is_told(driver, 2)


def test_its_tone_is_like_no_other_and_graver_than_the_tick():
    assert len(set(TONES.values())) == len(TONES)

    class Buzzer:
        heard = []

        def tone(self, frequency_hz):
            self.heard.append(frequency_hz)

        def silence(self):
            self.heard.append(0)

    buzzer = Buzzer()
    Tones(buzzer).play([TICK, HELD_TONE], 0)
    assert buzzer.heard == [TONES[HELD_TONE][0][0]]
