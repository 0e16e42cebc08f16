"""Whatever is killed, whenever: every record comes to the office once. A sample here, the whole in the soak."""

import os
import shutil
import time

import pytest
from outages import Floor
from small_disk import SmallDisk, why_not

from railbird_host.floor.demo.engines import Engines, private_folder
from railbird_host.floor.office.desk import BROKER_AWAY, DATABASE_AWAY, OFFICE_AWAY


def run(floor, kills, pause_s, until, limit_s):
    floor.start()
    try:
        for _ in range(kills):
            floor.pause(pause_s)
            floor.outage()
        until(lambda: floor.is_stored, limit_s)
        until(lambda: not floor.untold(), limit_s)
    finally:
        floor.end()


def test_killed_at_random_every_record_comes_once(engines, database, tmp_path, until):
    floor = Floor(engines, tmp_path, tables=3, rounds=10, seed=int(os.environ.get("SEED", "16")))
    run(floor, kills=5, pause_s=1.0, until=until, limit_s=90)
    assert floor.check() > 3 * 10 * 10
    kinds = floor.alarms()
    wanted = {"broker": BROKER_AWAY, "database": DATABASE_AWAY, "office": OFFICE_AWAY}
    assert {kind for part, kind in wanted.items() if floor.kills[part]} <= kinds
    assert not {"records missing", "journal forked", "record does not verify", "rounds not made"} & kinds


@pytest.fixture
def own_disks(tmp_path):
    """(engines, folder of the tables, disks by whose they are): none where nobody may make one."""
    disks, folder = {}, private_folder()
    places = {"database": folder / "database", "broker": folder / "floor", "tables": tmp_path / "tables"}
    if not why_not():
        disks = {whose: SmallDisk(place, 0o700 if whose == "database" else 0o755) for whose, place in places.items()}
    engines = Engines(folder, is_quick=True)
    engines.start()
    yield engines, places["tables"], disks
    engines.stop()
    for disk in disks.values():
        disk.end()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.soak
def test_two_hundred_tables_and_some_hundred_kills(own_disks, until):
    tables, kills = int(os.environ.get("TABLES", "200")), int(os.environ.get("KILLS", "300"))
    boards, seed = int(os.environ.get("EMULATED", "4")), int(os.environ.get("SEED", "1"))
    minutes = float(os.environ.get("MINUTES", "600"))  # of kills at most
    engines, folder, disks = own_disks
    # An hour of table time: 75 rounds, in a quarter of one; emulated ones play in real time for as long as there are
    # kills.
    floor = Floor(engines, folder, tables, rounds=75, seed=seed, at_once=1, boards=boards, pause_s=0.6)
    floor.start()
    began_s = time.monotonic()
    try:
        while floor.kills.total() < kills and time.monotonic() - began_s < minutes * 60:
            floor.pause(3.0)
            floor.outage()
            if disks and floor.kills.total() % 5 == 4:
                floor.full_disk(disks)
        floor.stop_dealing()
        until(lambda: floor.is_stored and floor.is_dealt_stored, 3600)
        try:
            until(lambda: not floor.untold(), 600)
        except AssertionError:
            raise AssertionError(floor.untold()) from None
    finally:
        floor.end()
    count = floor.check()
    kinds = floor.alarms()
    assert not {"records missing", "journal forked", "record does not verify"} & kinds
    print(f"{tables} replayed and {boards} emulated tables, {count} records once each")
    print(f"in {time.monotonic() - began_s:.0f} s; {floor.kills.total()} outages: {dict(floor.kills)}")
    print(f"alarms: {dict(floor.told())}")
    if not disks:
        pytest.skip(f"all of this held, but no disk was filled: {why_not()}")
