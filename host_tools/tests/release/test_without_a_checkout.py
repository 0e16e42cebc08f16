"""A technician's computer: the release's zip and a Python, no network, no compiler, no checkout.

Everything here runs the installed command in a network namespace of its own, with an empty PATH. The table is another
process of this machine, on PTYs; hands at it are typed into its console.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from tampering import about, findings, flipped

from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.pin_file import load_pins
from railbird_host.release import minisign
from railbird_host.release.making.__main__ import make
from railbird_host.release.making.inputs import read_inputs

ROOT = Path(__file__).parents[3]
KEY = minisign.new_key()
PATIENCE_S = 600.0
pytestmark = [pytest.mark.soak, pytest.mark.skipif(not shutil.which("unshare"), reason="needs a network namespace")]


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    """dist/ of this commit, signed with a key that the technician got on another way."""
    try:
        inputs = read_inputs(ROOT, "a test")
    except RailbirdError as error:
        pytest.skip(f"no release can be made: {error.message}")
    folder = tmp_path_factory.mktemp("dist")
    made = make(inputs, folder, KEY)
    (folder / "release.pub").write_text(KEY.public().text())
    return made


class Computer:
    """The technician's: a home, an empty PATH, and no way out."""

    def __init__(self, home: Path, archive: Path):
        self.home = home
        self.archive = archive
        (home / "empty").mkdir(parents=True)
        keys = home / "keys"
        keys.mkdir()
        shutil.copy(archive.parent / "release.pub", keys)
        self.environment = {
            "HOME": str(home),
            "PATH": str(home / "empty"),
            "RAILBIRD_KEYS": str(keys),
            **{name: str(home / name.lower()) for name in ("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")},
        }
        self.run_directory = home / "xdg_runtime_dir"
        self.run_directory.mkdir(mode=0o700)

    def run(self, *words: object) -> tuple[int, str]:
        alone = [shutil.which("unshare") or "unshare", *(["-n"] if os.geteuid() == 0 else ["-rn"]), "--"]
        command = [*alone, *map(str, words)]
        told = subprocess.run(
            command, cwd=self.home, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert "Traceback" not in told.stderr, told.stderr
        return told.returncode, told.stdout + told.stderr

    def railbird(self, *words: object) -> tuple[int, str]:
        return self.run(self.home / "railbird" / "bin" / "railbird", *words)

    def right(self, *words: object) -> str:
        code, text = self.railbird(*words)
        assert code == 0, f"railbird {words}: {code}\n{text}"
        return text


class ElsewhereTable:
    """`railbird bench up` of the checkout, with hands that are typed."""

    def __init__(self, computer: Computer):
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(computer.run_directory)}
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "railbird_host.cli.main", "bench", "up", "--fresh", "--door-open"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)
        self.until("Ctrl-C ends it")

    def until(self, wanted: str) -> str:
        assert self.process.stdout is not None
        text = ""
        for line in self.process.stdout:
            text += line
            if re.search(wanted, line):
                return text
        raise AssertionError(text)

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def code(self) -> str:
        """The eight digits on its monitor."""
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            self.type("screen\nhelp")
            found = re.search(r"\b(\d{4}) (\d{4})\b", self.until("ends the table"))
            if found:
                return found[1] + found[2]
            time.sleep(0.5)
        raise AssertionError("no code came")


def test_from_the_stick_to_a_paired_table(archive: Path, tmp_path: Path) -> None:
    computer = Computer(tmp_path / "home", archive)
    with zipfile.ZipFile(archive) as content:
        content.extractall(computer.home)
    unpacked = computer.home / archive.stem
    python = Path(sys.executable).resolve()
    code, text = computer.run(python, unpacked / "install.py", "--to", computer.home / "railbird")
    assert code == 0, text
    assert "release" in computer.right("--version")
    assert "this release is what was signed" in computer.right("release", "verify", archive)
    shutil.rmtree(unpacked)
    table = ElsewhereTable(computer)
    try:
        assert "scanner" in computer.right("boards")
        told = computer.right("flash", "--board", "scanner", "--board", "display", "--yes")
        assert told.count("emulated") == 2
        file, pins = computer.home / "table.json", computer.home / "table.pins"
        computer.right("provision", "--table", file, "--name", "Derby 1", "--pins", pins, "--yes", "--set", "decks=2")
        table.type("switch on")
        time.sleep(2.0)
        table.type(f"press {' '.join(load_pins(pins)[0][1])} CONFIRM")
        assert "link" in computer.right("pair", "--table", file, "--code", table.code())
        assert "up" in computer.right("status", "--board", "display")
        export = computer.home / "journal.rbj"
        computer.right("log", "pull", "--board", "display", "--table", file, "--out", export)
        assert export.stat().st_size > 0
        told = computer.right("attest", "--board", "display", "--table", file)
        assert f"signed by {KEY.public().name}" in told
        code, told = computer.railbird("doctor", "--json")
        assert json.loads(told)["schema"].startswith("railbird.doctor") and code in (0, 1)
    finally:
        table.process.kill()
        table.process.wait()


def test_an_image_that_nobody_trusted_signed_needs_unsigned(archive: Path, tmp_path: Path) -> None:
    computer = Computer(tmp_path / "home", archive)
    with zipfile.ZipFile(archive) as content:
        content.extractall(computer.home)
    python = Path(sys.executable).resolve()
    code, text = computer.run(python, computer.home / archive.stem / "install.py", "--to", computer.home / "railbird")
    assert code == 0, text
    (computer.home / "keys" / "release.pub").unlink()
    image = computer.home / archive.stem / "images" / "production" / "SCANNER.uf2"
    code, told = computer.railbird("flash", "--bootsel", "--image", image)
    assert code != 0 and "not trusted here" in told and "--unsigned" in told
    code, told = computer.railbird("flash", "--bootsel", "--image", image, "--unsigned")
    assert "not trusted here" not in told and "BOOTSEL" in told


def test_one_byte_changed_in_dist_is_refused_and_named(archive: Path) -> None:
    """In every file of the folder, then in the zip and its signature."""
    folder, key, dice = archive.with_suffix(""), archive.parent / "release.pub", random.Random(3)
    assert findings(folder, key) == {} == findings(archive, key)
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        whole = path.read_bytes()
        path.write_bytes(flipped(whole, dice))
        assert path.name in about(folder, key), path
        path.write_bytes(whole)
    for path in (archive, archive.with_name(archive.name + ".minisig")):
        whole = path.read_bytes()
        for _ in range(3):
            path.write_bytes(flipped(whole, dice))
            assert archive.name in about(archive, key)
        path.write_bytes(whole)
