"""Contacts become the events that were accepted: steady, loose, chattering and stuck, at every millisecond that counts;
and a configuration the bytes that were."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from railbird.table.config import ConfigError, config_from_dict, decode_config, encoded_length, field_names
from railbird.table.input_events import TIME_MASK, InputEvents
from railbird.table.registration import GAMES, facts_of
from railbird_host.figures.gallery.accepted import judge

GOLDEN = Path(__file__).parent / "golden"
SAMPLE_MS = 4
PAUSES_MS = (4, 8, 40, 200, 296, 300, 304, 996, 1000, 1004, 2000, 9996, 10000, 10004, 60000)
STEPS = 400


def contacts(bits: tuple[int, ...], quick: bool) -> Iterator[str]:
    """Some of the 40 bits change, one after the other or together, and stay for a while."""
    random = Random(f"contacts {bits} {quick}")
    inputs = InputEvents()
    levels, now_ms = 0, TIME_MASK - 20_000
    for number in range(STEPS):
        for _ in range(random.choice((1, 1, 1, 2))):
            levels ^= 1 << random.choice(bits)
        inputs.chips_are_told = random.random() < 0.8
        pause_ms = random.choice(PAUSES_MS[:4] if quick and number % 50 else PAUSES_MS)
        found = []
        for waited_ms in (0, *sampled(pause_ms)):
            at_ms = now_ms + waited_ms & TIME_MASK
            found += [(waited_ms, *event) for event in inputs.sample(levels & 0xFFFFF, levels >> 20, at_ms)]
        now_ms = now_ms + pause_ms & TIME_MASK
        state = (inputs.switch_on, inputs.door_open, inputs.chips, inputs.keys_too_short, inputs.is_quiet)
        down = [key for key in range(12) if inputs.is_down(key)]
        yield f"{levels:x} for {pause_ms}: {found} {state} {inputs.is_changing()} {down} {inputs.untold()}"


def sampled(pause_ms: int) -> Iterator[int]:
    """Every 4 ms at first, and around the instants that count; else now and then."""
    for waited_ms in range(SAMPLE_MS, pause_ms, SAMPLE_MS):
        if waited_ms < 40 or waited_ms % 1000 == 0 or any(abs(waited_ms - at_ms) <= 8 for at_ms in (300, 1000, 10000)):
            yield waited_ms


BITS = {
    "keys": tuple(range(12)),
    "back": (8,),
    "levels": (12, 13),
    "chips": (14, 15, 20, 37),
    "all": tuple(range(40)),
}


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("name", BITS)
def test_contacts_become_the_events_that_were_accepted(name, quick):
    title = f"contacts_{name}_{'quick' if quick else 'slow'}"
    judge(GOLDEN / f"{title}.txt", {title: list(contacts(BITS[name], quick))})


def configurations(game: str) -> Iterator[str]:
    """Every field of any game at its ends and beside them, and what is refused with which words."""
    own = sorted(config_from_dict({"game": game}).to_dict())
    yield f"{facts_of(GAMES.index(game)).TITLE} {config_from_dict({'game': game}).encode().hex()} {own}"
    for name in (*field_names()[1:], "rounding_minor_units", "maximum_payout_minor_units"):  # two that nothing reads
        values = (-1, 0, 1, 2, 3, 5, 6, 7, 8, 9, 52, 416, 500, 1000, 9999, 10000, False, True, "A", "D", "shuffler")
        for value in (*values, "serial", "continuous", None):
            try:
                data = config_from_dict({"game": game, name: value}).encode()
                again = decode_config(data)
                yield f"{name} {value!r} {data.hex()} {encoded_length(data + b'more')} {again.to_dict()}"
            except ConfigError as error:
                yield f"{name} {value!r} {error.field}: {error}"


def damaged(game: str) -> Iterator[str]:
    random = Random(f"configuration of {game}")
    data = config_from_dict({"game": game}).encode()
    for _ in range(300):
        changed = bytearray(data)
        changed[random.randrange(len(changed))] = random.randrange(256)
        changed = changed[: random.choice((len(data), len(data), random.randrange(len(data) + 1)))]
        try:
            yield f"{changed.hex()} {encoded_length(changed)} {decode_config(bytes(changed)).to_dict()}"
        except ConfigError as error:
            yield f"{changed.hex()} {error.field}: {error}"


@pytest.mark.parametrize("game", GAMES)
def test_configurations_have_the_bytes_that_were_accepted(game):
    judge(GOLDEN / f"config_{game}.txt", {"fields": list(configurations(game)), "damaged": list(damaged(game))})
