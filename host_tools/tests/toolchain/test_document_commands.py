"""What the documents say to type can be typed: verbs and options of `railbird`, targets of make, modules; and places
within pages that links name are there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird_host.cli.main import build_parser, children, leaves

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted(
    page for pattern in ("*.md", "docs/*.md", "boards/**/*.md", "host_tools/railbird_host/**/*.md")
    for page in ROOT.glob(pattern)
)  # fmt: skip
GUIDES = ["docs/first-ten-minutes.md", "docs/opening-a-table.md", "docs/swapping-a-scanner.md"]
FENCED = re.compile(r"(?ms)^```(\w*)\n(.*?)^```")
COMMAND = re.compile(r"(?<![\w/.\[-])railbird ([a-z][^`|#;\n]*)")
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text()))
PARSER = build_parser()

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def typed(text: str) -> Iterator[str]:
    """Lines of code, and what stands between backticks."""
    for language, block in FENCED.findall(text):
        if language != "mermaid":
            yield from block.splitlines()
    rest = FENCED.sub("", text)
    yield from re.findall(r"(?m)^(?:    | +- {3})(.*)$", rest)
    yield from (" ".join(words.split()) for words in re.findall(r"`([^`]+)`", rest))


def wrong_word(command: str) -> str:
    """Of a command that may leave arguments out: a verb, action or option that is not there."""
    words, parser = command.replace("…", "").split(), PARSER
    while (below := children(parser)) and words and not words[0].startswith("-"):
        name = words.pop(0).rstrip(".,")
        if name not in below:
            return name
        parser = below[name]
    known = {option for leaf in leaves(parser) for option in leaf._option_string_actions}
    return next((word for word in words if re.match(r"--?[a-z]", word) and word.rstrip(".,") not in known), "")


@every_page
def test_commands_name_verbs_and_options_that_are_there(page):
    commands = [command for line in typed(page.read_text()) for command in COMMAND.findall(line)]
    assert [(command, wrong_word(command)) for command in commands if wrong_word(command)] == []


@pytest.mark.parametrize("page", GUIDES)
def test_commands_in_the_guides_are_whole(page):
    text = (ROOT / page).read_text()
    commands = {command.strip() for command in re.findall(r"railbird ([a-z][^`#;\n|]*)", text)}
    assert commands
    for command in commands:
        PARSER.parse_args(shlex.split(command))


@every_page
def test_targets_of_make_and_modules_are_there(page):
    lines = [line.split("#")[0].split(";")[0] for line in typed(page.read_text())]
    made = [words for line in lines for words in re.findall(r"(?:^|&& )make((?: [a-z][a-z-]+)+)", line)]
    assert set(" ".join(made).split()) <= TARGETS
    for module in re.findall(r"-m (railbird_host[\w.]*)", "\n".join(lines)):
        path = ROOT / "host_tools" / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


@every_page
def test_places_within_pages_are_there(page):
    for target, place in re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", page.read_text()):
        headings = re.findall(r"(?m)^#+ (.*)$", (page.parent / target if target else page).read_text())
        assert place in {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_a_wrong_word_is_found():
    assert wrong_word("bord --json") == "bord" and wrong_word("log pul") == "pul"
    assert wrong_word("flash --bored scanner") == "--bored"
    assert wrong_word("flash --bootsel --image FILE") == wrong_word("log") == ""
