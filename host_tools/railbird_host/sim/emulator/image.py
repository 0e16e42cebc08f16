"""Turns what a build leaves, a UF2 file or a raw binary, into the first bytes of a flash."""

import struct

FLASH_BYTES = 2 * 1024 * 1024
_FLASH_START = 0x10000000
_UF2_BLOCK = 512
_UF2_PAYLOAD = 476
_UF2_MAGIC = (0x0A324655, 0x9E5D5157)
_UF2_NOT_MAIN_FLASH = 0x1


class ImageError(ValueError):
    """The bytes are neither a UF2 file nor a binary that fits."""


def flash_from_image(image: bytes, flash_bytes: int = FLASH_BYTES) -> bytearray:
    """An erased flash with `image` in it: UF2 blocks go where they say, a raw binary to the start."""
    flash = bytearray(b"\xff" * flash_bytes)
    if image[:8] != struct.pack("<II", *_UF2_MAGIC):
        if len(image) > flash_bytes:
            raise ImageError(f"an image of {len(image)} bytes is larger than the flash of {flash_bytes}")
        flash[: len(image)] = image
        return flash
    if len(image) % _UF2_BLOCK:
        raise ImageError(f"a UF2 file has blocks of {_UF2_BLOCK} bytes, this one has {len(image)} bytes")
    for start in range(0, len(image), _UF2_BLOCK):
        magic0, magic1, flags, address, length = struct.unpack_from("<IIIII", image, start)
        if (magic0, magic1) != _UF2_MAGIC:
            raise ImageError(f"no UF2 block at byte {start} of the image")
        offset = address - _FLASH_START
        if length > _UF2_PAYLOAD:
            raise ImageError(f"the UF2 block at byte {start} says that it carries {length} bytes")
        if flags & _UF2_NOT_MAIN_FLASH or not 0 <= offset <= flash_bytes - length:
            continue
        flash[offset : offset + length] = image[start + 32 : start + 32 + length]
    return flash
