"""The UF2 reader: what it writes it reads, and whatever the bootrom would drop is a named refusal."""

import runpy
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird_host.base.errors import RailbirdError
from railbird_host.device.flash.uf2 import BLOCK_SIZE, read_uf2, write_uf2

# The build's own writer: reader and writer must agree.
to_uf2 = runpy.run_path(str(Path(__file__).parents[3] / "boards/toolchain/uf2.py"))["to_uf2"]

CONTENT = bytes(range(256)) * 4
FILE = to_uf2(CONTENT)
FIELDS = {"flags": 8, "address": 12, "size": 16, "number": 20, "count": 24, "family": 28}


def changed(block: int, offset: int, value: int) -> bytes:
    data = bytearray(FILE)
    struct.pack_into("<I", data, block * BLOCK_SIZE + offset, value)
    return bytes(data)


@given(st.binary(min_size=1, max_size=3000))
def test_what_the_build_writes_is_read(content):
    image = read_uf2(to_uf2(content))
    assert image.address == 0 and image.end == len(image.content)
    assert image.content == content + bytes(-len(content) % 256)
    assert write_uf2(content) == to_uf2(content)


@given(st.permutations(range(4)))
def test_blocks_may_come_in_any_order(order):
    shuffled = b"".join(FILE[n * BLOCK_SIZE : (n + 1) * BLOCK_SIZE] for n in order)
    assert read_uf2(shuffled).content == CONTENT


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "whole number"),
        (FILE[:-1], "whole number"),
        (FILE[:BLOCK_SIZE], "the file has 1"),
        (FILE + FILE[-BLOCK_SIZE:], "the file has 5"),
        (FILE[: 3 * BLOCK_SIZE] + FILE[:BLOCK_SIZE], "twice"),
        (changed(1, 0, 1), "magic"),
        (changed(1, 508, 1), "magic"),
        (changed(1, FIELDS["flags"], 0x2001), "not meant for flash"),
        (changed(1, FIELDS["flags"], 0), "another chip"),
        (changed(1, FIELDS["family"], 0xE48BFF59), "another chip"),
        (changed(1, FIELDS["size"], 476), "the bootrom takes 256"),
        (changed(1, FIELDS["address"], 0x10000180), "the bootrom takes 256"),
        (changed(1, FIELDS["address"], 0x20000000), "outside the flash"),
        (changed(1, FIELDS["address"], 0x10001000), "gap"),
        (changed(1, FIELDS["address"], 0x10000000), "twice"),
        (changed(1, FIELDS["number"], 2), "twice"),
        (changed(1, FIELDS["number"], 9), "says it is 9"),
    ],
)
def test_refusals_have_names(data, says):
    with pytest.raises(RailbirdError, match=says):
        read_uf2(data)


@given(st.binary(max_size=2048))
def test_any_bytes_are_refused_by_name(data):
    with pytest.raises(RailbirdError):
        read_uf2(data)


@given(st.lists(st.tuples(st.integers(0, len(FILE) - 1), st.integers(0, 255)), max_size=8), st.integers(0, len(FILE)))
def test_any_damage_is_refused_or_only_in_payload_or_padding(changes, cut):
    data = bytearray(FILE[:cut] if cut % BLOCK_SIZE == 0 else FILE)
    for at, value in changes:
        if at < len(data):
            data[at] = value
    try:
        image = read_uf2(bytes(data))
    except RailbirdError:
        return
    assert image.address % 256 == 0 and len(image.content) == len(data) // 2
