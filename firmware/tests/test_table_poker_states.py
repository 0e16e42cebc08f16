"""Four Card Poker's state table and decisions (table-guide 4): keys, cards, sensors, openings."""

from poker_deals import ACES_UP, ANTE, DEALER, NUMBERS, PLAY, SEAT_2, SEAT_5, chips, dealt, poker, stream
from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.seated.states import DEAL, DECIDE, SEATS, SETTLE, SHOW
from railbird.table.states import OPEN
from railbird.table.view import BETS_OPEN, LOSE_BONUS, SEAT_DUE, WIN, WIN_BONUS
from table_driver import TableDriver


def test_open_lights_every_area_and_holds_cards():
    driver = TableDriver(game="four_card_poker", seats=5).open_table()
    assert driver.body() == "OPEN" and set(driver.lamps().values()) == {BETS_OPEN} and len(driver.lamps()) == 15
    driver.refuses("CONFIRM", "NEXT", "BACK", *NUMBERS)
    driver.card("AS")
    assert driver.table.state == OPEN and len(driver.table.held) == 1
    assert not driver.table.watches_chips()


def test_seats_covered_at_no_more_bets_are_in_and_keys_overrule():
    driver = poker(chips(s2=ANTE, s5=ACES_UP, s7=ANTE | ACES_UP))
    assert driver.table.state == SEATS and driver.table.game.seats.in_mask == 0b1010010
    assert driver.shown.body.cells[1] == ("IN", 2) and driver.shown.body.cells[0] == ("", 0)
    driver.apply(events.CHIPS, chips(s1=ANTE, s2=ANTE))  # too late: the bets are closed
    assert driver.table.game.seats.in_mask == 0b1010010
    driver.keys(7, 3)
    assert driver.table.game.seats.in_mask == 0b0010110
    driver.refuses("CONFIRM", "NEXT", "NO MORE BETS")
    driver.keys("BACK")
    assert driver.table.state == OPEN and driver.table.game.seats.in_mask == 0


def test_aces_up_alone_is_the_operators_choice():
    driver = poker(chips(s5=ACES_UP, s6=ANTE), aces_up_only=False)
    assert driver.table.game.seats.in_mask == 0b0100000
    assert driver.shown.header_right == "5? 5.1(C)" and driver.shown.body.cells[4] == ("?", 3)
    driver.keys(5)
    assert driver.table.game.seats.in_mask == 0b0110000


def test_play_covered_at_no_more_bets_is_an_irregularity_unless_blind():
    driver = poker(chips(s3=ANTE | PLAY))
    assert driver.shown.header_right == "3? 5.1(B)"
    driver.apply(events.CHIPS, chips(s3=ANTE))
    assert driver.shown.header_right == ""
    assert poker(chips(s3=ANTE | PLAY), blind_play=True).shown.header_right == ""


def test_no_seat_is_in():
    driver = poker(0)
    driver.card("AS")
    assert driver.table.state == SEATS and driver.shown.footer == "PRESS SEAT KEYS"
    driver.keys(4, "CONFIRM")
    assert driver.table.state == DEAL and len(driver.table.passes) == 1


def test_deal_from_a_shoe_goes_round():
    driver = poker(chips(s2=ANTE, s5=ANTE))
    due = []
    for text in stream((SEAT_2, SEAT_5), DEALER):
        if driver.table.state == DEAL:
            due.append(driver.due())
            assert driver.table.grant() == (0 if len(due) < 15 else driver.pass_number + 1)
            assert driver.shown.footer == ("DEAL FACE DOWN" if len(due) < 15 else "PASS, LAY FACE UP")
        driver.card(text)
    assert due[:4] == [("SEAT 5", "CARD 1"), ("DEALER", "CARD 1"), ("SEAT 2", "CARD 2"), ("SEAT 5", "CARD 2")]
    assert due[-1] == ("DEALER", "CARD 6") and driver.table.state == DECIDE
    assert driver.told == {47}  # the upcard
    assert driver.shown.body.upcard == 47


def test_deal_from_a_shuffler_goes_hand_by_hand():
    driver = poker(chips(s2=ANTE, s5=ANTE), source="shuffler")
    cards = stream((SEAT_2, SEAT_5), DEALER, shuffler=True)
    driver.card(cards[0], deck=2)
    assert driver.due() == ("SEAT 2", "CARD 2") and driver.shown.header_right == "CARD 2/16"
    assert driver.lamps() == {4: SEAT_DUE}
    for text in cards[1:5]:
        driver.card(text, deck=2)
    assert driver.due() == ("SEAT 5", "CARD 1")
    driver.refuses("CONFIRM", "NEXT", "BACK", "NO MORE BETS", *NUMBERS)
    for text in cards[5:]:
        driver.card(text, deck=2)
    assert driver.table.state == DECIDE


def test_held_cards_are_the_first_of_the_deal():
    driver = TableDriver(game="four_card_poker").open_table()
    cards = stream((SEAT_2,), DEALER)
    for text in cards[:3]:
        driver.card(text)
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(s2=ANTE))
    assert driver.table.state == SEATS
    driver.card(cards[3])
    assert driver.table.state == DEAL and len(driver.table.passes) == 4


def test_decisions_follow_the_table_of_covered_areas():
    # (bet, covered now) -> letter
    table = (
        (ANTE, ANTE | PLAY, "P"),
        (ANTE | ACES_UP, ANTE | ACES_UP | PLAY, "P"),
        (ANTE | ACES_UP, ANTE | PLAY, "P"),
        (ANTE | ACES_UP, ACES_UP | PLAY, "A"),
        (ACES_UP, ACES_UP | PLAY, "A"),
        (ANTE, 0, "F"),
        (ANTE | ACES_UP, 0, "F"),
        (ACES_UP, 0, "F"),
        (ANTE, ANTE, "?"),
        (ANTE | ACES_UP, ANTE | ACES_UP, "?"),
        (ANTE | ACES_UP, ACES_UP, "?"),
        (ACES_UP, ACES_UP, "?"),
        (ANTE, PLAY, "?"),
        (ACES_UP, PLAY, "?"),
        (ACES_UP, ANTE | PLAY, "?"),
        (ANTE, ACES_UP | PLAY, "?"),
    )
    for bet, covered, letter in table:
        driver = dealt(chips(s2=bet, s5=ANTE))
        driver.apply(events.CHIPS, chips(s2=covered, s5=ANTE))
        assert driver.shown.body.cells[1][0] == letter, (bet, covered, letter)


def test_seat_keys_overrule_sensors_and_confirm_waits_for_every_seat():
    driver = dealt()
    assert driver.shown.body.cells[1] == ("?", 3) and driver.shown.body.line_2 == "WAIT 2, 5"
    assert driver.lamps() == {4: SEAT_DUE, 13: SEAT_DUE}
    driver.refuses("CONFIRM", "NEXT", "BACK", "NO MORE BETS", 1, 3, 7)
    letters = []
    for _ in range(6):
        driver.keys(2)
        letters.append(driver.shown.body.cells[1][0])
    assert letters == ["P", "A", "F", "X", "?", "P"]
    driver.apply(events.CHIPS, 0)
    assert driver.shown.body.cells[1][0] == "P" and driver.shown.body.cells[4][0] == "F"
    letters = []
    for _ in range(4):
        driver.keys(5)  # no Aces Up was bet: A makes no sense
        letters.append(driver.shown.body.cells[4][0])
    assert letters == ["X", "?", "P", "F"]
    assert driver.shown.footer == "CONFIRM = SHOWDOWN"
    driver.card("QS")
    assert len(driver.table.held) == 1


def test_showdown_opens_the_dealer_then_each_live_seat_from_the_right():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY))
    before = set(driver.told)
    driver.keys("CONFIRM")
    assert driver.table.state == SHOW and driver.body() == "HAND" and driver.shown.body.name == "PAIR OF KINGS"
    assert len(driver.told) == len(before) + 5  # the upcard was open
    assert driver.shown.footer == "NEXT = SEAT 5"
    driver.refuses("CONFIRM", "BACK", "NO MORE BETS", *NUMBERS)
    driver.card("QS")
    assert "1 CARD TOO MANY" in driver.text() and driver.calls_supervisor()
    driver.refuses("NEXT", "CONFIRM", "BACK")
    driver.supervisor("BACK", "FIX", 5)
    driver.leave()
    assert driver.body() == "HAND" and driver.table.held == []
    driver.keys("NEXT")
    assert driver.table.state == SETTLE and driver.shown.header == "R 0001  SEAT 5"
    assert driver.shown.header_right == "D PAIR K"
    assert driver.shown.body.name == "NO PAIR"
    assert [box[1] for box in driver.shown.body.boxes] == ["TAKE", "TAKE", ""]
    assert driver.lamps() == {} and driver.shown.footer == "NEXT = SEAT 2"
    driver.keys("NEXT")
    assert driver.shown.body.name == "THREE OF A KIND" and driver.shown.body.other_cards == [41]
    assert driver.shown.body.boxes == [
        ("ANTE", "PAY 1-1", "BONUS 2-1", 4),
        ("PLAY", "PAY 1-1", "", 4),
        ("ACES UP", "PAY 9-1", "", 4),
    ]
    assert driver.lamps() == {3: WIN, 4: WIN_BONUS, 5: WIN}
    driver.keys("BACK")
    assert driver.shown.header == "R 0001  SEAT 5"
    driver.keys("BACK")
    assert driver.table.state == SHOW
    driver.keys("NEXT", "NEXT", "NEXT")
    assert driver.table.state == OPEN and driver.table.number == 2
    driver.keys("BACK")
    assert driver.table.state == SETTLE and driver.lamps() == {3: WIN, 4: WIN_BONUS, 5: WIN}
    driver.keys("NEXT", "NO MORE BETS")
    assert driver.table.state == SEATS and driver.table.passes == []


def test_back_to_the_dealers_hand_begins_with_the_first_seat_again():
    driver = dealt(chips(s1=ANTE, s5=ANTE))
    driver.apply(events.CHIPS, chips(s1=ANTE | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM", "NEXT", "BACK", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 5"
    driver.keys("NEXT")
    assert driver.shown.header == "R 0001  SEAT 1"


def test_folded_hands_are_never_opened():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY))
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.header == "R 0001  SEAT 2"
    driver.keys("NEXT")
    assert driver.table.state == OPEN
    for text in SEAT_5.split():
        assert card_from_text(text) not in driver.told


def test_all_folded_opens_nothing():
    driver = dealt()
    driver.apply(events.CHIPS, 0)
    told = set(driver.told)
    driver.keys("CONFIRM")
    assert driver.shown.body.title == "ALL FOLDED" and driver.told == told
    driver.keys("NEXT")
    assert driver.table.state == OPEN


def test_a_losing_ante_with_bonus_and_aces_up_only():
    driver = poker(chips(s1=ANTE, s7=ACES_UP))
    hands = ("2S 2H 2D 9C 4C", "AS AH 3D 4D 6C")
    for text in stream(hands, "KS KH KD QC JC 8C"):
        driver.card(text)
    driver.apply(events.CHIPS, chips(s1=ANTE | PLAY, s7=ACES_UP | PLAY))
    driver.keys("CONFIRM", "NEXT")
    assert driver.shown.body.name == "PAIR OF ACES"
    assert [box[1] for box in driver.shown.body.boxes] == ["", "WAGER", "PAY 1-1"]  # 5.2(c)
    assert driver.lamps() == {18: WIN}
    driver.keys("NEXT")
    assert driver.shown.body.boxes[0] == ("ANTE", "TAKE ANTE", "BONUS 2-1", 3)
    assert driver.lamps() == {1: LOSE_BONUS}


def test_ante_given_up_keeps_aces_up():
    driver = dealt()
    driver.apply(events.CHIPS, chips(s2=ACES_UP | PLAY, s5=0))
    driver.keys("CONFIRM", "NEXT")
    assert [box[1] for box in driver.shown.body.boxes] == ["TAKEN", "", "PAY 9-1"]
    assert driver.lamps() == {3: WIN}


def test_a_seat_that_no_sensor_saw_shows_aces_up_if_bet():
    driver = poker(0)
    driver.keys(2)
    for text in stream((SEAT_2,), DEALER):
        driver.card(text)
    driver.keys(2, "CONFIRM", "NEXT")
    assert driver.shown.body.boxes[2] == ("ACES UP", "PAY 9-1", "IF BET", 4)


def test_a_broken_chain_of_lamps_says_in_words_what_each_wager_gets():
    driver = dealt(chips(s2=ANTE | ACES_UP, s5=ANTE))
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM")
    driver.apply(events.LAMPS, 1)
    assert driver.body() == "HAND" and driver.shown.header_right == "LAMP FAULT"
    driver.keys("NEXT", "NEXT")
    body = driver.shown.body
    assert body.what == "LAMPS WRONG" and body.code == "THREE OF A KIND"
    assert body.do == ["PAY BY CARDS", "ANTE PAY 1-1", "BONUS 2-1", "PLAY PAY 1-1", "ACES UP PAY 9-1"]
    assert driver.shown.footer == "NEXT = NEW ROUND"
