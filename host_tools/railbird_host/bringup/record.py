"""The record of a bring-up: who was there, what was measured, what came of it. In: boards and findings. Out: a document
that is written whole."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from railbird_host.bringup.finding import OPEN, WRONG, Finding
from railbird_host.bringup.stages import STAGES

SCHEMA = "railbird.bringup/1"


def record_of(
    boards: dict[str, dict[str, str]], findings: list[Finding], last: str, skipped: list[str]
) -> dict[str, Any]:
    """`passed` is that the last stage was reached and nothing is wrong."""
    done = {finding.stage for finding in findings}
    return {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "boards": boards,
        "passed": last in done and all(finding.state != WRONG for finding in findings),
        "stages": [stage.name for stage in STAGES if stage.name in done],
        "left_out": skipped,
        "open": [finding.what for finding in findings if finding.state == OPEN],
        "findings": [vars(finding) for finding in findings],
    }


def default_path(now: datetime) -> Path:
    return Path(f"bringup-{now.strftime('%Y%m%d-%H%M%S')}.json")
