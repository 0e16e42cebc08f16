"""`watch`: a passive look that goes on when a board restarts, ends cleanly, and never disturbs the table."""

import io
import json

from rich.console import Console

from railbird_host.base.errors import NO_BOARD
from railbird_host.field.watch.picture import picture


def documents(text):
    return [json.loads(line) for line in text.splitlines()]


def test_json_lines_of_both_boards(table, railbird):
    code, out, _ = railbird("watch", "--json", "--count", "2", "--every", "0.1")
    first, second = documents(out)
    assert code == 0 and first["schema"] == second["schema"] == "railbird.watch/1"
    assert {board["role"] for board in second["boards"]} == {"scanner", "display"}
    assert all("frames_sent" in board["per_second"] for board in second["boards"])


def test_plain_lines_on_a_pipe(table, railbird):
    code, out, _ = railbird("watch", "--board", "display", "--count", "1")
    assert code == 0 and out == f"display {table.serials['display']}: R 0001  OPEN  link up\n"


def test_a_board_that_is_held_is_named_not_left_out(table, railbird):
    table.served.held.add(table.port("display"))
    code, out, err = railbird("watch", "--count", "1")
    table.served.held.clear()
    assert code == 0 and out.startswith("scanner ")
    assert f"not watched: ? {table.serials['display']}" in err and "held by" in err
    console = Console(file=io.StringIO(), width=100)
    console.print(picture([], ["not watched: a board"]))
    assert "not watched: a board" in console.file.getvalue()


def test_board_that_restarts_is_followed(table, railbird):
    table.do(lambda bench: bench.scanner.power_off())
    code, out, _ = railbird("watch", "--json", "--count", "1", "--board", "display")
    assert code == 0 and documents(out)[0]["boards"][0]["role"] == "display"
    table.do(lambda bench: bench.scanner.power_on())
    table.do(lambda bench: bench.run(1.1))
    code, out, _ = railbird("watch", "--json", "--count", "1")
    assert {board["role"] for board in documents(out)[0]["boards"]} == {"scanner", "display"}


def test_board_that_goes_away_is_asked_again(table):
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.field.watch.watcher import Watcher

    watcher = Watcher([port for port in serial_ports() if port.emulated_role == "scanner"])
    assert "problem" not in watcher.look()[0]
    table.do(lambda bench: bench.scanner.power_off())
    gone = watcher.look()[0]
    assert gone["problem"] and gone["serial"] == table.serials["scanner"] and gone["role"] == "scanner"
    table.do(lambda bench: bench.scanner.power_on())
    table.do(lambda bench: bench.run(1.1))
    looks = (watcher.look()[0] for _ in range(20))  # on a busy computer a board may take its time
    back = next(look for look in looks if "problem" not in look)
    assert back["uptime_s"] < 30 and back["serial"] == table.serials["scanner"]


def test_others_get_in_between_two_looks(table, railbird):
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.field.watch.watcher import Watcher

    watcher = Watcher(serial_ports())
    assert all("problem" not in look for look in watcher.look())
    assert railbird("status", "--board", "display")[0] == 0
    assert all(look["per_second"] for look in watcher.look())


def test_board_that_restarts_unseen_and_is_slow_to_answer_ends_no_watch(table, monkeypatch):
    """Its uptime says that it restarted; the hello that is asked for then may be lost."""
    from railbird_host.base.errors import TIME_LIMIT, RailbirdError
    from railbird_host.device.ports.usb import serial_ports
    from railbird_host.device.service.client import ServiceClient
    from railbird_host.field.watch.watcher import Watcher

    def no_hello(self):
        raise RailbirdError("no answer to hello", "", TIME_LIMIT)

    watcher = Watcher([port for port in serial_ports() if port.emulated_role == "scanner"])
    table.do(lambda bench: bench.run(1.0))
    boot = watcher.look()[0]["boot"]
    table.do(lambda bench: (bench.scanner.power_off(), bench.scanner.power_on(), bench.run(0.9)))
    with monkeypatch.context() as patch:
        patch.setattr(ServiceClient, "hello", no_hello)
        assert watcher.look()[0]["problem"] == "no answer to hello"
    assert watcher.look()[0]["boot"] == boot + 1


def test_picture_names_what_is_wrong(table, railbird):

    _, out, _ = railbird("watch", "--json", "--count", "1")
    looks = documents(out)[0]["boards"]
    looks[0] |= {"dull_sensors": ["D5"], "link_up": False, "safe_mode": True}
    looks.append({"role": "?", "serial": "E66", "problem": "no answer"})
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(picture(looks))
    text = console.export_text()
    for wanted in ("clean D5", "DOWN", "SAFE MODE", "no answer", "R 0001"):
        assert wanted in text, text


def test_nothing_to_watch(railbird):
    assert railbird("watch")[0] == NO_BOARD
