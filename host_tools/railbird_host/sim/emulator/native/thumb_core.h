/* The compiled part of the run loop: ARMv6-M Thumb code that touches only registers, RAM, flash, ROM, the SIO's divider and
   spinlocks, the timer's count and the UARTs' flags. Everything else is left, with nothing done, to rp2040py's own core. */
#ifndef RAILBIRD_THUMB_CORE_H
#define RAILBIRD_THUMB_CORE_H

#include <stdint.h>

#include "xip_cache.h"

/* The part of the SIO that both the compiled core and the Python model of the SIO use (RP2040 datasheet 2.3.1). */
typedef struct {
    uint32_t spinlocks;
    uint32_t dividend, divisor, quotient, remainder, divider_status;
} sio_state;

typedef struct {
    uint32_t *registers; /* r0 … r15 */
    uint8_t *ram, *flash, *rom;
    int n, z, c, v;
    int primask;
    int ipsr;
    int in_handler;
    int event;                    /* the event register, set by SEV */
    int interrupt_pending;        /* some exception is pending and enabled; constant during one call */
    int interrupts_changed;       /* out: the caller must look at interrupts before the next instruction */
    int as_stock;                 /* 1: as rp2040py where it strays from the ARM manual; for comparing the two */
    int turn_by_turn;             /* 1: loops that wait for the timer are executed to the last turn; for comparing too */
    uint64_t turns_skipped;       /* of such loops */
    double cycle_ns;              /* of clk_sys */
    double now_ns, timer_epoch_ns; /* simulated time at the first instruction; when the timer's count began */
    long long divider_cycles;     /* out: cycles that rp2040py counts, without time passing, for a division */
    uint64_t side_effects;        /* grows with every store and every load that can differ the next time */
    const uint32_t *uart_flags;   /* UARTFR of both UARTs, which firmware polls; the Python models keep them up to date */
    const uint32_t *fifo_status;  /* FSTAT of both PIO blocks, likewise */
    sio_state *sio;
    xip_cache *xip;
    uint64_t instructions;        /* executed by thumb_run since the start */
} thumb_cpu;

/* Runs until `budget` cycles are used up; gives the cycles used. `*left_over` is 1 if the next instruction must be
   executed by the stock core. */
long long thumb_run(thumb_cpu *cpu, long long budget, int *left_over);

/* The address that a word load at `pc` would read, or 0 if the instruction there is none. */
uint32_t thumb_load_address(const thumb_cpu *cpu, uint32_t pc);

/* 1 if reading this register changes nothing and its value changes only at an alarm, a PIO step or a store. */
int thumb_is_status_register(uint32_t address);

/* Why an instruction faults, and what the exception keeps of it. */
typedef struct {
    const char *reason;
    uint32_t opcode, address, return_address;
    int thumb;         /* 0: the fault is that Thumb code was left */
    int is_unmodelled; /* the address is one of the chip's, but not of this model's */
} thumb_fault;

/* 1 if the instruction at the program counter faults; only meant for one that the compiled core has left over. */
int thumb_find_fault(const thumb_cpu *cpu, thumb_fault *fault);

int bus_is_mapped(uint32_t address);
int bus_is_writable(uint32_t address);

/* Cycles that rp2040py's core forgets for the instruction at the program counter. */
int thumb_forgotten_cycles(const thumb_cpu *cpu);

int sio_read(sio_state *sio, uint32_t offset, uint32_t *value);
int sio_write(sio_state *sio, uint32_t offset, uint32_t value, long long *divider_cycles);
void sio_reset(sio_state *sio);

#endif
