"""What the page says beside the table: what lamps that are wrong mean, and what a key does. Tables that stand still."""

import pytest
from full_tables import result_of
from page_hands import state_is
from still_table import scripted, still_pages

from railbird.table import events
from railbird.table.registration import GAMES
from railbird_host.page import server
from railbird_host.page.players_part import players_banner
from railbird_host.page.story import state_name, told_players

pytestmark = pytest.mark.xdist_group("page")
WRONG = "The lamps are wrong, dark is not lost: pay by the cards"


@pytest.mark.parametrize("game", GAMES)
def test_lamps_that_are_wrong_are_no_result_on_any_screen(game):
    """Derby 10.1: the dealer's monitor, the players' monitor; the result stays readable."""
    playing = result_of(game)
    playing.driver.apply(events.LAMPS, 1)
    table, body = playing.table, playing.table.view().body
    assert (body.what, body.do[0]) == ("LAMPS WRONG", "PAY BY CARDS") and len(body.do) > 1
    assert "AGREE" not in table.view().footer
    assert players_banner(table, state_name(table)).startswith("INTERRUPTED")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("event", [(events.DOOR, 1), (events.LINK, 0)], ids=["door", "no link"])
def test_nobody_is_asked_for_bets_while_no_round_may_start(game, event):
    playing = scripted(game, "")
    assert players_banner(playing.table, "OPEN") == "PLACE YOUR BETS"
    playing.driver.apply(*event)
    assert players_banner(playing.table, state_name(playing.table)) == "PLEASE WAIT"


@pytest.mark.parametrize("game", GAMES[1:])
def test_players_of_a_void_round_are_promised_nothing(game):
    playing = result_of(game).play("SUP 4 CONFIRM LEAVE")
    assert state_name(playing.table) == "VOID"
    for seat in told_players(playing.table, ())["seats"]:
        assert seat["word"] == "VOID" and not seat["wagers"] and not seat["turn"]


def test_the_yellow_line_waits_for_no_news(open_page, monkeypatch):
    """Whatever comes first, what a table told or the lists of words: nothing more needs to be heard."""
    monkeypatch.setattr(server, "ALIVE_S", -1.0)
    with still_pages() as (table, address):
        table.show(result_of("derby"))
        page = open_page(address)
        page.wait_for_selector("#next-step >> text=The lit areas win", timeout=20_000)


def test_the_page_says_how_to_pay_and_what_a_key_does(open_page):
    with still_pages() as (table, address):
        table.show(result_of("derby"))
        page = open_page(address)
        for game in GAMES:
            playing = result_of(game)
            playing.driver.apply(events.LAMPS, 1)
            table.show(playing)
            page.wait_for_selector(f"#felt[data-game={game}]")
            state_is(page, state_name(playing.table))
            page.wait_for_selector(f"#next-step >> text={WRONG}")
            due = page.evaluate("() => document.querySelector('.due').dataset.key")
            assert due in playing.table.view().footer
        assert all(page.eval_on_selector_all(".key", "keys => keys.map(key => key.title)")), "hover"
        page.hover("[data-key=FIX]")
        page.mouse.down()
        page.wait_for_selector("#key-told >> text=FIX: Something is wrong")
        page.mouse.up()
