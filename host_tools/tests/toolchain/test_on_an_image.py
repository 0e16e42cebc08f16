"""Runs the files of firmware/tests on an emulated RP2040, by the frozen code of a development image: the same functions
that pytest runs on CPython. Every picture of a table is composed as well, down to what its parts draw.

The tests themselves are compiled as the image's own files are, and lie in RAM.
"""

import ast
from base64 import b64encode
from functools import cache
from pathlib import Path

import pytest

from railbird_host.device.deploy.compiler import Source, compile_files
from railbird_host.device.deploy.tree import files_of_role, folded, source_root
from railbird_host.device.images import image_path
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.repl import RawRepl

FOLDER = Path(__file__).resolve().parents[3] / "firmware/tests"
FILES = sorted(path.stem for path in FOLDER.glob("test_*.py"))
IN_MEMORY = "a flash in memory, too large for this one"
NOT_HERE = {
    **dict.fromkeys(("test_cuts_of_keys", "test_journal_basics", "test_journal_damage"), IN_MEMORY),
    **dict.fromkeys(("test_journal_settings", "test_service_port", "test_service_provisioning"), IN_MEMORY),
    "test_service_watch_key": IN_MEMORY,
    "test_deployed": "folders of a file system",
    "test_games_vectors": "files beside it: host_tools/tests/rules/test_rules_on_board.py has some of them",
}
TESTS_NOT_HERE = {
    "test_every_hand_is_worth_what_the_slow_evaluator_says": "a list of every hand is too large",
    "test_kinds_and_names_are_unique": "numbers have no names in an image",
    "test_other_version_is_refused_and_named": "so nobody can give them another value",
}
SAMPLE = ("test_table_poker_notices", "test_show_screen")
LIMIT_S = 600
PIECE_BYTES = 1024

START = """
import gc, io, sys, vfs
from binascii import a2b_base64
class Sent:
    def __init__(self): self.files = {}
    def mount(self, readonly, make): pass
    def stat(self, path):
        if path.lstrip("/") in self.files: return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(2)
    def open(self, path, mode): return io.BytesIO(self.files[path.lstrip("/")])
sent = Sent()
vfs.mount(sent, "/sent")
sys.path[:] = [".frozen", "/sent"]
def take(name, text): sent.files[name] = sent.files.get(name, b"") + a2b_base64(text)
def load(name):
    gc.collect()
    module = __import__(name)
    del sent.files[name + ".mpy"]
    return module
"""
DRAW = """
from railbird.show.screen import compose
from table_driver import TableDriver
def drawing(apply):
    def draw(driver, *event):
        apply(driver, *event)
        compose(driver.shown).items()
    return draw
TableDriver.apply = drawing(TableDriver.apply)
"""
RUN = """
def run(name, without):
    module = load(name)
    for test in dir(module):
        if test.startswith("test_") and test not in without:
            gc.collect()
            try:
                getattr(module, test)()
                print("passed", test)
            except Exception as error:
                print("FAILED", test)
                sys.print_exception(error)
"""


@cache
def compiled() -> dict[str, bytes]:
    """All files of the folder by module."""
    sources = {name: path.read_text() for name, path in files_of_role(source_root(), "bench").items()}
    own = {path.name: path for path in FOLDER.glob("*.py")}
    texts = folded(sources | {name: path.read_text() for name, path in own.items()})
    content = {name: Source(path, texts[name].encode()) for name, path in own.items()}
    return {name.removesuffix(".mpy"): data for name, data in compile_files(content, lambda *_: None).items()}


def needed(module: str) -> list[str]:
    """Those of the folder's modules that it imports, and it: in the order in which they can be loaded."""
    found: list[str] = []
    for node in ast.walk(ast.parse((FOLDER / f"{module}.py").read_text())):
        names = [node.module] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if (FOLDER / f"{name}.py").exists():
                found += [one for one in needed(name) if one not in found]
    return [*found, module]


def send(repl: RawRepl, module: str) -> None:
    data = compiled()[module]
    for at in range(0, len(data), PIECE_BYTES):
        piece = b64encode(data[at : at + PIECE_BYTES]).decode()
        repl.exec(f"take('{module}.mpy', '{piece}')")


def names_of_tests(module: str) -> list[str]:
    tree = ast.parse((FOLDER / f"{module}.py").read_text())
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def fits(module: str) -> bool:
    return module not in NOT_HERE and "journalled_table" not in needed(module)  # which has a whole journal in memory


def all_pass(module: str) -> None:
    repl = RawRepl(Board(image_path("BENCH").read_bytes(), seed=module))
    repl.exec(START + RUN)
    *helpers, _ = needed(module)
    for helper in helpers:
        send(repl, helper)
        repl.exec(f"load('{helper}')")
        if helper == "table_driver":
            repl.exec(DRAW)
    send(repl, module)
    told = repl.exec(f"run('{module}', {list(TESTS_NOT_HERE)})", LIMIT_S)
    expected = set(names_of_tests(module)) - TESTS_NOT_HERE.keys()
    assert expected and all(f"passed {test}\n" in told for test in expected) and "FAILED" not in told, told


@pytest.mark.parametrize("module", SAMPLE)
def test_a_sample_passes_on_the_rp2040(module):
    all_pass(module)


@pytest.mark.soak
@pytest.mark.parametrize("module", [module for module in FILES if fits(module) and module not in SAMPLE])
def test_every_file_passes_on_the_rp2040(module):
    all_pass(module)


def test_a_failure_is_told(monkeypatch):
    wrong = {"test_cards_card.py": Source(FOLDER, b"def test_wrong():\n    assert 1 == 2\n")}
    monkeypatch.setitem(compiled(), "test_cards_card", compile_files(wrong, lambda *_: None)["test_cards_card.mpy"])
    with pytest.raises(AssertionError, match="FAILED test_wrong"):
        all_pass("test_cards_card")
