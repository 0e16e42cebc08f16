"""The application of this board, on its wiring."""

import wiring
from railbird.apps import scanner


def run():
    scanner.run(wiring)
