"""Four Card Poker 11.1 to 11.15 as operations on a round."""

from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import SHOE, SHUFFLER
from railbird.games.four_card_round import HIDDEN, FourCardRound
from railbird.games.rule_error import breach
from railbird.games.wager_result import LOSE, NONE, VOID, WIN

BOTH = (1, 1, 0)


def round_of(seats, mode=SHUFFLER, cards=0):
    """A round of these seats with Ante and Aces Up; the first `cards` cards of a sorted deck are dealt."""
    played = FourCardRound({seat: BOTH for seat in seats}, poker.Options(deal_mode=mode))
    for card in range(cards):
        played.deal(card)
    return played


def complete(seats, mode=SHUFFLER):
    return round_of(seats, mode, len(seats) * 5 + 6)


def results(played, seat):
    outcome = played.outcome(seat)
    return (outcome.ante, outcome.play, outcome.aces_up)


def test_8_2_only_the_dealers_sixth_card_is_face_up():
    played = round_of([1])
    ups = []
    while played.due():
        ups.append(played.due()[2])
        played.deal(HIDDEN)
    assert ups == [False] * 10 + [True]
    assert breach(played.deal, HIDDEN) == "EXTRA_CARD"


def test_decisions_follow_the_last_card_and_settle_the_seat():
    played = round_of([1, 2], cards=15)
    assert breach(played.decide, 1, poker.PLAY) == "DEAL_NOT_OVER"
    played.deal(15)
    assert played.undecided() == [1, 2]
    played.decide(1, poker.PLAY)
    played.decide(2, poker.KEEP_ACES_UP)
    assert played.undecided() == []
    assert played.settlement_order() == [2, 1]
    assert results(played, 1) == (WIN, WIN, WIN)  # 6-5-4-3 of hearts beats the dealer's 5-4-3-2
    assert results(played, 2) == (LOSE, NONE, WIN)


def test_a_hidden_hand_cannot_be_settled():
    played = round_of([1])
    for _ in range(11):
        played.deal(HIDDEN)
    played.decide(1, poker.PLAY)
    assert breach(played.outcome, 1) == "HAND_NOT_OPEN"
    for number in range(1, 6):
        played.open(1, number, number)
    assert breach(played.open, 0, 1, 5) == "IMPOSSIBLE_CARD"
    for number in range(1, 7):
        played.open(0, number, 20 + number)
    assert results(played, 1) == (LOSE, LOSE, WIN)
    played.decide(1, poker.FOLD)
    assert results(played, 1) == (LOSE, NONE, LOSE)


def test_11_1_void_hand():
    played = complete([1, 2])
    played.decide(1, poker.PLAY)
    played.rule_11_1_void_hand(1)
    assert results(played, 1) == (VOID, VOID, VOID)
    assert played.undecided() == [2]
    assert breach(played.rule_11_1_void_hand, 3) == "EMPTY_SEAT"


def test_11_2_wrong_number_of_cards():
    played = complete([1])
    played.rule_11_2_wrong_number_of_cards()
    assert played.misdeal_rule == "11.2"
    assert results(played, 1) == (VOID, NONE, VOID)
    assert breach(played.deal, 50) == "MISDEAL"


def test_11_3_cards_on_an_empty_area_before_the_deal_is_over():
    played = round_of([1, 2], SHOE, cards=7)
    played.rule_11_3_cards_on_empty_area(4, cards=2)
    assert played.misdeal_rule == "11.3"


def test_11_4_prevails_over_11_3():
    played = round_of([1, 4], SHUFFLER, cards=12)
    played.rule_11_3_cards_on_empty_area(2, cards=5)
    assert played.misdeal_rule == ""


def test_11_4_complete_hand_on_an_empty_area():
    for mode in (SHOE, SHUFFLER):
        right = complete([1, 2, 4], mode)
        played = round_of([1, 4], mode, cards=16)
        played.rule_11_4_hand_on_empty_area(2)
        for card in range(16, 21):
            played.deal(card)
        assert [played.hand(seat) for seat in (0, 1, 4)] == [right.hand(seat) for seat in (0, 1, 4)]
        assert played.due() is None
        assert played.undecided() == [1, 4] and played.settlement_order() == [4, 1]
        assert breach(played.decide, 2, poker.PLAY) == "EMPTY_SEAT"
        assert breach(played.rule_11_4_hand_on_empty_area, 1) == "SEAT_HAS_WAGER"


def test_11_5_collected_too_early():
    played = complete([1, 2])
    played.decide(1, poker.FOLD)
    played.rule_11_5_collected_too_early(1, reconstructed=True)
    assert played.undecided() == [1, 2]
    played.rule_11_5_collected_too_early(1, reconstructed=False)
    assert played.undecided() == [2]
    assert results(played, 1) == (VOID, NONE, VOID)


def test_11_6_wrong_deck():
    played = round_of([1], cards=3)
    assert breach(played.deal, 2) == "IMPOSSIBLE_CARD"
    played.rule_11_6_wrong_deck()
    assert played.misdeal_rule == "11.6"


def test_11_7_one_exposed_card_is_no_misdeal():
    played = round_of([1, 2], cards=3)
    played.rule_11_7_exposed_card(1)
    assert played.misdeal_rule == "" and played.due() == (1, 4, False)
    assert breach(complete([1]).rule_11_7_exposed_card, 1) == "DEAL_OVER"


def test_11_8_dealers_exposed_card_becomes_the_upcard():
    played = round_of([1], cards=7)
    assert breach(played.rule_11_8_dealer_card_exposed, 3) == "NO_SUCH_CARD"
    played.rule_11_8_dealer_card_exposed(2)
    for card in range(7, 10):
        played.deal(card)
    assert played.upcard_number == 2 and played.due() == (0, 6, False)


def test_11_9_a_second_exposed_card_is_a_misdeal():
    played = round_of([1], cards=7)
    played.rule_11_7_exposed_card(1)
    played.rule_11_8_dealer_card_exposed(1)
    assert played.misdeal_rule == "11.9"


def test_11_10_a_player_shows_cards():
    played = complete([1])
    played.rule_11_10_player_exposes(1)
    assert played.misdeal_rule == "" and played.undecided() == [1]


def test_11_11_dealer_shows_cards_after_the_deal():
    played = complete([1, 2])
    played.decide(1, poker.FOLD)
    assert played.rule_11_11_dealer_exposes() == [2]
    assert played.misdeal_rule == ""
    assert breach(round_of([1]).rule_11_11_dealer_exposes) == "DEAL_NOT_OVER"


def test_11_12_misdeal_voids_every_wager():
    played = complete([1, 2])
    played.decide(1, poker.PLAY)
    played.rule_11_12_misdeal()
    assert [results(played, seat) for seat in (1, 2)] == [(VOID, VOID, VOID), (VOID, NONE, VOID)]


def test_11_13_absent_player_forfeits():
    played = complete([1])
    played.rule_11_13_absent(1)
    assert results(played, 1) == (LOSE, NONE, LOSE)


def test_11_14_hand_on_the_discard_pile():
    played = complete([1])
    played.decide(1, poker.PLAY)
    played.rule_11_14_on_discard_pile(1, top_five=True)
    assert played.undecided() == [1]
    played.rule_11_14_on_discard_pile(1, top_five=False)
    assert results(played, 1) == (LOSE, NONE, LOSE)


def test_5_5_2_additional_hands_are_played_blind():
    played = complete([1, 2, 5])
    played.rule_5_5_2_blind_hands(2, [1, 2])
    assert [played.may_view(seat) for seat in (1, 2, 5)] == [False, True, True]
    played.decide(1, poker.PLAY)
    assert results(played, 1)[0] in (WIN, LOSE)
    assert not round_of([1], cards=3).may_view(1)
    assert breach(played.rule_5_5_2_blind_hands, 2, [3]) == "EMPTY_SEAT"


def test_11_15_a_one_other_hand_seen_counts_as_his_own():
    played = complete([1, 2, 3])
    played.rule_5_5_2_blind_hands(1, [1, 2, 3])
    hands = [played.hand(seat) for seat in (1, 2, 3)]
    played.rule_11_15_viewed(1, [2])
    assert [played.may_view(seat) for seat in (1, 2, 3)] == [False, True, False]
    assert [played.hand(seat) for seat in (1, 2, 3)] == hands  # the cards stay where they lie
    assert played.undecided() == [1, 2, 3]


def test_11_15_b_several_hands_seen_are_void():
    played = complete([1, 2, 3])
    played.rule_11_15_viewed(1, [1, 2])
    assert played.undecided() == [3]
    assert results(played, 2) == (VOID, NONE, VOID)
