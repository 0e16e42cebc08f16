"""Puts whole numbers in the place of their names: what a module would hold in a dictionary, and others in theirs.

In: the sources of all modules that go onto a board, by path. Out: the same, line by line, but `LIMIT`, `events.KEY` and
`from railbird.table.view import DEALT` are the numbers that they name, and definitions and imports that nobody needs
then are gone. A name stays where something may ask for it that cannot be seen: an attribute of an unknown thing, an
import inside a function, an f-string. `railbird deploy` does the same to what it sends.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from toolchain.scopes import Uses, bound_in, uses

SMALL = 1 << 30  # larger numbers are objects on a board, in flash whether they have a name or not
OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}


@dataclass
class Imported:
    statement: ast.ImportFrom
    module: str
    name: str


class Module:
    """One source: what it defines, imports and uses."""

    def __init__(self, name: str, text: str):
        self.name = name
        self.text = text
        self.tree = ast.parse(text)
        self.uses: Uses = uses(self.tree)
        self.values: dict[str, ast.expr] = {}  # name -> what it is once and for all
        self.statements: dict[str, ast.stmt] = {}  # name -> the statement that defines it, alone or with others
        self.imports: dict[str, Imported] = {}
        self.later_imports: set[tuple[str, str]] = set()  # (module, name) that a function imports
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._collect()

    def offset(self, line: int, column: int) -> int:
        """In the text; columns of a syntax tree count bytes of UTF-8."""
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)

    def _collect(self) -> None:
        for statement in self.tree.body:
            if isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                for alias in statement.names:
                    self.imports[alias.asname or alias.name] = Imported(statement, statement.module, alias.name)
            for target, value in defined_by(statement):
                self.values[target] = value
                self.statements[target] = statement
        for name in self._bound_again():
            self.values.pop(name, None)
            self.imports.pop(name, None)
        seen = {imported.statement for imported in self.imports.values()}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module and node not in seen:
                self.later_imports |= {(node.module, alias.name) for alias in node.names}

    def _bound_again(self) -> Iterator[str]:
        counts: dict[str, int] = {}
        for statement in self.tree.body:
            parts = () if isinstance(statement, ast.FunctionDef | ast.ClassDef) else ast.walk(statement)
            stored = [one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
            for name in bound_in(self.tree, [statement]):
                counts[name] = counts.get(name, 0) + max(1, stored.count(name))
        yield from (name for name, count in counts.items() if count > 1)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Global):
                yield from node.names


def defined_by(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """(name, value) of `A = 1`, `A: int = 1`, `A, B = 1, 2` and `A, B = range(2)`."""
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value:
        yield statement.target.id, statement.value
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and all(isinstance(one, ast.Name) for one in target.elts):
        names = [one.id for one in target.elts if isinstance(one, ast.Name)]
        if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            yield from zip(names, value.elts, strict=True)
        elif isinstance(value, ast.Call) and getattr(value.func, "id", "") == "range" and len(value.args) in (1, 2):
            first = value.args[0] if len(value.args) == 2 else ast.Constant(0)
            for number, name in enumerate(names):
                yield name, ast.BinOp(first, ast.Add(), ast.Constant(number))


class Program:
    """All modules of a board."""

    def __init__(self, modules: dict[str, Module]):
        self.modules = modules
        self._known: dict[tuple[str, str], int | None] = {}

    def value_of(self, module: str, name: str) -> int | None:
        """The whole number that `name` always is in `module`."""
        key = (module, name)
        if key not in self._known:
            self._known[key] = None  # while it is looked for: a circle is no number
            found = self.modules.get(module)
            if found and name in found.values:
                value = self.evaluate(found, found.values[name])
                self._known[key] = value if value is not None and -SMALL <= value < SMALL else None
            elif found and name in found.imports:
                imported = found.imports[name]
                self._known[key] = self.value_of(imported.module, imported.name)
        return self._known[key]

    def module_of(self, module: Module, name: str) -> str:
        """The module that `name` is in `module`, or nothing."""
        imported = module.imports.get(name)
        full = f"{imported.module}.{imported.name}" if imported else ""
        return full if full in self.modules else ""

    def evaluate(self, module: Module, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name):
            return self.value_of(module.name, node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self.value_of(self.module_of(module, node.value.id), node.attr)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
            value = self.evaluate(module, node.operand)
            return None if value is None else (-value if isinstance(node.op, ast.USub) else ~value)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const" and len(node.args) == 1:
            return self.evaluate(module, node.args[0])
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
            left, right = self.evaluate(module, node.left), self.evaluate(module, node.right)
            is_safe = right != 0 if isinstance(node.op, ast.FloorDiv | ast.Mod) else True
            if isinstance(node.op, ast.LShift | ast.RShift):
                is_safe = right is not None and 0 <= right < 64
            if left is not None and right is not None and is_safe:
                return OPERATIONS[type(node.op)](left, right)
        return None
