"""Four Card Poker: wagers, decisions, deal order and settlement."""

from railbird.cards.card import card_from_text
from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import SHOE, SHUFFLER, deal_order, settlement_order
from railbird.games.four_card_hands import best_four
from railbird.games.rule_error import breach
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN

OPTIONS = poker.Options()


def value(text):
    return best_four([card_from_text(card) for card in text.split()])


ACES = value("AH AD 9S 4C 2H")
KINGS = value("KH KD 9S 4C 2H")
THREES = value("3H 3D 3S 4C 2H")
NINES_UP = value("9H 9D 8S 8C 2H")


def settle(decision, ante, aces_up, hand, dealer, options=OPTIONS, blind_play=0):
    outcome = poker.settle_seat(decision, ante, aces_up, hand, dealer, options, blind_play)
    return (outcome.ante, outcome.play, outcome.aces_up, outcome.ante_bonus_odds, outcome.aces_up_odds)


def test_5_1_wagers():
    strict = poker.Options(aces_up_only=False)
    blind = poker.Options(blind_play=True)
    assert breach(poker.check_wagers, 0, 0, 0, OPTIONS) == "NO_WAGER"
    assert breach(poker.check_wagers, 0, 1, 0, OPTIONS) == ""
    assert breach(poker.check_wagers, 0, 1, 0, strict) == "ACES_UP_ONLY"
    assert breach(poker.check_wagers, 1, 0, 1, OPTIONS) == "BLIND_PLAY"
    assert breach(poker.check_wagers, 1, 0, 1, blind) == ""
    assert breach(poker.check_wagers, 0, 1, 1, blind) == "PLAY_WITHOUT_ANTE"
    assert breach(poker.check_wagers, -5, 1, 0, OPTIONS) == "BAD_WAGER"


def test_5_2_decisions():
    assert breach(poker.check_decision, poker.PLAY, 0, 1) == "PLAY_WITHOUT_ANTE"
    assert breach(poker.check_decision, poker.SHOW, 1, 1) == "SHOW_WITH_ANTE"
    assert breach(poker.check_decision, poker.SHOW, 0, 1, KINGS) == "SHOW_WITHOUT_ACES"
    assert breach(poker.check_decision, poker.SHOW, 0, 1, ACES) == ""
    assert breach(poker.check_decision, poker.KEEP_ACES_UP, 1, 0) == "NOTHING_TO_KEEP"
    assert breach(poker.check_decision, 9, 1, 0) == "UNKNOWN_DECISION"
    assert [breach(poker.check_multiple, multiple) for multiple in (1, 2, 3)] == ["", "", ""]
    assert [breach(poker.check_multiple, multiple) for multiple in (0, 4, -1)] == ["BAD_MULTIPLE"] * 3


def test_5_7_player_wins_ties():
    assert settle(poker.PLAY, 1, 0, KINGS, KINGS) == (WIN, WIN, NONE, None, None)
    assert settle(poker.PLAY, 1, 0, KINGS, ACES) == (LOSE, LOSE, NONE, None, None)


def test_5_7_1_bonus_is_paid_on_a_losing_hand():
    assert settle(poker.PLAY, 1, 1, THREES, value("4H 4D 4S 2C 3H")) == (LOSE, LOSE, WIN, (2, 1), (9, 1))


def test_5_7_2_aces_up_needs_a_pair_of_aces():
    assert settle(poker.PLAY, 1, 1, KINGS, ACES) == (LOSE, LOSE, LOSE, None, None)
    assert settle(poker.SHOW, 0, 1, ACES, 0) == (NONE, NONE, WIN, None, (1, 1))
    assert settle(poker.SHOW, 0, 1, NINES_UP, 0) == (NONE, NONE, WIN, None, (2, 1))


def test_5_8_blind_play_is_withdrawn_on_a_fold():
    assert settle(poker.FOLD, 1, 1, -1, -1, blind_play=1) == (LOSE, PUSH, LOSE, None, None)
    assert settle(poker.KEEP_ACES_UP, 1, 1, ACES, -1, blind_play=1) == (LOSE, PUSH, WIN, None, (1, 1))
    assert settle(poker.PLAY, 1, 0, KINGS, ACES, blind_play=1) == (LOSE, LOSE, NONE, None, None)


def test_9_2_a_fold_takes_everything_and_needs_no_cards():
    assert settle(poker.FOLD, 1, 1, -1, -1) == (LOSE, NONE, LOSE, None, None)
    assert settle(poker.UNDECIDED, 1, 0, -1, -1) == (LOSE, NONE, NONE, None, None)


def test_9_3_the_ante_is_given_up_and_aces_up_lives():
    assert settle(poker.KEEP_ACES_UP, 1, 1, THREES, KINGS) == (LOSE, NONE, WIN, None, (9, 1))


def test_5_10_maximum_payout_caps_each_wager_alone():
    options = poker.Options(maximum_payout=500)
    quads = value("9H 9D 9S 9C 2H")
    outcome = poker.settle_seat(poker.PLAY, 1, 1, quads, KINGS, options)
    assert poker.seat_profits(outcome, 100, 300, 20, options) == (100, 300, 500, 500)
    assert poker.seat_profits(outcome, 100, 300, 20, OPTIONS) == (100, 300, 2500, 1000)


def test_11_1_void_returns_everything():
    outcome = poker.void_seat(poker.PLAY, 1, 1)
    assert (outcome.ante, outcome.play, outcome.aces_up) == (VOID, VOID, VOID)
    assert poker.seat_profits(outcome, 100, 100, 5, OPTIONS) == (0, 0, 0, 0)


def test_unknown_tables_are_named():
    assert breach(poker.Options, "C") == "UNKNOWN_TABLE"
    assert breach(poker.Options, "A", 8) == "UNKNOWN_TABLE"


def test_8_3_shoe_deals_one_at_a_time():
    order = deal_order([5, 2], SHOE)
    assert [seat for seat, _ in order] == [2, 5, 0] * 5 + [0]
    assert [number for _, number in order] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6]


def test_8_4_shuffler_deals_five_at_a_time():
    order = deal_order([5, 2], SHUFFLER)
    assert [seat for seat, _ in order] == [2] * 5 + [5] * 5 + [0] * 6
    assert order[-1] == (0, 6)


def test_10_2_settled_from_the_dealers_right():
    assert settlement_order([2, 7, 5]) == [7, 5, 2]


def test_3_1_seats():
    for seats in ([], [0], [8], [1, 1]):
        assert breach(deal_order, seats, SHOE) == "BAD_SEATS"
