# ruff: noqa: F821
"""The two loops that draw most, in the RP2040's assembler: measured in `benchmarks/show.py`.

`glyph` takes a JOB of six words: address of the glyph's first byte, address of its first pixel, bytes a row, rows,
bytes from the end of a row to the next one's start, address of the ink's four colours. The glyph must lie within the
band.
"""

import micropython


def clear(pixels, length: int) -> None:
    """Zeros from the start, 32 bytes at a time; the buffer must be a multiple of that long."""
    _clear(pixels, (length + 31) >> 5)


@micropython.asm_thumb
def _clear(r0, r1):
    mov(r2, 0)
    label(LOOP)
    str(r2, [r0, 0])
    str(r2, [r0, 4])
    str(r2, [r0, 8])
    str(r2, [r0, 12])
    str(r2, [r0, 16])
    str(r2, [r0, 20])
    str(r2, [r0, 24])
    str(r2, [r0, 28])
    add(r0, 32)
    sub(r1, 1)
    bne(LOOP)


SOURCE, DESTINATION, PITCH, ROWS, SKIP, INKS, WORDS = range(7)


# r1 source, r2 destination, r3 bytes left in the row, r4 four pixels, r5 scratch, r6 rows left, r7 colours
@micropython.asm_thumb
def glyph(r0):
    ldr(r1, [r0, 0])
    ldr(r2, [r0, 4])
    ldr(r6, [r0, 12])
    ldr(r7, [r0, 20])
    label(ROW)
    ldr(r3, [r0, 8])
    label(FOUR)
    ldrb(r4, [r1, 0])
    add(r1, 1)
    lsl(r4, r4, 1)  # a level is now twice itself: the offset of its colour
    beq(DONE)
    mov(r5, 6)
    and_(r5, r4)
    beq(SECOND)
    add(r5, r5, r7)
    ldrh(r5, [r5, 0])
    strh(r5, [r2, 0])
    label(SECOND)
    lsr(r4, r4, 2)
    mov(r5, 6)
    and_(r5, r4)
    beq(THIRD)
    add(r5, r5, r7)
    ldrh(r5, [r5, 0])
    strh(r5, [r2, 2])
    label(THIRD)
    lsr(r4, r4, 2)
    mov(r5, 6)
    and_(r5, r4)
    beq(FOURTH)
    add(r5, r5, r7)
    ldrh(r5, [r5, 0])
    strh(r5, [r2, 4])
    label(FOURTH)
    lsr(r4, r4, 2)
    mov(r5, 6)
    and_(r5, r4)
    beq(DONE)
    add(r5, r5, r7)
    ldrh(r5, [r5, 0])
    strh(r5, [r2, 6])
    label(DONE)
    add(r2, 8)
    sub(r3, 1)
    bne(FOUR)
    ldr(r3, [r0, 16])
    add(r2, r2, r3)
    sub(r6, 1)
    bne(ROW)
