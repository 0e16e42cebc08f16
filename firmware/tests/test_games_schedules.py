"""Super 4 Poker, Federal Poker, Federal Draw Poker, Six Card Bonus, and payments."""

from railbird.cards.card import card_from_text
from railbird.games import federal, six_card_bonus, super_four
from railbird.games.four_card_hands import best_four
from railbird.games.payment import profit, winnings
from railbird.games.rule_error import breach
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN


def cards(text):
    return [card_from_text(card) for card in text.split()]


def value(text):
    return best_four(cards(text))


QUEEN_HIGH = value("QH JD 9S 7C 2H")
KING_HIGH = value("KH JD 9S 7C 2H")
ACES = value("AH AD 9S 7C 2H")


def settle(folded, bonus, hand, dealer):
    outcome = super_four.settle(folded, bonus, hand, dealer, super_four.player_bonus_table("A"))
    return (outcome.ante, outcome.play, outcome.xtra, outcome.bonus)


def test_super_4_rule_1_ante_and_xtra_bonus_are_equal():
    assert breach(super_four.check_wagers, 10, 10, 0) == ""
    assert breach(super_four.check_wagers, 10, 5, 0) == "BAD_WAGER"
    assert breach(super_four.check_wagers, 0, 0, 5) == "BAD_WAGER"
    assert breach(super_four.check_wagers, 5, 5, -5) == "BAD_WAGER"


def test_super_4_rule_2_deal():
    assert [seat for seat, _ in super_four.deal_order([3, 1], False)] == [1] * 5 + [3] * 5 + [0] * 5
    assert super_four.deal_order([3, 1], True)[:4] == [(1, 1), (3, 1), (0, 1), (1, 2)]
    assert breach(super_four.deal_order, [8], False) == "BAD_SEATS"


def test_super_4_rule_4_multiples():
    assert breach(super_four.check_multiple, 3, ACES) == ""
    assert breach(super_four.check_multiple, 1, KING_HIGH) == ""
    assert breach(super_four.check_multiple, 2, KING_HIGH) == "BAD_MULTIPLE"
    assert breach(super_four.check_multiple, 4, ACES) == "BAD_MULTIPLE"


def test_super_4_rule_5_dealer_does_not_qualify():
    assert settle(False, False, value("JH 9D 7S 5C 3H"), QUEEN_HIGH) == (PUSH, WIN, LOSE, NONE)
    assert settle(False, False, KING_HIGH, QUEEN_HIGH) == (PUSH, WIN, PUSH, NONE)


def test_super_4_rule_6_a_tie_pushes():
    assert settle(False, True, KING_HIGH, KING_HIGH) == (PUSH, PUSH, PUSH, LOSE)


def test_super_4_rule_3_a_fold_keeps_the_player_bonus():
    assert settle(True, True, value("9H 8D 7S 6C 2H"), KING_HIGH) == (LOSE, NONE, LOSE, WIN)


def test_super_4_rule_7_xtra_bonus_odds():
    assert super_four.xtra_odds(value("AH AD AS AC 2H")) == (200, 1)
    assert super_four.xtra_odds(value("KH KD KS KC 2H")) == (30, 1)
    assert super_four.xtra_odds(value("2H 4H 6H 9H 3D")) == (3, 2)
    assert super_four.xtra_odds(ACES) is None


def test_super_4_unknown_table():
    assert breach(super_four.player_bonus_table, "E") == "UNKNOWN_TABLE"


def test_federal_7_3_a_pair_of_sevens_wins():
    assert federal.settle(cards("7H 7D 2S 3C 4H"), federal.FEDERAL)[1:] == (WIN, (1, 1))
    assert federal.settle(cards("6H 6D 2S 3C 4H"), federal.FEDERAL)[1:] == (LOSE, None)


def test_federal_draw_11_a_pair_of_jacks_stands_off():
    assert federal.settle(cards("JH JD 2S 3C 4H"), federal.FEDERAL_DRAW)[1:] == (PUSH, (0, 1))
    assert federal.settle(cards("TH TD 2S 3C 4H"), federal.FEDERAL_DRAW)[1:] == (LOSE, None)


def test_federal_9_deal():
    assert federal.deal_order([4, 2])[:4] == [(2, 1), (4, 1), (2, 2), (4, 2)]
    assert breach(federal.deal_order, [6]) == "BAD_SEATS"
    assert breach(federal.deal_order, [6], 7) == ""
    assert breach(federal.settle, cards("JH JD 2S 3C"), federal.FEDERAL) == "WRONG_HAND_SIZE"


def test_federal_draw_9_2_discards_and_draw():
    assert federal.final_hand([1, 2, 3, 4, 5], [1, 0, 1, 0, 1], [6, 7]) == [1, 3, 5, 6, 7]
    assert breach(federal.final_hand, [1, 2, 3, 4, 5], [1, 0, 1, 0, 1], [6]) == "WRONG_DRAW"
    assert breach(federal.final_hand, [1, 2, 3, 4], [1, 1, 1, 1], [6]) == "WRONG_HAND_SIZE"
    assert federal.draw_order([(3, 1), (1, 2), (2, 0)]) == [(1, 4), (1, 5), (3, 5)]
    assert breach(federal.draw_order, [(1, 6)]) == "WRONG_DRAW"


def test_six_card_bonus_10a_5_best_five_of_six():
    table = six_card_bonus.option_table(3)
    assert six_card_bonus.settle(cards("9H 9D 2S"), cards("9S KC 3D"), table)[1:] == (WIN, (8, 1))
    assert six_card_bonus.settle(cards("9H 9D 2S"), cards("KS KC 3D"), table)[1:] == (LOSE, None)
    assert six_card_bonus.settle(cards("9H 9D 2S"), cards("9S KC 3D"), table, void=True)[1:] == (VOID, None)
    assert breach(six_card_bonus.settle, cards("9H 9D"), cards("9S KC 3D"), table) == "WRONG_HAND_SIZE"
    assert breach(six_card_bonus.option_table, 5) == "UNKNOWN_TABLE"


def test_six_card_bonus_10a_2_needs_another_wager():
    assert breach(six_card_bonus.check_wager, 5, False) == "NO_WAGER"
    assert breach(six_card_bonus.check_wager, 0, True) == "BAD_WAGER"
    assert breach(six_card_bonus.check_wager, 5, True) == ""


def test_derby_5_8_half_odds_are_exact_or_go_down_to_chips():
    assert winnings(250, (1, 2)) == 125
    assert breach(winnings, 5, (1, 2)) == "INEXACT_PAYMENT"
    assert winnings(500, (1, 2), chip=100) == 200
    assert winnings(500, (3, 1), maximum=1000) == 1000
    assert [profit(result, 10, (3, 1)) for result in (NONE, LOSE, PUSH, WIN, VOID)] == [0, -10, 0, 30, 0]
