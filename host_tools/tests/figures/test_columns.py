"""The table's figures side by side: what a page shows of them."""

from railbird_host.figures.benchmarks import columns

ROWS = [
    {"name": "card to monitor, worst", "value": 44.2, "unit": "ms", "goal": 60},
    {"name": "card 213 against it", "value": 1.0, "unit": "times", "goal": 1.05},
    {"name": "card to monitor, median", "value": 30.04, "unit": "ms", "goal": None},
]


def test_a_line_for_each_figure_in_ms_and_a_column_that_failed():
    lines = columns.table_text({"200 MHz": ROWS, "125 MHz": []}).splitlines()
    assert lines[2:] == [
        "| card to monitor, worst | 60 | 44.2 | not measured |",
        "| card to monitor, median |  | 30 | not measured |",
    ]


def test_the_table_in_a_page_is_renewed(tmp_path, monkeypatch):
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{columns.TITLE}old |\n|---|---|---|\n| gone | 1 | 2 |\n\nafter\n")
    monkeypatch.setattr(columns, "measured", lambda environment: ROWS)
    assert columns.main(["--into", str(page)]) == 0
    text = page.read_text()
    assert text.startswith("before\n\n| table, ms | goal | 200 MHz, typical parts | worst parts |")
    assert text.endswith("30 |\n\nafter\n") and "gone" not in text
