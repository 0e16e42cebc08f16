"""The states of a race, and the game's own dialogs."""

from railbird.table.states import FIRST_GAME_DIALOG, FIRST_GAME_STATE

DEAL = FIRST_GAME_STATE
RESULT = FIRST_GAME_STATE + 1  # lamps lit, the cards are compared
PAYING = FIRST_GAME_STATE + 2

MENU_SHUFFLE = FIRST_GAME_DIALOG
MOVE_CARDS = FIRST_GAME_DIALOG + 1
MENU_HELD = FIRST_GAME_DIALOG + 2
