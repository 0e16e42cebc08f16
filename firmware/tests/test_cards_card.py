"""Cards as ints and as text."""

from railbird.cards.card import (
    CLUBS,
    HEARTS,
    SPADES,
    TWO_OF_SPADES,
    CardError,
    card_from_text,
    card_text,
    make_card,
    rank_of,
    suit_of,
    suit_only,
)


def refused(call, *arguments):
    try:
        call(*arguments)
    except CardError as error:
        return error.name == "BAD_CARD"
    return False


def test_every_card_goes_to_text_and_back():
    texts = [card_text(card) for card in range(52)]
    assert len(set(texts)) == 52
    assert [card_from_text(text) for text in texts] == list(range(52))


def test_suit_and_rank_make_the_card_again():
    assert [make_card(suit_of(card), rank_of(card)) for card in range(52)] == list(range(52))
    assert make_card(HEARTS, 2) == 0
    assert make_card(CLUBS, 14) == 51


def test_the_two_of_spades():
    assert card_text(TWO_OF_SPADES) == "2S"


def test_a_card_of_unknown_rank_has_a_suit_alone():
    card = suit_only(SPADES)
    assert (suit_of(card), rank_of(card), card_text(card)) == (SPADES, 0, "?S")


def test_what_is_no_card_is_refused():
    for text in ("", "A", "AX", "XX", "1S", "10S", "as", "SA", "AS "):
        assert refused(card_from_text, text), text
    for suit, rank in ((4, 2), (-1, 2), (0, 1), (0, 15)):
        assert refused(make_card, suit, rank)
    for card in (-1, 52, 63, 68):
        assert refused(card_text, card)
