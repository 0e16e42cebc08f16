"""A round of Four Card Poker with its irregularities (section 11), each an operation named after its rule.

Comes in: the wagers of the seats, passes in dealing order (a card, or HIDDEN until it is opened), decisions, and what
went wrong. Goes out: who is due which card, hands, outcomes. The list of passes is the round: hands follow from it.
"""

from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import DEALER, DEALER_CARDS, PLAYER_CARDS, deal_order, settlement_order
from railbird.games.four_card_hands import best_four
from railbird.games.rule_error import RuleError

HIDDEN = -1


class Seat:
    """One wagering area. `void_rule`: the rule that voided its hand. `dead`: dealt to, without a wager (11.4). `blind`:
    nobody may look at the hand before it is settled (5.5.2)."""

    def __init__(self, ante: int, aces_up: int, blind_play: int = 0):
        self.ante = ante
        self.aces_up = aces_up
        self.blind_play = blind_play
        self.decision = poker.UNDECIDED
        self.void_rule = ""
        self.dead = False
        self.blind = False


class FourCardRound:
    def __init__(self, wagers: dict, options: poker.Options):
        """`wagers`: seat -> (ante, aces_up, blind_play), amounts or 1 and 0."""
        self.options = options
        self.seats = {}
        for number, (ante, aces_up, blind_play) in wagers.items():
            poker.check_wagers(ante, aces_up, blind_play, options)
            self.seats[number] = Seat(ante, aces_up, blind_play)
        self.passes = []
        self.misdeal_rule = ""
        self.exposed_in_deal = 0
        self.upcard_number = DEALER_CARDS  # 8.2; 11.8 may choose another
        self.order = deal_order(list(self.seats), options.deal_mode)

    def due(self):
        """(seat, card number, face up) of the next card, None when all are dealt; seat 0 is the dealer."""
        self._check_live()
        if self.all_dealt():
            return None
        seat, number = self.order[len(self.passes)]
        return (seat, number, seat == DEALER and number == DEALER_CARDS and self.upcard_number == DEALER_CARDS)

    def deal(self, card: int) -> None:
        if self.due() is None:
            raise RuleError("EXTRA_CARD", "Four Card Poker 11.2", "every hand is complete")
        if card != HIDDEN and card in self.passes:
            raise RuleError("IMPOSSIBLE_CARD", "Four Card Poker 11.6", f"card {card} is in this deck once only")
        self.passes.append(card)

    def open(self, seat: int, number: int, card: int) -> None:
        """A hidden card is shown."""
        if card in self.passes:
            raise RuleError("IMPOSSIBLE_CARD", "Four Card Poker 11.6", f"card {card} is in this deck once only")
        self.passes[self.order.index((seat, number))] = card

    def all_dealt(self) -> bool:
        return len(self.passes) == len(self.order)

    def hand(self, seat: int) -> list:
        """The cards dealt so far to a seat (0: the dealer), in order."""
        return [self.passes[index] for index in range(len(self.passes)) if self.order[index][0] == seat]

    def decide(self, seat: int, decision: int) -> None:
        """5.2, 9.1 to 9.3: after the last card."""
        self._check_live()
        if not self.all_dealt():
            raise RuleError("DEAL_NOT_OVER", "Four Card Poker 5.2", "decisions follow the last card")
        player = self._player(seat)
        poker.check_decision(decision, player.ante, player.aces_up)
        player.decision = decision

    def undecided(self) -> list:
        """Seats the dealer still waits for (9.4)."""
        return [
            number
            for number in sorted(self.seats)
            if self.seats[number].decision == poker.UNDECIDED and self._live(number)
        ]

    def settlement_order(self) -> list:
        """Seats with a wager, from the dealer's right (10.2)."""
        return [number for number in settlement_order(list(self.seats)) if not self.seats[number].dead]

    def outcome(self, seat: int) -> poker.SeatOutcome:
        """What becomes of a seat's wagers; hands that are compared must be open."""
        player = self._player(seat)
        if player.void_rule or self.misdeal_rule:
            return poker.void_seat(player.decision, player.ante, player.aces_up, player.blind_play)
        value = dealer_value = 0
        if player.decision not in (poker.UNDECIDED, poker.FOLD):
            value = self._value(seat, PLAYER_CARDS)
            dealer_value = self._value(DEALER, DEALER_CARDS) if player.decision == poker.PLAY else 0
        return poker.settle_seat(
            player.decision, player.ante, player.aces_up, value, dealer_value, self.options, player.blind_play
        )

    def rule_5_5_2_blind_hands(self, seated_at: int, areas: list) -> None:
        """A player with several areas may view the hand he sits at alone: the others are played blind."""
        for seat in areas:
            self._player(seat).blind = seat != seated_at

    def may_view(self, seat: int) -> bool:
        """Whether the seat's player may look at the hand before settlement."""
        return self.all_dealt() and not self._player(seat).blind

    def rule_11_1_void_hand(self, seat: int) -> None:
        """Cards exchanged or told (9.6): every wager of the player is void."""
        self._player(seat).void_rule = "11.1"

    def rule_11_2_wrong_number_of_cards(self) -> None:
        """Too few or too many cards to a player or the dealer."""
        self.rule_11_12_misdeal("11.2")

    def rule_11_3_cards_on_empty_area(self, seat: int, cards: int) -> None:
        """Cards on an area without a wager, found before the deal is over: a misdeal, unless a whole hand (11.4)."""
        if cards == PLAYER_CARDS or self.all_dealt():
            self.rule_11_4_hand_on_empty_area(seat)
        else:
            self.rule_11_12_misdeal("11.3")

    def rule_11_4_hand_on_empty_area(self, seat: int) -> None:
        """A complete hand on an area without a wager: counted, discarded, the game goes on. The passes are dealt again
        with that seat among the others; its hand is never opened."""
        if seat in self.seats:
            raise RuleError("SEAT_HAS_WAGER", "Four Card Poker 11.4", f"seat {seat} has a wager")
        dealt_to = list(self.seats)
        dealt_to.append(seat)
        order = deal_order(dealt_to, self.options.deal_mode)
        self.seats[seat] = Seat(0, 0)
        self.seats[seat].dead = True
        self.order = order

    def rule_11_5_collected_too_early(self, seat: int, reconstructed: bool) -> None:
        """The dealer took the cards before the player decided: the decision is open again, or the hand is void."""
        if reconstructed:
            self._player(seat).decision = poker.UNDECIDED
        else:
            self._player(seat).void_rule = "11.5"

    def rule_11_6_wrong_deck(self) -> None:
        """The deck does not hold 52 cards."""
        self.rule_11_12_misdeal("11.6")

    def rule_11_7_exposed_card(self, seat: int) -> None:
        """A player's card is dealt exposed: turned over, the deal goes on; a second one is a misdeal (11.9)."""
        self._player(seat)
        self._exposed()

    def rule_11_8_dealer_card_exposed(self, number: int) -> None:
        """A dealer's card is dealt exposed: it stays as the upcard and the sixth goes face down."""
        if not 1 <= number <= len(self.hand(DEALER)):
            raise RuleError("NO_SUCH_CARD", "Four Card Poker 11.8", f"the dealer has no card {number}")
        self._exposed()
        self.upcard_number = number

    def rule_11_9_more_than_one_exposed(self) -> None:
        """More than one card exposed in error while dealing."""
        self.rule_11_12_misdeal("11.9")

    def rule_11_10_player_exposes(self, seat: int) -> None:
        """A player shows cards: no misdeal; 11.1 stays open to the operator."""
        self._player(seat)

    def rule_11_11_dealer_exposes(self) -> list:
        """The dealer shows cards after the deal, before all have decided: the undecided still decide; gives them."""
        if not self.all_dealt():
            raise RuleError("DEAL_NOT_OVER", "Four Card Poker 11.11", "while dealing 11.8 and 11.9 apply (decision 22)")
        return self.undecided()

    def rule_11_12_misdeal(self, rule: str = "11.12") -> None:
        """Every wager of the round is void; the hands are dealt again from a fresh deck."""
        if not self.misdeal_rule:
            self.misdeal_rule = rule

    def rule_11_13_absent(self, seat: int) -> None:
        """Nobody there to decide: folded, all wagers are forfeited."""
        self.decide(seat, poker.FOLD)

    def rule_11_14_on_discard_pile(self, seat: int, top_five: bool) -> None:
        """Laid down and discarded: lives again if its cards are the top five, else it is folded."""
        self.decide(seat, poker.UNDECIDED if top_five else poker.FOLD)

    def rule_11_15_viewed(self, seated_at: int, viewed: list) -> None:
        """A player with several areas looked at another hand than his own (5.5.2). (a) One hand: it counts as the one
        he may see, and the one where he sits is played blind; the cards stay where they lie, each under its own
        wagers. (b) More: every hand he saw is void."""
        for seat in viewed:
            self._player(seat)
        self._player(seated_at)
        if len(viewed) == 1:
            self.rule_5_5_2_blind_hands(viewed[0], [seated_at, viewed[0]])
        else:
            for seat in viewed:
                self.seats[seat].void_rule = "11.15"

    def _exposed(self) -> None:
        if self.all_dealt():
            raise RuleError("DEAL_OVER", "Four Card Poker 11.7", "after the deal 11.10 and 11.11 apply (decision 22)")
        self.exposed_in_deal += 1
        if self.exposed_in_deal > 1:
            self.rule_11_9_more_than_one_exposed()

    def _value(self, seat: int, size: int) -> int:
        cards = self.hand(seat)
        if len(cards) != size or HIDDEN in cards:
            raise RuleError(
                "HAND_NOT_OPEN", "Four Card Poker 10.2", f"seat {seat} shows {cards}, expected {size} cards"
            )
        return best_four(cards)

    def _player(self, seat: int) -> Seat:
        player = self.seats.get(seat)
        if player is None or player.dead:
            raise RuleError("EMPTY_SEAT", "Four Card Poker 5.1", f"seat {seat} has no wager")
        return player

    def _live(self, seat: int) -> bool:
        return not (self.seats[seat].dead or self.seats[seat].void_rule)

    def _check_live(self) -> None:
        if self.misdeal_rule:
            raise RuleError("MISDEAL", "Four Card Poker " + self.misdeal_rule, "the round is void")
