"""A playing card as a small int: suit * 13 + rank - 2, and its text: rank then suit, `AS`, `TD`, `2C`.

Comes in: suit 0–3 in the order of every screen (hearts, diamonds, spades, clubs) and rank 2–14 (ace 14), or text.
Goes out: an int 0–51, or text. A card whose suit alone is known (a supervisor named it by a key) is 64 + suit.
"""

HEARTS, DIAMONDS, SPADES, CLUBS = range(4)
SUIT_LETTERS = "HDSC"
RANK_LETTERS = "23456789TJQKA"
ACE = 14
CARDS_PER_SUIT = 13
CARDS_PER_DECK = 52
RANK_UNKNOWN = 64  # added to a suit, it makes a card whose rank nobody read
TWO_OF_SPADES = SPADES * CARDS_PER_SUIT  # the one card whose rank counts in a race


class CardError(ValueError):
    """Something that is no card; says what it got."""

    name = "BAD_CARD"


def make_card(suit: int, rank: int) -> int:
    if not (0 <= suit <= 3 and 2 <= rank <= ACE):
        raise CardError(f"expected suit 0-3 and rank 2-14, got {suit} and {rank}")
    return suit * CARDS_PER_SUIT + rank - 2


def suit_only(suit: int) -> int:
    """A card of which nothing but the suit is known."""
    return RANK_UNKNOWN + suit


def is_card(card: int) -> bool:
    return 0 <= card < CARDS_PER_DECK


def suit_of(card: int) -> int:
    return card - RANK_UNKNOWN if card >= RANK_UNKNOWN else card // CARDS_PER_SUIT


def rank_of(card: int) -> int:
    """2–14, or 0 if the rank is unknown."""
    return 0 if card >= RANK_UNKNOWN else card % CARDS_PER_SUIT + 2


def card_text(card: int) -> str:
    """`AS`; a card of unknown rank is `?S`."""
    if is_card(card):
        return RANK_LETTERS[card % CARDS_PER_SUIT] + SUIT_LETTERS[card // CARDS_PER_SUIT]
    if RANK_UNKNOWN <= card < RANK_UNKNOWN + 4:
        return "?" + SUIT_LETTERS[card - RANK_UNKNOWN]
    raise CardError(f"expected a card 0-51, got {card}")


def card_from_text(text: str) -> int:
    if len(text) == 2:
        rank = RANK_LETTERS.find(text[0])
        suit = SUIT_LETTERS.find(text[1])
        if rank >= 0 and suit >= 0:
            return suit * CARDS_PER_SUIT + rank
    raise CardError(f"expected a card like AS or TD, got {text!r}")
