"""The verbs of `railbird floor`, and the demo as somebody would start it: as root, and as a user without rights."""

import configparser
import json
import os
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
from pathlib import Path

import pytest

from railbird_host.base.errors import REFUSED, USAGE
from railbird_host.cli import main as frame
from railbird_host.device.images import BUILD
from railbird_host.floor.demo.engines import free_port, private_folder
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store.people import People
from railbird_host.floor.wire.account import Account

UP_S = 30.0
ROOT = Path(__file__).parents[3]
# The tests' own Python may lie where only root gets to.
ANYBODYS_PYTHON = [f"/usr/bin/python3.{sys.version_info.minor}", "-m"]
PLACES = [sysconfig.get_path("purelib"), *(str(ROOT / name) for name in ("host_tools", "firmware", "boards"))]


@pytest.fixture
def railbird(capsys):
    def run(*words):
        code = frame.main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_a_floor_is_set_up_a_table_added_and_revoked(railbird, tmp_path, replayed, engines):
    folder = tmp_path / "floor"
    words = ("--folder", folder)
    code, out, _ = railbird("floor", "init", "--broker", "office.example", "--database", engines.address, *words)
    assert code == 0 and "mosquitto.service.conf" in out
    table = replayed("derby-4")
    table.file.save(tmp_path / "derby-4.json")
    account = tmp_path / "derby-4.account"
    add = ("floor", "add", "derby-4", "--table", tmp_path / "derby-4.json", "--out", account, *words)
    code, out, _ = railbird(*add)
    assert code == 0 and "railbird serve --key FILE --floor derby-4.account" in out
    assert (Account.load(account).name, Account.load(account).host) == ("derby-4", "office.example")
    code, _, err = railbird(*add)
    assert code != 0 and "already" in err
    code, out, _ = railbird("floor", "tables", "--json", *words)
    assert [one["table"] for one in json.loads(out)["tables"]] == ["derby-4"]
    again = replayed("other")
    again.file.save(tmp_path / "again.json")
    code, out, _ = railbird("floor", "keys", "derby-4", "--table", tmp_path / "again.json", *words)
    assert code == 0 and FloorFolder(folder).journal_key("derby-4", again.identity)
    assert railbird("floor", "revoke", "derby-4", *words)[0] == 0
    assert "derby-4" not in (folder / "rights").read_text()
    code, _, err = railbird("floor", "init", "--broker", "x", "--database", "x", *words)
    assert code == REFUSED and "is a floor already" in err


def test_what_init_says_to_type_starts_a_broker_whose_log_the_office_reads(railbird, until):
    folder = private_folder() / "floor"
    folder.parent.chmod(0o711)
    port = free_port()
    words = ("--broker", "127.0.0.1", "--broker-port", port, "--database", "x", "--folder", folder)
    _, out, _ = railbird("floor", "init", *words)
    given, installed, *_ = [line.strip().removeprefix("sudo ") for line in out.splitlines()[1:]]
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(shlex.split(installed)[-2])
    if os.geteuid() == 0:
        subprocess.run(shlex.split(given), check=True)
    broker = subprocess.Popen(shlex.split(unit["Service"]["ExecStart"]), stderr=subprocess.PIPE, text=True)
    log = folder / "run" / "mosquitto.log"

    def is_heard():
        with socket.socket() as stranger:
            return stranger.connect_ex(("127.0.0.1", port)) == 0 and "New connection from" in log.read_text()

    try:
        until(is_heard)
        assert stat.S_IMODE(log.stat().st_mode) == 0o640 and log.stat().st_gid == os.getegid()
        assert f"{log} {{" in (folder / "mosquitto.logrotate").read_text()
    finally:
        broker.terminate()
        broker.wait()
        shutil.rmtree(folder.parent)


def test_what_is_no_floor_is_said_with_the_next_step(railbird, tmp_path):
    for words in (("tables",), ("rebuild",), ("office",), ("revoke", "derby-4"), ("person", "Ada")):
        code, _, err = railbird("floor", *words, "--folder", tmp_path / "nowhere")
        assert code == USAGE and "railbird floor init" in err, words


def test_people_come_and_go(railbird, database, engines, tmp_path):
    folder = ("--folder", engines.floor.folder)
    (tmp_path / "password").write_text("a long password of a test\n")
    person = ("floor", "person", "Ada Quinn")
    given = ("--password-file", tmp_path / "password")
    assert railbird(*person, "--role", "supervisor", *given, *folder)[0] == 0
    assert People(database).sign_in("Ada Quinn", "a long password of a test")
    assert railbird(*person, *folder)[0] == USAGE, "nobody is there to type one"
    assert railbird(*person, "--forget", *folder)[0] == 0
    code, _, err = railbird(*person, "--leave", *folder)
    assert code == USAGE and "nobody is called" in err


def test_rounds_are_made_again(railbird, database, engines):
    code, out, _ = railbird("floor", "rebuild", "--json", "--folder", engines.floor.folder)
    assert code == 0 and json.loads(out)["rounds"] == 0


def folder_for(user):
    """Images that this user may read, in a folder that it may write."""
    folder = tempfile.mkdtemp()
    shutil.copytree(BUILD / "production", Path(folder) / "production")
    for path in (folder, *Path(folder).rglob("*")):
        shutil.chown(path, user)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("user", [None, "nobody"])
def test_the_demo_is_up_in_half_a_minute_and_ctrl_c_ends_it(user):
    if user and (os.geteuid() != 0 or not shutil.which("setpriv")):
        pytest.skip("another user can be tried by root alone")
    if user and not Path(f"/usr/bin/python3.{sys.version_info.minor}").exists():
        pytest.skip("the system's Python can't load what was built for this one")
    words = ["floor", "demo", "--port", "0", "--json"]
    command, environment, folder = [str(Path(sys.executable).with_name("railbird")), *words], dict(os.environ), ""
    if user:
        folder = folder_for(user)
        environment |= {
            "RAILBIRD_BUILD": folder,
            "HOME": folder,
            "TMPDIR": folder,
            "PYTHONPATH": os.pathsep.join(PLACES),
        }
        command = ["setpriv", "--reuid", user, "--regid", "nogroup", "--clear-groups", *ANYBODYS_PYTHON]
        command += ["railbird_host.cli.main", *words, "--emulated", "1", "--replayed", "5"]
    began_s = time.monotonic()
    demo = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    lines = []
    while not lines or lines[-1] != "}\n":
        lines.append(demo.stdout.readline())
        assert lines[-1], "it ended"
    took_s = time.monotonic() - began_s
    with urllib.request.urlopen(json.loads("".join(lines))["address"] + "sign-in") as answer:
        assert answer.status == 200
    if user:
        time.sleep(5)
        assert demo.poll() is None, "the tables are there as well"
    demo.send_signal(signal.SIGINT)
    assert demo.wait(40) == 0
    assert not user or list(Path(folder).glob("railbird-floor-*")) == [], "nothing is left"
    print(f"up in {took_s:.1f} s, the goal is {UP_S:g}")
