# Included by runloop.pyx: what PIO's nine instructions do (RP2040 data sheet 3.4). One that cannot complete sets the machine's
# `stall`; it is executed again as a whole, so that each first looks at what it has done already.

cdef bint jump_is_taken(BoardMachine machine, uint32_t condition) except -1:
    cdef uint32_t before
    if condition == 2:
        before = machine.x
        machine.x = before - 1
        return before != 0
    if condition == 4:
        before = machine.y
        machine.y = before - 1
        return before != 0
    if condition == 6:
        return (<BoardPio>machine.pio).synced_inputs() >> (machine.exec_ctrl >> 24 & 0x1F) & 1
    if condition == 7:
        return machine.output_shift_count < machine.threshold(25)
    return (
        condition == 0
        or (condition == 1 and machine.x == 0)
        or (condition == 3 and machine.y == 0)
        or (condition == 5 and machine.x != machine.y)
    )


cdef int wait_for(BoardMachine machine, uint32_t argument) except -1:
    cdef BoardPio pio = <BoardPio>machine.pio
    cdef bint wanted = argument >> 7
    cdef uint32_t source = argument >> 5 & 3, index = argument & 0x1F
    if source == 2:
        index = irq_number(machine, index)
        if <bint>(pio.irq_before >> index & 1) != wanted:
            machine.wait_index, machine.stall = index, FOR_IRQ
        elif wanted:
            pio.change_irq(<uint32_t>1 << index, 0)
        return 0
    if source == 1:
        index = (index + (machine.pin_ctrl >> 15 & 0x1F)) & 0x1F
    if source < 2 and <bint>(pio.synced_inputs() >> index & 1) != wanted:
        machine.wait_index, machine.stall = index, FOR_PIN
    return 0


cdef inline uint32_t irq_number(BoardMachine machine, uint32_t index):
    return index & 4 | (index + machine.index & 3) if index & 0x10 else index & 7


cdef uint32_t source_value(BoardMachine machine, uint32_t source) except? 0xFFFFFFFF:
    cdef uint32_t levels, base
    if source == 0:
        levels, base = (<BoardPio>machine.pio).synced_inputs(), machine.pin_ctrl >> 15 & 0x1F
        return levels >> base | levels << (32 - base) if base else levels
    if source == 1:
        return machine.x
    if source == 2:
        return machine.y
    if source == 5:
        return machine.status
    if source == 6:
        return machine.input_shift_reg
    return machine.output_shift_reg if source == 7 else 0


cdef int shift_in(BoardMachine machine, uint32_t argument) except -1:
    cdef uint32_t count = argument & 0x1F, value
    if not machine.is_push_left:
        value = source_value(machine, argument >> 5)
        if count == 0:
            machine.input_shift_reg, count = value, 32
        elif machine.shift_ctrl & IN_RIGHT:
            machine.input_shift_reg = machine.input_shift_reg >> count | value << (32 - count)
        else:
            machine.input_shift_reg = machine.input_shift_reg << count | value & ((<uint32_t>1 << count) - 1)
        machine.input_shift_count = min(machine.input_shift_count + count, 32)
    machine.is_push_left = False
    if machine.shift_ctrl & AUTOPUSH and machine.input_shift_count >= machine.threshold(20) and not machine.give_word():
        machine.is_push_left, machine.stall = True, FOR_RX_ROOM
    return 0


cdef int shift_out(BoardMachine machine, uint32_t argument) except -1:
    cdef uint32_t count = argument & 0x1F, value
    if machine.shift_ctrl & AUTOPULL and machine.output_shift_count >= machine.threshold(25):
        machine.is_word_there = machine.take_word()
        if not machine.is_word_there:
            machine.stall_for_word()
        machine.stall = FOR_TX_WORD
        return 0
    if count == 0:
        value, machine.output_shift_reg, count = machine.output_shift_reg, 0, 32
    elif machine.shift_ctrl & OUT_RIGHT:
        value = machine.output_shift_reg & ((<uint32_t>1 << count) - 1)
        machine.output_shift_reg >>= count
    else:
        value = machine.output_shift_reg >> (32 - count)
        machine.output_shift_reg <<= count
    machine.output_shift_count = min(machine.output_shift_count + count, 32)
    write_out(machine, argument >> 5, value, count)
    machine.refill()
    return 0


cdef int write_out(BoardMachine machine, uint32_t destination, uint32_t value, uint32_t count) except -1:
    if destination == 6:
        machine.input_shift_reg, machine.input_shift_count = value, count
    elif destination == 7:
        machine.exec_opcode, machine.exec_valid = value & 0xFFFF, True
    else:
        write_common(machine, destination, value)
    return 0


cdef int write_common(BoardMachine machine, uint32_t destination, uint32_t value) except -1:
    """Destinations that OUT and MOV share; 4 is PINDIRS of OUT alone."""
    if destination == 0 or destination == 4:
        (<BoardPio>machine.pio).drive(value, machine.pin_ctrl & 0x1F, machine.pin_ctrl >> 20 & 0x3F, destination == 4)
    elif destination == 1:
        machine.x = value
    elif destination == 2:
        machine.y = value
    elif destination == 5:
        machine.pc = value & 0x1F
        machine.has_jumped = True
    return 0


cdef int push_or_pull(BoardMachine machine, uint32_t argument) except -1:
    cdef bint is_conditional = argument & 0x40, is_blocking = argument & 0x20
    if argument & 0x80:
        if is_conditional and machine.output_shift_count < machine.threshold(25):
            return 0
        if machine.shift_ctrl & AUTOPULL and machine.output_shift_count == 0:  # full: a barrier, nothing more
            return 0
        if not machine.take_word():
            if is_blocking:
                machine.stall_for_word()
            else:
                machine.output_shift_reg, machine.output_shift_count = machine.x, 0
        return 0
    if is_conditional and machine.input_shift_count < machine.threshold(20):
        return 0
    if not machine.give_word():
        if is_blocking:
            machine.stall = FOR_RX_ROOM
        else:
            machine.input_shift_reg = machine.input_shift_count = 0
    return 0


cdef int move(BoardMachine machine, uint32_t argument) except -1:
    cdef uint32_t destination = argument >> 5, value = source_value(machine, argument & 7), operation = argument >> 3 & 3
    if operation == 1:
        value = ~value
    elif operation == 2:
        value = reversed_bits(value)
    if destination == 4:
        machine.exec_opcode, machine.exec_valid = value & 0xFFFF, True
    elif destination == 6:
        machine.input_shift_reg, machine.input_shift_count = value, 0
    elif destination == 7:
        machine.output_shift_reg, machine.output_shift_count = value, 0
    else:
        write_common(machine, destination, value)
    return 0


cdef int set_irq(BoardMachine machine, uint32_t argument) except -1:
    cdef BoardPio pio = <BoardPio>machine.pio
    cdef uint32_t number = irq_number(machine, argument & 0x1F), bit = <uint32_t>1 << number
    if argument & 0x40:
        pio.change_irq(bit, 0)
        return 0
    if not machine.is_irq_set:
        pio.change_irq(0, bit)
        if not argument & 0x20:
            return 0
    elif not pio.irq_before & bit:
        machine.is_irq_set = False
        return 0
    machine.is_irq_set = True
    machine.wait_index, machine.stall = number, FOR_IRQ
    return 0


cdef int set_value(BoardMachine machine, uint32_t argument) except -1:
    cdef uint32_t destination = argument >> 5, value = argument & 0x1F
    if destination == 0 or destination == 4:
        (<BoardPio>machine.pio).drive(value, machine.pin_ctrl >> 5 & 0x1F, machine.pin_ctrl >> 26 & 7, destination == 4)
    elif destination == 1:
        machine.x = value
    elif destination == 2:
        machine.y = value
    return 0
