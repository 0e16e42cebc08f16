"""Somebody else's Sparkplug library reads what a table tells: pysparkplug, in an environment of its own (it needs an
older paho-mqtt), subscribed at the same broker."""

import json
import subprocess
import sys
import time

import pytest
from test_office import told

from railbird_host.serve.floor_end import FloorEnd, metrics_of

DECODE = """
import json, ssl, sys, time
import paho.mqtt.client as mqtt
from pysparkplug import NBirth, NData, NDeath

account = json.load(open(sys.argv[1]))
for name in ("authority", "certificate", "key"):
    open(f"{sys.argv[1]}.{name}", "w").write(account[name])
kinds = {"NBIRTH": NBirth, "NDATA": NData, "NDEATH": NDeath}
seen = []

def on_message(client, userdata, message):
    kind = message.topic.split("/")[2]
    payload = kinds[kind].decode(message.payload)
    metrics = payload.metrics if kind != "NDEATH" else [payload.bd_seq_metric]
    told = {metric.name: metric.value for metric in metrics}
    seen.append({"kind": kind, "seq": getattr(payload, "seq", None), "metrics": told})
    if kind == "NDEATH":
        client.disconnect()

client = mqtt.Client("office-elsewhere")
client.tls_set(*(f"{sys.argv[1]}.{name}" for name in ("authority", "certificate", "key")))
client.on_message = on_message
client.connect(account["host"], account["port"])
client.subscribe("spBv1.0/railbird/+/elsewhere-1", 1)
print("listening", flush=True)
client.loop_forever()
print(json.dumps(seen))
"""


@pytest.fixture
def other_python(tmp_path):
    """pysparkplug and what it needs; from the network or wherever this computer's pip looks."""
    folder = tmp_path / "other"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", "pysparkplug==0.6.1"]
    subprocess.run(pip, check=True)
    return folder / "bin/python"


@pytest.mark.soak
def test_births_data_and_deaths_are_read_by_another_library(engines, database, other_python, replayed, tmp_path, until):
    from railbird_host.floor.office.desk import Desk

    table = replayed("elsewhere-1")
    account = engines.floor.add("elsewhere-1", [table.file])
    engines.floor.office_account.save(tmp_path / "office.json")
    listener = subprocess.Popen(
        [str(other_python), "-c", DECODE, str(tmp_path / "office.json")], stdout=subprocess.PIPE, text=True
    )
    assert listener.stdout.readline() == "listening\n"
    end = FloorEnd(account, table.keep(tmp_path / "kept"), table.identity, time.monotonic)
    desk = Desk(engines.floor)
    desk._states.start()  # the office is there: tables tell of themselves
    end.start()
    facts = told()

    def tell(changes, is_so):
        facts.update(changes)
        until(lambda: end.node.turn(metrics_of(facts)) or is_so())

    tell({}, lambda: not end.node._is_birth_due)
    tell({"state": "DEAL", "round": 8}, lambda: end.node._told.get("Table/Round") == 8)
    end.stop()
    desk._states.stop()
    out, _ = listener.communicate(timeout=300)
    birth, data, death = json.loads(out)
    assert [one["kind"] for one in (birth, data, death)] == ["NBIRTH", "NDATA", "NDEATH"]
    assert (birth["seq"], data["seq"]) == (0, 1)
    assert metrics_of(told()).items() <= birth["metrics"].items()
    assert data["metrics"] == {"Table/State": "DEAL", "Table/Round": 8}
    assert birth["metrics"]["bdSeq"] == death["metrics"]["bdSeq"]
