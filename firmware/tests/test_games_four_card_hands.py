"""Four Card Poker 4.2 to 4.4: the best four of four, five and six cards."""

from railbird.cards.card import card_from_text, card_text
from railbird.games.four_card_hands import CATEGORY_NAMES, best_four, four_cards
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.rule_error import breach


def cards(text):
    return [card_from_text(card) for card in text.split()]


def name(text):
    return CATEGORY_NAMES[category_of(best_four(cards(text)))]


def shown(text):
    hand = cards(text)
    return " ".join([card_text(card) for card in four_cards(best_four(hand), hand)])


# worst first: every hand loses to all below it (4.3, 4.4)
LADDER = (
    "2H 3D 4S 6C",
    "2H 3D 4S 7C",
    "9H TD JS KC",
    "KH AD 2S 3C",
    "QH KD AS 2C",
    "TH QD KS AC",
    "2H 2D 3S 4C",
    "2H 2D 3S AC",
    "2H 2D KS AC",
    "3H 3D 2S 4C",
    "AH AD 2S 3C",
    "AH AD QS KC",
    "3H 3D 2S 2C",
    "AH AD KS KC",
    "AH 2D 3S 4C",
    "2H 3D 4S 5C",
    "TH JD QS KC",
    "JH QD KS AC",
    "2H 3H 4H 6H",
    "TH QH KH AH",
    "2H 2D 2S 3C",
    "2H 2D 2S AC",
    "AH AD AS KC",
    "AH 2H 3H 4H",
    "JH QH KH AH",
    "2H 2D 2S 2C",
    "AH AD AS AC",
)


def test_4_3_hands_in_order():
    values = [best_four(cards(hand)) for hand in LADDER]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert max(values) < 1 << 30


def test_4_1_suits_have_the_same_rank():
    assert best_four(cards("AH KD 9S 3C")) == best_four(cards("AC KS 9D 3H"))
    assert best_four(cards("AH KH 9H 3H")) == best_four(cards("AC KC 9C 3C"))


def test_ranks_that_decide():
    for text, ranks in (
        ("AH 2D 3S 4C", [4]),
        ("JH QD KS AC", [14]),
        ("9H 9D AS 3C", [9, 14, 3]),
        ("9H 9D AS AC", [14, 9]),
        ("9H 9D 9S AC", [9, 14]),
        ("9H 9D 9S 9C", [9]),
        ("TH QH KH AH", [14, 13, 12, 10]),
    ):
        assert ranks_of(best_four(cards(text))) == ranks, text


def test_best_four_of_five_and_six():
    for text, category, four in (
        ("AH 2D 3S 4C 5H", "STRAIGHT", "5H 4C 3S 2D"),
        ("AH 2D 3S 4C 9H", "STRAIGHT", "4C 3S 2D AH"),
        ("KH AD 2S 3C 9H", "NO_PAIR", "AD KH 9H 3C"),
        ("9H 8H 7H 6H KH", "STRAIGHT_FLUSH", "9H 8H 7H 6H"),
        ("AH AD 3H 7H 9H", "FLUSH", "AH 9H 7H 3H"),
        ("5H AD 4H 3D 2S AS", "STRAIGHT", "5H 4H 3D 2S"),
        ("KH KD 2S 2C 3H 3D", "TWO_PAIR", "KH KD 3H 3D"),
        ("KH KD KS 2C 2H 2D", "THREE_OF_A_KIND", "KH KD KS 2C"),
        ("KH KD KS KC AH AD", "FOUR_OF_A_KIND", "KH KD KS KC"),
        ("KH KD QS JC TH 2D", "STRAIGHT", "KH QS JC TH"),
        ("2H 4H 6H 8H TH QH", "FLUSH", "QH TH 8H 6H"),
        ("2H 3H 4H 5H 6H 7H", "STRAIGHT_FLUSH", "7H 6H 5H 4H"),
        ("8D 5H 6H 7S 8H TH", "FLUSH", "TH 8H 6H 5H"),
        ("5C AS 6S 7S 8S 5S", "STRAIGHT_FLUSH", "8S 7S 6S 5S"),
        ("AC AS 2S 3S 4S 9D", "STRAIGHT_FLUSH", "4S 3S 2S AS"),
    ):
        assert name(text) == category, text
        assert shown(text) == four, text


def test_8_3_a_hand_of_the_wrong_size_is_refused():
    for count in (0, 1, 3, 7, 8):
        assert breach(best_four, list(range(count))) == "WRONG_HAND_SIZE"


def test_10_2_a_hidden_card_is_never_valued():
    for size in (4, 5, 6):
        assert breach(best_four, [0, 14, 28] + [-1] * (size - 3)) == "BAD_CARD"
        assert breach(best_four, [-1] + list(range(size - 1))) == "BAD_CARD"
