"""Nights of random hands at every game, replayed by the images from their journals: a monitor shows what the same
records give on this computer, and goes on alike under keys.

A night comes to the display as its journal: a snapshot, and what happened after it. So an image runs in seconds what
takes hours at a table: corrections, moved cards, exposed cards, every menu, at every game.
"""

from random import Random

import pytest
from table_monkey import CONFIGS, OTHER_GAMES, Monkey

from railbird.apps.table_guard import STATE_BYTES
from railbird.apps.table_recovery import NONCE_BYTES, event_of
from railbird.journal.journal import Journal
from railbird.journal.record import CHECKPOINT, SNAPSHOT, SNAPSHOT_HEADER_BYTES
from railbird.link.hmac import Hmac
from railbird.table.config import TableConfig, config_from_dict
from railbird.table.events import LONGEST_EVENT, encode_event
from railbird.table.make import make_controller
from railbird.table.registration import GAMES
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines

pytestmark = pytest.mark.needs("exact")
NIGHTS = CONFIGS | OTHER_GAMES
STEPS = 400
WINDOW = 150  # events that one start replays
START_S = 6.0
SETTLED_S = 0.35
KEYS_PRESSED = 8


class Night:
    """What happened, in parts of WINDOW events, each with the table's snapshot before it."""

    def __init__(self, name: str):
        monkey = Monkey(f"replayed {name}", NIGHTS[name])
        self.config = config_from_dict(NIGHTS[name])
        self.parts = []
        begins, snapshot = len(monkey.driver.events), monkey.driver.table.snapshot()
        for _ in range(STEPS):
            monkey.step()
            happened = monkey.driver.events
            if len(happened) - begins >= WINDOW:
                self.parts.append((snapshot, happened[begins:]))
                begins, snapshot = len(happened), monkey.driver.table.snapshot()


def journal_of(snapshot: bytes, happened: list[tuple]):
    """Writes a journal that ends with these events."""
    buffer = bytearray(LONGEST_EVENT)

    def fill(journal: Journal) -> None:
        journal.begin_round(1, bytes(NONCE_BYTES - 1) + b"\x01" + snapshot, 0, True)
        for event in happened:
            length = encode_event(event, buffer)
            journal.append(buffer[0], buffer[1:length], 0, True)

    return fill


def expected_lines(bench: TableBench, config: TableConfig) -> list[str]:
    """By this computer, from whatever stands in the display's journal now."""
    journal = Journal(FlashBytes(bytearray(bench.display.flash_bytes())), Hmac(key_of("journal")), 0)
    journal.open()
    table = make_controller(config)
    for _, _, _, _, kind, payload in journal.records(journal.recovery_position()):
        if kind in (SNAPSHOT, CHECKPOINT):
            state_at = SNAPSHOT_HEADER_BYTES + NONCE_BYTES + (STATE_BYTES if kind == CHECKPOINT else 0)
            table.restore(payload[state_at:])
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


def replay(name: str, parts: slice) -> None:
    night, chance = Night(name), Random(f"keys after {name}")
    game = GAMES[night.config.game]
    for index, (snapshot, happened) in list(enumerate(night.parts))[parts]:
        fill = journal_of(snapshot, happened)
        bench = TableBench(game, flashes=prepared_flashes(night.config, is_open=False, fill=fill))
        bench.faults.cut_power("scanner")
        go_on_alike(bench, night.config, chance, f"{name}, part {index}")


@pytest.mark.parametrize("name", ["derby 1 deck", "federal draw"])
def test_an_image_replays_a_night_as_this_computer_does(name):
    replay(name, slice(1))


@pytest.mark.soak
@pytest.mark.parametrize("name", NIGHTS)
def test_images_replay_whole_nights_as_this_computer_does(name):
    replay(name, slice(None))
