"""A table whose keys, cards, link, lamps, RUN and power go through a BENCH board, emulated or real: what both share.

In: a `RigClient` as `rig`, and parts with the names and methods of `TableParts`. Out: hands and eyes of a `TableBench`.
"""

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.bench.table_bench import TableBench
from railbird_host.hil.rig_client import RigClient


class ThroughRig(TableBench):
    rig: RigClient

    def jam_sensor(self, name: str, level: int | None) -> None:
        self.parts.sensors.hold(SENSOR_NAMES.index(name), level)

    def pull_cable(self, out: bool = True) -> None:
        self.rig.pull_cable(out)

    def captured(self) -> list[int]:
        """The colours that the BENCH board heard on the LED line."""
        return self.rig.lamps()

    def lit(self) -> dict[str, tuple[int, int]]:
        colours = self.captured()
        found = {}
        for area, name in enumerate(self.layout.area_names):
            shining = [colours[led] for led in self.layout.leds(area) if led < len(colours) and colours[led]]
            if shining:
                found[name] = (shining[0], len(shining))
        return found
