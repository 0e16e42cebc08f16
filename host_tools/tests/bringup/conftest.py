"""Bring-up on the emulated bench: the boards of a world, offered to this process alone."""

import pytest

from railbird.table.registration import GAMES, layout_of
from railbird_host.bringup.emulated.world import World
from railbird_host.bringup.reach import at_prompt, at_service_port
from railbird_host.bringup.run import BringUp


@pytest.fixture(autouse=True)
def own_directories(tmp_path, monkeypatch):
    for name in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [])


@pytest.fixture
def bring_up():
    """Runs stages and gives the findings."""

    def run(fault=None, roles=("scanner", "display"), first="pico", last="card", game="derby", **odd):
        layout = layout_of(GAMES.index(game))
        world = World(fault, roles, odd.get("leds", layout.led_count))
        with world.offered() as served:
            serials = {role: board.announcement.serial for role, board in served.boards.items()}
            prompts = {role: lambda serial=serial: at_prompt(serial) for role, serial in serials.items()}
            job = BringUp(
                prompts,
                lambda role: at_service_port(serials[role]),
                world,
                first,
                last,
                "chips" in (first, last),
                layout,
            )
            return list(job.run())

    return run
