"""Tests that are known to fail for a reason that is being worked on. `hil_tests/quarantine.toml`:

    [[test]]
    name = "test_x.py::test_y"
    reason = "the latch of bench 2 is soldered wrongly"
    since = 2026-11-17

They are skipped with their reason; `railbird hil --check-quarantine` runs only them, and says which now pass.
"""

import datetime
import tomllib
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.device.images import ROOT

FILE = ROOT / "hil_tests" / "quarantine.toml"


def load(path: Path = FILE) -> dict[str, str]:
    """Name of a test to the reason, with its date."""
    if not path.is_file():
        return {}
    try:
        document = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise RailbirdError(f"{path}: {error}", "mend it", USAGE) from None
    found = {}
    for index, entry in enumerate(document.get("test", [])):
        name, reason, since = (entry.get(key) for key in ("name", "reason", "since"))
        if not isinstance(name, str) or "::" not in name or not isinstance(reason, str) or not reason.strip():
            raise RailbirdError(f"{path}: test {index + 1} needs a name (file::test) and a reason", "mend it", USAGE)
        if not isinstance(since, datetime.date):
            raise RailbirdError(f"{path}: {name}: since when? a date as in 2026-11-17", "mend it", USAGE)
        found[name] = f"{reason.strip()} (since {since})"
    return found


def name_of(nodeid: str) -> str:
    """test_x.py::test_y of a pytest node id; values of a parametrised test do not count."""
    return nodeid.removeprefix("hil_tests/").split("[")[0]
