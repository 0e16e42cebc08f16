"""The joint between `table` and `show`: what people see, as plain values.

A controller fills one `View`; `show` draws it. Texts are capitals, suits are 0-3 (♥ ♦ ♠ ♣), cards are ints.
Nothing here knows pixels, colours or LEDs.
"""

# Bodies: the first item of `View.body`. The fields that follow are listed beside each.
MESSAGE = 0  # what, do (list of lines), code
OPEN = 1  # last_round or 0, (suit, suit, suit) or None, title, note
LANES = 2  # four lists of ranks (at most four each), finished suit or -1
PLACES = 3  # (suit or -1,) * 3, due place 1-3, excluded suits, last six cards (newest first), number not shown
RESULT = 4  # three suits, words, protest, pay line 1, pay line 2
ROWS = 5  # three lists of cards (deal order), cursor (row, index) or None; HIDDEN_CARD, RANK_UNKNOWN + suit
SEATS = 6  # seven cells (text, style), big text, side text, dealer's cards (card, HIDDEN_CARD or EMPTY_PLACE)
DECIDE = 7  # seven cells (text, style), upcard or HIDDEN_CARD, line 1, line 2
SETTLE = 8  # best cards, other cards, hand's name, three boxes (title, line 1, line 2, style)
HAND = 9  # title, cards, other cards, hand's name
MENU = 10  # title, lines, selected line or -1
PIN = 11  # number of digits entered, message
NAME_CARD = 12  # suit or -1, rank or 0
LIST = 13  # title, lines, first line shown
TEST = 14  # lines

LIST_LINES = 7  # of a LIST with a title that are on the screen at a time

# In place of a card.
HIDDEN_CARD = -1  # a back
EMPTY_PLACE = -2  # nothing there yet
RANK_UNKNOWN = 64  # + suit: a Derby card named by its suit only

# Styles of cells and boxes.
EMPTY = 0
PLAIN = 1
DUE = 2
ACT = 3
PAY = 4
TAKE = 5
VOIDED = 6  # wager returned: violet on the felt, outlined on the monitor

# Lamp meanings. An area that `View.lamps` doesn't list is dark.
BETS_OPEN = 1
WIN = 2
WIN_PROTEST = 3
TRIFECTA_10 = 4
TRIFECTA_2 = 5
TRIFECTA_1 = 6
WIN_BONUS = 7
LOSE_BONUS = 8
PUSH = 9
VOID = 10
SEAT_DUE = 11

BODY_NAMES = (
    "MESSAGE",
    "OPEN",
    "LANES",
    "PLACES",
    "RESULT",
    "ROWS",
    "SEATS",
    "DECIDE",
    "SETTLE",
    "HAND",
    "MENU",
    "PIN",
    "NAME_CARD",
    "LIST",
    "TEST",
)
LAMP_NAMES = (
    "",
    "BETS_OPEN",
    "WIN",
    "WIN_PROTEST",
    "TRIFECTA_10",
    "TRIFECTA_2",
    "TRIFECTA_1",
    "WIN_BONUS",
    "LOSE_BONUS",
    "PUSH",
    "VOID",
    "SEAT_DUE",
)

# Characters that fit one line of 320 pixels, by glyph height (table-guide 5).
CHARACTERS_AT_16 = 26
CHARACTERS_AT_18 = 20
CHARACTERS_AT_24 = 16


class View:
    """One picture: header, body, footer, lamps."""

    def __init__(self):
        self.header = ""  # left: round and state
        self.header_right = ""  # right: a count or a warning
        self.header_alert = False  # True: the right text is a warning, black on yellow
        self.footer = ""  # the key due
        self.body = (MESSAGE, "", [], "")
        self.lamps = []  # (area, meaning)
