"""Hands at the table: a checked command from a page becomes keys, chips and cards at the emulated bench.

In: commands, simulated time. Out: what the bench's inputs and sensors do, `state()` for the pages, and lines for the
log. Nothing here lets time pass.
"""

from collections.abc import Callable
from typing import Any

from railbird.cards.card import card_text
from railbird_host.page.card_motion import named_motion, track_motion
from railbird_host.page.felt import Felt
from railbird_host.page.fingers import Fingers
from railbird_host.page.money import Money
from railbird_host.page.shoe import Shoe, ShoeCard
from railbird_host.page.troubles import SLOW_MM_S, TROUBLES, WRONG_DECK, misprint
from railbird_host.sim.bench.bench import DOOR_INPUT, FIRST_CHIP_INPUT, SWITCH_INPUT
from railbird_host.sim.bench.prepared import PINS
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_cards
from railbird_host.sim.optics.printed import face_up, placed

CHIP = 5
STANDARD_MM_S = 800.0
LONGEST_WAIT_S = 4.0  # cards that a page may have waiting for the scanner
CHIPS_STILL_S = 0.3  # table-guide 4: sensors count once still for so long
LEVELS = {"clean": None, "dirty": 1, "dead": 0}  # dark is 1


class Hands:
    def __init__(
        self,
        bench: TableBench,
        shoe: Shoe,
        felt: Felt,
        money: Money,
        believed: Callable[[], Any],
        say: Callable[[str], None],
    ):
        """`believed`: the table as its journal tells it, or None: a dealer looks at the monitor."""
        self.bench = bench
        self.shoe = shoe
        self.felt = felt
        self.money = money
        self._believed = believed
        self._dark: set[int] = set()  # areas whose lamps stay dark though their data is right
        self.fingers = Fingers(lambda: bench.now_s, self._hold, self._let_go)
        self._stuck: set[str] = set()
        self._chips: set[int] = set()
        self._troubles: set[str] = set()
        self._sensors: dict[str, str] = {}
        self._switch = self._door = False
        self.busy_until_s = 0.0  # a card passes, a key is down, chips have not lain still yet
        self.passed = ""  # the last card over the scanner and how, for the trainer
        self._say = say

    def state(self) -> dict[str, Any]:
        return {
            "keys": sorted(self.fingers.down | self._stuck),
            "stuck": sorted(self._stuck),
            "switch": self._switch,
            "door": self._door,
            "chips": sorted(self._chips),
            "troubles": sorted(self._troubles),
            "dark": sorted(self._dark),
            "sensors": dict(sorted(self._sensors.items())),
            "left": self.shoe.left,
            "pin": PINS[0][1],
        }

    def do(self, verb: str, values: dict[str, Any]) -> None:
        getattr(self, f"_do_{verb}")(**values)

    def due(self) -> None:
        """Fingers move whose time has come."""
        if self.fingers.due():
            self.busy_until_s = max(self.busy_until_s, self.bench.now_s)

    @property
    def is_idle(self) -> bool:
        return self.fingers.are_idle and self.bench.now_s >= self.busy_until_s

    # Keys

    def _do_down(self, key: str) -> None:
        self.fingers.put_down(key)

    def _do_up(self, key: str, held_ms: float = 0.0) -> None:
        self.fingers.take_up(key)

    def _hold(self, key: str) -> None:
        self.bench.hold(key)
        self._say(f"key {key}")

    def _let_go(self, key: str) -> None:
        if key not in self._stuck:
            self.bench.let_go(key)

    def _do_stuck(self, key: str, on: bool) -> None:
        if on:
            self._stuck.add(key)
            self.bench.hold(key)
        else:
            self._stuck.discard(key)
            self.bench.let_go(key)
        self._say(f"key {key} {'sticks' if on else 'is free'}")

    # Switches and chips

    def _do_switch(self, on: bool) -> None:
        self._switch = on
        self.bench.hands.set_input(SWITCH_INPUT, int(on))
        self._say(f"supervisor's switch {'on' if on else 'off'}")

    def _do_door(self, on: bool) -> None:
        self._door = on
        self.bench.hands.set_input(DOOR_INPUT, int(on))
        if on:
            self.bench.faults.open_case()
        self._say(f"door {'open' if on else 'shut'}")

    def _do_chip(self, area: int, on: bool, amount: int = CHIP) -> None:
        """Some areas have sensors; on others the chips are only seen."""
        if area >= len(self.bench.layout.area_names):
            return
        if on:
            refused = self.money.bet(area, amount)
            if refused:
                self._say(refused)
                return
            self._chips.add(area)
        else:
            self.money.take_back(area)
            self._chips.discard(area)
        self._cover(area, on)

    def _cover(self, area: int, on: bool) -> None:
        arc = self.bench.layout.arc
        bit = arc.chip_bit_of(area) if arc else -1
        if bit >= 0:
            self.bench.hands.set_input(FIRST_CHIP_INPUT + bit, int(on))
            self.busy_until_s = max(self.busy_until_s, self.bench.now_s + CHIPS_STILL_S)

    def _do_clear(self) -> None:
        """All chips off the felt."""
        for area in sorted(self._chips):
            self._do_chip(area, False)

    def clear_chips(self) -> None:
        """The round was settled: what lay there is in the tray or in the purse."""
        for area in sorted(self._chips):
            self._chips.discard(area)
            self._cover(area, False)

    # Troubles

    def _do_sensor(self, name: str, **state: str) -> None:
        level = LEVELS[state["is"]]
        if level is None:
            self._sensors.pop(name, None)
        else:
            self._sensors[name] = state["is"]
        self.bench.jam_sensor(name, level)
        self._say(f"sensor {name} is {state['is']}")

    def _do_lamp(self, area: int, on: bool) -> None:
        """An area's lamps: they shine as they are told, or stay dark; nobody can tell that from the data line."""
        if area < len(self.bench.layout.area_names):
            (self._dark.discard if on else self._dark.add)(area)
            self._say(f"lamps of {self.bench.layout.area_names[area]} {'shine' if on else 'stay dark'}")

    def dark_leds(self) -> frozenset[int]:
        return frozenset(led for area in self._dark for led in self.bench.layout.leds(area))

    def _do_trouble(self, name: str, on: bool) -> None:
        trouble = TROUBLES[name]
        if (name in self._troubles) == on:
            return
        if on:
            self._troubles.add(name)
        else:
            self._troubles.discard(name)
        if trouble.put:
            trouble.put(self.bench, on)
        words = f"cards {trouble.title.lower()}" if trouble.put is None else trouble.title
        self._say(f"{words}: {'yes' if on else 'over'}")

    # Cards

    def _do_next_card(self, card: int) -> None:
        if not self.shoe.put_next(card):
            self._say("the shoe has no such card")

    def _do_move(self, card: int, place: str) -> None:
        if self.felt.move(card, place):
            self._say(f"a card is moved: {place}")

    def _do_turn(self, card: int) -> None:
        if self.felt.turn(card):
            self._say("a card is turned over")

    def _do_deal(self, what: str, card: int | None = None, number: int = 0, past: bool = False, **how: Any) -> None:
        if self.busy_until_s > self.bench.now_s + LONGEST_WAIT_S:
            self._say("the scanner is busy")
            return
        found = self._from_felt(number) if what == "felt" else self._card(what, card)
        if found is None:
            self._say("the shoe has no such card" if what == "pick" else "no card to pass")
            return
        if past:
            self.lay(found)
        else:
            self.slide(found, **how)

    def lay(self, found: ShoeCard) -> None:
        """Past the scanner: it lies on the felt, and the table knows nothing of it."""
        self.felt.laid_unread(found, self._believed())
        self._say("a card is laid down past the scanner")

    def _from_felt(self, number: int) -> ShoeCard | None:
        """A card that lies there passes once more: a discard on its way to the holder, one to be read again."""
        lying = self.felt.numbered(number)
        if lying:
            self.shoe.in_hand = lying.true
        return lying.true if lying else None

    def _card(self, what: str, card: int | None) -> ShoeCard | None:
        if what == "again":
            return self.shoe.in_hand
        return self.shoe.draw() if what == "next" or card is None else self.shoe.pick(card)

    def slide(
        self,
        found: ShoeCard,
        face: str = "down",
        speed_mm_s: float = STANDARD_MM_S,
        motion: str = "steady",
        track: list[tuple[float, float]] | None = None,
        code: int = -1,
    ) -> None:
        """Over the scanner, with whatever trouble is on. `code`: what is printed on it, if it is not its own."""
        troubles = self._troubles
        deck = WRONG_DECK if "wrong_deck" in troubles else found.deck
        speed_mm_s = min(speed_mm_s, SLOW_MM_S) if "slow" in troubles else speed_mm_s
        motion = "pulled back" if "pulled_back" in troubles else "stalled" if "stalled" in troubles else motion
        moved = track_motion(track) if track and motion == "steady" else named_motion(motion, speed_mm_s)
        if code < 0:
            lying = self.felt.find(found)
            printed = lying.code if lying else found.card
            code = misprint(found.card) if "misprinted" in troubles else printed
        lies = face_up() if face == "up" else placed(code, deck)
        self.busy_until_s = self.bench.slide(edges_of_cards([lies], moved)) / 1e9
        is_told = self.bench.scanner.has_power
        self.felt.drawn(found, self._believed(), code=code, is_up=face == "up", is_told=is_told)
        self.passed = f"{card_text(found.card)}, deck {deck}"
        way_mm = moved.position_mm - moved.start_mm
        speed = f", {way_mm / moved.now_s:.0f} mm/s" if way_mm > 0 else ""
        self._say(f"a card passes, face {face}{speed}" + ("" if motion == "steady" else f", {motion}"))
