"""A C build of one flavour: what makes it start anew, and how an error in a frozen file is told."""

from pathlib import Path

import pytest

from toolchain import flavour
from toolchain.flavour import FlavourBuild, merged_pins
from toolchain.identity import Commit, FrozenFile
from toolchain.problem import ToolchainProblem
from toolchain.stamp import Stamp
from toolchain.versions import read_versions

ROOT = Path(__file__).resolve().parents[3]
LOG = """MPY railbird/apps/a.py
error compiling railbird/apps/a.py:
Traceback (most recent call last):
  File "railbird/apps/a.py", line 114, in take
SyntaxError: *x must be assignment target

make[3]: *** [CMakeFiles/BUILD_FROZEN_CONTENT] Error 1
"""


def flavour_build(folder: Path, name: str = "development", compiler: str = "12.2.1") -> FlavourBuild:
    return FlavourBuild(name, ROOT, folder / "source", folder / "build", read_versions(), compiler)


class Commands:
    """Stands in for the commands of a build: keeps them, and leaves what they would leave."""

    def __init__(self, work: FlavourBuild):
        self.work = work
        self.names: list[str] = []
        self.trouble: BaseException | None = None

    def __call__(self, step: str, command: list[str], log: Path, **_: object) -> None:
        self.names.append(command[0])
        if command[0] == "make":
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_text(LOG if self.trouble else "")
            if self.trouble:
                raise self.trouble
            (self.work.folder / "made").mkdir(exist_ok=True)
            (self.work.folder / "made/firmware.bin").write_bytes(b"image")


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    fake = Commands(flavour_build(tmp_path))
    monkeypatch.setattr(flavour, "run", fake)
    return fake


def freeze(commands: Commands) -> bytes:
    files = [FrozenFile(ROOT / "boards/SCANNER/wiring.py", "wiring.py")]
    return commands.work.freeze("SCANNER", files, Commit("c", 1), "1.2.3 c c0de")


def test_configured_once_then_only_frozen(commands: Commands) -> None:
    assert freeze(commands) == freeze(commands) == b"image"
    assert commands.names == ["cmake", "make", "make"]
    manifest = (commands.work.folder / "manifest.py").read_text()
    assert manifest == f'module("wiring.py", "{ROOT}/boards/SCANNER/")\n'


def test_an_error_in_a_frozen_file_names_file_and_line_and_costs_no_c_build(commands: Commands) -> None:
    commands.trouble = ToolchainProblem("make failed")
    with pytest.raises(ToolchainProblem) as caught:
        freeze(commands)
    assert (
        caught.value.message
        == "railbird/apps/a.py line 114 is not MicroPython: SyntaxError: *x must be assignment target"
    )
    commands.trouble = None
    freeze(commands)
    assert commands.names == ["cmake", "make", "make"]


def test_a_build_that_was_killed_starts_anew(commands: Commands) -> None:
    freeze(commands)
    Stamp(commands.work.folder, commands.work.inputs).reopen()  # as far as a killed run came
    (commands.work.folder / "made/half.o").touch()
    freeze(commands)
    assert commands.names == ["cmake", "make", "cmake", "make"]
    assert not (commands.work.folder / "made/half.o").exists()


def test_flavour_and_compiler_are_inputs_of_a_c_build(tmp_path: Path) -> None:
    builds = [flavour_build(tmp_path), flavour_build(tmp_path, "production"), flavour_build(tmp_path, compiler="14.2")]
    assert len({build.inputs for build in builds}) == 3


def test_the_pins_of_all_boards_are_compiled_in_besides_those_of_a_pico() -> None:
    lines = merged_pins(ROOT / "boards").splitlines()
    assert len(lines) == len(set(lines))
    assert {"GP0,GPIO0", "GP28,GPIO28", "SENSOR_S,GPIO10", "PANEL_CS,GPIO17", "DRIVE_P,GPIO15"} <= set(lines)
