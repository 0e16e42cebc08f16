"""What a round of Four Card Poker holds beyond its passes: who is in, what is covered, what is decided.

Passes follow the dealing order (`games/four_card_deal.py`), so a hand is never stored: it is looked up. Seats are bits
of a mask, seat 1 lowest; seat 0 is the dealer. Sensors say covered or not; seat keys overrule them (table-guide 4).
"""

from railbird.games.four_card_deal import DEALER, DEALER_CARDS, deal_order
from railbird.games.four_card_poker import Options
from railbird.table.config import SHUFFLER
from railbird.table.frame import TableFrame
from railbird.table.inventory import Inventory
from railbird.table.states import FIRST_GAME_STATE

SEATS = FIRST_GAME_STATE
DEAL = FIRST_GAME_STATE + 1
DECIDE = FIRST_GAME_STATE + 2
SHOW = FIRST_GAME_STATE + 3
SETTLE = FIRST_GAME_STATE + 4

# Decisions, as the cells show them. SENSORS: no key was pressed, the sensors decide.
SENSORS, PLAY, ACES_UP, FOLD, UNDECIDED = range(5)
DECISION_LETTERS = "?PAF?"

# Chips of a seat, as bits of three (docs/architecture.md).
ACES_UP_BIT = 1
ANTE_BIT = 2
PLAY_BIT = 4

_VALUES = (
    ("mask", 0),  # chips covered now
    ("first_mask", -1),  # chips covered at NO MORE BETS, -1 until they are told
    ("in_mask", 0),  # seats that are dealt to
    ("dead_mask", 0),  # dealt to without a wager (11.4): never opened
    ("void_mask", 0),
    ("seen_mask", 0),  # 11.15(a): the hand that counts as the one its player may see
    ("exposed", 0),  # cards exposed in the deal (11.7, 11.8)
    ("dealer_showed", 0),  # 11.11
    ("upcard_number", DEALER_CARDS),  # which of the dealer's cards lies face up (11.8)
    ("turn", 0),  # the seat that is being settled
    ("by_cards_mask", 0),  # hands settled by hand, the dealer's is bit 0
    ("fault_choice", 0),  # which of the fault slots is asked about
)


class PokerRound(TableFrame):
    def __init__(self, config):
        self._start_round()
        self.order = []
        self._slots = [[] for _ in range(8)]  # by seat, the places of its cards in the dealing order
        self._ordered = ()  # what the dealing order was made from
        self._hands = {}
        self._worked_out = None  # what was worked out since the last event; None while one is being applied
        TableFrame.__init__(self, config)
        self.inventory = self.make_inventory()
        self._read_config()

    def _start_round(self) -> None:
        for name, value in _VALUES:
            setattr(self, name, value)
        self.keyed = bytes(8)  # decision that a seat key gave, by seat
        self.fault_slots = []  # places in the deal where a pass was not read

    def _read_config(self) -> None:
        config = self.config
        self.options = Options(
            ante_bonus="AB"[config.ante_bonus_table],
            aces_up=config.aces_up_option,
            deal_mode=1 if config.source == SHUFFLER else 0,
            aces_up_only=bool(config.aces_up_only),
            blind_play=bool(config.blind_play),
        )

    def make_inventory(self) -> Inventory:
        """Each round is one deck of 52; with the two-deck shuffler the first card fixes which (rules/README 25)."""
        return Inventory(1)

    def apply(self, event: tuple) -> None:
        config = self.config
        self._worked_out = None
        TableFrame.apply(self, event)
        self._worked_out = {}
        if self.config is not config:
            self._read_config()

    def known(self, name, work, *values):
        """What `work` gives: worked out once between two events, as several pictures and orders ask for it."""
        known = self._worked_out
        if known is None:
            return work(*values)
        if name not in known:
            known[name] = work(*values)
        return known[name]

    # --- bytes -----------------------------------------------------------------------------------------------------

    def game_values(self) -> list:
        return [[getattr(self, name) for name, _ in _VALUES], self.keyed, list(self.fault_slots)]

    def restore_game(self, values: list) -> None:
        for index, (name, _) in enumerate(_VALUES):
            setattr(self, name, values[0][index])
        self.keyed = values[1]
        self.fault_slots = values[2]
        self.reorder()

    def restore(self, snapshot) -> None:
        self._worked_out = None
        TableFrame.restore(self, snapshot)
        self._read_config()
        self.reorder()

    def clear_round(self) -> None:
        self._start_round()
        self.reorder()

    # --- the deal --------------------------------------------------------------------------------------------------

    def reorder(self) -> None:
        """The dealing order, after a change of the seats that are dealt to: the first card does not wait for it."""
        self.hands_changed()
        ordered = (self.in_mask | self.dead_mask, self.options.deal_mode)
        if ordered == self._ordered:
            return
        self._ordered = ordered
        seats = seats_of(ordered[0])
        self.order = deal_order(seats, ordered[1]) if seats else []
        self._slots = [[] for _ in range(8)]
        for index, (seat, _) in enumerate(self.order):
            self._slots[seat].append(index)

    def dealt(self) -> bool:
        return bool(self.order) and len(self.passes) >= len(self.order)

    def dealt_counts(self) -> list:
        """How many cards each seat has, by seat."""
        counts = [0] * 8
        for seat, _ in self.order[: len(self.passes)]:
            counts[seat] += 1
        return counts

    def slots_of(self, seat: int) -> list:
        """The places of a seat's cards in the deal, as far as they are dealt."""
        count = len(self.passes)
        slots = self._slots[seat]
        if not slots or slots[-1] < count:
            return slots
        return [index for index in slots if index < count]

    def hand_passes(self, seat: int) -> list:
        return [self.passes[index] for index in self.slots_of(seat)]

    def hand(self, seat: int):
        """The cards of a hand that is wholly open, else None."""
        if seat not in self._hands:
            cards = [passed.card for passed in self.hand_passes(seat)]
            whole = len(cards) == (DEALER_CARDS if seat == DEALER else 5) and min(cards) >= 0
            self._hands[seat] = cards if whole else None
        return self._hands[seat]

    def hands_changed(self) -> None:
        self._hands = {}

    def upcard_pass(self):
        """The dealer's card that lies face up, once it is dealt."""
        slots = self._slots[DEALER]
        if not slots or slots[self.upcard_number - 1] >= len(self.passes):
            return None
        return self.passes[slots[self.upcard_number - 1]]

    # --- wagers and decisions --------------------------------------------------------------------------------------

    def chips_of(self, seat: int, mask: int) -> int:
        return mask >> (3 * seat - 3) & 7 if mask >= 0 else 0

    def wagers(self, seat: int) -> int:
        """Chips bet before the deal; a seat put in by its key, with nothing covered, may hold anything."""
        return self.chips_of(seat, self.first_mask)

    def wagers_unknown(self, seat: int) -> bool:
        return not self.wagers(seat) & (ANTE_BIT | ACES_UP_BIT)

    def may_have_ante(self, seat: int) -> bool:
        return bool(self.wagers(seat) & ANTE_BIT) or self.wagers_unknown(seat)

    def may_have_aces_up(self, seat: int) -> bool:
        return bool(self.wagers(seat) & ACES_UP_BIT) or self.wagers_unknown(seat)

    def decision(self, seat: int) -> int:
        """PLAY, ACES_UP, FOLD, or UNDECIDED for a contradiction: never a guess."""
        keyed = self.keyed[seat]
        return keyed if keyed != SENSORS else sensed_decision(self.wagers(seat), self.chips_of(seat, self.mask))

    def deciding_seats(self) -> list:
        return seats_of(self.in_mask & ~self.dead_mask & ~self.void_mask)

    def decisions(self) -> list:
        """By seat; 0 for the dealer's place."""
        return self.known("decisions", self._decisions)

    def _decisions(self) -> list:
        return [0] + [self.decision(seat) for seat in range(1, 8)]

    def open_seats(self) -> list:
        return self.known("open", self._open_seats)

    def _open_seats(self) -> list:
        decisions = self.decisions()
        return [seat for seat in self.deciding_seats() if decisions[seat] == UNDECIDED]

    def turns(self) -> list:
        """Seats to be settled, from the dealer's right (10.2): live ones, and void ones to be given back."""
        return self.known("turns", self._turns)

    def _turns(self) -> list:
        found = []
        betting, void, keyed = self.in_mask & ~self.dead_mask, self.void_mask, self.keyed
        for seat in range(self.config.seats, 0, -1):
            bit = 1 << (seat - 1)
            if betting & bit and (void & bit or (keyed[seat] or self.decision(seat)) in (PLAY, ACES_UP)):
                found.append(seat)
        return found

    def live_seats(self) -> list:
        return [seat for seat in self.turns() if not self.void_mask & bit_of(seat)]


def sensed_decision(bet: int, covered: int) -> int:
    """The table of covered areas (table-guide 4). Cards cover the Play area as chips do. Where the sensors saw no wager
    at all, they can't see one cleared either."""
    if not bet & (ANTE_BIT | ACES_UP_BIT):
        return UNDECIDED
    if covered == 0:
        return FOLD
    if not covered & PLAY_BIT:
        return UNDECIDED
    if covered & ANTE_BIT:
        return PLAY if bet & ANTE_BIT else UNDECIDED
    if covered & ACES_UP_BIT and bet & ACES_UP_BIT:
        return ACES_UP  # 9.3 if an Ante was bet, 5.2(c) if not
    return UNDECIDED


def bit_of(seat: int) -> int:
    return 1 << (seat - 1)


def seats_of(mask: int) -> list:
    return [seat for seat in range(1, 8) if mask & bit_of(seat)]
