"""What this image was built from: version, commit, hash of the frozen code. `railbird_build` is made by the build.

On CPython and on the unix port nothing was built, and every answer says so.
"""

try:
    from railbird_build import BOARD, CODE, COMMIT, FLAVOUR, VERSION
except ImportError:
    BOARD = FLAVOUR = VERSION = COMMIT = CODE = "unbuilt"


deployed = ""  # the tree whose files run in place of frozen ones, set by apps/deployed.py


def build_text() -> str:
    """One line for people: `0.1.0 1a2b3c4d5e6f 9f8e7d6c`, with the first eight digits of the hash; with deployed files
    ` +` and the first twelve of their tree."""
    return VERSION + " " + COMMIT + " " + CODE[:8] + (" +" + deployed if deployed else "")


def version_numbers(version: str = VERSION) -> bytes:
    """Major, minor and patch, a byte each; zeros if nothing was built."""
    parts = version.split("-")[0].split(".")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return bytes(3)
    return bytes([min(int(part), 255) for part in parts])


def is_production() -> bool:
    return FLAVOUR == "production"


def image_mark() -> bytes:
    """Four bytes that tell one image from another."""
    return bytes([int(CODE[at : at + 2], 16) for at in range(0, 8, 2)]) if CODE != "unbuilt" else b"none"
