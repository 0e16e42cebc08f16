"""What the scanner has counted since it started: numbers only, and none of them depends on which card passed."""

from array import array

from railbird.scan.results import CardRead

FAULT_CODES = 32


class ScanCounters:
    """Margin: `weak_bits` are samples at the ends of marks (112 a pass) that were wrong though the card was read."""

    def __init__(self):
        self.passes = 0
        self.reads = 0
        self.one_block_reads = 0
        self.faults = array("I", [0] * FAULT_CODES)
        self.slowest_mm_s = 0
        self.fastest_mm_s = 0
        self.last_mm_s = 0
        self.weak_bits = 0
        self.most_weak_bits = 0

    def note(self, result) -> None:
        self.passes += 1
        if not isinstance(result, CardRead):
            self.faults[result.code if result.code < FAULT_CODES else 0] += 1
            return
        self.reads += 1
        if result.speed_mm_s:
            self._note_speed(result.speed_mm_s)

    def note_margin(self, result) -> None:
        """How well a card was read; of a hidden one, only when its round is over."""
        if isinstance(result, CardRead):
            self.one_block_reads += result.blocks == 1
            self.weak_bits += result.weak_bits
            self.most_weak_bits = max(self.most_weak_bits, result.weak_bits)

    def _note_speed(self, speed_mm_s: int) -> None:
        self.last_mm_s = speed_mm_s
        self.fastest_mm_s = max(self.fastest_mm_s, speed_mm_s)
        self.slowest_mm_s = min(self.slowest_mm_s, speed_mm_s) if self.slowest_mm_s else speed_mm_s

    def fault_total(self) -> int:
        return self.passes - self.reads
