"""Everything a table says, event by event: monitor, lamps, sounds, and what it would have the scanner do.

In: the scripts of firmware/tests/test_table_*.py, which play every state, key and irregularity of all games, and nights
of random hands at each game. Out: the lines of a transcript each.
"""

import contextlib
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from table_monkey import CONFIGS, OTHER_GAMES, Monkey
from table_roamer import Roamer

from railbird.table.event_names import NAMES
from railbird.table.make import make_controller
from railbird.table.view import BODY_NAMES, LAMP_NAMES
from table_driver import TableDriver

HANDS = CONFIGS | OTHER_GAMES
MENUS = {f"{name} menus": HANDS[name] for name in HANDS if name not in ("derby continuous", "poker shoe")}
NIGHTS = HANDS | MENUS
STEPS = 600  # of a night
COPIED_EVERY = 4  # events
SCRIPTS = (Path(__file__).parents[3] / "firmware/tests").glob("test_table_*.py")
MODULES = sorted(path.stem for path in SCRIPTS if re.search("table_driver|_deals|from test_table", path.read_text()))
ORDERS = (  # what the app asks after every event, but for what it may ask once
    *("round", "next_pass", "grant", "openings", "rescans", "uncounted", "deal_plan", "dealt_passes", "may_come_again"),
    *("gives_up", "one_deck_a_round", "pin_wanted", "watches_chips", "alarm", "may_be_saved", "test_wanted"),
    *("deck_ids_wanted", "recall_wanted", "cards_left", "at_rest"),
)


def said(table) -> str:
    view = table.view()
    right = view.header_right + ("!" if view.header_alert else "")
    body = f"{BODY_NAMES[view.body[0]]} {plain(view.body[1:])}"
    lamps = " ".join(f"{area}:{LAMP_NAMES[meaning]}" for area, meaning in sorted(view.lamps))
    screens = table.game.screens
    orders = [getattr(table, name)() for name in ORDERS] + [table.deck_ids, list(screens.lit_areas()), screens.hands()]
    return " | ".join((view.header, right, body, repr(view.footer), lamps, plain(orders)))


def plain(item: object) -> str:
    """Bytes as hex, tuples and lists alike: what is meant, not how it is held."""
    if isinstance(item, bytes | bytearray | memoryview):
        return bytes(item).hex()
    if isinstance(item, list | tuple):
        return "(" + " ".join(plain(inner) for inner in item) + ")"
    return str(int(item)) if isinstance(item, bool) else str(item)


class Noted:
    """Notes what tables say. Every so many events a copy must be the table; 0: never, as scripts change a game."""

    def __init__(self, copied_every: int = 0, keeps_snapshots: bool = False):
        """`keeps_snapshots`: a line has what the table remembers as well, and not only what it says of that."""
        self.lines: list[str] = []
        self._keeps_snapshots = keeps_snapshots
        self._copied_every = copied_every
        self._before = ""

    def note(self, driver: TableDriver, event: tuple) -> None:
        """One line, with what changed."""
        now = said(driver.table)
        text = f"{NAMES[event[0]]} {plain(event[1:])} {plain(driver.sounds)}"
        self.lines.append(text if now == self._before else f"{text} -> {now}")
        if self._keeps_snapshots:
            self.lines[-1] += f" | {driver.table.snapshot().hex()}"
        self._before = now
        if self._copied_every and len(self.lines) % self._copied_every == 0:
            assert said(copy_of(driver.table)) == now, f"a copy of the table differs after {text}"


def copy_of(table):
    """What is no part of the fold is taken along."""
    copy = make_controller(table.config)
    copy.restore(table.snapshot())
    copy.minutes, copy.rounds.recalled = table.minutes, table.rounds.recalled
    copy.supervisor.pin_digits, copy.alarms.dull_sensor = table.supervisor.pin_digits, table.alarms.dull_sensor
    return copy


@contextlib.contextmanager
def noted_by(noted: Noted) -> Iterator[None]:
    """Whatever drivers do meanwhile."""
    apply = TableDriver.apply

    def noting(driver: TableDriver, *event) -> None:
        apply(driver, *event)
        noted.note(driver, event)

    TableDriver.apply = noting
    try:
        yield
    finally:
        TableDriver.apply = apply


def of_scripts(module: str) -> dict[str, list[str]]:
    script, found = importlib.import_module(module), {}
    for name in sorted(vars(script)):
        if name.startswith("test_"):
            noted = Noted()
            with noted_by(noted):
                getattr(script, name)()
            if noted.lines:
                found[f"{module}.{name}"] = noted.lines
    return found


def somebody_at(name: str, seed: str) -> Monkey:
    return (Roamer if name in MENUS else Monkey)(seed, NIGHTS[name])


def of_a_night(name: str) -> list[str]:
    noted = Noted(COPIED_EVERY, name in MENUS)
    with noted_by(noted):
        monkey = somebody_at(name, f"transcript of {name}")
        for _ in range(STEPS):
            monkey.step()
    return noted.lines
