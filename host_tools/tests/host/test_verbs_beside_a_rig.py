"""A BENCH board is no board of a table: verbs that look at a table pass it over, or say so when it is named."""

import pytest

from railbird.table.config import config_from_dict
from railbird_host.base import clock
from railbird_host.base.errors import WRONG_BOARD
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.ports.offered import OfferedBoards


@pytest.fixture
def rigged(run_directory):
    """Serial numbers by role of a table's boards and the rig around them."""
    config = config_from_dict({"decks": 2})
    bench = RiggedBoards(str(config.to_dict()["game"]), "development", prepared_flashes(config, "development"))
    bench.start()
    bench.run(2.0)
    offered = OfferedBoards(bench, {"scanner": bench.scanner, "display": bench.display, "bench": bench.bench})
    with clock.use(lambda: offered.now_s, offered.run):
        yield {role: board.announcement.serial for role, board in offered.boards.items()}
    offered.close()


@pytest.mark.soak
def test_boards_status_watch_doctor_and_bundle_with_a_rig_beside_the_table(rigged, railbird, railbird_json, tmp_path):
    code, document = railbird_json("boards")
    assert code == 0 and {board["role"]: board["serial"] for board in document["boards"]} == rigged

    code, out, err = railbird("status")
    assert code == WRONG_BOARD and out == "" and rigged["bench"] not in err, "only the table's boards could be meant"
    code, _, err = railbird("status", "--board", "bench")
    assert code == WRONG_BOARD and "is no display or scanner" in err
    assert railbird_json("status", "--board", "display")[1]["role"] == "display"

    code, document = railbird_json("watch", "--count", "1")
    assert code == 0 and {board["role"] for board in document["boards"]} == {"scanner", "display"}
    assert railbird("watch", "--count", "1", "--board", "bench")[0] == WRONG_BOARD

    code, document = railbird_json("doctor")
    assert code in (0, 1) and not [one for one in document["findings"] if rigged["bench"] in str(one)], document

    code, document = railbird_json("support-bundle", "--out", tmp_path / "bundle.zip")
    assert code in (0, 1) and [one for one in document["missing"] if "a rig has nothing to tell" in one], document
