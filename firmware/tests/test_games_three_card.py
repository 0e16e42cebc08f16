"""Three Card Poker: ranks of hands (decision 36) against a slow evaluator, and what becomes of each wager."""

from railbird.cards.card import card_from_text
from railbird.games import three_card_poker as poker
from railbird.games.hand_value import category_of
from railbird.games.rule_error import RuleError
from railbird.games.three_card_hands import CATEGORY_NAMES, three_cards, three_value
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN


def cards(text):
    return [card_from_text(word) for word in text.split()]


def slow_value(hand):
    """(category, ranks in order of importance), by looking."""
    ranks = sorted([card % 13 + 2 for card in hand], reverse=True)
    is_flush = len(set([card // 13 for card in hand])) == 1
    falls = ranks[0] - 1 == ranks[1] and ranks[1] - 1 == ranks[2]
    run = [3, 2, 1] if ranks == [14, 3, 2] else ranks if falls else None
    if run and is_flush:
        return 5, run
    if ranks[0] == ranks[2]:
        return 4, ranks
    if run:
        return 3, run
    if is_flush:
        return 2, ranks
    for rank in ranks:
        if ranks.count(rank) == 2:
            return 1, [rank, next(other for other in ranks if other != rank)]
    return 0, ranks


def test_every_hand_is_worth_what_the_slow_evaluator_says():
    """Of eight ranks in all suits, in the order of both."""
    deck = [card for card in range(52) if card % 13 not in (3, 4, 5, 8, 9)]
    hands = [(a, b, c) for a in deck for b in deck if b > a for c in deck if c > b]
    known = {}
    counts = [0] * 6
    for hand in hands:
        category, ranks = slow_value(hand)
        value = three_value(hand)
        assert category_of(value) == category, hand
        counts[category] += 1
        key = (category, tuple(ranks))
        assert known.setdefault(key, value) == value, hand
        assert sorted(three_cards(value, hand)) == sorted(hand)
    ordered = sorted(known)
    assert [known[key] for key in ordered] == sorted(known.values()) and min(counts) > 0


def test_names_and_how_a_hand_is_read():
    for text, category, read in (
        ("AS 3S 2S", "STRAIGHT_FLUSH", "3S 2S AS"),
        ("9S 9D 9H", "THREE_OF_A_KIND", "9S 9D 9H"),
        ("QS KD AH", "STRAIGHT", "AH KD QS"),
        ("2S KS AS", "FLUSH", "AS KS 2S"),
        ("4H 9S 4D", "PAIR", "4H 4D 9S"),
        ("2H AS KD", "NO_PAIR", "AS KD 2H"),  # no wrap
    ):
        value = three_value(cards(text))
        assert CATEGORY_NAMES[category_of(value)] == category and three_cards(value, cards(text)) == cards(read)


def settle(decision, hand, dealer, pair_plus=True, six_card=False, options=None):
    ante = decision != poker.SHOW
    return poker.settle_seat(
        decision, ante, pair_plus, six_card, cards(hand), cards(dealer), options or poker.Options()
    )


def test_the_dealer_qualifies_with_queen_high():
    """Decision 37: if not, Ante wins 1-1 and Play pushes, whoever has the higher hand."""
    found = settle(poker.PLAY, "2H 3S 5D", "JS 9D 4C")
    assert (found.ante, found.play, found.qualifies) == (WIN, PUSH, False)
    found = settle(poker.PLAY, "2H 3S 5D", "QS 4D 2C")
    assert (found.ante, found.play, found.qualifies) == (LOSE, LOSE, True)
    found = settle(poker.PLAY, "KH 3S 5D", "QS 4D 2C")
    assert (found.ante, found.play) == (WIN, WIN)
    found = settle(poker.PLAY, "QH 4S 2D", "QS 4D 2C")
    assert (found.ante, found.play) == (PUSH, PUSH)


def test_ante_bonus_whatever_the_dealer_has():
    for hand, odds in (("5H 4H 3H", (5, 1)), ("7H 7S 7D", (4, 1)), ("5H 4S 3H", (1, 1)), ("AH KH 3H", None)):
        assert settle(poker.PLAY, hand, "AS AD AC").ante_bonus_odds == odds
    assert settle(poker.FOLD, "7H 7S 7D", "AS AD AC").ante_bonus_odds is None


def test_pair_plus_by_its_tables():
    for hand, one, two in (
        ("5H 4H 3H", 40, 40),
        ("7H 7S 7D", 30, 30),
        ("5H 4S 3H", 6, 6),
        ("AH KH 3H", 4, 3),
        ("2H 2S 3H", 1, 1),
    ):
        for number, pays in ((1, one), (2, two)):
            found = settle(poker.SHOW, hand, "AS AD AC", options=poker.Options(number))
            assert (found.pair_plus, found.pair_plus_odds, found.ante, found.play) == (WIN, (pays, 1), NONE, NONE)
    assert settle(poker.PLAY, "AH KS 3H", "AS AD AC").pair_plus == LOSE
    assert settle(poker.FOLD, "7H 7S 7D", "AS AD AC").pair_plus == LOSE  # it loses with a fold


def test_six_card_bonus_lives_on_in_a_fold():
    """Decision 31: best five of the six cards."""
    found = settle(poker.FOLD, "TD KD 2S", "JD QD AD", six_card=True)
    assert (found.six_card, found.six_card_odds, found.ante, found.pair_plus) == (WIN, (1000, 1), LOSE, LOSE)
    found = settle(poker.PLAY, "TD KC 2S", "JS 4D 8D", six_card=True)
    assert (found.six_card, found.six_card_odds) == (LOSE, None)


def test_void_gives_every_wager_back():
    found = poker.void_seat(True, True, False, True)
    assert (found.ante, found.play, found.pair_plus, found.six_card) == (VOID, VOID, NONE, VOID)


def breach(function, *values):
    try:
        function(*values)
    except RuleError as error:
        return error.name, error.rule.split(" ")[-1]
    return ""


def test_what_may_be_bet_and_decided():
    assert breach(poker.check_wagers, 0, 0, 5, 0) == ("NO_WAGER", "10A.2")
    assert breach(poker.check_wagers, 0, 0, 0, 0) == ("NO_WAGER", "5.1")
    assert breach(poker.check_wagers, 5, 0, 0, 5) == ("PLAY_TOO_EARLY", "5.2")
    assert breach(poker.check_wagers, -5, 0, 0, 0) == ("BAD_WAGER", "5.1")
    assert breach(poker.check_wagers, 0, 5, 5, 0) == ""
    assert breach(poker.check_decision, poker.SHOW, 5) == ("SHOW_WITH_ANTE", "5.2")
    assert breach(poker.check_decision, poker.FOLD, 0) == ("PLAY_WITHOUT_ANTE", "5.2")
    assert breach(poker.check_decision, 7, 0) == ("UNKNOWN_DECISION", "5.2")
    assert breach(poker.Options, 3)[0] == breach(poker.Options, 1, 5)[0] == "UNKNOWN_TABLE"
    assert breach(three_value, cards("AS KS"))[0] == "WRONG_HAND_SIZE"
    assert breach(three_value, [1, 2, -1])[0] == "BAD_CARD"
    assert breach(poker.deal_order, [7], True)[0] == "BAD_SEATS"
    assert poker.deal_order([4, 2], True)[:4] == [(2, 1), (4, 1), (0, 1), (2, 2)]
    assert [seat for seat, _ in poker.deal_order([4, 2], False)] == [2] * 3 + [4] * 3 + [0] * 3
