"""A flash chip made of a bytearray: programs only clear bits, erases take a whole sector, and the power can be cut at
the n-th operation, cleanly (before it) or torn (in the middle of it)."""

from railbird.flash_map import PAGE_BYTES, SECTOR_BYTES


class PowerCut(Exception):
    pass


class FlashInMemory:
    """`start` is the address of data[0]: tests hold only the region that they use."""

    def __init__(self, start, sectors):
        self.start = start
        self.data = bytearray(b"\xff" * (sectors * SECTOR_BYTES))
        self.operations = 0
        self.erases = {}
        self.cut_at = None  # number of the operation that is cut
        self.torn = False
        self.seed = 1
        self.reads = 0

    def read_into(self, address, buffer):
        self.reads += 1
        address -= self.start
        assert address >= 0
        buffer[:] = memoryview(self.data)[address : address + len(buffer)]

    def program(self, address, page):
        assert address % PAGE_BYTES == 0 and len(page) % PAGE_BYTES == 0
        cut = self._count()
        address -= self.start
        for index in range(len(page)):
            keep = self._random() if cut else 0  # a torn program clears some of its bits
            self.data[address + index] &= page[index] | keep
        if cut:
            raise PowerCut()

    def erase(self, address):
        assert address % SECTOR_BYTES == 0
        cut = self._count()
        self.erases[address] = self.erases.get(address, 0) + 1
        address -= self.start
        for index in range(SECTOR_BYTES):
            self.data[address + index] |= self._random() if cut else 0xFF  # a torn erase sets some of them
        if cut:
            raise PowerCut()

    def _count(self):
        self.operations += 1
        if self.cut_at is not None and self.operations >= self.cut_at:
            if self.torn and self.operations == self.cut_at:
                return True
            raise PowerCut()
        return False

    def _random(self):
        self.seed = (self.seed * 1103515245 + 12345) & 0x3FFFFFFF
        return self.seed >> 16 & 0xFF


class WornFlash(FlashInMemory):
    """Cells that do not take what is written, or do not let it go."""

    def __init__(self, start, sectors):
        super().__init__(start, sectors)
        self.stuck = {}  # index -> (mask of bits that stay, their value)

    def program(self, address, page):
        super().program(address, page)
        self.stick()

    def erase(self, address):
        super().erase(address)
        self.stick()

    def stick(self):
        for index, (mask, value) in self.stuck.items():
            self.data[index] = self.data[index] & ~mask | value & mask
