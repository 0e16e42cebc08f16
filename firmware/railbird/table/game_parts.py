"""What only some games have, a part each: cards face down, cards that come again, what goes wrong, seats to void, the
monitor's other pictures.

These are the parts of a game without such things, and the bases of those that have them. A game makes its own in its
`__init__`.
"""

from railbird.table.passes import Pass
from railbird.table.registration import layout_of
from railbird.table.states import VOID
from railbird.table.view import View


class HiddenCards:
    """Counted cards that lie face down: in which order they are opened, and which must cross the scanner again."""

    def __init__(self, game):
        self._game = game

    def plan(self):
        """None while no card of a round is due; else the deal as `link/opening_rule.py` has it, empty if cards lie face
        up as they come."""
        return b"" if self._game.card_due() else None

    def dealt_passes(self) -> list:
        """The pass of each card of the plan, 0 for one that was not read."""
        return []

    def openings(self) -> list:
        """The numbers of passes that are to be opened now, in the order in which they are wanted."""
        return []

    def opened(self, passed: Pass) -> None:
        """A counted pass was opened."""

    def opening_failed(self, passed: Pass, was_lost: bool) -> None:
        """A counted pass could not be opened: a fault is set; `was_lost`: it had been asked for before."""

    def missing_passes(self) -> list:
        """Counted passes that must cross the scanner again now."""
        return []

    def rescans(self) -> list:
        """(pass, commitment) of every card that may be passed again after a scanner restart."""
        return []

    def asked_in_clear(self):
        """Whether a pass that the screen asks for may be told in clear; None if it asks for none."""
        return None

    def asked(self, passed: Pass) -> bool:
        """A pass that the screen asked for (an unread card); True if this was one."""
        return False


class Returning:
    """Hidden cards that cross the scanner once more and are known again unopened: discards."""

    def may_come_again(self) -> tuple:
        """The numbers of their passes."""
        return ()

    def gives_up(self) -> bool:
        """What comes again is given up: the scanner opens it never more."""
        return False

    def came_again(self, earlier: Pass) -> None:
        """The scanner says that the card of that earlier pass crossed it again."""

    def crossed_last(self):
        """A pass of the round that crossed the scanner once more, after all others; None if none did."""
        return None


class Irregularities:
    """What the game makes of a card that went wrong, and of what the dealer says about it."""

    def __init__(self, game):
        self._game = game

    def held_came(self) -> None:
        """A card that was not due is held now."""

    def check_ended(self) -> None:
        """The felt agrees: what was passed in the meantime counts."""
        self._game.table.cards.drain()

    def card_went_out(self) -> None:
        """A card of the shoe is out of play."""

    def doubled(self, passed: Pass) -> None:
        """The scanner saw this card twice in the round; what it is, it doesn't say."""

    def fault_noted(self) -> None:
        """A pass of the round was not read."""

    def fault_cleared(self) -> None:
        """FIX: nothing had passed."""

    def face_up_lines(self) -> list:
        """What may be said about a card without a code, by key 1, 2, 3; empty if nothing is asked."""
        return []

    def face_up_said(self, key: int) -> bool:
        """The dealer said it; False if there is no such line."""
        return False

    def pay_by_cards(self) -> None:
        """FIX 6: the cards govern, the lamps go dark until corrected."""
        self._game.current.pay_by_cards = 1
        self._game.table.cards.end_fault()


class Voids:
    """Single seats whose wagers go back."""

    word = "SEAT"  # what the felt calls a player's place

    def possible(self) -> list:
        """Seats whose key voids them now, or takes that back."""
        return []

    def seats(self) -> list:
        """Those that are void."""
        return []

    def turn(self, seat: int) -> None:
        """The seat's wagers go back; a second time: voided by mistake."""


class Screens:
    """What the monitor says besides the game's own states, and a round for recall, logs and pages."""

    def __init__(self, game):
        self._game = game

    def event_begins(self) -> None:
        """An event is applied: what is on the monitor now is what people answer."""

    def header(self) -> tuple:
        """(what the state is called, what stands at the right unless something graver does); in OPEN the right alone,
        where no shoe is counted."""
        return self.state_name(), ""

    def state_name(self) -> str:
        state = self._game.current.state
        return "VOID" if state == VOID else self._game.STATE_NAMES.get(state, "")

    def show_check(self, view: View) -> None:
        """What to compare with the felt."""

    def check_key(self, key: int) -> bool:
        """A key while the felt is compared, besides CONFIRM; False if it isn't due."""
        return False

    def last_suits(self, last):
        """Three suits of the round before, a `FinishedRound`, for the OPEN screen, or None."""
        return None

    def show_recalled(self, view: View, found, cards: bool) -> None:
        """A `FinishedRound`: what it came to, or its cards."""

    def lit_areas(self):
        """The areas that the lamps speak of now: a seat's at its turn, or all."""
        return range(len(layout_of(self._game.table.config.game).area_names))

    def hands(self) -> list:
        """(title, cards) of the round as they lie on the felt: for logs and pages."""
        return []
