"""Names of whole numbers are numbers on a board: the same code, line by line, without what nobody asks for then."""

import os
import shutil
import subprocess
import sys

import pytest

from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import ROOT
from toolchain.folding import folded

EVENTS = "KEY, DOOR = range(1, 3)\nLAST = DOOR + 7\nTOO_LARGE = 1 << 30\n_PLACES = {KEY: 2}\n"
OF_THREE = ("test_no_two_kinds_of_record_share_a_number", "test_kinds_and_names_are_unique", "test_other_version_is")


def fold(**texts: str) -> dict[str, str]:
    made = folded({f"{name}.py": text for name, text in texts.items()})
    assert all(text.count("\n") == made[f"{name}.py"].count("\n") for name, text in texts.items())
    return {name: made[f"{name}.py"] for name in texts}


def test_uses_are_numbers_and_definitions_go() -> None:
    made = fold(events=EVENTS, user="from events import KEY, LAST as END\n\n\ndef f(x=KEY):\n    return -END + x\n")
    assert made["events"] == "\n\nTOO_LARGE = 1 << 30\n_PLACES = {1: 2}\n"
    assert made["user"] == "\n\n\ndef f(x=1):\n    return -9 + x\n"


def test_an_attribute_of_a_module_is_its_number() -> None:
    made = fold(**{"a/events": EVENTS, "user": "from a import events\nx = [events.KEY, events.LAST.to_bytes]\n"})
    assert made["user"] == "\nx = [1, (9).to_bytes]\n"
    made = fold(**{"a/events": EVENTS, "user": "from a import events\nx = events.KEY, events._PLACES\n"})
    assert made["user"] == "from a import events\nx = 1, events._PLACES\n"


def test_a_name_of_another_scope_is_another_name() -> None:
    text = (
        "N = 3\n\n\ndef f(N):\n    return N\n\n\ndef g():\n    N = 4\n    return [N for _ in range(N)]\n\n\n"
        "class C:\n    N = 5\n\n    def h(self):\n        return N, lambda N: N\n\n\nx = [N for N in range(N) if N]\n"
    )
    made = text.replace("return N, lambda", "return 3, lambda").replace("N in range(N)", "N in range(3)")
    assert fold(m=text)["m"] == made.replace("N = 3\n", "\n", 1)


def test_a_name_that_a_class_has_too_stays() -> None:
    text = "N = 3\n\n\nclass C:\n    N = N\n\n    def h(self):\n        return N\n"
    assert fold(m=text)["m"] == text


@pytest.mark.parametrize(
    "user",
    [
        "def f():\n    from events import LAST\n    return LAST\n",
        "def f(thing):\n    return thing.LAST\n",
        'from events import LAST\ntext = f"{LAST}"\n',
        "import micropython\nfrom events import LAST\n\n\n@micropython.viper\ndef f() -> int:\n    return LAST\n",
    ],
)
def test_a_name_stays_where_somebody_may_ask_for_it(user: str) -> None:
    made = fold(events=EVENTS, user=user)
    assert "LAST = 2 + 7" in made["events"]
    assert made["user"] == user


@pytest.mark.parametrize("text", ["N = 1\nN = 2\nx = N\n", "N = 1\n\n\ndef f():\n    global N\n    N = 2\n\n\nx = N\n"])
def test_what_changes_is_no_number(text: str) -> None:
    assert fold(m=text)["m"] == text


def test_a_source_that_is_no_python_is_left_to_the_compiler() -> None:
    assert fold(events=EVENTS, bad="def broken(:\n")["events"] == EVENTS


def test_a_script_for_a_board_needs_no_names_of_its_modules() -> None:
    made = script_for_board("from railbird.table.events import KEY, encode_event\nprint(KEY, encode_event)\n")
    assert made == "from railbird.table.events import encode_event\nprint(10, encode_event)\n"


@pytest.mark.soak
def test_the_firmware_does_folded_what_it_does_as_written(tmp_path) -> None:
    """All of firmware/tests, folded with the code that they test, but three that look at names or change a number."""
    firmware = tmp_path / "firmware"
    shutil.copytree(ROOT / "firmware", firmware)
    paths = {path.name: path for path in (firmware / "tests").glob("*.py")}
    paths |= {str(path.relative_to(firmware)): path for path in (firmware / "railbird").rglob("*.py")}
    for name, text in folded({name: path.read_text() for name, path in paths.items()}).items():
        paths[name].write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", f"--rootdir={firmware}", "tests"]
    command += ["-k", " and ".join(f"not {name}" for name in OF_THREE)]
    search = os.pathsep.join([str(firmware), str(firmware / "tests")])
    result = subprocess.run(
        command, cwd=firmware, env={**os.environ, "PYTHONPATH": search}, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout[-3000:]
