"""For every eye: axe finds nothing on any page at any width, and the players' monitor can be read from five metres."""

from pathlib import Path

import axe_playwright_python
import pytest
from page_hands import deal_all, press, put_chip, rests, state_is

from railbird_host.page.server import STATIC

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("page")]
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: tags, rules: { 'target-size': { enabled: true } } });
  const undecided = found.incomplete.filter(one => one.id === 'color-contrast').flatMap(one => one.nodes);
  const left = undecided.map(node => [node.target.join(' '), node.any[0]?.data?.messageKey, contrastOf(node.target)]);
  return [found.violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.target.join(' ')}`)), left];

  // What axe leaves open (single signs, text in drawings, text that is scrolled out of sight): ink against its ground.
  function contrastOf([target]) {
    const text = document.querySelector(target);
    const ink = text instanceof SVGElement ? getComputedStyle(text).fill : getComputedStyle(text).color;
    const [light, dark] = [luminance(ink), luminance(groundOf(text))].sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  }
  function groundOf(text) {
    const card = text.closest('.card');
    if (card) return getComputedStyle(card.querySelector('.playing')).fill;
    if (text.closest('.chip')) return getComputedStyle(text.closest('.chip').querySelector('.heart')).fill;
    if (text.closest('.felt')) return 'rgb(19, 99, 71)';  // the brightest place of the cloth
    for (let one = text; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (!/, 0\\)$/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
  }
  function luminance(colour) {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255);
    const linear = parts.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  }
}"""
WIDTHS = (1440, 390, 320)
RACE = ["KS", "4H", "2S", "TD", "AS", "7C", "JH", "9S", "QS", "5H", "9D"]
SCREENS = {"landscape": (1280, 720), "portrait": (1080, 1920), "5:4": (1280, 1024), "4K": (3840, 2160)}
TEXT = 4.5  # WCAG 2.2, 1.4.3
LEAST = 0.037  # of the shorter side: 14.5 mm of a 32-inch screen's 398 mm

# Every text that is seen: its words and the height of its capitals as a share of the screen's shorter side.
CAPITALS = """() => {
  const brush = document.createElement('canvas').getContext('2d');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const words = node.textContent.trim();
    const box = node.parentElement.getBoundingClientRect();
    const style = getComputedStyle(node.parentElement);
    const isSeen = node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!words || !isSeen || node.parentElement.closest('.visually-hidden') || box.top >= innerHeight) continue;
    const strip = node.parentElement.closest('#history')?.getBoundingClientRect();
    if (strip && box.bottom > strip.bottom) continue;  // wrapped out of sight
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const scale = node.parentElement.getScreenCTM?.().d ?? 1;
    const isSuit = /^[♥♦♠♣]$/u.test(words);
    const capital = brush.measureText(isSuit ? words : 'H').actualBoundingBoxAscent * scale;
    found.push([words, capital / Math.min(innerWidth, innerHeight), box.right > innerWidth + 1 || box.left < -1]);
  }
  return found;
}"""


def look(page, where):
    page.evaluate(AXE)
    violations, undecided = page.evaluate(RUN, TAGS)
    assert violations == [], where
    low = [(target, why, contrast) for target, why, contrast in undecided if contrast < TEXT]
    assert low == [], f"{where}: contrast is decided on every node"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{where} is too wide"


def read(page, where):
    found = page.evaluate(CAPITALS)
    assert found, where
    small = [f"{words}: {share:.4f}" for words, share, _ in found if share < LEAST]
    cut = [words for words, _, is_cut in found if is_cut]
    assert small == [] and cut == [], where


def race_on(page, cards=11):
    state_is(page, "OPEN")
    put_chip(page, "RED")
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    deal_all(page, RACE[:cards])
    rests(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing(served, open_page, width):
    running = served(game="derby")
    running.table.school.records.meet("Ann")
    table = open_page(running.address, width, 900)
    race_on(table)
    state_is(table, "RESULT")
    look(table, "table, result")
    for path in ("players", "trainer", "help", "record/Ann", "static/enter.html"):
        page = open_page(running.address + path, width, 900)
        page.wait_for_timeout(800)
        look(page, path)
    press(table, "CONFIRM")
    press(table, "NEXT")
    state_is(table, "OPEN")
    for path in ("", "players"):
        page = open_page(running.address + path, width, 900)
        state_is(page, "OPEN")
        look(page, f"{path or 'table'}, open")
    trainer = open_page(running.address + "trainer", width, 900)
    trainer.click("[data-exercise='derby 10.2']")
    trainer.wait_for_selector("#differs:not([hidden])")
    look(trainer, "trainer, exercise")
    assert (STATIC / "enter.html").exists()


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing_at_a_table_with_seats(served, open_page, width):
    running = served(game="four_card_poker")
    table = open_page(running.address, width, 900)
    play_poker(table, 2)
    for path in ("", "players"):
        page = open_page(running.address + path, width, 900)
        state_is(page, "SETTLE")
        look(page, f"{path or 'table'}, settlement")


def play_poker(table, count):
    """Up to the first seat's settlement."""
    state_is(table, "OPEN")
    seats = range(1, count + 1)
    for seat in seats:
        put_chip(table, f"SEAT_{seat}_ANTE")
    rests(table)
    press(table, "NO MORE BETS")
    state_is(table, "SEATS")
    for _ in range(5 * (count + 1) + 1):
        table.click("#deal")
        rests(table)
    state_is(table, "DECIDE")
    for seat in seats:
        put_chip(table, f"SEAT_{seat}_PLAY")
    rests(table)
    press(table, "CONFIRM")
    state_is(table, "SHOW")
    press(table, "NEXT")
    state_is(table, "SETTLE")
    rests(table)


def on_every_screen(open_page, address, state, name):
    for screen, (width, height) in SCREENS.items():
        page = open_page(address + "players", width, height, reduced_motion="reduce")
        state_is(page, state)
        page.wait_for_timeout(500)
        page.screenshot(path=f"build/players-{name}-{screen.replace(':', '')}.png")
        read(page, f"{name}, {screen}")
        assert page.evaluate("() => document.getAnimations().length") == 0, "reduced motion"


def test_a_race_is_legible_from_five_metres(served, open_page):
    running = served(game="derby")
    table = open_page(running.address)
    race_on(table, 7)
    on_every_screen(open_page, running.address, "DEAL", "race")
    deal_all(table, RACE[7:], 7)
    state_is(table, "RESULT")
    on_every_screen(open_page, running.address, "RESULT", "result")
    press(table, "CONFIRM")
    press(table, "NEXT")
    for number in range(2, 14):  # a long history
        state_is(table, "OPEN")
        press(table, "NO MORE BETS")
        state_is(table, "DEAL")
        deal_all(table, ["2H", "3H", "4H", "5H", "2D", "2C"])
        state_is(table, "RESULT")
        press(table, "CONFIRM")
        state_is(table, "PAYING")
        press(table, "NEXT")
        table.wait_for_selector(f"#where >> text=Round {number + 1} ")
    on_every_screen(open_page, running.address, "OPEN", "open")


@pytest.mark.parametrize("count", [2, 7])
def test_hands_are_legible_from_five_metres(served, open_page, count):
    running = served(game="four_card_poker")
    table = open_page(running.address)
    play_poker(table, count)
    on_every_screen(open_page, running.address, "SETTLE", f"hands {count}")


def test_forced_colours_keep_what_is_said(served, open_page):
    running = served(game="derby")
    table = open_page(running.address, forced_colors="active")
    race_on(table)
    state_is(table, "RESULT")
    table.screenshot(path="build/forced-table.png")
    assert table.evaluate("() => getComputedStyle(document.querySelector('.due')).outlineStyle") == "solid"
    players = open_page(running.address + "players", 1280, 720, forced_colors="active")
    state_is(players, "RESULT")
    players.screenshot(path="build/forced-players.png")
    tile = "() => getComputedStyle(document.querySelector('#race .tile.is-red')).color"
    assert players.evaluate(tile) == "rgb(208, 0, 0)", "suits keep their colours"
