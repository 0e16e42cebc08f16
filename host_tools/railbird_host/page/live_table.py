"""An emulated table that plays in a thread of its own: commands go in through a bounded queue, snapshots come out.

The emulator has one owner, this thread. Whoever lets time pass, the loop or the service client that reads the journal,
does it through `run()`, so that keys and cards are never late. Everything of one table is a `Sitting`.
"""

import queue
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from railbird.table.config import TableConfig, config_from_dict
from railbird_host.page import keep
from railbird_host.page.commands import Command
from railbird_host.page.fingers import PRESS_S
from railbird_host.page.pace import FAST, Pace
from railbird_host.page.sitting import Setup, Sitting
from railbird_host.page.snapshot import Snapshot
from railbird_host.page.training.school import School
from railbird_host.sim.emulator.runner import Runner

STEP_S = 0.01
JOURNAL_EVERY_S = 0.2
COUNTERS_EVERY_S = 3.0
KEEP_EVERY_S = 5.0  # of the clock on the wall
MOST_COMMANDS = 256
SEEDS = 1 << 53


def drawn_setup(config: TableConfig) -> Setup:
    """With a shoe that nobody can foretell."""
    return Setup(config, secrets.randbelow(SEEDS), is_drawn=True)


class LiveTable(Runner):
    def __init__(self, setup: Setup, pace: Pace):
        self._home = setup
        self.pace = pace
        self.snapshot = Snapshot()
        self.changed: Callable[[], None] = lambda: None  # called from the table's thread
        self.error: BaseException | None = None
        self.alive_s = time.monotonic()  # when this thread last did something
        self.identity = secrets.token_hex(8)  # a page that comes again sees whether this is still its table
        self.school = School(setup.people)
        self._commands: queue.Queue[Command] = queue.Queue(MOST_COMMANDS)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._own, name="table", daemon=True)
        self._next_setup: Setup | None = None
        self._next_exercise = ""
        self._posted = self._taken = 0  # commands
        self._rested_after = -1
        self._posting = threading.Lock()
        self._journal_s = self._counters_s = 0.5
        self._kept_s = time.monotonic()
        kept = keep.load(setup.keep) if setup.keep else None
        if kept:
            self.identity = kept.identity
            setup = self._home = replace(setup, config=config_from_dict(kept.config), seed=kept.seed)
        self._begin(setup, kept)

    # From any thread

    @property
    def setup(self) -> Setup:
        return self.sitting.setup

    @property
    def bench(self):  # type: ignore[no-untyped-def]
        return self.sitting.bench

    @property
    def story(self):  # type: ignore[no-untyped-def]
        return self.sitting.story

    @property
    def trainer(self):  # type: ignore[no-untyped-def]
        return self.sitting.trainer

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

    def _begin(self, setup: Setup, kept: keep.Kept | None = None) -> None:
        self.sitting = Sitting(setup, self, kept)
        self._journal_s = self._counters_s = 0.5
        self.pace.restart(0.0)
        self.snapshot = Snapshot(
            hands=self.sitting.hands.state() | {"game": setup.game},
            table=self.sitting.story.table_part(),
            felt=self.sitting.felt.part(None),
            money=self.sitting.money.part(),
            lamps=self.sitting.watch.lamps(frozenset()),
        )

    @property
    def now_ns(self) -> float:
        return self.bench.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        """One step of the table: hands, time, eyes; in real time if that is the pace."""
        sitting = self.sitting
        self.alive_s = time.monotonic()
        self._take_commands()
        sitting.bench.run_until_ns(time_ns)
        sitting.hands.due()
        if sitting.watch.is_due():
            self._publish()
        if sitting.trainer.is_ready:
            self.pace.wait(self.now_s)
        else:
            self.pace.restart(self.now_s)  # nobody wants to watch a table being set up

    def _own(self) -> None:
        try:
            while not self._stop.is_set():
                if self._rests():
                    self.sitting.read_journal()
                    self._train()
                    if self._rests():
                        self._wait_for_command()
                self.run(STEP_S)
                self._follow_journal()
                self._train()
                self._keep()
                if self._next_setup:
                    self._change_table()
            self._keep(is_over=True)
        except BaseException as error:
            self.error = error
            self.changed()
            raise

    def _rests(self) -> bool:
        """FAST: nobody wants anything more; the table has started, and the trainer has set it up."""
        sitting = self.sitting
        is_done = sitting.hands.is_idle and sitting.trainer.is_ready and sitting.has_begun
        return is_done and self.pace.rests(self.now_s, sitting.hands.busy_until_s)

    def _wait_for_command(self) -> None:
        self._publish()
        self._rested_after = self._taken
        while not self._stop.is_set():
            self.alive_s = time.monotonic()
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
        hands = self.sitting.hands
        hands.busy_until_s = max(hands.busy_until_s, self.now_s)
        if verb == "restart":
            self.school.leave()
            home = replace(self._home, seed=values.get("seed", self._seed()))
            self._next_setup = home.for_game(values.get("game", self.setup.game))
        elif verb in self.school.verbs:
            name = self.school.take(verb, values, self.sitting.trainer)
            if name:
                self._next_exercise = name
        elif verb == "run":
            self.pace.asked(self.now_s, values["seconds"])
        elif self.sitting.trainer.is_ready:
            self._hand(verb, values)
        self._prepare_exercise()

    def _seed(self) -> int:
        """Another one for every table, unless somebody chose one."""
        return secrets.randbelow(SEEDS) if self._home.is_drawn else self._home.seed

    def _prepare_exercise(self) -> None:
        exercise = self.sitting.trainer.find(self._next_exercise)
        if exercise and self._next_setup is None:
            config = config_from_dict({"game": exercise.game} | exercise.config)
            self._next_setup = replace(self._home, config=config, seed=self._seed())

    def _hand(self, verb: str, values: dict) -> None:
        hands = self.sitting.hands
        if verb == "deal" and values["what"] == "again":
            hands.shoe.in_hand = self.sitting.card_asked_for() or hands.shoe.in_hand
        if self.pace.kind == FAST and verb == "down":
            return  # how long a finger stays on a key is known when it goes up
        if self.pace.kind == FAST and verb == "up":
            held_s = values.get("held_ms", 0) / 1000
            hands.fingers.press(values["key"], held_s if held_s >= 0.9 else PRESS_S)
        else:
            hands.do(verb, values)

    def _train(self) -> None:
        """The trainer's next step; what was judged is noted."""
        self.sitting.trainer.step()
        self.school.note(self.sitting.trainer, self.now_s)

    def _change_table(self) -> None:
        assert self._next_setup
        setup, self._next_setup = self._next_setup, None
        self._begin(setup)
        if self._next_exercise:
            name, self._next_exercise = self._next_exercise, ""
            self.sitting.trainer.begin(name, is_shown=self.school.shows)
            self.school.began()
        self._publish()

    def _follow_journal(self) -> None:
        if self.now_s >= self._journal_s:
            self._journal_s = self.now_s + JOURNAL_EVERY_S
            self.sitting.read_journal()
        if self.now_s >= self._counters_s:
            self._counters_s = self.now_s + COUNTERS_EVERY_S
            self.sitting.follow_counters()

    def _keep(self, is_over: bool = False) -> None:
        folder = self._home.keep
        if folder and not self.trainer.has_exercise and (is_over or time.monotonic() - self._kept_s > KEEP_EVERY_S):
            self._kept_s = time.monotonic()
            keep.save(folder, self.sitting.kept(self.identity))

    def _publish(self) -> None:
        clock = {"seconds": int(self.now_s), "pace": self.pace.kind, "rests": self._rests()}
        self.snapshot = self.sitting.snapshot(self.snapshot, clock, self.school.state)
        self.changed()
