"""The chain of five 74HC165: a PIO state machine loads and clocks out 40 bits on request, in 0.1 ms.

Bit 0 leaves the chain first.
"""

import rp2

CLOCK_HZ = 1_000_000


@rp2.asm_pio(
    sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH), in_shiftdir=rp2.PIO.SHIFT_RIGHT, autopush=True, push_thresh=20
)
def read_chain():
    # Side-set: clock is bit 0, load (active low) is bit 1. A blocked `pull` costs nothing until the next request.
    # fmt: off
    wrap_target()                           # noqa: F821
    pull(block)             .side(0b10)     # noqa: F821
    set(x, 19)              .side(0b00)     # noqa: F821  load
    set(y, 1)               .side(0b10)     # noqa: F821
    label("bit")                            # noqa: F821
    in_(pins, 1)            .side(0b10)     # noqa: F821
    jmp(x_dec, "bit")       .side(0b11)     # noqa: F821  the rising edge shifts
    set(x, 19)              .side(0b10)     # noqa: F821
    jmp(y_dec, "bit")       .side(0b10)     # noqa: F821
    wrap()                                  # noqa: F821
    # fmt: on


class Inputs:
    def __init__(self, state_machine):
        self._state_machine = state_machine
        self.low = 0  # bits 0 to 19
        self.high = 0  # bits 20 to 39

    def start(self):
        self._state_machine.active(1)

    def sample(self) -> None:
        """Renew `low` and `high`: as the inputs are now, because people wait for a key."""
        machine = self._state_machine
        machine.put(0)
        self.low = machine.get(None, 12)
        self.high = machine.get(None, 12)
