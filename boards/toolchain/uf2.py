"""Turns the bytes of an image into a UF2 file for the RP2040's boot ROM.

block of 512 bytes, little endian:
0 magic 0A324655 | 4 magic 9E5D5157 | 8 flags 2000 | 12 address | 16 256 | 20 number | 24 count | 28 family
32 payload of 256 bytes, zeros up to 508 | 508 magic 0AB16F30
"""

import struct

FLASH_START = 0x10000000
FAMILY_RP2040 = 0xE48BFF56
PAYLOAD_BYTES = 256


def to_uf2(image: bytes) -> bytes:
    image += bytes(-len(image) % PAYLOAD_BYTES)
    count = len(image) // PAYLOAD_BYTES
    blocks = []
    for number in range(count):
        offset = number * PAYLOAD_BYTES
        head = (0x0A324655, 0x9E5D5157, 0x2000, FLASH_START + offset, PAYLOAD_BYTES, number, count, FAMILY_RP2040)
        block = struct.pack("<8I", *head) + image[offset : offset + PAYLOAD_BYTES]
        blocks.append(block.ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)
