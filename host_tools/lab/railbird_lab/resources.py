"""What an exporter offers of a bench: one group of these in its YAML file (docs/the-lab.md)."""

import attr
from labgrid.factory import target_factory
from labgrid.resource.common import Resource


@target_factory.reg_resource
@attr.s(eq=False)
class RailbirdScanner(Resource):
    """A scanner board, by its USB serial number."""

    serial = attr.ib(validator=attr.validators.instance_of(str))


@target_factory.reg_resource
@attr.s(eq=False)
class RailbirdDisplay(Resource):
    """A display board, by its USB serial number; `felt` is the game whose lamps hang on it."""

    serial = attr.ib(validator=attr.validators.instance_of(str))
    felt = attr.ib(default="", validator=attr.validators.instance_of(str))


@target_factory.reg_resource
@attr.s(eq=False)
class RailbirdRig(Resource):
    """The BENCH board around them, and which of its wires lead somewhere: words of one text, as an exporter has no
    lists."""

    serial = attr.ib(validator=attr.validators.instance_of(str))
    wires = attr.ib(default="", validator=attr.validators.instance_of(str))


@target_factory.reg_resource
@attr.s(eq=False)
class RailbirdTable(Resource):
    """What the supervisor has: paths on the computer where the boards are plugged in."""

    file = attr.ib(validator=attr.validators.instance_of(str))
    pins = attr.ib(validator=attr.validators.instance_of(str))
    person = attr.ib(default=1, validator=attr.validators.instance_of(int))


@target_factory.reg_resource
@attr.s(eq=False)
class RailbirdEmulatedBench(Resource):
    """Boards that whoever has the place emulates itself; `parts` says how good they are."""

    parts = attr.ib(default="typical", validator=attr.validators.instance_of(str))
