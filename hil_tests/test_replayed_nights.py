"""Nights of random hands at every game, and every script of the table's tests, replayed by the images from their
journals: a monitor shows what the same records give on this computer, and goes on alike under keys.

They come to the display as its journal: a snapshot, and what happened after it; between two scripts the table begins
anew. So an image runs in seconds what takes hours at a table: corrections, moved cards, exposed cards, every menu.
"""

import importlib
from random import Random

import pytest
from transcripts import MODULES, NIGHTS, somebody_at

from railbird.apps.table_guard import STATE_BYTES
from railbird.apps.table_recovery import NONCE_BYTES, event_of
from railbird.journal.journal import Journal
from railbird.journal.record import BEGUN_ANEW, CHECKPOINT, SNAPSHOT, SNAPSHOT_HEADER_BYTES
from railbird.link.hmac import Hmac
from railbird.table.config import TableConfig, config_from_dict, decode_config
from railbird.table.events import LONGEST_EVENT, encode_event
from railbird.table.make import make_controller
from railbird.table.registration import GAMES
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines
from table_driver import TableDriver

pytestmark = pytest.mark.needs("exact")
STEPS = 400
WINDOW = 150  # events of a night that one start replays
SCRIPTED = 900  # of scripts
START_S = 12.0
SETTLED_S = 0.35
KEYS_PRESSED = 8


class Night:
    """What happened, in parts of WINDOW events, each with the table's snapshot before it."""

    def __init__(self, name: str):
        monkey = somebody_at(name, f"replayed {name}")
        self.config = config_from_dict(NIGHTS[name])
        self.parts = []
        begins, snapshot = len(monkey.driver.events), monkey.driver.table.snapshot()
        for _ in range(STEPS):
            monkey.step()
            happened = monkey.driver.events
            if len(happened) - begins >= WINDOW:
                self.parts.append((snapshot, happened[begins:]))
                begins, snapshot = len(happened), monkey.driver.table.snapshot()


def scripts() -> dict[bytes, list[list[tuple]]]:
    """What happened at the tables of the scripts, by their configuration."""
    drivers: list[TableDriver] = []
    make = TableDriver.__init__

    def noting(driver: TableDriver, *arguments, **config) -> None:
        make(driver, *arguments, **config)
        drivers.append(driver)

    TableDriver.__init__ = noting
    try:
        for module in (importlib.import_module(name) for name in MODULES):
            for name in sorted(vars(module)):
                if name.startswith("test_"):
                    getattr(module, name)()
    finally:
        TableDriver.__init__ = make
    found: dict[bytes, list[list[tuple]]] = {}
    for driver in drivers:
        found.setdefault(driver.table.config.encode(), []).append(driver.events)
    return found


def windows(happened: list[list[tuple]]) -> list[list[list[tuple]]]:
    """Scripts that one start replays."""
    parts: list[list[list[tuple]]] = [[]]
    for script in happened:
        if sum(map(len, parts[-1])) > SCRIPTED:
            parts.append([])
        parts[-1].append(script)
    return parts


def journal_of(snapshot: bytes, happened: list[list[tuple]]):
    """Writes a journal that ends with these events; between two lists the table begins anew."""
    buffer = bytearray(LONGEST_EVENT)

    def fill(journal: Journal) -> None:
        journal.begin_round(1, bytes(NONCE_BYTES - 1) + b"\x01" + snapshot, 0, True)
        for index, script in enumerate(happened):
            if index:
                journal.append(BEGUN_ANEW, b"", 0, True)
            for event in script:
                length = encode_event(event, buffer)
                journal.append(buffer[0], buffer[1:length], 0, True)

    return fill


def expected_lines(bench: TableBench, config: TableConfig) -> list[str]:
    """By this computer, from whatever stands in the display's journal now."""
    journal = Journal(FlashBytes(bytearray(bench.display.flash_bytes())), Hmac(key_of("journal")), 0)
    journal.open()
    table = make_controller(config)
    fresh = table.snapshot()
    for _, _, _, _, kind, payload in journal.records(journal.recovery_position()):
        if kind in (SNAPSHOT, CHECKPOINT):
            state_at = SNAPSHOT_HEADER_BYTES + NONCE_BYTES + (STATE_BYTES if kind == CHECKPOINT else 0)
            table.restore(payload[state_at:])
        elif kind == BEGUN_ANEW:
            number = table.number
            table.restore(fresh)
            table.count_on(number + 1)
        elif kind < SNAPSHOT:
            table.apply(event_of(kind, payload))
    return read_lines(draw(table.view(), "DEVELOPMENT"))


def go_on_alike(bench: TableBench, config: TableConfig, chance: Random, where: str) -> None:
    bench.run_until(lambda: any(line.startswith("R 0") for line in bench.screen()), START_S, 0.05)
    for key in [*chance.choices(list(KEYS), k=KEYS_PRESSED), ""]:
        bench.run(SETTLED_S)
        assert bench.screen() == expected_lines(bench, config), f"{where}, before {key}"
        if key:
            bench.press(key)
    assert not bench.display.resets, where


def replay(config: TableConfig, snapshot: bytes, happened: list[list[tuple]], where: str) -> None:
    flashes = prepared_flashes(config, is_open=False, fill=journal_of(snapshot, happened))
    bench = TableBench(GAMES[config.game], flashes=flashes)
    bench.faults.cut_power("scanner")
    go_on_alike(bench, config, Random(f"keys after {where}"), where)


def replay_night(name: str, parts: slice) -> None:
    night = Night(name)
    for index, (snapshot, happened) in list(enumerate(night.parts))[parts]:
        replay(night.config, snapshot, [happened], f"{name}, part {index}")


@pytest.mark.parametrize("name", ["derby 1 deck", "federal draw"])
def test_an_image_replays_a_night_as_this_computer_does(name):
    replay_night(name, slice(1))


@pytest.mark.soak
@pytest.mark.parametrize("name", NIGHTS)
def test_images_replay_whole_nights_as_this_computer_does(name):
    replay_night(name, slice(None))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_images_replay_every_script_as_this_computer_does(game):
    for data, happened in sorted(scripts().items()):
        config = decode_config(data)
        if GAMES[config.game] == game:
            for index, part in enumerate(windows(happened)):
                replay(config, make_controller(config).snapshot(), part, f"{config.to_dict()}, part {index}")
