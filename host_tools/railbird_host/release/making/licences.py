"""The licences of everything that a release ships, as texts: of the wheels, and of what is inside the images.

In: the wheels of the release, the packages that the images were built from, the compiler's own libraries. Out: one
text, with every licence once. A package that names none is an error: whoever ships it must know what it asks for.
"""

import io
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError

# Linked into every image besides what boards/toolchain/versions.toml lists.
COMPILER_LIBRARIES = ("libnewlib-arm-none-eabi", "gcc-arm-none-eabi")
DOCUMENTS = Path("/usr/share/doc")
WORDS = ("license", "licence", "copying", "notice", "authors")
RULE = "=" * 100


def licences_text(root: Path, wheels: Path, named: dict[str, str]) -> str:
    """`named`: packages of the registry with the licence that their metadata name, for those that bring no text."""
    texts: dict[str, list[str]] = {}

    def add(name: str, text: str) -> None:
        texts.setdefault(text.strip(), []).append(name)

    add("railbird", (root / "LICENSE").read_text())
    for wheel in sorted(wheels.glob("*.whl")):
        for text in _of_wheel(wheel, named):
            add("-".join(wheel.name.split("-")[:2]), text)
    for name, text in _of_images(root).items():
        add(f"inside the images: {name}", text)
    parts = ["What this release contains, and under which licences.", ""]
    for text, names in sorted(texts.items(), key=lambda item: item[1][0].lower()):
        parts += [RULE, *dict.fromkeys(names), RULE, "", text, ""]
    return "\n".join(parts)


def _of_wheel(wheel: Path, named: dict[str, str]) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        places = [name for name in archive.namelist() if ".dist-info/" in name and _is_licence(name)]
        found = [archive.read(name).decode(errors="replace") for name in sorted(places)]
    if found:
        return found
    package = wheel.name.split("-")[0].replace("_", "-").lower()
    if not named.get(package):
        raise RailbirdError(f"{wheel.name} names no licence", "look it up, then add it to making/licences.py", USAGE)
    return [f"It brings no text; its metadata say: {named[package]}"]


def _is_licence(name: str) -> bool:
    return "/licenses/" in name or Path(name).name.lower().startswith(WORDS)


def _of_images(root: Path) -> dict[str, str]:
    downloads = root / "build" / "downloads"
    table = tomllib.loads((root / "boards/toolchain/versions.toml").read_text())
    found = {}
    for entry in (entry for entry in table.values() if isinstance(entry, dict)):
        file = downloads / entry["file"]
        if not file.is_file():
            raise RailbirdError(f"{file} is not there: it has a licence to ship", "make firmware", USAGE)
        found[f"{entry['package']} {entry['version']}"] = _of_archive(file, entry["package"])
    for package in COMPILER_LIBRARIES:
        found[package] = (DOCUMENTS / package / "copyright").read_text(errors="replace")
    return found


def _of_archive(file: Path, package: str) -> str:
    """LICENSE at the top of a source archive, or Debian's copyright file."""
    if file.suffix == ".deb":
        shown = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(file)], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(shown)) as archive:
            return _member(archive, f"./usr/share/doc/{package}/copyright")
    with tarfile.open(file) as archive:
        tops = [name for name in archive.getnames() if name.count("/") == 1 and name.endswith("/LICENSE")]
        return _member(archive, tops[0])


def _member(archive: tarfile.TarFile, name: str) -> str:
    stream = archive.extractfile(name)
    assert stream is not None, name
    return stream.read().decode(errors="replace")
