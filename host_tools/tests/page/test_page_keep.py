"""A table that is kept: flash, journal, shoe and felt survive the server; one that is not says that it is gone."""

import pytest

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.cli.main import main
from railbird_host.page import keep
from railbird_host.page.serving import reachable

pytestmark = pytest.mark.xdist_group("page")


def test_a_round_goes_on_after_the_servers_end(table_alone, tmp_path):
    folder = tmp_path / "table"
    table = table_alone(game="derby", decks=2, seed=7, keep=folder)
    table.do("chip", area=0, on=True, amount=25)
    table.press("NO MORE BETS")
    for card in ("AS", "KS"):
        table.send("deal", what="pick", card=card)
    before, identity = table.rest(), table.live.identity
    table.close()
    again = table_alone(game="four_card_poker", keep=folder)  # the kept one decides
    snapshot = again.do("run", seconds=2.5)
    assert again.live.identity == identity and again.live.setup.seed == 7
    assert snapshot.felt == before.felt and snapshot.hands["left"] == before.hands["left"] == 102
    assert snapshot.money["stakes"] == {"0": 25} and snapshot.money["purse"] == before.money["purse"]
    assert snapshot.table["round"] == 1 and snapshot.table["waits"] and "FELT AGREES" in snapshot.table["footer"]
    assert again.press("CONFIRM").table["hands"][0] == ["1ST", ["AS", "KS"]]
    assert [line.values[0] for line in snapshot.journal].count("CARD") == 4, "two decks enrolled, two cards dealt"


@pytest.mark.parametrize("content", ["", "{}", '{"version": 9}', '{"version": 1, "flashes": ["x", "y"]}'])
def test_a_folder_that_holds_something_else_is_refused(tmp_path, content):
    (tmp_path / keep.NAME).write_text(content)
    with pytest.raises(RailbirdError, match="holds no table"):
        keep.load(tmp_path)
    assert (tmp_path / keep.NAME).read_text() == content


def test_nothing_kept_yet_is_a_new_table(tmp_path):
    assert keep.load(tmp_path / "not there") is None


@pytest.mark.parametrize("limits", ["", "5", "0-9", "9-5", "a-b", "-5-9"])
def test_limits_that_are_none_are_refused(limits, capsys):
    assert main(["table", f"--limits={limits}"]) == USAGE and "--limits 5-500" in capsys.readouterr().err


def test_the_address_that_is_shown_works_in_a_browser():
    assert reachable("127.0.0.1") == "127.0.0.1" and reachable("192.0.2.1") == "192.0.2.1"
    assert reachable("0.0.0.0") not in ("0.0.0.0", "") and reachable("::") not in ("::", "")
