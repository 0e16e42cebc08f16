"""Host tools: `railbird deploy` against `mpremote fs cp -r` of the same tree, and what `status` costs a live table.

In: a development image of the scanner; a copy of part of the working tree. Out: figures in simulated seconds, of board
and USB, on one emulated board in one run; the computer's own time counts for neither. mpremote's code is its own.
"""

import contextlib
import io
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace
from typing import Protocol

from mpremote.commands import do_filesystem_recursive_cp

from railbird.cards.card import make_card
from railbird.table.config import config_from_dict
from railbird_host.device.deploy.deploy import Deployment
from railbird_host.device.deploy.prompt import OpenTransport, Prompt
from railbird_host.device.deploy.tree import Tree, files_of_role, source_root
from railbird_host.device.images import image_path
from railbird_host.device.service.client import ServiceClient
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.sim.bench.panel_watch import PanelWatch
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.impairments import PERFECT
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.player import EdgePlayer
from railbird_host.sim.ports.in_process import InProcessPort

# All of the tree, as files of whole 4 KB blocks, would not fit the file system that mpremote copies to.
PACKAGES = ("cards", "journal", "link", "scan")
CARDS = 9  # one more could end the race
PHASES = 16  # single cards differ by 30 ms with their phase
SPEED_MM_S = 600.0
STATUS_EVERY_S = 0.05


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        deployed = deploy_figures(Path(folder))
    return [*deployed, *status_figures()]


# Deploy


def deploy_figures(folder: Path) -> list[Figure]:
    source = copied_tree(folder)
    board = Board(image_path("SCANNER", "development").read_bytes(), name="scanner")
    EdgePlayer(board)  # no card lies on its sensors: a board that sees one leaves its port alone for 3 s
    board.run_until(lambda: board.usb.connected, 5.0)
    prompt = Prompt(InProcessPort(board), "emulated")
    prompt.enter()
    transport = OpenTransport(InProcessPort(board), "emulated")

    def timed(job: Callable[[], object]) -> float:
        start_s = board.now_s
        job()
        return board.now_s - start_s

    def with_deploy() -> float:
        prompt.enter()
        return timed(lambda: Deployment(prompt, tree_of(source), lambda done, total: None).run())

    def with_mpremote() -> float:
        transport.enter_raw_repl(soft_reset=False)
        state = SimpleNamespace(transport=transport)
        with contextlib.redirect_stdout(io.StringIO()):
            return timed(lambda: do_filesystem_recursive_cp(state, str(source / "railbird"), ":", True, True))

    full = (with_deploy(), with_mpremote())
    nothing = (with_deploy(), with_mpremote())
    (source / "railbird/scan/segmenter.py").open("a").write("# once more\n")
    one = (with_deploy(), with_mpremote())
    figures = []
    for name, (deploy_s, mpremote_s), goal in (("no-op", nothing, 5), ("one-file", one, 5), ("full", full, 1.5)):
        figures.append(Figure(f"{name} deploy", deploy_s, "s simulated"))
        figures.append(
            Figure(f"{name} deploy against mpremote fs cp -r", mpremote_s / deploy_s, "times", goal, AT_LEAST)
        )
    return figures


def copied_tree(folder: Path) -> Path:
    """The packages with a line added to every file, so that none is the frozen one."""
    for package in PACKAGES:
        shutil.copytree(
            source_root() / "firmware/railbird" / package,
            folder / "railbird" / package,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text() + "# changed\n")
    return folder


def tree_of(source: Path) -> Tree:
    """As `railbird deploy` would see it: the rest of the working tree is what was frozen."""
    names = files_of_role(source_root(), "scanner")
    return Tree({name: source / name for name in names if (source / name).is_file()})


# Status on a live table


def status_figures() -> list[Figure]:
    flashes = prepared_flashes(config_from_dict({"decks": 1}))
    quiet, watched = latencies(flashes), latencies(flashes, Asking)
    every = f"status every {STATUS_EVERY_S * 1000:.0f} ms"
    return [
        Figure("card off the sensors to monitor, longest", max(quiet), "ms simulated"),
        Figure(f"{every}: added to the longest", max(watched) - max(quiet), "ms", 2, AT_MOST),
        Figure(f"{every}: added to the mean", fmean(watched) - fmean(quiet), "ms", 2, AT_MOST),
    ]


class Host(Protocol):
    def step(self) -> None: ...


def latencies(
    flashes: tuple[bytes, bytes], host: Callable[[TableBench, int], Host] | None = None, phases: int = PHASES
) -> list[float]:
    """Milliseconds from the end of each pass to the last byte of the new picture; the same cards each time, with a host
    at the display's port or without."""
    return [delay_ms for phase in range(phases) for delay_ms in round_latencies(flashes, phase, host)]


def round_latencies(
    flashes: tuple[bytes, bytes], phase: int, host: Callable[[TableBench, int], Host] | None
) -> list[float]:
    """One round; `phase` shifts the cards against everything that the boards do every few milliseconds: a heartbeat of
    the scanner that a card has to wait for is none of the host's doing."""
    hand = random.Random(phase)
    bench = TableBench("derby", flashes=flashes)
    bench.run(2.0 + phase * 0.0017)
    bench.press("NO MORE BETS")
    watch = PanelWatch(bench.display)
    asking = host(bench, phase) if host else None
    found = []
    for number in range(CARDS):
        edges = edges_of_pass(make_card(number % 3, 2 + number), 1, steady(SPEED_MM_S), PERFECT, number)
        off_ns = bench.slide(edges) - edges.end_ns + edges.off_ns
        rest_ns = hand.uniform(0.2e9, 0.3e9)
        while bench.now_ns < off_ns + rest_ns:
            bench.run(0.002)
            if asking:
                asking.step()
        found.append((watch.last_ns - off_ns) / 1e6)
    return found


class Asking:
    """A host that asks for the status again and again, as `watch` does, not in step with the cards."""

    def __init__(self, bench: TableBench, phase: int):
        self._bench = bench
        self._client = ServiceClient(InProcessPort(bench.display, bench), clock=lambda: bench.now_s)
        self._next_s = 0.0
        self._random = random.Random(phase)

    def step(self) -> None:
        if self._bench.now_s >= self._next_s:
            self._client.status()
            self._next_s = self._bench.now_s + STATUS_EVERY_S * self._random.uniform(0.5, 1.5)
