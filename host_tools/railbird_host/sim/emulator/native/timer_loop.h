/* The loop in which `mp_hal_delay_us` and `busy_wait_us` look at the timer until an instant: its turns can be skipped, exactly,
   because the code is known and each turn but the last does the same. As GCC makes it of pico-sdk's sources:

       loop: BL time_us_64        time_us_64: LDR base, =TIMER
             CMP end_high, high               LDR high, [base, #36]    TIMERAWH
             BHI loop                  again: MOVS before, high
             BNE out                          LDR low, [base, #40]     TIMERAWL: here
             CMP end_low, low                 LDR high, [base, #36]
             BHI loop                         CMP high, before
                                              BNE again
                                              BX LR
   Other loops are executed turn by turn. */
#ifndef RAILBIRD_TIMER_LOOP_H
#define RAILBIRD_TIMER_LOOP_H

#include "thumb_bus.h"

enum { TIMER_TURN_INSTRUCTIONS = 14 };

/* The last time that the timer's low word was read in this call of thumb_run. */
typedef struct {
    uint32_t pc;
    long long spent;
    uint64_t stores, misses, accesses;
} timer_visit;

/* Until which microsecond the loop goes on that reads TIMERAWL at `pc`; 0 if it is another one. `high` is the timer's. */
static inline uint64_t timer_loop_end(const thumb_memory *memory, const uint32_t *registers, uint32_t pc, uint32_t high)
{
    uint32_t back = registers[14] & ~1u, base, low, high_register, before, end_low, end_high;
    const uint8_t *inner = readable(memory, pc - 6, 16), *outer = readable(memory, back, 10);
    if (!inner || !outer)
        return 0;
    base = load_half(inner + 6) >> 3 & 7;
    low = load_half(inner + 6) & 7;
    high_register = load_half(inner + 8) & 7;
    before = load_half(inner + 4) & 7;
    end_high = load_half(outer) & 7;
    end_low = load_half(outer + 6) & 7;
    if (load_half(inner) >> 8 != (0x48 | base) || load_half(inner + 2) != (0x6A40 | base << 3 | high_register)
        || load_half(inner + 4) != (high_register << 3 | before) || load_half(inner + 6) != (0x6A80 | base << 3 | low)
        || load_half(inner + 8) != (0x6A40 | base << 3 | high_register)
        || load_half(inner + 10) != (0x4280 | before << 3 | high_register) || load_half(inner + 12) != 0xD1FA
        || load_half(inner + 14) != 0x4770)
        return 0;
    if (load_half(outer) != (0x4280 | high_register << 3 | end_high) || load_half(outer + 2) != 0xD8FB
        || load_half(outer + 4) >> 8 != 0xD1 || load_half(outer + 6) != (0x4280 | low << 3 | end_low)
        || load_half(outer + 8) != 0xD8F8 || registers[end_high] != high)
        return 0;
    return (uint64_t)high << 32 | registers[end_low];
}

/* Turns that can be skipped right before the load of TIMERAWL: in each it would still be too early, and none lasts beyond
   `limit`. `turn` and the others as thumb_run counts them. */
static inline long long timer_turns(const thumb_cpu *cpu, const thumb_memory *memory, uint32_t pc, long long spent, long long turn,
                                    long long limit)
{
    double passed_ns = cpu->now_ns + (double)(spent >> 16) * cpu->cycle_ns - cpu->timer_epoch_ns, early_ns;
    long long turns, fitting;
    uint64_t end_us;
    if ((turn & 0xFFFF) != TIMER_TURN_INSTRUCTIONS || cpu->turn_by_turn || cpu->as_stock || passed_ns < 0)
        return 0;
    end_us = timer_loop_end(memory, cpu->registers, pc, (uint32_t)((uint64_t)(passed_ns / 1000.0) >> 32));
    early_ns = (double)end_us * 1000.0 - passed_ns;
    if (!end_us || early_ns <= 0)
        return 0;
    turns = (long long)(early_ns / ((double)(turn >> 16) * cpu->cycle_ns)) - 1;
    fitting = (limit - spent) / turn - 1;
    return turns < fitting ? turns : fitting;
}

#endif
