"""Runs the tests of this folder on MicroPython's unix port, as pytest does on CPython.

    micropython -X heapsize=16m run_on_micropython.py [file names, default: every test_*.py]

Each function whose name begins with `test_` is a test. A failure prints its traceback and makes the exit code 1.
"""

import gc
import os
import sys

FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."


def test_files():
    names = sorted(entry[0] for entry in os.ilistdir(FOLDER))
    return [name for name in names if name.startswith("test_") and name.endswith(".py")]


def run_file(file):
    """(tests, failures) of one file; a file that can't be imported is one failure."""
    try:
        module = __import__(file[:-3])
    except Exception as error:
        print("FAILED", file, "can't be imported")
        sys.print_exception(error)
        return 1, 1
    tests = [name for name in sorted(dir(module)) if name.startswith("test_") and callable(getattr(module, name))]
    failures = 0
    for name in tests:
        try:
            getattr(module, name)()
        except Exception as error:
            failures += 1
            print("FAILED", file, name)
            sys.print_exception(error)
    return len(tests), failures


def main(files):
    gc.threshold(1 << 20)  # else what lives is strewn over the heap until no large piece of it is free
    sys.path.insert(0, FOLDER)
    total = failed = 0
    for file in files or test_files():
        tests, failures = run_file(file.rsplit("/", 1)[-1])
        total += tests
        failed += failures
        gc.collect()
    print("%d tests on %s, %d failed" % (total, sys.implementation[0], failed))
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
