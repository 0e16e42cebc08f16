/* Executes Thumb code; see thumb_core.h. One label per encoding (ARMv6-M manual A5.2); the upper ten bits of an opcode pick its
   label (thumb_labels.h), and each jumps straight to the next one's. Cycles are those of the Cortex-M0+ manual (table 3-1) for
   memory without waits; what the flash adds comes from xip_cache.h. */
#include "thumb_core.h"
#include "thumb_bus.h"
#include "thumb_flags.h"
#include "thumb_steps.h"
#include "timer_loop.h"

enum { SP = 13, LR = 14, PC = 15 };

static inline int is_exception_return(const thumb_cpu *cpu, uint32_t address)
{
    return cpu->in_handler && address >> 28 == 15;
}

/* How many registers are in a list of at most nine. */
static inline uint32_t ones_of(uint32_t list)
{
    const uint64_t ones = 0x4332322132212110; /* in each of the 16 nibbles */
    return (uint32_t)(ones >> (list & 15) * 4 & 15) + (uint32_t)(ones >> (list >> 4 & 15) * 4 & 15) + (list >> 8);
}

long long thumb_run(thumb_cpu *cpu, long long budget, int *left_over)
{
    static const void *const labels[1024] = {
#include "thumb_labels.h"
    };
    const thumb_memory memory = {cpu->ram, cpu->flash, cpu->rom};
    xip_cache *const xip = cpu->xip;
    const uint32_t flash_windows = xip->is_on ? FLASH_WINDOWS : 0; /* where reads can wait */
    uint32_t fetched = xip->fetched;
    const uint8_t *code = NULL; /* the region that `pc` is in: see thumb_region */
    uint32_t region_start = 0, region_size = 0, fetch_mask = 0;
    uint32_t *registers = cpu->registers;
    thumb_flags flags = flags_of(cpu);
    uint32_t pc = registers[PC] & ~1u, opcode, address, value, count;
    const uint8_t *source;
    uint8_t *target;
    long long spent = 0, limit = (budget < LONGEST_RUN ? budget : LONGEST_RUN) << 16;
    uint64_t stores = 0, accesses = 0;
    timer_visit visit = {0, 0, 0, 0, 0};
    int taken;
    *left_over = 0;
    goto other_region;

lsls_immediate:
    value = REGISTER(3);
    if (IMMEDIATE5)
        flags.c = (value >> (32 - IMMEDIATE5)) & 1;
    REGISTER(0) = set_nz(&flags, value << IMMEDIATE5);
    NEXT(1);
lsrs_immediate: /* 0 stands for 32 */
    REGISTER(0) = shift_right_flags(&flags, REGISTER(3), IMMEDIATE5 ? IMMEDIATE5 : 32);
    NEXT(1);
asrs_immediate: /* 0 stands for 32 */
    REGISTER(0) = shift_right_signed_flags(&flags, REGISTER(3), IMMEDIATE5 ? IMMEDIATE5 : 32);
    NEXT(1);
adds: REGISTER(0) = add_flags(&flags, REGISTER(3), REGISTER(6)); NEXT(1);
subs: REGISTER(0) = subtract_flags(&flags, REGISTER(3), REGISTER(6)); NEXT(1);
adds3: REGISTER(0) = add_flags(&flags, REGISTER(3), IMMEDIATE3); NEXT(1);
subs3: REGISTER(0) = subtract_flags(&flags, REGISTER(3), IMMEDIATE3); NEXT(1);
movs8: REGISTER(8) = set_nz(&flags, IMMEDIATE8); NEXT(1);
cmp8: subtract_flags(&flags, REGISTER(8), IMMEDIATE8); NEXT(1);
adds8: REGISTER(8) = add_flags(&flags, REGISTER(8), IMMEDIATE8); NEXT(1);
subs8: REGISTER(8) = subtract_flags(&flags, REGISTER(8), IMMEDIATE8); NEXT(1);

ands: REGISTER(0) = set_nz(&flags, REGISTER(0) & REGISTER(3)); NEXT(1);
eors: REGISTER(0) = set_nz(&flags, REGISTER(0) ^ REGISTER(3)); NEXT(1);
lsls: REGISTER(0) = shift_left_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
lsrs: REGISTER(0) = shift_right_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
asrs: REGISTER(0) = shift_right_signed_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
adcs: REGISTER(0) = add_carry_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
sbcs: REGISTER(0) = subtract_carry_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
rors: REGISTER(0) = rotate_right_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
tst: set_nz(&flags, REGISTER(0) & REGISTER(3)); NEXT(1);
rsbs: REGISTER(0) = subtract_flags(&flags, 0, REGISTER(3)); NEXT(1);
cmp: subtract_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
cmn: add_flags(&flags, REGISTER(0), REGISTER(3)); NEXT(1);
orrs: REGISTER(0) = set_nz(&flags, REGISTER(0) | REGISTER(3)); NEXT(1);
muls: REGISTER(0) = set_nz(&flags, REGISTER(0) * REGISTER(3)); NEXT(1);
bics: REGISTER(0) = set_nz(&flags, REGISTER(0) & ~REGISTER(3)); NEXT(1);
mvns: REGISTER(0) = set_nz(&flags, ~REGISTER(3)); NEXT(1);

add_high: /* ADD and MOV with high registers; flags stay */
    value = (HIGH_M == PC ? pc + 4 : registers[HIGH_M]) + (HIGH_D == PC ? pc + 4 : registers[HIGH_D]);
    goto write_high;
mov_high:
    value = HIGH_M == PC ? pc + 4 : registers[HIGH_M];
write_high:
    if (HIGH_D == PC)
        JUMP(value & ~1u, 2);
    registers[HIGH_D] = HIGH_D == SP ? value & ~3u : value;
    NEXT(1);
cmp_high:
    if (HIGH_M == PC || HIGH_D == PC)
        goto stock;
    subtract_flags(&flags, registers[HIGH_D], registers[HIGH_M]);
    NEXT(1);
bx:
    if ((opcode & 7) || HIGH_M == PC || !(registers[HIGH_M] & 1) || is_exception_return(cpu, registers[HIGH_M]))
        goto stock;
    JUMP(registers[HIGH_M] & ~1u, 2);
blx:
    if ((opcode & 7) || HIGH_M == PC || !(registers[HIGH_M] & 1))
        goto stock;
    value = registers[HIGH_M];
    registers[LR] = (pc + 2) | 1;
    JUMP((cpu->as_stock ? registers[HIGH_M] : value) & ~1u, 2); /* rp2040py's BLX LR goes to the next instruction */

ldr_literal: /* LDR Rt, [PC, #imm8 * 4] */
    address = ((pc + 4) & ~3u) + IMMEDIATE8 * 4;
    source = readable(&memory, address, 4);
    CHECKED(source);
    WAIT_FOR_DATA(address);
    REGISTER(8) = load_word(source);
    NEXT(CYCLES_MEMORY);

str5: address = REGISTER(3) + IMMEDIATE5 * 4; goto store_word_at_address;
str: address = REGISTER(3) + REGISTER(6);
store_word_at_address:
    if (address & 3)
        goto stock;
    stores++;
    if (__builtin_expect(address - RAM_START <= RAM_SIZE - 4, 1)) {
        store_word(memory.ram + (address - RAM_START), REGISTER(0));
        NEXT(CYCLES_MEMORY);
    }
    taken = store_register(cpu, address, REGISTER(0));
    if (!taken)
        goto stock;
    NEXT(taken);
ldr5: address = REGISTER(3) + IMMEDIATE5 * 4; goto load_word_at_address;
ldr: address = REGISTER(3) + REGISTER(6);
load_word_at_address:
    if (address & 3)
        goto stock;
    if (__builtin_expect(address - RAM_START <= RAM_SIZE - 4, 1)) {
        REGISTER(0) = load_word(memory.ram + (address - RAM_START));
        NEXT(CYCLES_MEMORY);
    }
    source = readable(&memory, address, 4);
    if (source) {
        WAIT_FOR_DATA(address);
        REGISTER(0) = load_word(source);
        NEXT(CYCLES_MEMORY);
    }
    if (address == TIMER_RAW_LOW)
        SKIP_TURNS;
    taken = load_register(cpu, address, CYCLES, &value);
    if (!taken)
        goto stock;
    REGISTER(0) = value;
    NEXT(taken);
strh: STORE(REGISTER(3) + REGISTER(6), 2, store_half(target, REGISTER(0)));
strh5: STORE(REGISTER(3) + IMMEDIATE5 * 2, 2, store_half(target, REGISTER(0)));
strb: STORE(REGISTER(3) + REGISTER(6), 1, *target = (uint8_t)REGISTER(0));
strb5: STORE(REGISTER(3) + IMMEDIATE5, 1, *target = (uint8_t)REGISTER(0));
ldrh: LOAD(REGISTER(3) + REGISTER(6), 2, load_half(source));
ldrh5: LOAD(REGISTER(3) + IMMEDIATE5 * 2, 2, load_half(source));
ldrsh: LOAD(REGISTER(3) + REGISTER(6), 2, (uint32_t)(int32_t)(int16_t)load_half(source));
ldrb: LOAD(REGISTER(3) + REGISTER(6), 1, *source);
ldrb5: LOAD(REGISTER(3) + IMMEDIATE5, 1, *source);
ldrsb: LOAD(REGISTER(3) + REGISTER(6), 1, (uint32_t)(int32_t)(int8_t)*source);
str_sp: /* STR Rt, [SP, #imm8 * 4] */
    stores++;
    address = registers[SP] + IMMEDIATE8 * 4;
    if (address - RAM_START > RAM_SIZE - 4)
        goto stock;
    store_word(memory.ram + (address - RAM_START), REGISTER(8));
    NEXT(CYCLES_MEMORY);
ldr_sp: /* LDR Rt, [SP, #imm8 * 4] */
    source = readable(&memory, registers[SP] + IMMEDIATE8 * 4, 4);
    CHECKED(source);
    REGISTER(8) = load_word(source);
    NEXT(CYCLES_MEMORY);

adr: REGISTER(8) = (pc & ~3u) + 4 + IMMEDIATE8 * 4; NEXT(1);
add_sp8: REGISTER(8) = registers[SP] + IMMEDIATE8 * 4; NEXT(1);
add_sp7: registers[SP] = (registers[SP] + (opcode & 0x7F) * 4) & ~3u; NEXT(1);
sub_sp7: registers[SP] = (registers[SP] - (opcode & 0x7F) * 4) & ~3u; NEXT(1);
sxth: REGISTER(0) = (uint32_t)(int32_t)(int16_t)REGISTER(3); NEXT(1);
sxtb: REGISTER(0) = (uint32_t)(int32_t)(int8_t)REGISTER(3); NEXT(1);
uxth: REGISTER(0) = REGISTER(3) & 0xFFFF; NEXT(1);
uxtb: REGISTER(0) = REGISTER(3) & 0xFF; NEXT(1);
rev: REGISTER(0) = __builtin_bswap32(REGISTER(3)); NEXT(1);
rev16: value = REGISTER(3); REGISTER(0) = (value & 0x00FF00FFu) << 8 | (value >> 8 & 0x00FF00FFu); NEXT(1);
revsh: REGISTER(0) = (uint32_t)(int32_t)(int16_t)__builtin_bswap16((uint16_t)REGISTER(3)); NEXT(1);

push: /* rp2040py counts no cycle for LR, and one too few for PC in POP */
    count = ones_of(opcode & 0x1FF);
    address = registers[SP] - 4 * count;
    stores++;
    target = address & 3 || !count ? NULL : writable(&memory, address, 4 * count);
    CHECKED(target);
    for (uint32_t list = opcode & 0xFF; list; list &= list - 1, target += 4)
        store_word(target, registers[__builtin_ctz(list)]);
    if (opcode & 0x100)
        store_word(target, registers[LR]);
    registers[SP] = address;
    NEXT(1 + count - (cpu->as_stock & opcode >> 8));
pop:
    count = ones_of(opcode & 0x1FF);
    address = registers[SP];
    source = address & 3 || !count ? NULL : readable(&memory, address, 4 * count);
    CHECKED(source);
    if (opcode & 0x100) { /* an exception return, or out of Thumb code */
        value = load_word(source + 4 * (count - 1));
        if (!(value & 1) || is_exception_return(cpu, value))
            goto stock;
    }
    for (uint32_t list = opcode & 0xFF; list; list &= list - 1, source += 4)
        registers[__builtin_ctz(list)] = load_word(source);
    registers[SP] = address + 4 * count;
    if (opcode & 0x100)
        JUMP(load_word(source) & ~1u, 3 + count - cpu->as_stock);
    NEXT(1 + count);
stm:
    count = ones_of(IMMEDIATE8);
    address = REGISTER(8);
    stores++;
    target = address & 3 || !count ? NULL : writable(&memory, address, 4 * count);
    CHECKED(target);
    for (uint32_t list = IMMEDIATE8; list; list &= list - 1, target += 4)
        store_word(target, registers[__builtin_ctz(list)]);
    if (!cpu->as_stock || !(opcode >> (opcode >> 8 & 7) & 1)) /* rp2040py leaves a base that is in the list */
        REGISTER(8) = address + 4 * count;
    NEXT(1 + count);
ldm:
    count = ones_of(IMMEDIATE8);
    address = REGISTER(8);
    source = address & 3 || !count ? NULL : readable(&memory, address, 4 * count);
    CHECKED(source);
    for (value = 0; value < count; value++)
        WAIT_FOR_DATA(address + 4 * value);
    for (uint32_t list = IMMEDIATE8; list; list &= list - 1, source += 4)
        registers[__builtin_ctz(list)] = load_word(source);
    if (!(opcode >> (opcode >> 8 & 7) & 1)) /* not if the base is in the list */
        REGISTER(8) = address + 4 * count;
    NEXT(1 + count);

cps: /* CPSIE i, CPSID i */
    if (opcode == 0xB672) {
        cpu->primask = 1;
    } else if (opcode == 0xB662) {
        cpu->primask = 0;
        cpu->interrupts_changed |= cpu->interrupt_pending;
    } else {
        goto stock;
    }
    taken = 1;
    goto unless_interrupted;
hint: /* NOP, SEV; WFE, WFI and YIELD are the stock core's */
    if (opcode == 0xBF40)
        cpu->event = 1;
    else if (opcode != 0xBF00)
        goto stock;
    NEXT(1);

beq: BRANCH_IF(IS_EQUAL);
bne: BRANCH_IF(!IS_EQUAL);
bcs: BRANCH_IF(flags.c);
bcc: BRANCH_IF(!flags.c);
bmi: BRANCH_IF(IS_NEGATIVE);
bpl: BRANCH_IF(!IS_NEGATIVE);
bvs: BRANCH_IF(IS_OVERFLOW);
bvc: BRANCH_IF(!IS_OVERFLOW);
bhi: BRANCH_IF(IS_HIGHER);
bls: BRANCH_IF(!IS_HIGHER);
bge: BRANCH_IF(!IS_LESS);
blt: BRANCH_IF(IS_LESS);
bgt: BRANCH_IF(IS_GREATER);
ble: BRANCH_IF(!IS_GREATER);
b: JUMP(pc + 4 + (uint32_t)((int32_t)(opcode << 21) >> 20), 2);

wide: { /* the 32-bit encodings: BL, barriers, MRS, MSR */
    FETCH(pc + 2);
    uint32_t second = load_half(code + pc + 2), special = second & 0xFF;
    if ((second & 0xD000) == 0xD000) { /* BL */
        uint32_t sign = opcode >> 10 & 1;
        uint32_t i1 = 1 ^ sign ^ (second >> 13 & 1), i2 = 1 ^ sign ^ (second >> 11 & 1);
        value = (sign ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1;
        registers[LR] = (pc + 4) | 1;
        JUMP(pc + 4 + value, 3);
    }
    if (opcode == 0xF3BF && (second & 0xFFC0) == 0x8F40 && (second & 0x30) != 0x30) {
        /* DSB, DMB, ISB: nothing to wait for */
    } else if (opcode == 0xF3EF && second >> 12 == 8 && (second >> 8 & 15) < SP && (special == 16 || special == 5)) {
        registers[second >> 8 & 15] = (uint32_t)(special == 16 ? cpu->primask : cpu->ipsr); /* MRS PRIMASK, IPSR */
    } else if (opcode >> 4 == 0xF38 && second == 0x8810) { /* MSR PRIMASK */
        cpu->primask = registers[opcode & 15] & 1;
        cpu->interrupts_changed |= cpu->interrupt_pending;
    } else {
        goto stock;
    }
    pc += 2;
    taken = 3;
}
unless_interrupted:
    if (!cpu->interrupts_changed)
        NEXT(taken);
    pc += 2;
    spent += SPENT(taken);
    goto out;

other_region: { /* or the first one */
    thumb_region region = region_of(&memory, pc, xip->is_on);
    if (spent >= limit)
        goto out;
    code = region.code;
    region_start = region.start;
    region_size = region.size;
    fetch_mask = region.fetch_mask;
    if (region.is_last)
        limit = spent + 1;
    if (region.size)
        EXECUTE;
}
stock:
    *left_over = 1;
out:
    keep_flags(cpu, &flags);
    registers[PC] = pc;
    cpu->side_effects += stores;
    cpu->instructions += (uint64_t)(spent & 0xFFFF);
    xip->fetched = fetched;
    xip->accesses += accesses;
    return CYCLES;
}
