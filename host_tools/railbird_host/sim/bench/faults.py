"""What can be made to fail: one interface for every bench.

In: names of boards ("scanner", "display"), directions ("to_display", "to_scanner"), sensors ("D0" … "P"). Out: the
fault, until it is taken back. `EmulatedFaults` does it with the emulator's parts, `RigFaults` of
`hil/rig_client.py` with a BENCH board.
"""

from typing import Protocol

from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, WireFault
from railbird.scan.faults import SENSOR_NAMES
from railbird_host.sim.bench.table_parts import TableParts
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.uart_wire import UartWire
from railbird_host.sim.emulator.parts.wire_faults import Arrivals, Fault

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
    def __init__(self, scanner: Board, display: Board, parts: TableParts):
        self._boards = {"scanner": scanner, "display": display}
        self._parts = parts

    def _wires(self) -> tuple[UartWire, UartWire]:
        return self._parts.to_display, self._parts.to_scanner

    def cut_power(self, *boards: str) -> None:
        """At this very instant; without names both boards."""
        for name in boards or BOTH:
            self._boards[name].power_off()

    def restore_power(self, *boards: str) -> None:
        for name in boards or BOTH:
            self._boards[name].power_on()

    def stop(self, board: str) -> None:
        """RUN low: the chip does nothing, its pins float."""
        self._boards[board].hold_run(True)

    def release(self, board: str) -> None:
        self._boards[board].hold_run(False)

    def pull_cable(self) -> None:
        self._cut_wires(True)

    def plug_cable(self) -> None:
        self._cut_wires(False)

    def _cut_wires(self, is_cut: bool) -> None:
        for wire in self._wires():
            wire.is_cut = is_cut

    def disturb(self, direction: str, fault: WireFault) -> None:
        self._wires()[DIRECTIONS.index(direction)].faults.append(as_wire_fault(fault))

    def calm(self) -> None:
        """No more faults on the wires."""
        for wire in self._wires():
            wire.faults.clear()

    def jam(self, sensor: str, level: int | None) -> None:
        """Hold a sensor at a level; None lets it go."""
        self._parts.sensors.hold(SENSOR_NAMES.index(sensor), level)

    def open_case(self) -> None:
        """The tamper latch trips, with power or without."""
        self._parts.latch.trip()


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
