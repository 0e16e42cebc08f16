"""An emulated serial card reader (imager or barcode module) on the scanner's UART0: a line of text for each card.

In: cards or any bytes. Out: bytes at the pace of the baud rate, each at the exact end of its stop bit. With a `garble`
rate it sends bits the wrong way round, as a bad cable does.
"""

from collections.abc import Callable
from random import Random

from railbird.cards.card import card_text
from railbird_host.sim.emulator.board import Board

BITS_PER_BYTE = 10


class SerialModule:
    def __init__(self, board: Board, uart: int = 0, baud: int = 9600, garble: float = 0.0, seed: int = 0):
        self._board = board
        self._uart = uart
        self._byte_ns = BITS_PER_BYTE * 1e9 / baud
        self._garble = garble
        self._random = Random(seed)
        self._source = board.outside.new_source()
        board.fed_uarts.add(uart)
        self._free_ns = 0.0

    def send_card(self, card: int, deck: int, ending: bytes = b"\r\n") -> float:
        """A line as `PlainTexts` reads it; gives the instant of its end."""
        return self.send(f"{card_text(card)}-{deck}".encode() + ending)

    def send(self, data: bytes) -> float:
        """Any bytes, after those that are still on their way."""
        time_ns = max(self._board.now_ns, self._free_ns)
        for byte in data:
            time_ns += self._byte_ns
            if self._random.random() < self._garble:
                byte ^= 1 << self._random.randrange(8)
            self._board.outside.at(time_ns, self._source, self._feed(byte))
        self._free_ns = time_ns
        return time_ns

    def _feed(self, byte: int) -> Callable[[], None]:
        return lambda: self._board.uart[self._uart].feed_byte(byte)
