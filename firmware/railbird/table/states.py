"""Codes that the table and its games share: states, sounds, faults of the table itself, dialogs."""

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
HELD_TONE = 5  # two short high ones: a card that no card was due for

# Faults that the table finds; those of the scanner are below 128 (scan/faults.py).
IMPOSSIBLE_CARD = 128  # the running inventory has no such card left
WRONG_CARD = 129  # another card than the one that went back
OPENING_FAILED = 130  # an opening that doesn't match its commitment
DOUBLED_CARD = 131  # the scanner saw a (deck, card) twice among hidden cards
TOO_MANY_HELD = 132  # more cards than a whole round, and still none is due

MOST_UNCOUNTED = 60  # they fit one message to the scanner, which keeps fewer while nobody listens
MOST_HELD = 30  # more than nearly every round needs; a snapshot must fit a journal record

# What waits for the supervisor before a round may go on; a game numbers its own and has their texts.
NO_TROUBLE = 0

# Dialogs: what is laid over the round's screen and takes the keys.
NO_DIALOG = 0
MENU_FIX = 1
MENU_SUPERVISOR = 2
MENU_CARDS = 3
MENU_TABLE = 4
MENU_OPENING = 5
MENU_CLOSING = 6
MENU_NEW_SHOE = 7
MENU_REMOVE = 8
MENU_VOID = 9
EDIT = 16  # CORRECT, INSERT, REMOVE over the passes of the round
NAME_CARD = 17
ENROL = 18
DECK_CHECK = 19
RECALL = 20
TEST = 21
TOTALS = 23
FIRST_GAME_DIALOG = 32  # each game numbers its own from here

# Operations of EDIT.
CORRECT = 1
INSERT = 2
REMOVE = 3
EDIT_TITLES = ("", "CORRECT", "INSERT", "REMOVE")

# What became of a card that REMOVE took out of the round.
OUT_OF_PLAY = 1  # it is in the rack and stays off the inventory
NEXT_FROM_SHOE = 2
NEVER_WAS = 3
