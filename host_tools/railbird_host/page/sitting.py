"""One table from its start to its end: the bench, hands, felt and money, the story that its journal tells, its trainer.

In: a setup, and who lets time pass. Out: a `Snapshot` whenever it is asked for, and what there is to keep. Another game
or exercise is another sitting.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from railbird.table.config import TableConfig, config_from_dict
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.field.log.journal_tail import JournalTail
from railbird_host.field.log.record_text import LogRecord, event_in
from railbird_host.page.bench_watch import BenchWatch
from railbird_host.page.faces.face import AT_SCANNER
from railbird_host.page.faces.find import face_of
from railbird_host.page.felt import Felt, FeltCard
from railbird_host.page.hands import Hands
from railbird_host.page.keep import FIRST_KEPT, Kept, over_image
from railbird_host.page.money import Money
from railbird_host.page.shoe import Shoe, ShoeCard
from railbird_host.page.snapshot import Snapshot
from railbird_host.page.story import Story, asked_again, journal_line
from railbird_host.page.training.trainer import Trainer
from railbird_host.sim.bench.prepared import key_of, prepared_flashes, watched
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.ports.in_process import InProcessPort

FLAVOUR = "production"  # what goes to a casino
STARTING_S = 1.3
LIMITS = (5, 500)


class Tail(Protocol):
    """Whoever reads the journal of the table."""

    problem: str

    @property
    def is_up(self) -> bool: ...

    def poll(self) -> list[LogRecord]: ...

    def lost(self) -> list[LogRecord]: ...

    def open_counters(self) -> dict[str, int]: ...


@dataclass(frozen=True)
class Setup:
    """What a table starts from."""

    config: TableConfig
    seed: int = 1
    is_drawn: bool = False  # by nobody's choice: another one for every table
    limits: tuple[int, int] = LIMITS  # of a wager, as the sign at the table says
    keep: Path | None = None
    people: Path | None = None  # where the results of trainees are kept
    follow: "Callable[[InProcessPort, Callable[[], float]], Tail] | None" = None  # a table's computer (serve/)

    @property
    def game(self) -> str:
        return self.config.to_dict()["game"]

    def for_game(self, game: str) -> "Setup":
        return self if game == self.game else replace(self, config=config_from_dict({"game": game}))


class Sitting:
    def __init__(self, setup: Setup, runner: Runner, kept: Kept | None = None):
        self.setup = setup
        face = face_of(setup.game)
        flashes = prepared_flashes(setup.config, FLAVOUR)
        if kept:
            flashes = over_image(flashes[0], kept.flashes[0]), over_image(flashes[1], kept.flashes[1])
        if setup.follow:
            flashes = watched(flashes, key_of("watch"))
        self.bench = TableBench(setup.game, FLAVOUR, flashes=flashes, seed=setup.seed)
        self.face = face
        self.story = Story()
        self.felt = Felt(face)
        self.money = Money(face, self.bench.layout, setup.limits)
        self.watch = BenchWatch(self.bench)
        shoe = Shoe(setup.config.decks, setup.seed)
        self.hands = Hands(self.bench, shoe, self.felt, self.money, lambda: self.story.table, self.watch.say)
        self.trainer = Trainer(self.hands, self.story)
        table_file = TableFile("the table on the page", Secret(key_of("service")), Secret(key_of("journal")))
        port = InProcessPort(self.bench.display, runner)
        self.tail: Tail
        if setup.follow:
            self.tail = setup.follow(port, lambda: self.bench.now_s)
        else:
            self.tail = JournalTail(port, lambda: self.bench.now_s, table_file)
        self._scanner_tail = JournalTail(
            InProcessPort(self.bench.scanner, runner), lambda: self.bench.now_s, table_file
        )
        self._counters_turn = False
        self._shuffled_for = 0
        self._was_live = False
        if kept:
            self._take_up(kept)

    @property
    def has_begun(self) -> bool:
        return self.story.table is not None

    # The journal

    def read_journal(self) -> None:
        records = self.tail.poll() if self._has_started(self.bench.display) else self.tail.lost()
        self.watch.journal([journal_line(record) for record in records])
        self.story.take(records)
        for record in records:
            event = event_in(record)
            if event is not None:
                self.felt.heard(event)
        table = self.story.table
        if table is None:
            return
        if records:
            self.felt.follow(table)
        self._shuffle_if_due(table)
        self._settle(table)

    def _has_started(self, board: Board) -> bool:
        """A board that still starts answers nobody."""
        since_ns = max([board.powered_since_ns, *(reset.time_ns for reset in board.resets[-1:])])
        return board.has_power and self.bench.now_ns - since_ns > STARTING_S * 1e9

    def follow_counters(self) -> None:
        """One board after the other: asking takes a few hundred milliseconds."""
        self._counters_turn = not self._counters_turn
        board, tail = (
            (self.bench.display, self.tail) if self._counters_turn else (self.bench.scanner, self._scanner_tail)
        )
        counters = tail.open_counters() if self._has_started(board) else {}
        self.watch.counters = self.watch.counters | {board.name: counters}

    def _shuffle_if_due(self, table: Any) -> None:
        """The cards go back to the shuffle when the table counts a whole shoe again, and in poker after every round."""
        shoe, is_live = self.hands.shoe, table.round()[1]
        full = table.stock.is_full() and not table.held and not table.passes
        every = table.number != self._shuffled_for and not table.rounds.uses_shoe() and not is_live
        if every or (full and shoe.left < self.setup.config.decks * 52 and not is_live and table.rounds.last):
            if every and not self._shuffled_for and table.number > 1 and not shoe.dealt:
                self._shuffled_for = table.number  # a table that was kept: the shoe is as it was
                return
            self._shuffled_for = table.number if every else self._shuffled_for
            shoe.shuffle()
            self.felt.shuffled()

    def _settle(self, table: Any) -> None:
        """Money by the lamps while they speak; at the end of a round it changes hands."""
        is_live = table.round()[1]
        if self.money.stakes and (self.story.state in (*self.face.paying, "VOID")):
            self.money.look(table, self.watch.reading(self.hands.dark_leds()))
        if self._was_live and not is_live:
            self.money.finish()
            self.hands.clear_chips()
        self._was_live = is_live

    def card_asked_for(self) -> ShoeCard | None:
        """Where the table asks for a card of a hand again: that very card, found by its place in the deal."""
        at, dealt = asked_again(self.story.table), self.hands.shoe.dealt
        return dealt[at] if 0 <= at < len(dealt) else None

    # What is seen

    def snapshot(self, before: Snapshot, clock: dict[str, Any], school: Callable[[], dict[str, Any]]) -> Snapshot:
        watch, table = self.watch, self.story.table
        panel = watch.panel(before.panel)
        lines = watch.screen_lines(panel, clock["rests"])
        dark = self.hands.dark_leds()
        return Snapshot(
            panel=panel,
            lamps=watch.lamps(dark),
            hands=self.hands.state() | {"game": self.setup.game},
            table=self.story.table_part(),
            players=self.story.players_part(self.tail.is_up, self.money.part()["limits"]),
            counters=watch.counters,
            felt=self.felt.part(table),
            money=self.money.part(),
            monitor={"lines": lines},
            exercise=self.trainer.state() | school(),
            trainer=self.trainer.secrets() | {"differs": self.differences()},
            clock=clock | {"journal": "up" if self.tail.is_up else "no answer", "problem": self.tail.problem},
            log=watch.log_lines(),
            tones=watch.tone_lines(),
            journal=watch.journal_lines(),
        )

    def differences(self) -> list[str]:
        """Where the table's belief and the felt differ: cards, and lamps that should be lit and are dark."""
        table = self.story.table
        if table is None:
            return []
        found = self.felt.differences(table)
        layout, lamps = self.bench.layout, self.watch.lamps(self.hands.dark_leds())
        if self.tail.is_up and table.round()[1]:
            for area, _ in table.view().lamps:
                if not any(lamps[3 * led + part] for led in layout.leds(area) for part in range(3)):
                    found.append(f"{self.face.area_words(area)}: the lamp should be lit and is dark")
        return found

    # What is kept

    def kept(self, identity: str) -> Kept:
        shoe = self.hands.shoe
        felt = [
            [card.true.card, card.true.deck, card.place, card.code, card.is_up, card.passed] for card in self.felt.cards
        ]
        scanner, display = (flash[FIRST_KEPT:] for flash in self.bench.flashes())
        return Kept(
            identity,
            self.setup.config.to_dict(),
            self.setup.seed,
            (scanner, display),
            shoe.kept(),
            felt,
            {str(area): stake for area, stake in self.money.stakes.items()},
            self.money.purse,
        )

    def _take_up(self, kept: Kept) -> None:
        self.hands.shoe.take_up(kept.shoe)
        self.money.purse = kept.purse + sum(kept.stakes.values())
        for area, stake in kept.stakes.items():
            self.hands.do("chip", {"area": int(area), "on": True, "amount": stake})
        for card, deck, place, code, is_up, passed in kept.felt:
            self.felt.take_up(
                FeltCard(0, ShoeCard(card, deck), place, code, is_up, passed, is_settled=place != AT_SCANNER)
            )
