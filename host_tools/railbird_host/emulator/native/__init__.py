"""The compiled run loop; importing it checks that it was built, from these sources, for this rp2040py."""

from railbird_host.emulator.build import is_current
from railbird_host.emulator.version import check_rp2040py
from railbird_host.errors import RailbirdError

check_rp2040py()
if not is_current():
    raise RailbirdError(
        "the emulator's compiled run loop is missing or older than its sources",
        "make setup, or python -m railbird_host.emulator.build",
    )
