"""The compiled run loop; importing it checks that it was built, from these sources, for this rp2040py."""

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator.build import is_current
from railbird_host.sim.emulator.version import check_rp2040py

check_rp2040py()
if not is_current():
    raise RailbirdError(
        "the emulator's compiled run loop is missing or older than its sources",
        "make emulator, or python -m railbird_host.sim.emulator.build",
    )
