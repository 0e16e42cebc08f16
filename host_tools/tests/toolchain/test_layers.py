"""Imports go one way, down these lists: a room may import itself and what stands on earlier lines, never a neighbour.

An import within a function counts like any other: it only hides a circle. `docs/how-a-card-travels.md` draws the same
lists; what two rooms need lies below both.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from railbird_host.device.deploy.import_order import imported, module_of

ROOT = Path(__file__).resolve().parents[3]
HOST = (
    ("base",),
    ("release",),
    ("rules.settle", "rules.odds"),
    ("sim.emulator", "sim.show"),
    ("sim.optics",),
    ("device.images",),
    ("device.service",),
    ("device.ports",),
    ("device.deploy",),
    ("device.flash", "device.this_release"),
    ("sim.ports", "scan"),
    ("hardware",),
    ("sim.bench",),
    ("sim.play",),
    ("field.journal_file",),
    ("field.log", "field.selftest", "field.watch"),
    ("field.doctor",),
    ("field.support",),
    ("floor.wire",),
    ("hil", "page"),
    ("serve", "bringup"),
    ("floor.store",),
    ("floor.setup",),
    ("floor.office",),
    ("floor.demo",),
    (
        "figures.benchmarks",
        "figures.calibrate",
        "figures.coverage",
        "figures.gallery",
        "figures.mutants",
        "figures.stages",
        "figures.witness",
    ),
    ("cli",),
)
FIRMWARE = (
    ("build_id", "compat", "flash_map", "pass_number", "ram_map", "ticks"),
    ("cards", "link", "rig"),
    ("games", "scan"),
    ("table",),
    ("journal", "show"),
    ("drivers", "service"),
    ("apps",),
)
LAYERS = {"railbird_host": HOST, "railbird": FIRMWARE}
PLACES = {"railbird_host": ROOT / "host_tools", "railbird": ROOT / "firmware"}


def modules(package: str) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    files = (PLACES[package] / package).rglob("*.py")
    return {module_of(str(file.relative_to(PLACES[package]))): file for file in files}


def level_of(package: str, module: str) -> tuple[int, str]:
    """On which line of the list a module's room stands, and the room; -1 for the package and what only groups rooms."""
    path = module.removeprefix(package).lstrip(".")
    for number, rooms in enumerate(LAYERS[package]):
        for room in rooms:
            if path == room or path.startswith(room + "."):
                return number, room
    return -1, path


def imports_of(file: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a file imports, wherever in it; a name that is no module is its module's."""
    return {name for name in imported(file.read_bytes(), in_functions=True) if name in known}


def wrong_ways(package: str) -> list[str]:
    known = modules(package)
    found = []
    for module, file in known.items():
        level, room = level_of(package, module)
        for other in imports_of(file, known):
            other_level, other_room = level_of(package, other)
            if other_room != room and other_level >= level:
                found.append(f"{module} imports {other}")
    return sorted(found)


@pytest.mark.parametrize("package", LAYERS)
def test_imports_go_down_the_layers(package):
    assert wrong_ways(package) == []


@pytest.mark.parametrize("package", LAYERS)
def test_every_module_has_a_room_and_every_room_modules(package):
    known = modules(package)
    groups = {package, *(f"{package}.{room.split('.')[0]}" for line in LAYERS[package] for room in line)}
    homeless = [name for name in known if level_of(package, name)[0] < 0 and name not in groups]
    assert homeless == []
    inhabited = {level_of(package, name)[1] for name in known}
    assert {room for line in LAYERS[package] for room in line} <= inhabited


class OnlyForTypes(ast.NodeTransformer):
    """Takes out `if TYPE_CHECKING:`, whose imports never happen."""

    def visit_If(self, node):
        return None if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" else node


@pytest.mark.parametrize("package", LAYERS)
def test_no_modules_import_each_other_in_a_circle(package):
    known = modules(package)
    needs = {}
    for module, file in known.items():
        source = ast.unparse(OnlyForTypes().visit(ast.parse(file.read_bytes()))).encode()
        names = {name for name in imported(source, in_functions=True) if name in known}
        needs[module] = {name for name in names if not module.startswith(name + ".") and name != module}
    while free := [module for module, others in needs.items() if not others]:
        for module in free:
            del needs[module]
        for others in needs.values():
            others.difference_update(free)
    assert sorted(needs) == [], "these import each other, or what does"


def test_an_import_in_a_function_is_seen(tmp_path):
    source = tmp_path / "late.py"
    source.write_text("def f():\n    from railbird_host.cli import main\n")
    assert imports_of(source, modules("railbird_host")) == {"railbird_host.cli", "railbird_host.cli.main"}


WITHOUT_THE_REST = """
import importlib, pkgutil, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        ours = name.partition(".")[0] in ("railbird", "railbird_host")
        allowed = ("railbird_host", "railbird_host.base", "railbird_host.base.errors", "railbird_host.sim")
        if ours and name not in allowed and not name.startswith("railbird_host.sim.emulator"):
            raise ImportError(f"the emulator imports {name}")

sys.meta_path.insert(0, Refuse())
from railbird_host.sim import emulator
for module in pkgutil.walk_packages(emulator.__path__, emulator.__name__ + "."):
    importlib.import_module(module.name)
for name in emulator.__all__:
    getattr(emulator, name)
"""


def test_the_emulator_is_importable_without_the_rest():
    done = subprocess.run([sys.executable, "-c", WITHOUT_THE_REST], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
