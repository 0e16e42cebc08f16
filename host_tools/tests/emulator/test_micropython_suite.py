"""MicroPython's own tests, which nobody here wrote, on emulated boards: a sample on a development image, all of those
that apply on a stock image in the soak. What fails is in `micropython_failures.toml`, each with its reason."""

from pathlib import Path

import pytest

from railbird_host.device.images import image_path
from railbird_host.figures.witness.micropython_suite import FOLDERS, Result, Suite, names_of, problems, reasons
from toolchain.source import find_source
from toolchain.stock import build_stock
from toolchain.versions import read_versions

ROOT = Path(__file__).resolve().parents[3]
EXPLAINED = reasons(Path(__file__).with_name("micropython_failures.toml"))
SAMPLE = (
    "basics/int_big_div.py",
    "basics/gen_yield_from_throw.py",
    "basics/struct1.py",
    "float/float1.py",
    "float/math_fun.py",
    "micropython/viper_misc.py",
    "micropython/native_try.py",
    "micropython/heapalloc.py",
    "extmod/hashlib_sha256.py",
    "extmod/asyncio_lock.py",
    "extmod/machine1.py",
    "ports/rp2/rp2_machine_idle.py",
    "extmod_hardware/machine_uart_irq_break.py",
)
# One of its lines wants the time that a stock image's interpreter takes at 125 MHz; that one is the soak's.
SAMPLE_BUT_A_TIME = "ports/rp2/rp2_dma.py"


@pytest.fixture(scope="module")
def tests() -> Path:
    return find_source(read_versions(), ROOT / "build") / "tests"


def test_a_sample_of_micropythons_own_tests(tests):
    suite = Suite(image_path("BENCH", "development").read_bytes(), tests)
    results = list(suite.results(SAMPLE))
    assert not [(result.name, result.output) for result in results if result.outcome == "failed"]
    assert sum(result.outcome == "passed" for result in results) >= len(SAMPLE) - 2
    timed = suite.run(SAMPLE_BUT_A_TIME)
    lines = list(zip(timed.output.splitlines(), timed.expected.splitlines(), strict=True))
    assert [pair for pair in lines if pair[0] != pair[1]] in ([], [("False", "True")])


def test_an_unexplained_failure_and_an_explained_pass_are_problems():
    results = [
        Result("a.py", "failed", "x"),
        Result("b.py", "passed"),
        Result("c.py", "failed"),
        Result("d.py", "skipped"),
    ]
    found = problems(results, {"b.py": "why", "c.py": "known"})
    assert len(found) == 2 and found[0].startswith("a.py failed") and found[1].startswith("b.py passed")


@pytest.fixture(scope="module")
def stock(tests) -> Suite:
    return Suite(build_stock(ROOT / "build").read_bytes(), tests)


@pytest.mark.soak
@pytest.mark.parametrize("folder", FOLDERS)
def test_micropythons_own_suite(stock, folder):
    results = list(stock.results(names_of(stock.folder, (folder,))))
    counts = {
        outcome: sum(result.outcome == outcome for result in results) for outcome in ("passed", "skipped", "failed")
    }
    print(f"{folder}: {counts}")
    assert not problems(results, EXPLAINED)
    assert counts["passed"] > 0


@pytest.mark.soak
def test_every_explained_failure_is_one_of_the_suite(tests):
    assert not [name for name in EXPLAINED if not (tests / name).is_file()]
