"""How fast the emulator is: emulated MHz against the stock wheel, and seconds of one core per simulated second."""

import time

from railbird_host.benchmarks.emulator_scenario import Scenario
from railbird_host.benchmarks.figure import AT_LEAST, Figure
from railbird_host.emulator import Board, Lockstep, RawRepl
from railbird_host.emulator.stock_loop import StockBoard
from railbird_host.images import image_path

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
import asyncio
async def main():
    print('READY')
    for _ in range(%d):
        await asyncio.sleep_ms(10)
asyncio.run(main())
"""
STOCK_TURNS, OUR_TURNS = 2_000, 60_000


def measure() -> list[Figure]:
    image = image_path("BENCH", "development").read_bytes()
    stock_mhz = _megahertz(StockBoard(image, has_flash_times=False), STOCK_TURNS)
    our_mhz = _megahertz(Board(image, has_flash_times=False), OUR_TURNS)
    return [
        Figure("rp2040py's own loop and core", stock_mhz, "MHz"),
        Figure("compiled run loop, same program", our_mhz, "MHz"),
        Figure("gain", our_mhz / stock_mhz, "times", 30, AT_LEAST),
        Figure("two boards idle", _idle(image), "s per simulated s", 0.1),
        Figure("PIO capture, UART, 64 LEDs, panel window", _at_work(image), "s per simulated s", 1.0),
    ]


def _megahertz(board: Board, turns: int) -> float:
    repl = RawRepl(board)
    repl.enter()
    cycles, start = board.chip.core.cycles, time.process_time()
    repl.exec(PROGRAM % turns, limit_s=60)
    return (board.chip.core.cycles - cycles) / (time.process_time() - start) / 1e6


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
