"""`python -m railbird_lab.hold PATTERN`: acquires one place, tells which, and holds it while somebody wants it.

In: names of places, * stands for anything; the coordinator of $LG_COORDINATOR or --coordinator. Out: one line of JSON,
{"place": …, "bench": text of a bench file}, once a place is ours. It ends, and the place is free again, when its input
is closed: also when whoever started it was killed. A second line would be {"problem": …}.
"""

import argparse
import asyncio
import fnmatch
import json
import os
import sys
import threading

from labgrid.factory import target_factory
from labgrid.remote.client import Error, start_session

from railbird_lab import drivers, resources  # noqa: F401  (registers our classes)

DRIVERS = {"RailbirdEmulatedBench": "RailbirdEmulatedDriver", "RailbirdScanner": "RailbirdBoardsDriver"}
RETRY_S = 0.3


def tell(document: dict) -> None:
    print(json.dumps(document), flush=True)


class Closed(threading.Thread):
    """Notices that nobody wants the place any more."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.happened = threading.Event()

    def run(self) -> None:
        while os.read(0, 4096):
            pass
        self.happened.set()


async def acquired(session, pattern: str, closed: Closed, wait_s: float):
    """The first free place that fits; None if there was none in time."""
    loop = asyncio.get_running_loop()
    end_s = loop.time() + wait_s
    while not closed.happened.is_set() and loop.time() < end_s:
        await session.sync_with_coordinator()
        names = sorted(name for name in session.places if fnmatch.fnmatch(name, pattern))
        if not names:
            raise Error(f"the coordinator knows no place {pattern}")
        for name in names:
            if session.places[name].acquired:
                continue
            try:
                await session._acquire_place(name)
                return session.get_place(name)
            except Error:
                continue  # somebody was faster, or a board of it is gone
        await asyncio.sleep(RETRY_S)
    return None


def bench_of(session, place) -> str:
    target = target_factory.make_target(place.name, session.get_target_config(place))
    classes = [type(resource).__name__ for resource in target.resources]
    wanted = next((DRIVERS[name] for name in classes if name in DRIVERS), None)
    if wanted is None:
        raise Error(f"place {place.name} has no bench of Railbird, but {', '.join(classes) or 'nothing'}")
    driver = target_factory.make_driver(target, wanted, None, {})
    for resource in target.resources:
        resource.avail = True  # the coordinator has said so
    target.activate(driver)
    return driver.bench_file()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m railbird_lab.hold")
    parser.add_argument("pattern")
    parser.add_argument("--coordinator", default=os.environ.get("LG_COORDINATOR", "127.0.0.1:20408"))
    parser.add_argument("--wait", type=float, default=3600.0, metavar="SECONDS")
    arguments = parser.parse_args()
    output, sys.stdout = sys.stdout, sys.stderr  # labgrid prints what it does
    closed = Closed()
    closed.start()
    try:
        options = argparse.Namespace(allow_unmatched=False, kick=False)
        session = start_session(arguments.coordinator, extra={"args": options})
        place = session.loop.run_until_complete(acquired(session, arguments.pattern, closed, arguments.wait))
        if place is None:
            raise Error(f"no place {arguments.pattern} became free")
        try:
            text = bench_of(session, place)
            sys.stdout = output
            tell({"place": place.name, "bench": text})
            sys.stdout = sys.stderr
            session.loop.run_until_complete(asyncio.to_thread(closed.happened.wait))
        finally:
            session.loop.run_until_complete(session._release_place(place.name))
    except Exception as error:  # whoever waits for a line gets one
        sys.stdout = output
        tell({"problem": str(error) or type(error).__name__})
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
