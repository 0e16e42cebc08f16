"""Documents and sources agree: what a source cites is there, links lead somewhere, lines stay short."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
LONGEST_LINE = 120
ONE_SENTENCE_A_LINE = [
    "CONTRIBUTING.md",
    "docs/adding-a-game.md",
    "docs/adding-a-message.md",
    "docs/adding-a-screen.md",
    "docs/adding-a-verb.md",
    "docs/architecture.md",
    "docs/decisions.md",
    "docs/how-a-card-travels.md",
    "docs/table-guide.md",
    "docs/the-suite.md",
]
# A path in a document is one of these folders' (architecture.md speaks of both sides' folders without their roots).
ROOTS = [ROOT, ROOT / "firmware/railbird", ROOT / "host_tools/railbird_host", ROOT / "host_tools", DOCS]
GUIDE = re.compile(r"table[- ]guide,?(?: section)? (\d+(?:\.\d+)?(?:, \d+)*)")
DECISION = re.compile(r"decisions? (\d+(?:, \d+)*)")


def sources() -> list[Path]:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    endings = (".py", ".md", ".js", ".css", ".html", ".toml")
    return [ROOT / name for name in names if name.endswith(endings) and (ROOT / name).exists()]


def cited(pattern: re.Pattern[str]) -> list[tuple[Path, str]]:
    found = []
    for path in sources():
        for match in pattern.finditer(path.read_text()):
            found += [(path, number) for number in match[1].split(", ")]
    return found


def test_every_section_of_the_table_guide_that_is_cited_is_there():
    text = (DOCS / "table-guide.md").read_text()
    sections = {
        number: len(re.findall(r"(?m)^\d+\. ", body))
        for number, body in re.findall(r"(?ms)^## (\d+)\. .*?\n(.*?)(?=^## |\Z)", text)
    }
    assert set(sections) >= {str(number) for number in range(1, 10)}
    for path, number in cited(GUIDE):
        section, _, rule = number.partition(".")
        assert section in sections, (path, number)
        assert not rule or int(rule) <= sections[section], (path, number)


def test_every_decision_that_is_cited_is_there_and_their_numbers_have_no_gap():
    numbers = [int(number) for number in re.findall(r"(?m)^(\d+)\. ", (DOCS / "decisions.md").read_text())]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [(path, number) for path, number in cited(DECISION) if int(number) not in numbers] == []


def test_something_is_cited():
    assert len(cited(GUIDE)) > 20 and len(cited(DECISION)) > 10


def test_nothing_cites_what_is_not_in_the_repository():
    elsewhere = re.compile(r"rules/README|\.\./shared|\bdesign \d|(?<!docs/)(?<!\()silicon\.md|style\.md")
    assert [path for path in sources() if path != Path(__file__) and elsewhere.search(path.read_text())] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")) + sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    targets = re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", path.read_text())
    assert [target for target in targets if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("name", ONE_SENTENCE_A_LINE)
def test_lines_of_documents_are_short(name):
    lines = (ROOT / name).read_text().splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE] == []


@pytest.mark.parametrize("name", ONE_SENTENCE_A_LINE)
def test_files_that_are_named_are_there(name):
    paths = re.findall(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|md|toml|csv))\b", (ROOT / name).read_text())
    assert [path for path in paths if not any((root / path).exists() for root in ROOTS)] == []
