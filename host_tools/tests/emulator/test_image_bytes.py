"""Images as bytes: UF2 and raw; whatever else comes gives a named error."""

import contextlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird_host.sim.emulator.image import FLASH_BYTES, ImageError, flash_from_image


def block(address: int, payload: bytes, flags: int = 0x2000) -> bytes:
    header = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(payload), 0, 1, 0xE48BFF56)
    return header + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def test_uf2_blocks_go_where_they_say():
    image = block(0x10000100, b"b" * 256) + block(0x10000000, b"a" * 256) + block(0x20000000, b"ram" * 80)
    flash = flash_from_image(image)
    assert flash[:512] == b"a" * 256 + b"b" * 256
    assert flash[512:] == b"\xff" * (FLASH_BYTES - 512)


def test_a_raw_binary_goes_to_the_start():
    assert flash_from_image(b"raw")[:4] == b"raw\xff"


def test_too_large_an_image_is_refused():
    with pytest.raises(ImageError, match="larger than the flash"):
        flash_from_image(bytes(FLASH_BYTES + 1))


@given(st.binary(max_size=1200), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_any_bytes_give_a_flash_or_a_named_error(garbage, address, length):
    damaged = bytearray(block(0x10000000, b"x") + garbage)
    struct.pack_into("<II", damaged, 12, address, length)
    for image in (garbage, bytes(damaged)):
        with contextlib.suppress(ImageError):
            assert len(flash_from_image(image)) == FLASH_BYTES
