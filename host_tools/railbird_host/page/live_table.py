"""An emulated table that plays in a thread of its own: commands go in through a bounded queue, snapshots come out.

The emulator has one owner, this thread. Whoever lets time pass, the loop or the service client that reads the journal,
does it through `run()`, so that keys and cards are never late.
"""

import queue
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from railbird.table.config import TableConfig, config_from_dict
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.field.log.journal_tail import JournalTail
from railbird_host.page.bench_watch import BenchWatch
from railbird_host.page.commands import Command
from railbird_host.page.hands import PRESS_S, Hands
from railbird_host.page.pace import FAST, Pace
from railbird_host.page.shoe import Shoe, ShoeCard
from railbird_host.page.snapshot import Snapshot
from railbird_host.page.story import Story, asked_again, journal_line
from railbird_host.page.trainer import Trainer
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.ports.in_process import InProcessPort

FLAVOUR = "production"  # what goes to a casino
STEP_S = 0.01
JOURNAL_EVERY_S = 0.2
COUNTERS_EVERY_S = 3.0
STARTING_S = 1.3
MOST_COMMANDS = 256
SEEDS = 1 << 53


@dataclass(frozen=True)
class Setup:
    """What a table starts from."""

    config: TableConfig
    seed: int = 1
    is_drawn: bool = False  # by nobody's choice: another one for every table

    @property
    def game(self) -> str:
        return self.config.to_dict()["game"]

    def for_game(self, game: str) -> "Setup":
        return self if game == self.game else replace(self, config=config_from_dict({"game": game}))


def drawn_setup(config: TableConfig) -> Setup:
    """With a shoe that nobody can foretell."""
    return Setup(config, secrets.randbelow(SEEDS), is_drawn=True)


class LiveTable(Runner):
    def __init__(self, setup: Setup, pace: Pace):
        self.setup = self._home = setup
        self.pace = pace
        self.snapshot = Snapshot()
        self.changed: Callable[[], None] = lambda: None  # called from the table's thread
        self.error: BaseException | None = None
        self._commands: queue.Queue[Command] = queue.Queue(MOST_COMMANDS)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._own, name="table", daemon=True)
        self._next_setup: Setup | None = None
        self._next_exercise = ""
        self._posted = self._taken = 0  # commands
        self._rested_after = -1
        self._posting = threading.Lock()
        self._begin()

    # From any thread

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(10)

    def post(self, command: Command) -> bool:
        """False if too much is waiting: the command is dropped."""
        with self._posting:
            try:
                self._commands.put_nowait(command)
            except queue.Full:
                return False
            self._posted += 1
            return True

    @property
    def is_resting(self) -> bool:
        """FAST: everything asked for is done, and the snapshot shows it."""
        return self._rested_after == self._posted

    # The table's thread

    def _begin(self) -> None:
        setup = self.setup
        flashes = prepared_flashes(setup.config, FLAVOUR)
        self.bench = TableBench(setup.game, FLAVOUR, flashes=flashes, seed=setup.seed)
        self._watch = BenchWatch(self.bench)
        self.hands = Hands(self.bench, Shoe(setup.config.decks, setup.seed), self._watch.say)
        self.story = Story()
        self.trainer = Trainer(self.hands, self.story)
        table_file = TableFile("the table on the page", Secret(key_of("service")), Secret(key_of("journal")))
        self._tail = JournalTail(InProcessPort(self.bench.display, self), lambda: self.now_s, table_file)
        self._scanner_tail = JournalTail(InProcessPort(self.bench.scanner, self), lambda: self.now_s, table_file)
        self._journal_s = self._counters_s = 0.5
        self._counters_turn = False
        self._shuffled_for = 0
        self.pace.restart(0.0)
        self.snapshot = Snapshot(
            hands=self.hands.state() | {"game": setup.game}, table=self.story.table_part(), lamps=self._watch.lamps()
        )

    @property
    def now_ns(self) -> float:
        return self.bench.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        """One step of the table: hands, time, eyes; in real time if that is the pace."""
        self._take_commands()
        self.bench.run_until_ns(time_ns)
        self.hands.due()
        if self._watch.is_due():
            self._publish()
        if self.trainer.is_ready:
            self.pace.wait(self.now_s)
        else:
            self.pace.restart(self.now_s)  # nobody wants to watch a table being set up

    def _own(self) -> None:
        try:
            while not self._stop.is_set():
                if self._rests():
                    self._read_journal()
                    self.trainer.step()
                    if self._rests():
                        self._wait_for_command()
                self.run(STEP_S)
                self._follow_journal()
                self.trainer.step()
                if self._next_setup:
                    self._change_table()
        except BaseException as error:
            self.error = error
            self.changed()
            raise

    def _rests(self) -> bool:
        """FAST: nobody wants anything more; the table has started, and the trainer has set it up."""
        is_done = self.hands.is_idle and self.trainer.is_ready and self.story.table is not None
        return is_done and self.pace.rests(self.now_s, self.hands.busy_until_s)

    def _wait_for_command(self) -> None:
        self._publish()
        self._rested_after = self._taken
        while not self._stop.is_set():
            try:
                command = self._commands.get(timeout=0.2)
            except queue.Empty:
                continue
            self._take(command)
            return

    def _take_commands(self) -> None:
        while not self._commands.empty():
            self._take(self._commands.get_nowait())

    def _take(self, command: Command) -> None:
        verb, values = command
        self._taken += 1
        self.hands.busy_until_s = max(self.hands.busy_until_s, self.now_s)
        if verb == "restart":
            drawn = secrets.randbelow(SEEDS) if self._home.is_drawn else self._home.seed
            home = replace(self._home, seed=values.get("seed", drawn))
            self._next_setup = home.for_game(values.get("game", self.setup.game))
        elif verb == "exercise":
            exercise = self.trainer.find(values["name"])
            if exercise:
                config = config_from_dict({"game": exercise.game} | exercise.config)
                self._next_setup = replace(self._home, config=config)
                self._next_exercise = exercise.name
        elif verb == "run":
            self.pace.asked(self.now_s, values["seconds"])
        elif self.trainer.is_ready:
            self._hand(verb, values)

    def _hand(self, verb: str, values: dict) -> None:
        if verb == "deal" and values["what"] == "again":
            self.hands.shoe.in_hand = self._card_asked_for() or self.hands.shoe.in_hand
        if self.pace.kind == FAST and verb == "down":
            return  # how long a finger stays on a key is known when it goes up
        if self.pace.kind == FAST and verb == "up":
            held_s = values.get("held_ms", 0) / 1000
            self.hands.press(values["key"], held_s if held_s >= 0.9 else PRESS_S)
        else:
            self.hands.do(verb, values)

    def _card_asked_for(self) -> ShoeCard | None:
        """Where the table asks for a card of a hand again: that very card, found by its place in the deal."""
        at, dealt = asked_again(self.story.table), self.hands.shoe.dealt
        return dealt[at] if 0 <= at < len(dealt) else None

    def _change_table(self) -> None:
        assert self._next_setup
        self.setup, self._next_setup = self._next_setup, None
        self._begin()
        if self._next_exercise:
            self.trainer.begin(self._next_exercise)
            self._next_exercise = ""
        self._publish()

    def _follow_journal(self) -> None:
        if self.now_s >= self._journal_s:
            self._journal_s = self.now_s + JOURNAL_EVERY_S
            self._read_journal()
        if self.now_s >= self._counters_s:
            self._counters_s = self.now_s + COUNTERS_EVERY_S
            self._follow_counters()

    def _read_journal(self) -> None:
        records = self._tail.poll() if self._has_started(self.bench.display) else self._tail.lost()
        self._watch.journal([journal_line(record) for record in records])
        self.story.take(records)
        self._shuffle_if_due()

    def _has_started(self, board: Board) -> bool:
        """A board that still starts answers nobody."""
        since_ns = max([board.powered_since_ns, *(reset.time_ns for reset in board.resets[-1:])])
        return board.has_power and self.now_ns - since_ns > STARTING_S * 1e9

    def _follow_counters(self) -> None:
        """One board after the other: asking takes a few hundred milliseconds."""
        self._counters_turn = not self._counters_turn
        board, tail = (
            (self.bench.display, self._tail) if self._counters_turn else (self.bench.scanner, self._scanner_tail)
        )
        counters = tail.open_counters() if self._has_started(board) else {}
        self._watch.counters = self._watch.counters | {board.name: counters}

    def _shuffle_if_due(self) -> None:
        """The cards go back to the shuffle when the table counts a whole shoe again, and in poker after every round."""
        table = self.story.table
        if table is None:
            return
        full = table.stock.is_full() and not table.held and not table.passes
        if table.number != self._shuffled_for and table.game.shuffles_each_round() and not table.round()[1]:
            self._shuffled_for = table.number
            self.hands.shoe.shuffle()
        elif (
            full and self.hands.shoe.left < self.setup.config.decks * 52 and not table.round()[1] and table.rounds.last
        ):
            self.hands.shoe.shuffle()

    def _publish(self) -> None:
        watch, before = self._watch, self.snapshot
        self.snapshot = Snapshot(
            panel=watch.panel(before.panel),
            lamps=watch.lamps(),
            hands=self.hands.state() | {"game": self.setup.game},
            table=self.story.table_part(),
            players=self.story.players_part(self._tail.is_up),
            counters=watch.counters,
            exercise=self.trainer.state(),
            trainer=self.trainer.secrets(),
            clock={
                "seconds": int(self.now_s),
                "journal": "up" if self._tail.is_up else "no answer",
                "problem": self._tail.problem,
                "pace": self.pace.kind,
                "rests": self._rests(),
            },
            log=watch.log_lines(),
            journal=watch.journal_lines(),
        )
        self.changed()
