/* Decodes and executes Thumb code; see thumb_core.h. One case per encoding, in the order of the opcodes (ARMv6-M manual A5.2).
   Cycles are those that rp2040py counts. */
#include "thumb_alu.h"
#include "thumb_bus.h"
#include "thumb_core.h"
#include "thumb_flags.h"

enum { SP = 13, LR = 14, PC = 15 };

/* Fields of the opcode at hand. */
#define REGISTER(shift) registers[(opcode >> (shift)) & 7]
#define IMMEDIATE5 ((opcode >> 6) & 31)
#define IMMEDIATE8 (opcode & 255)

#define LEAVE_TO_STOCK_CORE \
    do { \
        *left_over = 1; \
        goto out; \
    } while (0)
#define CHECKED(pointer) \
    do { \
        if ((pointer) == NULL) \
            LEAVE_TO_STOCK_CORE; \
    } while (0)

static inline int is_exception_return(const thumb_cpu *cpu, uint32_t address)
{
    return cpu->in_handler && address >> 28 == 15;
}

long long thumb_run(thumb_cpu *cpu, long long budget, int *left_over)
{
    uint32_t *registers = cpu->registers;
    uint32_t pc = registers[PC] & ~1u;
    long long cycles = 0;
    uint64_t instructions = 0;
    *left_over = 0;

    while (cycles < budget) {
        const uint8_t *code, *source;
        uint8_t *target;
        uint32_t opcode, address, value, next_pc = pc + 2;
        int taken = 1; /* cycles of this instruction */

        if (pc - FLASH_START < FLASH_MASK - 4)
            code = cpu->flash + (pc - FLASH_START);
        else if (pc - RAM_START < RAM_SIZE - 4)
            code = cpu->ram + (pc - RAM_START);
        else if (pc < ROM_SIZE - 4)
            code = cpu->rom + pc;
        else
            LEAVE_TO_STOCK_CORE;
        opcode = load_half(code);

        switch (opcode >> 8) {
        case 0x00 ... 0x07: /* LSLS Rd, Rm, #imm5 */
            value = REGISTER(3);
            if (IMMEDIATE5)
                cpu->c = (value >> (32 - IMMEDIATE5)) & 1;
            REGISTER(0) = set_nz(cpu, value << IMMEDIATE5);
            break;
        case 0x08 ... 0x0F: /* LSRS Rd, Rm, #imm5; 0 stands for 32 */
            REGISTER(0) = shift_right_flags(cpu, REGISTER(3), IMMEDIATE5 ? IMMEDIATE5 : 32);
            break;
        case 0x10 ... 0x17: /* ASRS Rd, Rm, #imm5; 0 stands for 32 */
            REGISTER(0) = shift_right_signed_flags(cpu, REGISTER(3), IMMEDIATE5 ? IMMEDIATE5 : 32);
            break;
        case 0x18 ... 0x19: REGISTER(0) = add_flags(cpu, REGISTER(3), REGISTER(6)); break;
        case 0x1A ... 0x1B: REGISTER(0) = subtract_flags(cpu, REGISTER(3), REGISTER(6)); break;
        case 0x1C ... 0x1D: REGISTER(0) = add_flags(cpu, REGISTER(3), (opcode >> 6) & 7); break;
        case 0x1E ... 0x1F: REGISTER(0) = subtract_flags(cpu, REGISTER(3), (opcode >> 6) & 7); break;
        case 0x20 ... 0x27: REGISTER(8) = set_nz(cpu, IMMEDIATE8); break;
        case 0x28 ... 0x2F: subtract_flags(cpu, REGISTER(8), IMMEDIATE8); break;
        case 0x30 ... 0x37: REGISTER(8) = add_flags(cpu, REGISTER(8), IMMEDIATE8); break;
        case 0x38 ... 0x3F: REGISTER(8) = subtract_flags(cpu, REGISTER(8), IMMEDIATE8); break;

        case 0x40 ... 0x43: { /* AND … MVN, two low registers */
            uint32_t operation = (opcode >> 6) & 15;
            value = data_processing(cpu, operation, REGISTER(0), REGISTER(3));
            if (operation != 8 && operation != 10 && operation != 11)
                REGISTER(0) = value;
            break;
        }
        case 0x44: case 0x46: { /* ADD and MOV with high registers; flags stay */
            uint32_t m = (opcode >> 3) & 15, d = (opcode >> 4 & 8) | (opcode & 7);
            value = m == PC ? pc + 4 : registers[m];
            if (opcode >> 8 == 0x44)
                value += d == PC ? pc + 4 : registers[d];
            if (d == PC) {
                next_pc = value & ~1u;
                taken = 2;
            } else {
                registers[d] = d == SP ? value & ~3u : value;
            }
            break;
        }
        case 0x45: { /* CMP with high registers */
            uint32_t m = (opcode >> 3) & 15, n = (opcode >> 4 & 8) | (opcode & 7);
            if (m == PC || n == PC)
                LEAVE_TO_STOCK_CORE;
            subtract_flags(cpu, registers[n], registers[m]);
            break;
        }
        case 0x47: { /* BX, BLX */
            uint32_t m = (opcode >> 3) & 15;
            if ((opcode & 7) || m == PC || (!(opcode & 0x80) && is_exception_return(cpu, registers[m])))
                LEAVE_TO_STOCK_CORE;
            value = registers[m];
            if (opcode & 0x80) {
                registers[LR] = next_pc | 1;
                if (cpu->as_stock)
                    value = registers[m]; /* rp2040py's BLX LR goes to the next instruction */
            }
            next_pc = value & ~1u;
            taken = 2;
            break;
        }

        case 0x48 ... 0x4F: /* LDR Rt, [PC, #imm8 * 4] */
            source = readable(cpu, ((pc + 4) & ~3u) + IMMEDIATE8 * 4, 4);
            CHECKED(source);
            REGISTER(8) = load_word(source);
            taken = CYCLES_MEMORY;
            break;

        case 0x50 ... 0x51: case 0x60 ... 0x67: /* STR Rt, [Rn, Rm] and [Rn, #imm5 * 4] */
            address = REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5 * 4);
            if (address & 3)
                LEAVE_TO_STOCK_CORE;
            target = writable(cpu, address, 4);
            if (target) {
                store_word(target, REGISTER(0));
                taken = CYCLES_MEMORY;
            } else {
                taken = store_register(cpu, address, REGISTER(0));
                if (!taken)
                    LEAVE_TO_STOCK_CORE;
            }
            break;
        case 0x58 ... 0x59: case 0x68 ... 0x6F: /* LDR Rt, [Rn, Rm] and [Rn, #imm5 * 4] */
            address = REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5 * 4);
            if (address & 3)
                LEAVE_TO_STOCK_CORE;
            source = readable(cpu, address, 4);
            if (source) {
                REGISTER(0) = load_word(source);
                taken = CYCLES_MEMORY;
            } else {
                taken = load_register(cpu, address, cycles, &value);
                if (!taken)
                    LEAVE_TO_STOCK_CORE;
                REGISTER(0) = value;
            }
            break;
        case 0x52 ... 0x53: case 0x80 ... 0x87: /* STRH */
            address = REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5 * 2);
            target = address & 1 ? NULL : writable(cpu, address, 2);
            CHECKED(target);
            store_half(target, REGISTER(0));
            taken = CYCLES_MEMORY;
            break;
        case 0x5A ... 0x5B: case 0x88 ... 0x8F: /* LDRH */
            address = REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5 * 2);
            source = address & 1 ? NULL : readable(cpu, address, 2);
            CHECKED(source);
            REGISTER(0) = load_half(source);
            taken = CYCLES_MEMORY;
            break;
        case 0x5E ... 0x5F: /* LDRSH */
            address = REGISTER(3) + REGISTER(6);
            source = address & 1 ? NULL : readable(cpu, address, 2);
            CHECKED(source);
            REGISTER(0) = (uint32_t)(int32_t)(int16_t)load_half(source);
            taken = CYCLES_MEMORY;
            break;
        case 0x54 ... 0x55: case 0x70 ... 0x77: /* STRB */
            target = writable(cpu, REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5), 1);
            CHECKED(target);
            *target = (uint8_t)REGISTER(0);
            taken = CYCLES_MEMORY;
            break;
        case 0x5C ... 0x5D: case 0x78 ... 0x7F: /* LDRB */
            source = readable(cpu, REGISTER(3) + (opcode >> 12 == 5 ? REGISTER(6) : IMMEDIATE5), 1);
            CHECKED(source);
            REGISTER(0) = *source;
            taken = CYCLES_MEMORY;
            break;
        case 0x56 ... 0x57: /* LDRSB */
            source = readable(cpu, REGISTER(3) + REGISTER(6), 1);
            CHECKED(source);
            REGISTER(0) = (uint32_t)(int32_t)(int8_t)*source;
            taken = CYCLES_MEMORY;
            break;

        case 0x90 ... 0x97: /* STR Rt, [SP, #imm8 * 4] */
            target = writable(cpu, registers[SP] + IMMEDIATE8 * 4, 4);
            CHECKED(target);
            store_word(target, REGISTER(8));
            taken = CYCLES_MEMORY;
            break;
        case 0x98 ... 0x9F: /* LDR Rt, [SP, #imm8 * 4] */
            source = readable(cpu, registers[SP] + IMMEDIATE8 * 4, 4);
            CHECKED(source);
            REGISTER(8) = load_word(source);
            taken = CYCLES_MEMORY;
            break;
        case 0xA0 ... 0xA7: REGISTER(8) = (pc & ~3u) + 4 + IMMEDIATE8 * 4; break;
        case 0xA8 ... 0xAF: REGISTER(8) = registers[SP] + IMMEDIATE8 * 4; break;

        case 0xB0: /* ADD SP and SUB SP */
            value = (opcode & 0x7F) * 4;
            registers[SP] = (opcode & 0x80 ? registers[SP] - value : registers[SP] + value) & ~3u;
            break;
        case 0xB2: REGISTER(0) = extend((opcode >> 6) & 3, REGISTER(3)); break;
        case 0xB4 ... 0xB5: { /* PUSH; rp2040py counts no cycle for LR */
            uint32_t count = (uint32_t)__builtin_popcount(opcode & 0x1FF);
            address = registers[SP] - 4 * count;
            target = address & 3 || !count ? NULL : writable(cpu, address, 4 * count);
            CHECKED(target);
            for (uint32_t i = 0; i < 8; i++) {
                if (opcode & (1u << i)) {
                    store_word(target, registers[i]);
                    target += 4;
                    taken++;
                }
            }
            if (opcode & 0x100)
                store_word(target, registers[LR]);
            registers[SP] = address;
            break;
        }
        case 0xB6: /* CPSIE i, CPSID i */
            if (opcode == 0xB672) {
                cpu->primask = 1;
            } else if (opcode == 0xB662) {
                cpu->primask = 0;
                cpu->interrupts_changed |= cpu->interrupt_pending;
            } else {
                LEAVE_TO_STOCK_CORE;
            }
            break;
        case 0xBA: /* REV, REV16, REVSH */
            if (((opcode >> 6) & 3) == 2)
                LEAVE_TO_STOCK_CORE;
            REGISTER(0) = reverse((opcode >> 6) & 3, REGISTER(3));
            break;
        case 0xBC ... 0xBD: { /* POP */
            uint32_t count = (uint32_t)__builtin_popcount(opcode & 0x1FF);
            address = registers[SP];
            source = address & 3 || !count ? NULL : readable(cpu, address, 4 * count);
            CHECKED(source);
            if (opcode & 0x100 && is_exception_return(cpu, load_word(source + 4 * (count - 1))))
                LEAVE_TO_STOCK_CORE;
            for (uint32_t i = 0; i < 8; i++) {
                if (opcode & (1u << i)) {
                    registers[i] = load_word(source);
                    source += 4;
                    taken++;
                }
            }
            registers[SP] = address + 4 * count;
            if (opcode & 0x100) {
                next_pc = load_word(source) & ~1u;
                taken += 2;
            }
            break;
        }
        case 0xBF: /* NOP, SEV; WFE, WFI and YIELD are the stock core's */
            if (opcode == 0xBF40)
                cpu->event = 1;
            else if (opcode != 0xBF00)
                LEAVE_TO_STOCK_CORE;
            break;

        case 0xC0 ... 0xC7: case 0xC8 ... 0xCF: { /* STMIA, LDMIA */
            uint32_t count = (uint32_t)__builtin_popcount(IMMEDIATE8), base = (opcode >> 8) & 7;
            int is_load = opcode >> 11 & 1;
            address = registers[base];
            if (address & 3 || !count)
                LEAVE_TO_STOCK_CORE;
            source = is_load ? readable(cpu, address, 4 * count) : NULL;
            target = is_load ? NULL : writable(cpu, address, 4 * count);
            if (!source && !target)
                LEAVE_TO_STOCK_CORE;
            for (uint32_t i = 0; i < 8; i++) {
                if (!(opcode & (1u << i)))
                    continue;
                if (is_load) {
                    registers[i] = load_word(source);
                    source += 4;
                } else {
                    store_word(target, registers[i]);
                    target += 4;
                }
            }
            if (!(opcode & (1u << base)))
                registers[base] = address + 4 * count;
            taken = 1 + (int)count;
            break;
        }

        case 0xD0 ... 0xDD: /* B<condition> */
            if (condition_holds(cpu, (opcode >> 8) & 15)) {
                next_pc = pc + 4 + (uint32_t)((int32_t)(int8_t)IMMEDIATE8 * 2);
                taken = 2;
            }
            break;
        case 0xE0 ... 0xE7: /* B */
            next_pc = pc + 4 + (uint32_t)((int32_t)(opcode << 21) >> 20);
            taken = 2;
            break;
        case 0xF0 ... 0xF7: { /* the 32-bit encodings: BL, barriers, MRS, MSR */
            uint32_t second = load_half(code + 2);
            uint32_t special = second & 0xFF;
            next_pc = pc + 4;
            taken = 3;
            if ((second & 0xD000) == 0xD000) { /* BL */
                uint32_t sign = opcode >> 10 & 1;
                uint32_t i1 = 1 ^ sign ^ (second >> 13 & 1), i2 = 1 ^ sign ^ (second >> 11 & 1);
                registers[LR] = next_pc | 1;
                next_pc += (sign ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1;
            } else if (opcode == 0xF3BF && (second & 0xFFC0) == 0x8F40 && (second & 0x30) != 0x30) {
                /* DSB, DMB, ISB: nothing to wait for */
            } else if (opcode == 0xF3EF && second >> 12 == 8 && (second >> 8 & 15) < SP && (special == 16 || special == 5)) {
                registers[second >> 8 & 15] = (uint32_t)(special == 16 ? cpu->primask : cpu->ipsr); /* MRS PRIMASK, IPSR */
            } else if (opcode >> 4 == 0xF38 && second == 0x8810) { /* MSR PRIMASK */
                cpu->primask = registers[opcode & 15] & 1;
                cpu->interrupts_changed |= cpu->interrupt_pending;
            } else {
                LEAVE_TO_STOCK_CORE;
            }
            break;
        }
        default:
            LEAVE_TO_STOCK_CORE;
        }

        pc = next_pc;
        cycles += taken;
        instructions++;
        if (cpu->interrupts_changed)
            break;
    }
out:
    registers[PC] = pc;
    cpu->instructions += instructions;
    return cycles;
}
