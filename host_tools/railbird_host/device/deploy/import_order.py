"""In which order a board imports its modules so that imports do not nest deep: the leaves of the tree first.

Comes in: the sources of a board by name. Goes out: a few modules to import one after the other before `application`,
and for those that a function imports later (the table's game) what to import just before them. On the board every
level of nested imports takes stack, and more of it with the hook of `railbird/apps/deployed.py`.
"""

import ast
from collections.abc import Iterator

APPLICATION = "application"
MOST_NESTED = 3


def first_imports(sources: dict[str, bytes]) -> list[str]:
    """Modules that `application` needs, each of which nests at most MOST_NESTED imports once those before it are
    loaded."""
    modules = {module_of(name): text for name, text in sources.items()}
    if APPLICATION not in modules:
        return []
    needs = {name: [one for one in imported(text) if one in modules] for name, text in modules.items()}
    depths: dict[str, int] = {}
    order: list[str] = []
    visit(APPLICATION, needs, depths, order)
    return [name for name in order if name != APPLICATION] + later_imports(modules, needs, depths)


def later_imports(modules: dict[str, bytes], needs: dict[str, list[str]], depths: dict[str, int]) -> list[str]:
    """`<module>:<those before it>` of each module that a function imports and that would nest too deep."""
    found: dict[str, str] = {}
    waiting, seen = list(depths), set(depths)
    while waiting:
        source = modules[waiting.pop()]
        for name in [
            one
            for one in (*imported(source, in_functions=True), *by_name(source))
            if one in modules and one not in seen
        ]:
            own, order = dict.fromkeys(depths, 0), list[str]()
            visit(name, needs, own, order)
            if before := [one for one in order if one != name]:
                found[name] = f"{name}:{','.join(before)}"
            waiting += own.keys() - seen
            seen.update(own)
    return sorted(found.values())


def visit(name: str, needs: dict[str, list[str]], depths: dict[str, int], order: list[str]) -> int:
    """How deep the import of `name` nests, 0 if it is loaded by then; a circle is cut where it closes."""
    if name in depths:
        return depths[name]
    depths[name] = 0
    depth = 1 + max((visit(one, needs, depths, order) for one in needs[name]), default=0)
    if depth >= MOST_NESTED:
        order.append(name)
        depth = 0
    depths[name] = depth
    return depth


def module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: bytes, in_functions: bool = False) -> Iterator[str]:
    """Names that a source imports when it is loaded itself, or with those that its functions import later; perhaps
    modules, perhaps not."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return  # the compiler says it better
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif in_functions or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            waiting[:0] = list(ast.iter_child_nodes(node))


def by_name(source: bytes) -> Iterator[str]:
    """What a source imports by names that it puts together, such as "package." + FOLDERS[number] + "." + part: every
    name that its strings can make; perhaps modules, perhaps not."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    strings = [text for text in texts_in(tree) if text.isidentifier()]
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "__import__":
            package = max((text for text in texts_in(call.args[0]) if text.endswith(".")), key=len, default="")
            yield from (f"{package}{folder}.{part}" for folder in strings for part in strings)


def texts_in(node: ast.AST) -> Iterator[str]:
    yield from (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))
