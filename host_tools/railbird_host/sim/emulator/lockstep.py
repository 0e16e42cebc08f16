"""Runs several boards in one process, in turn, in slices of simulated time.

A board is always a little ahead of those after it in the list. So what an earlier board puts on a wire is in time
for a later one without any delay; the other way round a wire needs a delay of more than a slice, which every UART
byte has: 22 us at 460,800 baud. A wire that is too quick for the slices shows in `board.outside.late` and raises an
error. Results do not depend on the slices.
"""

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.native.runloop import run_lockstep
from railbird_host.sim.emulator.runner import Runner

QUANTUM_NS = 8_000.0  # a byte of the link takes 22 us, and up to three boards lead each other
LEAD_NS = 5_000.0  # more than the longest instruction: a load of eight registers, each waiting for the flash


class Lockstep(Runner):
    def __init__(self, *boards: Board, quantum_ns: float = QUANTUM_NS):
        self.boards = boards
        self.quantum_ns = quantum_ns
        self._loops = [board.loop for board in boards]

    @property
    def now_ns(self) -> float:
        """The time that every board has reached."""
        last = len(self._loops) - 1
        return min(loop.now_ns - (last - index) * LEAD_NS for index, loop in enumerate(self._loops))

    def run_until_ns(self, time_ns: float) -> None:
        run_lockstep(self._loops, time_ns, self.quantum_ns, LEAD_NS)
        for board in self.boards:
            if board.outside.late:
                raise RuntimeError(f"{board.name}: a wire needs slices shorter than {self.quantum_ns:.0f} ns")
