"""What a game of boxes against a schedule is to the shared play: one wager a box, five cards, no dealer's hand.

The schedules themselves are in `games/federal.py`.
"""

from collections import namedtuple

from railbird.games.federal import deal_order, settle
from railbird.games.wager_result import PUSH, WIN
from railbird.table import view
from railbird.table.federal.hand_names import sorted_and_named
from railbird.table.seated.rules import SeatedRules
from railbird.table.seated.states import DECK_WRONG

HIGH_ODDS = 10  # from here on the lamp breathes

Outcome = namedtuple("Outcome", ("result", "odds", "value"))  # odds (n, 1) or None


class BoxRules(SeatedRules):
    SEAT = "BOX"
    SPOTS = ("WAGER",)
    LAMP_NAMES = SPOTS
    DEALER_CARDS = 0
    SCHEDULE = None
    TROUBLES = {DECK_WRONG: ("MISDEAL", ["DECK IS WRONG,", "CALL SUPERVISOR"], "RULE 5")}

    def order(self, seats: list) -> list:
        return deal_order(seats, self.MOST_SEATS)

    def settled(self, cards: list) -> Outcome:
        value, result, odds = settle(cards, self.SCHEDULE)
        return Outcome(result, odds, value)

    def named(self, outcome: Outcome, cards: list) -> tuple:
        """(these cards, those that make the hand first; its name): for pictures, lamps do without."""
        return sorted_and_named(outcome.value, cards)

    def is_reviewed(self, outcome: Outcome) -> bool:
        """Rule 11: from the agreed odds on a payment waits for surveillance."""
        least = self.config.own["review_from"]
        return bool(least) and outcome.result == WIN and outcome.odds[0] >= least

    def lamp(self, outcome: Outcome) -> int:
        """The meaning of the box's lamp, 0 for a dark one."""
        if outcome.result == WIN:
            return view.WIN_HIGH if outcome.odds[0] >= HIGH_ODDS else view.WIN
        return view.PUSH if outcome.result == PUSH else 0
