"""Dealer and supervisor at a table, for scripts: what hands do, and what eyes must see afterwards.

Comes in: keys by their inscriptions, cards as texts. Goes out: AssertionErrors and TimeLimits with the whole screen.
"""

from railbird.cards.card import card_from_text
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.prepared import PINS
from railbird_host.sim.emulator.runner import TimeLimit
from railbird_host.sim.optics.channel import edges_of_cards
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.printed import face_up
from railbird_host.sim.play.dealer import ANSWER_S, FASTEST_MM_S, Dealer
from railbird_host.sim.play.lamp_reading import LampReading, means, watch_lamps

PERSON, PIN = PINS[0]


class TableHands(Dealer):
    def __init__(self, bench: Bench, seed: int, person: int = PERSON, pin: str = PIN):
        super().__init__(bench, seed)
        self.person = person
        self.pin = pin
        self.first_round = 1  # whose number the header shows when the table has been opened

    # Hands

    def keys(self, *names: str | int) -> None:
        """Keys one after the other, each once the monitor has settled."""
        self._let_chips_settle()
        for name in names:
            pressed_ns = self.bench.now_ns
            self.bench.press(str(name))
            self._wait_for_answer(pressed_ns)

    def cards(self, texts: str, deck: int = 1) -> None:
        for text in texts.split():
            self.card(card_from_text(text), deck)

    def face_up_card(self) -> None:
        """A pass that shows the sensors a card's back."""
        out_ns = self.bench.slide(edges_of_cards([face_up()], steady(FASTEST_MM_S)))
        self.bench.run_until_ns(out_ns)
        self._wait_for_answer(out_ns)

    def supervisor(self, *names: str | int) -> None:
        """Switch, PIN, then keys of the menu."""
        self.bench.switch(True)
        for digit in self.pin:
            self.bench.press(digit)
        self.bench.press("CONFIRM")
        self.sees("7 TABLE")
        if not any("DOOR" in line for line in self.bench.screen()[:1]):  # that warning is shown instead of the person
            self.sees(f"SUP {self.person}")
        self.keys(*names)

    def leave(self) -> None:
        turned_ns = self.bench.now_ns
        self.bench.switch(False)
        self._wait_for_answer(turned_ns)

    def play_round(self, texts: str) -> None:
        """NO MORE BETS and these cards."""
        self.keys("NO MORE BETS")
        self.cards(texts)

    # Eyes

    def round_text(self, count: int) -> str:
        """How the header names the first, second … round since this table was made."""
        return f"R {self.first_round + count - 1:04d}"

    def sees(self, *texts: str) -> None:
        """Every text stands on the monitor, now or soon."""
        for text in texts:
            assert self.wait_for(text), f"no {text!r} on {self.bench.screen()}"

    def sees_within(self, text: str, limit_s: float) -> None:
        """For what takes longer than an answer to a key: a boot, a lost link. Else a TimeLimit."""
        limit_ns = self.bench.now_ns + limit_s * 1e9
        while not self._says(text):
            if self.bench.now_ns >= limit_ns:
                raise TimeLimit(f"no {text!r} within {limit_s} s on {self.bench.screen()}")
            self.bench.run(0.05)

    def sees_no(self, *texts: str) -> None:
        lines = self.bench.screen()
        for text in texts:
            assert not any(text in line for line in lines), f"{text!r} on {lines}"

    def lit(self) -> set[str]:
        """The areas with light, as of now."""
        return set(self.bench.lit())

    def lamps(self) -> LampReading:
        return watch_lamps(self.bench)

    def sees_lamps(self, meanings: dict[str, int]) -> None:
        """Exactly these areas shine, each with its meaning (`table/view.py`)."""
        reading = self.lamps()
        assert set(reading.peaks) == set(meanings), sorted(set(reading.peaks) ^ set(meanings))
        for area, meaning in meanings.items():
            assert means(reading, self.bench.layout, area, meaning), (area, hex(reading.peaks[area]))

    def settle(self) -> None:
        """Long enough for anything that a key or a card sets off."""
        self.bench.run(ANSWER_S)
