"""Bring-up finds every fault that is planted, names it, and finds none on a healthy bench."""

import json

import pytest

from railbird_host.bringup.emulated.faults import BY_NAME, FAULTS
from railbird_host.bringup.finding import RIGHT, WRONG
from railbird_host.bringup.stages import NAMES, STAGES
from railbird_host.cli.main import main

ALWAYS = ("cold-joint-resistor", "swapped-link", "dead-sensor", "wrong-panel", "swapped-keys", "reversed-strip")
ROLES = {stage.name: stage.roles or ("scanner", "display") for stage in STAGES}


def test_a_healthy_scanner_is_led_from_a_bare_pico_to_its_first_card(bring_up) -> None:
    found = bring_up(roles=("scanner",))
    assert [(finding.stage, finding.state) for finding in found if finding.state != RIGHT] == []
    assert [name for name in NAMES if any(finding.stage == name for finding in found)] == [
        "pico",
        "board",
        "sensors",
        "card",
    ]


@pytest.mark.soak
def test_no_false_alarm_on_a_healthy_table(bring_up) -> None:
    found = bring_up()
    assert [vars(finding) for finding in found if finding.state != RIGHT] == []
    assert {finding.stage for finding in found} == set(NAMES) - {"chips"}


@pytest.mark.parametrize(
    "fault",
    [pytest.param(f, id=f.name, marks=[] if f.name in ALWAYS else [pytest.mark.soak]) for f in FAULTS],
)
def test_a_planted_fault_is_found_and_named(bring_up, fault) -> None:
    found = bring_up(fault, ROLES[fault.stage], fault.stage, fault.stage)
    wrong = [finding for finding in found if finding.state == WRONG]
    assert any(fault.says in f"{finding.what} {finding.measured} {finding.cause}" for finding in wrong), found
    assert all(finding.cause and finding.next_step for finding in wrong)


@pytest.mark.parametrize(("leds", "said"), [(63, ""), (180, "180 LEDs, the layout 63"), (61, "61 LEDs")])
def test_the_strip_is_that_of_the_game(bring_up, leds, said) -> None:
    """Whichever it is: a healthy one is right, another game's is named."""
    (found,) = bring_up(None, ("display",), "lamps", "lamps", game="four_card_poker", leds=leds)
    assert found.state == (WRONG if said else RIGHT) and said in found.cause, found


@pytest.mark.parametrize(("game", "count"), [("three_card_poker", 24), ("federal", 7)])
def test_the_chip_sensors_are_those_of_the_game(bring_up, game, count) -> None:
    (found,) = bring_up(None, ("display",), "chips", "chips", game=game)
    assert found.state == RIGHT and f"all {count} by themselves" in found.measured, found


@pytest.mark.soak
def test_what_is_wrong_ends_the_run_before_it_makes_the_next_stage_lie(bring_up) -> None:
    found = bring_up(BY_NAME["dead-sensor"], ("scanner",), "board")
    assert found[-1].stage == "sensors"


def test_the_list_names_what_people_get_wrong() -> None:
    names = " ".join(fault.name for fault in FAULTS)
    for word in ("swapped", "without-ground", "cold-joint", "wrong-panel", "reversed-strip", "dead-sensor", "bridge"):
        assert word in names


def test_the_verb_writes_a_record(tmp_path, capsys) -> None:
    record = tmp_path / "record.json"
    words = ["bringup", "--emulated", "--board", "scanner", "--from", "sensors", "--record", str(record)]
    assert main([*words, "--to", "sensors", "--fault", "bar-without-5v"]) == 1
    assert "cause: no light: 5 V (scanner J2 pins 1, 2)" in capsys.readouterr().out
    document = json.loads(record.read_text())
    assert document["passed"] is False and document["stages"] == ["sensors"]
    assert document["findings"][0]["cause"] and document["boards"]["scanner"]["serial"]
    assert main(words) == 2  # a record is never written over
    assert "is there already" in capsys.readouterr().err


def test_what_can_t_be_is_told_in_words(capsys) -> None:
    for words, message in (
        (["--emulated", "--fault", "gremlin"], "no fault 'gremlin'"),
        (["--fault", "dead-led"], "emulated bench alone"),
        (["--emulated", "--from", "nowhere"], "no stage 'nowhere'"),
        (["--board", "display"], "no board is connected"),
    ):
        assert main(["bringup", *words]) != 0
        assert message in capsys.readouterr().err
    assert main(["bringup", "--fault", "list"]) == 0
    assert "reversed-strip" in capsys.readouterr().out
