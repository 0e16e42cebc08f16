"""The application of this board, on its wiring."""

import wiring
from railbird.apps import display


def run():
    display.run(wiring)
