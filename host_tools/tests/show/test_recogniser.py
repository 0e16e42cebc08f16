"""What the panel shows can be read back from its pixels alone, on every screen that can be drawn."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.show.screen import compose
from railbird.show.service_screens import LIST_LINES
from railbird.table import view as v
from railbird.table.view import View
from railbird_host.figures.gallery.making import make
from railbird_host.figures.gallery.table_views import table_views, texts_of
from railbird_host.figures.gallery.views import views
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.glyphs import SPECIAL
from railbird_host.sim.show.recogniser import read_lines, read_runs

SCREENS = views()
WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !#%&'()*+,-./:<=>?", max_size=18)
LINE = st.lists(st.one_of(WORDS, st.sampled_from(["♥", "10♦", "A♠", "Q♣"])), max_size=3).map(" ".join)
CARD = st.integers(0, 51)
CELLS = st.lists(st.tuples(st.sampled_from(["", "3", "P", "F", "A", "?"]), st.integers(0, 6)), min_size=7, max_size=7)
NO_BET = st.tuples(WORDS, st.just(""), st.just(""), st.just(0))  # a wager that is not made has its name alone
BOX = st.one_of(NO_BET, st.tuples(WORDS, WORDS, WORDS, st.integers(1, 6)))
BODIES = st.one_of(
    st.builds(v.message_body, WORDS, st.lists(WORDS, max_size=3), WORDS),
    st.builds(v.places_body, st.permutations(range(4)).map(lambda suits: (*suits[:2], -1)), st.just(3),
              st.permutations(range(4)).map(lambda suits: suits[:2]), st.lists(CARD, max_size=6), st.integers(0, 40)),
    st.builds(v.rows_body, st.lists(st.lists(CARD, max_size=16), min_size=3, max_size=3), st.none()),
    st.builds(v.seats_body, CELLS, WORDS, WORDS, st.lists(st.integers(-2, 51), max_size=6)),
    st.builds(v.decide_body, CELLS, st.integers(-1, 51), WORDS, WORDS),
    st.builds(v.settle_body, st.lists(CARD, max_size=4), st.lists(CARD, max_size=1), WORDS,
              st.lists(BOX, min_size=3, max_size=4),
              st.lists(CARD, max_size=4)),
    st.builds(v.menu_body, st.lists(LINE, max_size=7), st.integers(-1, 6)),
    st.builds(v.list_body, WORDS, st.lists(LINE, max_size=20), st.integers(0, 12)),
)  # fmt: skip


def drawn_characters(view: View, tag: str = "") -> Counter:
    """Characters and fonts of what is composed, spaces left out."""
    counted: Counter = Counter()
    for item in compose(view, tag).items():
        if item[5] >= 0:
            counted.update((SPECIAL.get(code, chr(code)), item[5]) for code in item[6] if code != 32)
    return counted


def read_characters(pixels: np.ndarray) -> Counter:
    counted: Counter = Counter()
    for run in read_runs(pixels):
        counted.update((letter, run.font) for letter in run.text if letter != " ")
    return counted


def assert_within_parts(view: View) -> None:
    for part in compose(view).parts():
        left, top, right, bottom = part.box
        for x, y, width, height, *_ in part.items():
            assert left <= x and x + width <= right and top <= y and y + height <= bottom, part.made_of


def letters_meant(view: View, has_number: bool) -> Counter:
    """The letters of a view's texts; of a long list those of the window that is shown. A header with the table's
    number may have shorter words: test_headers.py."""
    body = list(view.body[1:])
    if view.body[0] == v.LIST:
        body[1] = body[1][body[2] : body[2] + (LIST_LINES if body[0] else LIST_LINES + 1)]
    elif view.body[0] == v.SETTLE and len(view.body.boxes) == 4:  # TAKE ANTE, BONUS 1-1: its name stands there once
        body[3] = [box[box[2].startswith("BONUS") and box[1].endswith(box[0]) :] for box in view.body.boxes]
    header = [] if has_number else [view.header, view.header_right]
    texts = [*header, view.footer, *texts_of(body)]
    return Counter(letter for text in texts for letter in text if not letter.isspace())


def assert_nothing_is_cut(view: View) -> None:
    for tag in ("", "DEVELOPMENT"):
        letters = Counter(letter for letter, _ in drawn_characters(view, tag).elements())
        number = f"T{view.table_number}".encode()
        has_number = any(item[6] == number for item in compose(view, tag).items())
        assert not letters_meant(view, has_number) - letters, tag


@pytest.mark.parametrize("name", SCREENS)
def test_every_character_of_the_gallery_is_read_back_and_no_text_is_cut(name):
    view, tag = SCREENS[name]
    assert read_characters(draw(view, tag)) == drawn_characters(view, tag)
    assert_nothing_is_cut(view)


@pytest.mark.soak
def test_every_screen_of_a_real_table_is_read_back_and_no_text_is_cut():
    played = table_views()
    assert len(played) > 200
    for name, view in played.items():
        assert_within_parts(view)
        assert read_characters(draw(view)) == drawn_characters(view), name
        assert_nothing_is_cut(view)


def test_lines_read_as_a_dealer_reads_them():
    assert read_lines(draw(SCREENS["derby-result-protest"][0])) == [
        "R 0412 RESULT T12 13",
        "1 2 3",
        "♠ ♥ ♦",
        "BLACK SPADES",
        "PROTEST 2♠",
        "BLACK ♠ ♠ ♥ ♠ ♥ ♦ 2-1",
        "1-2 2-1 10-1 10-1 1-1",
        "CARDS AGREE? CONFIRM",
    ]
    assert read_lines(draw(SCREENS["derby-deal1-ten"][0]))[1:] == [
        "♥ K 4",
        "♦ 10",
        "♠ 5 A 9",
        "♣ 7",
        "DEAL TO 1ST LAST 10♦",
    ]


def test_a_round_number_of_six_digits_cuts_no_seat_off():
    view = make("R 123456  SEAT 7", "D STR FLUSH", SCREENS["poker-settle"][0].body, "NEXT = SEAT 6")
    assert read_lines(draw(view))[0] == "R 123456 SEAT 7 T12 D ST FL"


def test_a_blank_panel_has_no_lines():
    assert read_lines(np.zeros((240, 320), np.uint16)) == []
    assert read_lines(np.full((240, 320), 0xFFFF, np.uint16)) == []


@settings(max_examples=60, deadline=None)
@given(BODIES, WORDS, st.text("ABC0123456789 ", max_size=8), st.booleans(), LINE)
def test_any_view_is_drawn_within_the_screen_and_read_back(body, header, right, alert, footer):
    view = make(header, right, body, footer, alert)
    assert_within_parts(view)
    for x, y, width, height, *_ in compose(view).items():
        assert x >= 0 and x + width <= 320 and y >= 0 and y + height <= 240
    drawn, read = drawn_characters(view), read_characters(draw(view))
    # A stroke alone ("-", ".", "I") may be the same in two sizes; letters and counts must agree.
    assert Counter(letter for letter, _ in read.elements()) == Counter(letter for letter, _ in drawn.elements())
