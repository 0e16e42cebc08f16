"""Verbs that only look, against an emulated table that plays: boards, status, and how a board is chosen."""

import pytest

from railbird_host.base.errors import NO_BOARD, WRONG_BOARD


def test_boards_shows_both_boards(table, railbird, railbird_json):
    code, document = railbird_json("boards")
    assert code == 0 and document["schema"] == "railbird.boards/1"
    shown = {board["role"]: board for board in document["boards"]}
    assert shown.keys() == {"scanner", "display"}
    for role, board in shown.items():
        assert board["serial"] == table.serials[role] and board["emulated"] and board["provisioned"]
        assert board["problem"] == "" and board["build"].startswith("1.")
    assert shown["display"]["table"] == "table 1, Racing Card Derby"
    code, out, _ = railbird("boards")
    assert code == 0 and all(serial in out for serial in table.serials.values())


def test_two_candidates_are_an_error_that_shows_both(table, railbird):
    code, out, err = railbird("status")
    assert code == WRONG_BOARD and out == ""
    for serial in table.serials.values():
        assert serial in err and f"--board {serial}" in err


@pytest.mark.parametrize("named", ["serial", "beginning", "lower case", "role", "port"])
def test_a_board_is_named_by_serial_role_or_port(table, railbird_json, named):
    serial = table.serials["scanner"]
    word = {
        "serial": serial,
        "beginning": serial[:6],
        "lower case": serial.lower(),
        "role": "scanner",
        "port": table.port("scanner"),
    }[named]
    code, document = railbird_json("status", "--board", word)
    assert code == 0 and document["serial"] == serial and document["role"] == "scanner"


def test_status_of_the_display(table, railbird, railbird_json):
    code, document = railbird_json("status", "--board", "display")
    assert code == 0 and document["schema"] == "railbird.status/1"
    assert document["link_up"] and document["provisioned"] and not document["safe_mode"]
    assert document["counters"]["journal_records"] > 0
    code, out, _ = railbird("status", "--board", "display")
    assert code == 0 and "R 0001" in out and "link" in out


def test_a_board_that_is_not_there(table, railbird):
    code, _, err = railbird("status", "--board", "ABCDEF")
    assert code == NO_BOARD and table.serials["display"] in err
    code, _, err = railbird("status", "--board", "xy")
    assert code == WRONG_BOARD and "too short" in err
    code, _, err = railbird("status", "--board", "/dev/no-such-port")
    assert code == NO_BOARD


def test_garbage_on_the_port_is_passed_over(table, railbird_json):
    table.do(lambda bench: bench.display.usb.received.extend(bytes(range(256)) * 8))
    code, document = railbird_json("status", "--board", "display")
    assert code == 0 and document["role"] == "display"


def test_no_board_at_all(railbird, railbird_json):
    code, _, err = railbird("boards")
    assert code == NO_BOARD and "railbird bench up" in err
    code, document = railbird_json("status")
    assert code == NO_BOARD and document["schema"] == "railbird.error/1" and document["exit_code"] == NO_BOARD


def test_a_silent_board_is_told_from_a_missing_one(table, railbird, railbird_json, monkeypatch):
    monkeypatch.setattr(table.bench.scanner.usb, "send", lambda data: None)
    monkeypatch.setattr("railbird_host.device.ports.identity.HELLO_LIMIT_S", 0.5)
    code, document = railbird_json("boards")
    problems = {board["serial"]: board["problem"] for board in document["boards"]}
    assert code == 0
    assert "no answer" in problems[table.serials["scanner"]] and problems[table.serials["display"]] == ""
    code, _, err = railbird("status", "--board", table.serials["scanner"])
    assert code == NO_BOARD and "it says nothing" in err and "railbird doctor" in err
    assert railbird("status")[0] == WRONG_BOARD, "a board that does not answer may be the one that was meant"


def test_a_board_at_its_prompt_is_told(table, railbird_json):
    table.do(lambda bench: bench.run(1.0))  # a board that is starting has no application to leave
    table.do(lambda bench: bench.scanner.usb.send(b"\x03"))
    table.do(lambda bench: bench.run(0.5))
    code, document = railbird_json("boards")
    (scanner,) = [board for board in document["boards"] if board["serial"] == table.serials["scanner"]]
    assert code == 0 and "it says something else" in scanner["problem"] and "railbird deploy" in scanner["next"]
    code, document = railbird_json("deploy", "--board", "scanner")
    assert code == NO_BOARD and document["next"].endswith(f"--board {table.serials['scanner']}"), "then it has no role"


def test_an_unplugged_board_is_told(table, railbird, railbird_json):
    table.do(lambda bench: bench.scanner.power_off())
    code, document = railbird_json("boards")
    problems = {board["serial"]: board["problem"] for board in document["boards"]}
    assert code == 0 and "went away" in problems[table.serials["scanner"]]
    code, _, err = railbird("status", "--board", table.serials["scanner"])
    assert code == NO_BOARD and "went away" in err
