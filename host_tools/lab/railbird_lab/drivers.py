"""A bench as tests want it: a bench file (`railbird_host/hil/bench_file.py`), from the resources of a place."""

import abc
import json

import attr
from labgrid.driver.common import Driver
from labgrid.factory import target_factory
from labgrid.step import step

SCHEMA = 'schema = "railbird.bench/1"'


class RailbirdBenchProtocol(abc.ABC):
    @abc.abstractmethod
    def bench_file(self) -> str:
        """The text of a bench file."""


@target_factory.reg_driver
@attr.s(eq=False)
class RailbirdBoardsDriver(Driver, RailbirdBenchProtocol):
    """Two boards; with a rig and a table file, if the place has them."""

    bindings = {  # noqa: RUF012  (labgrid reads it of the class)
        "scanner": "RailbirdScanner",
        "display": "RailbirdDisplay",
        "rig": {"RailbirdRig", None},
        "table": {"RailbirdTable", None},
    }
    time_factor = attr.ib(default=1.0, validator=attr.validators.instance_of(float))

    @Driver.check_active
    @step()
    def bench_file(self) -> str:
        boards = {"scanner": self.scanner.serial, "display": self.display.serial}
        wires = self.rig.wires.split() if self.rig else []
        if self.rig:
            boards["bench"] = self.rig.serial
        lines = [SCHEMA, 'kind = "real"', f"time_factor = {self.time_factor}"]
        lines += [f"felt = {json.dumps(self.display.felt)}"] if self.display.felt else []
        lines += ["[boards]"]
        lines += [f"{role} = {json.dumps(serial)}" for role, serial in boards.items()]
        lines += ["[wiring]", *(f"{wire} = true" for wire in wires)]
        if self.table:
            lines += ["[table]", f"file = {json.dumps(self.table.file)}", f"pins = {json.dumps(self.table.pins)}"]
            lines += [f"person = {self.table.person}"]
        return "\n".join(lines) + "\n"


@target_factory.reg_driver
@attr.s(eq=False)
class RailbirdEmulatedDriver(Driver, RailbirdBenchProtocol):
    bindings = {"bench": "RailbirdEmulatedBench"}  # noqa: RUF012  (as above)

    @Driver.check_active
    @step()
    def bench_file(self) -> str:
        return f'{SCHEMA}\nkind = "emulated"\nparts = {json.dumps(self.bench.parts)}\n'
