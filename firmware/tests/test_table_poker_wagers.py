"""Four Card Poker 5: wagers before the deal, and the pay scale."""

from poker_deals import ACES_UP, ANTE, PLAY, chips, dealt, poker
from railbird.table import events

BOTH_PLAY = chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY)


def test_poker_5_1_b_blind_play_is_a_wager_and_no_decision():
    driver = dealt(chips(s2=ANTE | PLAY, s5=ANTE), blind_play=True)
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY, s5=ANTE | PLAY))
    assert [cell[0] for cell in driver.shown.body.cells][1::3] == ["?", "P"] and driver.shown.body.line_2 == "WAIT 2"
    driver.keys(2)
    assert driver.shown.body.cells[1][0] == "P"
    driver = dealt(chips(s2=ANTE | PLAY, s5=ANTE), blind_play=True)
    driver.apply(events.CHIPS, chips(s5=ANTE | PLAY))
    assert driver.shown.body.cells[1][0] == "F"  # 5.8(b): withdrawn on a fold


def test_poker_5_1_b_a_play_area_covered_before_the_deal_decides_nothing_where_no_blind_play_is_offered():
    driver = dealt(chips(s2=ANTE | PLAY, s5=ANTE))
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY, s5=ANTE | PLAY))
    assert driver.shown.body.cells[1] == ("?", 3) and driver.shown.body.line_2 == "WAIT 2"
    driver.refuses("CONFIRM")


def test_poker_5_1_forbidden_wagers_stand_at_seats_with_their_rule():
    for bet, rule in ((ANTE | PLAY, "5.1(B)"), (ACES_UP | PLAY, "5.1(B)"), (PLAY, "5.1(A)")):
        driver = poker(chips(s3=bet, s5=ANTE))
        assert driver.shown.header_right == "3? " + rule and driver.shown.body.cells[2] == ("?", 3), bet
    driver = poker(chips(s3=ACES_UP | PLAY, s5=ANTE), blind_play=True)
    assert driver.shown.header_right == "3? 5.1(C)"


def test_poker_5_2_c_aces_up_alone_shows_without_a_play_wager():
    driver = dealt(chips(s2=ACES_UP, s5=ANTE))
    driver.apply(events.CHIPS, chips(s2=ACES_UP | PLAY, s5=ANTE | PLAY))  # the hand of seat 2 lies in its Play area
    assert [cell[0] for cell in driver.shown.body.cells][1::3] == ["A", "P"]
    driver.keys("CONFIRM", "NEXT", "NEXT")
    assert [box[:2] for box in driver.shown.body.boxes] == [("ANTE", ""), ("NO PLAY", "WAGER"), ("ACES UP", "PAY 9-1")]


def test_poker_5_7_3_and_5_10_the_scale_is_shown_and_high_odds_are_marked():
    config = {"aces_up_option": 3, "ante_bonus_table": "B", "max_mark_from": 9}
    driver = dealt(None, **config)
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))
    driver.keys("CONFIRM")
    assert driver.shown.header_right == "FCP-03 B"
    driver.keys("NEXT")
    assert driver.shown.body.boxes[2] == ("ACES UP", "PAY 9-1", "MAX", 4)  # three nines
    assert driver.shown.body.boxes[0][2] == "BONUS 2-1"
    driver.keys("NEXT")
    assert driver.shown.header_right == "FCP-03 B"
