"""A BENCH board in place of hands: its image plays sensors, inputs, door and card."""

from functools import partial

import pytest

from railbird_host.base import clock
from railbird_host.bringup.finding import RIGHT
from railbird_host.bringup.reach import at_prompt, at_service_port
from railbird_host.bringup.rig_hands import RigHands
from railbird_host.bringup.run import BringUp
from railbird_host.hil.rig_client import RigClient
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.sim.ports.in_process import InProcessPort
from railbird_host.sim.ports.offered import OfferedBoards

ROLES = ("scanner", "display")


class Nobody:
    """Plugs nothing in: everything is connected already."""

    def connect(self, stage, what):
        pass


@pytest.mark.soak
def test_the_rig_leads_a_healthy_table_to_its_first_card() -> None:
    boards = RiggedBoards("derby", "development", (None, None))
    boards.start()
    served = OfferedBoards(boards, {"scanner": boards.scanner, "display": boards.display})
    try:
        with clock.use(lambda: served.now_s, served.run):
            rig = RigClient(InProcessPort(boards.bench, served), lambda: served.now_s)
            serials = {role: served.boards[role].announcement.serial for role in ROLES}
            found = []
            for first, last in (("sensors", "sensors"), ("inputs", "latch"), ("card", "card")):
                job = BringUp(
                    {role: partial(at_prompt, serial) for role, serial in serials.items()},
                    lambda role: at_service_port(serials[role]),
                    RigHands(rig, Nobody()),
                    first,
                    last,
                    through_rig=True,
                )
                found += job.run()
    finally:
        served.close()
    assert [(finding.stage, finding.state) for finding in found] == [
        ("sensors", RIGHT),
        ("inputs", RIGHT),
        ("latch", RIGHT),
        ("card", RIGHT),
    ], found
