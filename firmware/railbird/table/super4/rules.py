"""Super 4 Poker by its rules: what the sensors mean, what becomes of a seat's wagers, as boxes and lamps.

Settlement itself is `games/super_four.py`. Odds, never amounts: multiples aren't sensed, nor is X-tra, which equals the
Ante (rule 1, decision 33). A seat whose wagers no sensor saw shows its side bet as "IF BET".
"""

from railbird.games import super_four
from railbird.games.four_card_hands import best_four
from railbird.games.four_card_poker import FOLDED, NOT_CONTESTED
from railbird.games.wager_result import LOSE, NONE, VOID
from railbird.table.config import SHUFFLER
from railbird.table.four_card_poker.hand_names import best_and_others, short_hand_name
from railbird.table.seated.boxes import box, light, lit, table_box, table_light, taken_box
from railbird.table.seated.rules import SeatedRules
from railbird.table.seated.states import (
    ABSENT,
    DECK_WRONG,
    EXPOSED,
    FIRST_OWN_DECISION,
    FOLD,
    PLAY,
    UNDECIDED,
)

BONUS_AREA, ANTE_AREA, XTRA_AREA, PLAY_AREA = range(4)
BONUS_BIT, ANTE_BIT, PLAY_BIT = 1, 2, 4

BONUS = FIRST_OWN_DECISION  # folded, the Player Bonus lives on (rule 3(a)): its hand is opened at its turn


class Super4Rules(SeatedRules):
    SPOTS = ("PLAYER BONUS", "ANTE", "PLAY")
    ANTE_SPOT, PLAY_SPOT = ANTE_BIT, PLAY_BIT
    LAMP_NAMES = ("PLAYER BONUS", "ANTE", "X-TRA", "PLAY")
    DUE_LAMP = ANTE_AREA
    PLAYER_CARDS = DEALER_CARDS = super_four.CARDS_EACH
    LETTERS = "??FXPB"
    TROUBLES = {
        EXPOSED: ("CARD EXPOSED", ["CALL SUPERVISOR"], "5 GOES ON OR 4 VOID"),
        DECK_WRONG: ("MISDEAL", ["DECK IS WRONG,", "CALL SUPERVISOR"], ""),
    }

    def __init__(self, config):
        SeatedRules.__init__(self, config)
        self._table = super_four.player_bonus_table(self._table_name())

    def _table_name(self) -> str:
        return "ABCD"[self.config.own["player_bonus_table"]]

    def order(self, seats: list) -> list:
        return super_four.deal_order(seats, self.config.source != SHUFFLER)

    def exposed_trouble(self, is_dealers: bool, count: int) -> int:
        """The text has no rule for it: the supervisor decides."""
        return EXPOSED

    # --- what the sensors mean (table-guide, part 2) -----------------------------------------------------------------

    def is_in(self, bet: int) -> bool:
        return bool(bet & ANTE_BIT)

    def doubt(self, bet: int, covered: int, is_in: bool) -> str:
        """Player Bonus without an Ante (rule 1), Play before the deal (rule 3)."""
        if covered & BONUS_BIT and not covered & ANTE_BIT:
            return "RULE 1"
        return "RULE 3" if covered & PLAY_BIT else ""

    def scale(self) -> str:
        return "BONUS " + self._table_name()

    def is_unknown(self, bet: int) -> bool:
        return not bet & ANTE_BIT

    def sensed(self, bet: int, covered: int) -> int:
        if self.is_unknown(bet):
            return UNDECIDED
        bonus = bet & BONUS_BIT
        if covered & ANTE_BIT:  # Play that lay there before the deal is no decision
            return PLAY if covered & PLAY_BIT and not bet & PLAY_BIT else UNDECIDED
        if covered & PLAY_BIT:
            return BONUS if bonus and not bet & PLAY_BIT else UNDECIDED  # its cards lie there
        return BONUS if bonus else FOLD

    def cycle(self, bet: int) -> tuple:
        if self.is_unknown(bet):
            return (PLAY, BONUS, FOLD, ABSENT, UNDECIDED)
        return (PLAY, BONUS if bet & BONUS_BIT else FOLD, ABSENT, UNDECIDED)

    # --- settlement --------------------------------------------------------------------------------------------------

    def outcome(self, bet: int, decision: int, hand, dealer):
        if decision in (ABSENT, FOLD):  # rule 3; decision 41: of an absent player the Player Bonus too
            lost = LOSE if decision == ABSENT and self.may_have(BONUS_BIT, bet) else NONE
            return super_four.Outcome(LOSE, NONE, LOSE, None, lost, None, FOLDED, False, 0)
        if hand is None or (decision == PLAY and dealer is None):
            return None
        dealer_value = best_four(dealer) if dealer else 0
        return super_four.settle(
            decision != PLAY, self.may_have(BONUS_BIT, bet), best_four(hand), dealer_value, self._table
        )

    def void_outcome(self, bet: int, decision: int):
        play = VOID if decision == PLAY else NONE
        bonus = VOID if self.may_have(BONUS_BIT, bet) else NONE
        return super_four.Outcome(VOID, play, VOID, None, bonus, None, NOT_CONTESTED, False, 0)

    def boxes(self, bet: int, decision: int, outcome) -> list:
        """PLAY 1X ONLY is for the dealer to look at (rule 4(a)): multiples aren't sensed."""
        ante = taken_box("ANTE") if decision == BONUS and outcome.ante == LOSE else box("ANTE", outcome.ante, "1-1")
        play = table_box("PLAY", outcome.play, super_four.EVEN_ODDS, "1X ONLY" if outcome.most_play == 1 else "")
        xtra = table_box("X-TRA", outcome.xtra, outcome.xtra_odds, "")
        bonus = table_box("BONUS", outcome.bonus, outcome.bonus_odds, "IF BET" if self.is_unknown(bet) else "")
        return [ante, play, xtra, bonus]

    def lamps(self, outcome) -> list:
        bonus = table_light(outcome.bonus, outcome.bonus_odds)
        return lit((bonus, light(outcome.ante), table_light(outcome.xtra, outcome.xtra_odds), light(outcome.play)))

    def void_areas(self, bet: int, decision: int) -> list:
        """As far as a sensor saw a wager; all areas where none did."""
        if self.is_unknown(bet):
            return [BONUS_AREA, ANTE_AREA, XTRA_AREA, PLAY_AREA]
        areas = [BONUS_AREA] if bet & BONUS_BIT else []
        return areas + [ANTE_AREA, XTRA_AREA] + ([PLAY_AREA] if decision == PLAY or bet & PLAY_BIT else [])

    # --- names -------------------------------------------------------------------------------------------------------

    def best(self, cards: list) -> tuple:
        return best_and_others(cards)

    def short_name(self, cards: list) -> str:
        return short_hand_name(cards)

    def dealer_title(self, cards: list) -> tuple:
        if best_four(cards) >= super_four.KING_HIGH:
            return "DEALER QUALIFIES", ""
        return "NOT QUALIFIED", "ANTE PUSHES, PLAY 1-1"  # rule 5(a)
