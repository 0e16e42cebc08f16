/* What the compiled core can reach without the Python models. Each function gives NULL, or 0, for any other address. */
#ifndef RAILBIRD_THUMB_BUS_H
#define RAILBIRD_THUMB_BUS_H

#include <stddef.h>
#include <string.h>

#include "thumb_core.h"

#define RAM_START 0x20000000u
#define RAM_SIZE (264u * 1024u)
#define FLASH_START 0x10000000u
#define FLASH_WINDOWS 0x04000000u /* the 16 MB window of the flash, four times over */
#define FLASH_MASK 0x00FFFFFFu
#define ROM_SIZE 0x4000u
#define SIO_START 0xD0000000u
#define TIMER_RAW_HIGH 0x40054024u
#define TIMER_RAW_LOW 0x40054028u
#define UART0_FLAGS 0x40034018u
#define UART1_FLAGS 0x40038018u
#define PIO0_FSTAT 0x50200004u
#define PIO1_FSTAT 0x50300004u

enum { CYCLES_MEMORY = 2, CYCLES_SIO = 1, CYCLES_PERIPHERAL_LOAD = 4 };

static inline uint32_t load_word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

static inline uint32_t load_half(const uint8_t *at)
{
    uint16_t value;
    memcpy(&value, at, 2);
    return value;
}

static inline void store_word(uint8_t *at, uint32_t value) { memcpy(at, &value, 4); }

static inline void store_half(uint8_t *at, uint32_t value)
{
    uint16_t half = (uint16_t)value;
    memcpy(at, &half, 2);
}

typedef struct {
    uint8_t *ram;
    const uint8_t *flash, *rom;
} thumb_memory;

static inline const uint8_t *readable(const thumb_memory *memory, uint32_t address, uint32_t length)
{
    if (address - RAM_START <= RAM_SIZE - length)
        return memory->ram + (address - RAM_START);
    if (address - FLASH_START < FLASH_WINDOWS)
        return memory->flash + (address & FLASH_MASK);
    if (address <= ROM_SIZE - length)
        return memory->rom + address;
    return NULL;
}

static inline uint8_t *writable(const thumb_memory *memory, uint32_t address, uint32_t length)
{
    return address - RAM_START <= RAM_SIZE - length ? memory->ram + (address - RAM_START) : NULL;
}

/* Where code can be. Code that runs on without a jump stays within: one call executes fewer instructions than fit between
   `size` and the memory's end; in the ROM, the word behind the end is no instruction (chip.pxi). `is_last` is that rest, in
   which each instruction has a call of its own. */
typedef struct {
    const uint8_t *code; /* of address 0 */
    uint32_t start, size; /* no code: 0 */
    uint32_t fetch_mask;  /* address bits in which another word of code that must be waited for differs */
    int is_last;
} thumb_region;

enum { CODE_MARGIN = 0x2000 }; /* bytes */

static inline thumb_region region_of(const thumb_memory *memory, uint32_t pc, int flash_waits)
{
    thumb_region region = {NULL, 0, 0, 0, 0};
    uint32_t end;
    if (pc - FLASH_START < FLASH_WINDOWS) {
        region = (thumb_region){memory->flash, pc & ~FLASH_MASK, 0, flash_waits ? ~3u : 0, 0};
        end = FLASH_MASK - 4;
    } else if (pc - RAM_START < RAM_SIZE) {
        region = (thumb_region){memory->ram, RAM_START, 0, 0, 0};
        end = RAM_SIZE - 4;
    } else {
        region.code = memory->rom;
        region.size = pc < ROM_SIZE - 4 ? ROM_SIZE - 4 : 0;
        return region;
    }
    region.code -= region.start;
    region.is_last = pc - region.start >= end - CODE_MARGIN;
    if (pc - region.start < end)
        region.size = region.is_last ? end : end - CODE_MARGIN;
    return region;
}

/* A word load that is no memory access; gives the cycles it takes, or 0. */
static inline int load_register(thumb_cpu *cpu, uint32_t address, long long cycles, uint32_t *value)
{
    if (address >> 28 == SIO_START >> 28) {
        cpu->side_effects++;
        return sio_read(cpu->sio, address - SIO_START, value) ? CYCLES_SIO : 0;
    }
    if ((address == TIMER_RAW_LOW || address == TIMER_RAW_HIGH) && cpu->timer_epoch_ns <= cpu->now_ns) { /* later: paused */
        uint64_t micros = (uint64_t)((cpu->now_ns + (double)cycles * cpu->cycle_ns - cpu->timer_epoch_ns) / 1000.0);
        cpu->side_effects++;
        *value = (uint32_t)(address == TIMER_RAW_LOW ? micros : micros >> 32);
        return CYCLES_PERIPHERAL_LOAD;
    }
    if (address == UART0_FLAGS || address == UART1_FLAGS) { /* changes only at events: no side effect */
        *value = cpu->uart_flags[address == UART1_FLAGS];
        return CYCLES_PERIPHERAL_LOAD;
    }
    if (address == PIO0_FSTAT || address == PIO1_FSTAT) { /* the same */
        *value = cpu->fifo_status[address == PIO1_FSTAT];
        return CYCLES_MEMORY;
    }
    return 0;
}

static inline int store_register(thumb_cpu *cpu, uint32_t address, uint32_t value)
{
    if (address >> 28 == SIO_START >> 28 && sio_write(cpu->sio, address - SIO_START, value, &cpu->divider_cycles))
        return CYCLES_SIO;
    return 0;
}

#endif
