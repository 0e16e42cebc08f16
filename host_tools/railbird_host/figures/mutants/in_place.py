"""A pytest plugin that tries changes of functions without starting anew: `-p railbird_host.figures.mutants.in_place`.

RAILBIRD_CHANGES names a JSON list of jobs, {"file", "source", "tests", "limit_s"}; RAILBIRD_WORKERS says how many run
at once, RAILBIRD_VERDICTS which descriptor gets a line `number outcome` for each. Tests are collected once. For a job
the process forks, gives the file's living functions the code of the changed source, and runs the job's tests in their
order until one fails; processor time that is used up is a failure as well. What ran while modules were imported is not
run again: what needs that is for `afresh.py`.
"""

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from hypothesis import Phase, settings

PASSED, FAILED, UNJUDGED = 0, 1, 2
FIRMWARE = f"{os.sep}firmware{os.sep}railbird{os.sep}"


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """It and all that is defined in it, in the order of the source."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def exchange(file: str, source: str) -> None:
    """Gives each living function of a file the code that the changed source has in its place."""
    living = [
        function
        for function in gc.get_objects()
        if isinstance(function, FunctionType) and function.__code__.co_filename.endswith(FIRMWARE + file)
    ]
    path = living[0].__code__.co_filename
    before, after = (compile(text, path, "exec") for text in (Path(path).read_text(), source))
    counterpart = dict(zip(map(place, codes_in(before)), codes_in(after), strict=True))
    for function in living:
        function.__code__ = counterpart[place(function.__code__)]


def place(code: CodeType) -> tuple[str, int, bytes]:
    return code.co_qualname, code.co_firstlineno, code.co_code  # two lambdas may stand in one line


def try_tests(session: pytest.Session, job: dict, items: dict[str, pytest.Item]) -> bool:
    """In a process of its own: whether a test fails."""
    limit = int(time.process_time() + job["limit_s"])
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    exchange(job["file"], job["source"])
    chosen = [items[test] for test in job["tests"]]
    for index, item in enumerate(chosen):
        following = chosen[index + 1] if index + 1 < len(chosen) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return True
    return False


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """That a property fails is enough: no smaller example is looked for, and none is kept."""
    settings.register_profile("a change", settings(), phases=(Phase.explicit, Phase.generate), database=None)
    settings.load_profile("a change")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    jobs = json.loads(Path(os.environ["RAILBIRD_CHANGES"]).read_text())
    workers, verdicts = int(os.environ["RAILBIRD_WORKERS"]), int(os.environ["RAILBIRD_VERDICTS"])
    items = {item.nodeid: item for item in session.items}
    running: dict[int, int] = {}
    for number, job in enumerate(jobs):
        if len(running) == workers:
            told(running, verdicts)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            outcome = UNJUDGED
            try:
                outcome = FAILED if try_tests(session, job, items) else PASSED
            finally:
                os._exit(outcome)
        running[child] = number
    while running:
        told(running, verdicts)
    return True


def told(running: dict[int, int], verdicts: int) -> None:
    child, status = os.wait()
    outcome = FAILED if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    os.write(verdicts, f"{running.pop(child)} {outcome}\n".encode())
