"""How fast the emulator is: emulated instructions a second, and seconds of one core per simulated second.

Instructions, because cycles in which the CPU waits for its flash are free to emulate: megahertz flatter. Two programs,
one run each: one full of misses, and one that lives in RAM. rp2040py's own loop runs the first.
"""

import time

from railbird_host.device.images import image_path
from railbird_host.figures.benchmarks.emulator_scenario import Scenario
from railbird_host.figures.benchmarks.figure import AT_LEAST, Figure
from railbird_host.sim.emulator import Board, Lockstep, RawRepl
from railbird_host.sim.emulator.stock_loop import StockBoard

IDLE_S = 5.0
BURSTS = 10
PROGRAM = """
def work(n):
    total = 0
    table = {}
    for i in range(n):
        total += i & 3
        table[i & 31] = total * i // (1 + (i & 7))
    return sum(table.values())
print(work(%d))
"""
IDLE_PROGRAM = """
import time
print('READY')
for _ in range(%d):
    time.sleep_ms(10)
"""
RAM_PROGRAM = """
import micropython
@micropython.viper
def work(n: int) -> int:
    total = 0
    for i in range(n):
        total = (total ^ i) + (i >> 3)
    return total
print(work(%d))
"""
STOCK_TURNS, OUR_TURNS, RAM_TURNS = 2_000, 60_000, 8_000_000


def measure() -> list[Figure]:
    image = image_path("BENCH", "development").read_bytes()
    zero_wait, _ = _speed(Board(image, zero_wait_flash=True), PROGRAM % OUR_TURNS)
    ours, megahertz = _speed(Board(image), PROGRAM % OUR_TURNS)
    zero_wait_in_ram, _ = _speed(Board(image, zero_wait_flash=True), RAM_PROGRAM % RAM_TURNS)
    in_ram, _ = _speed(Board(image), RAM_PROGRAM % RAM_TURNS)
    stock = _stock_speed(image)
    return [
        Figure("rp2040py's own loop and core, instructions", stock, "million /s"),
        Figure("compiled run loop, same program, full of misses", ours, "million /s"),
        Figure("the same in cycles", megahertz, "MHz"),
        Figure("the same in RAM, instructions", in_ram, "million /s"),
        Figure("gain", ours / stock, "times", 60, AT_LEAST),
        Figure("fewer than with zero-wait flash, full of misses", 100 - 100 * ours / zero_wait, "%", 25),
        Figure("fewer than with zero-wait flash, in RAM", 100 - 100 * in_ram / zero_wait_in_ram, "%", 25),
        Figure("two boards idle", _idle(image), "s per simulated s", 0.1),
        Figure("PIO capture, UART, 64 LEDs, panel window", _at_work(image), "s per simulated s", 1.0),
    ]


def _speed(board: Board, program: str) -> tuple[float, float]:
    """(Millions of instructions, millions of cycles) a second of one core."""
    repl = RawRepl(board)
    repl.enter()
    instructions, cycles, start = board.loop.instructions, board.chip.core.cycles, time.process_time()
    repl.exec(program, limit_s=60)
    elapsed_us = (time.process_time() - start) * 1e6
    return (board.loop.instructions - instructions) / elapsed_us, (board.chip.core.cycles - cycles) / elapsed_us


def _stock_speed(image: bytes) -> float:
    """Instructions of rp2040py's loop: as many as the compiled one counts in the same program, as the same core."""
    twin = Board(image, has_flash_times=False, as_stock=True)
    instructions = _instructions_of(twin)
    board = StockBoard(image, has_flash_times=False, as_stock=True)
    repl = RawRepl(board)
    repl.enter()
    start = time.process_time()
    repl.exec(PROGRAM % STOCK_TURNS, limit_s=60)
    return instructions / ((time.process_time() - start) * 1e6)


def _instructions_of(board: Board) -> int:
    repl = RawRepl(board)
    repl.enter()
    before = board.loop.instructions
    repl.exec(PROGRAM % STOCK_TURNS, limit_s=60)
    return board.loop.instructions - before


def _idle(image: bytes) -> float:
    """Both boards do what an idle application does: wake up every 10 ms, find nothing, sleep."""
    boards = Lockstep(Board(image, name="a"), Board(image, name="b"))
    repls = [RawRepl(board, boards) for board in boards.boards]
    for repl in repls:
        repl.start(IDLE_PROGRAM % (IDLE_S * 100))
        boards.run_until(lambda repl=repl: "READY" in repl.output)  # type: ignore[misc]
    simulated, start = boards.now_s, time.process_time()
    boards.run_until(lambda: all(repl.is_done for repl in repls), limit_s=2 * IDLE_S, step_s=0.1)
    return (time.process_time() - start) / (boards.now_s - simulated)


def _at_work(image: bytes) -> float:
    scenario = Scenario(image)
    scenario.start()
    simulated, start = scenario.runner.now_s, time.process_time()
    for _ in range(BURSTS):
        scenario.burst()
    if len(scenario.shown()) != BURSTS:
        raise RuntimeError(f"{len(scenario.shown())} of {BURSTS} frames were shown")
    return (time.process_time() - start) / (scenario.runner.now_s - simulated)
