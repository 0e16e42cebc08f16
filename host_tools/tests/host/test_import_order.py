"""The order in which a board imports: no import may nest deep, whatever the tree looks like."""

import pytest

from railbird.apps.deployed import now_and_later
from railbird.table.registration import GAMES
from railbird_host.device.deploy.import_order import MOST_NESTED, first_imports, imported, module_of
from railbird_host.device.deploy.tree import files_of_role, source_root


def deepest(sources, first):
    """How deep imports nest, when each of `first` and then the application is imported."""
    needs = {module_of(name): imported(text) for name, text in sources.items()}
    needs = {name: [one for one in found if one in needs] for name, found in needs.items()}
    loaded, most = set(), 0

    def load(name, depth):
        nonlocal most
        if name not in loaded:
            loaded.add(name)
            most = max(most, depth)
            for one in needs[name]:
                load(one, depth + 1)

    now, later = now_and_later(first)
    for name in [*now, "application"]:
        load(name, 1)
    folders = [f"railbird.table.{game}.{part}" for game in GAMES for part in ("facts", "game", "layout")]
    for name in folders:  # imported by a function
        if "railbird.table.make" in loaded and name in needs:
            for one in [*filter(None, later.get(name, "").split(",")), name]:
                load(one, 1)
    return most


@pytest.mark.parametrize("role", ["display", "scanner", "bench"])
def test_no_board_nests_deep(role):
    sources = {name: path.read_bytes() for name, path in files_of_role(source_root(), role).items()}
    assert deepest(sources, first_imports(sources)) <= MOST_NESTED
    assert deepest(sources, []) > MOST_NESTED, "without the order it would"


def test_chain_circle_and_what_a_function_imports():
    chain = {f"m{number}.py": f"import m{number + 1}\n".encode() for number in range(20)}
    sources = {"application.py": b"from m0 import x\ndef f():\n    import late\n", "late.py": b"", **chain}
    sources["m20.py"] = b"import m19\nif True:\n    import package.inner\n"
    sources |= {"package/__init__.py": b"", "package/inner.py": b"from package import other\n"}
    sources["package/other.py"] = b""
    first = first_imports(sources)
    assert deepest(sources, first) <= MOST_NESTED and "late" not in first and "application" not in first


def test_what_a_function_imports_has_its_leaves_imported_just_before_it():
    chain = {f"m{number}.py": f"import m{number + 1}\n".encode() for number in range(8)}
    sources = {"application.py": b"import shared\ndef f():\n    from m0 import x\n", "shared.py": b"", **chain}
    sources["m8.py"] = b"import shared\n"
    assert first_imports(sources) == ["m0:m6,m3"]


def test_sources_that_do_not_parse_or_have_no_application():
    assert first_imports({"application.py": b"import wiring\n", "wiring.py": b"def (\n"}) == []
    assert first_imports({"railbird/extra.py": b"import railbird\n"}) == []
