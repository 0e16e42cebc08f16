"""Bodies of a `View` that every game has: messages, menus, the PIN, lists, the test screen."""

from railbird.show import colours
from railbird.show.blit import encode
from railbird.show.fonts import (
    CAPITAL_HEIGHT,
    TEXT_14,
    TEXT_16,
    TEXT_18,
    TEXT_22,
    TEXT_24,
    TEXT_26,
    TEXT_32,
    TEXT_36,
)
from railbird.show.measure import fitting_font, has_suit, text_room
from railbird.show.part import part
from railbird.show.sheet import CENTRE, RIGHT
from railbird.table.view import CALLS, DEALER, LIST_LINES, SUPERVISOR, TECHNICIAN

LINE_PITCH = 23
MENU_PITCH = 24
MENU_LINES = 7
LINE_GAP = 8
VALUE_LEFT = 160  # of values beside their names
MESSAGE_ROOM = 318
CALL_HEIGHT = 42
SMALLEST_INSTRUCTION = 24
# (what, do) of a message, tried from the largest on
MESSAGE_FONTS = (
    (TEXT_36, TEXT_26),
    (TEXT_32, TEXT_26),
    (TEXT_32, TEXT_24),
    (TEXT_26, TEXT_24),
    (TEXT_26, TEXT_22),
    (TEXT_24, TEXT_18),
    (TEXT_22, TEXT_16),
    (TEXT_18, TEXT_14),
)
PIN_DIGITS = 6


def _wrapped(text, font):
    """Lines of a text, broken between words."""
    lines = []
    for word in text.split():
        if lines and text_room(lines[-1] + " " + word, font) <= MESSAGE_ROOM:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _block(texts, font):
    """(font, lines, rows): the texts in one font, long ones broken."""
    lines = []
    for text in texts:
        lines += _wrapped(text, font)
    return font, lines, len(lines) * (CAPITAL_HEIGHT[font] + LINE_GAP)


def _widest(blocks):
    return max([text_room(line, font) for font, lines, _ in blocks for line in lines] + [0])


def message(what, do, code, who):
    return [part(0, 24, 320, 188, _message, what, tuple(do), code, who)]


def _message(sheet, x, y, what, do, code, who):
    """What is wrong, what to do now, and the code for the technician, as large as they fit. Yellow for the dealer; over
    a black call for the supervisor; black over a white call for the technician: nobody here can help."""
    height = 188 if who == DEALER else 188 - CALL_HEIGHT
    ink = colours.WHITE_ON_BLACK if who == TECHNICIAN else colours.BLACK_ON_YELLOW
    if who != TECHNICIAN:
        sheet.fill(0, y, 320, height, colours.YELLOW)
    if who == SUPERVISOR:
        sheet.text(4, y + height + 9, CALLS[who], TEXT_24, colours.YELLOW_ON_BLACK, CENTRE, 312)
    elif who == TECHNICIAN:
        sheet.fill(0, y + height, 320, CALL_HEIGHT, colours.WHITE)
        sheet.text(4, y + height + 9, CALLS[who], TEXT_24, colours.BLACK_ON_WHITE, CENTRE, 312)
    blocks, rows = _largest_blocks(what, do, code, height)
    blocks = [block for block in blocks if block[1]]
    gap = max(0, (height - rows) // (len(blocks) + 1))
    y += LINE_GAP + gap
    for font, lines, _ in blocks:
        for line in lines:
            sheet.text(1, y, line, font, ink, CENTRE, MESSAGE_ROOM)
            y += CAPITAL_HEIGHT[font] + LINE_GAP
        y += gap


def _largest_blocks(what, do, code, height):
    """(blocks, rows): at first in fonts that break no line of what to do and are still readable; then broken."""
    blocks, rows = [], 0
    for is_broken in (False, True):
        for what_font, do_font in MESSAGE_FONTS:
            if not is_broken:
                if CAPITAL_HEIGHT[do_font] < SMALLEST_INSTRUCTION:
                    break
                if any([text_room(line, do_font) > MESSAGE_ROOM for line in do]):
                    continue
            blocks = [_block([what], what_font), _block(do, do_font), _block(code.split("\t"), TEXT_16)]
            rows = sum([block[2] for block in blocks]) + LINE_GAP
            if rows <= height and _widest(blocks) <= MESSAGE_ROOM:
                return blocks, rows
    return blocks, rows


def menu(lines, selected):
    """Numbered lines, each with its key as a cap."""
    font = fitting_font([line[2:] for line in lines], (TEXT_18, TEXT_16), 282)
    return [
        part(0, 30 + MENU_PITCH * index, 320, MENU_PITCH, _menu_line, lines[index], font, index == selected)
        for index in range(min(len(lines), MENU_LINES))
    ]


def _menu_line(sheet, x, y, text, font, is_selected):
    ink = colours.WHITE_ON_BLACK
    if is_selected:
        sheet.fill(0, y, 320, MENU_PITCH, colours.YELLOW)
        ink = colours.BLACK_ON_YELLOW
    left = 8
    if text[:1].isdigit():
        sheet.fill(6, y + 1, 22, MENU_PITCH - 2, colours.WHITE)
        sheet.text(6, y + 4, text[:1], TEXT_16, colours.BLACK_ON_WHITE, CENTRE, 22)
        text, left = text[2:], 36
    sheet.text(left, y + (MENU_PITCH - CAPITAL_HEIGHT[font]) // 2, text, font, ink, 0, 318 - left)


def _list_title(sheet, x, y, title, extent):
    sheet.text(6, y + 3, title, TEXT_16, colours.WHITE_ON_BLACK, 0, 220 if extent else 308)
    if extent:
        sheet.text(230, y + 3, extent, TEXT_16, colours.GREY_ON_BLACK, RIGHT, 84)


def _lines(top, lines):
    """Lines in the largest font that holds them all. A tab parts name and value."""
    has_tiles = any([has_suit(encode(line)) for line in lines])  # a tile in 18 is higher than a line
    font = fitting_font(lines, (TEXT_16,) if has_tiles else (TEXT_18, TEXT_16), 306)
    return [
        part(0, top + LINE_PITCH * index, 320, LINE_PITCH, _list_line, lines[index], font)
        for index in range(len(lines))
    ]


def _list_line(sheet, x, y, text, font):
    ink = colours.WHITE_ON_BLACK
    y += (LINE_PITCH - CAPITAL_HEIGHT[font]) // 2
    if "\t" in text:
        text, value = text.split("\t", 1)
        sheet.text(VALUE_LEFT, y, value, font, ink, 0, 314 - VALUE_LEFT)
        sheet.text(8, y, text, font, ink, 0, VALUE_LEFT - 16)
    else:
        sheet.text(8, y, text, font, ink, 0, 306)


def pin(entered, text):
    parts = [part(16 + 49 * digit, 96, 43, 54, _pin_digit, digit - entered) for digit in range(PIN_DIGITS)]
    parts.append(part(0, 36, 320, 50, _pin_title))
    parts.append(part(0, 160, 320, 44, _pin_message, text))
    return parts


def _pin_digit(sheet, x, y, ahead):
    """A digit entered (negative), the one due (0), or one still to come."""
    if ahead < 0:
        sheet.fill(x, y, 43, 54, colours.WHITE)
        sheet.fill(x + 14, y + 20, 15, 15, colours.BLACK)
    else:
        sheet.frame(x, y, 43, 54, colours.DIM if ahead else colours.YELLOW, colours.BLACK, 3)


def _pin_title(sheet, x, y):
    sheet.text(4, y + 10, "PIN", TEXT_32, colours.WHITE_ON_BLACK, CENTRE, 312)


def _pin_message(sheet, x, y, text):
    sheet.text(4, y + 10, text, TEXT_24, colours.YELLOW_ON_BLACK, CENTRE, 312)


def listing(title, lines, first):
    """A window of seven lines; which of how many stands at the right of the title. Without a title there are eight."""
    if not title:
        return test_lines(lines[first:])
    last = min(len(lines), first + LIST_LINES)
    extent = "{}-{}/{}".format(first + 1, last, len(lines)) if len(lines) > LIST_LINES else ""
    parts = _lines(50, lines[first:last])
    parts.append(part(0, 26, 320, 22, _list_title, title, extent))
    return parts


def test_lines(lines):
    return _lines(26, lines[: LIST_LINES + 1])
