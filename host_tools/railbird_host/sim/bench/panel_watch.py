"""Stands on the panel's bus and notes when the last byte was out: what a latency to the monitor is measured with."""

from railbird_host.sim.emulator.board import Board


class PanelWatch:
    def __init__(self, board: Board, spi: int = 0):
        self.last_ns = 0.0
        self._board = board
        self._spi = spi
        board.spi_devices[spi].append(self)

    def exchange(self, data: bytes) -> bytes | None:
        self.last_ns = self._board.now_ns + len(data) * self._board.chip.spi[self._spi].word_ns
        return None
