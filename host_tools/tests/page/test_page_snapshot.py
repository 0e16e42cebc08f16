"""A page is always brought up to date, however many pictures it missed; and it is told no more than its view allows."""

import json

import numpy
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird_host.page.snapshot import BLACK, HEIGHT, PANEL_HEADER, WIDTH, Line, Reader, Snapshot

SECRET = {"next": "AS", "passed": "KD, deck 1"}


class PageCopy:
    """What the script on a page makes of the messages."""

    def __init__(self):
        self.panel = numpy.full((HEIGHT, WIDTH), 7, numpy.uint16)
        self.parts = {}
        self.lines = []

    def take(self, messages):
        for message in messages:
            if isinstance(message, bytes):
                _, _, x, y, width, height = PANEL_HEADER.unpack_from(message)
                pixels = numpy.frombuffer(message, "<u2", offset=PANEL_HEADER.size).reshape(height, width)
                self.panel[y : y + height, x : x + width] = pixels
            else:
                parts = json.loads(message)
                self.lines += [line[0] for line in parts.get("log", [])]
                self.parts |= parts


BOXES = st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), st.integers(1, 50), st.integers(0, 65535))


@given(st.lists(st.tuples(BOXES, st.booleans()), max_size=8))
@settings(max_examples=40, deadline=None)
def test_panel_and_log_arrive_whole_however_many_pictures_were_missed(changes):
    page, reader = PageCopy(), Reader("table")
    snapshot = Snapshot()
    lines: tuple = ()
    for number, ((row, column, size, colour), reads) in enumerate(changes, 1):
        panel = snapshot.panel.copy()
        panel[row : row + size, column : column + size] = colour
        lines = (*lines, Line(number, (0.0, "x")))
        snapshot = Snapshot(panel=panel, lamps=bytes([number]) * 3, log=lines)
        if reads:
            page.take(reader.news(snapshot))
    page.take(reader.news(snapshot))
    assert (page.panel == snapshot.panel).all()
    assert page.lines == [line.number for line in lines]
    assert page.parts.get("lamps", "") == snapshot.lamps.hex()
    assert reader.news(snapshot) == []


def test_only_the_trainer_is_told_the_next_card():
    snapshot = Snapshot(panel=BLACK.copy(), lamps=b"abc", trainer=SECRET, players={"round": 1}, table={"round": 1})
    told = {view: Reader(view).news(snapshot) for view in ("table", "players", "trainer")}
    texts = {view: "".join(m for m in news if isinstance(m, str)) for view, news in told.items()}
    assert "AS" in texts["trainer"] and "AS" not in texts["table"] and "AS" not in texts["players"]
    assert set(json.loads(texts["players"])) == {"players", "clock"}
    assert not any(isinstance(message, bytes) for message in told["players"])


def test_another_table_begins_its_log_anew():
    reader = Reader("table")
    reader.news(Snapshot(log=(Line(7, (0.0, "old")),)))
    message = json.loads(reader.news(Snapshot(log=(Line(1, (0.0, "new")),)))[0])
    assert message["log_new"] and message["log"] == [[1, 0.0, "new"]]
