"""Which files a board's manifest freezes, in a fixed order: MicroPython's own order is that of the file system."""

import importlib.util
from pathlib import Path
from types import ModuleType

from toolchain.identity import FrozenFile
from toolchain.problem import ToolchainProblem


def load_reader(source: Path) -> ModuleType:
    """MicroPython's own reader of manifests."""
    spec = importlib.util.spec_from_file_location("manifestfile", source / "tools/manifestfile.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def frozen_files(source: Path, board_folder: Path, flavour: str) -> list[FrozenFile]:
    reader = load_reader(source)
    places = {"MPY_DIR": source, "PORT_DIR": source / "ports/rp2", "BOARD_DIR": board_folder, "MPY_LIB_DIR": ""}
    manifest = reader.ManifestFile(reader.MODE_FREEZE, {name: str(place) for name, place in places.items()})
    try:
        manifest.execute(f'include("{board_folder}/manifest.py", flavour="{flavour}")')
    except reader.ManifestFileError as error:
        raise ToolchainProblem(f"{board_folder}/manifest.py: {error}", "name files that exist") from None
    files = [FrozenFile(Path(entry.full_path), entry.target_path) for entry in manifest.files()]
    return sorted(files, key=lambda file: file.target)


def flat_manifest(files: list[FrozenFile]) -> str:
    """A manifest that names each file: `module(target, folder)` freezes folder/target as target."""
    lines = [f'module("{file.target}", "{str(file.path)[: -len(file.target)]}")\n' for file in files]
    return "".join(lines)
