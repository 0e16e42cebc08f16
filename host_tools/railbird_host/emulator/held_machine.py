"""A PIO state machine whose program is not stepped: somebody else does its work, at the times the program would."""

_TXSTALL = 24  # bit of machine 0 in FDEBUG


class HeldMachine:
    """Made when the machine is enabled; the subclass has `_work_done`, called by its own alarm."""

    def __init__(self, pio, machine):
        self._pio = pio
        self._machine = machine
        self._is_busy = False
        self._alarm = pio.rp2040.clock.create_alarm(self._work_done)
        self.hold_machine()

    def hold_machine(self) -> None:
        """A machine that waits for nothing is never stepped."""
        self._machine.waiting = True
        self._machine.wait_type = 0

    def stop(self) -> None:
        self._alarm.cancel()
        self._machine.waiting = False

    def words_written(self) -> None:
        """Something came into the FIFO."""
        if not self._is_busy and not self._machine.tx_fifo.empty:
            self._start()

    def _start(self) -> None:
        raise NotImplementedError

    def _work_done(self) -> None:
        raise NotImplementedError

    def _stall(self) -> None:
        """Nothing more to do: FDEBUG says that the machine waits for words."""
        self._is_busy = False
        self._pio.tx_stall |= 1 << (_TXSTALL + self._machine.index)
        self._pio.fdebug |= self._pio.tx_stall
