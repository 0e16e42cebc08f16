"""Real mpremote on an emulated board of `railbird bench up`: the application is left, and starts again at a reset."""

import subprocess
import sys

import pytest

LIMIT_S = 120


@pytest.fixture(scope="module")
def mpremote(make_table):
    table = make_table(decks=2)

    def run(*words):
        command = [sys.executable, "-m", "mpremote", "connect", table.port("display"), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=True).stdout

    run.table = table
    return run


def test_exec_cp_run_mount_and_reset(mpremote, tmp_path):
    assert mpremote("exec", "import railbird_build; print(railbird_build.BOARD)").strip() == "DISPLAY"
    (tmp_path / "note.txt").write_text("from the host\n" * 50)
    mpremote("resume", "cp", tmp_path / "note.txt", ":note.txt")
    assert mpremote("resume", "exec", "print(len(open('note.txt').read()))").strip() == "700"
    mpremote("resume", "cp", ":note.txt", tmp_path / "back.txt")
    assert (tmp_path / "back.txt").read_text() == "from the host\n" * 50
    (tmp_path / "script.py").write_text("import sys\nprint(sys.platform, 6 * 7)\n")
    assert mpremote("resume", "run", tmp_path / "script.py").strip() == "rp2 42"
    (tmp_path / "on_host.py").write_text("VALUE = 'mounted'\n")
    assert "mounted" in mpremote("resume", "mount", tmp_path, "exec", "import on_host; print(on_host.VALUE)")
    mpremote("resume", "reset")
    mpremote.table.do(lambda bench: bench.run_until(lambda: "NO MORE BETS" in bench.screen(), 5.0, 0.05))
