"""Figures of the table on a page: click to lamps, frames of the race, what the server costs. Needs chromium.

Wall-clock figures are those of this machine, while it does nothing else; the simulated ones are the emulated boards'.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from railbird_host.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.page.chromium import chromium
from railbird_host.page.commands import Command
from railbird_host.page.pace import FAST, REAL
from railbird_host.page.screenshots import opened, running
from railbird_host.page.serve import RunningPage

WATCH_S = 15.0
ROUNDS_AN_HOUR = 60
WARM_UP_ROUNDS = 5  # until every buffer has its size
FEWEST_CARDS = 6  # of a Derby round
CARDS = ("2H", "3H", "4H", "5H", "2D", "2C")
COUNT_FRAMES = """() => new Promise(done => {
  let frames = 0;
  const began = performance.now();
  const count = (now) => {
    frames += 1;
    if (now - began < 2000) requestAnimationFrame(count);
    else done(frames * 1000 / (now - began));
  };
  requestAnimationFrame(count);
})"""


def measure() -> list[Figure]:
    began_s = time.monotonic()
    with running("derby", REAL) as page, chromium() as browser:
        while page.table.story.table is None:
            time.sleep(0.01)
        up_s = time.monotonic() - began_s
        table = opened(browser, page.address)
        table.wait_for_selector("body[data-state=OPEN]")
        lamps_wall_ms, lamps_ms = click_to_lamps(page, table)
        players = opened(browser, page.address + "players", 1280, 720)
        frames = frames_of_race(page, table, players)
        players.close()
        core, lost_s = cost_of_server(page, lambda: play_round(table))
    return [
        Figure("up, with a browser starting beside it", up_s, "s", 5, AT_MOST),
        Figure("click NO MORE BETS to lamps on the page, wall", lamps_wall_ms, "ms", 500, AT_MOST),
        Figure("the same in simulated time", lamps_ms, "ms"),
        Figure("frames of the race", frames, "/s", 30, AT_LEAST),
        Figure("cores, both boards playing in real time", core, "", 1, AT_MOST),
        Figure("real time lost while playing", 100 * lost_s / WATCH_S, "%", 1, AT_MOST),
        Figure("memory grown by the rounds of an hour", memory_of_an_hour(), "MB", 8, AT_MOST),
    ]


def wait_for(condition: Callable[[], Any], limit_s: float = 240.0) -> None:
    end_s = time.monotonic() + limit_s
    while not condition():
        if time.monotonic() > end_s:
            raise TimeoutError("the table does not answer")
        time.sleep(0.002)


def click_to_lamps(page: RunningPage, window: Any) -> tuple[float, float]:
    """From the click until the dim white of OPEN is gone from the page; the same on the board's LED line."""
    dark = "() => ![...document.querySelectorAll('.area')].some(area => Number(area.dataset.lit))"
    window.wait_for_selector(".led.lit")
    frames = page.table.bench.parts.lamps.frames
    began_s, began_ns = time.monotonic(), page.table.bench.now_ns
    window.click("[data-key='NO MORE BETS']")
    window.wait_for_function(dark)
    wall_ms = (time.monotonic() - began_s) * 1000
    dark_frame = next(frame for frame in frames if frame.end_ns > began_ns and not any(frame.colours))
    return wall_ms, (dark_frame.end_ns - began_ns) / 1e6


def deal(page: RunningPage, window: Any, cards: tuple[str, ...]) -> None:
    for card in cards:
        passes = len(page.table.story.table.passes)
        window.select_option("#pick", card)
        window.click("#deal-picked")
        wait_for(lambda before=passes: len(page.table.story.table.passes) > before)  # type: ignore[misc]


def frames_of_race(page: RunningPage, window: Any, players: Any) -> float:
    """While runners move."""
    players.wait_for_selector("#race")
    deal(page, window, CARDS)
    return float(players.evaluate(COUNT_FRAMES))


def play_round(window: Any) -> None:
    """The next key or card, whatever is due."""
    state = window.get_attribute("body", "data-state")
    key = {"OPEN": "NO MORE BETS", "RESULT": "CONFIRM", "PAYING": "NEXT"}.get(state)
    window.click(f"[data-key='{key}']") if key else window.click("#deal")
    window.wait_for_timeout(400)


def cost_of_server(page: RunningPage, act: Callable[[], None]) -> tuple[float, float]:
    """Cores of this process (table, server, and the little that drives the browser), and time not held."""
    began_s, began_cpu_s, lost_s = time.monotonic(), time.process_time(), page.table.pace.lost_s
    while time.monotonic() - began_s < WATCH_S:
        act()
    used_s = time.process_time() - began_cpu_s
    return used_s / (time.monotonic() - began_s), page.table.pace.lost_s - lost_s


def memory_of_an_hour() -> float:
    """Growth of this process while a table plays as many rounds as in an hour, as fast as it can."""
    with running("derby", FAST) as page:
        wait_for(lambda: page.table.is_resting)
        play_rounds(page, WARM_UP_ROUNDS)
        before_mb = memory_mb()
        play_rounds(page, ROUNDS_AN_HOUR)
        return memory_mb() - before_mb


def play_rounds(page: RunningPage, count: int) -> None:
    for _ in range(count):
        do(page, Command("up", {"key": "NO MORE BETS"}))
        do(page, *[Command("deal", {"what": "next"})] * FEWEST_CARDS)
        while page.table.story.state == "DEAL":
            do(page, Command("deal", {"what": "next"}))
        for key in ("CONFIRM", "NEXT"):
            do(page, Command("up", {"key": key}))


def do(page: RunningPage, *commands: Command) -> None:
    for command in commands:
        wait_for(lambda command=command: page.table.post(command))  # type: ignore[misc]
    wait_for(lambda: page.table.is_resting)


def memory_mb() -> float:
    """What this process holds now, not what it once held at most."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
