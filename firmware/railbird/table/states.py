"""Codes that the frame and the games share: states, dialogs, sounds, faults of the table itself."""

# States. Each game numbers its own from FIRST_GAME_STATE.
CLOSED = 0
OPEN = 1
VOID = 2
FIRST_GAME_STATE = 3

# Sounds (table-guide 2).
TICK = 1  # 30 ms, a good read
FAULT_TONE = 2  # two low of 250 ms
SUPERVISOR_TONE = 3  # one high of 600 ms
LOW = 4  # a key that isn't due

# Faults that the table finds; those of the scanner are below 128 (scan/faults.py).
IMPOSSIBLE_CARD = 128  # the running inventory has no such card left
WRONG_CARD = 129  # another card than the one that went back
OPENING_FAILED = 130  # an opening that doesn't match its commitment
DOUBLED_CARD = 131  # the scanner saw a (deck, card) twice among hidden cards
TOO_MANY_HELD = 132  # more cards than a whole round, and still none is due

MOST_HELD = 30  # 99.99 % of Derby rounds need 25 cards or fewer; a snapshot must fit a journal record

# What waits for the supervisor before a round may go on.
NO_TROUBLE = 0
SECOND_EXPOSED = 1  # Four Card Poker 11.9
DECK_WRONG = 2  # Four Card Poker 11.6

# Dialogs: what is laid over the round's screen and takes the keys.
NO_DIALOG = 0
MENU_FIX = 1
MENU_SUPERVISOR = 2
MENU_CARDS = 3
MENU_TABLE = 4
MENU_OPENING = 5
MENU_SHUFFLE = 6  # one deck: back to the shuffle, or keep
MENU_NEW_SHOE = 7
MENU_REMOVE = 8
MENU_VOID = 9
EDIT = 16  # CORRECT, INSERT, REMOVE over the passes of the round
NAME_CARD = 17
ENROL = 18
DECK_CHECK = 19
RECALL = 20
TEST = 21
NOTICE = 22  # what the hands have to do after a correction
TOTALS = 23
CHOOSE_CARD = 24  # poker FIX 2: which of the dealer's cards was exposed

# Operations of EDIT.
CORRECT = 1
INSERT = 2
REMOVE = 3

# What BACK can undo, if nothing followed.
UNDO_FAULT = 1
UNDO_DISCARD = 2
UNDO_PAY_BY_CARDS = 3
UNDO_EXPOSED = 4
UNDO_MANUAL_CARD = 5
UNDO_UNREAD = 6
UNDO_CALL = 7
UNDO_BY_CARDS = 8
