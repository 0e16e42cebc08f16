"""The first page of a support bundle: what made it and where. It names no person and no computer."""

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import BOARDS, FLAVOURS, build_information


def about(digests: dict[str, str], boards: list[str], missing: list[str]) -> dict[str, Any]:
    return {
        "schema": "railbird.support-bundle/1",
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "railbird": version_of("railbird"),
        "python": platform.python_version(),
        "system": platform.platform(),
        "packages": {name: version_of(name) for name in package_names()},
        "boards": boards,
        "missing": missing,
        "sha256": dict(sorted(digests.items())),
    }


def package_names() -> list[str]:
    """What railbird itself needs, without its development tools."""
    try:
        lines = requires("railbird") or []
    except PackageNotFoundError:
        return []
    return sorted(line.partition("==")[0].strip() for line in lines if "extra" not in line)


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def images() -> dict[str, Any]:
    """What is known of each image at hand."""
    found = {}
    for flavour in FLAVOURS:
        for board in BOARDS:
            try:
                found[f"{flavour}/{board}"] = build_information(board, flavour)
            except RailbirdError:
                continue
    return found
