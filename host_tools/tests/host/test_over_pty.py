"""The same verbs through pyserial on PTYs, as with real boards: flash, deploy, watch on a terminal, ports that others
hold, and real mpremote beside them."""

import os
import pty
import signal
import subprocess
import sys

import pytest

from railbird_host.base.errors import NO_BOARD, TRANSPORT
from railbird_host.device.deploy import verb
from railbird_host.field.doctor import machine as machine_module
from railbird_host.field.doctor.machine import Machine

PATIENCE_S = 300
# A computer may be too busy to let the table keep pace: for this process the limits are longer.
PATIENT = """
import sys, time
from railbird_host.cli.main import main
from railbird_host.base import clock
with clock.use(lambda: time.monotonic() / 50, time.sleep):
    sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def mpremote(pty_table):
    def run(*words, board="display"):
        command = [sys.executable, "-m", "mpremote", "connect", pty_table.port(board), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True).stdout

    return run


def test_boards_status_and_configuration(pty_table, railbird_json):
    code, document = railbird_json("boards")
    assert code == 0 and {board["serial"] for board in document["boards"]} == set(pty_table.serials.values())
    code, document = railbird_json("status", "--board", pty_table.port("display"))
    assert code == 0 and document["link_up"] and document["role"] == "display"
    code, document = railbird_json("config", "get", "--table", pty_table.file)
    assert code == 0 and document["configuration"]["decks"] == 2


@pytest.mark.soak
def test_a_port_that_is_held_names_its_holder(pty_table, railbird, railbird_json, held_port, monkeypatch):
    monkeypatch.setattr(machine_module, "Machine", lambda: Machine(superuser=False))
    path = pty_table.port("scanner")
    with held_port(path) as process:
        code, document = railbird_json("boards")
        (scanner,) = [board for board in document["boards"] if board["port"] == path]
        assert code == 0 and f"pid {process.pid}" in scanner["problem"]
        assert scanner["serial"] == pty_table.serials["scanner"]
        code, _, err = railbird("status", "--board", path)
        assert code == TRANSPORT and f"railbird: {path} is held by" in err and f"pid {process.pid}" in err
        for word in ("flash", "deploy"):
            code, _, err = railbird(word, "--board", path)
            assert code == TRANSPORT and f"pid {process.pid}" in err
        code, document = railbird_json("doctor")
        found = {finding["check"]: finding for finding in document["findings"] if finding["level"] != "fine"}
        assert code == 2 and f"pid {process.pid}" in found["holders"]["message"] and "answers" not in found
    assert railbird("status", "--board", path)[0] == 0


def test_terminal_is_left_clean_after_ctrl_c(pty_table):
    master, slave = pty.openpty()
    command = [sys.executable, "-c", PATIENT, "watch", "--board", pty_table.port("display"), "--every", "0.1"]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm"})
    os.close(slave)
    seen = b""
    while b"monitor" not in seen:
        seen += os.read(master, 65536)
    process.send_signal(signal.SIGINT)
    while True:
        try:
            seen += os.read(master, 65536)
        except OSError:
            break  # the last one has closed it
    assert process.wait(PATIENCE_S) == 0
    assert seen.count(b"\x1b[?1049h") == seen.count(b"\x1b[?1049l") == 1, "the screen that was there before is back"
    assert seen.rindex(b"\x1b[?25h") > seen.rindex(b"\x1b[?25l"), "the cursor is shown again"
    os.close(master)


def test_mpremote_exec_cp_run_mount_and_reset(pty_table, mpremote, tmp_path):
    """The application is left, and starts again at a reset."""
    assert mpremote("exec", "import railbird_build; print(railbird_build.BOARD)").strip() == "DISPLAY"
    (tmp_path / "note.txt").write_text("from the host\n" * 50)
    mpremote("resume", "cp", tmp_path / "note.txt", ":note.txt")
    (tmp_path / "script.py").write_text("import sys\nprint(sys.platform, len(open('note.txt').read()))\n")
    assert mpremote("resume", "run", tmp_path / "script.py").strip() == "rp2 700"
    mpremote("resume", "cp", ":note.txt", tmp_path / "back.txt")
    assert (tmp_path / "back.txt").read_text() == "from the host\n" * 50
    (tmp_path / "on_host.py").write_text("VALUE = 'mounted'\n")
    assert "mounted" in mpremote("resume", "mount", tmp_path, "exec", "import on_host; print(on_host.VALUE)")
    mpremote("resume", "reset")
    pty_table.until(lambda bench: "PRESS NO MORE BETS" in bench.screen())


def test_deploy_and_mpremote_beside_it(pty_table, mpremote, railbird, railbird_json, monkeypatch, tmp_path):
    (tmp_path / "extra.py").write_text('VALUE = "42"\n')
    monkeypatch.setattr(verb, "files_of_role", lambda root, role: {"railbird/extra.py": tmp_path / "extra.py"})
    code, document = railbird_json("deploy", "--board", "scanner")
    assert code == 0 and document["runs"] == f"deployed files {document['tree']}" and document["files_sent"] == 1
    assert railbird("status", "--board", "scanner")[0] == 0, "the application runs again"
    ask = "import railbird_build, railbird.extra; print(railbird_build.BOARD, railbird.extra.VALUE)"
    pty_table.do(lambda bench: bench.run(0.3))  # mpremote does not wait until a Ctrl-C is no part of a frame
    assert mpremote("resume", "exec", ask, board="scanner").strip() == "SCANNER 42"
    assert railbird("status", "--board", "scanner")[0] == NO_BOARD, "it is at its prompt"
    code, again = railbird_json("deploy", "--board", pty_table.serials["scanner"])
    assert code == 0 and not again["changed"] and again["role"] == "scanner", "and deploy finds it there"


@pytest.mark.soak
def test_flash_several_boards_with_a_bar_each(pty_table, railbird_json):
    """In a terminal: what a person sees while both are written, and the summary."""
    words = ["flash", "--board", "scanner", "--board", "display", "--yes", "--table", str(pty_table.file)]
    master, slave = pty.openpty()
    command = [sys.executable, "-c", PATIENT, *words]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE, stderr=slave, env=environment) as process:
        os.close(slave)
        seen = b""
        while True:
            try:
                seen += os.read(master, 65536)
            except OSError:
                break
        summary = process.stdout.read().decode()
    os.close(master)
    assert process.returncode == 0, summary
    for role, serial in pty_table.serials.items():
        assert f"{role} {serial} on {pty_table.port(role)}".encode() in seen and serial in summary
    for step in (b"to BOOTSEL", b"writing", b"starting", b"reading back"):
        assert step in seen
    assert "SHA-256 read back" in summary and "stand-in" in summary
    boards = railbird_json("boards")[1]["boards"]
    assert not any(board["development"] for board in boards)
    assert all(board["provisioned"] for board in boards), "keys and journal outlive a flash"
