"""`make release`: writes dist/railbird-VERSION/ and the zip of it, from this commit.

    python -m railbird_host.release.making [--builder NAME] [--key FILE] [--dist DIR]

Without a secret key (RAILBIRD_RELEASE_KEY or --key) the result says UNSIGNED in its name and in its notes. Two runs of
one commit give the same bytes, whatever their paths; only the signature's key and the builder's name are inputs.
"""

import argparse
import getpass
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.release import manifest, minisign
from railbird_host.release.making import bill, licences, provenance, wheelhouse, wheels
from railbird_host.release.making.inputs import Inputs, read_inputs
from railbird_host.release.making.lock import LINUX, Locked, needed, read_lock
from railbird_host.release.trust import IMAGES_LIST
from railbird_host.release.verify import LICENCES, PROVENANCE, SBOM

ROOT = Path(__file__).resolve().parents[4]
README = """Railbird {version}: the tools and images for table controllers, without network and compiler.

1. Verify before you run anything. With Debian's or anybody's minisign, and the key that was published apart:
       minisign -Vm {name}.zip -p release.pub
   or, once an earlier release is installed:  railbird release verify {name}.zip
2. Install (Python 3.11 to 3.13; Linux, macOS, Windows):
       python3 install.py                 # tools and images
       python3 install.py --serve         # a table's computer: Linux, x86-64 or 64-bit ARM
       python3 install.py --floor         # the office of a floor: Linux, x86-64 or 64-bit ARM
       python3 install.py --bench         # all of it and the emulated bench: Linux x86-64, Python 3.11
3. railbird --version; railbird doctor; railbird boards

{signed}
Images: images/<flavour>/<BOARD>.uf2. Bill of materials: sbom.cdx.json. Provenance: provenance.json. Changes: NOTES.md.
macOS and Windows were never tried: the packages are there and nothing of the tools is known to need Linux.
"""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make release", description="Writes a release of this commit.")
    parser.add_argument("--builder", default=os.environ.get("RAILBIRD_BUILDER", "unnamed"), help="who builds")
    parser.add_argument("--key", type=Path, default=os.environ.get("RAILBIRD_RELEASE_KEY"), help="minisign secret key")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where to")
    chosen = parser.parse_args(arguments)
    try:
        made = make(read_inputs(ROOT, chosen.builder), chosen.dist, secret_key(chosen.key))
    except RailbirdError as error:
        print(f"release: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        return error.exit_code
    print(f"release: {made}")
    return 0


def secret_key(path: Path | None) -> minisign.SecretKey | None:
    if not path:
        return None
    try:
        text = Path(path).read_text()
    except OSError as error:
        raise RailbirdError(f"{path} can't be read: {error.strerror}", "name the secret key", USAGE) from None
    try:
        return minisign.read_secret_key(text, "")
    except RailbirdError:
        return minisign.read_secret_key(text, os.environ.get("RAILBIRD_RELEASE_PASSWORD") or getpass.getpass())


def make(inputs: Inputs, dist: Path, key: minisign.SecretKey | None) -> Path:
    name = f"railbird-{inputs.version}" + ("" if key else "-UNSIGNED")
    folder = dist / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "wheels").mkdir(parents=True)
    _images(inputs, folder / "images", key)
    say("wheels")
    pure = wheels.pure_wheel(inputs, folder / "images", folder / "wheels")
    bench = wheels.bench_wheel(inputs, folder / "wheels")
    tools, extras = packages(inputs.root)
    floor, all_of_bench = extras["floor"], extras[wheels.BENCH]
    wheelhouse.fill(folder / "wheels", tools, wheelhouse.SYSTEMS, say)
    wheelhouse.fill(folder / "wheels", without(floor, tools), wheelhouse.LINUX, say)
    wheelhouse.fill_here(folder / "wheels", without(all_of_bench, tools | floor), say)
    _requirements(folder / "requirements.txt", tools, [pure])
    for extra, found in extras.items():
        own = [pure, bench] if extra == wheels.BENCH else [pure]
        _requirements(folder / f"requirements-{extra}.txt", found, own)
    shutil.copy(Path(__file__).with_name("install.py"), folder / "install.py")
    (folder / SBOM).write_bytes(bill.as_cyclonedx(inputs, all_of_bench))
    named = {name: bill.licence_of(name) for name in all_of_bench}
    (folder / LICENCES).write_text(licences.licences_text(inputs.root, folder / "wheels", named))
    (folder / "NOTES.md").write_text(notes(inputs.root, inputs.version, key is not None))
    signed = (
        f"Signed by {key.public().name}." if key else "UNSIGNED: built without a release key. Nobody vouches for it."
    )
    (folder / "README.txt").write_text(README.format(version=inputs.version, name=name, signed=signed))
    (folder / PROVENANCE).write_bytes(provenance.statement(inputs, folder))
    _sign(folder / manifest.NAME, manifest.write(folder, inputs.version, inputs.commit, inputs.builder), inputs, key)
    say("zip")
    archive = dist / f"{name}.zip"
    contents = {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    wheels.write_zip(archive, contents, inputs.time_s)
    _sign(archive, archive.read_bytes(), inputs, key)
    return archive


def say(text: str) -> None:
    print(f"release: {text}", flush=True)


def _images(inputs: Inputs, folder: Path, key: minisign.SecretKey | None) -> None:
    hashes = wheels.collect_images(inputs, folder)
    content = wheels.images_list(inputs, hashes)
    (folder / IMAGES_LIST).write_bytes(content)
    _sign(folder / IMAGES_LIST, content, inputs, key)


def _sign(path: Path, content: bytes, inputs: Inputs, key: minisign.SecretKey | None) -> None:
    signature = path.with_name(path.name + ".minisig")
    signature.unlink(missing_ok=True)
    if key:
        comment = f"railbird {inputs.version} commit {inputs.commit} {path.name}"
        signature.write_text(key.signature_of(content, comment))


def packages(root: Path) -> tuple[dict[str, Locked], dict[str, dict[str, Locked]]]:
    """What the tools need; by extra, what they need with it."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    lock = read_lock(root)
    tools = project["dependencies"]
    optional = project["optional-dependencies"]
    named = {extra: [one for part in parts for one in optional[part]] for extra, parts in wheels.EXTRAS.items()}
    extras = {extra: needed(lock, tools) | needed(lock, names, [LINUX]) for extra, names in named.items()}
    return needed(lock, tools), extras


def without(found: dict[str, Locked], others: dict[str, Locked]) -> dict[str, Locked]:
    return {name: package for name, package in found.items() if name not in others}


def _requirements(path: Path, packages: dict[str, Locked], own: list[Path]) -> None:
    lines = [package.text() for package in packages.values()]
    for wheel in own:
        name, version = wheel.name.split("-")[:2]
        lines.append(f"{name.replace('_', '-')}=={version} \\\n    --hash=sha256:{manifest.digest_of(wheel)}\n")
    path.write_text("".join(lines))


def notes(root: Path, version: str, is_signed: bool) -> str:
    """What of the changelog has no version yet, as this release has it too, and the section of this version."""
    text = (root / "CHANGELOG.md").read_text()
    sections = [
        re.search(rf"^## \[{title}\].*?(?=^## \[|\Z)", text, re.M | re.S)
        for title in ("Unreleased", re.escape(version))
    ]
    body = "\n\n".join(found[0].strip() for found in sections if found) or "Nothing is written down."
    head = f"# Railbird {version}\n\n" + ("" if is_signed else "**UNSIGNED.** Not for a table in a casino.\n\n")
    return head + body + "\n"


if __name__ == "__main__":
    sys.exit(main())
