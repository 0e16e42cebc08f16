"""One image in build/<flavour>/: <BOARD>.bin (the bytes of the flash), .uf2 (the same to flash), .symbols (where the
frozen functions lie, for the coverage of tests on the image as it is) and .json (what it is).

The .json is written last and names the inputs: an image whose inputs have not changed is left alone.
"""

import hashlib
import json
import os
import runpy
from pathlib import Path

from toolchain import filling
from toolchain.flavour import FlavourBuild
from toolchain.identity import Commit, FrozenFile, hash_of_code, identity_module
from toolchain.problem import ToolchainProblem
from toolchain.uf2 import to_uf2


def build_image(work: FlavourBuild, board: str, files: list[FrozenFile], version: str, commit: Commit) -> bool:
    """True if an image was made, False if the one that is there is right."""
    code = hash_of_code(files)
    module = identity_module(board, work.flavour, version, commit, code, files)
    inputs = hashlib.sha256((work.inputs + module + str(commit.time_s)).encode()).hexdigest()
    target = work.build / work.flavour / board
    if is_made_from(target, inputs):
        return False
    generated = work.build / "generated" / work.flavour / board / "railbird_build.py"
    generated.parent.mkdir(parents=True, exist_ok=True)
    generated.write_text(module)
    everything = sorted([*files, FrozenFile(generated, generated.name)], key=lambda file: file.target)
    program = work.freeze(board, everything, commit, f"{version} {commit.name} {code[:8]}")
    flash_map = runpy.run_path(str(work.root / "firmware/railbird/flash_map.py"))
    limit = flash_map["FILE_SYSTEM_START"]  # MicroPython's storage begins there, in both flavours
    if len(program) > limit:
        raise ToolchainProblem(
            f"the {work.flavour} image of {board} has {len(program)} bytes, more than {limit}",
            "freeze less (boards/*/manifest.py)",
        )
    image = program
    if work.flavour == "production":
        image = filling.fill(program, flash_map["IMAGE_END"], f"{board} {version} {commit.name} {code}")
    about = {
        "board": board,
        "flavour": work.flavour,
        "version": version,
        "commit": commit.name,
        "code_sha256": code,
        "program_bytes": len(program),
        "image_bytes": len(image),
        "image_sha256": hashlib.sha256(image).hexdigest(),
        "uf2_sha256": hashlib.sha256(to_uf2(image)).hexdigest(),
        "micropython": work.versions.micropython,
        "frozen_files": len(everything),
        "inputs_sha256": inputs,
    }
    publish(target, image, work.symbols(), about)
    print(f"  {work.flavour}/{board}.uf2: {len(program)} bytes, {len(everything)} files frozen in", flush=True)
    return True


def publish(target: Path, image: bytes, symbols: str, about: dict):
    """Each file appears whole: others may be reading the old ones."""
    target.parent.mkdir(parents=True, exist_ok=True)
    contents = {
        ".bin": image,
        ".uf2": to_uf2(image),
        ".symbols": symbols.encode(),
        ".json": (json.dumps(about, indent=2) + "\n").encode(),
    }
    for ending, content in contents.items():
        partial = target.with_suffix(ending + ".partial")
        partial.write_bytes(content)
        os.replace(partial, target.with_suffix(ending))


def is_made_from(target: Path, inputs: str) -> bool:
    try:
        about = json.loads(target.with_suffix(".json").read_text())
        made = all(target.with_suffix(end).exists() for end in (".bin", ".uf2", ".symbols"))
        return about["inputs_sha256"] == inputs and made
    except (OSError, ValueError, KeyError):
        return False
