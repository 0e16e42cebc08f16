"""States, troubles and dialogs of games whose boxes play against a schedule. SEATS and DEAL are those of `seated`."""

from railbird.table.seated.states import DECK_WRONG, SETTLE
from railbird.table.states import FIRST_GAME_DIALOG

DISCARD = SETTLE + 1  # the draw format: cards are given up
DRAW = SETTLE + 2  # ... retained cards are opened, then as many new ones dealt
RESULT = SETTLE + 3  # all lamps lit, the cards are compared
PAYING = SETTLE + 4

# What waits for the supervisor, beside DECK_WRONG.
EXPOSED = DECK_WRONG + 1  # in the cut or in the deal
WRONG_COUNT = DECK_WRONG + 2  # a box has too few cards, or too many

# What the draw format notes of cards that pass once more.
GIVEN_UP_BEFORE = 1  # one that had been given up before
PASSED_AGAIN = 2  # retained ones have to: whoever passes a whole hand passes open ones too

MARK_CARDS = FIRST_GAME_DIALOG
UNKNOWN_CARD = FIRST_GAME_DIALOG + 1
TAKE_BACK = FIRST_GAME_DIALOG + 2
