"""A chaos shift: races with at least three troubles at a time, judged by the dealer's own list of what was dealt.

In: a Derby table, a seed. Out: counts of everything. The dealer deals one card after the other and goes by the monitor
alone: a card that it does not count must have been spoken of (on the monitor or in the journal), and is passed again
once the troubles are over; one of which nothing was said is lost without a word, and ends the shift, as does a card
that was counted and not dealt, a wrong lamp, or a table that does not come back.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from railbird.cards.card import card_text
from railbird.games.derby import Race, winning_areas
from railbird.games.derby_areas import AREA_NAMES
from railbird.table import events
from railbird.table.events import kind_of, opened_cards
from railbird_host.field.log.record_text import event_in
from railbird_host.hil.evidence import records_of
from railbird_host.hil.race_eyes import Card, counted, holds_any, wanted_again
from railbird_host.hil.shift_derby import DECKS, SHOE_ENDS_BELOW
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.bench.troubles import TROUBLES, Trouble
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.play.dealer import FASTEST_MM_S, SLOWEST_MM_S
from railbird_host.sim.play.table_hands import TableHands

FEWEST, MOST = 3, 5  # troubles at a time
COUNTED_S = 1.0  # within which a dealer expects a card on the monitor
BACK_S = 12.0  # within which a table has come back once all troubles are over
LOOK_S = 0.1
RUN_S = 2.0  # of a rest, before and after the part of it that is put forward
PUT_FORWARD_S, HEARTBEATS_S = 0.3, 0.04  # a link is lost after 0.425
MOST_PASSES = 8  # of one card
WORDS = {
    events.FAULT: "fault",
    events.LINK: "link",
    events.BOOT: "display restarted",
    events.SCANNER_RESTARTED: "scanner restarted",
    events.PASSES_LOST: "passes lost",
    events.DUPLICATE: "duplicate",
    events.TAMPER: "damage",
}
SPOKEN = ("CHECK", "NO LINK", "SCANNER", "AGAIN", "COMPARE", "STARTING", "FAULT", "NOT COUNTED", "HELD")

ASKS = ("FIX = OTHER", "KEY, OR PASS AGAIN", "FIX 2 = CARD OUT")  # footers of a table that waits for a card
A_LOOK_S = 0.3  # after which the monitor has answered to a pass

LOST = "lost without a word"


class ChaosShift:
    def __init__(self, table: TableHands, seed: int, troubles: tuple[type[Trouble], ...] = TROUBLES):
        assert isinstance(table.bench, TableBench)
        self.bench = table.bench
        self.table = table
        self.chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self._kinds = troubles
        self._active: list[Trouble] = []
        self._shoe: list[Card] = []
        self._dealt: list[Card] = []
        self._passing: list[Card] = []  # the one that is being dealt
        self._begins_after = 0  # the last record before the round

    def play(self, number: int, lasts_s: float = 0.0) -> None:
        """From PLACE BETS to PLACE BETS; what is left of its time then is put forward on the boards' own clocks."""
        names = ""
        began_s = self.bench.now_s
        try:
            self._begin()
            troubles = self._draw()
            names = ", ".join(trouble.name for trouble in troubles)
            self._race(troubles)
            self._end()
            self._rest(lasts_s - (self.bench.now_s - began_s))
        except AssertionError as error:
            dealt = " ".join(card_text(card) for card, _ in self._dealt)
            raise AssertionError(f"round {number} ({names}), dealt {dealt}: {error}") from error
        self.counts["rounds"] += 1

    # A round

    def _begin(self) -> None:
        if len(self._shoe) < SHOE_ENDS_BELOW:
            if self._shoe:
                self.table.keys("FIX", "5", "1")
            self._shoe = [(card, deck) for card in range(52) for deck in range(1, DECKS + 1)]
            self.chance.shuffle(self._shoe)
        self._dealt = []
        self._begins_after = self._last_record()
        self.table.keys("NO MORE BETS")
        self._await(lambda: self._shown() == 0, "NO MORE BETS is not taken")

    def _draw(self) -> list[Trouble]:
        """At most one that turns off each board: the second would find it off."""
        count = self.chance.randint(min(FEWEST, len(self._kinds)), min(MOST, len(self._kinds)))
        return [kind(self.bench, self.chance) for kind in self.chance.sample(self._kinds, count)]

    def _race(self, troubles: list[Trouble]) -> None:
        race = Race()
        while not race.complete:
            if len(self._dealt) == 1:
                for trouble in troubles:
                    trouble.begin()
                    self.counts[trouble.name] += 1
                    self.counts["troubles"] += 1
                self._active = troubles
            card, deck = self._shoe.pop()
            self._deal(card, deck)
            race.add(card)
        self._calm()
        expected = {AREA_NAMES[area] for area, _, _ in winning_areas(race)}
        self._await(lambda: self.table.lit() == expected, f"lamps are not {sorted(expected)}")
        self._judge_journal()

    def _end(self) -> None:
        self.table.keys("CONFIRM", "NEXT")
        self.bench.run(0.5)
        if not self._says("NO MORE BETS"):  # the door has to be cleared first
            self.table.supervisor("7", "4")
            self.table.leave()
        self._await(lambda: self._says("PLACE BETS"), "no PLACE BETS")

    def _rest(self, rest_s: float) -> None:
        """Put forward by less than loses a link at a time: one that a dealer loses every minute is a bad contact, and
        the table believes in it ever later."""
        self.bench.run(min(max(rest_s, 0.0), RUN_S))
        for _ in range(int((rest_s - 2 * RUN_S) / PUT_FORWARD_S)):
            for board in (self.bench.scanner, self.bench.display):
                board.jump_to(board.counted_s + PUT_FORWARD_S)
            self.bench.run(HEARTBEATS_S)
        if rest_s > 2 * RUN_S:
            self.bench.run(RUN_S)
        self._await(lambda: self._says("PRESS NO MORE BETS"), "no next round")

    # A card

    def _deal(self, card: int, deck: int) -> None:
        wanted = len(self._dealt) + 1
        known = self._last_record()
        self._passing = [(card, deck)]
        for _ in range(MOST_PASSES):
            if self._last_wanted() is not None:
                self._pass_the_last()
            if not self._holds_one():
                self._slide(card, deck)
            if self._is_counted(wanted, COUNTED_S):
                break
            told = self._spoken_of(known)
            self._calm()
            if self._is_counted(wanted, COUNTED_S):  # it waited at the scanner
                break
            self.counts[LOST] += not told and not self._spoken_of(known)
            assert not self.counts[LOST], f"{card_text(card)} was {LOST}: {self.bench.screen()}"
            self.counts["passed again"] += 1
        else:
            raise AssertionError(f"{card_text(card)} is not counted: {self.bench.screen()}")
        self._dealt.append((card, deck))
        self._passing = []
        self.counts["cards"] += 1

    def _slide(self, card: int, deck: int) -> None:
        self.counts["passes"] += 1
        speed = steady(self.chance.uniform(SLOWEST_MM_S, FASTEST_MM_S))
        self.bench.run_until_ns(self.bench.slide(edges_of_pass(card, deck, speed)))

    def _last_wanted(self) -> Card | None:
        return wanted_again(self.bench.screen(), self._dealt, self._passing)

    def _holds_one(self) -> bool:
        """The one that is being dealt: it waits for the felt to be compared."""
        return holds_any(self.bench.screen())

    def _pass_the_last(self) -> None:
        """Once, and then the monitor is looked at: a second pass would be a second card."""
        wanted = self._last_wanted()
        assert wanted is not None
        self._slide(*wanted)
        end_ns = self.bench.now_ns + COUNTED_S * 1e9
        while self._last_wanted() is not None and self.bench.now_ns < end_ns:
            self.bench.run(LOOK_S)

    def _is_counted(self, wanted: int, limit_s: float) -> bool:
        end_ns = self.bench.now_ns + limit_s * 1e9
        while True:
            self._answer()
            shown = self._shown()
            assert shown is None or shown <= wanted, f"{shown} cards are counted, {wanted} were dealt"
            if shown == wanted or self.bench.now_ns >= end_ns:
                return shown == wanted
            self.bench.run(LOOK_S)

    def _shown(self) -> int | None:
        """How many cards the monitor counts; None while it shows something else."""
        if self._says("CHECK") or self._says("COMPARE"):
            return None
        return counted(self.bench.screen(), [card for card, _ in self._dealt + self._passing])

    def _is_back(self) -> bool:
        """It counts cards, or asks for one again: under an alarm a fault has no count."""
        lines = self.bench.screen()
        asks = bool(lines) and lines[-1] in ASKS and not self._says("NO LINK")
        return asks or self._shown() is not None

    def _says(self, text: str) -> bool:
        return any(text in line for line in self.bench.screen())

    def _answer(self) -> None:
        """What a dealer does at once: the felt agrees with the list that is shown, or the supervisor comes."""
        if self._says("COMPARE ALL"):
            self._stop_troubles()
            self.bench.run(1.0)
            if self._says("COMPARE ALL"):
                self.counts["supervisor called"] += 1
                self.table.supervisor()
                self.table.leave()
        elif self._says("FELT AGREES") or self._says("OK? CONFIRM"):
            self.counts["felt compared"] += 1
            self.bench.press("CONFIRM")
        elif not self._active and self._last_wanted() is not None:
            self.bench.run(A_LOOK_S)
            if self._last_wanted() is not None:
                self._pass_the_last()

    def _spoken_of(self, known: int) -> bool:
        words = {
            WORDS[kind_of(event)]
            for record in records_of(self.bench)
            if record.sequence > known and (event := event_in(record)) and kind_of(event) in WORDS
        }
        for word in words:
            self.counts[f"told: {word}"] += 1
        return bool(words) or any(self._says(text) for text in SPOKEN)

    # Troubles

    def _stop_troubles(self) -> None:
        for trouble in self._active:
            trouble.end()
        self._active = []

    def _calm(self) -> None:
        """All troubles are over; the table comes back by itself."""
        self._stop_troubles()
        self.bench.run(0.5)
        self.bench.faults.restore_power()
        self._await(self._is_back, "the table does not come back")

    def _await(self, is_there: Callable[[], bool], complaint: str) -> None:
        end_ns = self.bench.now_ns + BACK_S * 1e9
        while not is_there():
            assert self.bench.now_ns < end_ns, f"{complaint}: {self.bench.screen()}"
            self.bench.run(LOOK_S)
            self._answer()

    # The journal

    def _last_record(self) -> int:
        return records_of(self.bench)[-1].sequence

    def _judge_journal(self) -> None:
        """The cards of the round stand there in the order in which they were dealt, and no other card does. One that
        was passed again may stand there again."""
        told = self._told()
        rest = iter(told)
        is_right = all(card in rest for card in self._dealt) and set(told) == set(self._dealt)
        assert is_right, f"the journal has {' '.join(card_text(card) for card, _ in told)}"

    def _told(self) -> list[Card]:
        records = [record for record in records_of(self.bench) if record.sequence > self._begins_after]
        found = [event for record in records if (event := event_in(record))]
        told = [event for event in found if kind_of(event) in (events.CARD, events.OPENED)]
        return [(card, deck) for event in told for _, card, deck in opened_cards(event)]

    def report(self) -> str:
        counts = self.counts
        lines = [f"{counts['rounds']} rounds, {counts['cards']} cards, {counts['troubles']} troubles survived"]
        lines += [f"  {kind.name:28s}{counts[kind.name]:6d}" for kind in self._kinds]
        for name in ("passed again", "felt compared", "supervisor called", *sorted(WORDS.values())):
            key = name if name in counts else f"told: {name}"
            lines += [f"  {key:28s}{counts[key]:6d}"] if counts[key] else []
        return "\n".join([*lines, f"  {LOST:28s}{counts[LOST]:6d}"])
