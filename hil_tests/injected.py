"""Bytes that no board sent, on a board's receiving pin, as fast as a UART sends them."""

from railbird.link.wire import BAUD, BITS_PER_BYTE
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import Board

BYTE_NS = 1e9 * BITS_PER_BYTE / BAUD


def inject(bench: TableBench, board: Board, data: bytes) -> None:
    """Runs until all of it has arrived."""
    source = board.outside.new_source()
    for index, byte in enumerate(data):
        at_ns = bench.now_ns + 1e6 + index * BYTE_NS
        board.outside.at(at_ns, source, lambda byte=byte: board.uart[1].feed_byte(byte))
    bench.run(0.002 + len(data) * BYTE_NS / 1e9)
