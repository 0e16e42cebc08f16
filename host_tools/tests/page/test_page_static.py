"""The page's files: readable colours, nothing from outside, small, and no rule that moves what should stand still."""

import re

import pytest

from railbird_host.page.serving import STATIC

BASE = (STATIC / "base.css").read_text()
COLOURS = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", BASE))
FILES = sorted(STATIC.iterdir())
LARGEST_PAGE_BYTES = 80_000
TEXT = 4.5  # WCAG 2.2, 1.4.3: text
GRAPHIC = 3.0  # 1.4.11: what is needed to understand a control


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colour(word):
    return word if word.startswith("#") else COLOURS[word]


PAIRS = [
    *(("ink", ground, TEXT) for ground in ("ground", "panel", "raised", "felt", "felt-deep")),
    *(("soft", ground, TEXT) for ground in ("ground", "panel", "raised", "felt-deep")),
    *(("gold", ground, TEXT) for ground in ("ground", "panel", "raised", "felt-deep", "felt")),
    *((word, "panel", TEXT) for word in ("good", "red", "alarm")),
    ("#8fd0ff", "panel", GRAPHIC),  # the ring around what has the focus
    ("#8fd0ff", "felt", GRAPHIC),
    ("act", "panel", GRAPHIC),  # the ring around what is due
    ("#171200", "act", TEXT),  # what to do next
    ("#1d1603", "gold", TEXT),  # Deal
    ("#241003", "alarm", TEXT),
    ("#06120c", "good", TEXT),  # OFFICIAL
    ("#ffffff", "#5b32a8", TEXT),  # VOID
    ("#17140c", "#cfcabb", TEXT),  # keys
    ("#ffffff", "#c93a32", TEXT),  # FIX
    ("#17140c", "#2f9e58", TEXT),  # CONFIRM
    ("#17140c", "#f2bd00", TEXT),  # NO MORE BETS
    ("#ffc4bd", "#136347", TEXT),  # red suits on the brightest cloth
    ("#efe6c9", "#136347", TEXT),
    ("#d00000", "#fffdf6", TEXT),  # cards and tiles
    ("#3f2b0e", "#c09860", TEXT),  # posts of the race
]


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_contrast(ink, ground, least):
    assert contrast(colour(ink), colour(ground)) >= least


def test_the_pairs_are_those_of_the_files():
    styles = "".join(path.read_text() for path in FILES if path.suffix == ".css")
    assert not [word for pair in PAIRS for word in pair[:2] if colour(word) not in styles and word != "#ffffff"]
    assert "prefers-reduced-motion" in BASE and ":focus-visible" in BASE


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_outside(path):
    text = path.read_text().replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    assert "http:" not in text and "https:" not in text.replace('"https:"', "") and "@import" not in text
    assert " style=" not in text, "the policy allows no style in an attribute"


def loaded_by(name, seen):
    """A file and all that it loads."""
    if name not in seen:
        seen.add(name)
        for other in re.findall(r'(?:/static/|from "\./)([a-z_]+\.[a-z]+)', (STATIC / name).read_text()):
            loaded_by(other, seen)
    return seen


@pytest.mark.parametrize("page", [path.name for path in FILES if path.suffix == ".html"])
def test_a_whole_page_is_small(page):
    assert sum((STATIC / name).stat().st_size for name in loaded_by(page, set())) < LARGEST_PAGE_BYTES


def test_every_file_is_used():
    assert set().union(*(loaded_by(path.name, set()) for path in FILES if path.suffix == ".html")) | {"record.css"} == {
        path.name for path in FILES
    }
