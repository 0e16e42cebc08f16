"""One `Bench`, three benches: none inherits from another or borrows a field, and tests know the protocol alone."""

import ast
import inspect

import pytest

from railbird_host.device.images import ROOT
from railbird_host.hil import evidence, plugin
from railbird_host.hil.real_bench import RealBench
from railbird_host.hil.rig_bench import RigBench
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.table_bench import TableBench

BENCHES = (TableBench, RigBench, RealBench)
# What only an emulated bench has: a test that looks at it says that it needs `exact`.
ONLY_EMULATED = {"parts", "scanner", "display", "flashes", "rig"}


def assigned_to_self(kind):
    tree = ast.parse(inspect.getsource(kind))
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return {node.attr for node in nodes if ast.unparse(node.value) == "self"}


@pytest.mark.parametrize("kind", BENCHES)
def test_a_bench_has_its_own_constructor_and_puts_parts_together(kind):
    assert kind.__bases__ == (Bench,) and "__init__" in vars(kind)
    methods = {name for name in vars(Bench) if not name.startswith("__")}
    assert not vars(kind).keys() & methods, "made of parts, not of methods that differ"
    assert "super()" not in inspect.getsource(kind)


def test_the_protocol_has_no_fields_and_every_bench_sets_those_it_names():
    assert assigned_to_self(Bench) == set() and "__init__" not in vars(Bench)
    for kind in BENCHES:
        assert {"game", "layout", "hands", "eyes", "faults", "boards"} <= assigned_to_self(kind), kind


def test_fixtures_and_evidence_know_no_bench_but_the_protocol():
    for module in (plugin, evidence):
        source = inspect.getsource(module)
        assert not any(kind.__name__ in source for kind in BENCHES), module.__name__


def looks_at(function):
    """Attributes of a bench that are no part of the protocol: `table.bench.parts`, not `bench.parts` of its own."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "bench":
            found |= {node.attr} & ONLY_EMULATED
    return found


def test_what_only_an_emulated_bench_has_is_looked_at_only_where_exact_is_needed():
    guilty = []
    for path in sorted((ROOT / "hil_tests").glob("test_*.py")):
        body = ast.parse(path.read_text()).body
        whole = "".join(ast.unparse(node) for node in body if ast.unparse(node).startswith("pytestmark"))
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = whole + "".join(map(ast.unparse, node.decorator_list))
                guilty += [f"{path.name}::{node.name}"] if looks_at(node) and "'exact'" not in marks else []
    assert guilty == []
