"""The stock image linked again with its objects in another order: the same program at other addresses.

How often code misses the 16 KB cache depends on which functions share a place in it, and so on the order in which a
linker found them; a published figure comes from one such order, which nobody knows. Figures over several orders say
what is due to the program and what to luck. The objects of setjmp's kin stay together: one jumps into the other by a
short branch.
"""

import random
import shlex
from pathlib import Path

from toolchain.command import run

TOGETHER = "/py/nlr"


def link_in_other_orders(made: Path, target: Path, count: int, log: Path) -> list[Path]:
    """Images beside `target`, named after the order's number, from the build folder `made`."""
    words = shlex.split((made / "CMakeFiles/firmware.dir/link.txt").read_text())
    words = [word for word in words if not word.startswith("-Wl,-Map")]
    places = [index for index, word in enumerate(words) if word.endswith(".c.obj") and TOGETHER not in word]
    images = []
    for number in range(1, count + 1):
        image = target.with_name(f"{target.stem}-{number}.bin")
        images.append(image)
        if image.exists() and image.stat().st_mtime >= target.stat().st_mtime:
            continue
        objects = [words[place] for place in places]
        random.Random(number).shuffle(objects)
        command = list(words)
        for place, name in zip(places, objects, strict=True):
            command[place] = name
        elf = image.with_suffix(".elf")
        command[command.index("-o") + 1] = str(elf)
        run(f"stock image, order {number}", command, log, cwd=made)
        partial = image.with_suffix(".partial")
        run(f"stock image, order {number}", ["arm-none-eabi-objcopy", "-O", "binary", str(elf), str(partial)], log)
        partial.replace(image)
    return images
