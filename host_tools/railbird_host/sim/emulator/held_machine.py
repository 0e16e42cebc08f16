"""A PIO state machine whose program is not stepped: somebody else does its work, at the times the program would."""

from collections.abc import Callable

_TXSTALL = 24  # bit of machine 0 in FDEBUG


class HeldMachine:
    """Made when the machine is enabled; the subclass has `_start`, called when there is something in the FIFO."""

    TICKS_TO_START = 0  # from a word's coming

    def __init__(self, pio, machine):
        self._pio = pio
        self._machine = machine
        self._is_busy = False
        self._next_step = self._start
        self._alarm = pio.rp2040.clock.create_alarm(self._due)
        self.hold_machine()

    def hold_machine(self) -> None:
        """A machine that waits for nothing is never stepped."""
        self._machine.waiting = True
        self._machine.wait_type = 0

    def stop(self) -> None:
        self._alarm.cancel()
        self._machine.waiting = False

    def words_written(self) -> None:
        """Something came into the FIFO: the machine finds it at one of its ticks."""
        if not self._is_busy and not self._machine.tx_fifo.empty:
            self._is_busy = True
            self._after(self.TICKS_TO_START, self._start)

    def _after(self, ticks: int, step: Callable[[], None], goes_on: bool = False) -> None:
        """Calls `step` so many of the machine's ticks later; 0 is its next tick, which may be now. `goes_on`: after the
        tick of the step before, which is called an instruction late now and then."""
        self._next_step = step
        self._alarm.schedule(self._machine.ns_to_tick(ticks, goes_on))

    def _start(self) -> None:
        raise NotImplementedError

    def _due(self) -> None:
        self._next_step()

    def _stall(self) -> None:
        """Nothing more to do: FDEBUG says that the machine waits for words."""
        self._is_busy = False
        self._pio.tx_stall |= 1 << (_TXSTALL + self._machine.index)
        self._pio.fdebug |= self._pio.tx_stall
