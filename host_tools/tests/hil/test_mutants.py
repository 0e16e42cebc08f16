"""The planted faults can still be planted, and the tests that must notice them are in `make test`."""

import ast

import pytest

from railbird_host.device.images import ROOT
from railbird_host.figures.mutants.afresh import Workplace
from railbird_host.figures.mutants.callers import FIRMWARE, Callers
from railbird_host.figures.mutants.changes import KINDS, changes_of
from railbird_host.figures.mutants.in_place import FAILED, PASSED
from railbird_host.figures.mutants.planted import MUTANTS
from railbird_host.figures.mutants.random_run import all_changes, chosen, same_key, same_programs, try_in_place

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
        marks = [ast.unparse(node) for node in module.body if isinstance(node, ast.Assign)]
        assert not any("soak" in mark for mark in marks if mark.startswith("pytestmark"))
    assert bool(mutant.boards) == any(test.startswith("hil_tests/") for test in mutant.tests)


EXAMPLE = '''"""A text with 3 in it."""
LIMIT = 5  # grüne


def within(value: int = 2) -> bool:
    log.write(f"{value + 1}")
    if value < LIMIT and value != 7:
        return value % 2 == 0
    return True
'''


def test_every_kind_of_change_is_found_and_made():
    found = changes_of(EXAMPLE)
    assert {change.kind for change in found} == set(KINDS)
    made = {(change.kind, change.before, change.after) for change in found}
    assert made >= {
        ("number", "5", "6"),
        ("number", "2", "1"),
        ("comparison", "value < LIMIT", "(value <= LIMIT)"),
        ("operator", "value % 2", "(value // 2)"),
        ("condition", "value < LIMIT and value != 7", "(not (value < LIMIT and value != 7))"),
        ("condition", "value < LIMIT and value != 7", "(value < LIMIT or value != 7)"),
        ("condition", "True", "False"),
        ("call", 'log.write(f"{value + 1}")', "pass"),
    }
    assert not any("text" in change.before or change.before == "value + 1" for change in found)
    assert {change.function for change in found} == {0, 5}
    for change in found:
        changed = change.applied(EXAMPLE)
        assert changed != EXAMPLE and ast.parse(changed), change


def test_changes_of_all_stages_can_be_made_and_a_seed_chooses_the_same():
    pools = all_changes()
    assert all(len(pools[kind]) > 100 for kind in KINDS)
    first = chosen(10, 7)
    assert first == chosen(10, 7) != chosen(10, 8)
    assert [planted.change.kind for planted in first] == [*KINDS, *KINDS]
    for planted in chosen(40, 3):
        ast.parse(planted.change.applied((FIRMWARE / planted.file).read_text()))


def test_the_tests_of_a_change_are_those_that_call_its_function_quickest_first():
    planted = next(p for p in all_changes()["comparison"] if p.change.function)
    name = f"{planted.file}:{planted.change.function}"
    reached = {
        "slow": {"seconds": 2.0, "functions": [name]},
        "quick": {"seconds": 0.1, "functions": [name]},
        "other": {"seconds": 0.1, "functions": ["games/derby.py:999999"]},
    }
    assert Callers(reached).of(planted.file, planted.change.function) == ["quick", "slow"]
    other = f"{planted.file}:{planted.change.function + 100_000}"
    at_import = {"elsewhere": {"seconds": 0.1, "functions": [other]}}
    of_import = Callers(at_import).of(planted.file, planted.change.function)
    assert of_import == ["elsewhere"], "whoever uses what was made at the import"


def test_a_change_is_noticed_in_place_and_afresh_and_its_absence_is_not():
    file, test = "games/hand_value.py", "firmware/tests/test_games_four_card_hands.py::test_best_four_of_five_and_six"
    source = (FIRMWARE / file).read_text()
    changed = source.replace("suits.count(suit) >= least", "suits.count(suit) > least")
    assert changed != source
    jobs = [{"file": file, "source": text, "tests": [test], "limit_s": 60} for text in (source, changed)]
    assert sorted(try_in_place(jobs, 1)) == [(0, PASSED), (1, FAILED)]
    place = Workplace(9)
    assert [place.notices(**job) for job in jobs] == [False, True]


def test_what_is_called_the_same_program_is_still_there_and_has_a_reason():
    keys = {planted.key for found in all_changes().values() for planted in found}
    assert same_programs()
    for entry in same_programs():
        assert same_key(entry) in keys, entry
        assert len(entry["why"]) > 20
