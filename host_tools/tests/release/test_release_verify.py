"""A release is what was signed, or it is refused and says what: one byte changed anywhere, a file more, a file less."""

import hashlib
import json
import random
import tomllib
import zipfile
from pathlib import Path

import pytest
from tampering import about, findings, flipped

from railbird.link.messages import PROTOCOL_VERSION
from railbird.table.config import VERSION as CONFIGURATION_VERSION
from railbird.table.snapshot import SNAPSHOT_VERSION
from railbird_host.base.errors import RailbirdError
from railbird_host.cli.main import main
from railbird_host.release import manifest, minisign
from railbird_host.release.making.__main__ import notes
from railbird_host.release.making.inputs import Inputs
from railbird_host.release.making.lock import needed, read_lock
from railbird_host.release.making.wheels import collect_images, write_zip
from railbird_host.release.trust import images_verdict, refuse_unsigned, trusted_keys
from railbird_host.release.verify import NEEDED
from railbird_host.release.versions import is_older

ROOT = Path(__file__).parents[3]
KEY = minisign.new_key()


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A small release, signed: made of the same parts as a real one."""
    folder = tmp_path / "railbird-1.0.0"
    images = folder / "images" / "production"
    images.mkdir(parents=True)
    for name in NEEDED:
        (folder / name).write_text(f"{name}\n")
    (images / "SCANNER.uf2").write_bytes(b"an image" * 64)
    record = {"uf2_sha256": hashlib.sha256((images / "SCANNER.uf2").read_bytes()).hexdigest()}
    (images / "SCANNER.json").write_text(json.dumps(record))
    listed = json.dumps({"version": "1.0.0", "sha256": {"production/SCANNER.uf2": record["uf2_sha256"]}}).encode()
    (folder / "images" / "images.json").write_bytes(listed)
    (folder / "images" / "images.json.minisig").write_text(KEY.signature_of(listed, "images"))
    content = manifest.write(folder, "1.0.0", "c0ffee", "somebody")
    (folder / manifest.SIGNATURE).write_text(KEY.signature_of(content, "railbird 1.0.0"))
    (tmp_path / "release.pub").write_text(KEY.public().text())
    return folder


def test_a_whole_release_is_right_as_folder_and_as_zip(release: Path) -> None:
    key = release.parent / "release.pub"
    assert findings(release, key) == {}
    archive = release.parent / "release.zip"
    write_zip(
        archive,
        {f"r/{p.relative_to(release).as_posix()}": p.read_bytes() for p in release.rglob("*") if p.is_file()},
        0,
    )
    assert findings(archive, key) == {}


def test_one_byte_changed_anywhere_is_refused_and_named(release: Path) -> None:
    key = release.parent / "release.pub"
    dice = random.Random(7)
    for path in sorted(p for p in release.rglob("*") if p.is_file()):
        whole = path.read_bytes()
        for _ in range(8):
            path.write_bytes(flipped(whole, dice))
            assert path.name in about(release, key), path.name
        path.write_bytes(whole)
    assert findings(release, key) == {}


def test_every_byte_of_a_signature_counts(release: Path) -> None:
    """Its first line and the last bits of base64 too, which minisign lets pass."""
    path, key = release / manifest.SIGNATURE, release.parent / "release.pub"
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert path.name in about(release, key), at


def test_one_byte_changed_in_the_zip_is_refused_and_named(release: Path) -> None:
    key, archive = release.parent / "release.pub", release.parent / "railbird-1.0.0.zip"
    files = {f"r/{p.relative_to(release).as_posix()}": p.read_bytes() for p in release.rglob("*") if p.is_file()}
    write_zip(archive, files, 0)
    whole = archive.read_bytes()
    archive.with_name(archive.name + ".minisig").write_text(KEY.signature_of(whole, "railbird 1.0.0"))
    assert findings(archive, key) == {}
    dice = random.Random(11)
    for _ in range(100):
        archive.write_bytes(flipped(whole, dice))
        assert archive.name in about(archive, key)


def test_a_file_more_or_less_is_named(release: Path) -> None:
    key = release.parent / "release.pub"
    (release / "extra.txt").write_text("what is this")
    assert "extra.txt: not part of the release" in findings(release, key)["files"]
    (release / "extra.txt").unlink()
    (release / "NOTES.md").unlink()
    assert "NOTES.md: missing" in findings(release, key)["files"]


def test_without_signature_it_says_unsigned(release: Path) -> None:
    (release / manifest.SIGNATURE).unlink()
    assert "UNSIGNED" in findings(release, release.parent / "release.pub")["signature"]


def test_the_verb_ends_with_1_where_something_is_wrong(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = str(release.parent / "release.pub")
    assert main(["release", "verify", str(release), "--key", key]) == 0
    (release / "NOTES.md").write_text("changed")
    assert main(["release", "verify", str(release), "--key", key]) == 1
    assert "NOTES.md: changed" in capsys.readouterr().out
    assert main(["release", "verify", str(release.parent / "nothing.zip")]) == 2
    (release / "manifest.json").write_text("[]")
    assert main(["release", "verify", str(release)]) == 2


def test_a_name_that_leads_out_of_the_release_is_refused(release: Path) -> None:
    document = manifest.read(release)
    document["files"]["../release.pub"] = {"sha256": "0" * 64, "bytes": 1}
    assert any("leads out" in line for line in manifest.differences(release, document))


def test_images_are_vouched_for_by_a_trusted_key_only(release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = release / "images" / "production" / "SCANNER.uf2"
    monkeypatch.setenv("RAILBIRD_KEYS", str(release.parent / "empty"))
    assert "not trusted" in images_verdict(image).problem
    with pytest.raises(RailbirdError, match="not trusted"):
        refuse_unsigned(image, images_verdict(image))
    monkeypatch.setenv("RAILBIRD_KEYS", str(release.parent))
    assert images_verdict(image).signer == KEY.public().name
    image.write_bytes(b"another image")
    assert "not one of the images" in images_verdict(image).problem
    (release.parent / "revoked.txt").write_text(f"# lost in May\n{KEY.public().name}\n")
    assert KEY.public() not in trusted_keys()


def test_keygen_writes_a_pair_that_minisign_reads(tmp_path: Path) -> None:
    assert main(["release", "keygen", str(tmp_path / "release"), "--no-password"]) == 0
    assert (tmp_path / "release.key").stat().st_mode & 0o777 == 0o600
    secret = minisign.read_secret_key((tmp_path / "release.key").read_text(), "")
    assert secret.public() == minisign.read_public_key((tmp_path / "release.pub").read_text())
    assert main(["release", "keygen", str(tmp_path / "release"), "--no-password"]) == 2


@pytest.mark.parametrize(
    ("version", "than", "older"),
    [("1.0.0", "1.0.1", True), ("1.10.0", "1.9.0", False), ("1.0.0-rc.1", "1.0.0", True), ("unbuilt", "1.0.0", False)],
)
def test_versions_are_compared_by_their_numbers(version: str, than: str, older: bool) -> None:
    assert is_older(version, than) is older


def test_the_lock_has_every_package_with_hashes() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lock = read_lock(ROOT)
    wanted = [*project["dependencies"], *(r for rows in project["optional-dependencies"].values() for r in rows)]
    for requirement in wanted:
        name, _, version = requirement.partition("==")
        assert lock[name.lower().replace("_", "-")].version == version, f"{requirement}: make lock"
    assert all(entry.hashes for entry in lock.values())
    assert set(needed(lock, project["dependencies"])) < set(lock)


def test_the_lock_names_no_registry() -> None:
    text = (ROOT / "host_tools/requirements.lock").read_text()
    assert "://" not in text and "index-url" not in text


def test_a_zip_of_the_same_contents_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.zip", "other.zip"):
        write_zip(tmp_path / name, {"b": b"2", "a": b"1"}, 1_700_000_000)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["a", "b"]


def test_a_record_tells_of_the_image_and_not_of_where_it_was_built(tmp_path: Path) -> None:
    for flavour in ("production", "development"):
        folder = tmp_path / "build" / flavour
        folder.mkdir(parents=True)
        for board in ("SCANNER", "DISPLAY", "BENCH"):
            (folder / f"{board}.uf2").write_bytes(board.encode())
            record = {"commit": "c0ffee", "uf2_sha256": "00", "inputs_sha256": f"of {tmp_path}"}
            (folder / f"{board}.json").write_text(json.dumps(record))
    assert len(collect_images(Inputs(tmp_path, "1.0.0", "c0ffee", 0, ""), tmp_path / "images")) == 6
    for record in (tmp_path / "images").rglob("*.json"):
        assert json.loads(record.read_text()) == {"commit": "c0ffee", "uf2_sha256": "00"}


def test_the_upgrade_notes_name_the_versions_that_the_code_has() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    table = (ROOT / "docs" / "releasing.md").read_text()
    for what, number in (
        ("protocol of link and service port", PROTOCOL_VERSION),
        ("snapshots in the journal", SNAPSHOT_VERSION),
        ("configuration", CONFIGURATION_VERSION),
        ("image", version),
    ):
        assert f"| {what} | {number} |" in table
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text()
    assert "Protocol" in notes(ROOT, version, True)


def test_the_notes_have_what_is_unreleased_too(tmp_path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2]\n\n- old\n\n## [1.1]\n\n- older\n"
    )
    text = notes(tmp_path, "1.2", True)
    assert "- new" in text and "- old\n" in text and "older" not in text
