"""A whole round in a browser of each game that `test_page_rounds.py` does not play: from chips to the last pay-out."""

import pytest
from page_hands import deal_all, press, put_chip, rests, state_is, wait_for_lamps

pytestmark = pytest.mark.xdist_group("page")
NEWEST = "one => [...one.options].find(option => option.text.includes('BOX 1')).value"
NINES = ["9S", "9H", "9D", "KC", "4C"]


def opened(served, open_page, game, areas):
    """A table of this game with chips on areas of the first seat, bets closed; and the players' monitor."""
    running = served(game=game)
    page, players = open_page(running.address), open_page(running.address + "players")
    state_is(page, "OPEN")
    players.wait_for_selector(".odds td")
    for area in areas:
        put_chip(page, f"SEAT_1_{area}")
    rests(page)  # sensors count once still for 300 ms
    press(page, "NO MORE BETS")
    state_is(page, "SEATS", "BOXES")
    return page, players


def settled(page, players, areas):
    """Play is covered, hands are opened, the seat is paid and the table opens again."""
    state_is(page, "DECIDE")
    assert page.locator("#felt .card[data-card='??']").count() == page.locator("#felt .card").count()
    put_chip(page, "SEAT_1_PLAY")
    rests(page)
    press(page, "CONFIRM")
    state_is(page, "SHOW")
    press(page, "NEXT")
    wait_for_lamps(page, {f"SEAT_1_{area}": 3 for area in areas})
    players.wait_for_selector("[data-seat='1'][data-word=WIN] .hand-name >> text=THREE OF A KIND")
    press(page, "NEXT")
    state_is(page, "OPEN")
    players.wait_for_selector("#history [data-round='1'] >> text=DEALER: ")


@pytest.mark.soak
def test_three_card_poker(served, open_page):
    page, players = opened(served, open_page, "three_card_poker", ["ANTE", "PAIR_PLUS", "SIX_CARD"])
    deal_all(page, ["9S", "KS", "9H", "8D", "9D", "5C"])
    settled(page, players, ["ANTE", "PAIR_PLUS", "SIX_CARD", "PLAY"])


@pytest.mark.soak
def test_super_4(served, open_page):
    page, players = opened(served, open_page, "super4", ["ANTE", "PLAYER_BONUS"])
    dealer = ["KS", "KD", "5C", "6D", "2H"]
    deal_all(page, [card for pair in zip(NINES, dealer, strict=True) for card in pair])
    settled(page, players, ["ANTE", "PLAYER_BONUS", "XTRA", "PLAY"])


def paid(page, players, name):
    """The box is lit, confirmed and paid."""
    state_is(page, "RESULT")
    wait_for_lamps(page, {"SEAT_1_WAGER": 6})
    players.wait_for_selector(f"[data-seat='1'][data-word^=WIN] .hand-name >> text={name}")
    press(page, "CONFIRM")
    state_is(page, "PAYING")
    press(page, "NEXT")
    state_is(page, "OPEN")
    players.wait_for_selector("#history [data-round='1'] >> text=PAID")


@pytest.mark.soak
def test_federal(served, open_page):
    page, players = opened(served, open_page, "federal", ["WAGER"])
    deal_all(page, NINES)
    paid(page, players, "THREE OF A KIND")


def test_federal_draw(served, open_page):
    """Three discards pass once more, face down, straight from the felt; three new cards come face up."""
    page, players = opened(served, open_page, "federal_draw", ["WAGER"])
    deal_all(page, ["JS", "JH", "4D", "7C", "2C"])
    state_is(page, "DISCARD")
    page.click("summary >> text=Cards on the felt")
    for count in (1, 2, 3):
        newest = page.eval_on_selector("#felt-card", NEWEST)
        page.select_option("#felt-card", newest)
        page.click("#pass-card")
        players.wait_for_selector(f"[data-seat='1'][data-word='{count} GIVEN UP']")
        rests(page)
    press(page, "CONFIRM")
    press(page, "CONFIRM")  # at once: two presses all the same
    state_is(page, "DRAW")
    deal_all(page, ["JD", "TD", "TS"], 5)
    paid(page, players, "FULL HOUSE")
