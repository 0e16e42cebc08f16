"""Which hidden cards a scanner may open, by the round's own order; it knows no game.

In: the deal as the display committed to it before it began (`plan`), which pass lies at which place of it (`place`),
what was told so far. Out: may these passes be opened, may this one be told in clear. What the rule refuses the display
may still have with leave, MOST_BEYOND cards a round: corrections and exposed cards. Everything is counted (tally.py).

    no plan      no card of a round is due: nothing is opened
    empty plan   cards lie face up as they come: a hidden one is opened when it is the oldest
    plan         one byte a card, in the order of the deal: the hand it belongs to, numbered in the order in which
                 hands are opened; FACE_UP marks a card that lies face up at once: one card of that hand opens alone.
                 A hand is opened whole, without its cards that were given up, when every place of the deal has its
                 pass, and no hand after a later one. When all are open or given up, an empty plan may follow; before
                 that an empty one is none: cards that were dealt face down do not lie face up because somebody says so.
"""

from railbird.pass_number import LAST, passes_from

FACE_UP = 0x80
HAND = 0x7F
MOST_BEYOND = 6  # a hand that was opened before its turn came back (a fold that was none), a card or two that were seen
_HALF = 0x4000
_PASSES_BACK = 64  # more than cards are ever held
_EARLY_PASSES = 2  # a plan that changes later than this was not committed to before the deal


class OpeningRule:
    def __init__(self, cards):
        self._cards = cards  # what is known of each pass: RoundCards
        self._plan = None
        self._lies_face_down = False  # a deal with hidden cards began, and is not played out
        self._places = []  # pass of each card of the plan, 0 for one that was not read
        self._hands = {}  # hand: its passes, of `_places`; ready when a hand is to be opened, as people wait for it
        self._first_pass = 0  # of the round, 0 if this board started later
        self._last_hand = -1
        self._alone = 0  # cards opened alone
        self._given_up = set()
        self._beyond = 0
        self._lay_open = False  # a card was told or opened as one of a deal that lies face up

    def begin_round(self, first_pass: int) -> None:
        self._plan = None
        self._lies_face_down = False
        self._put_at([])
        self._first_pass = first_pass
        self._last_hand = -1
        self._alone = 0
        self._given_up = set()
        self._beyond = 0
        self._lay_open = False

    def plan(self, plan, next_pass: int) -> bool:
        """The deal that the display commits to; False if another one, with cards that lie face down, had begun, or if
        cards lie face down in it of a round whose cards lay open."""
        before = self._plan
        passes = self._passes_so_far(next_pass)
        is_early = passes < _EARLY_PASSES
        if not plan and before and self._is_played_out():
            before = None  # every hand is open or given up: from here on cards lie face up as they come
            self._lies_face_down = False
        if plan or (plan is not None and not passes):
            self._lies_face_down = bool(plan)
        elif plan is not None and self._lies_face_down:
            plan, is_early = None, False
        self._plan = plan
        self._put_at(self._places if plan and before and len(plan) >= len(before) else [])
        if plan and self._lay_open:
            return False
        return not before or plan == before or is_early

    def _is_played_out(self) -> bool:
        """Every place has its pass, and none that could be opened is closed."""
        whole = len(self._places) == len(self._plan)
        return whole and not any([number and self._is_closed(number) for number in self._places])

    def place(self, passes: list, next_pass: int) -> None:
        """Which pass lies at which place; a list that can't be is as good as none."""
        if self._last_hand < 0 and self._is_possible(passes, next_pass):
            self._put_at(passes)

    def _put_at(self, passes: list) -> None:
        self._places = passes
        self._hands = {}
        for place, number in enumerate(passes):
            if number:
                self._hands.setdefault(self._plan[place] & HAND, []).append(number)

    def _is_possible(self, passes: list, next_pass: int) -> bool:
        if not self._plan or len(passes) > len(self._plan):
            return False
        if self._first_pass and len(passes) > self._passes_so_far(next_pass):
            return False
        before = 0
        for number in passes:
            if not number:
                continue
            if not 0 < passes_from(number, next_pass) < _HALF:
                return False  # it has not passed
            if before and not 0 < passes_from(before, number) < _HALF:
                return False
            before = number
        return True

    def _passes_so_far(self, next_pass: int) -> int:
        return passes_from(self._first_pass, next_pass) if self._first_pass else _HALF

    def give_up(self, number: int) -> None:
        self._given_up.add(number)

    def take_back(self, numbers) -> None:
        """They may be given up still: so they are not."""
        for number in numbers:
            self._given_up.discard(number)

    def is_given_up(self, number: int) -> bool:
        return number in self._given_up

    def is_due(self) -> bool:
        """Cards of a round are due."""
        return self._plan is not None

    # What may be told

    def may_tell(self, number: int) -> bool:
        """Whether a pass that the display granted may be told in clear."""
        plan = self._plan
        if not plan or self._last_hand >= 0:
            return True
        for place, hand in enumerate(plan):
            if hand & FACE_UP:
                return self._alone == 0 and self._passes_so_far(number) >= place
        return False

    def told(self) -> None:
        """A card was told in clear."""
        if self._plan and self._last_hand < 0:
            self._alone += 1
        if self._plan == b"":
            self._lay_open = True

    def may_open(self, numbers: list) -> bool:
        """Cards that the display knows already are no matter."""
        wanted = [number for number in numbers if self._is_closed(number)]
        if not wanted:
            return True
        if self._plan is None:
            return False
        if not self._plan:
            is_next = len(wanted) == 1 and self._is_oldest(wanted[0])
            self._lay_open = self._lay_open or is_next
            return is_next
        hand = self._hand_of(wanted)
        if hand < 0:
            return False
        if len(wanted) == 1 and self._may_lie_alone(hand):
            self._alone += 1
            return True
        if len(self._places) < len(self._plan) or hand < self._last_hand:
            return False
        for number in self._hands[hand]:
            if number not in wanted and self._is_closed(number):
                return False
        self._last_hand = hand
        return True

    def with_leave(self, count: int) -> bool:
        """Whether so many more may be opened beyond the order."""
        if self._beyond + count > MOST_BEYOND:
            return False
        self._beyond += count
        return True

    def _is_closed(self, number: int) -> bool:
        return number not in self._given_up and self._cards.is_closed(number)

    def _is_oldest(self, wanted: int) -> bool:
        for back in range(1, _PASSES_BACK):
            if self._is_closed((wanted - back - 1) % LAST + 1):
                return False
        return True

    def _hand_of(self, wanted: list) -> int:
        """The hand of which all of them are, or -1."""
        for hand, passes in self._hands.items():
            if wanted[0] in passes:
                return hand if all([number in passes for number in wanted]) else -1
        return -1

    def _may_lie_alone(self, hand: int) -> bool:
        return self._alone == 0 and self._last_hand < 0 and hand | FACE_UP in self._plan
