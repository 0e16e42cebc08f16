"""What a game is to its table: the one interface between them. A game is a folder; see docs/adding-a-game.md.

The table owns the passes, the supervisor, faults, dialogs and undo, and asks the game what is due, what a card or a key
means in its own states, and what to show. What only some games have are the game's parts (`game_parts.py`): a game
without cards face down, say, keeps the part that answers for none. A game knows its table through what is public there:
`current` (state, passes), `cards` (held ones, faults), `stock` (the inventory), `dialogs`, `undo`, `sound`.
"""

from railbird.table.game_parts import HiddenCards, Irregularities, Returning, Screens, Voids
from railbird.table.passes import Pass
from railbird.table.states import OPEN
from railbird.table.view import View


class Game:
    FIRST_STATE = 0  # where NO MORE BETS leads
    STATE_NAMES = {}  # of the game's own states, as the header and the pages have them
    SCANNER_STATES = (OPEN,)  # those that can't go on without the scanner
    CHIP_STATES = ()  # those in which it matters what is covered
    PAYING_STATES = ()  # those in which the dealer may look rounds up
    SHUFFLES_EACH_ROUND = False  # every round is dealt from one whole deck
    LEAST_CARDS = 0  # a round is not begun with fewer in the shoe
    CHECKS_DECK_TO_CLOSE = False  # at the end of play the cards are checked once more
    REOPEN_ENDS_BY_CARDS = False  # REOPEN takes PAY BY CARDS back
    REDEAL_NOTE = ""  # what OPEN says after a void round
    VOID_RULE = ""  # what VOID cites where there is no seat to void
    DIALOGS = ()  # classes of the game's own dialogs

    def __init__(self, table):
        self.table = table
        self.current = table.current
        self.troubles = {}  # what may wait for the supervisor: (what, lines, code) of each
        self.chip_sensors = None  # what they say now, as `now`, where the game has any
        self.hidden_cards = HiddenCards(self)
        self.returning = Returning()
        self.irregularities = Irregularities(self)
        self.voids = Voids()
        self.screens = Screens(self)

    # --- the round: its part of the snapshot, and where it goes on -------------------------------------------------

    def pack(self) -> list:
        """What a round holds beyond its passes, for the snapshot and for the finished round."""
        return []

    def unpack(self, values: list) -> None:
        """After the passes are back: whatever follows from them is worked out here."""

    def clear(self) -> None:
        """The round is over."""

    def reopened_state(self) -> int:
        """Where a round that a supervisor corrected or reopens goes on."""
        return self.current.state

    def reopen(self) -> None:
        """REOPEN was chosen: decisions of the showdown are open again."""

    def taken_back(self) -> None:
        """It is the round before again: cards that were held then went into the shuffle since."""

    # --- cards: what is due, and what is counted -------------------------------------------------------------------

    def card_due(self) -> bool:
        """A card of the round is due now."""
        return False

    def due_in_clear(self) -> bool:
        """The card that is due lies face up once dealt."""
        return True

    def count(self, passed: Pass) -> None:
        """The card that is due; one that is due in clear is known."""

    # --- keys, chips, corrections ----------------------------------------------------------------------------------

    def key(self, key: int) -> bool:
        """A key in one of the game's states or VOID; False if it isn't due."""
        return False

    def chips(self, mask: int) -> None:
        """The chip sensors that are covered now."""

    def fix_items(self) -> list:
        """(number, text, action) of what FIX can do now, beyond what every game has."""
        return []

    def editor(self):
        """What CORRECT, INSERT and REMOVE work with (`edit_passes.py`), None where nothing can be edited now."""
        return None

    # --- settlement, pictures, lamps -------------------------------------------------------------------------------

    def result_lines(self) -> list:
        """What is paid now, in words, where the lamps would say it: shown while they are wrong. Empty elsewhere."""
        return []

    def show(self, view: View) -> None:
        """Body, footer and the right of the header in a state of the game's own."""

    def show_lamps(self, view: View) -> None:
        """The lamps, whatever lies over the screen."""
