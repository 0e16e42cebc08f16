"""Figures of the table on a page: how soon it is up, click to lamps, frames of the race, what it costs. Needs chromium.

Wall-clock figures are those of this machine, while it does nothing else; the simulated ones are the emulated boards'.
"""

import gc
import json
import os
import signal
import statistics
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from railbird_host.device.images import ROOT
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.page.chromium import chromium
from railbird_host.page.commands import Command
from railbird_host.page.pace import FAST, REAL
from railbird_host.page.screenshots import opened, running
from railbird_host.page.serve import RunningPage

WATCH_S = 15.0
ROUNDS_AN_HOUR = 60
WARM_UP_ROUNDS = 5  # until every buffer has its size
CARDS = ("2H", "3H", "4H", "5H", "2D", "2C")
AT_A_TIME = 6  # cards one right after the other; what a round does not need is held for the next
FAST_MM_S = 2000.0
KEY = "NO MORE BETS"
# From the pointer going down on the key to the first picture without a lit area, by the page's own clock.
UNTIL_DARK = """key => new Promise(done => {
  let began = 0;
  document.querySelector(`[data-key='${key}']`).addEventListener("pointerdown", () => {
    began = performance.now();
    const look = () => [...document.querySelectorAll(".area")].some(area => Number(area.dataset.lit))
      ? requestAnimationFrame(look) : done(performance.now() - began);
    look();
  }, { once: true });
})"""
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
    up_s = seconds_until_up()
    with running("derby", REAL) as page, chromium() as browser:
        table = opened(browser, page.address)
        clicks = [click_to_lamps(page, table) for _ in range(3)]
        players = opened(browser, page.address + "players", 1280, 720)
        frames = frames_of_race(page, table, players)
        players.close()
        core, lost_s = cost_of_server(page, lambda: play_on(table))
    return [
        Figure("make run until the page answers", up_s, "s", 5, AT_MOST),
        Figure(
            "click NO MORE BETS to lamps on the page, wall", statistics.median(c[0] for c in clicks), "ms", 500, AT_MOST
        ),
        Figure("the same in simulated time", statistics.median(c[1] for c in clicks), "ms"),
        Figure("frames of the race", frames, "/s", 30, AT_LEAST),
        Figure("cores, both boards playing in real time", core, "", 1, AT_MOST),
        Figure("real time lost while playing", 100 * lost_s / WATCH_S, "%", 1, AT_MOST),
        Figure(f"memory grown by an hour's {ROUNDS_AN_HOUR} rounds", memory_of_an_hour(), "MB", 8, AT_MOST),
    ]


def wait_for(condition: Callable[[], Any], limit_s: float = 120.0) -> None:
    end_s = time.monotonic() + limit_s
    while not condition():
        if time.monotonic() > end_s:
            raise TimeoutError("the table does not answer")
        time.sleep(0.002)


def seconds_until_up() -> float:
    """From the command to the page's answer, everything built; Ctrl-C then ends it."""
    words = ["make", "run", "TABLE=--port 0 --no-browser --json"]
    began_s = time.monotonic()
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout
    try:
        told = ""
        while not told.endswith("}\n"):
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("make run has ended")
            told += line if told or line.startswith("{") else ""
        with urllib.request.urlopen(json.loads(told)["address"], timeout=60):
            return time.monotonic() - began_s
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)


def click_to_lamps(page: RunningPage, window: Any) -> tuple[float, float]:
    """(wall, simulated) milliseconds until the dim white of OPEN is gone: on the page, on the board's LED line."""
    window.wait_for_selector("body[data-state=OPEN] .led.lit")
    window.evaluate(f"() => {{ window.untilDark = ({UNTIL_DARK})({KEY!r}); }}")
    window.click(f"[data-key='{KEY}']")
    wall_ms = float(window.evaluate("() => window.untilDark"))
    pressed_s = next(line.values[0] for line in reversed(page.table.snapshot.log) if line.values[1] == f"key {KEY}")
    frames = page.table.bench.parts.lamps.frames
    dark_ns = next(frame.end_ns for frame in frames if frame.end_ns > pressed_s * 1e9 and not any(frame.colours))
    window.wait_for_selector("body[data-state=DEAL]")
    window.click("[data-key='BACK']")  # before the first card: bets are open again
    return wall_ms, dark_ns / 1e6 - pressed_s * 1e3


def frames_of_race(page: RunningPage, window: Any, players: Any) -> float:
    """While runners move."""
    window.wait_for_selector("body[data-state=OPEN]")
    window.click(f"[data-key='{KEY}']")
    players.wait_for_selector("#race")
    for card in CARDS:
        passes = len(page.table.story.table.passes)
        window.select_option("#pick", card)
        window.click("#deal-picked")
        wait_for(lambda before=passes: len(page.table.story.table.passes) > before)  # type: ignore[misc]
    return float(players.evaluate(COUNT_FRAMES))


def play_on(window: Any) -> None:
    """The next key or card, whatever is due."""
    state = window.get_attribute("body", "data-state")
    key = {"OPEN": KEY, "RESULT": "CONFIRM", "PAYING": "NEXT"}.get(state)
    window.click(f"[data-key='{key}']") if key else window.click("#deal")
    window.wait_for_timeout(400)


def cost_of_server(page: RunningPage, act: Callable[[], None]) -> tuple[float, float]:
    """Core-seconds of this process (table, server, and the little that drives the browser) for a second of the table's
    time, so that a busy machine can't make it look cheap; and the time that was not held."""
    began_s, began_cpu_s = time.monotonic(), time.process_time()
    table_s, lost_s = page.table.now_s, page.table.pace.lost_s
    while time.monotonic() - began_s < WATCH_S:
        act()
    used_s = time.process_time() - began_cpu_s
    return used_s / (page.table.now_s - table_s), page.table.pace.lost_s - lost_s


def memory_of_an_hour() -> float:
    """Growth of this process while a table plays as many rounds as in an hour, as fast as it can."""
    with running("derby", FAST) as page:
        wait_for(lambda: page.table.is_resting)
        for _ in range(WARM_UP_ROUNDS):
            play_round(page)
        before_mb = memory_mb()
        for _ in range(ROUNDS_AN_HOUR):
            play_round(page)
        return memory_mb() - before_mb


def play_round(page: RunningPage) -> None:
    """A whole round; the shoe is changed when it runs out."""
    if page.table.snapshot.table["note"] == "LAST ROUND":
        press(page, "FIX", "5", "1")
    press(page, KEY)
    while page.table.story.state == "DEAL":
        do(page, *[Command("deal", {"what": "next", "speed_mm_s": FAST_MM_S})] * AT_A_TIME)
    press(page, "CONFIRM", "NEXT")
    if page.table.story.state != "OPEN":
        raise RuntimeError(f"the round has ended in {page.table.story.state}")


def press(page: RunningPage, *keys: str) -> None:
    for key in keys:
        do(page, Command("up", {"key": key}))


def do(page: RunningPage, *commands: Command) -> None:
    for command in commands:
        wait_for(lambda command=command: page.table.post(command))  # type: ignore[misc]
    wait_for(lambda: page.table.is_resting)


def memory_mb() -> float:
    """What this process holds now, not what it once held at most."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
