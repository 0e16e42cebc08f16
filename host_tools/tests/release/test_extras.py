"""What `install.py --serve` and `--floor` install is all that the table's computer and the office import: each runs
here with every other package of this machine hidden."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect as open_socket

from railbird_host.device.service.watch_file import WatchFile
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.release.making import wheelhouse
from railbird_host.release.making.__main__ import packages
from railbird_host.release.making.lock import canonical
from railbird_host.sim.bench.prepared import prepared_table_file

ROOT = Path(__file__).parents[3]
SERIAL = "0123456789ABCDEF"
HIDE = """
import re, sys
from importlib.metadata import packages_distributions
installed = {"railbird", *sys.argv.pop(1).split(",")}
names = {top: {re.sub("[-_.]+", "-", one).lower() for one in those} for top, those in packages_distributions().items()}
class Hidden:
    def find_spec(self, name, *_):
        if not names.get(name.partition(".")[0], installed) & installed:
            raise ModuleNotFoundError(f"hidden: {name}", name=name)
sys.meta_path.insert(0, Hidden())
"""
RUN = HIDE + "from railbird_host.cli.main import main\nsys.exit(main(sys.argv[1:]))"


def command(extra, *words):
    """The words, run as if only this was installed: "" is `install.py` without an option."""
    tools, extras = packages(ROOT)
    names = [canonical(name) for name in (extras[extra] if extra else tools)]
    return [sys.executable, "-c", RUN, ",".join(names), *map(str, words)]


@contextmanager
def running(extra, *words):
    """The address that the verb prints."""
    process = subprocess.Popen(command(extra, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line, told = process.stdout.readline(), ""
        while line not in ("", "}\n"):
            told, line = told + line, process.stdout.readline()
        assert line, process.communicate()[1]
        yield json.loads(told + "}")["address"]
    finally:
        process.terminate()
        _, told = process.communicate()
    assert "hidden" not in told, told


def opened(page):
    """An address is told before it is answered."""
    for _ in range(200):
        try:
            return urlopen(page, timeout=60).read()
        except URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {page}")


@pytest.fixture
def account(tmp_path):
    """Of a floor whose broker never answers."""
    floor = FloorFolder(tmp_path / "floor")
    floor.create("127.0.0.1", 1, "host=/nowhere dbname=none")
    floor.office_account.save(tmp_path / "table.account")
    return tmp_path / "table.account"


@pytest.fixture
def key(tmp_path):
    WatchFile.create(prepared_table_file(), SERIAL).save(tmp_path / "table.watch")
    return tmp_path / "table.watch"


def test_a_tables_computer_runs_with_what_is_installed_for_it(key, account):
    words = ["serve", "--json", "--port", 0, "--key", key, "--keep", key.with_name("kept"), "--floor", account]
    with running("serve", *words) as address:
        assert b"<html" in opened(f"{address}players")
        with open_socket(f"{address.replace('http', 'ws')}socket/players", origin=address.rstrip("/")) as socket:
            assert "players" in json.loads(socket.recv(timeout=20))


def test_an_office_runs_with_what_is_installed_for_it(account):
    floor = account.with_name("floor")
    with running("floor", "floor", "office", "--json", "--port", 0, "--folder", floor) as address:
        assert b"Password" in opened(f"{address}sign-in")
        token = (floor / "metrics.token").read_text()
        asked = Request(f"{address}metrics", headers={"authorization": f"Bearer {token}"})
        assert b"railbird_office_database_up 0.0" in opened(asked)


def test_what_is_missing_is_said_with_the_option_that_installs_it(key, account):
    office = ["floor", "office", "--folder", account.with_name("floor")]
    for extra, words in (("serve", ["serve", "--key", key, "--keep", key.with_name("kept")]), ("floor", office)):
        told = subprocess.run(command("", *words), capture_output=True, text=True, timeout=60)
        assert told.returncode == 2 and f"python3 install.py --{extra}" in told.stderr, told.stderr


def test_a_small_arm_computer_gets_them_too():
    assert any("aarch64" in platform for platforms in wheelhouse.LINUX.values() for platform in platforms)
