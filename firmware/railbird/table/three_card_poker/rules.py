"""Three Card Poker by its rules: what the sensors mean, what becomes of a seat's wagers, as boxes and lamps.

Settlement itself is `games/three_card_poker.py`. Odds, never amounts. A seat whose wagers no sensor saw shows its side
bets with "?".
"""

from railbird.games import three_card_poker as poker
from railbird.games.four_card_poker import FOLDED
from railbird.games.six_card_bonus import CARDS_EACH
from railbird.games.three_card_hands import three_value
from railbird.games.wager_result import LOSE, NONE
from railbird.table.config import SHUFFLER
from railbird.table.seated.boxes import (
    NO_PLAY_BOX,
    ante_light,
    bonus_text,
    box,
    light,
    lit,
    mark,
    table_box,
    table_light,
    taken_box,
)
from railbird.table.seated.rules import SeatedRules, broken_rule
from railbird.table.seated.states import (
    ABSENT,
    DEALER_EXPOSED,
    DECK_WRONG,
    FIRST_OWN_DECISION,
    FOLD,
    PLAY,
    SECOND_EXPOSED,
    UNDECIDED,
)
from railbird.table.three_card_poker.hand_names import read_hand, short_hand_name

SIX_AREA, PAIR_PLUS_AREA, ANTE_AREA, PLAY_AREA = range(4)
SIX_BIT, PAIR_PLUS_BIT, ANTE_BIT, PLAY_BIT = 1, 2, 4, 8

SHOW = FIRST_OWN_DECISION  # no Ante was bet: the hand is shown, whatever covers Play
_DECIDED = {PLAY: poker.PLAY, FOLD: poker.FOLD, SHOW: poker.SHOW}


class ThreeCardRules(SeatedRules):
    MOST_SEATS = poker.MOST_SEATS
    SPOTS = ("SIX CARD", "PAIR PLUS", "ANTE", "PLAY")
    ANTE_SPOT, PLAY_SPOT = ANTE_BIT, PLAY_BIT
    LAMP_NAMES = SPOTS
    DUE_LAMP = ANTE_AREA
    PLAYER_CARDS = DEALER_CARDS = CARDS_EACH
    LETTERS = "??FXPS"
    MISDEAL_RULE = "RULE 11.12"
    TROUBLES = {
        SECOND_EXPOSED: ("MISDEAL", ["TWO EXPOSED,", "CALL SUPERVISOR"], "RULE 11.9"),
        DEALER_EXPOSED: ("MISDEAL", ["DEALER'S EXPOSED", "CALL SUPERVISOR"], "RULE 11.8"),
        DECK_WRONG: ("MISDEAL", ["DECK IS WRONG,", "CALL SUPERVISOR"], "RULE 11.6"),
    }

    def __init__(self, config):
        SeatedRules.__init__(self, config)
        self.options = poker.Options(config.own["pair_plus_table"], config.own["six_card_option"])

    def order(self, seats: list) -> list:
        return poker.deal_order(seats, self.config.source != SHUFFLER)

    def exposed_trouble(self, is_dealers: bool, count: int) -> int:
        """11.8: without an upcard a dealer's card that was seen is a misdeal."""
        return DEALER_EXPOSED if is_dealers else SeatedRules.exposed_trouble(self, is_dealers, count)

    # --- what the sensors mean (table-guide, part 2) -----------------------------------------------------------------

    def is_in(self, bet: int) -> bool:
        return bool(bet & (ANTE_BIT | PAIR_PLUS_BIT))

    def doubt(self, bet: int, covered: int, is_in: bool) -> str:
        """`check_wagers` of the rules, on what is covered now."""
        wagers = [covered & bit for bit in (ANTE_BIT, PAIR_PLUS_BIT, SIX_BIT, PLAY_BIT)]
        return broken_rule(poker.check_wagers, *wagers) if covered else ""

    def scale(self) -> str:
        """10A.8: which option is in operation, and the Pair Plus table."""
        own = self.config.own
        return f"PP {own['pair_plus_table']} SIX {own['six_card_option']}"

    def is_unknown(self, bet: int) -> bool:
        return not bet & (ANTE_BIT | PAIR_PLUS_BIT)

    def sensed(self, bet: int, covered: int) -> int:
        if self.is_unknown(bet):
            return UNDECIDED
        if not bet & ANTE_BIT:
            return SHOW
        if covered & ANTE_BIT and covered & PLAY_BIT:
            return UNDECIDED if bet & PLAY_BIT else PLAY  # what lay there before the deal is no decision
        return UNDECIDED if covered & (ANTE_BIT | PLAY_BIT | PAIR_PLUS_BIT) else FOLD

    def cycle(self, bet: int) -> tuple:
        if self.is_unknown(bet):
            return (PLAY, FOLD, SHOW, ABSENT, UNDECIDED)
        if not bet & ANTE_BIT:
            return (SHOW, ABSENT, UNDECIDED)
        return (PLAY, FOLD, ABSENT, UNDECIDED)

    def is_live(self, decision: int, bet: int) -> bool:
        """Decision 31: a fold leaves the Six Card Bonus in play, so the hand is opened at its turn."""
        return decision >= PLAY or (decision == FOLD and bool(bet & SIX_BIT))

    # --- settlement --------------------------------------------------------------------------------------------------

    def outcome(self, bet: int, decision: int, hand, dealer):
        ante, pair_plus, six = [self.may_have(bit, bet) for bit in (ANTE_BIT, PAIR_PLUS_BIT, SIX_BIT)]
        if decision == ABSENT:  # 11.13, decision 41: all wagers are forfeited, Six Card Bonus too
            ante, pair_plus, six = [LOSE if has else NONE for has in (ante, pair_plus, six)]
            return poker.SeatOutcome(ante, NONE, pair_plus, six, None, None, None, FOLDED, False)
        decided = _DECIDED.get(decision, poker.FOLD)
        if decided == poker.FOLD:
            six = bool(bet & SIX_BIT)
        if decided == poker.SHOW:
            ante = False
        needs_dealer = six or decided == poker.PLAY
        if ((six or decided != poker.FOLD) and hand is None) or (needs_dealer and dealer is None):
            return None
        return poker.settle_seat(decided, ante, pair_plus, six, hand, dealer, self.options)

    def void_outcome(self, bet: int, decision: int):
        ante, pair_plus, six = [self.may_have(bit, bet) for bit in (ANTE_BIT, PAIR_PLUS_BIT, SIX_BIT)]
        return poker.void_seat(decision == PLAY or bet & PLAY_BIT, ante, pair_plus, six)

    def boxes(self, bet: int, decision: int, outcome) -> list:
        return [
            self._ante_box(bet, decision, outcome),
            self._play_box(bet, decision, outcome),
            self._pair_plus_box(bet, decision, outcome),
            self._side_box("SIX CARD", bet, outcome.six_card, outcome.six_card_odds),
        ]

    def _gave_up(self, bet: int, decision: int) -> bool:
        """Ante and Pair Plus were taken at the fold; what still has a turn is its Six Card Bonus."""
        return decision == FOLD and self.is_live(decision, bet)

    def _ante_box(self, bet: int, decision: int, outcome) -> tuple:
        if self._gave_up(bet, decision):
            return taken_box("ANTE")
        least = self.config.own["max_mark_from"]
        word = "+" if mark(outcome.ante_bonus_odds, least) else "BONUS "  # a low box has no room for both words
        bonus = bonus_text(word, outcome.ante_bonus_odds, least)
        return box("ANTE", outcome.ante, "1-1", bonus)

    def _play_box(self, bet: int, decision: int, outcome) -> tuple:
        if decision == SHOW and not self.is_unknown(bet):
            return NO_PLAY_BOX
        return box("PLAY", outcome.play, "1-1")

    def _pair_plus_box(self, bet: int, decision: int, outcome) -> tuple:
        if self._gave_up(bet, decision) and outcome.pair_plus == LOSE:
            return taken_box("PAIR PLUS")
        return self._side_box("PAIR PLUS", bet, outcome.pair_plus, outcome.pair_plus_odds)

    def _side_box(self, title: str, bet: int, result: int, odds) -> tuple:
        marked = mark(odds, self.config.own["max_mark_from"])
        return table_box(title, result, odds, "?" if self.is_unknown(bet) and result != NONE else marked)

    def lamps(self, outcome) -> list:
        six = table_light(outcome.six_card, outcome.six_card_odds)
        pair_plus = table_light(outcome.pair_plus, outcome.pair_plus_odds)
        return lit((six, pair_plus, ante_light(outcome.ante, outcome.ante_bonus_odds), light(outcome.play)))

    def void_areas(self, bet: int, decision: int) -> list:
        """As far as a sensor saw a wager; all areas where none did."""
        covered = bet | (PLAY_BIT if decision == PLAY else 0)
        if self.is_unknown(bet):
            covered = SIX_BIT | PAIR_PLUS_BIT | ANTE_BIT | PLAY_BIT
        return [area for area in range(4) if covered >> area & 1]

    # --- names -------------------------------------------------------------------------------------------------------

    def best(self, cards: list) -> tuple:
        return read_hand(cards)

    def short_name(self, cards: list) -> str:
        return short_hand_name(cards)

    def dealer_title(self, cards: list) -> tuple:
        if poker.qualifies(three_value(cards)):
            return "DEALER QUALIFIES", ""
        return "NOT QUALIFIED", "ANTE 1-1, PLAY PUSHES"  # decision 37
