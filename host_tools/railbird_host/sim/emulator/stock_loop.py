"""Runs a board on rp2040py's own loop and core, for comparison: the same chip, models and clock, none of the
compiled code.

rp2040py's loop knows no stalled CPU, so boards for it are made with `has_flash_times=False`.
"""

from rp2040py.execute_batch import execute_batch

from railbird_host.sim.emulator.board import Board


class StockBoard(Board):
    stopped = False  # what rp2040py's loop asks its simulator for, together with rp2040 and clock

    @property
    def rp2040(self):
        return self.chip

    @property
    def clock(self):
        return self.chip.clock

    def _stop(self) -> None:
        self.stopped = True

    def run_until_ns(self, time_ns: float) -> None:
        if time_ns <= self.now_ns:
            return
        self.stopped = False
        self.clock.create_alarm(self._stop).schedule(time_ns - self.now_ns)
        while not self.stopped:
            execute_batch(self, 1)
