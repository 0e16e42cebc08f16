"""Four Card Poker (Appendix B): wagers, decisions, and what becomes of each wager of a seat.

Comes in: which wagers a seat has, its decision, its hand and the dealer's. Goes out: result and odds of each wager;
amounts only for who knows the stakes. Deal: `four_card_deal.py`.
"""

from collections import namedtuple

from railbird.cards.card import ACE
from railbird.games.four_card_deal import SHOE
from railbird.games.four_card_hands import PAIR
from railbird.games.four_card_tables import aces_up_table, ante_bonus_table
from railbird.games.hand_value import CATEGORY_SHIFT, hand_value
from railbird.games.payment import profit, winnings
from railbird.games.rule_error import RuleError
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN

# PLAY 5.2(b); FOLD 9.2: every wager is collected; KEEP_ACES_UP 9.3: the Ante alone is given up; SHOW 5.2(c)
UNDECIDED, PLAY, FOLD, KEEP_ACES_UP, SHOW = range(5)
DECISION_NAMES = ("UNDECIDED", "PLAY", "FOLD", "FOLD_KEEP_ACES_UP", "SHOW")

NOT_CONTESTED, FOLDED, BEHIND, TIE, AHEAD = range(5)
COMPARE_NAMES = ("NOT_CONTESTED", "FOLDED", "LOSE", "TIE", "WIN")

EVEN_ODDS = (1, 1)  # 5.7
PAIR_OF_ACES = hand_value(PAIR, ACE)


class Options:
    """What the casino operator chooses (5.1(b), 5.1(c), 5.7.1, 5.7.2, 5.10); a maximum of 0 is none."""

    def __init__(
        self, ante_bonus="A", aces_up=1, deal_mode=SHOE, aces_up_only=True, blind_play=False, maximum_payout=0
    ):
        self.ante_bonus = ante_bonus_table(ante_bonus)
        self.aces_up = aces_up_table(aces_up)
        self.deal_mode = deal_mode
        self.aces_up_only = aces_up_only
        self.blind_play = blind_play
        self.maximum_payout = maximum_payout


# ante, play, aces_up: a result of `wager_result.py`. Odds are (numerator, denominator) or None.
SeatOutcome = namedtuple("SeatOutcome", ("ante", "play", "aces_up", "ante_bonus_odds", "aces_up_odds", "compare"))


def check_wagers(ante: int, aces_up: int, blind_play: int, options: Options) -> None:
    """The wagers of a seat before the deal: amounts, or 1 for a covered circle and 0 for an empty one."""
    if ante < 0 or aces_up < 0 or blind_play < 0:
        raise RuleError("BAD_WAGER", "Four Card Poker 5.3", "a wager is a stack of chips, never less than nothing")
    if not ante and not aces_up:
        raise RuleError("NO_WAGER", "Four Card Poker 5.1(a)", "neither Ante nor Aces Up")
    if not ante and not options.aces_up_only:
        raise RuleError("ACES_UP_ONLY", "Four Card Poker 5.1(c)", "Aces Up without an Ante is not offered here")
    if blind_play and not options.blind_play:
        raise RuleError("BLIND_PLAY", "Four Card Poker 5.1(b)", "Play before the deal is not offered here")
    if blind_play and not ante:
        raise RuleError("PLAY_WITHOUT_ANTE", "Four Card Poker 5.1(c)", "a seat with Aces Up only may not bet Play")


def check_decision(decision: int, ante: int, aces_up: int, value: int = -1) -> None:
    """Whether these wagers allow the decision; `value` is the hand where it is known."""
    if decision == PLAY and not ante:
        raise RuleError("PLAY_WITHOUT_ANTE", "Four Card Poker 5.1(c)", "a seat with Aces Up only may not bet Play")
    if decision == KEEP_ACES_UP and not (ante and aces_up):
        raise RuleError("NOTHING_TO_KEEP", "Four Card Poker 9.3", "needs both an Ante and an Aces Up wager")
    if decision == SHOW:
        if ante or not aces_up:
            raise RuleError("SHOW_WITH_ANTE", "Four Card Poker 5.2(c)", "only a seat with Aces Up alone may show")
        if 0 <= value < PAIR_OF_ACES:
            raise RuleError("SHOW_WITHOUT_ACES", "Four Card Poker 5.2(c)", "the hand is less than a pair of aces")
    if not UNDECIDED <= decision <= SHOW:
        raise RuleError("UNKNOWN_DECISION", "Four Card Poker 5.2", f"got {decision}")


def check_multiple(multiple: int) -> None:
    if multiple not in (1, 2, 3):
        detail = f"Play is one, two or three times the Ante, got {multiple!r}"
        raise RuleError("BAD_MULTIPLE", "Four Card Poker 5.2(b)", detail)


def aces_up_odds(value: int, options: Options):
    """(n, 1) for a pair of aces or higher, else None (5.7.2)."""
    if value < PAIR_OF_ACES:
        return None
    return (options.aces_up[value >> CATEGORY_SHIFT], 1)


def ante_bonus_odds(value: int, options: Options):
    """(n, 1) for three of a kind or higher, else None; whatever the dealer has (5.7.1)."""
    pays = options.ante_bonus[value >> CATEGORY_SHIFT]
    return (pays, 1) if pays else None


def settle_seat(decision, ante, aces_up, value: int, dealer_value: int, options: Options, blind_play=0) -> SeatOutcome:
    """What becomes of a seat's wagers (10.2); ante and aces_up only say whether there is one. An undecided seat counts
    as folded (11.13). A folded hand's value is never looked at: it is never opened."""
    withdrawn = PUSH if blind_play else NONE  # 5.8(b): a blind Play wager goes back on a fold
    if decision in (FOLD, UNDECIDED):  # 9.2(a): both are collected
        lost = LOSE if aces_up else NONE
        return SeatOutcome(LOSE if ante else NONE, withdrawn, lost, None, None, FOLDED if ante else NOT_CONTESTED)
    odds = aces_up_odds(value, options) if aces_up else None
    side = NONE if not aces_up else WIN if odds else LOSE  # 10.2(a)(iii), (v)
    if decision == SHOW:
        return SeatOutcome(NONE, NONE, side, None, odds, NOT_CONTESTED)
    if decision == KEEP_ACES_UP:
        return SeatOutcome(LOSE, withdrawn, side, None, odds, FOLDED)
    compare = AHEAD if value > dealer_value else TIE if value == dealer_value else BEHIND
    result = LOSE if compare == BEHIND else WIN  # 5.7: equal wins; 10.2(a)(ii), (iv)
    return SeatOutcome(result, result, side, ante_bonus_odds(value, options), odds, compare)


def void_seat(decision, ante, aces_up, blind_play=0) -> SeatOutcome:
    """Every wager of the seat goes back (11.1, 11.12)."""
    play = VOID if decision == PLAY or blind_play else NONE
    return SeatOutcome(VOID if ante else NONE, play, VOID if aces_up else NONE, None, None, NOT_CONTESTED)


def seat_profits(outcome: SeatOutcome, ante: int, play: int, aces_up: int, options: Options) -> tuple:
    """(Ante, Play, Ante Bonus, Aces Up) in minor units; each is a wager or payment of its own under 5.10."""
    maximum = options.maximum_payout
    bonus = winnings(ante, outcome.ante_bonus_odds, maximum) if outcome.ante_bonus_odds else 0
    return (
        profit(outcome.ante, ante, EVEN_ODDS, maximum),
        profit(outcome.play, play, EVEN_ODDS, maximum),
        bonus,
        profit(outcome.aces_up, aces_up, outcome.aces_up_odds, maximum),
    )
