"""What a game is to its table: the one interface between them. A game is a folder; see docs/adding-a-game.md.

The table owns the passes, the supervisor, faults, dialogs and undo, and asks the game what is due, what a card or a key
means in its own states, and what to show. A game knows its table through what is public there: `current` (state,
passes), `cards` (held ones, faults), `stock` (the inventory), `dialogs`, `undo`, `sound`.
"""

from railbird.table.config import CONTINUOUS
from railbird.table.passes import Pass
from railbird.table.states import OPEN, VOID
from railbird.table.view import View


class Game:
    FIRST_STATE = 0  # where NO MORE BETS leads
    STATE_NAMES = {}  # of the game's own states, as the header and the pages have them
    SHUFFLES_EACH_ROUND = False
    REDEAL_NOTE = ""  # what OPEN says after a void round
    VOID_RULE = ""  # what VOID cites where there is no seat to void
    DIALOGS = ()  # classes of the game's own dialogs

    def __init__(self, table):
        self.table = table
        self.current = table.current

    # --- the round -------------------------------------------------------------------------------------------------

    def pack(self) -> list:
        """What a round holds beyond its passes, for the snapshot and for the finished round."""
        return []

    def unpack(self, values: list) -> None:
        """After the passes are back: whatever follows from them is worked out here."""

    def clear(self) -> None:
        """The round is over."""

    def configured(self) -> None:
        """The table's configuration was read or changed."""

    def decks_in_play(self) -> int:
        return self.table.config.decks

    def shuffles_each_round(self) -> bool:
        return self.SHUFFLES_EACH_ROUND or self.table.config.source == CONTINUOUS

    def reopened_state(self) -> int:
        """Where a round that a supervisor reopens goes on."""
        return self.current.state

    def can_reopen(self) -> bool:
        """Whether REOPEN would change anything in one of the game's states."""
        return bool(self.current.trouble) or self.reopened_state() != self.current.state

    def reopens(self) -> None:
        """REOPEN was chosen: decisions of the showdown are open again."""

    def event_begins(self) -> None:
        """An event is applied: nothing that was worked out holds any longer."""

    def event_ended(self) -> None:
        """Until the next event nothing changes."""

    # --- cards -----------------------------------------------------------------------------------------------------

    def card_due(self) -> bool:
        """A card of the round is due now."""
        return False

    def due_in_clear(self) -> bool:
        """The card that is due lies face up once dealt."""
        return True

    def count(self, passed: Pass) -> None:
        """The card that is due; one that is due in clear is known."""

    def takes_pass(self) -> bool:
        """False where a pass means nothing in this state."""
        return True

    def asked_in_clear(self):
        """Whether a pass that the screen asks for may be told in clear; None if it asks for none."""
        return None

    def asked(self, passed: Pass) -> bool:
        """A pass that the screen asked for (an unread card); True if this was one."""
        return False

    def held_came(self) -> None:
        """A card that was not due is held now."""

    def openings(self) -> list:
        """The numbers of counted passes that are to be opened now, in the order in which they are wanted."""
        return []

    def opened(self, passed: Pass) -> None:
        """A counted pass was opened."""

    def opening_failed(self, passed: Pass, was_lost: bool) -> None:
        """A counted pass could not be opened: a fault is set; `was_lost`: it had been asked for before."""

    def rescans(self) -> list:
        """(pass, commitment) of every card that may be passed again after a scanner restart."""
        return []

    def deal_plan(self):
        """None while no card of a round is due; else the deal as `link/opening_rule.py` has it, empty if cards lie face
        up as they come."""
        return b"" if self.card_due() else None

    def dealt_passes(self) -> list:
        """The pass of each card of the plan, 0 for one that was not read."""
        return []

    def one_deck_a_round(self) -> bool:
        """The round's first card says of which deck all others must be; the scanner minds the hidden ones."""
        return False

    def may_come_again(self) -> tuple:
        """Hidden passes of the game that may cross the scanner again and must be recognised unopened."""
        return ()

    def gives_up(self) -> bool:
        """What comes again is given up: the scanner opens it never more."""
        return False

    def came_again(self, passed: Pass, earlier: Pass) -> bool:
        """The scanner says that this pass is the hidden card of that earlier one; False if the game expected none."""
        return False

    def crossed_last(self):
        """A pass of the round that crossed the scanner once more, after all others; None if none did."""
        return None

    def doubled(self, passed: Pass) -> None:
        """The scanner saw this card twice in the round; what it is, it doesn't say."""

    def fault_noted(self) -> None:
        """A pass of the round was not read."""

    def face_up_lines(self) -> list:
        """What may be said about a card without a code, by key 1, 2, 3; empty if nothing is asked."""
        return []

    def face_up_said(self, key: int) -> bool:
        """The dealer said it; False if there is no such line."""
        return False

    def card_went_out(self) -> None:
        """A card of the shoe is out of play."""

    def fault_cleared(self) -> None:
        """FIX: nothing had passed."""

    def checks_deck_to_close(self) -> bool:
        """At the end of play the cards are checked once more."""
        return False

    def can_begin(self) -> bool:
        """Whether the cards suffice for another round."""
        return True

    def needs_scanner(self) -> bool:
        """Whether the round can't go on without the scanner."""
        return self.current.state == OPEN

    # --- keys, chips, corrections ----------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """A key in one of the game's states or VOID; False if it isn't due."""
        return False

    def fix_items(self) -> list:
        """(number, text, action) of what FIX can do now, beyond what every game has."""
        return []

    def pay_by_cards(self) -> None:
        """FIX 6: the cards govern, the lamps go dark until corrected."""
        self.current.pay_by_cards = 1
        self.table.cards.end_fault()

    def check_key(self, key: int) -> bool:
        """A key while the felt is compared, besides CONFIRM; False if it isn't due."""
        return False

    def after_check(self) -> None:
        """The felt agrees: what was passed in the meantime counts."""
        self.table.cards.drain()

    def watches_chips(self) -> bool:
        return False

    def chips(self, mask: int) -> None:
        """The chip sensors that are covered now."""

    def chips_now(self) -> int:
        """What the sensors said last, -1 where a game has none."""
        return -1

    def editor(self):
        """What CORRECT, INSERT and REMOVE work with (`edit_passes.py`), None where nothing can be edited now."""
        return None

    def seat_word(self) -> str:
        """What the felt calls a player's place."""
        return "SEAT"

    def voidable_seats(self) -> list:
        return []

    def void_seats(self) -> list:
        return []

    def void_seat(self, seat: int) -> None:
        """The seat's wagers go back; a second time: voided by mistake."""

    # --- what people see -------------------------------------------------------------------------------------------

    def uses_shoe(self) -> bool:
        """Whether a new shoe is something that happens here."""
        return False

    def last_round_below(self) -> int:
        """With fewer cards in the shoe OPEN warns."""
        return 0

    def is_paying(self) -> bool:
        """A state in which the dealer may look rounds up."""
        return False

    def area_count(self) -> int:
        return 0

    def area_name(self, area: int) -> str:
        """What a technician calls a lamp area."""
        return ""

    def state_name(self) -> str:
        state = self.current.state
        return "VOID" if state == VOID else self.STATE_NAMES[state]

    def count_text(self) -> str:
        """At the right of the header unless something graver stands there."""
        return ""

    def open_text(self) -> str:
        """At the right of the header in OPEN, where no shoe is counted."""
        return ""

    def last_suits(self, last):
        """Three suits of the round before for the OPEN screen, or None."""
        return None

    def trouble_text(self, trouble: int) -> tuple:
        """(what, lines, code) of what waits for the supervisor."""
        return ("CALL SUPERVISOR", ["ROUND IS STOPPED"], "")

    def show(self, view: View) -> None:
        """Body, footer and the right of the header in a state of the game's own."""

    def show_check(self, view: View) -> None:
        """What to compare with the felt."""

    def show_lamps(self, view: View) -> None:
        """The lamps, whatever lies over the screen."""

    def show_recalled(self, view: View, found, cards: bool) -> None:
        """A `FinishedRound`: what it came to, or its cards."""

    def lit_areas(self):
        """The areas that the lamps speak of now: a seat's at its turn, or all."""
        return range(self.area_count())

    def result_lines(self) -> list:
        """What is paid now, in words, where the lamps would say it: shown while they are wrong. Empty elsewhere."""
        return []

    def missing_passes(self) -> list:
        """Counted passes that must cross the scanner again now."""
        return []

    def hands(self) -> list:
        """(title, cards) of the round as they lie on the felt: for logs and pages."""
        return []
