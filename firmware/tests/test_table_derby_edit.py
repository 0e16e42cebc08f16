"""Derby's CORRECT and INSERT: the cursor over rows that run from right to left (10.7)."""

from railbird.table.view import EMPTY_PLACE
from test_table_derby_states import dealt


def test_the_cursor_goes_where_the_arrow_points():
    """Rows run from right to left: ► is the card dealt before, ◄ the one dealt after."""
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(1)
    assert driver.shown.body.cursor == (2, 0)
    driver.refuses("BACK")
    driver.keys("NEXT", "NEXT", "NEXT")
    assert driver.shown.body.cursor == (0, 2)
    driver.keys("BACK")
    assert driver.shown.body.cursor == (0, 3)
    driver.keys("NEXT", "NEXT", "NEXT")
    driver.refuses("NEXT")
    assert driver.shown.body.cursor == (0, 0)


def test_insert_opens_a_gap_where_the_card_will_lie():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(2)
    nine, five, jack = 20, 3, 35
    assert driver.shown.body.rows[1:] == [[five], [nine, EMPTY_PLACE]] and driver.shown.body.cursor == (2, 1)
    driver.keys("NEXT", "NEXT", "NEXT")
    assert driver.shown.body.cursor == (0, 3)
    assert driver.shown.body.rows[0][3:] == [EMPTY_PLACE, jack] and driver.shown.body.rows[1:] == [[five], [nine]]
    driver.card("TS")  # the winner's fourth: the jack is second's now
    assert driver.shown.body.cursor == (1, 0) and driver.shown.body.rows[1:] == [[EMPTY_PLACE, jack, five], [nine]]


def test_nothing_dealt_yet_shows_the_gap_alone():
    driver = dealt("")
    driver.supervisor(2)
    assert driver.shown.body.rows == [[EMPTY_PLACE], [], []] and driver.shown.body.cursor == (0, 0)


def test_the_switch_turned_off_over_what_became_of_a_card_ends_the_edit_before_it():
    """One card is taken out, of the next one it is being said: the first is out, the second is not."""
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(3, "CONFIRM", 3)
    driver.keys("CONFIRM")
    assert "OUT OF PLAY" in driver.text()
    driver.leave()
    assert [passed.card for passed in driver.table.passes] == [38, 37, 36, 35, 3]
    assert driver.table.current.corrected and driver.shown.header_right.startswith("5 CARDS")


def test_ranks_of_a_named_card_go_round_by_way_of_none():
    driver = dealt("AS KS")
    driver.supervisor(1, 1)
    assert driver.body() == "NAME_CARD"
    ranks = []
    for key in ["BACK", "NEXT", "NEXT", "BACK"] + ["NEXT"] * 14:
        driver.keys(key)
        ranks.append(driver.shown.body.rank)
    assert ranks == [14, 0, 2, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0]
