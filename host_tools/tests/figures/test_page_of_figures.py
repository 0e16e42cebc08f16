"""docs/figures.md is renewed subject by subject: what was not measured stays."""

from railbird_host.figures.benchmarks.__main__ import renewed
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure

PAGE = """# Figures

| figure | goal | result | |
|---|---|---|---|
| link: a | <= 1 s | 2 s | **missed** |
| table: old |  | 9 ms |  |
| table: older |  | 8 ms |  |

Text with | table: old | in it.
"""
NEW = [Figure("new", 4.0, "ms", 5, AT_MOST), Figure("other", 6.0, "ms", 5, AT_MOST)]


def test_rows_of_a_subject_are_those_measured_now():
    assert renewed(PAGE, {"table": NEW}) == PAGE.replace(
        "| table: old |  | 9 ms |  |\n| table: older |  | 8 ms |  |\n",
        "| table: new | <= 5 ms | 4 ms | met |\n| table: other | <= 5 ms | 6 ms | **missed** |\n",
    )


def test_a_new_subject_comes_last_in_the_first_table():
    another = "\n| step | ms |\n|---|---|\n| names: fewer | 2 |\n"
    assert renewed(PAGE + another, {"serve": NEW}) == renewed(PAGE, {"serve": NEW}) + another
    rows = renewed(PAGE, {"serve": NEW[:1]}).splitlines()
    assert rows[7] == "| serve: new | <= 5 ms | 4 ms | met |" and len(rows) == len(PAGE.splitlines()) + 1
