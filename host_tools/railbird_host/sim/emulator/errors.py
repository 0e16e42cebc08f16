"""What ends a run of a board: something that is not modelled, or a program that stopped its CPU for good."""

from railbird_host.base.errors import RailbirdError


class NotModelledError(RailbirdError):
    """The program uses a part of the RP2040 that is not there; going on would be a silent hang or a wrong result."""

    def __init__(self, what: str, next_step: str = "see 'Not modelled' in the emulator's README.md"):
        super().__init__(f"not modelled: {what}", next_step)


class CpuLockupError(RailbirdError):
    """A fault inside HardFault or NMI: the core is locked up until a reset (ARMv6-M manual B1.5.13). Whoever runs on
    sees time pass and the CPU stand still; a watchdog may end it."""

    def __init__(self, reason: str):
        super().__init__(f"the CPU is locked up: {reason}", "look at the program; a reset frees the board")
