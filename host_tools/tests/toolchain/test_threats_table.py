"""Every promise of docs/threats.md names a test that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (?!promise|---)(.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
TEST = re.compile(r"`([a-z_/]+\.py)::(test_[a-z0-9_]+)`")


def rows() -> list[tuple[str, str, str]]:
    text = (ROOT / "docs" / "threats.md").read_text()
    part = text.split("## Promises, and what keeps them")[1].split("\n## ")[0]
    return [row for row in ROW.findall(part) if "`" in row[2] or "::" in row[2]]


def test_every_promise_has_an_attack_and_a_test_that_is_there():
    found = rows()
    assert len(found) > 20
    for promise, attack, tests in found:
        named = TEST.findall(tests)
        assert attack and named, promise
        for path, name in named:
            assert re.search(rf"^def {name}\(", (ROOT / path).read_text(), re.MULTILINE), (promise, path, name)
