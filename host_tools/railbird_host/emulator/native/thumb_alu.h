/* Operations of the low registers that a table in the opcode picks. */
#ifndef RAILBIRD_THUMB_ALU_H
#define RAILBIRD_THUMB_ALU_H

#include "thumb_flags.h"

static inline uint32_t data_processing(thumb_cpu *cpu, uint32_t operation, uint32_t d, uint32_t m)
{
    switch (operation) { /* the caller writes the result back, except for TST, CMP and CMN */
    case 0: return set_nz(cpu, d & m);
    case 1: return set_nz(cpu, d ^ m);
    case 2: return shift_left_flags(cpu, d, m);
    case 3: return shift_right_flags(cpu, d, m);
    case 4: return shift_right_signed_flags(cpu, d, m);
    case 5: return add_carry_flags(cpu, d, m);
    case 6: return subtract_carry_flags(cpu, d, m);
    case 7: return rotate_right_flags(cpu, d, m);
    case 8: return set_nz(cpu, d & m);
    case 9: return subtract_flags(cpu, 0, m);
    case 10: return subtract_flags(cpu, d, m);
    case 11: return add_flags(cpu, d, m);
    case 12: return set_nz(cpu, d | m);
    case 13: return set_nz(cpu, d * m);
    case 14: return set_nz(cpu, d & ~m);
    default: return set_nz(cpu, ~m);
    }
}

static inline uint32_t extend(uint32_t kind, uint32_t value)
{
    switch (kind) {
    case 0: return (uint32_t)(int32_t)(int16_t)value;
    case 1: return (uint32_t)(int32_t)(int8_t)value;
    case 2: return value & 0xFFFF;
    default: return value & 0xFF;
    }
}

static inline uint32_t reverse(uint32_t kind, uint32_t value)
{
    switch (kind) {
    case 0: return __builtin_bswap32(value);
    case 1: return (value & 0x00FF00FFu) << 8 | (value >> 8 & 0x00FF00FFu);
    default: return (uint32_t)(int32_t)(int16_t)((value & 0xFF) << 8 | (value >> 8 & 0xFF));
    }
}

#endif
