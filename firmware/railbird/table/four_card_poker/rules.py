"""Four Card Poker by its rules: what the sensors mean, what becomes of a seat's wagers, as boxes and lamps.

Settlement itself is `games/four_card_poker.py`. Odds, never amounts: multiples aren't sensed. A seat whose wagers no
sensor saw shows its side bet as "IF BET".
"""

from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import DEALER_CARDS, PLAYER_CARDS, deal_order
from railbird.games.four_card_hands import best_four
from railbird.games.rule_error import RuleError
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN
from railbird.table import view
from railbird.table.config import SHUFFLER
from railbird.table.four_card_poker.hand_names import best_and_others, short_hand_name
from railbird.table.seated.rules import SeatedRules
from railbird.table.seated.states import (
    ABSENT,
    DECK_WRONG,
    FIRST_OWN_DECISION,
    FOLD,
    PLAY,
    SECOND_EXPOSED,
    UNDECIDED,
)

ACES_UP_AREA, ANTE_AREA, PLAY_AREA = range(3)
ACES_UP_BIT, ANTE_BIT, PLAY_BIT = 1, 2, 4

ACES_UP = FIRST_OWN_DECISION  # plays on with Aces Up alone: 9.3 if an Ante was bet, 5.2(c) if not


class FourCardRules(SeatedRules):
    SPOTS = ("ACES UP", "ANTE", "PLAY")
    ANTE_SPOT, PLAY_SPOT = ANTE_BIT, PLAY_BIT
    LAMP_NAMES = SPOTS
    DUE_LAMP = ANTE_AREA
    PLAYER_CARDS = PLAYER_CARDS
    DEALER_CARDS = DEALER_CARDS
    UPCARD = DEALER_CARDS  # 8.2: the sixth
    LETTERS = "??FXPA"
    MISDEAL_RULE = "RULE 11.12"
    TROUBLES = {
        SECOND_EXPOSED: ("MISDEAL", ["TWO EXPOSED,", "CALL SUPERVISOR"], "RULE 11.9"),
        DECK_WRONG: ("MISDEAL", ["DECK IS WRONG,", "CALL SUPERVISOR"], "RULE 11.6"),
    }

    def __init__(self, config):
        SeatedRules.__init__(self, config)
        own = config.own
        self.options = poker.Options(
            ante_bonus="AB"[own["ante_bonus_table"]],
            aces_up=own["aces_up_option"],
            deal_mode=1 if config.source == SHUFFLER else 0,
            aces_up_only=bool(own["aces_up_only"]),
            blind_play=bool(own["blind_play"]),
        )

    def order(self, seats: list) -> list:
        return deal_order(seats, self.options.deal_mode)

    # --- what the sensors mean (table-guide 4) -----------------------------------------------------------------------

    def is_in(self, bet: int) -> bool:
        return bool(bet & ANTE_BIT or (bet & ACES_UP_BIT and self.options.aces_up_only))  # 5.1(a), (c)

    def doubt(self, bet: int, covered: int, is_in: bool) -> str:
        """`check_wagers` of the rules, on what is covered now."""
        if not covered:
            return ""
        try:
            poker.check_wagers(covered & ANTE_BIT, covered & ACES_UP_BIT, covered & PLAY_BIT, self.options)
        except RuleError as error:
            return error.rule.split(" ")[-1].upper()
        return ""

    def scale(self) -> str:
        """5.7.3: the maker's name of the Aces Up table, and the Ante Bonus table."""
        own = self.config.own
        return f"FCP-0{own['aces_up_option']} {'AB'[own['ante_bonus_table']]}"

    def is_unknown(self, bet: int) -> bool:
        return not bet & (ANTE_BIT | ACES_UP_BIT)

    def _may_have(self, bit: int, bet: int) -> bool:
        return bool(bet & bit) or self.is_unknown(bet)

    def sensed(self, bet: int, covered: int) -> int:
        """Cards cover the Play area as chips do. Where the sensors saw no wager at all, they can't see one cleared
        either."""
        if self.is_unknown(bet):
            return UNDECIDED
        if bet & PLAY_BIT:  # blind Play is a wager, no decision (5.1(b)); on a fold it may be withdrawn (5.8(b))
            return UNDECIDED if covered & (PLAY_BIT | ANTE_BIT) else FOLD
        if covered == 0:
            return FOLD
        if not covered & PLAY_BIT:
            return UNDECIDED
        if covered & ANTE_BIT:
            return PLAY if bet & ANTE_BIT else UNDECIDED
        if covered & ACES_UP_BIT and bet & ACES_UP_BIT:
            return ACES_UP
        return UNDECIDED

    def cycle(self, bet: int) -> tuple:
        allowed = (PLAY,) if self._may_have(ANTE_BIT, bet) else ()
        if self._may_have(ACES_UP_BIT, bet):
            allowed += (ACES_UP,)
        return allowed + (FOLD, ABSENT, UNDECIDED)

    # --- settlement --------------------------------------------------------------------------------------------------

    def _blind(self, bet: int) -> bool:
        return bool(bet & PLAY_BIT) and self.options.blind_play

    def outcome(self, bet: int, decision: int, hand, dealer):
        ante, aces_up = self._may_have(ANTE_BIT, bet), self._may_have(ACES_UP_BIT, bet)
        if decision == ABSENT:  # 11.13: all wagers are forfeited, a blind Play too (decision 41)
            taken = [LOSE if has else NONE for has in (ante, self._blind(bet), aces_up)]
            return poker.SeatOutcome(taken[0], taken[1], taken[2], None, None, poker.FOLDED)
        if decision == ACES_UP:
            decided = poker.KEEP_ACES_UP if bet & ANTE_BIT else poker.SHOW
        else:
            decided = poker.PLAY if decision == PLAY else poker.FOLD
        if decided != poker.FOLD and (hand is None or (decided == poker.PLAY and dealer is None)):
            return None
        value = best_four(hand) if hand and decided != poker.FOLD else 0
        dealer_value = best_four(dealer) if dealer else 0
        return poker.settle_seat(decided, ante, aces_up, value, dealer_value, self.options, self._blind(bet))

    def void_outcome(self, bet: int, decision: int):
        decided = poker.PLAY if decision == PLAY else poker.UNDECIDED
        ante, aces_up = self._may_have(ANTE_BIT, bet), self._may_have(ACES_UP_BIT, bet)
        return poker.void_seat(decided, ante, aces_up, self._blind(bet))

    def boxes(self, bet: int, decision: int, outcome) -> list:
        bonus_odds = outcome.ante_bonus_odds
        bonus = f"BONUS {bonus_odds[0]}-1{self._mark(bonus_odds)}" if bonus_odds else ""
        ante = _box("ANTE", outcome.ante, "1-1", bonus)
        if outcome.ante == LOSE and decision == ACES_UP:
            ante = ("ANTE", "TAKEN", "", view.TAKE)  # 9.3: the dealer took it when it was given up
        odds = f"{outcome.aces_up_odds[0]}-{outcome.aces_up_odds[1]}" if outcome.aces_up_odds else ""
        title, line_1, line_2, style = _box("ACES UP", outcome.aces_up, odds, "")
        if self.is_unknown(bet):
            line_2 = "IF BET"
        elif outcome.aces_up_odds:
            line_2 = self._mark(outcome.aces_up_odds).strip()
        play = _box("PLAY", outcome.play, "1-1", "")
        if decision == ACES_UP and not bet & ANTE_BIT and not self.is_unknown(bet):
            play = ("NO PLAY", "WAGER", "", view.PLAIN)  # 5.2(c): cards cover the area, no chips
        return [ante, play, (title, line_1, line_2, style)]

    def _mark(self, odds: tuple) -> str:
        """5.10: odds from which the maximum payout is to be looked at; stakes aren't known to the table."""
        least = self.config.own["max_mark_from"]
        return "\tMAX" if least and odds[0] >= least else ""

    def lamps(self, outcome) -> list:
        ante = {WIN: view.WIN, PUSH: view.PUSH, VOID: view.VOID}.get(outcome.ante, 0)
        if outcome.ante_bonus_odds:
            ante = view.WIN_BONUS if outcome.ante == WIN else view.LOSE_BONUS
        found = (
            (ACES_UP_AREA, {WIN: view.WIN, VOID: view.VOID}.get(outcome.aces_up, 0)),
            (ANTE_AREA, ante),
            (PLAY_AREA, {WIN: view.WIN, PUSH: view.PUSH, VOID: view.VOID}.get(outcome.play, 0)),
        )
        return [(area, meaning) for area, meaning in found if meaning]

    def void_areas(self, bet: int, decision: int) -> list:
        """As far as a sensor saw a wager; all three areas where none did."""
        covered = bet | (PLAY_BIT if decision == PLAY else 0)
        if self.is_unknown(bet):
            covered = ACES_UP_BIT | ANTE_BIT | PLAY_BIT
        return [area for area in range(3) if covered >> area & 1]

    # --- names -------------------------------------------------------------------------------------------------------

    def best(self, cards: list) -> tuple:
        return best_and_others(cards)

    def short_name(self, cards: list) -> str:
        return short_hand_name(cards)


def _box(title: str, result: int, odds: str, bonus: str) -> tuple:
    if result == WIN:
        return title, "PAY " + odds, bonus, view.PAY
    if result == LOSE:
        return (title, "TAKE " + title, bonus, view.ACT) if bonus else (title, "TAKE", "", view.TAKE)
    if result == PUSH:
        return title, "PUSH", "", view.PAY
    if result == VOID:
        return title, "RETURN", "", view.VOIDED
    return title, "", "", view.EMPTY
