"""The table's number stands in the header of every screen, whatever else does, with all that must not be cut."""

import re

import pytest

from railbird.show.screen import compose
from railbird.table.view import View
from railbird_host.figures.gallery.making import message
from railbird_host.figures.gallery.table_views import table_views
from railbird_host.figures.gallery.views import views

ALARMS = (
    "DOOR OPEN", "DOOR", "SUP 99", "PIN LOCKED", "NO LINK", "LAMP FAULT", "SUPERVISOR", "KEY 3 STUCK", "MANUAL", "TEST",
    "RECALL", "CHECK",
)  # fmt: skip
SHORT = {"LAMP FAULT": "LAMPS", "DOOR OPEN": "DOOR", "PIN LOCKED": "LOCKED", "SUPERVISOR": "CALLED",
         "KEY 3 STUCK": "KEY 3"}  # fmt: skip
STATES = ("RESULT", "PAYING", "DISCARD", "SEAT 7", "9 HELD")


@pytest.fixture(scope="module")
def heads() -> set[tuple[str, str, bool]]:
    """What stands beside the round, at the right, and whether that is an alarm: of every screen there is."""
    screens = [*(view for view, _ in views().values()), *table_views().values()]
    found = {(view.header, view.header_right, view.header_alert) for view in screens if view.table_number}
    shown = {(re.sub(r"^R \d+ +", "", left), right, alert) for left, right, alert in found}
    return shown | {(state, alarm, True) for state in STATES for alarm in ALARMS}


def header_of(view: View, tag: str = "") -> str:
    items = [item for item in compose(view, tag).items() if item[1] < 24 and isinstance(item[6], bytes)]
    for x, _, width, *_ in items:
        assert x + width <= 320
    for (x, _, width, *_), (after, *_) in zip(sorted(items), sorted(items)[1:], strict=False):
        assert x + width <= after, items
    return " ".join(item[6].decode() for item in sorted(items))


@pytest.mark.parametrize("number", [1, 12, 99, 412, 9999])
@pytest.mark.parametrize("played", ["0412", "123456"])
def test_every_header_has_the_round_what_is_wrong_and_the_tables_number(heads, played, number):
    for state, right, is_alert in heads:
        view = message(f"R {played}  {state}", right, "", [], "", "")
        view.header_alert, view.table_number = is_alert, number
        header = header_of(view)
        words = header.split()
        assert f"T{number}" in words and played in words, (state, right, header)
        for wanted in (state, right):
            if "HELD" in wanted:
                assert wanted in header
        if is_alert and right in ALARMS:
            assert right in header or SHORT.get(right, right) in header, (state, right, header)


def test_what_the_body_does_not_say_goes_last():
    def header(left, right, number, is_alert=False):
        view = message(left, right, "", [], "", "")
        view.header_alert, view.table_number = is_alert, number
        return header_of(view)

    assert header("R 0088  SEAT 7", "D STR FLUSH", 9) == "R 0088 SEAT 7 T9 D STR FLUSH"
    assert header("R 0088  SEAT 7", "D STR FLUSH", 12) == "R 0088 SEAT 7 T12 D ST FL"
    assert header("R 0088  SEAT 4", "D PAIR K", 12) == "R 0088 SEAT 4 T12 D PAIR K"
    assert header("R 123456  SEAT 4", "D PAIR K", 9999) == "123456 SEAT 4 T9999"
    assert header("R 0412  RESULT", "LAMP FAULT", 12, True) == "R 0412 RESULT T12 LAMPS"
    assert header("R 0412  SUPERVISOR", "SUP 2", 12, True) == "R 0412 SUPERVISOR T12 SUP 2"
    assert header("R 0412  CORRECT 5/5", "SUP 2", 12, True) == "R 0412 CORR 5/5 T12 SUP 2"
