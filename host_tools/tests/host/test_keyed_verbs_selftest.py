"""The self-test of a whole poker table on the emulator, in simulated time; hands and eyes are the bench's."""

from types import SimpleNamespace

import pytest

from railbird.table.config import config_from_dict
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.field.selftest import board_checks, display_checks
from railbird_host.field.selftest.check import Seen
from railbird_host.field.selftest.run import NAMES, SelfTest
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.parts.wire_faults import flip
from railbird_host.sim.optics.channel import edges_of_cards
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.printed import service_card
from railbird_host.sim.ports.in_process import InProcessPort


class Technician:
    """Does what the self-test says, at times of the bench's clock, and sees what the bench shows."""

    def __init__(self, bench):
        self.bench = bench
        self.plan = []
        self.pictures = []
        self.screens = []

    def sees(self, name, question, meanwhile):
        meanwhile()
        self.pictures.append(name)
        self.screens.append(" ".join(self.bench.screen()))
        return Seen(True, "looked at")

    def does(self, what):
        start_s = self.bench.now_s + 0.2
        if what.startswith("keys"):
            for index, key in enumerate(KEYS):
                self.at(start_s + index * 0.1, self.bench.hold, key)
                self.at(start_s + index * 0.1 + 0.06, self.bench.let_go, key)
        elif what.startswith("chip"):
            for index in range(21):
                seat, spot = index // 3 + 1, index % 3
                self.at(start_s + index * 0.1, self.bench.cover, seat, spot)
                self.at(start_s + index * 0.1 + 0.06, self.bench.cover, seat, spot, False)
        elif "service card" in what:
            edges = edges_of_cards([service_card()], steady(1500.0))
            for index in range(10):
                self.at(start_s + index * 0.12, self.bench.slide, edges)

    def at(self, time_s, act, *arguments):
        self.plan.append((time_s, act, arguments))

    def act(self):
        for entry in [entry for entry in self.plan if entry[0] <= self.bench.now_s]:
            self.plan.remove(entry)
            entry[1](*entry[2])


class HandsPort(InProcessPort):
    """While somebody waits for the board, the technician's hands move."""

    def __init__(self, board, bench, technician):
        super().__init__(board, bench, timeout=0.01)
        self._technician = technician
        self.looks_until_ctrl_c = -1

    def inWaiting(self):
        self.looks_until_ctrl_c -= 1
        if self.looks_until_ctrl_c == 0:
            raise KeyboardInterrupt
        self._technician.act()
        return super().inWaiting()


class Bench:
    def __init__(self, game):
        config = config_from_dict({"game": game})
        self.bench = TableBench(game, flashes=prepared_flashes(config))
        self.bench.run(2.0)
        self.technician = Technician(self.bench)
        table = TableFile("T", Secret(key_of("service")), Secret(key_of("journal")))
        self.clients, self.ports = {}, {}
        for role in ("display", "scanner"):
            port = self.ports[role] = HandsPort(getattr(self.bench, role), self.bench, self.technician)
            self.clients[role] = ServiceClient(port, lambda: self.bench.now_s)
            self.clients[role].unlock_with(table)

    def run(self, *wanted, limit_s=30.0, roles=("display", "scanner")):
        clients = {role: self.clients[role] for role in roles}
        images = {role: client.hello().image for role, client in clients.items()}
        test = SelfTest(self.technician, clients, images, frozenset(wanted), limit_s=limit_s)
        return {(check.board, check.name): check for check in test.run()}

    def journal_records(self):
        return self.clients["display"].counters()["journal_records"]


@pytest.fixture(scope="module")
def table():
    return Bench("four_card_poker")


@pytest.fixture(autouse=True)
def shorter(monkeypatch):
    """A wire this bad shows at once."""
    monkeypatch.setattr(board_checks, "LINK_S", 3.0)


@pytest.mark.soak
def test_everything_passes_and_the_table_knows_nothing_of_it(table):
    bench = table.bench
    while not all(client.hello().image for client in table.clients.values()):
        bench.run(0.2)  # each board digests its image once after its start, and notes another one
    bench.run(1.0)
    screen, lit, records = bench.image().tobytes(), bench.lit(), table.journal_records()
    frames = len(bench.parts.lamps.frames)
    checks = table.run(*NAMES)
    assert [check for check in checks.values() if check.state != "pass"] == []
    assert len(checks) == 15
    bench.run(0.5)
    assert bench.image().tobytes() == screen and bench.lit() == lit
    assert table.journal_records() == records + 4  # each board's test began and ended
    walked = set()
    for frame in bench.parts.lamps.frames[frames:-1]:
        shining = [led for led, colour in enumerate(frame.colours) if colour]
        if len(shining) == 1:
            walked.add(shining[0])
    assert walked == set(range(63))
    assert table.technician.pictures == ["lamps", "panel", "letters"]
    assert "LAMP 62" in table.technician.screens[0] and "ABCDEFGHIJKLM" in table.technician.screens[2]


def test_a_blind_sensor_is_named(table):
    table.bench.jam_sensor("D5", 1)
    checks = table.run("edges", "sensors", roles=("scanner",))
    assert checks["scanner", "sensors at rest"].state == "pass"  # it reads dark, as felt does
    assert checks["scanner", "edges"].state == "fail" and "differ from 300: D5 (" in checks["scanner", "edges"].detail
    table.bench.jam_sensor("D5", 0)
    assert "D5" in table.run("sensors", roles=("scanner",))["scanner", "sensors at rest"].detail
    table.bench.jam_sensor("D5", None)


def test_a_broken_chain_a_dead_key_and_a_bad_wire_are_found(table, monkeypatch):
    lamps, wire = table.bench.parts.lamps, table.bench.parts.to_display
    monkeypatch.setattr(table.technician, "does", lambda what: None)  # presses nothing
    short_walk = SimpleNamespace(area_names=["a"], led_count=6)
    monkeypatch.setattr(display_checks, "layout_of", lambda game: short_walk)
    monkeypatch.setattr(lamps, "break_after", 40)
    monkeypatch.setattr(wire, "faults", [flip(lambda byte, index: index % 97 == 0)])
    table.bench.hold("FIX")
    checks = table.run("lamps", "keys", "link", limit_s=0.5, roles=("display",))
    table.bench.let_go("FIX")
    chain, keys, link = (checks["display", name] for name in ("lamp chain", "keys", "link"))
    assert chain.state == "fail" and "the chain is broken" in chain.detail
    assert keys.state == "fail" and "never seen: 1, 2" in keys.detail and "always on: FIX" in keys.detail
    assert link.state == "fail" and "spoiled" in link.detail and not link.detail.startswith("0 ")
    monkeypatch.undo()
    table.bench.run_until(lambda: not any("LAMP FAULT" in line for line in table.bench.screen()), 5.0)


@pytest.mark.parametrize("looks", range(300, 316))  # some of these are between a request and its answer
def test_ctrl_c_at_any_point_gives_the_live_picture_back_at_once(table, looks):
    table.ports["display"].looks_until_ctrl_c = looks
    with pytest.raises(KeyboardInterrupt):
        table.run("lamps", roles=("display",))
    table.bench.run(0.5)
    assert not [line for line in table.bench.screen() if "LAMP" in line or "SERVICE" in line]
    assert table.clients["display"].configuration()  # a late answer is not taken for that of the next request
