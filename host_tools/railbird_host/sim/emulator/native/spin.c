/* What the run loop must know of the instruction that it leaves to the stock core: whether it may be part of a loop that only
   waits for a status register, and what the stock core forgets to count. */
#include "thumb_bus.h"
#include "thumb_core.h"

uint32_t thumb_load_address(const thumb_cpu *cpu, uint32_t pc)
{
    const uint32_t *registers = cpu->registers;
    const thumb_memory memory = {cpu->ram, cpu->flash, cpu->rom};
    const uint8_t *code = readable(&memory, pc & ~1u, 2);
    uint32_t opcode = code ? load_half(code) : 0;
    if (opcode >> 11 == 0x0D) /* LDR Rt, [Rn, #imm5 * 4] */
        return registers[opcode >> 3 & 7] + (opcode >> 6 & 31) * 4;
    if (opcode >> 9 == 0x2C) /* LDR Rt, [Rn, Rm] */
        return registers[opcode >> 3 & 7] + registers[opcode >> 6 & 7];
    return 0;
}

int thumb_is_status_register(uint32_t address)
{
    switch (address) {
    case 0x4003C00C: case 0x4004000C: /* SSPSR */
    case 0x5020000C: case 0x50200030: /* PIO0 FLEVEL, IRQ */
    case 0x5030000C: case 0x50300030: /* PIO1 */
    case 0xD0000004: /* GPIO_IN */
        return 1;
    default:
        return address >= 0x50000000 && address < 0x50001000; /* DMA */
    }
}

int thumb_forgotten_cycles(const thumb_cpu *cpu)
{
    const thumb_memory memory = {cpu->ram, cpu->flash, cpu->rom};
    const uint8_t *code = readable(&memory, cpu->registers[15] & ~1u, 2);
    uint32_t opcode = code ? load_half(code) : 0;
    return (opcode & 0xFF00) == 0xB500 || (opcode & 0xFF00) == 0xBD00; /* PUSH with LR, POP with PC */
}
