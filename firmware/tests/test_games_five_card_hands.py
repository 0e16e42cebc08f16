"""The best five of five and six cards (Federal Poker 10, Six Card Bonus 10A.5)."""

from railbird.cards.card import card_from_text, card_text
from railbird.games.five_card_hands import CATEGORY_NAMES, best_five, five_cards
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.rule_error import breach


def cards(text):
    return [card_from_text(card) for card in text.split()]


LADDER = (
    "2H 3D 4S 5C 7H",
    "9H JD QS KC AH",
    "2H 2D 3S 4C 5H",
    "AH AD JS QC KH",
    "2H 2D 3S 3C AH",
    "AH AD KS KC QH",
    "2H 2D 2S 3C 4H",
    "AH AD AS QC KH",
    "AH 2D 3S 4C 5H",
    "TH JD QS KC AH",
    "2H 3H 4H 5H 7H",
    "9H JH QH KH AH",
    "2H 2D 2S 3C 3H",
    "AH AD AS KC KH",
    "2H 2D 2S 2C 3H",
    "AH AD AS AC KH",
    "AH 2H 3H 4H 5H",
    "9H TH JH QH KH",
    "TH JH QH KH AH",
)


def test_federal_10_hands_in_order():
    values = [best_five(cards(hand)) for hand in LADDER]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert max(values) < 1 << 30


def test_best_five_of_six():
    for text, category, ranks, five in (
        ("KH KD KS 2C 2H 2D", "FULL_HOUSE", [13, 2], "KH KD KS 2C 2H"),
        ("KH KD QS QC 2H 2D", "TWO_PAIR", [13, 12, 2], "KH KD QS QC 2H"),
        ("KH KD KS KC 2H 2D", "FOUR_OF_A_KIND", [13, 2], "KH KD KS KC 2H"),
        ("AH 2D 3S 4C 5H 6D", "STRAIGHT", [6], "6D 5H 4C 3S 2D"),
        ("AH 2D 3S 4C 5H KD", "STRAIGHT", [5], "5H 4C 3S 2D AH"),
        ("9H TH JH QH KH AH", "ROYAL_FLUSH", [14], "AH KH QH JH TH"),
        ("2H 4H 6H 8H TH QH", "FLUSH", [12, 10, 8, 6, 4], "QH TH 8H 6H 4H"),
        ("9H 9D 9S 2C KH 3D", "THREE_OF_A_KIND", [9, 13, 3], "9H 9D 9S KH 3D"),
        ("9H 9D 4S 2C KH 3D", "PAIR", [9, 13, 4, 3], "9H 9D KH 4S 3D"),
        ("9H 8D 4S 2C KH 3D", "NO_PAIR", [13, 9, 8, 4, 3], "KH 9H 8D 4S 3D"),
    ):
        hand = cards(text)
        value = best_five(hand)
        assert CATEGORY_NAMES[category_of(value)] == category, text
        assert ranks_of(value) == ranks, text
        assert " ".join([card_text(card) for card in five_cards(value, hand)]) == five, text


def test_a_hand_of_the_wrong_size_is_refused():
    for count in (0, 4, 7):
        assert breach(best_five, list(range(count))) == "WRONG_HAND_SIZE"


def test_a_hidden_card_is_never_valued():
    for size in (5, 6):
        assert breach(best_five, [-1] + list(range(size - 1))) == "BAD_CARD"
