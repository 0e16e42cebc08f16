"""Pictures of the page for the README: `python -m railbird_host.page.screenshots [FOLDER]`.

In: nothing but the built images. Out: small PNG files; a Derby round, a poker round, the race, a phone, the trainer.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from railbird.table.config import config_from_dict
from railbird_host.page.chromium import chromium, new_window
from railbird_host.page.pace import FAST
from railbird_host.page.serve import RunningPage
from railbird_host.page.sitting import Setup

FOLDER = Path("docs/pictures")
COLOURS = 256
BEFORE = (
    ["2H", "3H", "4H", "5H", "2D", "2C"],
    ["7C", "8C", "9C", "2S", "TC", "JS", "JH"],
    ["6D", "3D", "AH", "8D", "QD", "KC", "QS"],
)
DERBY = ["KS", "4H", "2S", "TD", "AS", "7C", "JH", "9S", "QS", "5H", "9D"]
SEATS = {2: ["9S", "9H", "9D", "KC", "4C"], 4: ["2H", "5C", "8D", "JC", "QH"], 5: ["AS", "AD", "7C", "8S", "3H"]}
DEALER = ["KS", "KD", "5H", "6S", "7D", "TC"]


@contextmanager
def running(game: str, pace: str = FAST) -> Iterator[RunningPage]:
    """A page with a fresh table, in a thread of its own."""
    page = RunningPage(Setup(config_from_dict({"game": game}), 1), pace)
    thread = threading.Thread(target=page.run, kwargs={"has_signals": False}, daemon=True)
    thread.start()
    page.ready.wait()
    try:
        yield page
    finally:
        page.stop()
        thread.join()


def opened(browser: Any, address: str, width: int = 1440, height: int = 900) -> Any:
    window = new_window(browser, width, height).new_page()
    window.goto(address)
    window.wait_for_selector("body[data-state]")
    return window


def press(window: Any, key: str, state: str) -> None:
    window.click(f"[data-key='{key}']")
    window.wait_for_selector(f"body[data-state='{state}'][data-rests=true]")


def deal(window: Any, cards: list[str], before: int = 0) -> None:
    for count, card in enumerate(cards, before + 1):
        window.select_option("#pick", card)
        window.click("#deal-picked")
        window.wait_for_function("count => document.querySelectorAll('#felt .card').length >= count", arg=count)
    window.wait_for_selector("body[data-rests=true]")  # a card lies there at once; the table knows of it a little later


def put_chips(window: Any, areas: list[str]) -> None:
    for area in areas:
        window.click(f".area[data-name={area}]")
        window.wait_for_selector(f".area[data-name={area}] .chip")
    window.wait_for_selector("body[data-rests=true]")  # sensors count once still for 300 ms


def save(window: Any, path: Path) -> None:
    """Few colours make a small file, and nobody sees the difference."""
    window.evaluate("() => scrollTo(0, 0)")
    window.screenshot(path=str(path))
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, kmeans=2, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def derby_pictures(browser: Any, folder: Path) -> None:
    with running("derby") as page:
        table = opened(browser, page.address)
        table.wait_for_selector("body[data-state=OPEN]")
        for cards in BEFORE:
            press(table, "NO MORE BETS", "DEAL")
            deal(table, cards)
            press(table, "CONFIRM", "PAYING")
            press(table, "NEXT", "OPEN")
        for area in ("BLACK", "SUIT_S", "QUINELLA_SH", "TRIFECTA_SHD", "TRIFECTA_DCS", "RED"):
            table.click(f".area[data-name={area}]")
        press(table, "NO MORE BETS", "DEAL")
        race = opened(browser, page.address + "players", 1280, 720)
        deal(table, DERBY[:7])
        race.wait_for_selector("#race[data-shown='7']")
        race.wait_for_timeout(800)
        save(race, folder / "race.png")
        deal(table, DERBY[7:], 7)
        table.wait_for_selector("body[data-state=RESULT][data-rests=true]")
        save(table, folder / "derby.png")
        phone = opened(browser, page.address, 390, 844)
        phone.wait_for_selector("body[data-state=RESULT] .led.lit")
        phone.wait_for_selector("#next-step span:not(:empty)")
        save(phone, folder / "phone.png")
        race.wait_for_selector(f"#race[data-shown='{len(DERBY)}']")
        race.wait_for_timeout(800)
        save(race, folder / "result.png")
        save(opened(browser, page.address + "trainer"), folder / "trainer.png")


def poker_picture(browser: Any, folder: Path) -> None:
    with running("four_card_poker") as page:
        table = opened(browser, page.address)
        table.wait_for_selector("body[data-state=OPEN]")
        put_chips(table, [f"SEAT_{seat}_ANTE" for seat in SEATS] + ["SEAT_2_ACES_UP"])
        press(table, "NO MORE BETS", "SEATS")
        deal(table, [hand[index] for index in range(5) for hand in (*SEATS.values(), DEALER)] + DEALER[5:])
        put_chips(table, ["SEAT_2_PLAY", "SEAT_5_PLAY"])
        table.click(".area[data-name=SEAT_4_ANTE]", button="right")  # seat 4 folds
        table.wait_for_selector(".area[data-name=SEAT_4_ANTE][aria-pressed=false]")
        table.wait_for_selector("body[data-rests=true]")
        press(table, "CONFIRM", "SHOW")
        press(table, "NEXT", "SETTLE")
        table.click("[data-key='NEXT']")
        table.wait_for_selector(".area[data-name=SEAT_2_ANTE][data-lit='3']")
        table.wait_for_selector(f"#felt .card[data-card='{SEATS[2][0]}']")  # the journal tells it after the lamps
        save(table, folder / "poker.png")
        players = opened(browser, page.address + "players", 1280, 720)
        players.wait_for_selector(".seat")
        save(players, folder / "hands.png")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        derby_pictures(browser, folder)
        poker_picture(browser, folder)
    for path in sorted(folder.glob("*.png")):
        print(f"{path}  {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
