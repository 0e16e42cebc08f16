"""One C build of MicroPython for RP2040, development or production, and the images of the boards made with it.

All boards share the C build of a flavour: their `mpconfigboard.h` are the same, and the names of all their pins are
compiled in. An image is that build with the files of the board's manifest frozen in: two seconds each.
"""

import re
import shutil
import subprocess
from pathlib import Path

from toolchain.command import run
from toolchain.identity import Commit, FrozenFile
from toolchain.interpreter import fixed_environment, library_stand_in
from toolchain.manifest import flat_manifest
from toolchain.problem import ToolchainProblem
from toolchain.stamp import Stamp
from toolchain.versions import Versions

BLIT_FILES = tuple(f"modules/blit/{name}" for name in ("blit.c", "blit.h", "differ.c", "place.c", "sheet.c", "sheet.h"))
C_FILES = (
    *("railbird_board.h", "railbird_board.cmake", "production_without_prompt.c", "core_voltage.c", "binary_info.c"),
    *("frozen_functions.c", "frozen_functions.h", "toolchain/frozen_functions.py"),
    *("frozen_names.c", "toolchain/frozen_names.py", *BLIT_FILES),
)
INTERPRETER = "mp_execute_bytecode"
FROZEN = ("frozen_", "fun_data_")  # bytecode with its function (toolchain/frozen_functions.py), and native code
CLOCKS_MHZ = (200, 125)
PINS_OF_A_PICO = [f"GP{number},GPIO{number}" for number in (*range(23), 25, 26, 27, 28)]


class FlavourBuild:
    """The folder build/c/<flavour>: `freeze` gives the bytes of one image; nothing is built before that."""

    def __init__(
        self,
        flavour: str,
        root: Path,
        source: Path,
        build: Path,
        versions: Versions,
        compiler: str,
        clock_mhz: int = CLOCKS_MHZ[0],
    ):
        self.flavour = flavour
        self.clock_mhz = clock_mhz
        self.boards = root / "boards"
        self.root = root
        self.source = source
        self.build = build
        self.versions = versions
        self.folder = build / "c" / flavour
        self.log = build / f"logs/{flavour}.log"
        self.pins = merged_pins(self.boards)
        self.inputs = "\n".join(
            [
                flavour,
                str(clock_mhz),
                compiler,
                str(source),
                versions.digest,
                str(fixed_environment(versions)),
                self.pins,
            ]
            + [(self.boards / name).read_text() for name in C_FILES]
        )

    def freeze(self, board: str, files: list[FrozenFile], commit: Commit, build: str) -> bytes:
        """The image of `board` with `files` in it, as the linker leaves it; `build` is what picotool shows of it."""
        stamp = Stamp(self.folder, self.inputs)
        environment = fixed_environment(self.versions) | {
            "SOURCE_DATE_EPOCH": str(commit.time_s),
            "MICROPY_MPYCROSS": str(self.build / "mpy-cross"),
            # No path of this machine gets into an image: a build elsewhere gives the same bytes.
            "CFLAGS_EXTRA": " ".join(
                f"-ffile-prefix-map={place}={name}"
                for place, name in ((self.source, "micropython"), (self.build, "build"), (self.boards, "boards"))
            ),
        }
        if stamp.is_right():
            stamp.reopen()
        else:
            stamp.begin()
            self.configure(environment)
        (self.folder / "manifest.py").write_text(flat_manifest(files))
        (self.folder / "board/railbird_image.h").write_text(image_header(board, self.flavour, build))
        # MicroPython compares times only, and main.py of another board may be older than what was made from it.
        shutil.rmtree(self.folder / "made/frozen_mpy", ignore_errors=True)
        command = ["make", "-j2", "-C", str(self.folder / "made")]
        try:
            run(f"{self.flavour} image of {board}", command, self.log, environment=environment)
        except ToolchainProblem as problem:
            raise self.explained(problem) from None
        finally:
            # Also after a failure: make has cleared up behind it. Only a run that was killed starts anew.
            stamp.finish()
        return (self.folder / "made/firmware.bin").read_bytes()

    def symbols(self) -> str:
        """Of the image that was frozen last, a line each: address and size in hex, name; the interpreter and frozen
        functions alone."""
        command = ["arm-none-eabi-nm", "--print-size", str(self.folder / "made/firmware.elf")]
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = [line.split() for line in listed.splitlines()]
        kept = [
            f"{words[0]} {words[1]} {words[3]}"
            for words in found
            if len(words) == 4 and (words[3] == INTERPRETER or words[3].startswith(FROZEN))
        ]
        return "".join(line + "\n" for line in sorted(kept))

    def explained(self, problem: ToolchainProblem) -> ToolchainProblem:
        """An error in a frozen file, of which a person wants to know file and line, not make's part in it."""
        found = re.search(r"^error compiling (\S+):\n(?:.*\n)*?.*line (\d+).*\n(\w+: .*)$", self.log.read_text(), re.M)
        if not found:
            return problem
        file, line, error = found.groups()
        return ToolchainProblem(
            f"{file} line {line} is not MicroPython: {error}", "mend it and run make firmware again"
        )

    def configure(self, environment: dict[str, str]):
        print(f"  building MicroPython for RP2040, {self.flavour}", flush=True)
        board = self.folder / "board"
        board.mkdir()
        (board / "mpconfigboard.h").write_text(f'#include "{self.boards}/railbird_board.h"\n')
        (board / "mpconfigboard.cmake").write_text(f'include("{self.boards}/railbird_board.cmake")\n')
        (board / "pins.csv").write_text(self.pins)
        (self.folder / "manifest.py").touch()
        options = {
            "MICROPY_BOARD": "RAILBIRD",
            "MICROPY_BOARD_DIR": board,
            "MICROPY_FROZEN_MANIFEST": self.folder / "manifest.py",
            "MICROPY_LIB_DIR": library_stand_in(self.build),
            "RAILBIRD_FLAVOUR": self.flavour,
            "RAILBIRD_CLOCK_MHZ": self.clock_mhz,
            "PICO_NO_PICOTOOL": 1,
        }
        command = ["cmake", "-S", str(self.source / "ports/rp2"), "-B", str(self.folder / "made")]
        command += [f"-D{name}={value}" for name, value in options.items()]
        run(f"{self.flavour} configuration", command, self.log, environment=environment)


def image_header(board: str, flavour: str, build: str) -> str:
    """What boards/binary_info.c says of one image."""
    facts = {"RAILBIRD_ROLE": board.lower(), "RAILBIRD_FLAVOUR": flavour, "RAILBIRD_BUILD": build}
    return "".join(f'#define {name} "{text}"\n' for name, text in facts.items())


def merged_pins(boards: Path) -> str:
    """The pins of all boards in one table, besides GP0 to GP28: no name means two pins, a test says so."""
    lines = dict.fromkeys(PINS_OF_A_PICO)
    for file in sorted(boards.glob("*/pins.csv")):
        lines |= dict.fromkeys(line for line in file.read_text().splitlines() if line and not line.startswith("#"))
    return "\n".join(lines) + "\n"
