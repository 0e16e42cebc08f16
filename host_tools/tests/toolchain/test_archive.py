"""Downloads: what goes wrong is said in words, nothing half-finished stays, and the next run gets it right.

A fake apt-get stands in the PATH: it serves files from a folder, and misbehaves as its mode says.
"""

import hashlib
import os
import stat
from pathlib import Path

import pytest

from toolchain import archive, outdated
from toolchain.problem import ToolchainProblem
from toolchain.versions import Pinned, Versions

FAKE_APT = """#!/bin/sh
case "$*" in
    *indextargets*) echo "https://archive.invalid/debian/ bookworm main"; exit 0 ;;
esac
mode=$(cat {folder}/mode)
[ "$mode" = offline ] && {{ echo "Err:1 Temporary failure resolving 'archive.invalid'"; exit 100; }}
case "$*" in
    *update*) exit 0 ;;
esac
[ "$mode" = moved-on ] && {{ echo "E: Version '1-1' for 'alpha' was not found"; exit 100; }}
cp {folder}/served/* .
[ "$mode" = cut-off ] && printf short > beta_1.deb
[ "$mode" = killed ] && kill -9 $$
exit 0
"""


class Apt:
    """The fake, and the two packages that it serves."""

    def __init__(self, folder: Path):
        self.folder = folder
        (folder / "bin").mkdir()
        (folder / "served").mkdir()
        self.mode("well")
        script = folder / "bin/apt-get"
        script.write_text(FAKE_APT.format(folder=folder))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        self.versions = Versions(
            "trixie", "1.25.0", {"a": self.serve("alpha", "source"), "b": self.serve("beta")}, "0" * 64
        )
        self.build = folder / "build"

    def mode(self, name: str) -> None:
        (self.folder / "mode").write_text(name)

    def serve(self, package: str, kind: str = "binary") -> Pinned:
        content = package.encode() * 1000
        (self.folder / f"served/{package}_1.deb").write_bytes(content)
        return Pinned(package, "1-1", kind, f"{package}_1.deb", hashlib.sha256(content).hexdigest())

    def download(self) -> list[str]:
        return sorted(file.name for file in archive.download(self.versions, self.build).iterdir())

    def leftovers(self) -> list[str]:
        return [str(path) for path in self.build.rglob("*") if "partial" in path.name]


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Apt:
    fake = Apt(tmp_path)
    keyring = tmp_path / "keyring.gpg"
    keyring.touch()
    monkeypatch.setattr(archive, "KEYRINGS", [keyring])
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    return fake


def test_files_arrive_once(apt: Apt) -> None:
    assert apt.download() == ["alpha_1.deb", "beta_1.deb"]
    apt.mode("offline")
    assert apt.download() == ["alpha_1.deb", "beta_1.deb"], "what is there needs no network"
    assert apt.leftovers() == []


@pytest.mark.parametrize(
    ("mode", "said", "next_step"),
    [
        ("offline", "Temporary failure resolving", "check the network"),
        ("cut-off", "beta_1.deb is not what", "run make firmware again"),
        ("moved-on", "no longer has a version that", "pin the version it has now"),
        ("killed", "download failed", "run make firmware again"),
    ],
)
def test_trouble_is_said_in_words_and_the_next_run_starts_clean(apt: Apt, mode: str, said: str, next_step: str) -> None:
    apt.mode(mode)
    with pytest.raises(ToolchainProblem) as caught:
        apt.download()
    assert said in caught.value.message
    assert next_step in caught.value.next_step
    assert apt.leftovers() == []
    apt.mode("well")
    assert apt.download() == ["alpha_1.deb", "beta_1.deb"]


def test_a_damaged_file_of_an_earlier_run_is_fetched_again(apt: Apt) -> None:
    apt.download()
    damaged = apt.build / "downloads/alpha_1.deb"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    apt.download()
    assert archive.has_right_content(damaged, apt.versions.packages["a"])


def test_without_apt_or_keys_the_way_around_is_named(apt: Apt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "KEYRINGS", [])
    with pytest.raises(ToolchainProblem, match="archive keys"):
        apt.download()
    monkeypatch.setenv("PATH", str(apt.folder / "nothing"))
    with pytest.raises(ToolchainProblem) as caught:
        apt.download()
    assert "no apt" in caught.value.message
    assert "MICROPYTHON_DIR=" in caught.value.next_step


def test_security_suites_are_not_the_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        "https://a.invalid/ bookworm-security main",
        "https://b.invalid/ bookworm contrib",
        "https://c.invalid/ bookworm main",
    )
    lines = "\n".join(rows)
    monkeypatch.setattr(archive.subprocess, "run", lambda *_, **__: type("Answer", (), {"stdout": lines}))
    assert archive.archives() == ["https://c.invalid/"]


def test_what_moved_is_read_from_apts_own_words() -> None:
    offered = outdated.offered_by(
        " micropython | 1.26.0+ds-1 | https://c.invalid trixie/main Sources\n"
        "   pico-sdk-source |    2.1.1-1 | https://c.invalid trixie/main amd64 Packages\n"
        " micropython | 1.25.0+ds-1 | https://c.invalid trixie/main Sources\n"
    )
    assert offered == {"micropython": "1.26.0+ds-1", "pico-sdk-source": "2.1.1-1"}
    policy = (
        "cmake:\n  Installed: 3.25.1-1\n  Candidate: 3.31.6-2\n  Version table:\n"
        "gcc:\n  Installed: 4:12.2.0-3\n  Candidate: 4:12.2.0-3\n"
        "make:\n  Installed: (none)\n  Candidate: 4.4-1\n"
    )
    assert outdated.moved_packages(policy) == [("cmake", "3.25.1-1", "3.31.6-2")]
