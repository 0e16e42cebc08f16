"""Words that several screens share, all in capitals."""

PLACE_NAMES = ("1ST", "2ND", "3RD")
SUIT_SIGNS = "♥♦♠♣"
RANK_NAMES = ("?", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_WORDS = (  # from the two; + S
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIXE",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "JACK",
    "QUEEN",
    "KING",
    "ACE",
)
KEY_NAMES = ("1", "2", "3", "4", "5", "6", "7", "FIX", "BACK", "NEXT", "NO MORE BETS", "CONFIRM")


def card_name(card: int) -> str:
    """`10♠`; an unknown rank is `?♠`."""
    if card >= 64:
        return "?" + SUIT_SIGNS[card - 64]
    return RANK_NAMES[card % 13 + 2] + SUIT_SIGNS[card // 13]


def odds_text(odds) -> str:
    numerator, denominator = odds
    return str(numerator) + "-" + str(denominator)  # half the time that formatting takes


def number_of(count: int, thing: str) -> str:
    """`1 CARD`, `7 CARDS`, `2 BOXES`."""
    if count == 1:
        return "1 " + thing
    return str(count) + " " + thing + ("ES" if thing[-1] == "X" else "S")
