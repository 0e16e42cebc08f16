"""The bill of materials (CycloneDX 1.5): host packages, and what is inside the images, with versions and hashes."""

import json
import re
import subprocess
import tomllib
import uuid
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from railbird_host.release.making.inputs import Inputs
from railbird_host.release.making.lock import Locked

LICENCES = {"micropython-source": "MIT", "mbedtls-source": "Apache-2.0", "pico-sdk": "BSD-3-Clause", "tinyusb": "MIT"}
TOOLS = {"arm-none-eabi-gcc": "gcc-arm-none-eabi", "cmake": "cmake"}
LIBRARIES = {"libnewlib-arm-none-eabi": "BSD-3-Clause", "gcc-arm-none-eabi": "GPL-3.0-with-GCC-exception"}
NAMESPACE = uuid.UUID("6f1b1a52-6a06-5d10-9d60-2f0f0f6d7a11")


def as_cyclonedx(inputs: Inputs, packages: dict[str, Locked]) -> bytes:
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, inputs.commit)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(inputs.time_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": "railbird",
                "name": "railbird",
                "version": inputs.version,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": [*_host(packages), *_inside_images(inputs)],
    }
    return (json.dumps(document, indent=2, sort_keys=True) + "\n").encode()


def _host(packages: dict[str, Locked]) -> list[dict[str, Any]]:
    return [
        {
            "type": "library",
            "bom-ref": f"pypi/{package.name}",
            "name": package.name,
            "version": package.version,
            "purl": f"pkg:pypi/{package.name.lower()}@{package.version}",
            "scope": "required",
            "licenses": [{"license": {"name": licence_of(package.name)}}],
            "hashes": [{"alg": "SHA-256", "content": text.removeprefix("sha256:")} for text in package.hashes],
        }
        for package in packages.values()
    ]


def licence_of(name: str) -> str:
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return "see the package"
    words = about.json
    classifiers = [
        line.split("::")[-1].strip() for line in about.get_all("Classifier") or [] if line.startswith("License")
    ]
    return str(
        words.get("license_expression") or ", ".join(classifiers) or words.get("license") or "see the package"
    ).splitlines()[0]


def _inside_images(inputs: Inputs) -> list[dict[str, Any]]:
    table = tomllib.loads((inputs.root / "boards/toolchain/versions.toml").read_text())
    rows = [
        {
            "type": "firmware",
            "bom-ref": f"image/{name}",
            "name": entry["package"],
            "version": entry["version"],
            "description": f"inside the images; {entry['kind']} package of Debian {table['suite']}",
            "licenses": [{"license": {"id": LICENCES.get(name, "MIT")}}],
            "hashes": [{"alg": "SHA-256", "content": entry["sha256"]}],
        }
        for name, entry in table.items()
        if isinstance(entry, dict)
    ]
    rows.append(
        {
            "type": "firmware",
            "bom-ref": "image/railbird",
            "name": "railbird firmware",
            "version": inputs.version,
            "description": f"inside the images; commit {inputs.commit}",
            "licenses": [{"license": {"id": "MIT"}}],
        }
    )
    for package, licence in LIBRARIES.items():
        rows.append(
            {
                "type": "firmware",
                "bom-ref": f"image/{package}",
                "name": package,
                "version": debian_version(package),
                "description": "inside the images; the compiler's libraries",
                "licenses": [{"license": {"id": licence}}],
            }
        )
    for command, package in TOOLS.items():
        rows.append(
            {
                "type": "application",
                "bom-ref": f"toolchain/{package}",
                "name": package,
                "version": tool_version(command),
                "scope": "excluded",
                "description": "built the images",
            }
        )
    return rows


def debian_version(package: str) -> str:
    try:
        shown = subprocess.run(
            ["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "not installed"
    return shown.stdout


def tool_version(command: str) -> str:
    try:
        shown = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "not installed"
    found = re.search(r"\d+\.\d+(?:\.\d+)*", shown)
    return found[0] if found else "unknown"
