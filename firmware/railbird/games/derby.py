"""Racing Card Derby (Appendix A): the race as rule 8.1 deals it, and the nine areas that win.

Comes in: the cards in dealing order. Goes out: places, what is due, the protest, winning areas with odds.
It knows nothing of wagers laid, keys or lamps. Irregularities change the list of cards: the table plays them.
"""

from railbird.cards.card import CARDS_PER_DECK, CARDS_PER_SUIT, RANK_UNKNOWN, TWO_OF_SPADES
from railbird.games.derby_areas import colour_area, quinella_area, suit_area, trifecta_area
from railbird.games.rule_error import RuleError
from railbird.games.shoe import Shoe

CARDS_TO_WIN = 4  # 8.1(a)
WINNING_AREAS = 9  # one colour, one suit, one quinella, six trifectas

# 5.8: numerator, denominator of "a-b"
COLOUR_ODDS, COLOUR_ODDS_PROTESTED = (1, 1), (1, 2)
SUIT_ODDS, SUIT_ODDS_PROTESTED = (3, 1), (2, 1)
QUINELLA_ODDS = (10, 1)
TRIFECTA_ODDS = ((1, 1), (2, 1), (10, 1))  # first place right; first and second; all three: the highest alone is paid


class Race:
    """first, second, third: a suit or -1. areas: the place (1–3) each card lies in. due: the place the next card goes
    to, 0 when complete. counts: cards of each suit in first place. protest: a two of spades lies there (4.2)."""

    def __init__(self):
        self.counts = bytearray(4)
        self.areas = bytearray()
        self.first = self.second = self.third = -1
        self.due = 1
        self.protest = False
        self.complete = False

    def add(self, card: int) -> int:
        """The next card from the shoe; gives the place it lies in."""
        place = self.due
        if 0 <= card < CARDS_PER_DECK:
            suit = card // CARDS_PER_SUIT
        elif RANK_UNKNOWN <= card < RANK_UNKNOWN + 4:
            suit = card - RANK_UNKNOWN
        else:
            raise RuleError("BAD_CARD", "Derby 3.4(a)", f"expected a card 0-51, got {card}")
        if place == 1:  # 8.1(a)
            if card == TWO_OF_SPADES:
                self.protest = True
            self.counts[suit] += 1
            if self.counts[suit] == CARDS_TO_WIN:
                self.first = suit
                self.due = 2
        elif place == 2:  # 8.1(b)
            if suit != self.first:
                self.second = suit
                self.due = 3
        elif place == 3:  # 8.1(c)
            if suit != self.first and suit != self.second:
                self.third = suit
                self.due = 0
                self.complete = True
        else:
            raise RuleError("EXTRA_CARD", "Derby 8.1(c)", "third place is decided, no further card is dealt")
        self.areas.append(place)
        return place

    def cards_to_place(self) -> int:
        """The fewest cards that decide the place that is due."""
        if self.due == 1:
            return CARDS_TO_WIN - max(self.counts)
        return 1 if self.due else 0

    def cards_to_finish(self) -> int:
        """The fewest cards that end the round."""
        return self.cards_to_place() + (3 - self.due if self.due else 0)

    def excluded_suits(self) -> list:
        """Suits that decide nothing any more in the place that is due: they are placed already."""
        return [suit for suit in (self.first, self.second) if suit >= 0]


def race(cards) -> Race:
    """The race of a list of cards, from the first card on."""
    result = Race()
    for card in cards:
        result.add(card)
    return result


def race_of(cards) -> Race:
    """The race of cards that lie on the felt; what lies beyond third place is no part of it."""
    result = Race()
    for card in cards:
        if result.complete:
            break
        result.add(card)
    return result


def complete_race(cards, decks: int) -> Race:
    """A whole round out of a full shoe; a RuleError names what is wrong with it."""
    shoe = Shoe(decks)
    result = Race()
    for card in cards:
        shoe.take(card)
        result.add(card)
    if not result.complete:
        raise RuleError("INCOMPLETE", "Derby 8.1", f"place {result.due} is not decided after {len(cards)} cards")
    return result


def winning_areas(result: Race) -> list:
    """The nine winning areas of a complete race as (area, odds numerator, odds denominator), by area (5.1, 5.8)."""
    if not result.complete:
        raise RuleError("INCOMPLETE", "Derby 8.1", f"place {result.due} is not decided")
    first, second, third = result.first, result.second, result.third
    areas = [
        _paying(colour_area(first), COLOUR_ODDS_PROTESTED if result.protest else COLOUR_ODDS),
        _paying(suit_area(first), SUIT_ODDS_PROTESTED if result.protest else SUIT_ODDS),
        _paying(quinella_area(first, second), QUINELLA_ODDS),
    ]
    for chosen_second in range(4):
        for chosen_third in range(4):
            if first != chosen_second != chosen_third != first:
                right = 0 if chosen_second != second else 1 if chosen_third != third else 2
                areas.append(_paying(trifecta_area(first, chosen_second, chosen_third), TRIFECTA_ODDS[right]))
    return areas


def _paying(area: int, odds: tuple) -> tuple:
    return (area, odds[0], odds[1])
