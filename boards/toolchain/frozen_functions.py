"""Puts the functions of frozen modules into flash: what MicroPython would make of their bytecode on the heap.

In: the C file that MicroPython's tools/mpy-tool.py writes for frozen modules. Out: the same file, where each piece of
bytecode has a function before it,

    type, module, table of inner functions, bytecode      four words, as in py/objfun.h
    bytecode                                              as it was

and at its end the modules, which those functions point to: boards/frozen_functions.c gives both to the interpreter.
Modules stand in the order of their names, each with the number of names that it holds.
"""

import re
import sys
from pathlib import Path

MARK = "// Each bytecode has its function before it: boards/toolchain/frozen_functions.py\n"
MODULE = re.compile(r"^// - frozen file name: (\S+)\.py$", re.M)
CHILDREN = re.compile(r"^static const mp_raw_code_t \*const children_(\w+)\[\] = {\n(.*?)^};", re.M | re.S)
GENERATOR = re.compile(r"proto_fun_(\w+) = {[^}]*?\.is_generator = 1,")
BYTECODE = re.compile(r"static const byte fun_data_(\w+)\[(\d+)\] = {")
STORED = re.compile(r"// STORE_NAME '(\w+)'")
MODULE_SCOPE = "_lt_module_gt_"
BEFORE = """
#include "py/objfun.h"
typedef struct { const mp_obj_type_t *type; const mp_module_context_t *context; void *children; const byte *code; }
    frozen_function_t;
extern mp_module_context_t frozen_contexts[];
"""


def rewrite(text: str) -> str:
    """`text` with its functions; a text that has them already stays."""
    if text.startswith(MARK):
        return text
    children = {name: table.count("(const mp_raw_code_t *)") for name, table in CHILDREN.findall(text)}
    generators = set(GENERATOR.findall(text))
    paths = MODULE.findall(text)
    numbers = {path: number for number, path in enumerate(sorted(paths, key=module_name))}
    names: dict[str, set[str]] = {path: {"__name__"} for path in paths}
    out = [MARK]
    path, is_bytecode, function, is_module_scope = "", False, "", False
    for line in text.splitlines():
        if function:
            stored = is_module_scope and STORED.search(line)
            if stored:
                names[path].add(stored[1])
            if line == "};":
                line = f"}}}};\n#define fun_data_{function} frozen_{function}.code"
                function = ""
        elif line.startswith("// - frozen file name: "):
            path = MODULE.fullmatch(line)[1]  # type: ignore[index]
        elif line.startswith("// frozen bytecode for file "):
            is_bytecode = True
            is_module_scope = line.endswith(MODULE_SCOPE)
        elif is_bytecode:
            found = BYTECODE.fullmatch(line)
            if not found:
                raise ValueError(f"expected bytecode, got {line}: is this MicroPython's mpy-tool of 1.25?")
            is_bytecode, function = False, found[1]
            line = opening(function, int(found[2]), numbers[path], function in generators, children.get(function, 0))
        elif line == '#include "py/nativeglue.h"':
            line += BEFORE
        out.append(line + "\n")
    return "".join(out) + modules(sorted(paths, key=module_name), names)


def opening(function: str, size: int, module: int, is_generator: bool, children: int) -> str:
    """The lines before the first byte of a function's bytecode."""
    table = f"children_{function}" if children else "0"
    declared = f"static const mp_raw_code_t *const {table}[{children}];\n" if children else ""
    kind = "mp_type_gen_wrap" if is_generator else "mp_type_fun_bc"
    return (
        f"{declared}static const struct {{ frozen_function_t function; byte code[{size}]; }} frozen_{function} = {{\n"
        f"    {{ &{kind}, &frozen_contexts[{module}], (void *){table}, frozen_{function}.code }}, {{"
    )


def modules(paths: list[str], names: dict[str, set[str]]) -> str:
    rows = "".join(f'    {{ "{module_name(path)}", {len(names[path])} }},\n' for path in paths)
    return (
        '\n#include "frozen_functions.h"\n'
        f"mp_module_context_t frozen_contexts[{len(paths)}];\n"
        f"const size_t frozen_module_count = {len(paths)};\n"
        f"const frozen_module_t frozen_modules[] = {{\n{rows}}};\n"
    )


def module_name(path: str) -> str:
    return path.removesuffix("/__init__").replace("/", ".")


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(rewrite(file.read_text()))
