"""The table behind the page, without a browser: faults of the trouble panel, what players may see, exercises."""

import json

import pytest

from railbird_host.page.trainer import EXERCISES

pytestmark = pytest.mark.xdist_group("page")


def journal(snapshot, kind):
    return [line.values[1] for line in snapshot.journal if line.values[0] == kind]


def dealt(snapshot):
    return [card for _, cards in snapshot.table["hands"] for card in cards]


def test_troubles_of_a_card_and_a_stuck_key_show_as_what_they_are(table_alone):
    table = table_alone(game="derby")
    table.do("stuck", key="3", on=True)
    stuck_s = table.live.now_s + 10
    table.press("NO MORE BETS")
    table.do("deal", what="next")
    expected = {"wrong_deck": "FOREIGN_DECK", "pulled_back": "PULLED_BACK", "stalled": "STALLED"}
    for trouble, fault in expected.items():
        table.send("trouble", name=trouble, on=True)
        snapshot = table.do("deal", what="next" if trouble == "wrong_deck" else "again")
        assert journal(snapshot, "FAULT")[-1].split(": ")[1] == fault
        table.send("trouble", name=trouble, on=False)
    snapshot = table.do("deal", what="again", face="up")
    assert journal(snapshot, "FAULT")[-1].endswith("NO_CODE")
    table.send("sensor", name="D5", **{"is": "dirty"})
    snapshot = table.do("deal", what="again")
    assert len(journal(snapshot, "FAULT")) == 5 and snapshot.table["fault"] is not None
    table.send("sensor", name="D5", **{"is": "clean"})
    table.send("trouble", name="slow", on=True)
    snapshot = table.do("deal", what="again")
    assert snapshot.table["fault"] is None and len(dealt(snapshot)) == 2
    snapshot = table.do("run", seconds=max(0.5, stuck_s - table.live.now_s))
    assert journal(snapshot, "KEY_STUCK") == ["3"]
    table.send("stuck", key="3", on=False)
    assert "open" in journal(table.do("door", on=True), "DOOR")


def test_a_drag_is_the_card_and_one_back_is_pulled_back(table_alone):
    table = table_alone(game="derby")
    table.press("NO MORE BETS")
    there_and_back = [[0, -20], [100, 30], [200, 50], [300, 10], [400, -30]]
    snapshot = table.do("deal", what="next", track=there_and_back)
    assert journal(snapshot, "FAULT")[-1].endswith("PULLED_BACK")
    snapshot = table.do("deal", what="again", track=[[0, -20], [60, 20], [120, 90], [160, 130]])
    assert snapshot.table["fault"] is None and len(dealt(snapshot)) == 1


def test_cable_and_power_cuts_keep_the_round(table_alone):
    table = table_alone(game="derby")
    table.press("NO MORE BETS")
    for _ in range(2):
        snapshot = table.do("deal", what="next")
    cards = dealt(snapshot)
    table.do("trouble", name="bit_errors", on=True)
    table.do("trouble", name="bit_errors", on=False)
    table.send("run", seconds=1)
    table.do("trouble", name="cable", on=True)
    table.send("run", seconds=2)
    snapshot = table.do("trouble", name="cable", on=False)
    assert "lost" in journal(snapshot, "LINK") and snapshot.players["banner"] == "PLEASE WAIT"
    table.press("CONFIRM")
    snapshot = table.do("trouble", name="display_power", on=True)
    assert not snapshot.panel.any() and not any(snapshot.lamps)
    assert snapshot.players["banner"] == "INTERRUPTED – CARDS DECIDE"
    table.send("run", seconds=2.5)
    snapshot = table.do("trouble", name="display_power", on=False)
    assert snapshot.panel.any() and dealt(snapshot) == cards
    table.do("trouble", name="scanner_power", on=True)
    table.send("run", seconds=3)
    table.do("trouble", name="scanner_power", on=False)
    table.press("CONFIRM")
    snapshot = table.do("deal", what="next")
    assert len(dealt(snapshot)) == 3 and snapshot.table["fault"] is None


def test_players_see_no_hidden_card_of_poker(table_alone):
    table = table_alone(game="four_card_poker", seed=5)
    for area in (4, 13):  # Ante of seats 2 and 5
        table.do("chip", area=area, on=True)
    table.press("NO MORE BETS")
    for _ in range(15):
        table.send("deal", what="next")  # one right after the other
    snapshot = table.rest()
    seen = json.dumps([snapshot.players, snapshot.table, [line.values for line in snapshot.journal]])
    assert snapshot.players["upcard"] == "" and set(dealt(snapshot)) == {"??"}
    hidden = {line.values[1] for line in snapshot.journal if line.values[0] == "HIDDEN"}
    assert len(hidden) == 15 and all(text.endswith("committed") for text in hidden)
    snapshot = table.do("deal", what="next")
    upcard = snapshot.players["upcard"]
    assert snapshot.table["state"] == "DECIDE" and upcard != "??" and upcard not in seen
    assert [card for card in dealt(snapshot) if card != "??"] == [upcard]
    table.press("2", "CONFIRM")
    snapshot = table.press("5", "5", "CONFIRM")  # seat 5 folds
    assert snapshot.table["state"] == "SHOW" and "??" not in snapshot.players["dealer"]["cards"]
    snapshot = table.press("NEXT")
    seats = {seat["seat"]: seat for seat in snapshot.players["seats"]}
    assert "??" not in seats[2]["cards"] and set(seats[5]["cards"]) == {"??"} and seats[5]["word"] == "FOLDED"


@pytest.mark.parametrize(
    ("name", "way", "verdict"), [("derby 10.3", "mistake", "wrong"), ("derby 10.7", "answer", "right")]
)
def test_an_exercise_is_set_up_and_judged_on_the_boards(table_alone, name, way, verdict):
    table = table_alone(game="derby")
    snapshot = table.do("exercise", name=name)
    assert snapshot.exercise["name"] == name and snapshot.exercise["ready"] and not snapshot.exercise["verdict"]
    table.live.trainer.play(getattr(EXERCISES[name], way))  # the table stands still: nobody else is at it
    judged = table.do("run", seconds=0.5).exercise
    assert judged["verdict"] == verdict and judged["answer"], [line.values for line in snapshot.journal[-24:]]
    assert bool(judged["why"]) == (verdict == "wrong")
