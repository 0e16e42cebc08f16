# Included by runloop.pyx: steps PIO state machines. Jumps, and moves between scratch registers, which polling loops are
# made of, are done here; whatever touches FIFOs, interrupts or output pins is pio.pxi's, instruction by instruction.

cdef inline bint quick_jump(BoardPio pio, BoardMachine machine, uint32_t condition):
    if condition == 0:
        return True
    if condition == 1:
        return machine.x == 0
    if condition == 2:
        machine.x -= 1
        return machine.x != 0xFFFFFFFF
    if condition == 3:
        return machine.y == 0
    if condition == 4:
        machine.y -= 1
        return machine.y != 0xFFFFFFFF
    if condition == 5:
        return machine.x != machine.y
    return pio.synced_inputs() >> (machine.exec_ctrl >> 24 & 0x1F) & 1  # 6; 7 asks for the OSR


cdef bint quick_step(BoardPio pio, BoardMachine machine):
    """One instruction of a machine that is due, if it is one of the simple ones."""
    cdef uint32_t opcode = <uint32_t>pio.instructions[machine.pc]
    cdef uint32_t operation = opcode >> 13, destination = opcode >> 5 & 7, cycles = 1 + (opcode >> 8 & 0x1F)
    cdef uint32_t source, value
    if machine.pin_ctrl >> 29 or machine.exec_valid or machine.shift_ctrl & AUTOPULL:  # a side-set, or more to look at
        return False
    if operation == 0:  # JMP
        if destination == 7:
            return False
        if quick_jump(pio, machine, destination):
            machine.pc = opcode & 0x1F
            machine.cycles += cycles
            machine.next_due_fp += cycles * machine.div_fp
            return True
    elif operation == 5 and (destination == 1 or destination == 2) and opcode & 0x10 == 0:  # MOV X or Y, plain or inverted
        source = opcode & 7
        if source == 1:
            value = machine.x
        elif source == 2:
            value = machine.y
        elif source == 3:
            value = 0
        elif source == 6:
            value = machine.input_shift_reg
        elif source == 7:
            value = machine.output_shift_reg
        else:
            return False
        if opcode & 8:
            value = ~value
        if destination == 1:
            machine.x = value
        else:
            machine.y = value
    elif operation == 7 and (destination == 1 or destination == 2):  # SET X, SET Y
        if destination == 1:
            machine.x = opcode & 0x1F
        else:
            machine.y = opcode & 0x1F
    else:
        return False
    if machine.pc == machine.exec_ctrl >> 12 & 0x1F:
        machine.pc = machine.exec_ctrl >> 7 & 0x1F
    else:
        machine.pc = machine.pc + 1 & 0x1F
    machine.cycles += cycles
    machine.next_due_fp += cycles * machine.div_fp
    return True


cdef int step_pio(BoardPio pio) except -1:
    """Every machine that is due executes one instruction; as BoardPio.step_due()."""
    cdef list machines = pio.machines
    cdef BoardMachine machine
    cdef int64_t due = NOT_DUE
    cdef bint has_stepped = False
    cdef int index
    pio.irq_before = pio.irq
    pio.is_stepping = True
    for index in range(4):
        machine = <BoardMachine>machines[index]
        if machine.enabled and not machine.waiting and on_grid(machine.next_due_fp) <= pio.cycle_fp:
            if not quick_step(pio, machine):
                machine.step()
                has_stepped = True
    pio.is_stepping = False
    if has_stepped:
        pio.check_changed_pins()
        pio.recompute_due()
        return 0
    for index in range(4):
        machine = <BoardMachine>machines[index]
        if machine.enabled and not machine.waiting and on_grid(machine.next_due_fp) < due:
            due = on_grid(machine.next_due_fp)
    pio.next_due_fp = due
    return 0
