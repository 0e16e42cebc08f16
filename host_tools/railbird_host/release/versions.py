"""Semantic versions, as far as releases need them: which of two is older."""

import re

FORM = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?")


def parts_of(version: str) -> tuple[int, int, int, bool, str] | None:
    """(major, minor, patch, is a release, pre-release) to compare; None if it is no semantic version."""
    found = FORM.fullmatch(version)
    if not found:
        return None
    major, minor, patch, before = found.groups()
    return int(major), int(minor), int(patch), before is None, before or ""


def is_older(version: str, than: str) -> bool:
    one, other = parts_of(version), parts_of(than)
    return one is not None and other is not None and one < other
