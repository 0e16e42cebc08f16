"""States, decisions and troubles of a game with seats and a dealer's hand."""

from railbird.table.states import FIRST_GAME_DIALOG, FIRST_GAME_STATE

SEATS = FIRST_GAME_STATE
DEAL = FIRST_GAME_STATE + 1
DECIDE = FIRST_GAME_STATE + 2
SHOW = FIRST_GAME_STATE + 3  # the dealer's hand
SETTLE = FIRST_GAME_STATE + 4  # one seat after the other

DEALER = 0  # in place of a seat
MOST_SEATS = 7

# Decisions; a game numbers its own from FIRST_OWN_DECISION. SENSORS: no key was pressed, the sensors decide.
SENSORS, UNDECIDED, FOLD, ABSENT, PLAY = range(5)
FIRST_OWN_DECISION = 5

# What waits for the supervisor.
SECOND_EXPOSED = 1  # more than one card was exposed in the deal
DECK_WRONG = 2
DEALER_EXPOSED = 3  # a dealer's card where none lies face up
EXPOSED = 4  # any card, where the rules leave it to the supervisor

CHOOSE_CARD = FIRST_GAME_DIALOG  # which of the dealer's cards was exposed


def bit_of(seat: int) -> int:
    return 1 << (seat - 1)


def seats_of(mask: int) -> list:
    return [seat for seat in range(1, MOST_SEATS + 1) if mask >> seat - 1 & 1]
