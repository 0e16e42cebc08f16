"""A file that the disk has no room for: said, with what to do, and nothing half written is left. The system itself
refuses here: a file may have ten bytes. What the boards' verbs write goes the same way (`base/whole_file.py`).
"""

import resource
import subprocess
import sys

import pytest
from PIL import Image

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.cli.scan import save_picture
from railbird_host.device.service.pin_file import save_pins
from railbird_host.scan.recording import save

COMMAND = [sys.executable, "-m", "railbird_host.cli.main"]
MOST_BYTES = 10


def with_little_room(words):
    limit = (MOST_BYTES, MOST_BYTES)
    return subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
    )


@pytest.mark.parametrize(
    "words",
    [
        ["scan", "print", "{}/deck.pdf"],
        ["scan", "print", "{}/deck.svg"],
        ["hardware", "felt", "derby", "{}/felt.pdf"],
        ["hardware", "schematics", "{}"],
        ["hardware", "parts", "{}/parts.csv"],
        ["release", "keygen", "--no-password", "{}/mine"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_nothing_half_written_is_left(tmp_path, words):
    done = with_little_room([word.format(tmp_path) for word in words])
    assert "make room, then try again" in done.stderr and "Traceback" not in done.stderr, done.stderr
    assert done.returncode == TRANSPORT
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def full(file, content):
    file.write(content[:MOST_BYTES])
    raise OSError(28, "No space left on device")


def test_a_picture_and_recordings_are_whole_or_not_there(tmp_path, monkeypatch):
    monkeypatch.setattr("railbird_host.base.whole_file.put", full)
    with pytest.raises(OSError, match="No space left"):
        save_picture(Image.new("RGB", (9, 9)), tmp_path / "pass.png")
    with pytest.raises(OSError, match="No space left"):
        save(tmp_path / "passes.bin", [])
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(RailbirdError, match="is no"):
        save_picture(Image.new("RGB", (9, 9)), tmp_path / "pass.jpeg")


def test_a_file_of_pins_is_whole_or_not_there_and_never_written_over(tmp_path, monkeypatch):
    path = tmp_path / "table.pins"
    with monkeypatch.context() as patched:
        patched.setattr("railbird_host.base.whole_file.put", full)
        with pytest.raises(OSError, match="No space left"):
            save_pins(path, [(1, "123456")])
    assert list(tmp_path.iterdir()) == []
    save_pins(path, [(1, "123456")])
    with pytest.raises(FileExistsError):
        save_pins(path, [(1, "654321")])
    assert "1 123456" in path.read_text() and path.stat().st_mode & 0o077 == 0
