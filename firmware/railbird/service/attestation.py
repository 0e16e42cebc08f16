"""The answer to "show me that you run what I think": HMAC-SHA256, keyed with the asker's fresh seed, over the image and
the filling up to `end`.

In: a seed, where to stop, a function that reads the flash. Out: 32 bytes, in steps of some milliseconds; the host
computes the same from the build at hand. An old answer is worth nothing, because the seed is the key.
"""

from railbird.flash_map import IMAGE_END, IMAGE_START
from railbird.link.hmac import Hmac

STEP_BYTES = 1024


class Attestation:
    def __init__(self, seed: bytes, end: int, read_image):
        """`read_image(address, buffer)` reads flash, the image included."""
        self.seed = bytes(seed)
        self.end = min(end, IMAGE_END)
        self._read_image = read_image
        self._mac = Hmac(self.seed)
        self._running = self._mac.begin()
        self._address = IMAGE_START
        self._buffer = bytearray(STEP_BYTES)
        self.digest = None

    def step(self) -> bool:
        """True once `digest` is there; 1.3 ms a step on the board."""
        if self.digest is not None:
            return True
        count = min(STEP_BYTES, self.end - self._address)
        if count > 0:
            self._read_image(self._address, self._buffer)
            self._running.update(memoryview(self._buffer)[:count])
            self._address += count
        if self._address >= self.end:
            self.digest = self._mac.finish(self._running)
        return self.digest is not None

    def done_of_1000(self) -> int:
        return 1000 if self.digest is not None else self._address * 1000 // max(1, self.end)
