"""An image to flash: what it is, read from its own bytes, and whether it may go on a table board at all.

Comes in: the path of a UF2 file. Goes out: an `Image`. A file that does not say that it is an image of Railbird, or
that would write over journal and keys, is refused.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from railbird.flash_map import JOURNAL_START
from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.device.flash.uf2 import read_uf2

# Written into every image by boards/toolchain/identity.py.
MARK = re.compile(rb"railbird image: ([A-Z]+) (development|production) (\S{1,40}) (\S{1,40}) ([0-9a-f]{64})")


@dataclass(frozen=True)
class Image:
    """`build` is what the board says of itself once it runs this image."""

    path: Path
    role: str
    flavour: str
    version: str
    commit: str
    code: str
    uf2: bytes
    content: bytes

    @property
    def build(self) -> str:
        return f"{self.version} {self.commit} {self.code[:8]}"

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def load_image(path: Path) -> Image:
    try:
        uf2 = path.read_bytes()
    except OSError as error:
        step = "name another file; make firmware builds the images"
        raise RailbirdError(f"{path} can't be read: {error.strerror}", step, USAGE) from error
    try:
        flash = read_uf2(uf2)
    except RailbirdError as error:
        raise RailbirdError(f"{path}: {error.message}", error.next_step, error.exit_code) from None
    if flash.address != 0:
        raise RailbirdError(f"{path} does not begin at the start of the flash", "make firmware", REFUSED)
    if flash.end > JOURNAL_START:
        message = (
            f"{path} would write over journal and keys: it reaches {flash.end:#x}, they begin at {JOURNAL_START:#x}"
        )
        raise RailbirdError(message, "make firmware", REFUSED)
    marks = set(MARK.findall(flash.content))
    if len(marks) != 1:
        raise RailbirdError(f"{path} does not say that it is an image of Railbird", "make firmware", REFUSED)
    board, flavour, version, commit, code = (text.decode() for text in marks.pop())
    return Image(path, board.lower(), flavour, version, commit, code, uf2, flash.content)
