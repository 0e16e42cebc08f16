# Included by runloop.pyx: what of the C sources it uses (thumb_core.h, xip_cache.h).

cdef extern from "thumb_core.h" nogil:
    ctypedef struct sio_state:
        uint32_t spinlocks
    ctypedef struct xip_profile:
        uint32_t *fetches
        uint32_t *reads_of
        uint32_t *reads_by_flash
        uint32_t *reads_by_ram
    ctypedef struct xip_watch:
        uint8_t *seen
        const uint32_t *jumps
        uint32_t size, interpreter_start, interpreter_size, last
    ctypedef struct xip_cache:
        int is_on, is_caching, miss_cycles
        uint64_t accesses, misses
        xip_profile profile
        xip_watch *watch
    void xip_forget(xip_cache *cache)
    ctypedef struct thumb_cpu:
        uint32_t *registers
        uint8_t *ram
        uint8_t *flash
        uint8_t *rom
        int n, z, c, v, primask, ipsr, in_handler, event, interrupt_pending, interrupts_changed, as_stock, turn_by_turn
        uint64_t turns_skipped
        double cycle_ns, now_ns, timer_epoch_ns
        long long divider_cycles
        uint64_t side_effects
        const uint32_t *uart_flags
        const uint32_t *fifo_status
        sio_state *sio
        xip_cache *xip
        uint64_t instructions
    long long thumb_run(thumb_cpu *cpu, long long budget, int *left_over)
    uint32_t thumb_load_address(const thumb_cpu *cpu, uint32_t pc)
    int thumb_is_status_register(uint32_t address)
    int thumb_forgotten_cycles(const thumb_cpu *cpu)
    int sio_read(sio_state *sio, uint32_t offset, uint32_t *value)
    int sio_write(sio_state *sio, uint32_t offset, uint32_t value, long long *divider_cycles)
    void sio_reset(sio_state *sio)
    ctypedef struct thumb_fault:
        const char *reason
        uint32_t opcode, address, return_address
        int thumb, is_unmodelled
    int thumb_find_fault(const thumb_cpu *cpu, thumb_fault *fault)
    int bus_is_mapped(uint32_t address)
    int bus_is_writable(uint32_t address)
