"""The sources of a board with numbers in the place of names (constants.py says which): `folded(sources)`."""

import ast
from functools import lru_cache
from pathlib import Path

from toolchain.constants import Module, Program
from toolchain.identity import FrozenFile

Span = tuple[int, int]  # from, to
Edit = tuple[int, int, str]  # from, to, what comes in its place


def folded(sources: dict[str, str]) -> dict[str, str]:
    """In and out: path -> text. A source that is no Python stays: the compiler says what is wrong with it."""
    modules = {}
    for path, text in sources.items():
        try:
            modules[path] = read_module(module_name(path), text)
        except SyntaxError:
            return dict(sources)
    program = Program({module.name: module for module in modules.values()})
    kept = _kept_names(program)
    return {path: _rewritten(program, module, kept[module.name]) for path, module in modules.items()}


@lru_cache(maxsize=1000)
def read_module(name: str, text: str) -> Module:
    """Once for all boards."""
    return Module(name, text)


def fold_files(files: list[FrozenFile], micropython: Path, folder: Path) -> list[FrozenFile]:
    """The files to freeze, folded but for MicroPython's own; what differs then lies in `folder`."""
    own = {file.target: file.path.read_text() for file in files if not file.path.is_relative_to(micropython)}
    texts = folded(own)
    result = []
    for file in files:
        path = file.path
        if texts.get(file.target) != own.get(file.target):
            path = folder / file.target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[file.target])
        result.append(FrozenFile(path, file.target))
    return result


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _kept_names(program: Program) -> dict[str, set[str]]:
    """The names that each module must hold."""
    modules = program.modules
    asked_of_anything = {name for module in modules.values() for name in module.uses.unknown_attributes}
    for module in modules.values():
        asked_of_anything |= {
            attribute for base, attribute in module.uses.attributes if not program.module_of(module, base)
        }
    kept = {name: asked_of_anything | module.uses.unclear for name, module in modules.items()}
    for module in modules.values():
        for source, name in module.later_imports:
            if source in kept:
                kept[source].add(name)
    is_stable = False
    while not is_stable:
        is_stable = True
        for module in modules.values():
            for name in _stays(program, module, kept[module.name]):
                imported = module.imports.get(name)
                if imported and imported.module in kept and imported.name not in kept[imported.module]:
                    kept[imported.module].add(imported.name)
                    is_stable = False
    return kept


def _stays(program: Program, module: Module, kept: set[str]) -> set[str]:
    """Imported numbers, modules and so on that the module holds."""
    removed = _removed(program, module, kept)
    return {name for name in module.imports if not _is_needless(program, module, name, kept, removed)}


def _is_number(program: Program, module: Module, name: str) -> bool:
    return program.value_of(module.name, name) is not None


def _is_needless(program: Program, module: Module, name: str, kept: set[str], removed: list[Span]) -> bool:
    """An import whose every use is a number or stands in a definition that goes."""
    if name in kept:
        return False
    if _is_number(program, module, name):
        return True
    reads = module.uses.names.get(name, [])
    if not reads:
        return False  # imported for others, or for what it does
    full = program.module_of(module, name)
    numbers = {
        node.value  # type: ignore[attr-defined]
        for (base, attribute), nodes in module.uses.attributes.items()
        if base == name and full and program.value_of(full, attribute) is not None
        for node in nodes
    }
    return all(read in numbers or _is_within(module, read, removed) for read in reads)


def _removed(program: Program, module: Module, kept: set[str]) -> list[Span]:
    """Where definitions stand that nobody reads any more."""
    names: dict[ast.stmt, list[str]] = {}
    for name, statement in module.statements.items():
        names.setdefault(statement, []).append(name)
    return [
        _span(module, statement)
        for statement, defined in names.items()
        if all(one in module.values and one not in kept and _is_number(program, module, one) for one in defined)
    ]


def _rewritten(program: Program, module: Module, kept: set[str]) -> str:
    edits: list[Edit] = []
    removed = _removed(program, module, kept)
    edits += [(start, end, "\n" * module.text.count("\n", start, end)) for start, end in removed]
    places: list[tuple[ast.expr, int]] = []
    for name, nodes in module.uses.names.items():
        value = program.value_of(module.name, name)
        if value is not None and name not in module.uses.unclear:
            places += [(node, value) for node in nodes]
    for (base, attribute), nodes in module.uses.attributes.items():
        value = program.value_of(program.module_of(module, base), attribute)
        if value is not None:
            places += [(node, value) for node in nodes]
    for node, value in places:
        if not _is_within(module, node, removed):
            is_plain = value >= 0 and node not in module.uses.within
            edits.append((*_span(module, node), str(value) if is_plain else f"({value})"))
    edits += _import_edits(module, _stays(program, module, kept))
    text = module.text
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text


def _import_edits(module: Module, staying: set[str]) -> list[Edit]:
    edits: list[Edit] = []
    for statement in {id(one.statement): one.statement for one in module.imports.values()}.values():
        names = [alias.asname or alias.name for alias in statement.names]
        left = [
            alias.name + (f" as {alias.asname}" if alias.asname else "")
            for name, alias in zip(names, statement.names, strict=True)
            if name in staying or name not in module.imports
        ]
        if len(left) == len(names):
            continue
        start, end = _span(module, statement)
        text = f"from {statement.module} import {', '.join(left)}" if left else ""
        edits.append((start, end, text + "\n" * module.text.count("\n", start, end)))
    return edits


def _is_within(module: Module, node: ast.expr, spans: list[Span]) -> bool:
    start, end = _span(module, node)
    return any(first <= start and end <= last for first, last in spans)


def _span(module: Module, node: ast.stmt | ast.expr) -> Span:
    """From and to in the text."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    return module.offset(node.lineno, node.col_offset), module.offset(node.end_lineno, node.end_col_offset)
