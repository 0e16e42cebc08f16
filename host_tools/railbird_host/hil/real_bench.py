"""A table of real boards with a BENCH board around them, over USB serial: in and out are those of `Bench`.

In: a checked bench file. Out: keys and cards through the rig, lamps as the rig hears them, the monitor's words from the
journal, time by the BENCH board's clock; so emulated boards on PTYs may stand in.
"""

from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.real_boards import RealBoards
from railbird_host.hil.real_eyes import RealEyes
from railbird_host.hil.real_time import RealTime
from railbird_host.hil.resting import Resting
from railbird_host.hil.rig_client import RigFaults
from railbird_host.hil.rig_parts import RigInputs, RigSensors
from railbird_host.sim.bench.bench import LAYOUTS, Bench
from railbird_host.sim.bench.input_hands import InputHands


class RealBench(Bench):
    boards: RealBoards

    def __init__(self, file: BenchFile):
        self.set_game("derby")
        self.boards = RealBoards(file)
        self.rig = self.boards.rig
        self._time = RealTime(self.rig, file.time_factor)
        self._inputs = RigInputs(self.rig, Resting(self._time).before)
        self._sensors = RigSensors(self.rig, lambda: self._time.now_ns)
        self.hands = InputHands(self._inputs, self._sensors, self._time)
        self.faults = RigFaults(self.rig, self._sensors)
        self.eyes = RealEyes(file.name, self.rig, self._time, self.boards.journal)

    def set_game(self, game: str) -> None:
        self.game = game
        self.layout = LAYOUTS[game]()

    @property
    def now_ns(self) -> float:
        return self._time.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self._time.run_until_ns(time_ns)

    def at_rest(self) -> None:
        """Everything as it is on a table that nobody touches; also what a test before this one left behind."""
        self.rig.calm()
        self.rig.pull_cable(False)
        for board in ("scanner", "display"):
            self.rig.power(board, True)
            self.rig.hold(board, False)
        self.rig.tamper(False)
        self._inputs.let_go_of_all()
        self._sensors.let_go_of_all()
