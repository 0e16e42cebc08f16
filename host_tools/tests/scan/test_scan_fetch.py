"""Recorded passes over the service port of a table on the bench: cards told in clear come out, hidden ones never."""

import pytest

from railbird.scan.faults import PULLED_BACK
from railbird.table.config import config_from_dict
from railbird_host.cli.main import main
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.scan.recording import load, read_record
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import Motion
from railbird_host.sim.ports.in_process import InProcessPort

TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))


def table(game):
    config = config_from_dict({"game": game, "decks": 1})
    bench = TableBench(game, flashes=prepared_flashes(config))
    bench.run(2.0)
    return bench


def client_of(bench):
    client = ServiceClient(InProcessPort(bench.scanner, bench, timeout=0.02), lambda: bench.now_s)
    client.unlock_with(TABLE)
    return client


def test_cards_of_a_race_are_fetched_and_decode_again(tmp_path, monkeypatch, capsys):
    bench = table("derby")
    bench.press("NO MORE BETS")
    for card in (3, 20):
        bench.pass_card(card)
    bench.slide(edges_of_pass(30, 1, Motion().glide(50, 500).glide(-20, 500)))
    bench.run(0.5)
    client = client_of(bench)
    records = [read_record(record) for record in client.recorded_passes()]
    assert [(record.fault, record.card) for record in records] == [(PULLED_BACK, 255), (0, 20), (0, 3)]
    counters = client.counters()
    assert (counters["scan_passes"], counters["scan_reads"], counters["scan_fault_pulled_back"]) == (3, 2, 1)
    assert 0 < counters["scan_slowest_mm_s"] <= counters["scan_fastest_mm_s"]

    class Opened:
        def __enter__(self):
            return client, client.hello(), TABLE, tmp_path

        def __exit__(self, *_):
            pass

    monkeypatch.setattr("railbird_host.cli.scan.open_table", lambda arguments, *roles: Opened())
    path = tmp_path / "passes.bin"
    assert main(["scan", "fetch", str(path)]) == 0
    assert main(["scan", "fetch", str(path)]) == 2, "a recording is not written over"
    assert "3 passes" in capsys.readouterr().out
    assert len(load(path)) == 3
    assert main(["scan", "show", str(path)]) == 0


@pytest.mark.parametrize("state", ["early", "dealt"])
def test_hidden_cards_are_never_fetched(state):
    bench = table("four_card_poker" if state == "dealt" else "derby")
    if state == "dealt":
        bench.cover(1, 1)
        bench.press("NO MORE BETS")
    for card in (3, 20, 33):
        bench.pass_card(card)
    bench.slide(edges_of_pass(30, 1, Motion().glide(50, 500).glide(-20, 500)))
    bench.run(0.5)
    client = client_of(bench)
    assert client.counters()["scan_passes"] == 4
    assert client.recorded_passes() == []
