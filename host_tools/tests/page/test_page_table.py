"""The table behind the page, without a browser: an exercise on the boards, and a shoe that runs out."""

import pytest

from railbird_host.page.training.trainer import EXERCISES
from railbird_host.serve.at_the_page import FollowedTable

pytestmark = pytest.mark.xdist_group("page")


def test_an_exercise_is_set_up_and_judged_on_the_boards(table_alone):
    """With the supervisor's key and PIN; a wrong answer is played in the browser."""
    table = table_alone(game="derby", exercise="derby 10.8")
    snapshot = table.live.snapshot
    assert snapshot.exercise["name"] == "derby 10.8" and snapshot.exercise["ready"] and not snapshot.exercise["verdict"]
    table.live.trainer.play(EXERCISES["derby 10.8"].answer)  # the table stands still: nobody else is at it
    judged = table.do("run", seconds=0.5).exercise
    assert judged["verdict"] == "right" and judged["answer"] and not judged["why"], snapshot.journal[-24:]


@pytest.mark.soak
def test_a_shoe_that_runs_out_is_said_and_a_new_one_shuffled(table_alone):
    """With the table's computer reading the journal, as in `make run`."""
    table = table_alone(game="derby", decks=2, last_round_below=104, follow=FollowedTable)
    table.press("NO MORE BETS")
    for card in ("2H", "3H", "4H", "5H", "2D", "2C"):
        table.send("deal", what="pick", card=card)
    assert table.rest().table["state"] == "RESULT"
    assert table.live.snapshot.players["places"] == ["H", "D", "C"]
    snapshot = table.press("CONFIRM", "NEXT")
    assert snapshot.table["note"] == "LAST ROUND" and snapshot.hands["left"] == 98
    snapshot = table.press("FIX", "5", "1")
    assert snapshot.table["note"] == "" and snapshot.hands["left"] == 104


@pytest.mark.soak
def test_a_poker_round_is_settled_after_a_restart_of_the_scanner(table_alone):
    table = table_alone(game="four_card_poker", seed=5)
    table.do("chip", area=4, on=True)  # Ante of seat 2
    table.press("NO MORE BETS")
    for _ in range(11):
        table.send("deal", what="next")
    table.rest()
    table.do("trouble", name="scanner_power", on=True)
    table.send("trouble", name="scanner_power", on=False)
    table.do("run", seconds=3)
    snapshot = table.press("CONFIRM", "2", "CONFIRM")
    for hand in ("dealer", "seat 2"):
        for _ in range(5):
            assert snapshot.table["again"], hand
            snapshot = table.do("deal", what="again")
        assert not snapshot.table["again"] and snapshot.table["fault"] is None
        snapshot = table.press("NEXT")
    assert snapshot.table["state"] == "OPEN"
