"""Every parser that a stranger can reach, by name: what the fuzzer feeds (`run.py`) and what the tests replay."""

from pathlib import Path
from random import Random

from board_parsers import BOARD_TARGETS
from flash_parsers import FLASH_TARGETS
from host_parsers import HOST_TARGETS

CORPUS = Path(__file__).parent / "corpus"
TARGETS = {target.name: target for target in (*BOARD_TARGETS, *FLASH_TARGETS, *HOST_TARGETS)}
MOST_BYTES = 4096


def corpus_of(name: str) -> list[bytes]:
    """Inputs that once found something, or reach far; kept in the repository."""
    folder = CORPUS / name
    return [path.read_bytes() for path in sorted(folder.iterdir())] if folder.is_dir() else []


def tried(target, data: bytes) -> bool:
    """True if the parser took it; False if it refused it as it should. Anything else is raised."""
    try:
        target.run(data)
    except target.allowed:
        return False
    return True


def mutated(data: bytes, chance: Random) -> bytes:
    """A few changes of bytes, cuts and repeats: what a test can do without a guide."""
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 5)):
        if not changed:
            changed = bytearray(chance.randbytes(9))
        at = chance.randrange(len(changed))
        kind = chance.randrange(5)
        if kind == 0:
            changed[at] = chance.randrange(256)
        elif kind == 1:
            changed[at] ^= 1 << chance.randrange(8)
        elif kind == 2:
            del changed[at : at + chance.randrange(1, 9)]
        elif kind == 3:
            changed[at:at] = chance.choice((b"\x00", b"\xff" * 4, b'"', b"[", b"{}", b"-1", changed[at : at + 8]))
        else:
            changed = changed[:at]
    return bytes(changed[:MOST_BYTES])
