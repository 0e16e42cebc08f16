"""Fills the flash that a production image leaves unused, so that no place is left where other code could hide.

The filling is SHA-256(seed, counter) in counter order: it can't be compressed, and whoever has the image's build id
can make it again. It reaches up to the journal (`railbird/flash_map.py`).
"""

import hashlib


def fill(image: bytes, end: int, seed: str) -> bytes:
    """`image`, padded to whole 256-byte pages and followed by filling up to `end`."""
    start = len(image) + -len(image) % 256
    if start > end:
        raise ValueError(f"the image has {len(image)} bytes, more than the {end} that it may have")
    count = (end - start) // 32
    stream = b"".join(hashlib.sha256(f"{seed} {number}".encode()).digest() for number in range(count))
    return image.ljust(start, b"\xff") + stream
