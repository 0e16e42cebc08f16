"""Numbers for Prometheus: of the office and of every table. Counts and states, never a card.

In: the desk. Out: the text that Prometheus reads, from a registry of its own.
"""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from railbird_host.floor.office.desk import Desk
from railbird_host.floor.office.tables_now import TableNow


class FloorCollector:
    def __init__(self, desk: Desk):
        self._desk = desk

    def collect(self) -> Iterable[Metric]:
        desk, counts = self._desk, self._desk.counts
        for name, words, value in (
            ("batches", "batches of records that came", counts.batches),
            ("records", "records that were stored", counts.records),
            ("doubled", "records that came again and were known", counts.doubled),
            ("refused", "batches that were refused", counts.refused),
        ):
            yield CounterMetricFamily(f"railbird_office_{name}", words, value)
        yield GaugeMetricFamily("railbird_office_waiting", "messages not stored yet", desk.waiting)
        yield GaugeMetricFamily("railbird_office_broker_up", "1: the broker answers", float(desk.is_broker_up))
        yield GaugeMetricFamily("railbird_office_database_up", "1: the database answers", float(desk.is_database_up))
        yield from self._tables(dict(desk.now.tables))

    def _tables(self, tables: dict[str, TableNow]) -> Iterable[Metric]:
        up = GaugeMetricFamily("railbird_table_up", "1: its computer and its board answer", labels=["table"])
        rounds = GaugeMetricFamily("railbird_table_round", "number of the round", labels=["table"])
        kept = GaugeMetricFamily("railbird_table_journal_records", "records that its computer holds", labels=["table"])
        alarms = GaugeMetricFamily("railbird_table_alarm", "1: the table tells of it", labels=["table", "alarm"])
        counters = GaugeMetricFamily("railbird_table_tally", "counters of its display", labels=["table", "counter"])
        for name, now in sorted(tables.items()):
            up.add_metric([name], float(not now.is_stale and now.has("Answers")))
            if now.is_stale:
                continue  # what is stale is no number
            rounds.add_metric([name], whole(now, "Table/Round"))
            kept.add_metric([name], whole(now, "Table/Kept to"))
            for alarm in now.alarms:
                alarms.add_metric([name, alarm], 1.0)
            for metric, value in now.metrics.items():
                if metric.startswith("Counters/") and isinstance(value, int):
                    counters.add_metric([name, metric.removeprefix("Counters/")], float(value))
        return [up, rounds, kept, alarms, counters]


def whole(now: TableNow, metric: str) -> float:
    value = now.metrics.get(metric, 0)
    return float(value) if isinstance(value, int) else 0.0


def text_of(desk: Desk) -> bytes:
    registry = CollectorRegistry()
    registry.register(FloorCollector(desk))  # type: ignore[arg-type]
    return generate_latest(registry)
