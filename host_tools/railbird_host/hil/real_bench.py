"""A table of real boards with a BENCH board around them, over USB serial: hands and eyes of a `TableBench`.

In: a checked bench file. Out: keys and cards through the rig, lamps as the rig hears them, the monitor's words from the
journal (`journal_eyes.py`). Time is the BENCH board's own, so what this computer is busy with does not count, and
emulated boards on PTYs may stand in. Waits and limits last `time_factor` times as long.
"""

import time
from types import SimpleNamespace

import numpy
from PIL import Image

from railbird_host.bench.table_bench import LAYOUTS
from railbird_host.hil.bench_check import check_identity
from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.board_handle import BoardHandle
from railbird_host.hil.journal_eyes import JournalEyes
from railbird_host.hil.lasting_port import LastingPort
from railbird_host.hil.rig_client import RigClient, RigFaults, idle_levels
from railbird_host.hil.rig_parts import RigInputs, RigLatch, RigSensors
from railbird_host.hil.through_rig import ThroughRig
from railbird_host.hil.verdict import BenchFailure, failure_of
from railbird_host.ports.identity import Found, identify_all
from railbird_host.ports.usb import serial_ports
from railbird_host.service.client import ServiceClient
from railbird_host.service.table_file import TableFile

ANSWER_S = 3.0
FRESH_S = 0.004  # so long a reading of the rig's clock is good
LONGEST_SLEEP_S = 0.25
LAMP_LOOK_S = 0.03


class TapLamps:
    """The LED line as the rig hears it."""

    def __init__(self, bench: "RealBench"):
        self._bench = bench

    @property
    def colours(self) -> list[int]:
        return self._bench.captured()


class RealBench(ThroughRig):
    def __init__(self, file: BenchFile):
        self.file = file
        self.set_game("derby")
        self._ports = {role: LastingPort(serial) for role, serial in file.boards.items()}
        limit_s = ANSWER_S * file.time_factor
        self.rig = RigClient(self._ports["bench"], limit_s=limit_s)
        self._limit_s = limit_s
        self._asked_s = 0.0
        self._now_ms = 0
        hands = (RigInputs(self.rig), RigSensors(self.rig, lambda: self.now_ns), RigLatch(self.rig))
        names = ("inputs", "sensors", "latch")
        self.parts = SimpleNamespace(  # type: ignore[assignment]
            lamps=TapLamps(self), **dict(zip(names, hands, strict=True))
        )
        self.faults = RigFaults(self.rig, self.jam_sensor)
        self.table_file = TableFile.load(file.table) if file.table else None
        self.eyes = (
            JournalEyes(self._ports["display"], time.monotonic, self.table_file, limit_s) if self.table_file else None
        )
        self.found: list[Found] = []
        self._sensors_free_ns = 0.0

    def set_game(self, game: str) -> None:
        self.game = game
        self.layout = LAYOUTS[game]()

    def prove_identity(self) -> None:
        """Every serial is there, in its role, with the build at hand; else the verdict says which of these is not."""
        self.close()
        self.found = identify_all(serial_ports())
        for finding in check_identity(self.file, self.found):
            if finding.problem:
                raise failure_of(finding)

    def close(self) -> None:
        for port in self._ports.values():
            port.close()

    # Time

    @property
    def now_ns(self) -> float:
        asked_s = time.monotonic()
        if asked_s - self._asked_s > FRESH_S:
            now_ms = self.rig.times().now_ms
            if now_ms < self._now_ms:
                raise BenchFailure("the BENCH board started again")
            self._now_ms, self._asked_s = now_ms, time.monotonic()
        return self._now_ms * 1e6 / self.file.time_factor

    def run_until_ns(self, time_ns: float) -> None:
        left_s = (time_ns - self.now_ns) / 1e9
        while left_s > 0:
            time.sleep(min(max(left_s * self.file.time_factor, FRESH_S), LONGEST_SLEEP_S))
            left_s = (time_ns - self.now_ns) / 1e9

    # Hands

    def at_rest(self) -> None:
        """Everything as it is on a table that nobody touches; also what a test before this one left behind."""
        self.rig.calm()
        self.rig.pull_cable(False)
        for board in ("scanner", "display"):
            self.rig.power(board, True)
            self.rig.hold(board, False)
        self.rig.tamper(False)
        self.parts.inputs.inputs = 0
        self.rig.inputs(0)
        self.parts.sensors.jam.clear()
        self.rig.rest(idle_levels())

    # Eyes

    def screen(self) -> list[str]:
        if self.eyes is None:
            raise BenchFailure(f"bench {self.file.name} has no eyes on the monitor: [table] file in the bench file")
        self.eyes.look()
        return self.eyes.lines()

    def pixels(self) -> numpy.ndarray:
        raise BenchFailure(f"bench {self.file.name} has no eyes on the panel's pixels")

    def image(self) -> Image.Image:
        raise BenchFailure(f"bench {self.file.name} has no eyes on the panel's pixels")

    def lamp_frames(self, seconds: float) -> list[tuple[int, ...]]:
        """Samples of them: every breath and every blink lasts longer than a look takes."""
        end_ns = self.now_ns + seconds * 1e9
        found = []
        while self.now_ns < end_ns:
            found.append(tuple(self.captured()))
            self.run(LAMP_LOOK_S)
        return found

    # Boards

    def client(self, role: str) -> ServiceClient:
        if role == "display" and self.eyes is not None:
            self.eyes.lost()  # a board has one session at a time
        return ServiceClient(self._ports[role], limit_s=self._limit_s)

    def handle(self, role: str) -> BoardHandle:
        return BoardHandle(role, lambda: self.client(role), self.table_file)

    def finding(self, role: str) -> Found | None:
        return next((found for found in self.found if found.serial == self.file.boards[role]), None)
