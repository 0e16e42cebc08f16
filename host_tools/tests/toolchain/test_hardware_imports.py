"""Only drivers, wiring and the boot files of boards/frozen import `machine` or `rp2`."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HARDWARE = {"machine", "rp2"}
# What runs before an application, hence before any wiring: mounts the file system, ends a production image in a reset.
BOOT_FILES = {"boards/frozen/development/_boot.py", "boards/frozen/production/main.py"}


def imported(source: str) -> set[str]:
    """The top-level names of all modules that `source` imports, wherever it does so."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            names |= {str(argument.value) for argument in node.args[:1] if isinstance(argument, ast.Constant)}
    return names


def board_code() -> list[Path]:
    files = [*ROOT.glob("firmware/railbird/**/*.py"), *ROOT.glob("boards/**/*.py")]
    return [file for file in files if "toolchain" not in file.parts]


def may_touch_hardware(file: Path) -> bool:
    relative = file.relative_to(ROOT)
    in_drivers = relative.parts[:3] == ("firmware", "railbird", "drivers")
    is_wiring = relative.parts[0] == "boards" and relative.name == "wiring.py"
    return in_drivers or is_wiring or str(relative) in BOOT_FILES


def test_only_drivers_and_wiring_import_machine_or_rp2() -> None:
    files = board_code()
    guilty = [file for file in files if imported(file.read_text()) & HARDWARE and not may_touch_hardware(file)]
    assert [str(file.relative_to(ROOT)) for file in guilty] == []


def test_the_search_sees_hardware_where_it_is() -> None:
    users = {str(file.relative_to(ROOT)) for file in board_code() if imported(file.read_text()) & HARDWARE}
    assert {f"boards/{board}/wiring.py" for board in ("SCANNER", "DISPLAY", "BENCH")} <= users
    assert users >= BOOT_FILES


def test_every_way_to_import_is_seen() -> None:
    for source in (
        "import machine",
        "import os, rp2 as chip",
        "from machine import Pin",
        "def f():\n    import rp2",
        "__import__('machine')",
    ):
        assert imported(source) & HARDWARE, source
    assert not imported("from railbird.drivers import machine_like\nimport machinery") & HARDWARE
