"""The application of this board, on its wiring."""

import wiring
from railbird.apps import bench


def run():
    bench.run(wiring)
