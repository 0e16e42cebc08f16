"""Three Card Poker at the table: what the sensors mean, qualification, four boxes, lamps, section 11."""

from railbird.scan.faults import NO_CODE
from railbird.table import events, view
from railbird.table.registration import layout_of
from railbird.table.seated.states import DEAL, DECIDE, SETTLE
from railbird.table.states import VOID
from seated_deals import SeatedRound, survives_a_cut_anywhere

SIX, PAIR, ANTE, PLAY = 1, 2, 4, 8
SIX_AREA, PAIR_AREA, ANTE_AREA, PLAY_AREA = range(4)
SEAT_2 = "5H 4H 3H"  # straight flush
SEAT_5 = "KH 9S 2D"
DEALER = "QS 6D 5C"
NOT_QUALIFIED = "JS 6D 5C"


def round_of(bets, **config):
    return SeatedRound("three_card_poker", 4, bets, **config)


def dealt(bets=None, seat_2=SEAT_2, seat_5=SEAT_5, dealer=DEALER, **config):
    return round_of(bets or {2: ANTE | PAIR | SIX, 5: ANTE}, **config).deal(seat_2, seat_5, dealer)


def test_in_is_who_has_ante_or_pair_plus_and_doubts_name_the_rule():
    played = round_of({1: SIX, 2: ANTE, 3: PAIR | SIX, 4: ANTE | PLAY})
    assert [text for text, _ in played.driver.shown.body.cells] == ["?", "IN", "IN", "?", "", "", ""]
    assert played.driver.shown.header_right == "1? 10A.2"
    assert played.driver.table.game.seats.in_mask == 0b1110
    assert round_of({4: ANTE | PLAY}).driver.shown.header_right == "4? 5.2"


def test_six_seats_three_cards_each_all_face_down():
    played = round_of(dict([(seat, ANTE) for seat in range(1, 7)]))
    played.driver.refuses(7)
    played.deal("2H 3H 4H", "2D 3D 4D", "2S 3S 4S", "2C 3C 4C", "5H 6H 7H", "5D 6D 7D", "5S 6S 7S")
    assert played.driver.table.state == DECIDE and not played.driver.told and len(played.driver.table.passes) == 21
    assert len(layout_of(played.driver.table.config.game).area_names) == 24
    played = dealt(source="shuffler")
    assert [seat for seat, _ in played.driver.table.game.deal.order] == [2] * 3 + [5] * 3 + [0] * 3


def test_what_the_covered_areas_decide():
    """The table of the guide: seats 2 and 5 bet an Ante, seat 3 none."""
    played = round_of({2: ANTE | PAIR | SIX, 3: PAIR, 5: ANTE}).deal(SEAT_2, "2S 3S 8D", SEAT_5, DEALER)
    for covered_2, covered_5, letters in (
        (ANTE | PAIR | SIX, ANTE, "-?S-?--"),
        (ANTE | PAIR | SIX | PLAY, ANTE | PLAY, "-PS-P--"),
        (ANTE | PLAY, PLAY, "-PS-?--"),
        (SIX, 0, "-FS-F--"),
        (SIX | PAIR, ANTE, "-?S-?--"),
    ):
        covered = {2: covered_2, 3: PAIR | PLAY, 5: covered_5}
        assert played.chips(covered).letters() == letters, (covered_2, covered_5)


def test_seat_keys_go_round():
    played = round_of({2: ANTE, 3: PAIR}).deal(SEAT_2, SEAT_5, DEALER)
    letters = []
    for _ in range(4):
        played.driver.keys(2, 3)
        letters.append(played.letters()[1:3])
    assert letters == ["PX", "F?", "XS", "?X"]


def test_settlement_with_bonus_and_side_wagers():
    played = dealt().chips({2: ANTE | PAIR | SIX | PLAY, 5: ANTE | PLAY})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.body.title == "DEALER QUALIFIES"
    assert played.next() == {"ANTE": "PAY 1-1", "PLAY": "PAY 1-1", "PAIR PLUS": "", "SIX CARD": ""}
    assert played.driver.shown.body.name == "KING HIGH" and len(played.driver.shown.body.dealer_cards) == 3
    assert played.lamps(5) == {ANTE_AREA: view.WIN, PLAY_AREA: view.WIN}
    boxes = played.next()
    assert boxes == {"ANTE": "PAY 1-1 BONUS 5-1", "PLAY": "PAY 1-1", "PAIR PLUS": "PAY 40-1", "SIX CARD": "TAKE"}
    assert played.lamps(2) == {PAIR_AREA: view.WIN_HIGH, ANTE_AREA: view.WIN_BONUS, PLAY_AREA: view.WIN}


def test_a_dealer_who_does_not_qualify():
    played = dealt(dealer=NOT_QUALIFIED).chips({2: 0, 5: ANTE | PLAY})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.body.title == "NOT QUALIFIED"
    assert played.driver.shown.body.note == "ANTE 1-1, PLAY PUSHES"
    assert played.next()["PLAY"] == "PUSH"
    assert played.lamps(5) == {ANTE_AREA: view.WIN, PLAY_AREA: view.PUSH}


def test_a_bonus_on_an_ante_that_loses_or_pushes():
    losing, pushing = ("TAKE ANTE BONUS 5-1", view.LOSE_BONUS), ("PUSH BONUS 5-1", view.PUSH_BONUS)
    for dealer, (ante, lamp) in (("6S 5S 4S", losing), ("5S 4S 3S", pushing)):
        played = dealt({2: ANTE, 5: ANTE}, dealer=dealer).chips({2: ANTE | PLAY, 5: 0})
        played.driver.keys("CONFIRM")
        assert played.next()["ANTE"] == ante and played.lamps(2)[ANTE_AREA] == lamp


def test_a_fold_with_six_card_bonus_is_opened_at_its_turn_and_one_without_never():
    played = dealt(dealer="2H 6H QD").chips({2: SIX, 5: 0})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.footer == "NEXT = SEAT 2"
    assert played.next() == {"ANTE": "TAKEN", "PLAY": "", "PAIR PLUS": "TAKEN", "SIX CARD": "PAY 200-1"}
    assert played.lamps(2) == {SIX_AREA: view.WIN_HIGH}
    played.driver.keys("NEXT")
    assert played.driver.table.state == 1 and len(played.driver.told) == 6


def test_pair_plus_alone_shows():
    played = dealt({2: PAIR | SIX, 5: PAIR}).chips({})
    assert played.letters() == "-S--S--"
    played.driver.keys("CONFIRM")
    assert played.next() == {"ANTE": "", "NO PLAY": "WAGER", "PAIR PLUS": "TAKE", "SIX CARD": ""}
    assert played.next()["PAIR PLUS"] == "PAY 40-1"


def test_11_13_an_absent_player_loses_all_and_is_never_opened():
    played = dealt().chips({2: ANTE | PAIR | SIX, 5: 0})
    played.driver.keys(2, 2, 2, "CONFIRM")
    assert played.driver.shown.body.title == "NO LIVE SEAT"
    assert played.next() == {"ANTE": "TAKE", "PLAY": "", "PAIR PLUS": "TAKE", "SIX CARD": "TAKE"}
    assert not played.driver.told and played.lamps(2) == {}


def test_a_seat_put_in_by_its_key_may_have_anything():
    played = round_of({2: ANTE})
    played.driver.keys(5)
    played.deal(SEAT_2, SEAT_5, DEALER).driver.keys(2, 2, 5, "CONFIRM")
    boxes = played.next()
    assert boxes["PAIR PLUS"] == "TAKE ?" and boxes["SIX CARD"] == "TAKE ?"
    played = round_of({})
    played.driver.keys(5)
    played.deal(SEAT_5, DEALER).driver.keys(5, 5, "CONFIRM")
    assert not played.driver.told, "a fold of which no sensor saw a wager is not opened"


def test_max_beside_odds_from_the_configured_ones_on():
    played = dealt(max_mark_from=40).chips({2: ANTE | PAIR | PLAY, 5: 0})
    played.driver.keys("CONFIRM")
    assert played.next()["PAIR PLUS"] == "PAY 40-1 MAX"


# --- section 11 ------------------------------------------------------------------------------------------------------


def test_11_7_a_players_card_exposed_goes_on_and_11_9_a_second_is_a_misdeal():
    played = round_of({2: ANTE, 5: ANTE})
    played.driver.cards("5H KH QS")
    played.driver.keys("FIX", 1)
    assert played.driver.table.state == DEAL and not played.driver.table.current.trouble
    played.driver.fault(NO_CODE)
    played.driver.keys(1)
    assert "RULE 11.9" in played.driver.text() and played.driver.calls_supervisor()
    played.driver.supervisor(4, "CONFIRM")
    assert played.driver.table.state == VOID and "RULE 11.12" in played.driver.text()


def test_11_8_a_dealers_card_exposed_in_the_deal_is_a_misdeal():
    """There is no upcard that it could become."""
    played = round_of({2: ANTE, 5: ANTE})
    played.driver.cards("5H KH QS")
    played.driver.keys("FIX", 2)
    assert "RULE 11.8" in played.driver.text() and played.driver.calls_supervisor() and not played.driver.told
    played = round_of({2: ANTE, 5: ANTE})
    played.driver.cards("5H KH")
    played.driver.fault(NO_CODE)
    played.driver.keys(2)
    assert "RULE 11.8" in played.driver.text()


def test_11_11_a_dealers_card_exposed_after_the_deal_is_noted():
    played = dealt()
    played.driver.keys("FIX", 2)
    assert played.driver.table.state == DECIDE and "CARD EXPOSED" in played.driver.text() and not played.driver.told


def test_11_15_a_the_hand_that_was_seen_is_marked_at_its_turn():
    played = dealt().chips({2: ANTE | PAIR | SIX | PLAY, 5: ANTE | PLAY})
    played.driver.supervisor(1, 5)
    played.driver.keys("FIX")
    played.driver.leave()
    played.driver.keys("CONFIRM", "NEXT")
    assert played.driver.shown.body.name == "SEEN: KING HIGH"
    played.driver.keys("NEXT")
    assert played.driver.shown.body.name == "STRAIGHT FLUSH"


def test_after_a_cut_the_felt_is_checked_and_hands_are_passed_again():
    played = dealt().chips({2: ANTE | PAIR | SIX | PLAY, 5: 0})
    played.driver.restart_scanner()
    assert "CHECK" in played.driver.text() and not played.driver.told
    played.driver.keys("CONFIRM", "CONFIRM")
    assert "PASS THREE CARDS" in played.driver.text()
    played.driver.cards(DEALER)
    assert played.driver.shown.body.title == "DEALER QUALIFIES"
    played.driver.keys("NEXT")
    assert played.driver.table.state == SETTLE
    played.driver.cards(SEAT_2)
    assert played.boxes()["PAIR PLUS"] == "PAY 40-1" and len(played.driver.told) == 6


def test_every_event_can_be_the_last_before_a_cut():
    played = dealt().chips({2: SIX, 5: ANTE | PLAY})
    played.driver.keys("CONFIRM", "NEXT", "NEXT")
    survives_a_cut_anywhere(played.driver, game="three_card_poker")


def test_recall_shows_decisions_and_hands_and_no_folded_one():
    played = dealt().chips({2: SIX, 5: 0})
    played.driver.keys("CONFIRM", "NEXT", "NEXT")
    played.driver.apply(events.BACK_HELD)
    lines = played.driver.shown.body.lines
    assert "5 F" in lines and "2 F STRAIGHT FLUSH" in lines
