"""Bodies of a `View` with seats: the deal by seats, the decisions, a seat's settlement, a hand.

Each body is a function that lists parts; the functions below it draw one part each, at x, y.
"""

from railbird.cards.card import rank_of, suit_of
from railbird.show import colours
from railbird.show.blit import encode
from railbird.show.fonts import (
    RANK_20,
    SUIT_16,
    SUIT_20,
    TEXT_14,
    TEXT_16,
    TEXT_18,
    TEXT_22,
    TEXT_24,
    TEXT_26,
    TEXT_36,
)
from railbird.show.measure import fitting_font, text_room, width_of
from railbird.show.part import fine_part, part
from railbird.show.sheet import CENTRE, LARGE_CARD, MIDDLE_CARD, RIGHT, SMALL_CARD, UPCARD, suit_ink
from railbird.table import view

DIGIT_WIDTH = width_of(b"0", TEXT_24)
SEAT_CODES = (b"", b"1", b"2", b"3", b"4", b"5", b"6", b"7")
_cell_texts = {}  # by text, how it stands in a cell: there are few, and seven of them in a picture that people wait for
PLAYERS_CARD = (TEXT_18, SUIT_20)
DEALERS_CARD = (TEXT_16, SUIT_20)
# x, y, width, height of the boxes at a settlement, by their number; of three the first is the Ante with its bonus
BOX_PLACES = {
    3: ((1, 102, 158, 107), (161, 102, 158, 52), (161, 157, 158, 52)),
    4: ((1, 102, 158, 52), (161, 102, 158, 52), (1, 157, 158, 52), (161, 157, 158, 52)),
}
# style: (paper, frame, ink, ink of the title)
STYLES = {
    view.EMPTY: (colours.BLACK, colours.DARK, colours.DIM_ON_BLACK, colours.DIM_ON_BLACK),
    view.PLAIN: (colours.DARK, colours.DARK, colours.WHITE_ON_DARK, colours.WHITE_ON_DARK),
    view.DUE: (colours.WHITE, colours.WHITE, colours.BLACK_ON_WHITE, colours.BLACK_ON_WHITE),
    view.ACT: (colours.YELLOW, colours.YELLOW, colours.BLACK_ON_YELLOW, colours.BLACK_ON_YELLOW),
    view.PAY: (colours.WHITE, colours.WHITE, colours.BLACK_ON_WHITE, colours.BLACK_ON_WHITE),
    view.TAKE: (colours.DARK, colours.DARK, colours.WHITE_ON_DARK, colours.WHITE_ON_DARK),
    view.VOIDED: (colours.BLACK, colours.VIOLET, colours.WHITE_ON_BLACK, colours.GREY_ON_BLACK),
}


def _paper(sheet, x, y, width, height, style):
    """The paper of a cell or box; gives its inks."""
    paper, edge, ink, title_ink = STYLES[style]
    if edge == paper:
        sheet.fill(x, y, width, height, paper)
    else:
        sheet.frame(x, y, width, height, edge, paper, 2)
    return ink, title_ink


def _cells(cells):
    """Seven seats as the dealer sees them: number above, its text below."""
    return [part(3 + 45 * index, 26, 43, 72, _cell, index + 1, *cells[index]) for index in range(7)]


def _cell(sheet, x, y, number, text, style):
    ink, title_ink = _paper(sheet, x, y, 43, 72, style)
    sheet.placed(x + (44 - DIGIT_WIDTH) // 2, y + 7, DIGIT_WIDTH, SEAT_CODES[number], TEXT_24, title_ink)
    if not text:
        return
    if text not in _cell_texts:
        _cell_texts[text] = _cell_text(text)
    codes, font, width, below = _cell_texts[text]
    if width <= 43:
        sheet.placed(x + (44 - width) // 2, y + below, width, codes, font, ink)
    else:
        sheet.text(x, y + below, text, font, ink, CENTRE, 43)


def _cell_text(text) -> tuple:
    codes = encode(text)
    font, below = (RANK_20, 43) if text.isdigit() and len(text) < 3 else (TEXT_24, 41)
    return codes, font, width_of(codes, font), below


def seats(cells, big, side, dealer_cards, cursor):
    """What is due comes first, then the cells, of which some are worked out while it is on its way to the panel."""
    parts = [
        fine_part(0, 106, 190 if side else 320, 50, _big, big, 180 if side else 312),
        fine_part(190, 106, 130, 50, _side, side),  # also if it is empty: the parts behind it keep their places
    ]
    if dealer_cards:
        parts.append(fine_part(0, 162, 320, 48, _dealer_row, tuple(dealer_cards), cursor))
    return parts + _cells(cells)


def _big(sheet, x, y, text, room):
    sheet.words(6, y + 6, encode(text), TEXT_36, colours.WHITE_ON_BLACK, room)


def _side(sheet, x, y, text):
    codes = encode(text)
    width = width_of(codes, TEXT_22)  # in which CARD 4 fits
    if width > 124:
        sheet.line(x, y + 19, codes, TEXT_22, colours.WHITE_ON_BLACK, RIGHT, 124)
    else:
        sheet.words(x + 124 - width, y + 19, codes, TEXT_22, colours.WHITE_ON_BLACK, width)


def _dealer_row(sheet, x, y, cards, cursor):
    x = 318 - 32 * len(cards)
    sheet.text(6, y + 16, "DEALER", TEXT_18, colours.WHITE_ON_BLACK, 0, x - 8)
    for index in range(len(cards)):
        if index == cursor:
            sheet.fill(x - 1, y, 32, 48, colours.YELLOW)
            sheet.card(x + 3, y + 4, 24, 40, cards[index], SMALL_CARD)
        else:
            sheet.card(x, y + 1, 30, 46, cards[index], SMALL_CARD)
        x += 32


def decide(cells, upcard, line_1, line_2):
    if upcard == view.EMPTY_PLACE:
        return [fine_part(0, 106, 320, 104, _decide_lines, line_1, line_2, 308)] + _cells(cells)
    lines = fine_part(0, 106, 246, 104, _decide_lines, line_1, line_2, 236)
    return [part(250, 112, 64, 88, _upcard, upcard), lines] + _cells(cells)


def _upcard(sheet, x, y, card):
    sheet.card(x, y, 64, 88, card, UPCARD)


def _decide_lines(sheet, x, y, line_1, line_2, room):
    sheet.text(6, y + 12, line_1, TEXT_18, colours.WHITE_ON_BLACK, 0, room)
    sheet.text(6, y + 56, line_2, TEXT_24, colours.YELLOW_ON_BLACK, 0, room)


def _hand(y, cards, other_cards):
    """The cards that count, 60x72; the others pale and smaller at the right. Six and more get narrower tiles."""
    others_width = 46 if len(other_cards) == 1 else 36 * len(other_cards)
    step = min(62, (316 - others_width) // max(1, len(cards)))
    parts = [
        part(2 + step * index, y, step - 2, 72, _large_card, cards[index], step - 2) for index in range(len(cards))
    ]
    width = 44 if len(other_cards) == 1 else 34
    x = 320 - (width + 2) * len(other_cards)
    for card in other_cards:
        parts.append(part(x, y + 12, width, 58, _other_card, card, width))
        x += width + 2
    return parts


def _large_card(sheet, x, y, card, width):
    sheet.card(x, y, width, 72, card, LARGE_CARD if width > 50 else MIDDLE_CARD)


def _other_card(sheet, x, y, card, width):
    sheet.card(x, y, width, 58, card, MIDDLE_CARD if width == 44 else SMALL_CARD, card >= 0)


def settle(cards, other_cards, name, boxes, dealer_cards):
    """The player's cards from the left, the others pale; the dealer's at the right; below them a box for each wager."""
    edge = 37 * (len(cards) + len(other_cards)) + 2
    parts = [
        part(0, 26, edge, 44, _settled_cards, 2, 36, PLAYERS_CARD, tuple(cards), tuple(other_cards)),
        part(
            edge,
            26,
            320 - edge,
            44,
            _settled_cards,
            319 - 31 * len(dealer_cards),
            30,
            DEALERS_CARD,
            tuple(dealer_cards),
            (),
        ),
    ]
    parts.append(part(0, 72, 320, 28, _name, name))
    places = BOX_PLACES[len(boxes)]
    for index in range(len(boxes)):
        parts.append(part(*places[index], _verdict, places[index][3], *boxes[index]))
    return parts


def _settled_cards(sheet, x, y, left, width, fonts, cards, other_cards):
    for card in cards:
        sheet.card(left, y, width, 44, card, fonts)
        left += width + 1
    for card in other_cards:
        sheet.card(left, y, width, 44, card, fonts, card >= 0)
        left += width + 1


def _name(sheet, x, y, text):
    sheet.text(4, y + 3, text, TEXT_22, colours.WHITE_ON_BLACK, CENTRE, 312)


def _line(sheet, x, y, text, font):
    sheet.text(4, y + 5, text, font, colours.WHITE_ON_BLACK, CENTRE, 312)


def _verdict(sheet, x, y, height, title, line_1, line_2, style):
    """A wager's box: its name, what to do; what is besides that below it, or in a low box beside the name. A bonus has
    a line of its own there too, so that nobody takes it for the wager's odds."""
    ink, title_ink = _paper(sheet, x, y, 158, height, style)
    if height == 52:
        if line_2.startswith("BONUS"):
            wager = line_1 if line_1.endswith(title) else title + " " + line_1
            sheet.text(x + 4, y + 5, wager, TEXT_18, ink, CENTRE, 150)
            sheet.text(x + 4, y + 29, line_2, TEXT_18, ink, CENTRE, 150)
            return
        if line_2:
            font = fitting_font((title + " " + line_2,), (TEXT_16, TEXT_14), 154)
            room = min(100, text_room(line_2, font))
            sheet.text(x + 2, y + 5, title, font, title_ink, 0, 153 - room)
            sheet.text(x + 157 - room, y + 5, line_2, font, ink, 0, room)
        else:
            sheet.text(x + 4, y + 5, title, TEXT_16, title_ink, CENTRE, 150)
        sheet.text(x + 4, y + 26, line_1, TEXT_22, ink, CENTRE, 150)
        return
    sheet.text(x + 4, y + 7, title, TEXT_16, title_ink, CENTRE, 150)
    lines = line_2.split("\t") if line_2 else []
    sheet.text(x + 4, y + (31 if lines else 48), line_1, TEXT_22, ink, CENTRE, 150)
    for index in range(len(lines)):
        sheet.text(x + 4, y + 60 + 24 * index, lines[index], TEXT_18, ink, CENTRE, 150)


def hand(title, cards, other_cards, name, note):
    parts = _hand(76, cards, other_cards)
    parts.append(part(0, 29, 320, 36, _line, title, TEXT_26))
    if note:
        parts.append(part(0, 150, 320, 32, _line, name, TEXT_22))
        parts.append(part(0, 182, 320, 28, _line, note, TEXT_18))
    else:
        parts.append(part(0, 165, 320, 36, _line, name, TEXT_26))
    return parts


def box(cells, cards, name, verdict):
    """What all boxes come to, and one of them in full: its cards, what they are, what to do."""
    parts = [part(222, 104, 96, 62, _box_verdict, *verdict)]
    for index in range(len(cards)):
        parts.append(part(2 + 44 * index, 104, 42, 62, _box_card, cards[index]))
    parts.append(part(0, 176, 320, 29, _box_name, name))  # no higher than a line: the rest is as black as before
    return parts + _cells(cells)


def boxes(cells, line_1, line_2):
    return [fine_part(0, 106, 320, 104, _boxes_lines, line_1, line_2)] + _cells(cells)


def _boxes_lines(sheet, x, y, line_1, line_2):
    sheet.text(4, y + 14, line_1, TEXT_26, colours.WHITE_ON_BLACK, CENTRE, 312)
    sheet.text(4, y + 60, line_2, TEXT_26, colours.YELLOW_ON_BLACK, CENTRE, 312)


def _box_card(sheet, x, y, card):
    sheet.card(x, y, 42, 62, card, MIDDLE_CARD)


def _box_name(sheet, x, y, name):
    sheet.text(4, y + 2, name, TEXT_24, colours.WHITE_ON_BLACK, CENTRE, 312)


def _box_verdict(sheet, x, y, line_1, line_2, style):
    ink, _ = _paper(sheet, x, y, 96, 62, style)
    if line_2:
        sheet.text(x + 3, y + 7, line_1, TEXT_22, ink, CENTRE, 90)
        sheet.text(x + 3, y + 35, line_2, TEXT_22, ink, CENTRE, 90)
    else:
        sheet.text(x + 3, y + 20, line_1, TEXT_24, ink, CENTRE, 90)


HANDS_PITCH = 42
BACK_PITCH = 17


def hands(rows, cursor, is_carried):
    """A line a hand, its title before its cards; of more than seven cards the backs stand closer. The dealer and seven
    seats are eight lines, closer too, and without a cursor."""
    parts = []
    pitch = 26 if len(rows) < 8 else 23
    left = 24 if all([len(title) < 2 for title, _ in rows]) else 58
    for index in range(len(rows)):
        title, cards = rows[index]
        at = cursor[1] if cursor and cursor[0] == index else -1
        parts.append(part(0, 26 + pitch * index, 320, pitch, _hand_row, left, title, tuple(cards), at, is_carried))
    return parts


def _hand_row(sheet, x, y, left, title, cards, at, is_carried):
    """The card at the cursor has a frame: as high as the line, and the columns between it and its neighbours."""
    sheet.text(6, y + 4, title, TEXT_16, colours.WHITE_ON_BLACK, 0, left - 8)
    x = left
    sides = ()
    for index in range(len(cards)):
        width = BACK_PITCH if cards[index] < 0 and len(cards) > 7 else HANDS_PITCH
        if index == at:
            sheet.fill(x - 1, y, width + 1, 26, colours.YELLOW)
            sides = (x - 1, x + width - 1)
        _row_card(sheet, x, y + 2, width, cards[index], is_carried and index == at)
        x += width
    for side in sides:
        sheet.fill(side, y, 1, 26, colours.YELLOW)  # once more: a ten takes all the room there is


def _row_card(sheet, x, y, width, card, is_carried):
    """Rank and suit side by side; one that is carried is grey."""
    if card <= view.COLUMN:
        sheet.digit(x + 7, y + 3, view.COLUMN - card, TEXT_16, colours.GREY_ON_BLACK)
        return
    if card < 0:
        sheet.card(x, y, width - 4, 21, card, SMALL_CARD)
        return
    suit, rank = suit_of(card), rank_of(card)
    ink = suit_ink(suit)
    if is_carried:
        ink = colours.RED_ON_PALE if suit < 2 else colours.BLACK_ON_PALE
    sheet.fill(x, y, width - 1, 21, colours.PALE if is_carried else colours.WHITE)
    sheet.rank(x, y + 3, 26, rank, TEXT_16, ink)
    sheet.suit(x + width - 16, y, 15, 21, suit, SUIT_16, ink)
