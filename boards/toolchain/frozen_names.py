"""Lists where the names of frozen modules begin, so that an import finds its module by halves.

In: the C file that MicroPython's tools/mpy-tool.py writes for frozen modules, names in order. Out: the same file
with a table at its end, for boards/frozen_names.c.
"""

import re
import sys
from pathlib import Path

MARK = "// Where each name begins: boards/toolchain/frozen_names.py\n"
NAMES = re.compile(r"^const char mp_frozen_names\[\] = {\n(.*?)^};", re.M | re.S)
NAME = re.compile(r'^    "([^"\\]+)\\0"$', re.M)


def rewrite(text: str) -> str:
    """`text` with the table; a text that has it already stays."""
    if MARK in text:
        return text
    listed = NAMES.search(text)
    names = NAME.findall(listed[1]) if listed else []
    if not names or names != sorted(names):
        raise ValueError("frozen names are not in order: is this MicroPython's mpy-tool of 1.25?")
    starts, start = [], 0
    for name in names:
        starts.append(start)
        start += len(name) + 1
    rows = "".join(f"    {', '.join(map(str, starts[at : at + 16]))},\n" for at in range(0, len(starts), 16))
    return (
        f"{text}\n{MARK}const size_t frozen_name_count = {len(names)};\n"
        f"const uint16_t frozen_name_starts[] = {{\n{rows}}};\n"
    )


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(rewrite(file.read_text()))
