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
_SHORT_HEADER = 18  # characters that always fit, but for numbers of tables over 99; measuring would delay cards
_SHORTER_HEADER = 15
_NUMBER_GAP = 4  # pixels beside the table's number that its smaller font could have
# Warnings that concern the whole screen: the header is yellow from side to side.
PLAIN, ALERT, WHOLE = range(3)
WHOLE_HEADER = (b"SUP", b"RECALL", b"TEST", b"DOOR")

HELD = b" HELD"

# Where room is short: a count without its word, then what a state or a warning is called in fewer letters.
COUNT_WORDS = ((b" CARDS", b""), (b"CARD ", b""), (b" LEFT", b""), (b" OPEN", b""), (b"DRAW ", b""))
SHORT_STATES = (
    (b"SUPERVISOR", b"MENU"),
    (b"CHECK DECK", b"DECK"),
    (b"WHICH CARD", b"WHICH"),
    (b"ONE DECK", b"DECK"),
    (b"CORRECT", b"CORR"),
)
SHORT_WORDS = (
    (b"LAMP FAULT", b"LAMPS"),
    (b"DOOR OPEN", b"DOOR"),
    (b"PIN LOCKED", b"LOCKED"),
    (b"SUPERVISOR", b"CALLED"),
    (b" STUCK", b""),
    (b" BETS?", b"?"),
    (b" ON HOLD", b" HOLD"),
    (b"STR FLUSH", b"ST FL"),
    (b"STRAIGHT", b"STR"),
)

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
    margin, style = 5, PLAIN
    if shown.header_alert:
        margin, style = 8, WHOLE if any([right.startswith(word) for word in WHOLE_HEADER]) else ALERT
    if len(left) + len(right) > (_SHORT_HEADER if shown.table_number < 100 else _SHORTER_HEADER):
        if tag:
            if codes_room(left, font) + codes_room(right, font) > 302:
                left = left.replace(b"  ", b" ")
        else:
            number = encode("T{}".format(shown.table_number)) if shown.table_number else b""
            room = 307 - margin - codes_room(number, TEXT_14)
            left, right, font = _fitted(left, right, shown.header_alert, room)
    right_width = codes_room(right, font)
    edge = 316 - margin - right_width
    return [
        fine_part(0, 0, edge, HEADER_HEIGHT, _header_left, left, font, style == WHOLE, edge, tag, shown.table_number),
        fine_part(edge, 0, WIDTH - edge, HEADER_HEIGHT, _header_right, right, font, style != PLAIN, margin),
    ]


def _fitted(left, right, is_alert, room):
    """(left, right, font) beside which the table's number has its place, in whatever words that takes. The round, an
    alarm and what is held always stay; then comes the state, then what the screen's body says as well."""
    tight = left.replace(b"  ", b" ")
    stays = is_alert or HELD in right
    count = right if is_alert else _in_words(right, COUNT_WORDS)
    bare = tight[: tight.find(b" ", 2)] if stays and HELD not in tight else _in_words(tight, SHORT_STATES)
    words = _in_words(count, SHORT_WORDS)
    for texts in (
        (left, right, TEXT_16),
        (left, count, TEXT_16),
        (tight, count, TEXT_16),
        (tight, right, TEXT_14),
        (_in_words(tight, SHORT_STATES), count, TEXT_14),
        (_in_words(tight, SHORT_STATES), words, TEXT_14),
        (bare, words, TEXT_14),
        (bare[2:], words if stays else b"", TEXT_14),
    ):
        if codes_room(texts[0], texts[2]) + codes_room(texts[1], texts[2]) <= room:
            break
    return texts


def _in_words(codes, pairs):
    """With shorter words where there are any."""
    for word, short in pairs:
        codes = codes.replace(word, short)
    return codes


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
