/* What the labels of thumb_core.c are made of: fields of an opcode, the way to the next one, loads and stores. They use the
   variables of thumb_run. */
#ifndef RAILBIRD_THUMB_STEPS_H
#define RAILBIRD_THUMB_STEPS_H

/* Fields of the opcode at hand. */
#define REGISTER(shift) registers[(opcode >> (shift)) & 7]
#define IMMEDIATE3 ((opcode >> 6) & 7)
#define IMMEDIATE5 ((opcode >> 6) & 31)
#define IMMEDIATE8 (opcode & 255)
#define HIGH_M ((opcode >> 3) & 15)
#define HIGH_D ((opcode >> 4 & 8) | (opcode & 7))

#define READ_FLASH(at, is_fetch) \
    do { \
        accesses++; \
        if (__builtin_expect(!xip_hits(xip, at), 0)) \
            cycles += xip_slow_access(xip, at, pc, is_fetch); \
    } while (0)
/* The core fetches whole words; what it reads of the flash may wait. Outside of the flash, `fetch_mask` is 0. */
#define FETCH(at) \
    do { \
        if (((at) ^ fetched) & region.fetch_mask) { \
            fetched = (at) & ~3u; \
            READ_FLASH(fetched, 1); \
        } \
    } while (0)
#define WAIT_FOR_DATA(at) \
    do { \
        if ((at) - FLASH_START < flash_windows) \
            READ_FLASH(at, 0); \
    } while (0)

#define EXECUTE \
    do { \
        if (cycles >= budget) \
            goto out; \
        if (__builtin_expect(pc - region.start >= region.size, 0)) \
            goto other_region; \
        FETCH(pc); \
        instructions++; \
        opcode = load_half(region.code + (pc - region.start)); \
        goto *labels[opcode >> 6]; \
    } while (0)
#define NEXT(taken) \
    do { \
        cycles += (taken); \
        pc += 2; \
        EXECUTE; \
    } while (0)
#define JUMP(address, taken) \
    do { \
        pc = (address); \
        cycles += (taken); \
        EXECUTE; \
    } while (0)

#define CHECKED(pointer) \
    if ((pointer) == NULL) \
        goto stock

/* A load or store of `size` bytes: one label for each. */
#define STORE(at, size, store) \
    address = (at); \
    stores++; \
    target = address & ((size) - 1) ? NULL : writable(&memory, address, size); \
    CHECKED(target); \
    store; \
    NEXT(CYCLES_MEMORY)
#define LOAD(at, size, load) \
    address = (at); \
    source = address & ((size) - 1) ? NULL : readable(&memory, address, size); \
    CHECKED(source); \
    WAIT_FOR_DATA(address); \
    REGISTER(0) = (load); \
    NEXT(CYCLES_MEMORY)
#define BRANCH_IF(condition) \
    if (condition) \
        JUMP(pc + 4 + (uint32_t)((int32_t)(int8_t)IMMEDIATE8 * 2), 2); \
    NEXT(1)

#endif
