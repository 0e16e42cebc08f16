"""For every eye: axe finds nothing on any page at any width, and the players' monitor can be read from five metres."""

import os
from pathlib import Path

import axe_playwright_python
import pytest
from full_tables import LONGEST_RACE, RACE, SETTLING, TROUBLES, history_of, in_trouble, result_of
from page_hands import state_is
from scripted_table import ScriptedTable
from still_table import scripted, still_pages

from railbird.table.registration import GAMES
from railbird_host.page.story import state_name
from railbird_host.page.training.records import Result
from railbird_host.page.training.trainer import EXERCISES

pytestmark = pytest.mark.xdist_group("page")
PICTURES = os.environ.get("PICTURES")  # a folder: every screen that is read is kept there
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
      if (!/^rgba.*, 0\\)$/.test(colour)) return colour;
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
# The felt, a record and the tables of the help are whole on a phone; below 390 px areas of the felt would be too
# small for fingers.
CUT = """(width) => [...document.querySelectorAll(width < 390 ? '.wide[role]' : '.felt-frame, .wide[role]')]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.ariaLabel + ' ' + one.scrollWidth)"""
# Everything to click; a link within a sentence is as high as its line.
SMALL = """() => [...document.querySelectorAll('a[href], button, select, summary, input')]
  .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p, li, td'))
  .map(one => [one.id || one.textContent || one.closest('label')?.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 23.9)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
OTHER_PAGES = {
    "trainer": "#differs:not([hidden])",
    "help": "table",
    "record/Ann": "h1",
    "static/enter.html#wrong": "#wrong:visible",
}
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
    const parent = node.parentElement;
    const box = parent.getBoundingClientRect();
    const style = getComputedStyle(parent);
    const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!words || !isSeen || style.clipPath !== 'none' || parent.closest('.visually-hidden')) continue;
    const strip = parent.closest('#history')?.getBoundingClientRect();
    if (strip && box.bottom > strip.bottom) continue;  // rounds that do not fit wrap out of sight
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const scale = parent.getScreenCTM?.().d ?? 1;
    const isSuit = /^[♥♦♠♣]$/u.test(words);
    const capital = brush.measureText(isSuit ? words : 'H').actualBoundingBoxAscent * scale;
    found.push([words, capital / Math.min(innerWidth, innerHeight), lossOf(parent, box)]);
  }
  return found;

  // Outside of its frame or of the screen, or under something else.
  function lossOf(parent, box) {
    const frame = (parent.closest('.seat, #words, #board, .head, #history') ?? document.body).getBoundingClientRect();
    const isCut = frame.bottom > innerHeight + 1 || box.bottom > frame.bottom + 2 || box.top < frame.top - 2
      || box.right > Math.min(innerWidth, frame.right) + 2 || box.left < Math.max(0, frame.left) - 2;
    const own = parent.closest('svg') ?? parent;
    const points = [.2, .5, .8].flatMap((across) => [.3, .82].map((down) =>
      [box.left + across * box.width, box.top + down * box.height]));
    const over = own.closest('.place-cards, #track') ? null
      : points.map((point) => document.elementFromPoint(...point))
        .find((at) => at && !at.contains(own) && !own.contains(at));
    return isCut ? 'cut' : over ? `under ${over.outerHTML.slice(0, 60)}` : '';
  }
}"""


def look(page, where):
    """With axe in the page."""
    violations, undecided = page.evaluate(RUN, TAGS)
    assert violations == [], where
    low = [(target, why, contrast) for target, why, contrast in undecided if contrast < TEXT]
    assert low == [], f"{where}: contrast is decided on every node"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{where} is too wide"


def read(page, where):
    found = page.evaluate(CAPITALS)
    assert found, where
    small = [f"{words}: {share:.4f}" for words, share, _ in found if share < LEAST]
    lost = [f"{words}: {how}" for words, _, how in found if how]
    assert small == [] and lost == [], where


@pytest.fixture(scope="module")
def still():
    with still_pages() as pages:
        yield pages


def still_page(open_page, still, path, playing, width=1440, height=900, **shown):
    """One page of a table that stands so."""
    table, address = still
    options = {name: shown.pop(name) for name in ("reduced_motion", "forced_colors") if name in shown}
    table.show(playing, **shown)
    page = open_page(address + path, width, height, **options)
    if path in ("", "players", "trainer"):
        state_is(page, state_name(playing.table))
    return page


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[1:])])
def test_axe_finds_nothing(open_page, still, game):
    """The table in mid-settlement and with open bets, the players' monitor; at every width."""
    ended = history_of(game)
    for playing, when in ((result_of(game, 2), "result"), (scripted(game, ""), "open")):
        for path in ("", "players"):
            page = still_page(open_page, still, path, playing, rounds=ended, stakes=[0, 2])
            if path == "":
                page.wait_for_selector(".area")
            at_every_width(page, f"{game}, {path or 'table'}, {when}")
            page.context.close()


def at_every_width(page, where):
    page.evaluate(AXE)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        look(page, f"{where}, {width}")
        assert page.evaluate(SMALL) == [], f"{where}, {width}: 24 pixels at least"
        assert page.evaluate(CUT, width) == [], f"{where}, {width}: scrolls sideways"


def told_of(table, name, **more):
    """What pages are told of an exercise that is under way, or judged."""
    exercise = EXERCISES[name]
    told = {part: getattr(exercise, part) for part in ("name", "rule", "title", "told")} | {"ready": True}
    return told | {"verdict": "", "why": "", "answer": "", "hint": ""} | table.school.state() | more


def test_axe_finds_nothing_on_the_other_pages(open_page, still):
    table, _ = still
    mistake = "The result was confirmed before the cards were compared."
    table.school.records.add("Ann", Result("derby 10.2", "A wrong result", "2026-11-18 20:10:00", 12, "wrong", mistake))
    playing = ScriptedTable(EXERCISES["derby 10.2"])
    judged = told_of(table, "derby 10.2", verdict="wrong", why="Not done yet", answer="FIX, 6", hint="the cards decide")
    for path, there in OTHER_PAGES.items():
        page = still_page(open_page, still, path, playing, exercise=judged)
        page.wait_for_selector(there)
        if path == "trainer":
            assert page.inner_text("#told b").startswith("Rule 10.2, ")
            titles = [
                page.inner_text(f"[data-exercise='{name}'] b") for name in ("three card poker 11.1", "super4 exposed")
            ]
            assert titles == ["11.1 A hand is declared void", "A card is exposed in the deal"]
        at_every_width(page, path)
        page.context.close()


# Where the parts of a page begin, in the order in which they stand; and boxes that are too narrow for what is in them.
PARTS = """(wanted) => wanted.map(id => [document.querySelector(id).getBoundingClientRect().top, id]).toSorted(
  ([one], [other]) => one - other)"""
NARROW = """() => [...document.querySelectorAll('.box:not([hidden])')]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.id)"""
STANDS = {"": ("#tour", ".felt-frame", ".monitor", "#keypad"), "trainer": ("#now", "#differs", "#exercises")}


@pytest.mark.parametrize("path", STANDS)
def test_what_is_to_be_done_stands_first_on_every_screen(open_page, still, path):
    """An exercise, then the table; what a trainer may break comes later."""
    table, _ = still
    playing = ScriptedTable(EXERCISES["derby 10.2"])
    page = still_page(open_page, still, path, playing, exercise=told_of(table, "derby 10.2"))
    page.wait_for_selector("#judge")
    page.wait_for_selector(".area")
    for width, height in ((1440, 900), (1024, 768), (800, 1280), (390, 844), (320, 700)):
        page.set_viewport_size({"width": width, "height": height})
        tops = page.evaluate(PARTS, [*STANDS[path], "#trouble"] if width <= 1180 else list(STANDS[path][:1]))
        assert tops[0][1] == STANDS[path][0] and tops[0][0] < height / 3, (width, tops)
        assert tops[-1][1] == "#trouble" or width > 1180, (width, tops)
        assert page.evaluate(NARROW) == [], width


def on_every_screen(page, name):
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/players-{name}-{screen.replace(':', '')}.png")
        read(page, f"{name}, {screen}")
        assert page.evaluate("() => document.getAnimations().length") == 0, "reduced motion"


@pytest.mark.soak
def test_a_race_is_legible_from_five_metres(open_page, still):
    whole = RACE.split()
    for cards, name in ((0, "gate"), (7, "race"), (9, "second"), (11, "result")):
        playing = scripted("derby", " ".join(whole[: cards + 1]))
        page = still_page(open_page, still, "players", playing, rounds=history_of("derby"), reduced_motion="reduce")
        page.wait_for_selector(f"#race[data-cards='{cards}']")
        on_every_screen(page, name)
    playing = scripted("derby", LONGEST_RACE)
    page = still_page(open_page, still, "players", playing, rounds=history_of("derby"), reduced_motion="reduce")
    on_every_screen(page, "longest")


@pytest.mark.parametrize("game", GAMES)
def test_open_bets_are_legible_from_five_metres(open_page, still, game):
    page = still_page(open_page, still, "players", scripted(game, ""), rounds=history_of(game), reduced_motion="reduce")
    assert page.locator("#voice").is_visible() == (game == "derby"), "there is nothing to call but a race"
    named = page.locator("#history >> text=DEALER: THREE OF A KIND").count()
    assert bool(named) == (game in SETTLING)
    on_every_screen(page, f"open {game}")


def test_odds_stand_in_the_middle_as_long_as_there_is_no_last_result(open_page, still):
    page = still_page(open_page, still, "players", scripted("four_card_poker", ""), 1920, 1080)
    box = page.locator(".odds").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 960) < 20


@pytest.mark.parametrize("count", [7, *(pytest.param(count, marks=pytest.mark.soak) for count in (2, 4))])
@pytest.mark.parametrize("game", GAMES[1:])
def test_hands_are_legible_from_five_metres(open_page, still, game, count):
    playing = result_of(game, count)
    page = still_page(open_page, still, "players", playing, rounds=history_of(game), reduced_motion="reduce")
    page.wait_for_selector(".seat .hand-name >> text=/./")
    assert page.inner_text("#round").startswith("T112 · ROUND 1"), "as on the dealer's monitor"
    on_every_screen(page, f"hands {game} {count}")


@pytest.mark.parametrize("what", TROUBLES)
def test_troubles_are_legible_from_five_metres(open_page, still, what):
    playing = in_trouble(what)
    game = GAMES[playing.table.config.game]
    page = still_page(open_page, still, "players", playing, rounds=history_of(game), reduced_motion="reduce")
    on_every_screen(page, what)


def test_forced_colours_keep_what_is_said(open_page, still):
    playing = scripted("derby", RACE)
    page = still_page(open_page, still, "", playing, forced_colors="active")
    page.wait_for_selector(".due")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.due')).outlineStyle") == "solid"
    cloth = "() => getComputedStyle(document.querySelector('#felt')).backgroundImage"
    assert "gradient" in page.evaluate(cloth), "names on the felt are light, and it stays dark"
    players = still_page(open_page, still, "players", playing, forced_colors="active")
    players.wait_for_selector("#race[data-cards='11']")
    tile = "() => getComputedStyle(document.querySelector('#race .tile.is-red')).color"
    assert players.evaluate(tile) == "rgb(208, 0, 0)", "suits keep their colours"
