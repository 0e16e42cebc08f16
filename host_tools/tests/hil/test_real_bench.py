"""The way of real boards, on emulated ones: three boards on PTYs, wired pin to pin, paced to real time, and the suite's
own tests over pyserial: bench init, bench check, hil --bench FILE. Judged by the BENCH board's clock, so a busy
computer only makes it slower.
"""

import pytest
from pty_bench import Railbird, boards_of

from railbird_host.device.service.pin_file import save_pins
from railbird_host.hil.bench_file import ROLES

RACE = "hil_tests/test_card_to_lamp.py::test_derby_a_protested_race_from_card_to_lamp"
POWER = "hil_tests/test_faults_in_play.py::test_both_boards_lose_power_in_a_round"
LOCK = "hil_tests/test_tamper.py::test_a_power_cut_gives_no_more_tries_of_a_pin"
FOLD = "hil_tests/test_card_to_lamp.py::test_a_folded_hand_is_never_opened"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("real bench")


@pytest.fixture(scope="module")
def railbird(folder):
    return Railbird(folder)


@pytest.fixture(scope="module")
def bench(railbird, tmp_path_factory, request):
    """A bench file as `bench init` writes it, of Derby's bench or the one that a test names."""
    game = getattr(request, "param", "derby")
    with boards_of(railbird, f"game={game}", f"decks={8 if game == 'derby' else 1}") as boards:
        path = tmp_path_factory.mktemp(game) / "pty.toml"
        save_pins(path.with_suffix(".pins"), [(boards["person"], boards["pin"])])
        words = ["--table", boards["table_file"], "--pins", path.with_suffix(".pins"), "--felt", game]
        code, document, _ = railbird("bench", "init", path, *words)
        assert code == 0 and set(document["boards"]) == set(ROLES)
        yield path


@pytest.mark.soak
def test_bench_check_proves_identity_and_every_wire(railbird, bench):
    code, document, _ = railbird("bench", "check", bench)
    assert [finding for finding in document["findings"] if finding["problem"]] == [] and code == 0
    assert [finding["what"] for finding in document["findings"] if not finding["unproved"]][3:] == [
        f"wire {wire}" for wire in ("link", "run", "power", "sensors", "inputs", "lamps")
    ]


@pytest.mark.soak
def test_tests_of_the_suite_run_on_the_boards(railbird, bench, folder):
    code, document, errors = railbird("hil", "--bench", bench, "--report", folder / "report", RACE, POWER, FOLD)
    assert "runs" in document, errors
    (run,) = document["runs"]
    assert code == 0 and run["counts"] == {"passed": 2, "failed": 0, "skipped": 1}, (run, errors)
    assert [test["reason"] for test in run["tests"] if test["name"] == FOLD] == [
        "bench pty has no simulated time, flash operations and wires to the last byte"
    ]
    assert set(run["boards"]) == set(ROLES) and not run["emulated"]
    assert [row["what"] for row in run["latencies"]] == ["last card to lamps"]


@pytest.mark.soak
def test_a_pad_that_a_test_locked_is_unlocked_for_the_next_test_and_the_next_run(railbird, bench, folder):
    patient = folder / "patient.toml"
    patient.write_text(bench.read_text().replace("time_factor = 1.0", "time_factor = 6.0"))
    for run in range(2):
        code, document, errors = railbird("hil", "--bench", patient, "--report", folder / f"pad{run}", LOCK, RACE)
        assert code == 0 and document["runs"][0]["counts"] == {"passed": 2, "failed": 0, "skipped": 0}, errors


@pytest.mark.soak
def test_a_board_of_another_bench_is_an_identity_failure_and_ends_the_run(railbird, bench, folder):
    text = bench.read_text()
    scanner, display = (line.split('"')[1] for line in text.splitlines() if line.startswith(("scanner", "display")))
    swapped = folder / "swapped.toml"
    swapped.write_text(text.replace(scanner, "?").replace(display, scanner).replace("?", display))
    code, document, _ = railbird("hil", "--bench", swapped, "--report", folder / "swapped", RACE, POWER)
    outcomes = [(test["outcome"], test["verdict"], test["reason"]) for test in document["runs"][0]["tests"]]
    assert code == 1 and [outcome[:2] for outcome in outcomes] == [("failed", "identity"), ("skipped", "")]
    assert outcomes[1][2].startswith("skipped after a failure of the bench: identity: scanner")


@pytest.mark.soak
@pytest.mark.parametrize(
    "bench, least",
    [("derby", 25), ("four_card_poker", 12), ("federal", 2), ("federal_draw", 3)],
    indirect=["bench"],
    scope="module",
)
def test_everything_that_such_a_bench_can_do(railbird, bench, least):
    code, document, errors = railbird("hil", "--bench", bench, "--report", bench.with_name("all"))
    counts = document["runs"][0]["counts"]
    print(f"real bench: {counts}")
    assert code == 0 and counts["passed"] >= least, (counts, errors)
