"""Random changes of the pure stages, found by their syntax trees: what a slip of the hand would do.

In: the source of a module. Out: every `Change` that can be made in it. Kinds: a comparison, a number, an operator, a
condition turned round, a call that is left out. Not changed: texts, types, decorators, and what f-strings hold, whose
places Python 3.11 does not tell.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = ("comparison", "number", "operator", "condition", "call")
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Change:
    """`start` and `end` are bytes of the source; `function` is the innermost one around it, by its first line (0: the
    module's own level)."""

    kind: str
    line: int
    function: int
    start: int
    end: int
    before: str
    after: str

    def applied(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()


class Finder(ast.NodeVisitor):
    """Visits what runs; remembers in which function it is."""

    def __init__(self, source: str):
        self.changes: list[Change] = []
        self._source = source.encode()
        self._lines = [0]
        for line in self._source.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._function = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self._function
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._function = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        for statement in node.body:
            self.visit(statement)
        self._function = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, operation in enumerate(node.ops):
            changed = list(node.ops)
            changed[index] = COMPARISONS[type(operation)]()
            self._add("comparison", node, ast.Compare(node.left, changed, node.comparators))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            self._add("number", node, ast.Constant(node.value + 1))
            if node.value > 0:
                self._add("number", node, ast.Constant(node.value - 1))
        elif type(node.value) is bool:
            self._add("condition", node, ast.Constant(not node.value))

    def visit_BinOp(self, node: ast.BinOp) -> None:
        is_text = any(isinstance(side, ast.Constant) and isinstance(side.value, str | bytes) for side in _sides(node))
        if type(node.op) in OPERATORS and not is_text:
            self._add("operator", node, ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in OPERATORS:
            changed = ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
            self._add("operator", node, changed, is_expression=False)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._add("condition", node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        self._add("condition", node.test, ast.UnaryOp(ast.Not(), node.test))
        self.generic_visit(node)

    visit_While = visit_IfExp = visit_If

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add("call", node, ast.Pass(), is_expression=False)
        self.generic_visit(node)

    def _add(self, kind: str, node: ast.expr | ast.stmt, changed: ast.AST, is_expression: bool = True) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[node.end_lineno - 1] + node.end_col_offset
        text = ast.unparse(ast.fix_missing_locations(changed))
        after = f"({text})" if is_expression and not isinstance(changed, ast.Constant) else text
        before = self._source[start:end].decode()
        self.changes.append(Change(kind, node.lineno, self._function, start, end, before, after))


def _sides(node: ast.BinOp) -> Iterator[ast.expr]:
    yield node.left
    yield node.right


def changes_of(source: str) -> list[Change]:
    finder = Finder(source)
    finder.visit(ast.parse(source))
    return finder.changes
