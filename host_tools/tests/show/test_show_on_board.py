"""Monitor and lamps on the genuine display image: the panel's pixels are CPython's; the chain is checked."""

from itertools import pairwise

import numpy as np
import pytest

from railbird.cards.card import card_from_text
from railbird.table import view
from railbird.table.config import TableConfig
from railbird_host.device.images import image_path
from railbird_host.figures.gallery.views import views
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.emulator.part_data import ILI9341, LED_MAKERS, ST7789, WORDS
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.emulator.parts.ws2812 import Ws2812Chain
from railbird_host.sim.play.tables import start
from railbird_host.sim.show.canvas import draw

SCREENS = views()
# One of each body, so that every way of drawing is there; painted one after the other, so differences are, too.
DRAWN = (
    "derby-open", "derby-deal1", "derby-deal1-protest", "derby-deal1-finished", "derby-deal3", "derby-deal3-many",
    "derby-result-protest", "derby-correct", "derby-name-rank", "fault-not-read", "poker-deal", "poker-decide",
    "poker-settle", "poker-settle-win", "poker-show", "supervisor-menu", "deck-check", "pin-wrong", "test",
)  # fmt: skip

START = """
import sys
sys.path[:] = [".frozen"]
import time
import wiring
from railbird.table.derby import layout as derby_layout
from railbird.show.lighting import Lighting
from railbird.show.painter import Painter
from railbird.show.screen import compose
from railbird.table.view import *

def view_of(header, header_right, header_alert, table_number, footer, body):
    view = View()
    view.header, view.header_right, view.header_alert = header, header_right, header_alert
    view.table_number, view.footer, view.body = table_number, footer, body
    return view
"""
# Numbers have no names on a board (boards/toolchain/folding.py).
START += "".join(f"{name} = {value}\n" for name, value in vars(view).items() if isinstance(value, int))
MONITOR = "panel = wiring.panel({})\npanel.start()\npanel.light(True)\npainter = Painter(panel)\n"
SHOW = "painter.show(compose(view_of({!r}, {!r}, {!r}, {!r}, {!r}, {!r})))\nwhile painter.step(): pass\npanel.finish()"
LAMPS = """
lamps = wiring.lamps(180)
lamps.start()
lighting = Lighting(derby_layout.layout())
def send(shown, time_ms):
    words = lighting.frame(shown, time_ms)
    if words is not None:
        lamps.show(words)
        time.sleep_ms(8)
    print(words is not None, lamps.check(), lamps.missing_leds)
"""
BUSY = """
def busy():
    found = set()
    for turn in range(12):
        words = lighting.frame([(turn, WIN)], 0)
        while not lamps.show(words):
            found.add(lamps.check())
    while lamps.is_sending():
        found.add(lamps.check())
    found.add(lamps.check())
    return sorted(found)
"""


MANY = """
def many(frames):
    found = set()
    for turn in range(frames):
        words = lighting.frame([(turn % 42, WIN)], 0)
        while not lamps.show(words):
            time.sleep_us(100)
        found.add(lamps.check())
        if lamps._misses:
            found.add("missed")
    return found
"""


@pytest.fixture
def board() -> Board:
    return Board(image_path("DISPLAY").read_bytes(), name="display")


def told(view) -> tuple:
    return view.header, view.header_right, view.header_alert, view.table_number, view.footer, view.body


@pytest.mark.parametrize(
    "kind, word, drawn",
    [
        (None, "typical", DRAWN),
        (ST7789, "worst", DRAWN[:2]),
        (ILI9341, "worst", DRAWN[:2]),
        (ILI9341, "best", DRAWN[:1]),
    ],
)
def test_the_panel_shows_what_cpython_draws(kind, word, drawn):
    """The one that wiring.py names is what a table has; the other works too."""
    board = Board(image_path("DISPLAY").read_bytes(), name="display", parts=word)
    repl = RawRepl(board)
    repl.enter()  # the application has its own panel
    panel = Tft(board, spi=0, select=17, data_command=20, reset=21, backlight=22, kind=kind or ST7789)
    repl.exec(START + MONITOR.format(f"wiring.{kind.name}" if kind else ""))
    for name in drawn:
        view, tag = SCREENS[name]
        assert tag == ""
        repl.exec(SHOW.format(*told(view)))
        assert np.array_equal(panel.pixels(), draw(view)), name
    assert panel.is_lit


@pytest.fixture
def chain(board) -> Ws2812Chain:
    return Ws2812Chain(board, 2, 180, 3)


def test_the_chain_takes_the_frame_and_hands_on_its_marker(board, chain):
    repl = RawRepl(board)
    repl.exec(START + LAMPS)
    assert repl.exec("send([(area, BETS_OPEN) for area in range(42)], 0)").split() == ["True", "0", "0"]
    assert set(chain.colours) == {0x0A0A0A}
    assert repl.exec("send([(area, BETS_OPEN) for area in range(42)], 100)").split() == ["False", "0", "0"]
    assert repl.exec("send([(18, TRIFECTA_10), (19, TRIFECTA_2), (20, TRIFECTA_1)], 200)").split() == ["True", "0", "0"]
    assert sum(colour > 0 for colour in chain.colours) == 6
    assert len(chain.frames[-1].colours) == 180


def test_frames_sent_and_checked_without_a_pause_stay_apart_and_whole(board, chain):
    """The last words are on their way when the DMA is done: too early for the marker, and for the next frame."""
    repl = RawRepl(board)
    repl.exec(START + LAMPS + BUSY)
    assert repl.exec("print(busy())").strip() == "[0]"
    frames = chain.frames[-12:]
    assert all(len(frame.colours) == 180 for frame in frames)
    assert min(after.start_ns - before.end_ns for before, after in pairwise(frames)) > 280_000


def test_a_broken_chain_is_seen_after_the_second_frame_and_its_mending_at_once(board, chain):
    repl = RawRepl(board)
    repl.exec(START + LAMPS)
    repl.exec("send([(0, WIN)], 0)")
    chain.break_after = 100
    assert repl.exec("send([(1, WIN)], 0)").split()[1] == "0"  # one miss may be noise
    assert repl.exec("send([(2, WIN)], 0)").split()[1] == "1"
    chain.break_after = None
    assert repl.exec("send([(3, WIN)], 0)").split()[1] == "0"


@pytest.mark.parametrize("word", WORDS[1:])
@pytest.mark.parametrize("maker", LED_MAKERS, ids=lambda maker: maker.name)
def test_chains_of_every_maker_are_whole_and_their_faults_are_seen(maker, word):
    board = Board(image_path("DISPLAY").read_bytes(), name="display", parts=word, seed=maker.name)
    chain = Ws2812Chain(board, 2, 180, 3, maker)
    repl = RawRepl(board)
    repl.exec(START + LAMPS)
    for area in range(4):
        assert repl.exec(f"send([({area}, WIN)], 0)").split()[1:] == ["0", "0"]
    for level in (1, 0):
        chain.short_to = level
        repl.exec("send([(4, WIN)], 0)")
        assert repl.exec("send([(5, WIN)], 0)").split()[1] == "1"
        chain.short_to = None
        repl.exec("send([(6, WIN)], 0)")
        assert repl.exec("send([(7, WIN)], 0)").split()[1] == "0"


@pytest.mark.soak
@pytest.mark.parametrize("word", ["worst", "best"])
@pytest.mark.parametrize("maker", LED_MAKERS, ids=lambda maker: maker.name)
def test_a_healthy_chain_is_whole_for_10000_frames_at_both_ends_of_every_maker(maker, word):
    board = Board(image_path("DISPLAY").read_bytes(), name="display", parts=word, seed=maker.name)
    Ws2812Chain(board, 2, 180, 3, maker)
    repl = RawRepl(board)
    repl.exec(START + LAMPS + MANY)
    assert repl.exec("print(many(10_000))", limit_s=120).strip() == "{0}"


def test_a_chain_shorter_than_its_layout_is_told(board):
    Ws2812Chain(board, 2, 177, 3)
    repl = RawRepl(board)
    repl.exec(START + LAMPS)
    assert repl.exec("send([(0, WIN)], 0)").split() == ["True", "2", "3"]


def test_a_table_with_a_broken_chain_says_so_and_has_the_cards_paid():
    bench = start(TableBench("derby", flashes=prepared_flashes(TableConfig(decks=1))))
    assert "LAMP FAULT" not in bench.screen()[0]
    bench.parts.lamps.break_after = 90
    bench.press("NO MORE BETS", "BACK")  # two frames; unchanged lamps are sent every 2 s
    bench.run(0.3)
    assert "LAMP FAULT" in bench.screen()[0]
    bench.press("NO MORE BETS")
    for text in ("2H", "3H", "4H", "5H", "6S", "7C"):
        bench.pass_card(card_from_text(text))
    bench.run(0.2)
    assert {"LAMPS WRONG", "PAY BY CARDS", "1♥ 2♠ 3♣", "RED HEARTS", "CONFIRM = BY CARDS"} <= set(bench.screen())
    bench.press("CONFIRM", "NEXT", "1")
    bench.hold("BACK")
    bench.run(1.2)
    bench.let_go("BACK")
    assert "RECALL" in bench.screen()[0] and "RED HEARTS" in bench.screen()  # a past result, and marked as such
    for key in ("FIX", "BACK", "BACK"):
        bench.press(key)
        bench.run(0.3)
    assert "PAY BY CARDS" in bench.screen()
    bench.parts.lamps.break_after = None
    bench.run(1.0)  # a trifecta breathes: four frames a second
    assert bench.screen()[0].endswith("RESULT DEV 6 CARDS")
