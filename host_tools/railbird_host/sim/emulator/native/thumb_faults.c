/* Which instructions fault (ARMv6-M manual A5.2, B1.5; RP2040 data sheet 2.2 for the memory map). Asked only for those that the
   compiled core has left over, so it costs nothing in the common case. */
#include <stddef.h>

#include "thumb_bus.h"
#include "thumb_core.h"

enum { SP = 13, PC = 15 };
enum { APB_START = 0x40000000, APB_BLOCKS = 28, APB_GAP = 26, APB_BLOCK_BITS = 14 };

/* 1 if something answers at this address; 2 if it does on the chip, but not here. */
int bus_is_mapped(uint32_t address)
{
    if (address < ROM_SIZE || address - RAM_START < RAM_SIZE || address - FLASH_START < FLASH_WINDOWS)
        return 1;
    switch (address >> 20) {
    case 0x140: /* XIP_CTRL */
    case 0x180: /* XIP_SSI */
    case 0x500: /* DMA */
    case 0x501: /* USB: its RAM, then its registers */
    case 0x502: case 0x503: /* PIO */
    case 0xD00: /* SIO */
    case 0xE00: /* the core's own */
        return 1;
    case 0x150: /* the XIP cache as memory */
        return address < 0x15004000u ? 2 : 0;
    case 0x210: /* the banks of the RAM one after the other */
        return address < 0x21040000u ? 2 : 0;
    case 0x504: /* the XIP stream */
        return 2;
    case 0x400: {
        uint32_t block = (address - APB_START) >> APB_BLOCK_BITS;
        return block < APB_BLOCKS && block != APB_GAP;
    }
    default:
        return 0;
    }
}

int bus_is_writable(uint32_t address)
{
    if (address - FLASH_START < FLASH_WINDOWS) /* XIP CTRL.ERR_BADWRITE, 2.6.3: only the first alias takes writes, and drops them */
        return address - FLASH_START <= FLASH_MASK;
    return bus_is_mapped(address);
}

static int is_executable(uint32_t address)
{
    return address < ROM_SIZE || address - RAM_START < RAM_SIZE || address - FLASH_START < FLASH_WINDOWS;
}

static const char *access_fault(thumb_fault *fault, uint32_t address, uint32_t size, uint32_t words, int is_write)
{
    fault->address = address;
    if (address & (size - 1))
        return is_write ? "an unaligned write" : "an unaligned read";
    for (uint32_t end = address + 4 * (words - 1);; address = end) { /* the first word and the last */
        int answer = is_write ? bus_is_writable(address) : bus_is_mapped(address);
        fault->address = address;
        if (answer == 2)
            fault->is_unmodelled = 1;
        if (answer != 1)
            return is_write ? "a write to nowhere" : "a read from nowhere";
        if (address == end)
            return NULL;
    }
}

static const char *wide_fault(uint32_t opcode, uint32_t second)
{
    if (opcode >> 11 != 0x1E)
        return "an undefined instruction";
    if ((second & 0xD000) == 0xD000 || (opcode >> 4 == 0xF38 && second >> 8 == 0x88) || (opcode == 0xF3EF && second >> 12 == 8))
        return NULL;
    if (opcode == 0xF3BF && (second & 0xFFC0) == 0x8F40 && (second & 0x30) != 0x30)
        return NULL;
    return "an undefined instruction";
}

/* Encodings without an instruction; hints that are not defined do nothing (A5.2.5). */
static const char *encoding_fault(uint32_t opcode)
{
    switch (opcode >> 8) {
    case 0xDE: return "UDF";
    case 0xBE: return "BKPT without a debugger";
    case 0xB1: case 0xB3: case 0xB7: case 0xB8: case 0xB9: case 0xBB: return "an undefined instruction";
    case 0xB6: return (opcode & 0xFFEF) == 0xB662 ? NULL : "an undefined instruction";
    case 0xBA: return (opcode & 0xC0) == 0x80 ? "an undefined instruction" : NULL;
    case 0xBF: return opcode & 15 ? "an undefined instruction" : NULL;
    default: return NULL;
    }
}

static const char *data_fault(const thumb_cpu *cpu, uint32_t opcode, uint32_t pc, thumb_fault *fault)
{
    static const uint8_t sizes[8] = {4, 2, 1, 1, 4, 2, 1, 2}; /* STR STRH STRB LDRSB LDR LDRH LDRB LDRSH, by register */
    const uint32_t *registers = cpu->registers;
    uint32_t base = registers[opcode >> 3 & 7], offset = opcode >> 6 & 31, kind = opcode >> 9 & 7;
    uint32_t words = (uint32_t)__builtin_popcount(opcode & 0xFF), more = opcode >> 8 & 1;
    switch (opcode >> 11) {
    case 0x09: return access_fault(fault, ((pc + 4) & ~3u) + (opcode & 0xFF) * 4, 4, 1, 0);
    case 0x0A: case 0x0B: return access_fault(fault, base + registers[opcode >> 6 & 7], sizes[kind], 1, kind < 3);
    case 0x0C: return access_fault(fault, base + offset * 4, 4, 1, 1);
    case 0x0D: return access_fault(fault, base + offset * 4, 4, 1, 0);
    case 0x0E: return access_fault(fault, base + offset, 1, 1, 1);
    case 0x0F: return access_fault(fault, base + offset, 1, 1, 0);
    case 0x10: return access_fault(fault, base + offset * 2, 2, 1, 1);
    case 0x11: return access_fault(fault, base + offset * 2, 2, 1, 0);
    case 0x12: return access_fault(fault, registers[SP] + (opcode & 0xFF) * 4, 4, 1, 1);
    case 0x13: return access_fault(fault, registers[SP] + (opcode & 0xFF) * 4, 4, 1, 0);
    case 0x16: /* PUSH */
        if ((opcode & 0xFE00) == 0xB400 && words + more)
            return access_fault(fault, registers[SP] - 4 * (words + more), 4, words + more, 1);
        return NULL;
    case 0x17: /* POP */
        if ((opcode & 0xFE00) == 0xBC00 && words + more)
            return access_fault(fault, registers[SP], 4, words + more, 0);
        return NULL;
    case 0x18: return words ? access_fault(fault, registers[opcode >> 8 & 7], 4, words, 1) : NULL;
    case 0x19: return words ? access_fault(fault, registers[opcode >> 8 & 7], 4, words, 0) : NULL;
    default: return NULL;
    }
}

/* The target of BX, BLX and POP {PC}; 0 and *is_branch 0 for anything else. */
static uint32_t branch_target(const thumb_cpu *cpu, uint32_t opcode, int *is_branch)
{
    const thumb_memory memory = {cpu->ram, cpu->flash, cpu->rom};
    *is_branch = 1;
    if (opcode >> 8 == 0x47)
        return cpu->registers[opcode >> 3 & 15];
    if (opcode >> 8 == 0xBD) {
        const uint8_t *top = readable(&memory, cpu->registers[SP] + 4 * (uint32_t)__builtin_popcount(opcode & 0xFF), 4);
        if (top)
            return load_word(top);
    }
    *is_branch = 0;
    return 0;
}

int thumb_find_fault(const thumb_cpu *cpu, thumb_fault *fault)
{
    const thumb_memory memory = {cpu->ram, cpu->flash, cpu->rom};
    uint32_t pc = cpu->registers[PC] & ~1u, opcode, target;
    int is_branch;
    *fault = (thumb_fault){.address = pc, .return_address = pc, .thumb = 1};
    if (!is_executable(pc)) {
        fault->reason = "a jump to nowhere";
        return 1;
    }
    opcode = fault->opcode = load_half(readable(&memory, pc, 2));
    if (opcode >> 11 >= 0x1D)
        fault->reason = is_executable(pc + 2) ? wide_fault(opcode, load_half(readable(&memory, pc + 2, 2))) : "a jump to nowhere";
    else
        fault->reason = encoding_fault(opcode);
    if (!fault->reason)
        fault->reason = data_fault(cpu, opcode, pc, fault);
    if (!fault->reason) {
        target = branch_target(cpu, opcode, &is_branch);
        if (is_branch && !(target & 1) && !(cpu->in_handler && target >> 28 == 15)) {
            fault->reason = "a jump to an even address, which would leave Thumb code";
            fault->address = fault->return_address = target;
            fault->thumb = 0;
        }
    }
    return fault->reason != NULL;
}
