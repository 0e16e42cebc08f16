"""Whole rounds as lists of steps: what a dealer does, and what must stand on the monitor and shine after it.

A script is a test's own account of a round: nothing in it is asked of the boards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from railbird.cards.card import card_from_text
from railbird.table.config import TableConfig, config_from_dict
from railbird_host.hil.pin_watch import watch_pins
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start
from railbird_host.sim.show.recogniser import read_lines

ACES_UP, ANTE, PLAY = range(3)
FAST_MM_S = 1500.0
CHIPS_S = 0.4  # sensors count once still for 300 ms


@dataclass(frozen=True)
class Step:
    do: str  # "key", "card", "discard" (a card that passes once more on its way to the holder) or "chips"
    what: object  # a key; a card as text; a list of (seat, spot, covered)
    shows: str  # on the monitor once the step is done, and not before
    lamps: dict[str, int] | None = None  # area to number of LEDs, if lamps are to be judged


@dataclass(frozen=True)
class Script:
    name: str
    steps: list[Step]
    hands: dict[str, list[str]]  # what a hand that is asked for again consists of, by what the monitor calls it
    config: TableConfig
    upcard_at: int = 0  # which card lies face up as soon as it is dealt; none of a hidden deal, all without `hands`

    def bench(self, flavour: str = "development", seed: int = 0) -> TableBench:
        """A table of its own, open."""
        bench = TableBench(self.name, flavour, flashes=prepared_flashes(self.config, flavour), seed=seed)
        watch_pins(bench)
        return start(bench)


@cache
def shared_table(make: Callable[[], Script], flavour: str = "development") -> TableBench:
    """The open table of `derby` or `poker`, started once for everybody who works in copies of it (forked.py)."""
    return make().bench(flavour)


def do(bench: TableBench, step: Step) -> None:
    """The dealer's hands alone; runs no longer than they take."""
    if step.do == "key":
        bench.press(step.what)
    elif step.do in ("card", "discard"):
        bench.pass_card(card_from_text(step.what), speed_mm_s=FAST_MM_S, settle_s=0.0)
    else:
        for seat, spot, covered in step.what:
            bench.cover(seat, spot, covered)
        bench.run(CHIPS_S)


@lru_cache(maxsize=200)
def _lines(picture: bytes) -> list[str]:
    return read_lines(np.frombuffer(picture, np.uint16).reshape(240, 320))


def screen(bench: TableBench) -> list[str]:
    """The monitor's lines; a picture that was read before is not read again."""
    panel = bench.parts.panel
    return _lines(panel.pixels().tobytes()) if panel.is_lit else []


def says(bench: TableBench, text: str) -> bool:
    return any(text in line for line in screen(bench))


def await_text(bench: TableBench, text: str, limit_s: float = 1.0) -> None:
    end_ns = bench.now_ns + limit_s * 1e9
    while not says(bench, text):
        assert bench.now_ns < end_ns, f"expected {text!r} on the monitor within {limit_s} s, got {screen(bench)}"
        bench.run(0.04)


def derby() -> Script:
    """♥ wins with its fourth card, ♠ is second, ♣ third; the 2♠ comes too late for a protest."""
    cards = ["5H", "9D", "3H", "4S", "JH", "KD", "6H", "7H", "7S", "2C"]
    lamps = {"RED": 18, "SUIT_H": 9, "QUINELLA_HS": 3, "TRIFECTA_HSC": 3}
    lamps |= {"TRIFECTA_HSD": 2, "TRIFECTA_HDC": 1, "TRIFECTA_HCS": 1, "TRIFECTA_HCD": 1, "TRIFECTA_HDS": 1}
    steps = [Step("key", "NO MORE BETS", "0 CARDS")]
    for count, card in enumerate(cards, 1):
        steps.append(Step("card", card, " 1 CARD" if count == 1 else f" {count} CARDS"))
    steps[-1] = Step("card", cards[-1], "RESULT", lamps)
    steps += [Step("key", "CONFIRM", "PAYING", lamps), Step("key", "NEXT", "R 0002")]
    return Script("derby", steps, {}, TableConfig(decks=8))


def poker() -> Script:
    """One seat with Ante and Aces Up plays a pair of kings against the dealer's king high."""
    seat, dealer = ["KH", "KS", "9D", "5C", "2H"], ["KD", "JS", "8C", "6H", "3D", "QC"]
    won = ("ANTE", "PLAY")
    return seated("four_card_poker", seat, dealer, Felt((ANTE, ACES_UP), PLAY, won), "NO PAIR", upcard_at=11)


def super4() -> Script:
    """The same hands, five cards each: Player Bonus pays by its table, X-tra pushes."""
    seat, dealer = ["KH", "KS", "9D", "5C", "2H"], ["KD", "JS", "8C", "6H", "3D"]
    won = ("PLAYER_BONUS", "ANTE", "XTRA", "PLAY")
    return seated("super4", seat, dealer, Felt((0, 1), 2, won), "DEALER QUALIFIES")


def three_card_poker() -> Script:
    """A pair of kings with Pair Plus against queen high."""
    seat, dealer = ["KH", "KS", "9D"], ["QD", "JS", "8C"]
    return seated("three_card_poker", seat, dealer, Felt((2, 1), 3, ("PAIR_PLUS", "ANTE", "PLAY")), "DEALER QUALIFIES")


@dataclass(frozen=True)
class Felt:
    bets: tuple[int, ...]  # sensors covered before the deal
    play: int  # the sensor of Play
    won: tuple[str, ...]  # areas that shine at the seat's turn, three LEDs each


def seated(game: str, seat: list[str], dealer: list[str], felt: Felt, dealer_shows: str, upcard_at: int = 0) -> Script:
    """Seat 3 plays a pair of kings, from a shoe."""
    stream = [card for pair in zip(seat, dealer, strict=False) for card in pair] + dealer[len(seat) :]
    lamps = {f"SEAT_3_{area}": 3 for area in felt.won}
    steps = [Step("chips", [(3, bet, True) for bet in felt.bets], "PLACE BETS"), Step("key", "NO MORE BETS", "SEATS")]
    steps += [Step("card", card, f"CARD {count + 1}/{len(stream)}") for count, card in enumerate(stream[:-1], 1)]
    steps += [
        Step("card", stream[-1], "1 OPEN"),
        Step("chips", [(3, felt.play, True)], "0 OPEN"),
        Step("key", "CONFIRM", dealer_shows),
        Step("key", "NEXT", "PAIR OF KINGS", lamps),
        Step("key", "NEXT", "R 0002"),
    ]
    config = config_from_dict({"game": game, "source": "shoe"})
    return Script(game, steps, {"DEALER": dealer[: len(seat)], "SEAT 3": seat}, config, upcard_at)


def federal() -> Script:
    """One box gets three nines, five to one, all face up."""
    cards, lamps = ["9S", "9H", "9D", "KD", "4D"], {"SEAT_3_WAGER": 6}
    steps = [Step("chips", [(3, 0, True)], "PLACE BETS"), Step("key", "NO MORE BETS", "BOXES")]
    steps += [Step("card", card, f"CARD {count + 1}/5") for count, card in enumerate(cards[:4], 1)]
    steps += [
        Step("card", cards[4], "THREE OF A KIND", lamps),
        Step("key", "CONFIRM", "PAYING", lamps),
        Step("key", "NEXT", "R 0002"),
    ]
    return Script("federal", steps, {"BOX 3": cards}, config_from_dict({"game": "federal"}))


def federal_draw() -> Script:
    """One box keeps three nines, gives up two cards, and draws a pair to them: six to one."""
    cards, lamps = ["9S", "9H", "9D", "KD", "4D"], {"SEAT_3_WAGER": 6}
    steps = [Step("chips", [(3, 0, True)], "PLACE BETS"), Step("key", "NO MORE BETS", "BOXES")]
    steps += [Step("card", card, f"CARD {count + 1}/5") for count, card in enumerate(cards[:4], 1)]
    steps += [
        Step("card", cards[4], "WAIT 3"),
        Step("discard", "KD", "-1"),
        Step("discard", "4D", "-2"),
        Step("key", "CONFIRM", "RETAINED CARDS"),
        Step("key", "CONFIRM", "DRAW 1/2"),
        Step("card", "QS", "DRAW 2/2"),
        Step("card", "QH", "FULL HOUSE", lamps),
        Step("key", "CONFIRM", "PAYING", lamps),
        Step("key", "NEXT", "R 0002"),
    ]
    return Script("federal_draw", steps, {"BOX 3": cards[:3]}, config_from_dict({"game": "federal_draw"}))
