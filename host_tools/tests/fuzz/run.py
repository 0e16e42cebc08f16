"""`make fuzz MINUTES=…`: each parser in turn under libFuzzer, guided by the coverage of our Python code (atheris).

Comes in: minutes for all parsers together, or the names of some. Goes out: a line for each parser with the inputs tried
and the crashes found, and rows in a page of figures if one is named; ends with 1 if there was a crash. New inputs that
reach further stay in build/fuzz/<parser>, inputs that crash in build/fuzz/crashes; the small corpus beside this file is
where every run begins.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).parents[3]
FOUND = TOP / "build" / "fuzz"
PATHS = [Path(__file__).parent, TOP / "firmware" / "tests", TOP / "firmware", TOP / "host_tools"]
SLOW_S = 20  # for one input: it hangs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--one", help="fuzz this parser here and now: what the others are started with")
    parser.add_argument("--into", type=Path, metavar="PAGE", help="renew the rows of all parsers in a page of figures")
    parser.add_argument("names", nargs="*", help="parsers, all if none is named")
    arguments = parser.parse_args()
    sys.path[:0] = [str(path) for path in PATHS]
    if arguments.one:
        fuzz_here(arguments.one, arguments.minutes * 60)
        return 0
    from targets import TARGETS

    from railbird_host.figures.benchmarks.__main__ import renewed

    unknown = sorted(set(arguments.names) - set(TARGETS))
    if unknown:
        parser.error(f"no parser {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    names = arguments.names or list(TARGETS)
    print(f"{'parser':18} {'inputs':>9} {'a second':>9} {'reached':>8} {'crashes':>8}")
    found = {name: fuzz(name, arguments.minutes * 60 / len(names)) for name in names}
    crashes = sum(crashed for _, crashed in found.values())
    if arguments.into and set(names) == set(TARGETS):
        arguments.into.write_text(renewed(arguments.into.read_text(), {"fuzz": figures_of(found)}))
    return 1 if crashes else 0


def figures_of(found: dict[str, tuple[int, int]]) -> list:
    from railbird_host.figures.benchmarks.figure import Figure

    tried = [Figure(f"inputs tried, {name}", inputs, "") for name, (inputs, _) in found.items()]
    return [*tried, Figure(f"crashes in {len(found)} parsers", sum(crashed for _, crashed in found.values()), "", 0)]


def fuzz(name: str, seconds: float) -> tuple[int, int]:
    """In a process of its own: libFuzzer ends with the process. Inputs tried, crashes found."""
    command = [sys.executable, __file__, "--one", name, "--minutes", str(seconds / 60)]
    start_s = time.monotonic()
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=TOP)
    took_s = time.monotonic() - start_s
    said = ended.stdout + ended.stderr
    tried = [int(count) for count in re.findall(r"^#(\d+)", said, re.MULTILINE)]
    reached = [int(count) for count in re.findall(r"\bft: (\d+)", said)]
    inputs = max(tried, default=0)
    crashed = int(ended.returncode != 0)
    print(f"{name:18} {inputs:9} {inputs / took_s:9.0f} {max(reached, default=0):8} {crashed:8}", flush=True)
    if crashed:
        print("\n".join(said.splitlines()[-40:]))
    return inputs, crashed


def fuzz_here(name: str, seconds: float) -> None:
    import atheris

    with atheris.instrument_imports(include=["railbird", "railbird_host"]):
        from targets import MOST_BYTES, TARGETS, corpus_of, tried
    target = TARGETS[name]()
    grown, crashes = FOUND / name, FOUND / "crashes"
    for folder in (grown, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for index, data in enumerate([*target.seeds(), *corpus_of(name)]):
            (Path(folder) / f"{index:03}").write_bytes(data)
        limits = [f"-max_total_time={max(1, round(seconds))}", f"-max_len={MOST_BYTES}", f"-timeout={SLOW_S}"]
        options = [*limits, f"-artifact_prefix={crashes}/{name}-", "-print_final_stats=1", "-rss_limit_mb=3000"]
        atheris.Setup([name, *options, str(grown), folder], lambda data: tried(target, data))
        atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
