/* Arithmetic with flags (ARMv6-M manual, A2.2.1 and A6.4). Flags are kept as what they follow from, and made only when they
   are asked for. Where rp2040py's own core strays from the manual, the `as_stock` variant follows rp2040py, for the
   differential test alone. */
#ifndef RAILBIRD_THUMB_FLAGS_H
#define RAILBIRD_THUMB_FLAGS_H

#include "thumb_core.h"

typedef struct {
    uint32_t n; /* its bit 31 is N */
    uint32_t z; /* Z if it is 0 */
    uint32_t c; /* 0 or 1 */
    uint32_t v; /* its bit 31 is V */
    int as_stock;
} thumb_flags;

static inline thumb_flags flags_of(const thumb_cpu *cpu)
{
    return (thumb_flags){(uint32_t)cpu->n << 31, !cpu->z, (uint32_t)cpu->c, (uint32_t)cpu->v << 31, cpu->as_stock};
}

static inline void keep_flags(thumb_cpu *cpu, const thumb_flags *flags)
{
    cpu->n = flags->n >> 31;
    cpu->z = flags->z == 0;
    cpu->c = (int)flags->c;
    cpu->v = flags->v >> 31;
}

static inline uint32_t set_nz(thumb_flags *flags, uint32_t result)
{
    flags->n = flags->z = result;
    return result;
}

static inline uint32_t add_flags(thumb_flags *flags, uint32_t a, uint32_t b)
{
    uint32_t result = a + b;
    flags->c = result < a;
    flags->v = ~(a ^ b) & (a ^ result);
    return set_nz(flags, result);
}

static inline uint32_t subtract_flags(thumb_flags *flags, uint32_t a, uint32_t b)
{
    uint32_t result = a - b;
    flags->c = a >= b;
    flags->v = (a ^ b) & (a ^ result);
    return set_nz(flags, result);
}

static inline uint32_t add_carry_flags(thumb_flags *flags, uint32_t a, uint32_t b)
{
    uint64_t sum = (uint64_t)a + b + (flags->c ? 1 : 0);
    uint32_t result = (uint32_t)sum;
    uint32_t a_for_overflow = flags->as_stock ? a + (flags->c ? 1 : 0) : a;
    flags->v = ~(a_for_overflow ^ b) & (b ^ result);
    flags->c = (uint32_t)(sum >> 32);
    return set_nz(flags, result);
}

static inline uint32_t subtract_carry_flags(thumb_flags *flags, uint32_t a, uint32_t b)
{
    uint64_t subtrahend = (uint64_t)b + (flags->c ? 0 : 1);
    uint32_t result = (uint32_t)(a - subtrahend);
    uint32_t b_for_overflow = flags->as_stock ? (uint32_t)subtrahend : b;
    flags->v = (a ^ b_for_overflow) & (a ^ result);
    flags->c = a >= subtrahend;
    return set_nz(flags, result);
}

/* Shifts by a register use its low byte; a shift by 0 leaves the carry alone. */

static inline uint32_t shift_left_flags(thumb_flags *flags, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by != 0) {
        if (by <= 32)
            flags->c = (value >> (32 - by)) & 1;
        else
            flags->c = flags->as_stock ? (value >> ((32 - by) & 31)) & 1 : 0;
    }
    return set_nz(flags, by < 32 ? value << by : 0);
}

static inline uint32_t shift_right_flags(thumb_flags *flags, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by != 0 || flags->as_stock)
        flags->c = by <= 32 ? (value >> ((by - 1) & 31)) & 1 : 0;
    return set_nz(flags, by < 32 ? value >> by : 0);
}

static inline uint32_t shift_right_signed_flags(thumb_flags *flags, uint32_t value, uint32_t by)
{
    by &= 0xFF;
    if (by > 32)
        by = 32;
    if (by != 0 || flags->as_stock)
        flags->c = (value >> ((by - 1) & 31)) & 1;
    return set_nz(flags, (uint32_t)((int32_t)value >> (by < 32 ? by : 31)));
}

static inline uint32_t rotate_right_flags(thumb_flags *flags, uint32_t value, uint32_t by)
{
    uint32_t rotation = by & 31;
    uint32_t result = rotation ? value >> rotation | value << (32 - rotation) : value;
    if ((by & 0xFF) != 0 || flags->as_stock)
        flags->c = result >> 31;
    return set_nz(flags, result);
}

/* The conditions of branches (ARMv6-M manual A6.3); each has its opposite. */
#define IS_EQUAL (flags.z == 0)
#define IS_NEGATIVE (flags.n >> 31)
#define IS_OVERFLOW (flags.v >> 31)
#define IS_HIGHER (flags.c && flags.z)
#define IS_LESS ((flags.n ^ flags.v) >> 31)
#define IS_GREATER (flags.z && !IS_LESS)

#endif
