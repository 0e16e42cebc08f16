"""`flash` as a person uses it: emulated boards and the stand-in for their BOOTSEL drives."""

from argparse import Namespace

import pytest

from railbird_host.base.errors import NO_BOARD, REFUSED, WRONG_BOARD, RailbirdError
from railbird_host.cli import flash as verb
from railbird_host.cli.flash import wrong_place
from railbird_host.device.flash import flash as flash_module
from railbird_host.device.images import image_path
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.client import Hello
from railbird_host.device.service.table_file import BoardEntry, TableFile


def test_image_of_the_other_role_is_refused_before_anything_is_touched(table, railbird):
    resets = table.do(lambda bench: (len(bench.scanner.resets), len(bench.display.resets)))
    image = image_path("SCANNER", "production")
    code, _, err = railbird("flash", "--board", "display", "--image", image, "--table", table.file)
    assert code == REFUSED and "image for a scanner" in err
    assert table.do(lambda bench: (len(bench.scanner.resets), len(bench.display.resets))) == resets


def test_two_boards_and_no_name_is_refused(table, railbird):
    code, _, err = railbird("flash", "--table", table.file)
    assert code == WRONG_BOARD and all(serial in err for serial in table.serials.values())


def test_without_the_table_file_a_provisioned_board_stays_as_it_is(table, railbird_json):
    code, document = railbird_json("flash", "--board", "scanner", "--yes")
    assert code == REFUSED and "no table file" in document["boards"][0]["problem"]


def test_production_over_development_is_asked_for(table, railbird, monkeypatch):
    resets = table.do(lambda bench: len(bench.scanner.resets))
    words = ("flash", "--board", "scanner", "--table", table.file)
    code, _, err = railbird(*words)
    assert code == 2 and "production replaces development" in err and "--yes" in err
    for answer, expected in ((False, "nothing was written"), (True, "")):
        asked = []
        monkeypatch.setattr(verb, "ask_yes", lambda *question, a=answer, seen=asked: seen.append(question) or a)
        monkeypatch.setattr(flash_module, "enter_bootsel", stopped)
        code, out, err = railbird(*words)
        assert len(asked) == 1 and table.serials["scanner"] in asked[0][0]
        assert (code, expected in err, "as far as this" in out) == (REFUSED, True, answer)
    assert railbird(*words, "--development")[0] == REFUSED and len(asked) == 1, "development is not asked for"
    assert table.do(lambda bench: len(bench.scanner.resets)) == resets


def stopped(*_):
    raise RailbirdError("as far as this", "", REFUSED)


def test_board_with_the_button_held_and_a_digest_that_differs(table, railbird, railbird_json, monkeypatch):
    table.do(lambda bench: table.served.boards["scanner"].hold_bootsel())
    code, document = railbird_json("boards")
    assert len(document["bootsel"]) == 1 and len(document["boards"]) == 1
    code, out, _ = railbird("boards")
    assert code == 0 and "BOOTSEL" in out
    code, document = railbird_json("doctor")
    assert any(f["check"] == "BOOTSEL" and f["level"] == "note" for f in document["findings"])
    monkeypatch.setattr(flash_module, "expected_digest", lambda image: "00" * 16)
    monkeypatch.setattr(flash_module, "wait_for_digest", lambda port, hello: "11" * 16)  # real ones: below
    code, document = railbird_json("flash", "--bootsel", "--image", image_path("SCANNER", "development"))
    assert code == 1 and f"its flash reads {'11' * 16}" in document["boards"][0]["problem"]


def test_board_that_is_another_one_in_the_table_file(tmp_path):
    """In BOOTSEL mode nobody knows it; as soon as it runs, the table file does."""
    table = TableFile.create("Derby 4")
    table.boards["scanner"] = BoardEntry("E66A", "")
    table.save(tmp_path / "derby-4.json")
    arguments = Namespace(table=tmp_path / "derby-4.json")
    found = wrong_place(arguments, {"serial": "E66A", "role": "display"})
    assert found["exit_code"] == WRONG_BOARD and "the scanner of Derby 4" in found["problem"]
    assert "SCANNER.uf2" in found["next"]
    for right in ({"serial": "E66A", "role": "scanner"}, {"serial": "E66B", "role": "display"}, {"serial": ""}):
        assert wrong_place(arguments, right) == {}


def test_two_boards_in_bootsel_mode_are_refused(table, railbird_json):
    for role in ("scanner", "display"):
        table.do(lambda bench, role=role: table.served.boards[role].hold_bootsel())
    code, document = railbird_json("flash", "--bootsel", "--image", image_path("SCANNER", "development"))
    assert code == WRONG_BOARD and "nothing says which" in document["boards"][0]["problem"]
    code, document = railbird_json("status")
    assert code == NO_BOARD and "2 in BOOTSEL mode" in document["message"]
    words = ("flash", "--bootsel", f"emulated-{table.serials['scanner']}", "--image")
    code, document = railbird_json(*words, image_path("SCANNER", "development"))
    assert code == 0 and document["boards"][0]["serial"] == table.serials["scanner"], "the one that is named"
    table.do(lambda bench: restart(table.served.boards["display"]))
    assert railbird_json("status", "--board", "scanner")[0] == 0


def restart(served):
    served.drive.remove()
    served._in_bootsel = False
    served.board.power_on()


def test_bootsel_needs_an_image_and_no_name(table, railbird):
    assert railbird("flash", "--bootsel")[0] == 2
    assert railbird("flash", "--bootsel", "--board", "scanner", "--image", "x.uf2")[0] == 2


def test_unplugged_before_it_comes_back(table, railbird_json, monkeypatch):
    monkeypatch.setattr(flash_module, "RETURN_LIMIT_S", 1.0)
    served = table.served.boards["scanner"]
    monkeypatch.setattr(served.board, "power_on", lambda **_: None)
    code, document = railbird_json("flash", "--board", "scanner", "--development", "--table", table.file)
    assert code in (NO_BOARD, 7) and document["boards"][0]["problem"]
    monkeypatch.undo()
    table.do(lambda bench: served.board.power_on())


def test_production_board_without_keys_needs_the_button():
    hello = Hello(1, "scanner", False, False, "E66A", 3, "0.1.0 0123456789ab c0dec0de", "")
    with pytest.raises(RailbirdError, match="nobody may send it to BOOTSEL mode") as error:
        flash_module.enter_bootsel(Port("/dev/ttyACM0", "E66A", "1-1"), hello, TableFile.create)
    assert error.value.exit_code == REFUSED and "hold BOOTSEL" in error.value.next_step


@pytest.mark.soak
def test_two_fresh_boards_at_once_and_the_summary_of_both(make_table, railbird_json):
    """They go by their prompts, side by side."""
    table = make_table(fresh=True)
    code, document = railbird_json("flash", "--board", "scanner", "--board", "display", "--development")
    assert code == 0 and {board["serial"] for board in document["boards"]} == set(table.serials.values())
    assert all(len(board["digest"]) == 32 for board in document["boards"])
