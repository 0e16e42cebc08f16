"""What the build makes of bytes: UF2, filling, build id, the order of frozen files; and the images that are there."""

import hashlib
import json
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import BOARDS, FLAVOURS, build_information, image_path
from toolchain import identity
from toolchain.filling import fill
from toolchain.identity import Commit, FrozenFile, hash_of_code, identity_module, read_commit
from toolchain.manifest import flat_manifest, frozen_files
from toolchain.uf2 import FLASH_START, to_uf2

ROOT = Path(__file__).resolve().parents[3]
IMAGES = [(board, flavour) for board in BOARDS for flavour in FLAVOURS]


def from_uf2(data: bytes) -> bytes:
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    assert all(block[:4] == b"UF2\n" and block[508:] == bytes.fromhex("306fb10a") for block in blocks)
    addresses = [int.from_bytes(block[12:16], "little") for block in blocks]
    assert addresses == [0x10000000 + 256 * number for number in range(len(blocks))]
    assert {int.from_bytes(block[24:28], "little") for block in blocks} <= {len(blocks)}
    return b"".join(block[32:288] for block in blocks)


@given(st.binary(max_size=3000))
def test_uf2_carries_the_image_padded_to_pages(image: bytes) -> None:
    assert from_uf2(to_uf2(image)) == image + bytes(-len(image) % 256)


@given(st.binary(max_size=1000), st.text(max_size=20))
def test_filling_leaves_the_image_as_it_is_and_no_byte_unused(image: bytes, seed: str) -> None:
    filled = fill(image, 4096, seed)
    assert len(filled) == 4096
    assert filled.startswith(image)
    assert filled == fill(image, 4096, seed)
    assert filled != fill(image, 4096, seed + "x")
    assert b"\xff" * 16 not in filled[1024:]


def test_an_image_too_large_to_fill_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        fill(bytes(4097), 4096, "")


def git(folder: Path, *arguments: str) -> None:
    identities = ["-c", "user.name=n", "-c", "user.email=e@example.invalid"]
    subprocess.run(["git", *identities, "-C", str(folder), *arguments], check=True, capture_output=True)


def test_the_commit_is_that_of_the_ingredients_and_dirty_is_said(tmp_path: Path) -> None:
    assert read_commit(tmp_path) == Commit("none", 0)
    for name in (*identity.INGREDIENTS, "host_tools"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file.py").write_text("1\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first", "--date", "2026-01-01T00:00:00Z")
    first = read_commit(tmp_path)
    assert len(first.name) == 12
    (tmp_path / "host_tools/file.py").write_text("2\n")
    assert read_commit(tmp_path) == first
    git(tmp_path, "commit", "-q", "-a", "-m", "host tools alone")
    assert read_commit(tmp_path) == first
    (tmp_path / "boards/new.py").write_text("3\n")
    assert read_commit(tmp_path).name == first.name + "-dirty"
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "boards")
    assert read_commit(tmp_path).name not in (first.name, first.name + "-dirty")


def test_the_hash_of_the_code_sees_names_and_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    (tmp_path / "b.py").write_text("y")
    first, second = FrozenFile(tmp_path / "a.py", "a.py"), FrozenFile(tmp_path / "b.py", "b.py")
    hashes = {
        hash_of_code([first, second]),
        hash_of_code([first]),
        hash_of_code([FrozenFile(tmp_path / "a.py", "c.py"), second]),
        hash_of_code([FrozenFile(tmp_path / "b.py", "a.py"), FrozenFile(tmp_path / "a.py", "b.py")]),
    }
    assert len(hashes) == 4


def test_the_module_of_the_build_id_says_what_it_was_given() -> None:
    names: dict[str, str] = {}
    exec(identity_module("SCANNER", "production", "1.2.3", Commit("0123456789ab", 5), "c0de", []), names)
    assert names["IMAGE"] == "railbird image: SCANNER production 1.2.3 0123456789ab c0de"
    assert {name: names[name] for name in ("BOARD", "FLAVOUR", "VERSION", "COMMIT", "CODE")} == {
        "BOARD": "SCANNER",
        "FLAVOUR": "production",
        "VERSION": "1.2.3",
        "COMMIT": "0123456789ab",
        "CODE": "c0de",
    }


def source_tree() -> Path:
    trees = [path for path in ROOT.glob("build/source-*") if path.is_dir()]
    if not trees:
        pytest.skip("built from a checkout that MICROPYTHON_DIR named")
    return trees[0]


@pytest.mark.parametrize(("board", "flavour"), IMAGES)
def test_a_manifest_freezes_the_right_files_in_a_fixed_order(board: str, flavour: str) -> None:
    files = frozen_files(source_tree(), ROOT / "boards" / board, flavour)
    targets = [file.target for file in files]
    assert targets == sorted(set(targets))
    assert {"main.py", "_boot.py", "wiring.py", "application.py", "rp2.py"} <= set(targets)
    assert ("boot.py" in targets) == (flavour == "production")
    assert "_boot_fat.py" not in targets
    firmware = {path.relative_to(ROOT / "firmware").as_posix() for path in (ROOT / "firmware/railbird").rglob("*.py")}
    at_a_prompt = {"show/blit_plain.py", "show/sheet_plain.py", "table/event_names.py", "apps/deployed.py"}
    left_out = {f"railbird/{name}" for name in at_a_prompt} if flavour == "production" else set()
    assert {name for name in targets if name.startswith("railbird/")} == firmware - left_out
    assert all(line.startswith("module(") for line in flat_manifest(files).splitlines())


@pytest.mark.parametrize(("board", "flavour"), IMAGES)
def test_an_image_is_what_its_description_says(board: str, flavour: str) -> None:
    about = build_information(board, flavour)
    image = image_path(board, flavour, ".bin").read_bytes()
    assert (about["board"], about["flavour"]) == (board, flavour)
    assert hashlib.sha256(image).hexdigest() == about["image_sha256"]
    assert len(image) == about["image_bytes"]
    assert from_uf2(image_path(board, flavour).read_bytes()).startswith(image)
    for part in ("version", "commit", "code_sha256"):
        assert about[part].encode() in image[: about["program_bytes"]], part
    assert (b"raw REPL; CTRL-B to exit" in image) == (flavour == "development"), "production has no prompt"
    if flavour == "production":
        assert len(image) == 0x180000
    assert str(ROOT).encode() not in image, "no path of this machine"


def binary_info(image: bytes) -> dict[int, list[str]]:
    """The texts that `picotool info` shows, by their ids (pico-sdk: pico_binary_info/structure.h)."""
    (at,) = [at for at in range(0x100, 0x200, 4) if struct.unpack_from("<I", image, at)[0] == 0x7188EBF2]
    start, end, _, last = struct.unpack_from("<4I", image, at + 4)
    assert last == 0xE71AA390
    texts: dict[int, list[str]] = {}
    for pointer in range(start - FLASH_START, end - FLASH_START, 4):
        entry = struct.unpack_from("<I", image, pointer)[0] - FLASH_START
        kind, tag, number, text = struct.unpack_from("<HHII", image, entry)
        if kind == 6 and tag == int.from_bytes(b"RP", "little"):
            text -= FLASH_START
            texts.setdefault(number, []).append(image[text : image.index(0, text)].decode())
    return texts


@pytest.mark.parametrize(("board", "flavour"), IMAGES)
def test_picotool_shows_role_build_and_flavour(board: str, flavour: str) -> None:
    about = build_information(board, flavour)
    texts = binary_info(from_uf2(image_path(board, flavour).read_bytes()))
    description, attributes = texts[0xB6A07C19], texts[0x4275F0D3]
    assert description == [f"Railbird {board.lower()}"]
    assert {flavour, f"{about['version']} {about['commit']} {about['code_sha256'][:8]}"} <= set(attributes)


def test_a_missing_image_names_the_command_that_makes_it(tmp_path: Path) -> None:
    with pytest.raises(RailbirdError) as caught:
        image_path("SCANNER", build=tmp_path)
    assert caught.value.next_step == "make firmware"
    with pytest.raises(RailbirdError, match="no development image of TOASTER"):
        image_path("TOASTER")
    (tmp_path / "development").mkdir()
    (tmp_path / "development/SCANNER.json").write_text("{")
    with pytest.raises(RailbirdError, match="not readable"):
        build_information("SCANNER", build=tmp_path)
    (tmp_path / "development/SCANNER.json").write_text(json.dumps({"board": "SCANNER"}))
    assert build_information("SCANNER", build=tmp_path) == {"board": "SCANNER"}
