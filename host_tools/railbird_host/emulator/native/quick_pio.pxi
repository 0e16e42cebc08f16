# Included by runloop.pyx: steps PIO state machines. Jumps, and moves between scratch registers, which polling loops are
# made of, are done here; whatever touches FIFOs, interrupts or output pins is rp2040py's, instruction by instruction.

cdef int64_t NEVER = <int64_t>1 << 62  # rp2040py's mark of a PIO block in which nothing is due


cdef inline bint pin_is_high(Chip chip, uint32_t index):
    """As GPIOPin.input_value, without going through Python."""
    cdef GPIOPin pin = <GPIOPin>(<list>chip.gpio)[index]
    cdef uint32_t override = pin.ctrl >> 16 & 3, pulls = pin.pad_value & 12
    cdef bint level
    if pin._driven or (pulls != 8 and pulls != 4):
        level = pin._raw_input_value
    else:
        level = pulls == 8
    level = level and pin.pad_value & 0x40
    if override == 0:
        return level
    return not level if override == 1 else override == 3


cdef inline bint quick_jump(Chip chip, StateMachine machine, uint32_t condition):
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
    return pin_is_high(chip, machine.exec_ctrl >> 24 & 0x1F)  # 6; condition 7 is left to rp2040py


cdef bint quick_step(Chip chip, RPPIO pio, StateMachine machine):
    """One instruction of a machine that is due, if it is one of the simple ones."""
    cdef uint32_t opcode = <uint32_t>pio.instructions[machine.pc]
    cdef uint32_t operation = opcode >> 13, destination = opcode >> 5 & 7, cycles = 1 + (opcode >> 8 & 0x1F)
    cdef uint32_t source, value
    if machine.pin_ctrl >> 29:  # a side-set
        return False
    if operation == 0:  # JMP
        if destination == 7 or (destination == 6 and machine.exec_ctrl >> 24 & 0x1F >= 30):
            return False
        if quick_jump(chip, machine, destination):
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


cdef int step_pio(Chip chip, RPPIO pio) except -1:
    """Every machine that is due executes one instruction; as RPPIO.advance(0)."""
    cdef list machines = pio.machines
    cdef StateMachine machine
    cdef int64_t due = NEVER
    cdef bint has_stepped = False
    cdef int index
    for index in range(4):
        machine = <StateMachine>machines[index]
        if machine.enabled and not machine.waiting and machine.next_due_fp <= pio.cycle_fp:
            if not quick_step(chip, pio, machine):
                machine.step()
                has_stepped = True
    if has_stepped:
        pio.recompute_due()
        pio.check_changed_pins()
        return 0
    for index in range(4):
        machine = <StateMachine>machines[index]
        if machine.enabled and not machine.waiting and machine.next_due_fp < due:
            due = machine.next_due_fp
    pio.next_due_fp = due
    return 0
