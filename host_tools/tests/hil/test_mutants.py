"""The planted faults can still be planted, and the tests that must notice them are in `make test`."""

import ast

import pytest

from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.planted import MUTANTS

STAGES = {"scan", "link", "table", "games", "show", "apps"}


def test_one_per_stage_and_per_joint():
    assert len({mutant.name for mutant in MUTANTS}) == 10
    assert {mutant.file.split("/")[0] for mutant in MUTANTS} >= STAGES


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_fault_can_be_planted_and_has_tests(mutant):
    source = (ROOT / "firmware/railbird" / mutant.file).read_text()
    assert source.count(mutant.before) == 1
    ast.parse(source.replace(mutant.before, mutant.after))
    for test in mutant.tests:
        path, _, name = test.partition("::")
        module = ast.parse((ROOT / path).read_text())
        functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
        assert not name or "soak" not in "".join(ast.unparse(mark) for mark in functions[name].decorator_list)
        assert "soak" not in "".join(ast.unparse(node) for node in module.body if isinstance(node, ast.Assign))
    assert bool(mutant.boards) == any(test.startswith("hil_tests/") for test in mutant.tests)
