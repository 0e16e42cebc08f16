"""Bodies of a `View` with places: bets open, the lanes, the places, the result, the rows of a correction.

Each body is a function that lists parts; the functions below it draw one part each, at x, y.
"""

from railbird.show import colours
from railbird.show.fonts import (
    MARK_60,
    RANK_28,
    SUIT_20,
    SUIT_36,
    SUIT_48,
    SUIT_64,
    SUIT_68,
    SUIT_92,
    TEXT_16,
    TEXT_18,
    TEXT_24,
    TEXT_32,
)
from railbird.show.part import fine_part, part
from railbird.show.sheet import CENTRE, MIDDLE_CARD, RIGHT, SMALL_CARD, suit_ink
from railbird.table.texts import PLACE_NAMES, number_of
from railbird.table.view import EMPTY_PLACE

CELLS_PER_ROW = 13
# (x, width) of the boxes below a result: colour, suit, quinella, trifecta, trifectas right in part
PAY_BOXES = ((2, 72), (76, 48), (126, 58), (186, 76), (264, 55))
FRAMED, CARRIED = 1, 2  # the cell at the cursor


def open_bets(last_round, suits, title, note):
    parts = [part(0, 36 if suits else 72, 320, 84, _title, title, note)]
    if suits:
        parts.append(part(0, 120, 320, 92, _last_result, last_round, tuple(suits)))
    return parts


def _title(sheet, x, y, title, note):
    sheet.text(4, y + 10, title, TEXT_32, colours.WHITE_ON_BLACK, CENTRE, 312)
    if note:
        sheet.fill(0, y + 54, 320, 26, colours.YELLOW)
        sheet.text(4, y + 58, note, TEXT_18, colours.BLACK_ON_YELLOW, CENTRE, 312)


def _last_result(sheet, x, y, last_round, suits):
    sheet.text(8, y + 1, "LAST R {:04d}".format(last_round), TEXT_16, colours.GREY_ON_BLACK)
    for place in range(3):
        x = 8 + 104 * place
        sheet.fill(x, y + 19, 96, 72, colours.WHITE)
        sheet.digit(x + 5, y + 24, place + 1, TEXT_24, colours.BLACK_ON_WHITE)
        sheet.suit(x + 24, y + 19, 68, 72, suits[place], SUIT_48)


def lanes(ranks, finished):
    """Four lanes of four posts, the finish line to their right; the winner's lane is framed."""
    parts = [part(310, 25, 4, 186, _finish_line)]
    for suit in range(4):
        parts.append(fine_part(0, 25 + 46 * suit, 308, 46, _lane, suit, tuple(ranks[suit]), suit == finished))
    return parts


def _lane(sheet, x, y, suit, ranks, wins):
    if wins:
        sheet.fill(0, y, 306, 46, colours.YELLOW)
    y += 1
    sheet.fill(2, y, 44, 44, colours.WHITE)
    sheet.suit(2, y, 44, 44, suit, SUIT_36)
    x = 49
    for post in range(4):
        if post < len(ranks):
            sheet.fill(x, y, 62, 44, colours.WHITE)
            sheet.rank(x, y + 8, 62, ranks[post], RANK_28, suit_ink(suit))
        else:
            sheet.frame(x, y, 62, 44, colours.DIM)
        x += 64


def _finish_line(sheet, x, y):
    sheet.fill(x, y, 4, 186, colours.WHITE)


def places(suits, due, excluded, last_cards, hidden_count):
    parts = [part(2 + 108 * place, 26, 100, 92, _place, place, suits[place], place + 1 == due) for place in range(3)]
    parts.append(part(0, 119, 320, 32, _excluded, due, tuple(excluded)))
    # On the felt the first card lies at the dealer's right, so the newest is the leftmost.
    right = 318
    if hidden_count:
        right = 276
    oldest_first = list(reversed(last_cards))
    for index in range(len(oldest_first)):
        parts.append(part(right - 46 * index - 44, 153, 44, 56, _middle_card, oldest_first[index]))
    if hidden_count:
        parts.append(part(278, 153, 42, 56, _more, hidden_count))
    return parts


def _place(sheet, x, y, place, suit, is_due):
    if suit >= 0:
        sheet.fill(x, y, 100, 92, colours.WHITE)
        sheet.digit(x + 5, y + 5, place + 1, TEXT_24, colours.BLACK_ON_WHITE)
        sheet.suit(x + 22, y, 78, 92, suit, SUIT_68)
    elif is_due:
        sheet.frame(x, y, 100, 92, colours.YELLOW, colours.BLACK, 3)
        sheet.digit(x + 7, y + 7, place + 1, TEXT_24, colours.YELLOW_ON_BLACK)
        sheet.codes(x + 38, y + 16, b"?", MARK_60, colours.YELLOW_ON_BLACK)
    else:
        sheet.frame(x, y, 100, 92, colours.DIM)
        sheet.digit(x + 5, y + 5, place + 1, TEXT_24, colours.DIM_ON_BLACK)


def _excluded(sheet, x, y, due, suits):
    line = PLACE_NAMES[due - 1] + ":" + "".join([" NOT " + "♥♦♠♣"[suit] for suit in suits])
    sheet.text(4, y + 5, line, TEXT_24, colours.WHITE_ON_BLACK, 0, 312)


def _more(sheet, x, y, count):
    sheet.text(x, y + 20, "+{}".format(count), TEXT_16, colours.WHITE_ON_BLACK, RIGHT, 40)


def _middle_card(sheet, x, y, card):
    sheet.card(x, y, 44, 56, card, MIDDLE_CARD)


def result(suits, words, protest, boxes, waits):
    """The places, the winner in words, a box for each wager that wins; what waits for the next race makes room."""
    low = 22 if waits else 0
    parts = [
        part(2, 26, 124, 120 - low, _winner, suits[0], 120 - low),
        part(130, 26, 92, 96 - low, _runner_up, 2, suits[1], 96 - low),
        part(226, 26, 92, 96 - low, _runner_up, 3, suits[2], 96 - low),
        part(130, 124 - low, 188, 22, _words, words),
    ]
    if protest or waits:
        parts.append(part(0, 147 - low, 320, 40 if waits else 22, _bar, protest, waits))
    top = 170 if protest or waits else 158
    parts.append(part(0, top, 125, 41, _pay_boxes, 0, boxes[:2], protest))
    parts.append(part(125, top, 195, 41, _pay_boxes, 2, boxes[2:], False))
    return parts


def _pay_boxes(sheet, x, y, first, boxes, protest):
    """Two parts of them: each is made while a band is on its way."""
    for index in range(2):
        x, width = PAY_BOXES[first + index]
        _pay_box(sheet, x, y, width, *boxes[index], protest)
    if len(boxes) > 2:
        _half_right(sheet, *PAY_BOXES[4], y, *boxes[2])


def _winner(sheet, x, y, suit, height):
    sheet.fill(x, y, 124, height, colours.WHITE)
    sheet.digit(x + 6, y + 6, 1, TEXT_32, colours.BLACK_ON_WHITE)
    sheet.suit(x + 28, y, 94, height, suit, SUIT_92 if height == 120 else SUIT_68)


def _runner_up(sheet, x, y, place, suit, height):
    sheet.fill(x, y, 92, height, colours.WHITE)
    sheet.digit(x + 5, y + 5, place, TEXT_24, colours.BLACK_ON_WHITE)
    sheet.suit(x + 20, y, 72, height, suit, SUIT_64 if height == 96 else SUIT_48)


def _words(sheet, x, y, words):
    sheet.fill(x, y, 188, 22, colours.WHITE)
    sheet.text(x + 4, y + 2, words, TEXT_18, colours.BLACK_ON_WHITE, CENTRE, 180)


def _bar(sheet, x, y, protest, waits):
    """PROTEST, and in two lines that cards wait."""
    ink = colours.BLACK_ON_YELLOW
    sheet.fill(0, y, 320, 40 if waits else 22, colours.YELLOW)
    if not waits:
        sheet.text(4, y + 3, "PROTEST 2♠", TEXT_16, ink, CENTRE, 312)
        return
    left = 0
    if protest:
        sheet.text(2, y + 11, "PROTEST 2♠", TEXT_16, ink, 0, 146)
        left = 148
    first, second = waits.split(": ", 1)
    sheet.text(left + 2, y + 2, first + ":", TEXT_16, ink, CENTRE, 316 - left)
    sheet.text(left + 2, y + 21, second, TEXT_16, ink, CENTRE, 316 - left)


def _pay_box(sheet, x, y, width, wager, odds, is_protested):
    """What wins above its odds: a colour in words, suits in their order."""
    sheet.fill(x, y, width, 41, colours.YELLOW if is_protested else colours.WHITE)
    ink = colours.BLACK_ON_YELLOW if is_protested else colours.BLACK_ON_WHITE
    sheet.text(x + 2, y + 23, odds, TEXT_16, ink, CENTRE, width - 4)
    if isinstance(wager, str):
        sheet.text(x + 2, y + 3, wager, TEXT_16, ink, CENTRE, width - 4)
        return
    left = x + (width - 24 * len(wager)) // 2
    if is_protested:
        sheet.fill(left, y + 1, 24, 21, colours.WHITE)
    for suit in wager:
        sheet.suit(left, y, 24, 22, suit, SUIT_20)
        left += 24


def _half_right(sheet, x, width, y, two_places, one_place):
    """Trifectas as their lamps show them: two LEDs and one."""
    sheet.fill(x, y, width, 41, colours.WHITE)
    for index, odds in ((0, two_places), (1, one_place)):
        top = y + 3 + 20 * index
        sheet.text(x + 18, top, odds, TEXT_16, colours.BLACK_ON_WHITE, 0, width - 18)
        if index:
            sheet.fill(x + 7, top + 5, 6, 6, colours.BACK_BLUE)
        else:
            sheet.fill(x + 3, top + 5, 6, 6, colours.YELLOW)
            sheet.fill(x + 11, top + 5, 6, 6, colours.YELLOW)


def rows(lists, cursor, is_carried):
    """Three rows as on the felt, from the right; a row longer than 13 shows the part around the cursor, or its end."""
    count = sum([len(cards) - cards.count(EMPTY_PLACE) for cards in lists])
    parts = [part(196, 24, 124, 18, _row_total, count)]
    for row in range(3):
        cards = lists[row]
        at = cursor[1] if cursor and cursor[0] == row else -1
        first = max(0, len(cards) - CELLS_PER_ROW)
        if 0 <= at < first:
            first = at
        parts.append(part(0, 24 + 62 * row, 192, 18, _row_label, row + 1, first))
        for place in range(first, min(len(cards), first + CELLS_PER_ROW)):
            style = 0 if place != at else CARRIED if is_carried else FRAMED
            parts.append(part(294 - 24 * (place - first), 42 + 62 * row, 25, 46, _row_cell, cards[place], style))
    return parts


def _row_label(sheet, x, y, number, first):
    label = "{} PLACE".format(number)
    if first:
        label += " +{}".format(first)
    sheet.text(4, y + 1, label, TEXT_16, colours.GREY_ON_BLACK, 0, 186)


def _row_total(sheet, x, y, count):
    sheet.text(x, y + 1, number_of(count, "CARD"), TEXT_16, colours.WHITE_ON_BLACK, RIGHT, 120)


def _row_cell(sheet, x, y, card, style):
    """The card at the cursor in a frame; one that is carried is grey too."""
    if style:
        sheet.fill(x, y, 25, 46, colours.YELLOW)
    sheet.card(x + 1, y + 3, 23, 40, card, SMALL_CARD, style == CARRIED)


def name_card(suit, rank):
    """Four suits with their keys; then the rank between arrows."""
    parts = [part(2 + 79 * index, 28, 79, 92, _suit_key, index, index == suit) for index in range(4)]
    parts.append(part(0, 124, 320, 84, _rank_choice, suit, rank))
    return parts


def _suit_key(sheet, x, y, suit, is_chosen):
    if is_chosen:
        sheet.fill(x, y, 79, 92, colours.YELLOW)
    sheet.fill(x + 4, y + 4, 71, 84, colours.WHITE)
    sheet.digit(x + 8, y + 8, suit + 1, TEXT_18, colours.BLACK_ON_WHITE)
    sheet.suit(x + 22, y + 8, 52, 76, suit, SUIT_48)


def _rank_choice(sheet, x, y, suit, rank):
    if suit < 0:
        sheet.text(4, y + 26, "5 = 2♠", TEXT_24, colours.WHITE_ON_BLACK, CENTRE, 312)
        return
    sheet.text(60, y + 28, "◄", TEXT_24, colours.YELLOW_ON_BLACK)
    sheet.fill(116, y + 6, 88, 72, colours.WHITE)
    sheet.rank(116, y + 26, 88, rank, TEXT_32, suit_ink(suit))
    sheet.text(180, y + 28, "►", TEXT_24, colours.YELLOW_ON_BLACK, RIGHT, 80)
