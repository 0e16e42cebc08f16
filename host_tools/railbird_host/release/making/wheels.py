"""The two wheels of a release: `railbird`, pure Python with every image in it, and `railbird-bench`, the emulator's
compiled run loop for one platform.

In: a checkout with images and run loop built. Out: wheels whose bytes follow from the commit.
"""

import base64
import csv
import hashlib
import io
import json
import shutil
import sysconfig
import tomllib
import zipfile
from pathlib import Path
from time import gmtime

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.release.making.inputs import Inputs, git

PACKAGES = {"firmware/railbird": "railbird", "host_tools/railbird_host": "railbird_host"}
DATA = ("boards/hardware", "boards/SCANNER/pins.csv", "boards/DISPLAY/pins.csv", "boards/BENCH/pins.csv")
IMAGES = "railbird_host/release/images"
NATIVE = "railbird_host/sim/emulator/native"
# What each extra needs of pyproject's: `install.py --serve` and so on.
EXTRAS = {"serve": ["serve"], "floor": ["serve", "floor"], "bench": ["serve", "floor", "bench"]}
BENCH = "bench"
MODE = 0o100644
BUILD_STAMP = "inputs_sha256"  # of a record: whether to build again on this path; says nothing of the image


def collect_images(inputs: Inputs, target: Path) -> dict[str, str]:
    """Copies every image with its record; gives name to SHA-256."""
    found = {}
    for flavour in ("production", "development"):
        for record in sorted((inputs.root / "build" / flavour).glob("*.json")):
            image = record.with_suffix(".uf2")
            about = json.loads(record.read_text())
            if about["commit"].endswith("-dirty"):
                raise RailbirdError(
                    f"{image.name} was built from changes that are not committed", "make firmware", USAGE
                )
            folder = target / flavour
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(image, folder / image.name)
            about.pop(BUILD_STAMP, None)
            (folder / record.name).write_text(json.dumps(about, indent=2) + "\n")
            found[f"{flavour}/{image.name}"] = hashlib.sha256(image.read_bytes()).hexdigest()
    if len(found) != 6:
        raise RailbirdError(f"there are {len(found)} images, not six", "make firmware", USAGE)
    return found


def images_list(inputs: Inputs, hashes: dict[str, str]) -> bytes:
    document = {"version": inputs.version, "commit": inputs.commit, "sha256": hashes}
    return (json.dumps(document, indent=2, sort_keys=True) + "\n").encode()


def pure_wheel(inputs: Inputs, images: Path, target: Path) -> Path:
    """Sources as git has them, the images and their signed list."""
    contents: dict[str, bytes] = {}
    for source, package in PACKAGES.items():
        for name in git(inputs.root, "ls-files", source).splitlines():
            inside = package + name.removeprefix(source)
            if not inside.startswith(NATIVE) or inside.endswith(".py"):
                contents[inside] = (inputs.root / name).read_bytes()
    for name in git(inputs.root, "ls-files", *DATA).splitlines():
        contents["railbird_host/release/" + name] = (inputs.root / name).read_bytes()
    for file in sorted(images.rglob("*")):
        if file.is_file():
            contents[f"{IMAGES}/{file.relative_to(images).as_posix()}"] = file.read_bytes()
    contents["railbird_host/release/commit.txt"] = inputs.commit.encode()
    project = _project(inputs)
    metadata = _metadata(
        inputs, "railbird", project["description"], project["dependencies"], project["optional-dependencies"]
    )
    scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
    return _write(
        inputs, target, "railbird", "py3-none-any", contents, metadata, f"[console_scripts]\n{scripts}", pure=True
    )


def bench_wheel(inputs: Inputs, target: Path) -> Path:
    """The compiled run loop for this machine's platform; it needs the pure wheel of the same version."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    module = inputs.root / "host_tools" / NATIVE / f"runloop{suffix}"
    if not module.is_file():
        raise RailbirdError("the emulator's run loop is not built", "make emulator", USAGE)
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = (
        f"cp{sysconfig.get_config_var('py_version_nodot')}-cp{sysconfig.get_config_var('py_version_nodot')}-{platform}"
    )
    wants = [f"railbird[{','.join(EXTRAS[BENCH])}]=={inputs.version}"]
    metadata = _metadata(inputs, "railbird-bench", "The emulated bench of Railbird: compiled run loop", wants, {})
    contents = {f"{NATIVE}/{module.name}": module.read_bytes()}
    return _write(inputs, target, "railbird_bench", tag, contents, metadata, "", pure=False)


def _project(inputs: Inputs) -> dict:
    return dict(tomllib.loads((inputs.root / "pyproject.toml").read_text())["project"])


def _metadata(inputs: Inputs, name: str, summary: str, requires: list[str], extras: dict[str, list[str]]) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {inputs.version}", f"Summary: {summary}"]
    lines += ["License: MIT", "Requires-Python: >=3.11", *(f"Requires-Dist: {wanted}" for wanted in requires)]
    for extra, wanted in extras.items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement}; extra == "{extra}"' for requirement in wanted]
    return "\n".join(lines) + "\n"


def _write(
    inputs: Inputs,
    target: Path,
    name: str,
    tag: str,
    contents: dict[str, bytes],
    metadata: str,
    entry_points: str,
    *,
    pure: bool,
) -> Path:
    information = f"{name}-{inputs.version}.dist-info"
    contents = dict(contents)
    contents[f"{information}/METADATA"] = metadata.encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: railbird\nRoot-Is-Purelib: {str(pure).lower()}\nTag: {tag}\n"
    contents[f"{information}/WHEEL"] = wheel.encode()
    contents[f"{information}/LICENSE"] = (inputs.root / "LICENSE").read_bytes()
    if entry_points:
        contents[f"{information}/entry_points.txt"] = entry_points.encode()
    contents[f"{information}/RECORD"] = _record(contents, f"{information}/RECORD")
    path = target / f"{name}-{inputs.version}-{tag}.whl"
    write_zip(path, contents, inputs.time_s)
    return path


def _record(contents: dict[str, bytes], own: str) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for name, content in sorted(contents.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow((name, f"sha256={digest}", len(content)))
    writer.writerow((own, "", ""))
    return text.getvalue().encode()


def write_zip(path: Path, contents: dict[str, bytes], time_s: int) -> None:
    """Names in order, the commit's time, plain modes: the same contents give the same bytes."""
    when = gmtime(max(time_s, 315_532_800))[:6]  # a zip knows no time before 1980
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr = MODE << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
