"""Pictures of the office: `python -m railbird_host.floor.demo.pictures [FOLDER]`, or `--all FOLDER` of every page, wide
and on a phone.

In: the demo's services, some replayed tables and an emulated one. Out: PNG files.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from railbird_host.floor.demo.demo import Demo
from railbird_host.page.chromium import chromium, new_window
from railbird_host.page.screenshots import FOLDER, save

EMULATED, REPLAYED = 1, 12
DIRTY = "derby-12"  # somebody has to clean it now and then
WIDE, PHONE = (1440, 900), (390, 844)
PAGES = {
    "tables": "",
    "alarms": "alarms",
    "day": "table/derby-3",
    "round": "table/derby-3/round/5",
    "reading": f"table/{DIRTY}/reading",
    "images": "images",
}


@contextmanager
def running() -> Iterator[tuple[str, str, str]]:
    """(address, name, password) of a floor that plays."""
    ending, ready = threading.Event(), threading.Event()
    told: list[tuple[str, str, str]] = []

    def note(*words: str) -> None:
        told.append((words[0], words[1], words[2]))
        ready.set()

    demo = threading.Thread(target=Demo(EMULATED, REPLAYED, 0).run, args=(note, ending))
    demo.start()
    try:
        while not ready.wait(1.0):
            assert demo.is_alive(), "the demo ended"
        yield told[0]
    finally:
        ending.set()
        demo.join()


def signed_in(browser: Any, size: tuple[int, int], address: str, name: str, password: str) -> Any:
    page = new_window(browser, *size).new_page()
    page.goto(address)
    page.fill("[name=name]", name)
    page.fill("[name=password]", password)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('tables')")
    return page


def wait_until_all_play(page: Any) -> None:
    """Every table is there with all that it has played, and one of them wants to be cleaned."""
    page.wait_for_function("count => document.querySelectorAll('tbody tr').length >= count", arg=EMULATED + REPLAYED)
    page.wait_for_function("() => !document.querySelector('tr.stale')")
    page.wait_for_selector(".alarms li")
    page.wait_for_function("count => document.querySelectorAll('.pace-usual').length >= count", arg=REPLAYED)


def main(folder: Path, is_all: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with running() as told, chromium() as browser:
        wide = signed_in(browser, WIDE, *told)
        wait_until_all_play(wide)
        save(wide, folder / "office.png")
        if is_all:
            for size, page in ((WIDE, wide), (PHONE, signed_in(browser, PHONE, *told))):
                for name, path in PAGES.items():
                    page.goto(told[0] + path)
                    page.screenshot(path=str(folder / f"office-{name}-{size[0]}.png"), full_page=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    main(Path(words[-1]) if words[-1:] not in ([], ["--all"]) else FOLDER, "--all" in words)
