"""Calibration: what its programs say is read right, and its verdict is about the goals."""

import threading

import pytest

from railbird_host.device.images import image_path
from railbird_host.figures.calibrate.programs import Score, read_score, read_values
from railbird_host.figures.calibrate.published import FITTED, PERF_BENCH
from railbird_host.figures.calibrate.report import Calibration
from railbird_host.figures.calibrate.targets import SerialPico
from railbird_host.sim.emulator import Board, PtyPort, PtyServer


def calibration(speed: float = 1.0, **others: float) -> Calibration:
    """Every program so much faster than published, but for the ones named."""
    wanted = {name: score * others.get(name, speed) for name, score in PERF_BENCH.items()}
    return Calibration({name: [Score(10**9, round(score * 1000), 100)] for name, score in wanted.items()})


def test_half_of_the_programs_were_fitted():
    assert set(FITTED) < set(PERF_BENCH)
    assert len(FITTED) == len(PERF_BENCH) / 2


def test_equal_speeds_meet_every_goal():
    assert calibration().misses() == []


@pytest.mark.parametrize(
    ("result", "word"),
    [
        (calibration(0.96), "geometric mean"),
        (calibration(bm_nqueens=1.2), "bm_nqueens"),
        (calibration(viper_call0=1.06), "viper_call0"),
    ],
)
def test_a_goal_that_is_missed_is_named(result, word):
    assert any(word in missed for missed in result.misses())


def test_an_order_of_linking_counts_as_much_as_any_other():
    result = calibration()
    slow, fast = Score(1000, 1, 0), Score(250, 1, 0)
    result.scores["bm_fft"] = [slow, fast]
    assert result.ratio("bm_fft") * PERF_BENCH["bm_fft"] == pytest.approx(2000)


def test_what_programs_say_is_read():
    assert read_score("1000 200 (1, 2)\n345\n") == Score(1000, 200, 345)
    assert read_values("xx\r\nint add: 80.5\nUSB to the host: 870\n") == {"int add": 80.5, "USB to the host": 870.0}


def test_a_score_at_another_cost_of_a_miss():
    assert Score(1000, 1, 1250).at_miss_cost(40, 50) == pytest.approx(1e6 / 900)


@pytest.mark.soak
def test_programs_run_over_a_serial_port():
    """The same way that a real board's are, on a PTY."""
    board = Board(image_path("BENCH", "development").read_bytes())
    port = PtyPort(board)
    server = PtyServer(board, [port])
    done = threading.Event()
    thread = threading.Thread(target=server.serve, args=(done.is_set,))
    thread.start()
    try:
        pico = SerialPico(port.path)
        assert pico.run("print('a', 6 * 7)") == "a 42\n"
    finally:
        done.set()
        thread.join()
