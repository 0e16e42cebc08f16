"""Does this board run that build, with the keys it was given? Compares a board's attestation with the image at hand.

Comes in: a client with an open session, the image's bytes, the table file. Goes out: a list of what is wrong, empty if
nothing.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from railbird.flash_map import FILE_SYSTEM_START, IMAGE_END
from railbird_host.device.service.client import Attested, ServiceClient
from railbird_host.device.service.table_file import TableFile

SEED_BYTES = 32


def expected_digest(seed: bytes, image: bytes) -> bytes:
    return hmac.new(seed, image, hashlib.sha256).digest()


def attested_part(image: bytes) -> bytes:
    """What of the flash an image decides. A production image fills everything up to the journal. A development image
    leaves the file system to `railbird deploy`: up to there, the unused rest is erased flash, as `railbird flash`
    writes it."""
    return image if len(image) >= IMAGE_END else image[:FILE_SYSTEM_START].ljust(FILE_SYSTEM_START, b"\xff")


def attest(
    client: ServiceClient,
    image: bytes,
    table: TableFile,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Attested, list[str]]:
    """(the board's answer, what is wrong with it)."""
    seed = secrets.token_bytes(SEED_BYTES)
    hello = client.hello()
    answer = client.attest(seed, len(image), progress=progress)
    return answer, differences(answer, seed, image, table, hello.role)


def differences(answer: Attested, seed: bytes, image: bytes, table: TableFile, role: str) -> list[str]:
    wrong = []
    if not secrets.compare_digest(answer.digest, expected_digest(seed, image)):
        wrong.append("the flash does not hold this image")
    entry = table.boards.get(role)
    if entry is None:
        wrong.append(f"the table file knows no {role}")
    elif entry.key_check != answer.key_check.hex():
        wrong.append("its keys are not those it was given")
    if role == "display" and table.last_head:
        sequence, mac = table.last_head
        if answer.last_sequence < sequence:
            wrong.append(f"its journal ends at record {answer.last_sequence}, but {sequence} was seen before")
        elif answer.last_sequence == sequence and answer.last_mac != mac:
            wrong.append(f"record {sequence} of its journal is not the one that was seen before")
    return wrong
