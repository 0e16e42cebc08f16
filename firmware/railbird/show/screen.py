"""From a `View` to the parts of a screen. Pure: the same view gives the same picture.

Header 0-23: round and state, at the right a count or a warning. Footer 212-239: the key due. Between them the body.
"""

from railbird.show import colours, race_screens, seat_screens, service_screens
from railbird.show.blit import encode
from railbird.show.fonts import CAPITAL_HEIGHT, TEXT_14, TEXT_16, TEXT_18
from railbird.show.measure import codes_room, has_suit, width_of
from railbird.show.part import Screen, fine_part
from railbird.show.sheet import CENTRE, RIGHT
from railbird.table import view

WIDTH, HEIGHT = 320, 240
BAND_PIXELS = WIDTH * 3  # painted at once; three bands are 5.6 KB of the heap
HEADER_HEIGHT, FOOTER_TOP = 24, 212
_SHORT_HEADER = 25  # characters that always fit; measuring every header would delay cards
_NUMBER_GAP = 4  # pixels beside the table's number that its smaller font could have
_NUMBERED_HEADER = 18  # characters beside which a table's number always fits
# Warnings that concern the whole screen: the header is yellow from side to side.
PLAIN, ALERT, WHOLE = range(3)
WHOLE_HEADER = (b"SUP", b"RECALL", b"TEST", b"DOOR")

COUNT_WORDS = (b" CARDS", b"CARD ", b" LEFT", b" OPEN")

# Keys of the lower row, as the footer names them.
KEYS = (b"NO MORE BETS", b"CONFIRM", b"NEXT", b"BACK", b"FIX")
CAP_MARGIN = 3

BODIES = {
    view.MESSAGE: service_screens.message,
    view.OPEN: race_screens.open_bets,
    view.LANES: race_screens.lanes,
    view.PLACES: race_screens.places,
    view.RESULT: race_screens.result,
    view.ROWS: race_screens.rows,
    view.SEATS: seat_screens.seats,
    view.DECIDE: seat_screens.decide,
    view.SETTLE: seat_screens.settle,
    view.HAND: seat_screens.hand,
    view.MENU: service_screens.menu,
    view.PIN: service_screens.pin,
    view.NAME_CARD: race_screens.name_card,
    view.LIST: service_screens.listing,
    view.TEST: service_screens.test_lines,
    view.BOX: seat_screens.box,
    view.HANDS: seat_screens.hands,
    view.BOXES: seat_screens.boxes,
}


def _header(shown, tag):
    """Two parts, left and right, so that a count can change without the round's number."""
    font = TEXT_14 if tag else TEXT_16  # a tag needs room between the texts
    left, right = encode(shown.header), encode(shown.header_right)
    if not (tag or shown.header_alert) and len(left) + len(right) > _NUMBERED_HEADER:
        right = _beside_number(left.replace(b"  ", b" "), right, encode("T{}".format(shown.table_number)), font)
    right_width = codes_room(right, font)
    is_long = shown.header_alert or len(left) + len(right) > _SHORT_HEADER
    if is_long and codes_room(left, font) > 302 - right_width:  # a warning or a large round number cuts nothing off
        left = left.replace(b"  ", b" ")
        if codes_room(left, TEXT_14) > 302 - right_width:
            font = TEXT_14
            right_width = codes_room(right, font)
    margin = 8 if shown.header_alert else 5
    edge = 316 - margin - right_width
    style = PLAIN
    if shown.header_alert:
        style = WHOLE if any([right.startswith(word) for word in WHOLE_HEADER]) else ALERT
    return [
        fine_part(0, 0, edge, HEADER_HEIGHT, _header_left, left, font, style == WHOLE, edge, tag, shown.table_number),
        fine_part(edge, 0, WIDTH - edge, HEADER_HEIGHT, _header_right, right, font, style != PLAIN, margin),
    ]


def _beside_number(left, count, number, font):
    """`24/36` for `CARD 24/36`: where room is short the table's number comes before a count's word (part 2, sizes)."""
    if codes_room(left, font) + codes_room(count, font) + codes_room(number, TEXT_14) <= 302:
        return count
    for word in COUNT_WORDS:
        count = count.replace(word, b"")
    return count


def _header_left(sheet, x, y, codes, font, is_yellow, width, tag, table_number):
    if is_yellow:
        sheet.fill(0, 0, width, HEADER_HEIGHT, colours.YELLOW)
    ink = colours.BLACK_ON_YELLOW if is_yellow else colours.WHITE_ON_BLACK
    top = 12 - CAPITAL_HEIGHT[font] // 2
    number = encode("T{}".format(table_number)) if table_number and not tag else b""
    for small, gap in ((font, _NUMBER_GAP), (TEXT_14, 0)):
        room = width - 9 - codes_room(number, small) - gap  # for the text, if the number is to stand beside it
        if number and codes_room(codes, font) > room:
            codes = codes.replace(b"  ", b" ")
        left = codes_room(codes, font)
        if number and left <= room:
            grey = colours.BLACK_ON_YELLOW if is_yellow else colours.GREY_ON_BLACK
            x = 4 + left + (room + gap - left) // 2 + 5
            sheet.codes(x, 12 - CAPITAL_HEIGHT[small] // 2, number, small, grey)
            break
    sheet.words(4, top, codes, font, ink, width - 6)
    if tag:
        _tag(sheet, tag, 8 + min(left, width - 8), width)


def _header_right(sheet, x, y, codes, font, is_yellow, margin):
    if is_yellow:
        sheet.fill(x, 0, WIDTH - x, HEADER_HEIGHT, colours.YELLOW)
    ink = colours.BLACK_ON_YELLOW if is_yellow else colours.WHITE_ON_BLACK
    sheet.words(x + margin, 12 - CAPITAL_HEIGHT[font] // 2, codes, font, ink, WIDTH - x - margin)


def _tag(sheet, tag, left, right):
    """What the image is (DEVELOPMENT), between the header's texts: in full, or its first three letters."""
    for codes in (encode(tag), encode(tag[:3])):
        room = width_of(codes, TEXT_14)
        if left + room + 6 <= right:
            x = (left + right - room - 6) // 2
            sheet.frame(x, 1, room + 6, 22, colours.YELLOW)
            sheet.placed(x + 3, 5, room, codes, TEXT_14, colours.YELLOW_ON_BLACK)
            return


def _footer(text):
    """The key due, in the middle; a tab parts it into left and right."""
    height = HEIGHT - FOOTER_TOP
    if "\t" not in text:
        return [fine_part(0, FOOTER_TOP, WIDTH, height, _footer_line, text)]
    left, right = text.split("\t", 1)
    edge = 186 if len(left) > 9 else 126
    return [
        fine_part(0, FOOTER_TOP, edge, height, _footer_left, left, edge),
        fine_part(edge, FOOTER_TOP, WIDTH - edge, height, _footer_right, right),
    ]


def _footer_line(sheet, x, y, text):
    sheet.fill(0, y, WIDTH, HEIGHT - y, colours.DARK)
    codes = encode(text)
    if has_suit(codes) or not _caps(sheet, y + 5, codes):
        sheet.line(4, y + 5, codes, TEXT_18, colours.WHITE_ON_DARK, CENTRE, 312)


def _caps(sheet, y, codes):
    """The line with its keys as caps; False if it has none, or no room for them."""
    count = sum([codes.count(key) for key in KEYS])
    width = width_of(codes, TEXT_18) + 2 * CAP_MARGIN * count
    if not count or width > WIDTH:
        return False
    x = (WIDTH - width) // 2
    while codes:
        at, key = len(codes), b""
        for candidate in KEYS:
            found = codes.find(candidate)
            if 0 <= found < at:
                at, key = found, candidate
        if at:
            x = sheet.codes(x, y, codes[:at], TEXT_18, colours.WHITE_ON_DARK)
        if key:
            room = width_of(key, TEXT_18)
            sheet.fill(x, y - 3, room + 2 * CAP_MARGIN, 24, colours.WHITE)
            sheet.placed(x + CAP_MARGIN, y, room, key, TEXT_18, colours.BLACK_ON_WHITE)
            x += room + 2 * CAP_MARGIN
        codes = codes[at + len(key) :]
    return True


def _footer_left(sheet, x, y, text, edge):
    sheet.fill(0, y, edge, HEIGHT - y, colours.DARK)
    sheet.words(6, y + 5, encode(text), TEXT_18, colours.WHITE_ON_DARK, edge - 8)


def _footer_right(sheet, x, y, text):
    sheet.fill(x, y, WIDTH - x, HEIGHT - y, colours.DARK)
    sheet.text(x + 2, y + 5, text, TEXT_18, colours.WHITE_ON_DARK, RIGHT, WIDTH - x - 8)


def compose(shown, tag: str = "") -> Screen:
    """The parts of one screen; `tag` marks an image that is not for play. Lists in the view may change afterwards."""
    body = shown.body
    if tag and body.kind == view.OPEN and not body.note:
        body = view.open_body(body.last_round, body.suits, body.title, tag)
    return Screen(body.kind, lambda: _header(shown, tag) + _footer(shown.footer), BODIES[body.kind](*body[1:]))
