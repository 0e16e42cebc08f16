"""Which names of a source mean its module's own, and where: `uses()` of a parsed module.

In: a syntax tree. Out: every place where a name of the module is read, as itself (`LIMIT`) or through a module that it
imports (`events.KEY`), and what cannot be told: names in f-strings (their places are wrong before Python 3.12) and in
viper and assembler, where a number is not what a name is.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, *COMPREHENSIONS, ast.ClassDef)
OWN_LANGUAGES = ("viper", "asm_thumb")


@dataclass
class Uses:
    names: dict[str, list[ast.expr]] = field(default_factory=dict)  # name of the module -> where it is read
    attributes: dict[tuple[str, str], list[ast.expr]] = field(default_factory=dict)  # (its name, attribute)
    within: set[ast.AST] = field(default_factory=set)  # expressions that have an attribute or more behind them
    unclear: set[str] = field(default_factory=set)  # names that are read where nothing can be put in their place
    unknown_attributes: set[str] = field(default_factory=set)  # attributes of whatever it may be


def bound_in(node: ast.AST, targets: list[ast.AST]) -> set[str]:
    """The names that `targets` bind in their own scope, for all of it."""
    found: set[str] = set()
    outside: set[str] = set()
    waiting = list(targets)
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store | ast.Del):
            found.add(one.id)
        elif isinstance(one, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name.split(".")[0] for alias in one.names}
        elif isinstance(one, ast.ExceptHandler) and one.name:
            found.add(one.name)
        elif isinstance(one, ast.Global | ast.Nonlocal):
            outside |= set(one.names)
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(one.name)
        if not isinstance(one, SCOPES):
            waiting += ast.iter_child_nodes(one)
    if isinstance(node, FUNCTIONS):
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        found |= {argument.arg for argument in every if argument}
    return found - outside


def uses(tree: ast.Module) -> Uses:
    found = Uses()
    _look(tree.body, frozenset(), False, found)
    return found


def _look(nodes: list, hidden: frozenset[str], is_unclear: bool, found: Uses) -> None:
    for node in nodes:
        if isinstance(node, SCOPES):
            _look_into_scope(node, hidden, is_unclear, found)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            _look_at_attribute(node, hidden, is_unclear, found)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in hidden:
                continue
            found.names.setdefault(node.id, []).append(node)
            if is_unclear:
                found.unclear.add(node.id)
        else:
            is_text = isinstance(node, ast.JoinedStr)
            _look(list(_evaluated(node)), hidden, is_unclear or is_text, found)


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that a board evaluates: no annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST))


def _look_at_attribute(node: ast.Attribute, hidden: frozenset[str], is_unclear: bool, found: Uses) -> None:
    found.within.add(node.value)
    if isinstance(node.value, ast.Name) and node.value.id not in hidden and not is_unclear:
        found.attributes.setdefault((node.value.id, node.attr), []).append(node)
    else:
        found.unknown_attributes.add(node.attr)
    _look([node.value], hidden, is_unclear, found)


def _look_into_scope(node: ast.AST, hidden: frozenset[str], is_unclear: bool, found: Uses) -> None:
    if isinstance(node, ast.ClassDef):
        _look([*node.decorator_list, *node.bases, *(one.value for one in node.keywords)], hidden, is_unclear, found)
        own = bound_in(node, list(node.body))
        for part in node.body:  # names of a class are hidden from its own functions
            _look([part], hidden if isinstance(part, FUNCTIONS) else hidden | own, is_unclear, found)
            if not isinstance(part, FUNCTIONS):  # `N = N` reads the module's: which one it is, is not looked into
                read = {one.id for one in ast.walk(part) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
                found.unclear |= read & own - hidden
        return
    if isinstance(node, COMPREHENSIONS):
        own = bound_in(node, [generator.target for generator in node.generators])
        first = node.generators[0].iter  # evaluated outside
        _look([first], hidden, is_unclear, found)
        inner = [part for one in node.generators for part in (one.iter, *one.ifs) if part is not first]
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        _look([*inner, *made], hidden | own, is_unclear, found)
        return
    if isinstance(node, ast.Lambda):
        inside: list[ast.AST] = [node.body]
        decorators: list[ast.expr] = []
    else:
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        inside, decorators = list(node.body), node.decorator_list
    defaults = [one for one in (*node.args.defaults, *node.args.kw_defaults) if one]
    _look([*decorators, *defaults], hidden, is_unclear, found)
    is_other = any(getattr(decorator, "attr", "") in OWN_LANGUAGES for decorator in decorators)
    _look(inside, hidden | bound_in(node, inside), is_unclear or is_other, found)
