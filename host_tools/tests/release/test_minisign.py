"""Signatures are minisign's: what one writes the other reads, in both directions, and nothing else is let through."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird_host.base.errors import RailbirdError
from railbird_host.release import minisign

MINISIGN = shutil.which("minisign")
KEY = minisign.new_key()
CONTENT = b"manifest of a release\n"
SIGNATURE = KEY.signature_of(CONTENT, "railbird 1.0.0")
needs_minisign = pytest.mark.skipif(MINISIGN is None, reason="Debian's minisign is not installed: make setup does it")


def test_what_was_signed_verifies_and_says_its_comment() -> None:
    key, comment = minisign.verify(CONTENT, SIGNATURE, [minisign.new_key().public(), KEY.public()])
    assert (key, comment) == (KEY.public(), "railbird 1.0.0")


def test_one_changed_bit_anywhere_is_refused() -> None:
    for index in range(len(CONTENT)):
        changed = bytearray(CONTENT)
        changed[index] ^= 1
        with pytest.raises(RailbirdError, match="does not fit"):
            minisign.verify(bytes(changed), SIGNATURE, [KEY.public()])


def test_a_changed_comment_is_refused() -> None:
    with pytest.raises(RailbirdError, match="does not fit"):
        minisign.verify(CONTENT, SIGNATURE.replace("1.0.0", "9.9.9"), [KEY.public()])


def test_a_foreign_key_is_named() -> None:
    with pytest.raises(RailbirdError, match=f"signed by {KEY.public().name}"):
        minisign.verify(CONTENT, SIGNATURE, [minisign.new_key().public()])


@given(st.text(max_size=400))
def test_any_text_is_a_message_and_no_traceback(text: str) -> None:
    for read in (
        lambda: minisign.verify(CONTENT, text, [KEY.public()]),
        lambda: minisign.read_public_key(text),
        lambda: minisign.read_secret_key(text, ""),
    ):
        with pytest.raises(RailbirdError):
            read()


def test_a_secret_key_comes_back() -> None:
    assert minisign.read_secret_key(KEY.text(""), "") == KEY


@needs_minisign
def test_debians_minisign_verifies_ours(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(CONTENT)
    (tmp_path / "file.minisig").write_text(SIGNATURE)
    (tmp_path / "key.pub").write_text(KEY.public().text())
    told = subprocess.run([MINISIGN, "-Vm", "file", "-p", "key.pub"], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0 and "railbird 1.0.0" in told.stdout, told.stderr


@needs_minisign
def test_we_verify_what_debians_minisign_signed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(CONTENT)
    subprocess.run([MINISIGN, "-GW", "-p", "key.pub", "-s", "key"], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run(
        [MINISIGN, "-Sm", "file", "-s", "key", "-t", "its own"], cwd=tmp_path, check=True, capture_output=True
    )
    public = minisign.read_public_key((tmp_path / "key.pub").read_text())
    assert minisign.verify(CONTENT, (tmp_path / "file.minisig").read_text(), [public])[1] == "its own"
    secret = minisign.read_secret_key((tmp_path / "key").read_text(), "")
    assert secret.public() == public


@needs_minisign
@pytest.mark.soak
def test_a_password_is_minisigns_too(tmp_path: Path) -> None:
    """A gigabyte and some seconds, as minisign has it."""
    (tmp_path / "file").write_bytes(CONTENT)
    (tmp_path / "key").write_text(KEY.text("correct horse"))
    told = subprocess.run(
        [MINISIGN, "-Sm", "file", "-s", "key"], cwd=tmp_path, input="correct horse\n", capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    minisign.verify(CONTENT, (tmp_path / "file.minisig").read_text(), [KEY.public()])
    assert minisign.read_secret_key((tmp_path / "key").read_text(), "correct horse") == KEY
    with pytest.raises(RailbirdError, match="wrong password"):
        minisign.read_secret_key((tmp_path / "key").read_text(), "wrong")
