"""Four Card Poker by its rules: what the sensors mean, what becomes of a seat's wagers, as boxes and lamps.

Settlement itself is `games/four_card_poker.py`. Odds, never amounts: multiples aren't sensed. A seat whose wagers no
sensor saw shows its side bet as "IF BET".
"""

from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import DEALER_CARDS, PLAYER_CARDS, deal_order
from railbird.games.four_card_hands import best_four
from railbird.games.wager_result import LOSE, NONE
from railbird.table.config import SHUFFLER
from railbird.table.four_card_poker.hand_names import best_and_others, short_hand_name
from railbird.table.seated.boxes import NO_PLAY_BOX, ante_light, bonus_text, box, light, lit, mark, table_box, taken_box
from railbird.table.seated.rules import SeatedRules, broken_rule
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
        wagers = [covered & bit for bit in (ANTE_BIT, ACES_UP_BIT, PLAY_BIT)]
        return broken_rule(poker.check_wagers, *wagers, self.options)

    def doubt_lines(self, covered: int) -> tuple:
        if covered & PLAY_BIT and self.options.blind_play:
            return "PLAY", "NEEDS AN ANTE"
        if covered & PLAY_BIT:
            return "PLAY CHIP", "TOO EARLY"
        return "ACES UP", "NEEDS AN ANTE"

    def scale(self) -> str:
        """5.7.3: the maker's name of the Aces Up table, and the Ante Bonus table."""
        own = self.config.own
        return f"FCP-0{own['aces_up_option']} {'AB'[own['ante_bonus_table']]}"

    def is_unknown(self, bet: int) -> bool:
        return not bet & (ANTE_BIT | ACES_UP_BIT)

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
        allowed = (PLAY,) if self.may_have(ANTE_BIT, bet) else ()
        if self.may_have(ACES_UP_BIT, bet):
            allowed += (ACES_UP,)
        return allowed + (FOLD, ABSENT, UNDECIDED)

    # --- settlement --------------------------------------------------------------------------------------------------

    def _blind(self, bet: int) -> bool:
        return bool(bet & PLAY_BIT) and self.options.blind_play

    def outcome(self, bet: int, decision: int, hand, dealer):
        ante, aces_up = self.may_have(ANTE_BIT, bet), self.may_have(ACES_UP_BIT, bet)
        if decision == ABSENT:  # 11.13: all wagers are forfeited, a blind Play too (decision 41)
            ante, play, aces_up = [LOSE if has else NONE for has in (ante, self._blind(bet), aces_up)]
            return poker.SeatOutcome(ante, play, aces_up, None, None, poker.FOLDED)
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
        ante, aces_up = self.may_have(ANTE_BIT, bet), self.may_have(ACES_UP_BIT, bet)
        return poker.void_seat(decided, ante, aces_up, self._blind(bet))

    def boxes(self, bet: int, decision: int, outcome) -> list:
        least = self.config.own["max_mark_from"]
        ante = box("ANTE", outcome.ante, "1-1", bonus_text("BONUS ", outcome.ante_bonus_odds, least, "\t"))
        if outcome.ante == LOSE and decision == ACES_UP:
            ante = taken_box("ANTE")  # 9.3
        line_2 = "IF BET" if self.is_unknown(bet) else mark(outcome.aces_up_odds, least)
        play = box("PLAY", outcome.play, "1-1")
        if decision == ACES_UP and not bet & ANTE_BIT and not self.is_unknown(bet):
            play = NO_PLAY_BOX  # 5.2(c)
        return [ante, play, table_box("ACES UP", outcome.aces_up, outcome.aces_up_odds, line_2)]

    def lamps(self, outcome) -> list:
        return lit((light(outcome.aces_up), ante_light(outcome.ante, outcome.ante_bonus_odds), light(outcome.play)))

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
