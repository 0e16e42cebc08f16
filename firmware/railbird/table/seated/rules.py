"""What a particular game with seats and a dealer's hand is to the shared play: wagers, deal order, decisions, odds.

`bet` is what a seat's sensors saw at NO MORE BETS, `covered` what they see now: a bit for each of SPOTS, lowest first.
"""

from railbird.games.rule_error import RuleError
from railbird.table.seated.states import ABSENT, FOLD, MOST_SEATS, PLAY, SECOND_EXPOSED, UNDECIDED


def broken_rule(check, *values) -> str:
    """The number of the rule that `check` of the game's rules finds broken, empty if none is."""
    try:
        check(*values)
    except RuleError as error:
        return error.rule.split(" ")[-1].upper()
    return ""


class SeatedRules:
    SEAT = "SEAT"  # what the felt calls a player's place
    MOST_SEATS = MOST_SEATS  # on the felt; the configuration may take fewer
    SPOTS = ()  # names of a seat's sensed areas
    ANTE_SPOT = PLAY_SPOT = 0  # bits of the Ante's and the Play's areas among them, 0 for a game without
    LAMP_NAMES = ()  # names of a seat's lamp areas
    DUE_LAMP = 0  # the lamp area that says: this seat is due
    PLAYER_CARDS = 5
    DEALER_CARDS = 5
    UPCARD = 0  # which of the dealer's cards lies face up, 0 for none
    LETTERS = "??FXP"  # by decision
    MISDEAL_RULE = ""  # the rules' numbers, for the monitor
    TROUBLES = {}  # trouble: (what, lines, code)

    def __init__(self, config):
        self.config = config

    def order(self, seats: list) -> list:
        """(seat, card number) in dealing order; seat 0 is the dealer."""
        return []

    def exposed_trouble(self, is_dealers: bool, count: int) -> int:
        """What a card exposed in the deal leads to, 0 if the deal goes on; `count` are exposed by now."""
        return SECOND_EXPOSED if count > 1 else 0

    def is_in(self, bet: int) -> bool:
        """Whether a seat with these wagers is dealt in."""
        return bool(bet)

    def doubt(self, bet: int, covered: int, is_in: bool) -> str:
        """The rule that the seat's wagers break before the deal, empty if none."""
        return ""

    def doubt_lines(self, covered: int) -> tuple:
        """The same in two lines for the dealer."""
        return ("PLAY CHIP", "TOO EARLY") if covered & self.PLAY_SPOT else ("BETS", "NOT ALLOWED")

    def scale(self) -> str:
        """The pay scale in use, by name."""
        return ""

    def is_unknown(self, bet: int) -> bool:
        """No sensor saw a wager: a seat put in by its key may hold anything."""
        return not bet

    def may_have(self, bit: int, bet: int) -> bool:
        """Which wagers exist is fixed at NO MORE BETS."""
        return bool(bet & bit) or self.is_unknown(bet)

    def sensed(self, bet: int, covered: int) -> int:
        """The decision by what is covered; UNDECIDED for a contradiction: never a guess."""
        return UNDECIDED

    def cycle(self, bet: int) -> tuple:
        """The decisions that a seat key goes through."""
        return (PLAY, FOLD, ABSENT, UNDECIDED)

    def is_taken(self, decision: int, covered: int) -> bool:
        """Whether a hand that is not opened has a turn, because its chips still lie there or its player is away."""
        return decision == ABSENT or (decision == FOLD and bool(covered))

    def is_live(self, decision: int, bet: int) -> bool:
        """Whether the hand is opened at its turn."""
        return decision >= PLAY

    def outcome(self, bet: int, decision: int, hand, dealer):
        """What becomes of the seat's wagers, None while a hand it needs is not open (None)."""
        return None

    def void_outcome(self, bet: int, decision: int):
        return None

    def boxes(self, bet: int, decision: int, outcome) -> list:
        """A (title, line 1, line 2, style) for each wager."""
        return []

    def lamps(self, outcome) -> list:
        """(lamp area of the seat, meaning) of what wins, pushes or goes back."""
        return []

    def void_areas(self, bet: int, decision: int) -> list:
        """The seat's lamp areas whose wagers go back."""
        return list(range(len(self.LAMP_NAMES)))

    def best(self, cards: list) -> tuple:
        """(the cards that count, the others, the hand's name)"""
        return cards, [], ""

    def short_name(self, cards: list) -> str:
        """At most nine characters."""
        return ""

    def dealer_title(self, cards: list) -> tuple:
        """What stands over the dealer's open hand, and what follows from it for everybody."""
        return "DEALER", ""
