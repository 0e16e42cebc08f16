"""What can be made to fail: one interface for every bench.

In: names of boards ("scanner", "display"), directions ("to_display", "to_scanner"), sensors ("D0" … "P"). Out: the
fault, until it is taken back. `EmulatedFaults` does it with the emulator's parts; `rig_table.py` with a BENCH board.
"""

from typing import Protocol

from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, WireFault
from railbird_host.bench.table_bench import TableBench
from railbird_host.emulator.board import Board
from railbird_host.emulator.parts.uart_wire import UartWire
from railbird_host.emulator.parts.wire_faults import Arrivals, Fault

BOTH = ("scanner", "display")
DIRECTIONS = ("to_display", "to_scanner")


class Faults(Protocol):
    def cut_power(self, *boards: str) -> None: ...
    def restore_power(self, *boards: str) -> None: ...
    def stop(self, board: str) -> None: ...
    def release(self, board: str) -> None: ...
    def pull_cable(self) -> None: ...
    def plug_cable(self) -> None: ...
    def disturb(self, direction: str, fault: WireFault) -> None: ...
    def calm(self) -> None: ...
    def jam(self, sensor: str, level: int | None) -> None: ...
    def open_case(self) -> None: ...


class EmulatedFaults:
    def __init__(self, bench: TableBench):
        self._bench = bench

    def _board(self, name: str) -> Board:
        return {"scanner": self._bench.scanner, "display": self._bench.display}[name]

    def _wires(self) -> tuple[UartWire, UartWire]:
        return self._bench.parts.to_display, self._bench.parts.to_scanner

    def cut_power(self, *boards: str) -> None:
        """At this very instant; without names both boards."""
        for name in boards or BOTH:
            self._board(name).power_off()

    def restore_power(self, *boards: str) -> None:
        for name in boards or BOTH:
            self._board(name).power_on()

    def cut_power_at_operation(self, operation: int, torn: bool) -> None:
        """The display's power fails at the n-th flash operation from now. Only where flash operations can be seen."""
        self._bench.display.flash.cut_power_at(operation, torn)

    def stop(self, board: str) -> None:
        """RUN low: the chip does nothing, its pins float."""
        self._board(board).hold_run(True)

    def release(self, board: str) -> None:
        self._board(board).hold_run(False)

    def pull_cable(self) -> None:
        self._bench.pull_cable(True)

    def plug_cable(self) -> None:
        self._bench.pull_cable(False)

    def disturb(self, direction: str, fault: WireFault) -> None:
        self._wires()[DIRECTIONS.index(direction)].faults.append(as_wire_fault(fault))

    def calm(self) -> None:
        """No more faults on the wires."""
        for wire in self._wires():
            wire.faults.clear()

    def jam(self, sensor: str, level: int | None) -> None:
        """Hold a sensor at a level; None lets it go."""
        self._bench.jam_sensor(sensor, level)

    def open_case(self) -> None:
        """The tamper latch trips, with power or without."""
        self._bench.parts.latch.trip()


def as_wire_fault(fault: WireFault) -> Fault:
    def apply(byte: int, _index: int) -> Arrivals:
        if not fault.hits():
            return [(byte, 0.0)]
        if fault.kind == DROP:
            return []
        if fault.kind == DOUBLE:
            return [(byte, 0.0), (byte, 0.0)]
        if fault.kind == DELAY:
            return [(byte, fault.value * 1e6)]
        return [(byte ^ fault.value, 0.0)]

    return apply
