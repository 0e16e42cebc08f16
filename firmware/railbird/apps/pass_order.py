"""Passes come in order, and noise is not told as often as it comes.

In: the events that a scanner tells of its passes. Out: to the keeper, PASSES_LOST where numbers are missing; of read
faults that are too many to be cards the first ones and the last, the others counted.
"""

from railbird.journal.budget import Budget
from railbird.pass_number import following, preceding
from railbird.table import events

_FAULTS_ALLOWED, _FAULT_LEAK_S = 20, 3  # at once, and in the long run


class PassOrder:
    def __init__(self, keeper):
        self._keeper = keeper
        self._budget = Budget(_FAULTS_ALLOWED, _FAULT_LEAK_S)
        self._waiting = None  # the last of too many faults: told when there is time, or before any other pass

    def holds_back(self, fault: tuple, now_s: int) -> bool:
        """True if this read fault need not be told now."""
        if self._budget.takes(now_s):
            return False
        self._hold(fault)
        return True

    def _hold(self, fault: tuple) -> None:
        number = fault[1]
        if self._waiting is not None and number == following(self._waiting[1]):
            self._keeper.log.left_out(events.FAULT, 1)
            self._waiting = fault
            return
        self.tell_waiting()
        if self._keeper.controller.is_new(number):
            self.missed_before(number)
            self._waiting = fault

    def tell_waiting(self) -> None:
        fault, self._waiting = self._waiting, None
        if fault is not None:
            self._keeper.happened(fault)

    def watch(self, now_s: int) -> None:
        if self._waiting is not None and self._budget.takes(now_s):
            self.tell_waiting()

    def missed_before(self, number: int) -> None:
        """Every pass before this one should have been told."""
        self.missed(preceding(number))

    def missed(self, last: int) -> None:
        """Every pass up to `last` should have been told."""
        first = self._keeper.controller.next_pass()
        if first != following(last):
            self._keeper.happened((events.PASSES_LOST, first, last))
