"""Markers of the suite: every test says what it needs of a bench, and needs no more than it says."""

import ast

from railbird_host.cli.hil import pytest_command
from railbird_host.cli.main import build_parser
from railbird_host.device.images import ROOT

FAULTS_NEED = {
    "cut_power": "power",
    "restore_power": "power",
    "stop": "run",
    "release": "run",
    "pull_cable": "link",
    "plug_cable": "link",
    "disturb": "link",
    "jam": "sensors",
    "open_case": "tamper",
}
HANDS_NEED = {
    "lit": "lamps",
    "lamps": "lamps",
    "sees_lamps": "lamps",
    "cards": "sensors",
    "play_round": "sensors",
    "face_up_card": "sensors",
    "keys": "inputs",
    "supervisor": "inputs",
    "chips": "inputs",
    "sees": "monitor",
    "sees_no": "monitor",
    "sees_within": "monitor",
}


def test_every_test_of_the_suite_says_what_it_needs():
    """Else it would run on a bench that can't do it, or, worse, on an emulated table in the name of a real one."""
    silent = []
    for path in sorted((ROOT / "hil_tests").glob("test_*.py")):
        body = ast.parse(path.read_text()).body
        marks = [ast.unparse(node) for node in body if isinstance(node, ast.Assign)]
        if any(mark.startswith("pytestmark") and "needs(" in mark for mark in marks):
            continue
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                own = "".join(ast.unparse(mark) for mark in node.decorator_list)
                silent += [] if "needs(" in own else [f"{path.name}::{node.name}"]
    assert silent == []


def called_in(function, functions):
    """(object, method) of every call in a function and in those of its file that it calls."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            yield node.func.value.id, node.func.attr
        elif isinstance(node.func, ast.Name) and node.func.id in functions and functions[node.func.id] is not function:
            yield from called_in(functions[node.func.id], functions)


def needed_by(function, functions):
    found = set()
    for name, method in called_in(function, functions):
        found |= {FAULTS_NEED[method]} if name == "rig" and method in FAULTS_NEED else set()
        found |= {HANDS_NEED[method]} if name.endswith("table") and method in HANDS_NEED else set()
    return found


def test_every_test_of_the_suite_asks_for_the_hands_and_faults_that_it_uses():
    """Else it fails on a bench without them, and blames the table."""
    missing = {}
    for path in sorted((ROOT / "hil_tests").glob("test_*.py")):
        body = ast.parse(path.read_text()).body
        functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
        whole = [node for node in body if isinstance(node, ast.Assign) and ast.unparse(node).startswith("pytestmark")]
        for name, function in functions.items():
            said = [value for node in (*whole, *function.decorator_list) for value in ast.walk(node)]
            asked = {value.value for value in said if isinstance(value, ast.Constant)}
            panel = {"monitor"} if "panel" in asked else set()
            lacking = needed_by(function, functions) - asked - panel
            if name.startswith("test_") and "exact" not in asked and lacking:
                missing[f"{path.name}::{name}"] = sorted(lacking)
    assert missing == {}


def test_quick_leaves_something_out():
    marked = [path.name for path in (ROOT / "hil_tests").glob("test_*.py") if "pytest.mark.slow" in path.read_text()]
    quick, whole = (
        pytest_command(build_parser().parse_args(["hil", *words]), "emulated", ROOT, 0) for words in (["--quick"], [])
    )
    assert marked and "not soak and not slow" in quick and "not soak" in whole
