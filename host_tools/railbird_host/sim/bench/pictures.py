"""The documents' pictures of the dealer's monitor, monitor.png and opening.png: taken from the emulated
panel while two real images play.

python -m railbird_host.sim.bench.pictures docs/pictures
"""

import sys
from pathlib import Path

from PIL import Image

from railbird.cards.card import card_from_text
from railbird.table.config import config_from_dict
from railbird_host.sim.bench.prepared import PINS, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench

DERBY_CARDS = ("7C", "KH", "2S", "TD", "4H", "AS", "9S", "JS", "KS", "4S", "5H", "9H", "3D")
POKER_SEATS = (1, 3, 4)
POKER_CARDS = "9S 4D KC 8D 9H 5C QH 2D 9D AH JC 3D KS AS 6C 7H 4C 2C TD QC KD"
FLAVOUR = "production"  # what goes to a casino
GAP = 8
BACKGROUND = (70, 70, 70)


def derby_pictures() -> list[Image.Image]:
    """Bets open, first place under way, the result."""
    bench = TableBench(
        "derby", FLAVOUR, flashes=prepared_flashes(config_from_dict({"decks": 4}), FLAVOUR), seed="pictures"
    )
    bench.run(1.5)
    pictures = [bench.image()]
    bench.press("NO MORE BETS")
    for text in DERBY_CARDS:
        bench.pass_card(card_from_text(text), deck=1, speed_mm_s=900)
        if text == "9S":
            pictures.append(bench.image())
    bench.run(0.3)
    return [*pictures, bench.image()]


def poker_pictures() -> list[Image.Image]:
    """Decisions, and two seats in settlement."""
    bench = TableBench(
        "four_card_poker",
        FLAVOUR,
        flashes=prepared_flashes(config_from_dict({"game": "four_card_poker"}), FLAVOUR),
        seed="pictures",
    )
    bench.run(1.5)
    for seat in POKER_SEATS:
        bench.cover(seat, 0)
        bench.cover(seat, 1)
    bench.run(0.5)
    bench.press("NO MORE BETS")
    for text in POKER_CARDS.split():
        bench.pass_card(card_from_text(text), deck=1, speed_mm_s=1200)
    for seat in POKER_SEATS[:2]:
        bench.cover(seat, 2)
    bench.run(0.6)
    pictures = [bench.image()]
    bench.cover(POKER_SEATS[2], 2)
    bench.run(0.6)
    bench.press("CONFIRM")
    bench.run(1.0)
    for _ in range(2):
        bench.press("NEXT")
        bench.run(0.8)
        pictures.append(bench.image())
    return pictures


def opening_pictures() -> list[Image.Image]:
    """The steps of docs/opening-a-table.md, from a closed table whose door was open to PLACE BETS."""
    flashes = prepared_flashes(config_from_dict({"decks": 2}), FLAVOUR, is_open=False)
    bench = TableBench("derby", FLAVOUR, flashes=flashes, seed="pictures")
    bench.door(True)
    bench.run(1.5)
    bench.door(False)
    pictures = [_look(bench)]
    bench.switch(True)
    pin = [*PINS[0][1], "CONFIRM"]
    pictures += [_look(bench), *_after(bench, pin, ["7"])]
    _after(bench, ["4"])
    bench.switch(False)
    bench.run(0.6)
    bench.switch(True)
    pictures += _after(bench, [*pin, "7", "1"], ["2"])
    for deck in (1, 2):
        bench.pass_card(card_from_text("2H"), deck=deck)
    pictures += [_look(bench), *_after(bench, ["CONFIRM", "3"])]
    bench.switch(False)
    return [*pictures, _look(bench)]


def _look(bench: TableBench) -> Image.Image:
    bench.run(0.6)
    return bench.image()


def _after(bench: TableBench, *presses: list[str]) -> list[Image.Image]:
    """What the monitor shows after each of these rows of keys."""
    pictures = []
    for keys in presses:
        for key in keys:
            bench.press(key)
            bench.run(0.2)
        pictures.append(_look(bench))
    return pictures


def sheet(pictures: list[Image.Image], columns: int = 3) -> Image.Image:
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), BACKGROUND)
    for index, picture in enumerate(pictures):
        whole.paste(picture, (GAP + index % columns * (width + GAP), GAP + index // columns * (height + GAP)))
    return whole


def main(folder: str) -> None:
    made = {"monitor.png": derby_pictures() + poker_pictures(), "opening.png": opening_pictures()}
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, pictures in made.items():
        path = Path(folder) / name
        sheet(pictures).save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main(*sys.argv[1:2])
