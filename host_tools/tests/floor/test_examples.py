"""The examples for Prometheus and Grafana ask for nothing that /metrics does not give."""

import json
import re
from importlib.resources import files

import pytest
from prometheus_client.parser import text_string_to_metric_families

from railbird_host.floor.office import metrics
from railbird_host.floor.office.desk import Desk
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.wire.sparkplug import Told

EXAMPLES = files("railbird_host.floor") / "examples"
TOLD = {"Table/Answers": True, "Table/Round": 7, "Table/Kept to": 120, "Counters/boot": 2, "Alarms/door open": "open"}


@pytest.fixture
def samples(tmp_path):
    """(name, labels) of all that an office gives which has heard a table."""
    floor = FloorFolder(tmp_path / "floor")
    floor.create("office.example", 8883, "dbname=none")
    desk = Desk(floor)
    desk.now.take("NBIRTH", "derby-1", Told(0, 0, TOLD))
    found = text_string_to_metric_families(metrics.text_of(desk).decode())
    return {sample.name: set(sample.labels) for family in found for sample in family.samples}


def test_rules_ask_for_what_there_is(samples):
    rules = (EXAMPLES / "alerts.yml").read_text().split("- alert: ")[1:]
    assert len(rules) > 5
    for rule in rules:
        asked = set(re.findall(r"\brailbird_\w+", rule))
        labels = set(re.findall(r"\$labels\.(\w+)", rule))
        assert asked <= samples.keys() and (asked or 'up{job="railbird"}' in rule), rule
        assert all(labels <= samples[name] for name in asked), rule


def test_the_dashboard_asks_for_what_there_is(samples):
    targets = [
        one for panel in json.loads((EXAMPLES / "dashboard.json").read_text())["panels"] for one in panel["targets"]
    ]
    assert len(targets) > 5
    for target in targets:
        (asked,) = re.findall(r"\brailbird_\w+", target["expr"])
        assert asked in samples, target
        assert set(re.findall(r"{{(\w+)}}", target["legendFormat"])) <= samples[asked], target
