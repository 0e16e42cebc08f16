"""Every body of a view makes parts, each drawing in its own box; what didn't change is taken over."""

from railbird.show import colours
from railbird.show.differ import changed_parts
from railbird.show.fonts import CAPITAL_HEIGHT
from railbird.show.painter import BANDS_PER_STEP, Painter
from railbird.show.part import DRAW, VALUES, make_parts
from railbird.show.screen import BAND_PIXELS, compose
from railbird.show.service_screens import message
from railbird.show.sheet import FILL
from railbird.table import view as v

SEATS = [("4", v.PLAIN), ("P", v.DUE), ("?", v.ACT), ("", v.EMPTY), ("F", v.TAKE), ("A", v.PAY), ("IN", v.VOIDED)]
BOXES = [
    ("ANTE", "TAKE ANTE", "BONUS 25-1\tMAX", v.ACT),
    ("PLAY", "TAKE", "", v.TAKE),
    ("ACES UP", "PAY 9-1", "", v.PAY),
]
PAID = (("BLACK", "1-2"), ((2,), "2-1"), ((2, 0), "10-1"), ((2, 0, 1), "10-1"), ("2-1", "1-1"))
ROWS = [list(range(13)), [14, v.RANK_UNKNOWN + 2], [v.HIDDEN_CARD]]
PAYS = ("PAY", "500-1", v.PAY)
BODIES = (
    v.message_body("NOT READ", ["PASS SAME CARD AGAIN"], "PULLED BACK #17"),
    v.open_body(411, (2, 0, 1), "PLACE BETS", "LAST ROUND"),
    v.open_body(0, None, "PLACE BETS", ""),
    v.lanes_body(([13, 4], [10], [2, 14, 9, 3], []), 2),
    v.places_body((2, -1, -1), 2, [2], [1, 2, 3], 4),
    v.message_body("CARD DOUBLED", ["STOP DEALING,", "CALL SUPERVISOR"], "DOUBLED CARD #17"),
    v.message_body("SAFE MODE", ["STARTS FAILED,", "CALL TECHNICIAN"], "0.1.0"),
    v.result_body((2, 0, 1), "BLACK  SPADES", True, PAID),
    v.result_body((2, 0, 1), "BLACK  SPADES", True, PAID, "1 CARD WAITS: COUNTS NEXT"),
    v.result_body((2, 0, 1), "BLACK  SPADES", False, PAID),
    v.rows_body(ROWS, (0, 3)),
    v.rows_body(ROWS, (2, 1)),
    v.seats_body(SEATS, "SEAT 3", "CARD 4", [40, v.HIDDEN_CARD, v.EMPTY_PLACE]),
    v.seats_body(SEATS, "DEALER", "CARD 2", [40, v.HIDDEN_CARD, v.HIDDEN_CARD], 1),
    v.decide_body(SEATS, 20, "DEALER SHOWS", "WAIT 3, 7"),
    v.settle_body([7, 20, 33, 37], [41], "THREE OF A KIND", BOXES, [2, 15, 28, 51]),
    v.settle_body([7, 20, 33], [], "THREE OF A KIND", BOXES + [("SIX CARD", "PAY 1000-1", "MAX", v.PAY)], []),
    v.hand_body("DEALER", [1, 2, 3, 4], [5, 6], "PAIR OF KINGS"),
    v.menu_body(["1 FIRST CARD FACE UP", "2 HELD CARD EXPOSED"], 1),
    v.pin_body(3, "WRONG PIN"),
    v.name_card_body(-1, 0),
    v.name_card_body(1, 10),
    v.list_body("DECK CHECK", ["MISSING A♠"] * 12, 3),
    v.test_body(["LAMP 1 OF 180"]),
    v.box_body([("500", v.DUE), ("T", v.PLAIN), ("25", v.DUE)] + SEATS[3:], [7, 20, 33, 46, -1], "BOX 1 FLUSH", PAYS),
    v.box_body(SEATS, [], "BOX 7", ("TAKE", "", v.TAKE)),
    v.boxes_body(SEATS, "RETAINED CARDS", "FACE UP?"),
    v.hands_body([("1", list(range(5, 12))), ("7", [8, 9, 10, 11, 12, -1, -1, -1, -1, -1])], (1, 9)),
    v.hands_body([("1", [8, v.EMPTY_PLACE])], (0, 0), True),
    v.hands_body([("D", [8, 21, 34, 47, 0, 1])] + [("7 A", [8, 21, 34, 47, 0])] * 7),
)


def make(body, footer="7 CARDS\tLAST 10♦"):
    shown = v.View()
    shown.header, shown.header_right, shown.footer, shown.body = "R 0412  1ST", "7 CARDS", footer, body
    return shown


class CountingPanel:
    def __init__(self):
        self.pixels = 0
        self.windows = 0
        self.left = self.width = self.row = self.bottom = self.band_rows = 0

    def window(self, x, y, width, height):
        assert self.left == 0, "the window before was not filled"
        assert x >= 0 and x + width <= 320 and y >= 0 and y + height <= 240
        assert x % 2 == 0 and width % 2 == 0, "pixels go out in pairs"
        self.windows += 1
        self.left = width * height
        self.width, self.row, self.bottom = width, y, y + height
        self.band_rows = BAND_PIXELS // width

    def draw(self, end, layers, waits):
        assert self.row < end <= self.bottom
        rows = end - self.row if waits else min(end - self.row, 2 * self.band_rows)
        self.row += rows
        self.pixels += rows * self.width
        self.left -= rows * self.width
        return self.row


def finish(painter):
    steps = 0
    while painter.step():
        steps += 1
    return steps


def test_every_body_draws_within_its_parts():
    for body in BODIES:
        for tag in ("", "DEVELOPMENT"):
            for part in compose(make(body), tag).parts():
                left, top, right, bottom = part.box
                for x, y, width, height, _, _, _ in part.items():
                    assert left <= x and x + width <= right, (body, x, width)
                    assert top <= y and y + height <= bottom, (body, y, height)


class Lines:
    """A sheet that notes lines of text."""

    def __init__(self):
        self.drawn = []

    def fill(self, *_):
        pass

    def text(self, x, y, line, font, *_):
        self.drawn.append((line, font))


def test_what_to_do_is_broken_into_lines_where_no_readable_font_has_room_for_it():
    short = message("NOT READ", ["PASS THE CARD"], "#17", v.DEALER)[0]
    long = message("NOT READ", ["PASS EVERY CARD OF THE DEALERS HAND ONCE MORE"], "#17", v.DEALER)[0]
    drawn = []
    for made in (short, long):
        lines = Lines()
        made[DRAW](lines, 0, 24, *made[VALUES])
        drawn.append([line for line, _ in lines.drawn])
    assert drawn[0] == ["NOT READ", "PASS THE CARD", "#17"]
    assert drawn[1][0] == "NOT READ" and drawn[1][-1] == "#17" and len(drawn[1]) > 3
    assert " ".join(drawn[1][1:-1]) == "PASS EVERY CARD OF THE DEALERS HAND ONCE MORE"


def header_words(header, right, table_number, is_alert=False):
    shown = make(BODIES[0])
    shown.header, shown.header_right, shown.header_alert = header, right, is_alert
    shown.table_number = table_number
    return [codes for _, y, _, _, _, _, codes in compose(shown).items() if y < 24 and isinstance(codes, bytes)]


def test_the_tables_number_comes_before_the_word_of_a_count():
    for header, right in (("R 0412  3RD", "12 CARDS"), ("R 0412  21:47", "214 LEFT"), ("R 0088  DECIDE", "2 OPEN")):
        assert b" ".join(header_words(header, right, 12)[-2:]).decode() == right, "there is room"
    for header, right, figures in (
        ("R 0412  RESULT", "13 CARDS", b"13"),
        ("R 0088  DEAL", "CARD 24/36", b"24/36"),
        ("R 0412  21:47", "214 LEFT", b"214"),
    ):
        words = header_words(header, right, 112)
        assert b"T112" in words and words[-1] == figures, words
    assert header_words("R 0412  RESULT", "1 HELD", 112)[-2:] == [b"1", b"HELD"], "what is held stays"
    assert set(header_words("R 0412  RESULT", "LAMP FAULT", 1, True)) >= {b"T1", b"RESULT", b"LAMPS"}
    assert header_words("R 0412  1ST", "LAMP FAULT", 1, True)[-2:] == [b"LAMP", b"FAULT"]


def test_a_bonus_stands_in_words_beside_its_wager():
    boxes = [("ANTE", "TAKE ANTE", "BONUS 5-1", v.ACT), ("ANTE", "PAY 1-1", "BONUS 5-1", v.PAY)] + BOXES[1:]
    shown = make(v.settle_body([7, 20, 33], [], "STRAIGHT", boxes, []))
    drawn = [codes for *_, codes in compose(shown).items() if isinstance(codes, bytes)]
    assert [text for text in drawn if b"ANTE" in text] == [b"TAKE ANTE", b"ANTE PAY 1-1"]
    assert [text for text in drawn if b"BONUS" in text] == [b"BONUS 5-1"] * 2, "and nothing is cut off"


def test_rows_of_corrections_and_recalls_have_at_least_16_pixels():
    bodies = [body for body in BODIES if body.kind in (v.ROWS, v.HANDS)]
    assert len(bodies) == 5
    for body in bodies:
        for _, y, _, _, _, font, codes in compose(make(body)).items():
            if isinstance(codes, bytes) and 24 <= y < 212:
                assert CAPITAL_HEIGHT[font] >= 16, (body, codes)


def test_the_card_at_the_cursor_of_a_hand_has_a_frame_on_all_sides():
    for cards in ([8, 9, 10], [8, v.HIDDEN_CARD, 10], [8, v.EMPTY_PLACE, 10], [8, 8, 8]):
        items = compose(make(v.hands_body([("1", cards)], (0, 1)))).items()
        at = [index for index, item in enumerate(items) if item[4:6] == (colours.YELLOW, FILL)]
        left, top, width, height = items[at[0]][:4]
        sides = [(left, top, 1, height), (left + width - 1, top, 1, height)]
        assert [item[:4] for item in items[at[1] :]] == sides, "and no figure covers them"
        for _, y, _, high, _, _, _ in items[at[0] + 1 : at[1]]:
            assert y > top + 1 and y + high < top + height - 1


def test_an_equal_view_changes_nothing():
    for body in BODIES:
        old, new = compose(make(body)), compose(make(body))
        for before, after in ((old.take_frame(), new.take_frame()), (old.body, new.body)):
            make_parts(before)
            for part in before:
                part.items()
            assert changed_parts(before, after, []) == []
            assert all([part.composed is not None for part in after])


def test_a_part_keeps_its_values_when_the_views_list_changes():
    ranks = ([2], [], [], [])
    shown = compose(make(v.lanes_body(ranks, -1)))
    shown.items()
    ranks[0].append(3)
    later = compose(make(v.lanes_body(ranks, -1)))
    assert len(changed_parts(shown.body, later.body, [])) == 1
    later = compose(make(v.lanes_body(ranks, -1)))
    assert changed_parts(shown.body, later.body, [[0, 0, 320, 240]]) == []


def test_a_card_in_a_lane_sends_its_cell_and_the_counts_only():
    panel = CountingPanel()
    painter = Painter(panel)
    painter.show(compose(make(v.lanes_body(([13], [], [2, 14, 9], []), -1), "6 CARDS\tLAST 9♠")))
    finish(painter)
    assert panel.pixels == 320 * 240
    panel.pixels = panel.windows = 0
    painter.show(compose(make(v.lanes_body(([13], [], [2, 14, 9], [7]), -1), "7 CARDS\tLAST 7♣")))
    finish(painter)
    assert panel.windows <= 4 and 62 * 44 <= panel.pixels < 62 * 44 + 4000
    panel.pixels = 0
    painter.show(compose(make(v.lanes_body(([13], [], [2, 14, 9], [7]), -1), "7 CARDS\tLAST 7♣")))
    assert not painter.step() and panel.pixels == 0


def test_every_change_of_body_is_painted_in_small_steps():
    panel = CountingPanel()
    painter = Painter(panel)
    for body in BODIES:
        painter.show(compose(make(body)))
        before = panel.pixels
        while painter.step():
            assert panel.pixels - before <= BANDS_PER_STEP * BAND_PIXELS
            before = panel.pixels
        assert panel.left == 0


def test_three_bands_take_less_than_six_kilobytes():
    assert 3 * 2 * BAND_PIXELS == 5760


def test_redraw_sends_everything_again():
    panel = CountingPanel()
    painter = Painter(panel)
    painter.show(compose(make(BODIES[0])))
    finish(painter)
    panel.pixels = 0
    painter.redraw()
    finish(painter)
    assert panel.pixels == 320 * 240
