/* Spinlocks, CPUID and the integer divider of the SIO. Each function gives 1 if the register is one of these. */
#include "thumb_core.h"

enum {
    CPUID = 0x000,
    SPINLOCK_STATE = 0x05C,
    UNSIGNED_DIVIDEND = 0x060,
    UNSIGNED_DIVISOR = 0x064,
    SIGNED_DIVIDEND = 0x068,
    SIGNED_DIVISOR = 0x06C,
    QUOTIENT = 0x070,
    REMAINDER = 0x074,
    DIVIDER_STATUS = 0x078,
    SPINLOCK_FIRST = 0x100,
    SPINLOCK_LAST = 0x17C,
};
enum { STATUS_READY = 1, STATUS_DIRTY = 2 };
enum { DIVISION_CYCLES = 8 };

void sio_reset(sio_state *sio)
{
    *sio = (sio_state){.divisor = 1};
}

static void divide(sio_state *sio, int is_signed)
{
    uint32_t dividend = sio->dividend, divisor = sio->divisor;
    if (divisor == 0) {
        sio->quotient = is_signed && (int32_t)dividend < 0 ? 1 : 0xFFFFFFFFu; /* 0 / 0 too: a subtraction of 0 always fits */
        sio->remainder = dividend;
    } else if (!is_signed) {
        sio->quotient = dividend / divisor;
        sio->remainder = dividend % divisor;
    } else if (dividend == 0x80000000u && divisor == 0xFFFFFFFFu) { /* the one signed division that overflows */
        sio->quotient = 0x80000000u;
        sio->remainder = 0;
    } else {
        sio->quotient = (uint32_t)((int32_t)dividend / (int32_t)divisor);
        sio->remainder = (uint32_t)((int32_t)dividend % (int32_t)divisor);
    }
    sio->divider_status = STATUS_READY | STATUS_DIRTY;
}

int sio_read(sio_state *sio, uint32_t offset, uint32_t *value)
{
    if (offset >= SPINLOCK_FIRST && offset <= SPINLOCK_LAST) {
        uint32_t lock = 1u << ((offset - SPINLOCK_FIRST) >> 2);
        *value = sio->spinlocks & lock ? 0 : lock;
        sio->spinlocks |= lock;
        return 1;
    }
    switch (offset) {
    case CPUID:
        *value = 0;
        return 1;
    case SPINLOCK_STATE:
        *value = sio->spinlocks;
        return 1;
    case UNSIGNED_DIVIDEND:
    case SIGNED_DIVIDEND:
        *value = sio->dividend;
        return 1;
    case UNSIGNED_DIVISOR:
    case SIGNED_DIVISOR:
        *value = sio->divisor;
        return 1;
    case QUOTIENT:
        sio->divider_status &= ~(uint32_t)STATUS_DIRTY;
        *value = sio->quotient;
        return 1;
    case REMAINDER:
        *value = sio->remainder;
        return 1;
    case DIVIDER_STATUS:
        *value = sio->divider_status;
        return 1;
    default:
        return 0;
    }
}

int sio_write(sio_state *sio, uint32_t offset, uint32_t value, long long *divider_cycles)
{
    if (offset >= SPINLOCK_FIRST && offset <= SPINLOCK_LAST) {
        sio->spinlocks &= ~(1u << ((offset - SPINLOCK_FIRST) >> 2));
        return 1;
    }
    switch (offset) {
    case UNSIGNED_DIVIDEND:
    case SIGNED_DIVIDEND:
        sio->dividend = value;
        break;
    case UNSIGNED_DIVISOR:
    case SIGNED_DIVISOR:
        sio->divisor = value;
        break;
    case QUOTIENT:
        sio->quotient = value;
        sio->divider_status = STATUS_READY | STATUS_DIRTY;
        return 1;
    case REMAINDER:
        sio->remainder = value;
        sio->divider_status = STATUS_READY | STATUS_DIRTY;
        return 1;
    default:
        return 0;
    }
    divide(sio, offset == SIGNED_DIVIDEND || offset == SIGNED_DIVISOR);
    *divider_cycles += DIVISION_CYCLES;
    return 1;
}
