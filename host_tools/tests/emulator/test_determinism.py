"""Equal inputs, equal results: run after run, for every length of slice, and in a forked process."""

import os

import pytest

from railbird_host.figures.benchmarks.emulator_scenario import EDGES, Scenario

BURSTS = 2


def run_scenario(image: bytes, **options) -> str:
    scenario = Scenario(image, **options)
    scenario.start()
    for burst in range(BURSTS):
        widths_ns = scenario.burst()
        sequence, total_us = scenario.shown()[burst]
        assert sequence == burst and abs(total_us - widths_ns / 1000) < 2 * EDGES + 50
    assert len(scenario.lamps.frames) == BURSTS and scenario.panel.pixel_bytes == BURSTS * 8000
    return scenario.digest()


@pytest.fixture(scope="module")
def reference(image) -> str:
    return run_scenario(image)


def test_the_same_run_again(image, reference):
    assert run_scenario(image) == reference


@pytest.mark.parametrize("quantum_ns", [1_000.0, 7_777.0, 33_333.3, 80_000.0])
def test_slices_make_no_difference(image, reference, quantum_ns):
    assert run_scenario(image, quantum_ns=quantum_ns) == reference


def test_another_seed_is_another_run(image, reference):
    assert run_scenario(image, seed=1) != reference


def test_a_fork_has_the_same_future(image):
    scenario = Scenario(image)
    scenario.start()
    read_end, write_end = os.pipe()
    child = os.fork()
    scenario.burst()
    result = scenario.digest().encode()
    if child == 0:
        os.write(write_end, result)
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read_end, 100) == result
    os.close(read_end)
    os.close(write_end)
