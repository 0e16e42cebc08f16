"""The stages of a bring-up, in their order: what is connected for each, and what is looked at.

In: probes of the boards that are there, hands, the netlist as it should be. Out: `Finding`s. Nothing here knows
whether boards, hands or parts are real.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from railbird.table.layout import Layout
from railbird.table.registration import layout_of
from railbird_host.bringup.card_stage import check_first_card
from railbird_host.bringup.display_stage import check_buzzer, check_lamps, check_panel
from railbird_host.bringup.finding import Finding, Hands
from railbird_host.bringup.inputs_stage import check_inputs, check_latch, names_of_chips, names_of_inputs
from railbird_host.bringup.link_stage import check_link
from railbird_host.bringup.pins_stage import check_board, check_pico
from railbird_host.bringup.probe import Probe
from railbird_host.bringup.sensors_stage import check_sensors
from railbird_host.device.service.client import ServiceClient
from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.circuit import Circuit
from railbird_host.hardware.sheet import read_sheets

SCANNER, DISPLAY = "scanner", "display"
DERBY = layout_of(0)


@dataclass
class Bench:
    """What a stage works with: probes by role, or the scanner's service port in the last one."""

    probes: dict[str, Probe]
    hands: Hands
    layout: Layout = DERBY
    scanner: ServiceClient | None = None


Check = Callable[[str, Bench], Iterator[Finding]]


@dataclass(frozen=True)
class Stage:
    name: str
    roles: tuple[str, ...]  # boards that it needs; of `pico` and `board`, whichever are there
    connect: str
    check: Check
    sheets: tuple[str, ...] = ()  # what is connected from then on, besides what was before
    is_optional: bool = False


def _pico(stage: str, bench: Bench) -> Iterator[Finding]:
    for role, probe in bench.probes.items():
        yield from check_pico(stage, role.upper(), probe)


def _board(stage: str, bench: Bench) -> Iterator[Finding]:
    sheets = read_sheets()
    for role, probe in bench.probes.items():
        yield from check_board(stage, role.upper(), probe, Circuit(Assembly(role, {role: sheets[role]})))


def _link(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_link(stage, bench.probes)


def _sensors(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_sensors(stage, bench.probes[SCANNER], bench.hands)


def _panel(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_panel(stage, bench.probes[DISPLAY], bench.hands)
    yield from check_buzzer(stage, bench.probes[DISPLAY], bench.hands)


def _inputs(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_inputs(stage, bench.probes[DISPLAY], bench.hands, names_of_inputs())


def _latch(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_latch(stage, bench.probes[DISPLAY], bench.hands)


def _chips(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_inputs(stage, bench.probes[DISPLAY], bench.hands, names_of_chips(bench.layout))


def _lamps(stage: str, bench: Bench) -> Iterator[Finding]:
    yield from check_lamps(stage, bench.probes[DISPLAY], bench.hands, bench.layout.led_count)


def _card(stage: str, bench: Bench) -> Iterator[Finding]:
    assert bench.scanner is not None
    yield from check_first_card(stage, bench.scanner, bench.hands)


STAGES = (
    Stage("pico", (), "a Pico alone on its USB cable: nothing in its holes, nothing on its pins", _pico),
    Stage("board", (), "the Pico in its board, no plug in the board's sockets", _board, ("scanner", "display")),
    Stage(
        "link",
        (SCANNER, DISPLAY),
        "the supply into display J4, the link's cable between display J1 and scanner J1",
        _link,
        ("power",),
    ),
    Stage("sensors", (SCANNER,), "the sensor bar into scanner J2, its mask on", _sensors, ("sensor_bar",)),
    Stage("panel", (DISPLAY,), "the panel, if it is not soldered in", _panel),
    Stage(
        "inputs",
        (DISPLAY,),
        "the input board into display J3; keys, key switch and door switch into it",
        _inputs,
        ("input_board",),
    ),
    Stage("latch", (DISPLAY,), "the cell into its holder", _latch),
    Stage("chips", (DISPLAY,), "the chip sensors into input board J2", _chips, ("chip_sensors",), is_optional=True),
    Stage("lamps", (DISPLAY,), "the strip into display J2, its supply into power J1", _lamps, ("lamps",)),
    Stage("card", (SCANNER,), "a card of railbird scan print, face down", _card),
)
NAMES = tuple(stage.name for stage in STAGES)
