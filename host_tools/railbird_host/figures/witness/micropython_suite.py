"""MicroPython's own test suite on an emulated board.

    python -m railbird_host.figures.witness.micropython_suite [FOLDER or FILE …]

In: the `tests/` of MicroPython's sources and an image with a prompt. Out: for each test `passed`, `skipped` (it says so
itself, or MicroPython's runner skips it on such a board) or `failed` with what it printed. Every failure that has a
reason is in a list, test = "reason"; an unexplained failure is an error, and so is an explained one that passes.

The board boots once; every test runs in a process forked from there, so that none sees another. Not done: tests through
.mpy files, those of a network, those that need a second board.
"""

import os
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator import Board, GpioWire, RawRepl, UartWire
from railbird_host.sim.emulator.runner import TimeLimit

FOLDERS = ("basics", "float", "micropython", "extmod", "io", "misc", "stress", "import", "ports/rp2", "extmod_hardware")
LIMIT_S = 60.0  # simulated
# MicroPython's run-tests.py leaves these out on a board with floats of 32 bits.
_NOT_ON_A_BOARD = {
    "basics/exception_chain.py",
    "micropython/meminfo.py",
    "float/float_divmod.py",
    "float/float2int_doubleprec_intbig.py",
    "float/float_format_ints_doubleprec.py",
    "float/float_parse_doubleprec.py",
    "extmod/ssl_poll.py",
}
_FILES = {"io": "io/data", "import": "import"}  # what tests of a folder open and import
_ANY_LINES = b"########\n"  # in what a test is to print
_UNITTEST = Path(__file__).with_name("_unittest_on_board.py")


@dataclass(frozen=True)
class Result:
    name: str
    outcome: str  # "passed", "skipped", "failed"
    output: str = ""
    expected: str = ""


def names_of(folder: Path, chosen: Iterable[str] = FOLDERS) -> list[str]:
    """The names of tests below `folder`, as `basics/int1.py`; `chosen` are folders or files of it."""
    names: list[str] = []
    for choice in chosen:
        path = folder / choice
        names += [choice] if path.is_file() else [f"{choice}/{file.name}" for file in sorted(path.glob("*.py"))]
    return names


class Suite:
    """A board at its prompt, from which every test starts."""

    def __init__(self, image: bytes, folder: Path):
        self.folder = folder
        self.board = Board(image, name="suite")
        for uart in (0, 1):  # the connections that tests of the hardware want
            UartWire(self.board, uart, self.board, uart)
        GpioWire(self.board, 0, self.board, 1)
        self.repl = RawRepl(self.board)
        self.repl.enter()
        self._copy({"unittest.py": _UNITTEST.read_bytes()})

    def _copy(self, sources: dict[str, bytes]) -> None:
        """Puts files into the board's file system, and starts its interpreter anew."""
        made: set[str] = set()
        for name, data in sources.items():
            parents = [str(parent) for parent in reversed(Path(name).parents) if str(parent) not in (".", *made)]
            made.update(parents)
            code = "import os\n" + "".join(f"os.mkdir({parent!r})\n" for parent in parents)
            self.repl.exec(code + f"with open({name!r}, 'wb') as file: file.write({data!r})")
        self.repl.enter()

    def _files_of(self, name: str) -> dict[str, bytes]:
        """What a test opens or imports, from its own folder on."""
        top = name.split("/")[0]
        files = sorted((self.folder / _FILES[top]).rglob("*")) if top in _FILES else []
        return {str(file.relative_to(self.folder / top)): file.read_bytes() for file in files if file.is_file()}

    def run(self, name: str) -> Result:
        """Runs one test in a process of its own."""
        if name in _NOT_ON_A_BOARD:
            return Result(name, "skipped")
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            with os.fdopen(writer, "wb") as pipe:
                try:
                    pickle.dump(self._run_here(name), pipe)
                except BaseException as error:
                    pickle.dump(Result(name, "failed", f"{type(error).__name__}: {error}"), pipe)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            answer = pipe.read()
        os.waitpid(child, 0)
        return pickle.loads(answer) if answer else Result(name, "failed", "the process ended")

    def _run_here(self, name: str) -> Result:
        script = (self.folder / name).read_text()
        if files := self._files_of(name):
            self._copy(files)
        self.board.usb.received.clear()
        self.board.usb.send(script.encode() + b"\x04")
        try:
            self.board.run_until(lambda: self.repl.is_done, LIMIT_S)
        except TimeLimit:
            return Result(name, "failed", self.repl.output + f"\nno end within {LIMIT_S:.0f} simulated seconds")
        output, traceback = bytes(self.board.usb.received).removeprefix(b"OK").split(b"\x04")[:2]
        got = (output + traceback + (b"CRASH" if traceback else b"")).replace(b"\r\n", b"\n")
        if got == b"SKIP\n":
            return Result(name, "skipped")
        lines = got.splitlines()
        if lines and lines[-1].startswith((b"UNITTEST OK", b"UNITTEST FAILED")):
            is_right = lines[-1].startswith(b"UNITTEST OK")
            return Result(name, "passed" if is_right else "failed", got.decode(errors="replace"))
        expected = self.expected(name)
        pattern = b"(?s:.*\\n)?".join(re.escape(part) for part in expected.split(_ANY_LINES))
        is_right = got == expected or re.fullmatch(pattern, got) is not None
        texts = [text.decode(errors="replace") for text in (got, expected)]
        return Result(name, "passed" if is_right else "failed", *texts)

    def expected(self, name: str) -> bytes:
        """What a test is to print: its .exp file, or what CPython prints."""
        file = self.folder / f"{name}.exp"
        if file.exists():
            return file.read_bytes().replace(b"\r\n", b"\n")
        path = (self.folder / name).resolve()
        command = [sys.executable, "-BS", str(path)]
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(
            command, cwd=path.parent, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ).stdout

    def results(self, names: Iterable[str]) -> Iterator[Result]:
        for name in names:
            yield self.run(name)


def reasons(file: Path) -> dict[str, str]:
    """The checked list: test → why it fails."""
    return tomllib.loads(file.read_text())["failures"] if file.exists() else {}


def problems(results: Iterable[Result], explained: dict[str, str]) -> list[str]:
    """What is wrong with results: failures without a reason, reasons without a failure."""
    found = []
    for result in results:
        is_failure = result.outcome == "failed"
        if is_failure and result.name not in explained:
            found.append(f"{result.name} failed:\n{result.output[-1500:]}\nexpected:\n{result.expected[-1500:]}")
        elif not is_failure and result.name in explained:
            found.append(f"{result.name} {result.outcome}, but the list says that it fails: {explained[result.name]}")
    return found


def main(arguments: list[str]) -> int:
    sources, image = sorted(Path("build").glob("source-*/tests")), Path("build/stock/RPI_PICO.bin")
    if not sources or not image.exists():
        raise RailbirdError("the stock image is not there", "make firmware, then python -m toolchain.stock in boards/")
    suite = Suite(image.read_bytes(), sources[-1])
    counts: dict[str, int] = {}
    for result in suite.results(names_of(suite.folder, arguments or FOLDERS)):
        counts[result.outcome] = counts.get(result.outcome, 0) + 1
        if result.outcome == "failed":
            print(f"--- {result.name}\n{result.output[-800:]}\n... expected\n{result.expected[-800:]}", flush=True)
    print(counts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
