# Included by runloop.pyx: the XIP cache of one chip, as the Python models set it up and the compiled core uses it.

from libc.stdlib cimport calloc, free

cdef enum:
    FLASH_WORDS = 1 << 22  # of a 16 MB window
    RAM_WORDS = 264 * 256


cdef class XipCache:
    """`is_on` False is flash without waits. `miss_cycles` is what a word costs that is not in the cache."""

    cdef xip_cache state
    cdef object watched  # holds what the watch points into

    def __cinit__(self, bint is_on=True):
        self.state.is_on = is_on
        self.state.is_caching = True
        xip_forget(&self.state)

    def __dealloc__(self):
        free(self.state.watch)
        free(self.state.profile.fetches)
        free(self.state.profile.reads_of)
        free(self.state.profile.reads_by_flash)
        free(self.state.profile.reads_by_ram)

    @property
    def is_on(self):
        return bool(self.state.is_on)

    @property
    def miss_cycles(self):
        return self.state.miss_cycles

    @miss_cycles.setter
    def miss_cycles(self, int cycles):
        self.state.miss_cycles = cycles

    def set_caching(self, bint is_caching):
        if is_caching != self.state.is_caching:
            self.state.is_caching = is_caching
            xip_forget(&self.state)

    def flush(self):
        xip_forget(&self.state)

    @property
    def accesses(self):
        return self.state.accesses

    @property
    def misses(self):
        return self.state.misses

    def clear_counters(self):
        self.state.accesses = self.state.misses = 0

    def watch(self, uint8_t[::1] seen, const uint32_t[::1] jumps, uint32_t interpreter_start, uint32_t interpreter_size):
        """From now on `seen` gets what the interpreter reads and what is fetched: see xip_cache.h."""
        if seen.shape[0] != jumps.shape[0]:
            raise ValueError(f"{seen.shape[0]} bytes to be seen, {jumps.shape[0]} places of jumps")
        if self.state.watch == NULL:
            self.state.watch = <xip_watch *>calloc(1, sizeof(xip_watch))
        self.watched = (seen, jumps)
        self.state.watch.seen = &seen[0]
        self.state.watch.jumps = &jumps[0]
        self.state.watch.size = <uint32_t>seen.shape[0]
        self.state.watch.interpreter_start = interpreter_start
        self.state.watch.interpreter_size = interpreter_size
        xip_forget(&self.state)

    def start_profile(self):
        """From now on misses are counted by where they happen."""
        if self.state.profile.fetches != NULL:
            return
        self.state.profile.reads_of = <uint32_t *>calloc(FLASH_WORDS, 4)
        self.state.profile.reads_by_flash = <uint32_t *>calloc(FLASH_WORDS, 4)
        self.state.profile.reads_by_ram = <uint32_t *>calloc(RAM_WORDS, 4)
        self.state.profile.fetches = <uint32_t *>calloc(FLASH_WORDS, 4)

    def profile(self):
        """Four dicts from address to misses: code fetched; data read; readers of data in flash and in RAM."""
        if self.state.profile.fetches == NULL:
            return {}, {}, {}, {}
        return (
            counts(self.state.profile.fetches, FLASH_WORDS, 0x10000000),
            counts(self.state.profile.reads_of, FLASH_WORDS, 0x10000000),
            counts(self.state.profile.reads_by_flash, FLASH_WORDS, 0x10000000),
            counts(self.state.profile.reads_by_ram, RAM_WORDS, 0x20000000),
        )


cdef dict counts(const uint32_t *words, int length, uint32_t start):
    cdef int index
    return {start + 4 * index: words[index] for index in range(length) if words[index]}
