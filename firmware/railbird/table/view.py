"""The joint between `table` and `show`: what people see, as plain values.

A controller fills one `View`; `show` draws it. Texts are capitals, suits are 0-3 (♥ ♦ ♠ ♣), cards are ints.
Nothing here knows pixels, colours or LEDs.
"""

from collections import namedtuple

# Bodies: what stands between header and footer. Each is a named tuple whose first field is one of these.
MESSAGE = 0
OPEN = 1
LANES = 2
PLACES = 3
RESULT = 4
ROWS = 5
SEATS = 6
DECIDE = 7
SETTLE = 8
HAND = 9
MENU = 10
PIN = 11
NAME_CARD = 12
LIST = 13
TEST = 14
BOX = 15
HANDS = 16
BOXES = 17

LIST_LINES = 7  # of a LIST with a title that are on the screen at a time

# In place of a card.
HIDDEN_CARD = -1  # a back
EMPTY_PLACE = -2  # nothing there yet
COLUMN = -10  # no card but the number of a column: -11 for the first
RANK_UNKNOWN = 64  # + suit: a card named by its suit only

# Styles of cells and boxes.
EMPTY = 0
PLAIN = 1
DUE = 2
ACT = 3
PAY = 4
TAKE = 5
VOIDED = 6  # wager returned: violet on the felt, outlined on the monitor

# Who acts on a message, and the call that stands below it.
DEALER, SUPERVISOR, TECHNICIAN = range(3)
CALLS = ("", "CALL SUPERVISOR", "CALL TECHNICIAN")

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
WIN_HIGH = 12  # by a schedule of its own, ten to one or more
PUSH_BONUS = 13

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
    "BOX",
    "HANDS",
    "BOXES",
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
    "WIN_HIGH",
    "PUSH_BONUS",
)


Message = namedtuple("Message", ("kind", "what", "do", "code", "who"))
OpenBets = namedtuple("OpenBets", ("kind", "last_round", "suits", "title", "note"))
Lanes = namedtuple("Lanes", ("kind", "ranks", "finished"))
Places = namedtuple("Places", ("kind", "suits", "due", "excluded", "newest_cards", "not_shown"))
Result = namedtuple("Result", ("kind", "suits", "words", "protest", "boxes", "waits"))
Rows = namedtuple("Rows", ("kind", "rows", "cursor", "is_carried"))
Seats = namedtuple("Seats", ("kind", "cells", "big", "side", "dealer_cards", "cursor"))
Decide = namedtuple("Decide", ("kind", "cells", "upcard", "line_1", "line_2"))
Settle = namedtuple("Settle", ("kind", "cards", "other_cards", "name", "boxes", "dealer_cards"))
Hand = namedtuple("Hand", ("kind", "title", "cards", "other_cards", "name", "note"))
Menu = namedtuple("Menu", ("kind", "lines", "selected"))
Pin = namedtuple("Pin", ("kind", "digits", "message"))
NameCard = namedtuple("NameCard", ("kind", "suit", "rank"))
List = namedtuple("List", ("kind", "title", "lines", "first"))
Test = namedtuple("Test", ("kind", "lines"))
Box = namedtuple("Box", ("kind", "cells", "cards", "name", "verdict"))
Boxes = namedtuple("Boxes", ("kind", "cells", "line_1", "line_2"))
Hands = namedtuple("Hands", ("kind", "rows", "cursor", "is_carried"))


def message_body(what: str, do: list, code: str = "") -> Message:
    """Full height: what, lines that say what to do, a code; a tab breaks the code's line. A last line of CALLS says who
    has to act, and is drawn as what it is: a call."""
    who = DEALER
    if do and do[-1] in CALLS:
        who = CALLS.index(do[-1])
        do = [line.rstrip(",") for line in do[:-1]]
    return Message(MESSAGE, what, do, code, who)


def open_body(last_round: int, suits, title: str, note: str) -> OpenBets:
    """`last_round` or 0; its three suits or None."""
    return OpenBets(OPEN, last_round, suits, title, note)


def lanes_body(ranks, finished: int = -1) -> Lanes:
    """Four lists of ranks, at most four each; the suit that is home, or -1."""
    return Lanes(LANES, ranks, finished)


def places_body(suits: tuple, due: int, excluded: list, newest_cards: list, not_shown: int) -> Places:
    """Three suits or -1, the place due (1-3), suits placed already, the last six cards, how many more there are."""
    return Places(PLACES, suits, due, excluded, newest_cards, not_shown)


def result_body(suits: tuple, words: str, protest: bool, boxes: tuple, waits: str = "") -> Result:
    """`boxes`: (colour in words or suits, odds), the last with the odds of a trifecta that is right in two places and
    in one; `waits`: that cards wait for the next race."""
    return Result(RESULT, suits, words, protest, boxes, waits)


def rows_body(rows: list, cursor=None, is_carried: bool = False) -> Rows:
    """Three lists of cards in deal order, EMPTY_PLACE for a gap; cursor (row, index) or None, perhaps with its card."""
    return Rows(ROWS, rows, cursor, is_carried)


def seats_body(cells: list, big: str, side: str, dealer_cards: list, cursor: int = -1) -> Seats:
    """Cells (text, style) of the seats; big and side text; the dealer's cards, HIDDEN_CARD and EMPTY_PLACE too, and
    which of them is chosen, from 0."""
    return Seats(SEATS, cells, big, side, dealer_cards, cursor)


def decide_body(cells: list, upcard: int, line_1: str, line_2: str) -> Decide:
    return Decide(DECIDE, cells, upcard, line_1, line_2)


def settle_body(cards: list, other_cards: list, name: str, boxes: list, dealer_cards: list) -> Settle:
    """The cards that count, the others, the hand's name; three or four boxes (title, line 1, line 2, style); the
    dealer's cards that count. A tab in line 2 breaks it."""
    return Settle(SETTLE, cards, other_cards, name, boxes, dealer_cards)


def hand_body(title: str, cards: list, other_cards: list, name: str, note: str = "") -> Hand:
    """`note`: what follows from it, below its name."""
    return Hand(HAND, title, cards, other_cards, name, note)


def menu_body(lines: list, selected: int = -1) -> Menu:
    """Lines that begin with their key; `selected` is a line, or -1. The title stands in the header."""
    return Menu(MENU, lines, selected)


def pin_body(digits: int, message: str) -> Pin:
    return Pin(PIN, digits, message)


def name_card_body(suit: int, rank: int) -> NameCard:
    """Suit or -1, rank or 0."""
    return NameCard(NAME_CARD, suit, rank)


def list_body(title: str, lines: list, first: int = 0) -> List:
    """A tab parts name and value of a line; `first` is the first line shown."""
    return List(LIST, title, lines, first)


def test_body(lines: list) -> Test:
    return Test(TEST, lines)


def box_body(cells: list, cards: list, name: str, verdict: tuple) -> Box:
    """Cells (text, style) of the boxes; the cards of one of them, what they are, and (line 1, line 2, style)."""
    return Box(BOX, cells, cards, name, verdict)


def boxes_body(cells: list, line_1: str, line_2: str) -> Boxes:
    """Cells (text, style) of the boxes, and what to do in two lines."""
    return Boxes(BOXES, cells, line_1, line_2)


def hands_body(rows: list, cursor=None, is_carried: bool = False) -> Hands:
    """Rows (title, cards), at most eight, seven with a cursor; cursor (row, index) or None, perhaps with its card."""
    return Hands(HANDS, rows, cursor, is_carried)


class View:
    """One picture: header, body, footer, lamps."""

    def __init__(self):
        self.header = ""  # left: round and state
        self.header_right = ""  # right: a count or a warning
        self.header_alert = False  # True: the right text is a warning, black on yellow
        self.table_number = 0  # in the header where there is room; 0 for none
        self.footer = ""  # the key due
        self.footer_then = ""  # the same once the cards are open that this picture waits for
        self.body = message_body("", [])
        self.lamps = []  # (area, meaning)
