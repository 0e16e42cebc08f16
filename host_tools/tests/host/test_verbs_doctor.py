"""`railbird doctor`: each check of the boards finds its trouble and raises no false alarm; then the verb on a table."""

import os

import pytest

from railbird.table import events
from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.device.ports.identity import Found
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.client import Hello
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.doctor import board_checks as checks
from railbird_host.field.doctor import checkup as checkup_module
from railbird_host.field.doctor import machine as machine_module
from railbird_host.field.doctor.checkup import mend
from railbird_host.field.doctor.examine import Examined
from railbird_host.field.doctor.finding import FINE, NOTE, STOP, Finding
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.doctor.table_files import check_folders, check_table_files
from railbird_host.field.log.record_text import LogRecord

BUILD = "0.1.0 0123456789ab c0dec0de"
NOW_S = 1_800_000_000


def board(role="display", build=BUILD, development=False, newest=None, counters=None, **status):
    """A board that is well, but for what is said."""
    serial = {"display": "E6D1", "scanner": "E65C", "bench": "E6BE"}[role]
    hello = Hello(1, role, True, development, serial, 3, build, "table 1")
    document = {
        "provisioned": True,
        "safe_mode": False,
        "random_bits": True,
        "uptime_s": 3600,
        "link_up": True,
        "round_live": False,
        "dull_sensors": [],
        "counters": {"frames_received": 100_000, "journal_room_bytes": 48_000, "lamps_state": 0} | (counters or {}),
    }
    return Examined(Found(Port(f"/dev/{role}", serial, ""), hello), document | status, newest)


def silent(problem="no answer to hello: it says nothing"):
    return Examined(Found(Port("/dev/ttyACM7", "", ""), None, problem))


def one(findings):
    (finding,) = findings
    assert finding.level == FINE or finding.next_step
    return finding


@pytest.fixture
def empty_machine(tmp_path, monkeypatch):
    """In place of the computer: nothing of its own is seen, nothing of it is changed."""
    machine = Machine(root=tmp_path / "machine", superuser=False)
    machine.root.mkdir()
    monkeypatch.setattr(machine_module, "Machine", lambda: machine)
    return machine


# Each check, and its false alarm


def test_answers(empty_machine):
    finding = one(checks.check_answers(empty_machine, [board(), silent()]))
    assert finding.level == STOP and "/dev/ttyACM7" in finding.message and "no answer" in finding.message


def test_answers_no_alarm_for_a_port_that_is_held(empty_machine):
    files = empty_machine.root / "proc/4711/fd"
    files.mkdir(parents=True)
    os.symlink("/dev/ttyACM7", files / "4")
    assert one(checks.check_answers(empty_machine, [silent("held")])).level == FINE, "the check of holders says it"
    assert one(checks.check_answers(empty_machine, [board(), board("scanner")])).level == FINE


def test_keys():
    finding = one(checks.check_keys([board("scanner", provisioned=False), board()]))
    assert finding.level == NOTE and "scanner E65C" in finding.message and finding.next_step == "railbird provision"


def test_keys_no_alarm_for_a_bench_which_never_has_any():
    assert one(checks.check_keys([board("bench", provisioned=False), board(), silent()])).level == FINE


def test_safe_mode():
    assert one(checks.check_safe_mode([board(safe_mode=True)])).level == STOP
    assert one(checks.check_safe_mode([board(), silent()])).level == FINE


def test_drift_from_the_build_at_hand():
    finding = one(checks.check_builds([board()], {("display", False): "0.2.0 aaaaaaaaaaaa deadbeef"}))
    assert finding.level == NOTE and "0.2.0" in finding.message and BUILD in finding.message
    assert finding.next_step == "railbird flash --board E6D1"
    at_hand = {("display", True): "0.2.0 aaaaaaaaaaaa deadbeef"}
    finding = one(checks.check_builds([board(development=True)], at_hand))
    assert finding.next_step == "railbird flash --board E6D1 --development", "the kind of image stays"


def test_drift_between_the_boards():
    finding = one(checks.check_builds([board(), board("scanner", "0.2.0 bbbbbbbbbbbb 11111111")], {}))
    assert finding.level == NOTE and "0.1.0" in finding.message and "0.2.0" in finding.message
    finding = one(checks.check_builds([board(), board("scanner", development=True)], {}))
    assert finding.level == NOTE and "(development)" in finding.message


def test_drift_no_alarm():
    other_role = board("scanner", "0.1.0 0123456789ab 5ca11e50")
    assert one(checks.check_builds([board(), other_role], {})).level == FINE, "each role has a hash of its own"
    same_code = {("display", False): "0.1.0 ffffffffffff c0dec0de"}
    assert one(checks.check_builds([board()], same_code)).level == FINE, "another commit, the same code"
    other_flavour = {("display", True): "0.2.0 aaaaaaaaaaaa deadbeef"}
    assert one(checks.check_builds([board()], other_flavour)).level == FINE
    assert one(checks.check_builds([board(), board("bench", "9 9 9"), silent()], {})).level == FINE


def test_link_down():
    assert one(checks.check_link([board(link_up=False)])).level == STOP


def test_link_down_no_alarm():
    for well in (
        board(link_up=False, uptime_s=3),
        board(link_up=False, provisioned=False),
        board(link_up=False, safe_mode=True),
        silent(),
    ):
        assert one(checks.check_link([well])).level == FINE


def test_link_with_noise():
    finding = one(checks.check_link([board(counters={"bad_crc": 4000, "bad_cobs": 10})]))
    assert finding.level == NOTE and "bad_crc 4000" in finding.message and "cable" in finding.next_step


def test_link_with_noise_no_alarm():
    assert one(checks.check_link([board(counters={"bad_crc": 500})])).level == FINE, "one frame in two hundred"
    assert one(checks.check_link([board(counters={"bad_crc": 5, "frames_received": 20})])).level == FINE
    assert one(checks.check_link([board(counters={"no_session": 5000})])).level == FINE, "not the cable"


def test_flash():
    finding = one(checks.check_flash([board(counters={"journal_room_bytes": 4000})]))
    assert finding.level == NOTE and "4000" in finding.message
    finding = one(checks.check_flash([board(counters={"journal_bad_sequence": 77})]))
    assert finding.level == STOP and "77" in finding.message and "log pull" in finding.next_step
    finding = one(checks.check_flash([board(counters={"free_file_bytes": 8192})]))
    assert finding.level == NOTE and "8192" in finding.message and "deploy --frozen" in finding.next_step


def test_flash_no_alarm():
    assert one(checks.check_flash([board(round_live=True, counters={"journal_room_bytes": 4000})])).level == FINE
    assert one(checks.check_flash([board(counters={"journal_bad_sequence": 0}), silent()])).level == FINE
    assert one(checks.check_flash([board(counters={"free_file_bytes": 300_000})])).level == FINE
    bare = board("scanner")
    del bare.status["counters"]["journal_room_bytes"]
    assert one(checks.check_flash([bare])).level == FINE, "a scanner has no journal"


def test_sensors():
    dull = {"dull_sensors": ["D3", "S"]}
    finding = one(checks.check_sensors([board(**dull), board("scanner", **dull)]))
    assert finding.level == NOTE and "scanner" in finding.message and "D3 S" in finding.next_step
    assert one(checks.check_sensors([board(**dull)])).level == NOTE, "the display tells it too"


def test_sensors_no_alarm_of_the_display_once_the_scanner_is_clean():
    assert one(checks.check_sensors([board(dull_sensors=["D3"]), board("scanner")])).level == FINE
    assert one(checks.check_sensors([silent()])).level == FINE


def test_lamps():
    assert one(checks.check_lamps([board(counters={"lamps_state": 1})])).level == STOP
    assert one(checks.check_lamps([board(), board("scanner"), silent()])).level == FINE
    assert one(checks.check_lamps([board(provisioned=False, counters={"lamps_state": 1})])).level == FINE


def record(time_s, trusted):
    return LogRecord(9, 3, time_s, trusted, events.KEY, b"\0")


def test_table_clock():
    done = []
    finding = one(checks.check_table_clock([board(newest=record(0, False))], lambda b: done.append(b) or "set", NOW_S))
    assert finding.level == NOTE and finding.next_step == "railbird time"
    assert finding.fix() == "set" and str(done[0]) == "display E6D1"
    ahead = board(newest=record(NOW_S + 4000, True))
    assert one(checks.check_table_clock([ahead], str, NOW_S)).level == NOTE


def test_table_clock_no_alarm():
    for newest in (record(NOW_S - 90_000, True), record(NOW_S + 60, True), None):
        assert one(checks.check_table_clock([board(newest=newest)], str, NOW_S)).level == FINE


def test_a_folder_that_may_not_be_read_is_a_finding(tmp_path, monkeypatch):
    assert one(check_folders([tmp_path, tmp_path / "none"])).level == FINE

    def refused(folder):
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr("pathlib.Path.iterdir", refused)  # root may read everything
    finding = one(check_folders([tmp_path]))
    assert finding.level == STOP and str(tmp_path) in finding.message and "chmod u+rwx" in finding.next_step


def test_table_files(tmp_path):
    path = tmp_path / "derby.json"
    TableFile.create("Derby 4").save(path)
    assert one(check_table_files([path])).level == FINE
    path.chmod(0o644)
    finding = one(check_table_files([path]))
    assert finding.level == STOP and str(path) in finding.fix()
    assert one(check_table_files([path])).level == FINE
    path.write_text("{}")
    path.chmod(0o644)
    finding = one(check_table_files([path]))
    assert finding.level == NOTE and finding.fix is None, "no other file's mode is touched"
    assert one(check_table_files([])).level == FINE


def test_a_fix_that_fails_does_not_stop_the_others():
    def refuse():
        raise RailbirdError("only root may", "sudo railbird doctor --fix", REFUSED)

    def fail():
        raise OSError("no modprobe")

    findings = [Finding(name, STOP, "", "", fix) for name, fix in (("a", refuse), ("b", fail), ("c", lambda: "done"))]
    fixes = mend([*findings, Finding("d", STOP, "nobody can")])
    assert [(check, done) for check, _, done in fixes] == [("a", False), ("b", False), ("c", True)]
    assert "sudo" in fixes[0][1] and "modprobe" in fixes[1][1]


# The verb


def by_check(document):
    found = {}
    for finding in document["findings"]:
        found.setdefault(finding["check"], []).append(finding)
    return found


def troubles(document):
    """Checks that are not fine; the room on this disk and a build made meanwhile are no trouble of the table."""
    return {f["check"] for f in document["findings"] if f["level"] != "fine"} - {"disk", "versions"}


def test_no_board_at_all(empty_machine, railbird, railbird_json):
    code, document = railbird_json("doctor")
    assert code == 2 == document["exit_code"] and document["schema"] == "railbird.doctor/1"
    assert troubles(document) == {"cable"} and "link" not in by_check(document), "what nobody answered is not fine"
    code, out, _ = railbird("doctor")
    assert code == 2 and "next, cable:" in out and "railbird bench up" in out


def test_a_table_that_is_well_but_for_its_clock_and_the_fix(table, empty_machine, railbird, railbird_json):
    code, document = railbird_json("doctor", "--table", table.file)
    assert code == 1 and troubles(document) == {"table clock"}
    assert by_check(document)["table clock"][0]["fixable"]
    code, document = railbird_json("doctor", "--table", table.file, "--fix")
    assert troubles(document) == set() and code == document["exit_code"] < 2
    assert [fix["done"] for fix in document["fixes"]] == [True]
    code, document = railbird_json("doctor")
    assert troubles(document) == set() and "not looked at" in by_check(document)["table clock"][0]["message"]
    code, out, _ = railbird("doctor", "--table", table.file)
    assert code < 2 and "NOT FIXED" not in out and "next, table clock" not in out


def test_a_table_file_that_others_may_read_is_closed(table, empty_machine, railbird_json):
    table.file.chmod(0o644)
    code, document = railbird_json("doctor", "--table", table.file)
    assert code == 2 and "table files" in troubles(document)
    code, document = railbird_json("doctor", "--table", table.file, "--fix")
    assert "table files" not in troubles(document) and table.file.stat().st_mode & 0o077 == 0


def test_garbage_on_the_port(table, empty_machine, railbird_json):
    table.do(lambda bench: bench.display.usb.received.extend(bytes(range(256)) * 8))
    code, document = railbird_json("doctor", "--table", table.file)
    assert code < 2 and troubles(document) <= {"table clock"}


def test_a_cut_cable_between_the_boards(table, empty_machine, railbird_json, monkeypatch):
    monkeypatch.setattr(checks, "LINK_COMES_UP_S", 0)
    table.do(lambda bench: (bench.pull_cable(), bench.run(0.7)))
    code, document = railbird_json("doctor")
    table.do(lambda bench: (bench.pull_cable(False), bench.run(0.7)))
    assert code == 2 and {f["level"] for f in by_check(document)["link"]} == {"stop"}


def test_another_build_at_hand(table, empty_machine, railbird_json, monkeypatch):
    other = {("display", True): "0.9.0 aaaaaaaaaaaa deadbeef"}
    monkeypatch.setattr(checkup_module, "images_at_hand", lambda: (other, {"build/x.uf2": "1.24.0"}))
    code, document = railbird_json("doctor")
    found = by_check(document)
    assert code == 2 and found["mpy"][0]["level"] == "stop" and "0.9.0" in found["versions"][0]["message"]


def test_a_silent_board(table, empty_machine, railbird_json):
    table.do(lambda bench: bench.scanner.power_off())
    code, document = railbird_json("doctor")
    assert code == 2 and "answers" in troubles(document)
    assert table.port("scanner") in by_check(document)["answers"][0]["message"]


def test_a_board_that_goes_away_while_it_is_asked(table, empty_machine, railbird_json, monkeypatch):
    from railbird_host.device.service.client import ServiceClient

    def counters(self):
        raise RailbirdError("the board went away", "check the cable", 5)

    monkeypatch.setattr(ServiceClient, "counters", counters)
    code, document = railbird_json("doctor")
    assert code == 2 and any("went away" in f["message"] for f in by_check(document)["answers"])


def test_fresh_boards_lack_keys_and_nothing_else(make_table, empty_machine, railbird_json, monkeypatch):
    monkeypatch.setattr(checks, "LINK_COMES_UP_S", 0)
    make_table(fresh=True)
    code, document = railbird_json("doctor")
    assert code == 1 and troubles(document) == {"keys"} and len(by_check(document)["keys"]) == 2
