"""Super 4 Poker at the table: what the sensors mean, qualification, four boxes, lamps, what goes wrong."""

from railbird.scan.faults import NO_CODE
from railbird.table import events, view
from railbird.table.seated.states import DEAL, DECIDE, SETTLE
from railbird.table.states import VOID
from seated_deals import SeatedRound, survives_a_cut_anywhere

BONUS, ANTE, PLAY = 1, 2, 4
B_AREA, A_AREA, X_AREA, P_AREA = range(4)
SEAT_2 = "9S 9H 9D KC 4C"  # three of a kind
SEAT_5 = "2H 3D 7C 8S JH"
KING_HIGH = "KS 3C 5H 6S 9C"
QUEEN_HIGH = "QS 3C 5H 6S 8C"


def round_of(bets, **config):
    return SeatedRound("super4", 3, bets, **config)


def dealt(bets=None, seat_2=SEAT_2, seat_5=SEAT_5, dealer=KING_HIGH, **config):
    return round_of(bets or {2: ANTE | BONUS, 5: ANTE}, **config).deal(seat_2, seat_5, dealer)


def test_in_is_who_has_an_ante_and_doubts_name_the_rule():
    played = round_of({1: BONUS, 2: ANTE, 3: ANTE | PLAY})
    assert [text for text, _ in played.driver.shown.body.cells] == ["?", "IN", "?", "", "", "", ""]
    assert played.driver.shown.header_right == "1? RULE 1"
    assert played.driver.table.game.seats.in_mask == 0b110
    assert round_of({3: ANTE | PLAY}).driver.shown.header_right == "3? RULE 3"


def test_five_cards_each_from_shoe_and_shuffler_all_face_down():
    shoe = dealt()
    assert shoe.driver.table.state == DECIDE and len(shoe.driver.table.passes) == 15 and not shoe.driver.told
    order = shoe.driver.table.game.deal.order
    assert order[:4] == [(2, 1), (5, 1), (0, 1), (2, 2)]
    shuffler = dealt(source="shuffler")
    assert [seat for seat, _ in shuffler.driver.table.game.deal.order] == [2] * 5 + [5] * 5 + [0] * 5


def test_what_the_covered_areas_decide():
    """The table of the guide, line by line: seat 2 has a Player Bonus, seat 5 has none."""
    played = dealt()
    for covered_2, covered_5, letters in (
        (ANTE | BONUS, ANTE, "-?--?--"),
        (ANTE | BONUS | PLAY, ANTE | PLAY, "-P--P--"),
        (0, 0, "-B--F--"),  # which side wagers exist is fixed at NO MORE BETS
        (BONUS, BONUS, "-B--F--"),
        (BONUS | PLAY, PLAY, "-B--?--"),  # its cards lie on Play
    ):
        assert played.chips({2: covered_2, 5: covered_5}).letters() == letters, (covered_2, covered_5)


def test_play_that_lay_there_before_the_deal_is_no_decision():
    played = dealt({2: ANTE | PLAY, 5: ANTE | BONUS | PLAY})
    assert played.letters() == "-?--?--"
    assert played.chips({}).letters() == "-F--B--"


def test_seat_keys_go_round_what_the_wagers_allow():
    played = dealt()
    letters = []
    for _ in range(4):
        played.driver.keys(2, 5)
        letters.append(played.letters())
    assert letters == ["-P--P--", "-B--F--", "-X--X--", "-?--?--"]


def test_the_dealer_qualifies_with_king_high_or_says_what_follows():
    played = dealt().chips({2: ANTE | BONUS | PLAY, 5: 0})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.body.title == "DEALER QUALIFIES" and not played.driver.shown.body.note
    played = dealt(dealer=QUEEN_HIGH).chips({2: ANTE | BONUS | PLAY, 5: 0})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.body.title == "NOT QUALIFIED"
    assert played.driver.shown.body.note == "ANTE PUSHES, PLAY 1-1"


def test_settlement_with_four_boxes_and_the_dealers_cards():
    played = dealt(dealer=QUEEN_HIGH).chips({2: ANTE | BONUS | PLAY, 5: ANTE | PLAY})
    played.driver.keys("CONFIRM")
    assert played.next() == {"ANTE": "PUSH", "PLAY": "PAY 1-1 1X ONLY", "X-TRA": "TAKE", "BONUS": ""}
    assert len(played.driver.shown.body.dealer_cards) == 4
    assert played.lamps(5) == {A_AREA: view.PUSH, P_AREA: view.WIN}
    assert played.next() == {"ANTE": "PUSH", "PLAY": "PAY 1-1", "X-TRA": "PAY 2-1", "BONUS": "PAY 9-1"}
    assert played.lamps(2) == {B_AREA: view.WIN, A_AREA: view.PUSH, X_AREA: view.WIN, P_AREA: view.WIN}
    played.driver.keys("NEXT")
    assert "BONUS A" in played.driver.text()  # the scale in use, at OPEN


def test_a_hand_that_loses_ties_or_wins():
    for seat_5, boxes in (
        ("AH KD 7C 8S JH", {"ANTE": "PAY 1-1", "PLAY": "PAY 1-1 1X ONLY", "X-TRA": "PUSH", "BONUS": ""}),
        ("KH 9D 6C 5S 2H", {"ANTE": "PUSH", "PLAY": "PUSH 1X ONLY", "X-TRA": "PUSH", "BONUS": ""}),
        ("KH 8D 6C 5S 2H", {"ANTE": "TAKE", "PLAY": "TAKE 1X ONLY", "X-TRA": "TAKE", "BONUS": ""}),
    ):
        played = dealt({2: ANTE, 5: ANTE}, seat_5=seat_5).chips({2: 0, 5: ANTE | PLAY})
        played.driver.keys("CONFIRM")
        assert played.next() == boxes


def test_four_aces_breathe_on_both_bonuses():
    played = dealt({2: ANTE | BONUS, 5: ANTE}, seat_2="AS AH AD AC 4C").chips({2: ANTE | BONUS | PLAY, 5: 0})
    played.driver.keys("CONFIRM")
    assert played.next()["X-TRA"] == "PAY 200-1" and played.boxes()["BONUS"] == "PAY 50-1"
    assert played.lamps(2)[B_AREA] == played.lamps(2)[X_AREA] == view.WIN_HIGH


def test_a_fold_with_player_bonus_is_opened_at_its_turn_and_one_without_never():
    played = dealt().chips({})
    played.driver.keys("CONFIRM")
    assert played.driver.shown.footer == "NEXT = SEAT 2"
    assert played.next() == {"ANTE": "TAKEN", "PLAY": "", "X-TRA": "TAKE", "BONUS": "PAY 9-1"}
    assert played.lamps(2) == {B_AREA: view.WIN}
    played.driver.keys("NEXT")
    assert played.driver.table.state == 1 and len(played.driver.told) == 10  # dealer's five and seat 2's


def test_an_absent_player_loses_all_and_is_never_opened():
    """Decision 41, the Player Bonus too."""
    played = dealt().chips({2: ANTE | BONUS, 5: 0})
    played.driver.keys(2, 2, 2, "CONFIRM")
    assert played.driver.shown.body.title == "NO LIVE SEAT" and not played.driver.told
    assert played.next() == {"ANTE": "TAKE", "PLAY": "", "X-TRA": "TAKE", "BONUS": "TAKE"}
    assert played.driver.shown.body.name == "TAKE ALL WAGERS" and not played.driver.told and played.lamps(2) == {}


def test_a_seat_put_in_by_its_key_may_have_anything():
    played = round_of({2: ANTE})
    played.driver.keys(5)
    played.deal(SEAT_2, SEAT_5, KING_HIGH).driver.keys(2, 2, 5, "CONFIRM")
    assert played.next()["BONUS"] == "TAKE IF BET"


def test_an_exposed_card_calls_the_supervisor_who_lets_the_deal_go_on_or_voids():
    """The text has no rule for it."""
    for keys in (("FIX", 1), ("FIX", 2)):
        played = round_of({2: ANTE, 5: ANTE})
        played.driver.cards("9S 2H KS")
        played.driver.keys(*keys)
        assert played.driver.shown.body.what == "CARD EXPOSED" and played.driver.calls_supervisor()
        played.driver.card("9H")
        assert len(played.driver.table.passes) == 3, "no card is due while it waits"
        played.driver.supervisor(5)
        played.driver.leave()
        assert played.driver.table.state == DEAL and len(played.driver.table.passes) == 4
        played.driver.keys(*keys)
        played.driver.supervisor(4, "CONFIRM")
        assert played.driver.table.state == VOID


def test_a_card_that_came_face_up_is_an_exposed_one():
    played = round_of({2: ANTE, 5: ANTE})
    played.driver.cards("9S 2H")
    played.driver.fault(NO_CODE)
    played.driver.keys(2)
    assert played.driver.shown.body.what == "CARD EXPOSED"
    played.driver.supervisor(5)
    played.driver.leave()
    played.driver.card("KS")
    assert len(played.driver.table.passes) == 3 and not played.driver.told


def test_void_seat_unread_card_and_by_cards():
    played = round_of({2: ANTE | BONUS, 5: ANTE})
    played.driver.cards("9S 2H KS 9H 3D")
    played.driver.fault(0)
    played.driver.keys("FIX", 3)
    played.driver.cards("9D 7C 5H KC 8S 6S 4C JH 9C")
    played.chips({2: ANTE | BONUS | PLAY, 5: ANTE | PLAY})
    played.driver.supervisor(4, 5)
    played.driver.leave()
    played.driver.keys("CONFIRM")
    assert "PASS UNREAD CARD" in played.driver.text()
    played.driver.card("3C")
    assert played.driver.shown.body.title == "DEALER QUALIFIES"
    assert played.next() == {"ANTE": "RETURN", "PLAY": "RETURN", "X-TRA": "RETURN", "BONUS": ""}
    assert played.lamps(5) == {A_AREA: view.VOID, X_AREA: view.VOID, P_AREA: view.VOID}
    played.driver.restart_scanner()
    played.driver.keys("CONFIRM", "NEXT")
    assert played.driver.table.state == SETTLE and "PASS FIVE CARDS" in played.driver.text()
    played.driver.keys("FIX", 6)
    assert "PAY BY CARDS" in played.driver.text() and played.lamps(2) == {}


def test_every_event_can_be_the_last_before_a_cut():
    """A table restored from the snapshot shows the same picture after every event of a round."""
    played = dealt().chips({2: BONUS, 5: ANTE | PLAY})
    played.driver.keys("CONFIRM", "NEXT", "NEXT")
    survives_a_cut_anywhere(played.driver, game="super4")


def test_recall_shows_decisions_and_hands_and_no_folded_one():
    played = dealt().chips({2: BONUS, 5: 0})
    played.driver.keys("CONFIRM", "NEXT", "NEXT")
    played.driver.apply(events.BACK_HELD)
    body = played.driver.shown.body
    assert view.BODY_NAMES[body.kind] == "LIST" and "5 F" in body.lines and "2 B THREE OF A KIND" in body.lines
