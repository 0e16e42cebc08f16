"""What C collects on a sheet is what plain Python collects."""

from numbers_for_tests import Numbers
from railbird.show import part, sheet_plain
from railbird.show.blit import encode
from railbird.show.fonts import FONTS, RANK_20, RANK_28, SUIT_16, SUIT_92, TEXT_14, TEXT_36
from railbird.show.sheet import LARGE_CARD, MIDDLE_CARD, SMALL_CARD, UPCARD

LINES = (
    "", " ", "A", "PLACE  BETS", "LAST 10♦", "♥", "DEAL 7♣ OR K♠ NOW", "AB♥ TWO♠ 123♦", "10♥10♦", "– ◄é►", "?♠ UNREAD",
    "A LINE THAT IS TOO LONG FOR ANY FONT OF THE MONITOR", "THE SAME WITH A CARD OF WHICH NOBODY SEES 10♣",
)  # fmt: skip


def check(method, *arguments):
    """A sheet of each kind: the same items, and the method gives the same."""
    quick, plain = [make(FONTS) for make in (part.Sheet, sheet_plain.Sheet)]
    given = getattr(quick, method)(*arguments)
    assert given == getattr(plain, method)(*arguments), (method, arguments)
    assert quick.items == plain.items, (method, arguments, quick.items, plain.items)


def test_fills_and_frames():
    check("fill", -3, 4, 50, 6, 0xFFFF)
    check("frame", 1, 2, 3, 4, 5)
    check("frame", 1, 2, 3, 4, 5, 0x1234, 3)


def test_lines_of_text():
    for line in LINES:
        for font in range(TEXT_14, TEXT_36 + 1):
            for room in (30, 80, 200, 320):
                for align in range(3):
                    check("text", 7, 50, line, font, 3, align, room)
                    check("line", 7, 50, encode(line), font, 3, align, room)
                check("words", 7, 50, encode(line), font, 3, room)
        check("text", 7, 50, line, TEXT_14, 0)


def test_codes_and_digits():
    for font in range(TEXT_14, RANK_28 + 1):
        for codes in (b"", b"7", b"10", b"J?"):
            check("codes", 9, 40, codes, font, 1)
            check("placed", 9, 40, 33, codes, font, 1)
        for digit in range(10):
            check("digit", 9, 40, digit, font, 1)


def test_suits_ranks_and_cards():
    numbers = Numbers(5)
    cards = [-1, -2] + list(range(52)) + [64, 65, 66, 67]
    for card in cards:
        for fonts in (SMALL_CARD, MIDDLE_CARD, LARGE_CARD, UPCARD):
            x, y, width, height = [numbers.below(90) for _ in range(4)]
            check("card", x, y, width, height, card, fonts)
            check("card", x, y, width, height, card, fonts, True)
    for rank in [0] + list(range(2, 15)):
        for font in (TEXT_14, TEXT_36, RANK_20, RANK_28):
            for width in range(8, 60, 3):
                if font < RANK_20 or width > 30:  # ranks have no stroke
                    check("rank", 5, 6, width, rank, font, 2)
    for font in range(SUIT_16, SUIT_92 + 1):
        for suit in range(4):
            x, y, width, height = [numbers.below(90) for _ in range(4)]
            check("suit", x, y, width, height, suit, font)
            check("suit", x, y, width, height, suit, font, 8)
