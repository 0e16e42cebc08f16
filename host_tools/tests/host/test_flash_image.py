"""What a file says it is decides where it may go: read from its own bytes."""

import runpy
from pathlib import Path

import pytest

from railbird.flash_map import JOURNAL_START
from railbird_host.base.errors import RailbirdError
from railbird_host.device.flash.image import load_image

BOARDS = Path(__file__).parents[3] / "boards"
to_uf2 = runpy.run_path(str(BOARDS / "toolchain/uf2.py"))["to_uf2"]
identity = runpy.run_path(str(BOARDS / "toolchain/identity.py"))
CODE = "0123456789abcdef" * 4


def bytes_of(board, flavour="production"):
    """An image with the mark that the build writes, amid other bytes."""
    commit = identity["Commit"]("1a2b3c4d5e6f", 0)
    module = identity["identity_module"](board, flavour, "0.1.0", commit, CODE, [])
    (mark,) = [line.split('"')[1] for line in module.splitlines() if line.startswith("IMAGE")]
    return b"\x00\xff" * 600 + mark.encode() + b"\x00" * 900


def put(tmp_path, content):
    path = tmp_path / "image.uf2"
    path.write_bytes(to_uf2(content))
    return path


def test_image_says_what_it_is(tmp_path):
    image = load_image(put(tmp_path, bytes_of("SCANNER")))
    assert (image.role, image.flavour, image.version) == ("scanner", "production", "0.1.0")
    assert image.build == f"0.1.0 1a2b3c4d5e6f {CODE[:8]}"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x00" * 5000, "does not say"),
        (bytes_of("SCANNER") + bytes_of("DISPLAY"), "does not say"),
        (bytes_of("SCANNER").ljust(JOURNAL_START + 1, b"\xff"), "journal and keys"),
    ],
)
def test_other_files_are_refused(tmp_path, content, says):
    with pytest.raises(RailbirdError, match=says) as error:
        load_image(put(tmp_path, content))
    assert error.value.exit_code == 6


def test_image_up_to_the_journal_is_taken(tmp_path):
    assert len(load_image(put(tmp_path, bytes_of("DISPLAY").ljust(JOURNAL_START, b"\xff"))).content) == JOURNAL_START


def test_missing_and_damaged_files_are_named(tmp_path):
    with pytest.raises(RailbirdError, match="can't be read"):
        load_image(tmp_path / "none.uf2")
    (tmp_path / "bad.uf2").write_bytes(b"not a UF2")
    with pytest.raises(RailbirdError, match="not a sound UF2"):
        load_image(tmp_path / "bad.uf2")
