"""Painting only what changed gives the same picture as painting everything, whenever the newer view comes."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from railbird.show.differ import MOST_RECTANGLES, add
from railbird.show.painter import Painter
from railbird.show.screen import compose
from railbird_host.figures.gallery.draw import digests, write_gallery
from railbird_host.figures.gallery.views import views
from railbird_host.sim.show.canvas import Canvas, draw, rgb

GOLDEN = Path(__file__).parent / "golden"
SCREENS = views()
NAMES = st.sampled_from(sorted(SCREENS))


def finish(painter: Painter) -> None:
    while painter.step():
        pass


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.png")), ids=lambda path: path.stem)
def test_golden_image(path):
    """To accept a change of the look: `make shots`, look at it, copy build/shots/<name>.png over the golden one."""
    wanted = np.asarray(Image.open(path).convert("RGB"))
    view, tag = SCREENS[path.stem]
    assert np.array_equal(rgb(draw(view, tag)), wanted)


def test_every_screen_of_the_gallery_is_as_it_was_accepted():
    """To accept: `make shots`, look at the screens that differ, copy build/shots/digests.txt over the golden one."""
    wanted = (GOLDEN / "digests.txt").read_text().splitlines()
    assert digests(SCREENS).splitlines() == wanted, "accept what changed, or put it right"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(NAMES, st.booleans(), st.integers(0, 20)), min_size=2, max_size=5))
@example([("derby-deal1", False, 1), ("poker-open", False, 1), ("derby-check", False, 0)])  # a wider header before
def test_a_newer_view_at_any_time_ends_in_its_own_picture(sequence):
    """Also where its header and footer come before the rest of it."""
    canvas = Canvas()
    painter = Painter(canvas)
    for name, is_announced, steps in sequence:
        if is_announced:
            painter.show_frame(compose(*SCREENS[name]).take_frame())
            painter.step()
        painter.show(compose(*SCREENS[name]))
        for _ in range(steps):
            painter.step()
    finish(painter)
    assert np.array_equal(canvas.pixels, draw(*SCREENS[sequence[-1][0]]))


def test_header_and_footer_that_were_announced_are_not_drawn_again():
    canvas = Canvas()
    painter = Painter(canvas)
    painter.show(compose(*SCREENS["poker-show"]))
    finish(painter)
    painter.show_frame(compose(*SCREENS["poker-settle"]).take_frame())
    finish(painter)
    announced = canvas.pixels.copy()
    painter.show(compose(*SCREENS["poker-settle"]))
    finish(painter)
    assert np.array_equal(canvas.pixels, draw(*SCREENS["poker-settle"]))
    rows = np.flatnonzero((canvas.pixels != announced).any(axis=1))
    assert rows.min() >= 26 and rows.max() < 210  # the body alone


def test_a_card_in_a_lane_sends_little():
    canvas = Canvas()
    painter = Painter(canvas)
    painter.show(compose(*SCREENS["derby-deal1"]))
    finish(painter)
    sent = canvas.bytes_sent
    painter.show(compose(*SCREENS["derby-deal1-finished"]))
    finish(painter)
    assert canvas.bytes_sent - sent < 320 * 240 * 2 // 3
    sent = canvas.bytes_sent
    painter.show(compose(*SCREENS["derby-deal1-finished"]))
    assert not painter.step()
    assert canvas.bytes_sent == sent


def test_a_seat_that_stays_as_it_is_is_not_sent_again_in_a_picture_of_another_kind():
    canvas = Canvas()
    painter = Painter(canvas)
    painter.show(compose(*SCREENS["poker-seats"]))
    finish(painter)
    last_seat = canvas.pixels[26:98, 273:316]
    before = last_seat.copy()
    last_seat ^= 1
    painter.show(compose(*SCREENS["poker-seats-play-chip"]))
    finish(painter)
    assert np.array_equal(last_seat, before ^ 1)
    last_seat ^= 1
    assert np.array_equal(canvas.pixels, draw(*SCREENS["poker-seats-play-chip"]))


def test_the_first_step_sends_the_first_bands():
    """However many parts lie side by side: what comes between two steps, an acknowledgement, takes a millisecond."""
    canvas = Canvas()
    painter = Painter(canvas)
    painter.show(compose(*SCREENS["federal-deal"]))
    finish(painter)
    for name in ("federal-result-pay", "poker-decide"):
        sent = canvas.bytes_sent
        painter.show(compose(*SCREENS[name]))
        painter.step()
        assert canvas.bytes_sent > sent, name
        finish(painter)


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 200), st.integers(1, 80), st.integers(1, 60)), max_size=40)
)
def test_joined_rectangles_cover_what_was_added(boxes):
    rectangles: list = []
    covered = np.zeros((300, 400), bool)
    wanted = np.zeros((300, 400), bool)
    for x, y, width, height in boxes:
        add(rectangles, x, y, x + width, y + height)
        wanted[y : y + height, x : x + width] = True
    for x, y, right, bottom in rectangles:
        covered[y:bottom, x:right] = True
    assert len(rectangles) <= MOST_RECTANGLES
    assert not (wanted & ~covered).any()


def test_gallery_writes_a_picture_for_each_screen(tmp_path):
    chosen = {name: SCREENS[name] for name in ("derby-open", "poker-settle", "pin")}
    played = {f"table-{name}": view for name, (view, _) in chosen.items()}
    (tmp_path / "table-262-of-last-week.png").touch()
    assert write_gallery(tmp_path, chosen, played) == 6
    assert not (tmp_path / "table-262-of-last-week.png").exists()
    written = {path.stem for path in tmp_path.glob("*.png")}
    assert written == {*chosen, *played, "contact-sheet", "contact-sheet-of-tables"}
