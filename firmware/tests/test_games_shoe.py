"""The inventory of the shoe: 1 to 8 decks, impossible cards, deck ids."""

from railbird.cards.card import card_from_text, suit_only
from railbird.games.rule_error import breach
from railbird.games.shoe import Shoe

ACE_OF_SPADES = card_from_text("AS")


def test_one_to_eight_decks_and_no_other_number():
    for decks in range(1, 9):
        assert Shoe(decks).left == 52 * decks
    for decks in (0, 9, -1):
        assert breach(Shoe, decks) == "BAD_DECKS"


def test_a_copy_too_many_is_impossible_and_changes_nothing():
    for decks in range(1, 9):
        shoe = Shoe(decks)
        for _ in range(decks):
            shoe.take(ACE_OF_SPADES)
        assert breach(shoe.take, ACE_OF_SPADES) == "IMPOSSIBLE_CARD"
        assert shoe.left == 51 * decks
        assert shoe.taken[ACE_OF_SPADES] == decks


def test_the_whole_shoe_can_be_dealt_and_no_card_more():
    shoe = Shoe(2)
    for card in range(52):
        shoe.take(card)
        shoe.take(card)
    assert shoe.left == 0
    assert [breach(shoe.take, card) for card in range(52)] == ["IMPOSSIBLE_CARD"] * 52
    shoe.refill()
    assert shoe.left == 104
    shoe.take(0)


def test_a_deck_holds_each_card_once():
    shoe = Shoe(2)
    shoe.take(ACE_OF_SPADES, 7)
    assert breach(shoe.take, ACE_OF_SPADES, 7) == "IMPOSSIBLE_CARD"
    shoe.take(ACE_OF_SPADES, 9)
    assert breach(shoe.take, 0, 11) == "IMPOSSIBLE_CARD"  # a third deck id in a shoe of two
    shoe.put_back(ACE_OF_SPADES, 7)
    shoe.take(ACE_OF_SPADES, 7)


def test_a_card_of_unknown_rank_counts_for_its_suit():
    shoe = Shoe(1)
    for _ in range(13):
        shoe.take(suit_only(2))
    assert shoe.taken_by_suit[2] == 13 * shoe.decks
    assert breach(shoe.take, ACE_OF_SPADES) == "IMPOSSIBLE_CARD"
    assert breach(shoe.take, suit_only(2)) == "IMPOSSIBLE_CARD"


def test_a_card_goes_back_only_if_it_was_dealt():
    shoe = Shoe(1)
    assert breach(shoe.put_back, ACE_OF_SPADES) == "NOT_TAKEN"
    shoe.take(ACE_OF_SPADES)
    shoe.put_back(ACE_OF_SPADES)
    assert shoe.left == 52


def test_what_is_no_card_is_named():
    for card in (-1, 52, 63, 68, 255):
        assert breach(Shoe(1).take, card) == "BAD_CARD"
