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

/* Cycles and instructions of this call are counted in one number: cycles from bit 16 on, instructions below. */
enum { LONGEST_RUN = 4096 }; /* cycles of one call at most, so that its instructions fit */
#define SPENT(taken) (((long long)(taken) << 16) + 1)
#define CYCLES (spent >> 16)

#define READ_FLASH(at, is_fetch) \
    do { \
        accesses++; \
        if (__builtin_expect(!xip_hits(xip, at), 0)) \
            spent += (long long)xip_slow_access(xip, at, pc, is_fetch) << 16; \
    } while (0)
/* The core fetches whole words; what it reads of the flash may wait. Outside of the flash, `fetch_mask` is 0. */
#define FETCH(at) \
    do { \
        if (((at) ^ fetched) & fetch_mask) { \
            fetched = (at) & ~3u; \
            READ_FLASH(fetched, 1); \
        } \
    } while (0)
#define WAIT_FOR_DATA(at) \
    do { \
        if ((at) - FLASH_START < flash_windows) \
            READ_FLASH(at, 0); \
    } while (0)

/* On to the instruction at `pc`, which is in the region of the one before. */
#define EXECUTE \
    do { \
        if (spent >= limit) \
            goto out; \
        FETCH(pc); \
        opcode = load_half(code + pc); \
        goto *labels[opcode >> 6]; \
    } while (0)
/* Code that runs on does not leave its region: see region_of. */
#define NEXT(taken) \
    do { \
        spent += SPENT(taken); \
        pc += 2; \
        EXECUTE; \
    } while (0)
#define JUMP(address, taken) \
    do { \
        pc = (address); \
        spent += SPENT(taken); \
        if (__builtin_expect(pc - region_start >= region_size, 0)) \
            goto other_region; \
        EXECUTE; \
    } while (0)

/* Right before a load of the timer's low word: see timer_loop.h. */
#define SKIP_TURNS \
    do { \
        if (visit.pc == pc && visit.stores == stores && visit.misses == xip->misses) { \
            long long turn = spent - visit.spent, turns = timer_turns(cpu, &memory, pc, spent, turn, limit); \
            if (turns > 0) { \
                spent += turns * turn; \
                cpu->turns_skipped += (uint64_t)turns; \
                accesses += (uint64_t)turns * (accesses - visit.accesses); \
            } \
        } \
        visit = (timer_visit){pc, spent, stores, xip->misses, accesses}; \
    } while (0)

#define CHECKED(pointer) \
    if ((pointer) == NULL) \
        goto stock

/* A load or store of `size` bytes: one label for each. Most are of the RAM. */
#define STORE(at, size, store) \
    address = (at); \
    stores++; \
    if (address & ((size) - 1) || address - RAM_START > RAM_SIZE - (size)) \
        goto stock; \
    target = memory.ram + (address - RAM_START); \
    store; \
    NEXT(CYCLES_MEMORY)
#define LOAD(at, size, load) \
    address = (at); \
    if (address & ((size) - 1)) \
        goto stock; \
    if (__builtin_expect(address - RAM_START <= RAM_SIZE - (size), 1)) { \
        source = memory.ram + (address - RAM_START); \
        REGISTER(0) = (load); \
        NEXT(CYCLES_MEMORY); \
    } \
    source = readable(&memory, address, size); \
    CHECKED(source); \
    WAIT_FOR_DATA(address); \
    REGISTER(0) = (load); \
    NEXT(CYCLES_MEMORY)
#define BRANCH_IF(condition) \
    if (condition) \
        JUMP(pc + 4 + (uint32_t)((int32_t)(int8_t)IMMEDIATE8 * 2), 2); \
    NEXT(1)

#endif
