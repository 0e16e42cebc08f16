"""Reads frozen functions out of an image: their lines, conditional jumps and native code.

In: the bytes of an image and its .symbols (boards/toolchain/image.py). Out: a `Function` each. The layouts are those of
MicroPython 1.25: py/bc.h (prelude, line table), py/bc0.h (opcodes).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

FLASH_START = 0x10000000
INTERPRETER = "mp_execute_bytecode"
BYTECODE, NATIVE = "frozen_", "fun_data_"
FUNCTION_BYTES = 16  # stands before bytecode: boards/toolchain/frozen_functions.py
MODULE = "__lt_module_gt_"
OTHERS = ("frozen_module_", "frozen_modules", "frozen_contexts", "frozen_module_count", "frozen_name_")
_FORMATS, _QSTR, _VARIABLE, _OFFSET = 0x000003A4, 1, 2, 3
_NO_EXTRA_BYTE = 0x9E
_UNWIND_JUMP, _JUMP, _POP_JUMP_IF_TRUE, _POP_JUMP_IF_FALSE = 0x40, 0x42, 0x43, 0x44
_SIGNED = (_UNWIND_JUMP, _JUMP, _POP_JUMP_IF_TRUE, _POP_JUMP_IF_FALSE)
_CONDITIONAL = (_POP_JUMP_IF_TRUE, _POP_JUMP_IF_FALSE, 0x45, 0x46, 0x4B)  # or-pop twice, FOR_ITER


@dataclass(frozen=True)
class Symbol:
    address: int
    size: int
    name: str


@dataclass(frozen=True)
class Jump:
    """`place` is its last byte, as an offset in the flash; `target` an address."""

    place: int
    target: int
    line: int


@dataclass
class Function:
    """`lines`: offsets of the instructions of each line; native code has none, only a `start` and a `size`."""

    name: str
    start: int
    size: int
    is_native: bool
    lines: dict[int, list[int]] = field(default_factory=dict)
    jumps: list[Jump] = field(default_factory=list)


def read_symbols(text: str) -> list[Symbol]:
    split = [line.split() for line in text.splitlines()]
    return [Symbol(int(words[0], 16), int(words[1], 16), words[2]) for words in split]


def functions_of(image: bytes, symbols: list[Symbol]) -> Iterator[Function]:
    for symbol in symbols:
        start = symbol.address - FLASH_START
        if symbol.name.startswith(OTHERS) or symbol.name == INTERPRETER:
            continue
        if symbol.name.startswith(BYTECODE):
            name = symbol.name.removeprefix(BYTECODE)
            code = image[start + FUNCTION_BYTES : start + symbol.size]
            yield decoded(name, start + FUNCTION_BYTES, code)
        elif symbol.name.startswith(NATIVE):
            yield Function(symbol.name.removeprefix(NATIVE), start, symbol.size, True)


def decoded(name: str, start: int, code: bytes) -> Function:
    function = Function(name, start, len(code), False)
    arguments, at = _signature(code)
    information, cells, at = _sizes(code, at)
    first = at + information + cells
    table = at
    for _ in range(1 + arguments):  # its own name and those of its arguments
        table = _after_number(code, table)
    line_of = line_table(code[table : at + information], len(code) - first)
    for offset, length, operation, argument in instructions(code, first):
        line = line_of[offset - first]
        function.lines.setdefault(line, []).append(start + offset)
        if operation in _CONDITIONAL:
            end = start + offset + length
            function.jumps.append(Jump(end - 1, FLASH_START + end + argument, line))
    return function


def _signature(code: bytes) -> tuple[int, int]:
    """(how many arguments have names, where the sizes begin): MP_BC_PRELUDE_SIG_DECODE."""
    at, byte = 1, code[0]
    positional, keyword, turn = byte & 3, 0, 0
    while byte & 0x80:
        byte, at = code[at], at + 1
        positional |= (byte & 4) << turn
        keyword |= ((byte & 8) >> 3) << turn
        turn += 1
    return positional + keyword, at


def _sizes(code: bytes, at: int) -> tuple[int, int, int]:
    """(bytes of names and lines, cells, where the names begin): MP_BC_PRELUDE_SIZE_DECODE."""
    information = cells = turn = 0
    while True:
        byte, at = code[at], at + 1
        cells |= (byte & 1) << turn
        information |= (byte >> 1 & 0x3F) << 6 * turn
        turn += 1
        if not byte & 0x80:
            return information, cells, at


def _after_number(code: bytes, at: int) -> int:
    while code[at] & 0x80:
        at += 1
    return at + 1


def line_table(table: bytes, length: int) -> list[int]:
    """The line of each byte of bytecode: mp_bytecode_get_source_line for all of them."""
    lines, line, at = [], 1, 0
    while at < len(table):
        byte = table[at]
        if byte & 0x80:
            count, more = byte & 0xF, byte << 4 & 0x700 | table[at + 1]
            at += 2
        else:
            count, more = byte & 0x1F, byte >> 5
            at += 1
        lines += [line] * count
        line += more
    return (lines + [line] * length)[:length]


def instructions(code: bytes, at: int) -> Iterator[tuple[int, int, int, int]]:
    """(offset, length, opcode, offset of its jump)."""
    while at < len(code):
        begin, operation, argument = at, code[at], 0
        kind = _FORMATS >> 2 * (operation >> 4) & 3
        at += 1
        if kind in (_QSTR, _VARIABLE):
            at = _after_number(code, at)
        elif kind == _OFFSET:
            is_long = code[at] & 0x80
            argument = code[at] & 0x7F | code[at + 1] << 7 if is_long else code[at]
            if operation in _SIGNED:
                argument -= 0x4000 if is_long else 0x40
            at += 2 if is_long else 1
        if not operation & _NO_EXTRA_BYTE:
            at += 1
        yield begin, at - begin, operation, argument
