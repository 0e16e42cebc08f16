"""Pages over a table that stands still: the firmware's own controller after a script, and no boards at all.

What pages show depends on nothing but the snapshot, so whether it can be read and told is found out without waiting.
"""

import secrets
import threading
import time
from contextlib import contextmanager
from dataclasses import replace

import uvicorn
from scripted_table import ScriptedTable

from railbird.table.registration import GAMES, layout_of
from railbird_host.page.faces.find import face_of
from railbird_host.page.money import Money
from railbird_host.page.players_part import players_banner
from railbird_host.page.server import PageServer
from railbird_host.page.serving import Serving, open_socket
from railbird_host.page.shoe import Shoe
from railbird_host.page.sitting import LIMITS
from railbird_host.page.snapshot import Snapshot
from railbird_host.page.story import state_name, told_players, told_table
from railbird_host.page.training.exercise import Exercise
from railbird_host.page.training.school import School
from railbird_host.page.training.trainer import Trainer

HANDS = {"keys": [], "stuck": [], "switch": False, "door": False, "chips": [], "troubles": [], "dark": []} | {
    "sensors": {},
    "left": 52,
    "pin": "",
}


def scripted(game, setup, **config):
    """At table 112, after a script; nothing of it is judged."""

    def never(table, felt):
        return False

    return ScriptedTable(Exercise("", game, "", "", "", setup, "", never, (), "", "", {"table_number": 112, **config}))


def leds_of(layout, view):
    """Every LED of an area that the view lights: enough for a page to draw."""
    lamps = bytearray(3 * sum(len(layout.leds(area)) for area in range(len(layout.area_names))))
    for area, _ in view.lamps:
        for led in layout.leds(area):
            lamps[3 * led : 3 * led + 3] = b"\xff\xff\xff"
    return bytes(lamps)


class StillHands:
    passed = ""

    def __init__(self, decks):
        self.shoe = Shoe(decks, 1)

    class bench:
        now_s = 1.0


class StillTable:
    """What a server needs of a live table."""

    def __init__(self):
        self.snapshot = Snapshot()
        self.error = None
        self.identity = secrets.token_hex(8)
        self.school = School(None)
        self.changed = lambda: None

    @property
    def alive_s(self):
        return time.monotonic()

    def start(self):
        pass

    def stop(self):
        pass

    def post(self, command):
        return True

    def show(self, playing, rounds=(), stakes=(), **parts):
        """The table after a script: `rounds` that ended before, `stakes` on areas, other parts as they are given."""
        table = playing.table
        game = GAMES[table.config.game]
        layout, money = layout_of(table.config.game), Money(face_of(game), layout_of(table.config.game), LIMITS)
        for area in stakes:
            money.bet(area, 25)
        trainer = Trainer(StillHands(table.config.decks), None)
        banner = players_banner(table, state_name(table))
        limits = {"banner": banner, "limits": money.part()["limits"]}
        self.snapshot = replace(
            Snapshot(
                lamps=leds_of(layout, table.view()),
                hands=HANDS | {"game": game, "chips": sorted(stakes)},
                table=told_table(table),
                players=told_players(table, rounds) | limits,
                felt=playing.felt.part(table),
                money=money.part(),
                monitor={"lines": []},
                exercise=trainer.state() | self.school.state(),
                trainer=trainer.secrets() | {"differs": playing.felt.differences(table)},
                clock={"seconds": 1, "pace": "fast", "rests": True, "journal": "up", "problem": ""},
            ),
            **parts,
        )
        self.changed()


@contextmanager
def still_pages():
    """(table, address): pages that show whatever the table is told to."""
    table, ready = StillTable(), threading.Event()
    listener = open_socket("127.0.0.1", 0)
    application = PageServer(table, "127.0.0.1").application()
    server = Serving(uvicorn.Config(application, log_level="warning", ws_per_message_deflate=False), ready.set, False)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield table, f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join(60)
        listener.close()
