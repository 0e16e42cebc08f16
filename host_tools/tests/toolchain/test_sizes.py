"""Files of at most 350 lines, functions of at most 50: what is longer has two ideas in it. Fonts are data."""

import ast
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MOST_LINES, MOST_LINES_OF_FUNCTION = 350, 50
CODE = (".py", ".pyx", ".c", ".h", ".js", ".css", ".html")


def sources() -> list[str]:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [name for name in names if name.endswith(CODE) and (ROOT / name).exists() and "/show/fonts/" not in name]


def long_functions(name: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse((ROOT / name).read_text())):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.end_lineno - node.lineno + 1 > MOST_LINES_OF_FUNCTION:
            found.append(f"{name} {node.name}")
    return found


def test_no_file_is_long():
    found = {name for name in sources() if (ROOT / name).read_text().count("\n") > MOST_LINES}
    assert sorted(found) == [], "too long"


def test_no_function_is_long():
    found = {one for name in sources() if name.endswith(".py") for one in long_functions(name)}
    assert sorted(found) == [], "too long"
