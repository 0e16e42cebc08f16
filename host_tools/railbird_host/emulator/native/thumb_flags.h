/* Arithmetic with flags (ARMv6-M manual, A2.2.1 and A6.4). Where rp2040py's own core strays from the manual, the
   `as_stock` variant follows rp2040py, for the differential test alone. */
#ifndef RAILBIRD_THUMB_FLAGS_H
#define RAILBIRD_THUMB_FLAGS_H

#include "thumb_core.h"

static inline uint32_t set_nz(thumb_cpu *cpu, uint32_t result)
{
    cpu->n = result >> 31;
    cpu->z = result == 0;
    return result;
}

static inline uint32_t add_flags(thumb_cpu *cpu, uint32_t a, uint32_t b)
{
    uint32_t result = a + b;
    cpu->c = result < a;
    cpu->v = (~(a ^ b) & (a ^ result)) >> 31;
    return set_nz(cpu, result);
}

static inline uint32_t subtract_flags(thumb_cpu *cpu, uint32_t a, uint32_t b)
{
    uint32_t result = a - b;
    cpu->c = a >= b;
    cpu->v = ((a ^ b) & (a ^ result)) >> 31;
    return set_nz(cpu, result);
}

static inline uint32_t add_carry_flags(thumb_cpu *cpu, uint32_t a, uint32_t b)
{
    uint64_t sum = (uint64_t)a + b + (cpu->c ? 1 : 0);
    uint32_t result = (uint32_t)sum;
    uint32_t a_for_overflow = cpu->as_stock ? a + (cpu->c ? 1 : 0) : a;
    cpu->v = (~(a_for_overflow ^ b) & (b ^ result)) >> 31;
    cpu->c = (int)(sum >> 32);
    return set_nz(cpu, result);
}

static inline uint32_t subtract_carry_flags(thumb_cpu *cpu, uint32_t a, uint32_t b)
{
    uint64_t subtrahend = (uint64_t)b + (cpu->c ? 0 : 1);
    uint32_t result = (uint32_t)(a - subtrahend);
    uint32_t b_for_overflow = cpu->as_stock ? (uint32_t)subtrahend : b;
    cpu->v = ((a ^ b_for_overflow) & (a ^ result)) >> 31;
    cpu->c = a >= subtrahend;
    return set_nz(cpu, result);
}

/* Shifts by a register use its low byte; a shift by 0 leaves the carry alone. */

static inline uint32_t shift_left_flags(thumb_cpu *cpu, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by != 0) {
        if (by <= 32)
            cpu->c = (value >> (32 - by)) & 1;
        else
            cpu->c = cpu->as_stock ? (value >> ((32 - by) & 31)) & 1 : 0;
    }
    return set_nz(cpu, by < 32 ? value << by : 0);
}

static inline uint32_t shift_right_flags(thumb_cpu *cpu, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by != 0 || cpu->as_stock)
        cpu->c = by <= 32 ? (value >> ((by - 1) & 31)) & 1 : 0;
    return set_nz(cpu, by < 32 ? value >> by : 0);
}

static inline uint32_t shift_right_signed_flags(thumb_cpu *cpu, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by > 32)
        by = 32;
    if (by != 0 || cpu->as_stock)
        cpu->c = (value >> ((by - 1) & 31)) & 1;
    return set_nz(cpu, (uint32_t)((int32_t)value >> (by < 32 ? by : 31)));
}

static inline uint32_t rotate_right_flags(thumb_cpu *cpu, uint32_t value, uint32_t by)
{
    uint32_t rotation = by & 31;
    uint32_t result = rotation ? value >> rotation | value << (32 - rotation) : value;
    if ((by & 0xFF) != 0 || cpu->as_stock)
        cpu->c = result >> 31;
    return set_nz(cpu, result);
}

static inline int condition_holds(const thumb_cpu *cpu, uint32_t condition)
{
    int holds;
    switch (condition >> 1) {
    case 0: holds = cpu->z; break;
    case 1: holds = cpu->c; break;
    case 2: holds = cpu->n; break;
    case 3: holds = cpu->v; break;
    case 4: holds = cpu->c && !cpu->z; break;
    case 5: holds = cpu->n == cpu->v; break;
    default: holds = cpu->n == cpu->v && !cpu->z; break;
    }
    return condition & 1 ? !holds : holds;
}

#endif
