"""What the office's pages show, worked out: plain values for templates.

In: the database, what tables tell now. Out: dictionaries and rows. Cards come from the journal alone.
"""

import csv
import io
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

from markupsafe import Markup

from railbird.scan.faults import SENSOR_NAMES
from railbird.table.view import LAMP_NAMES
from railbird_host.field.log.felt import felt_svg
from railbird_host.floor.office import control_chart, roll_out
from railbird_host.floor.office.tables_now import TableNow, TablesNow
from railbird_host.floor.setup.authority import Issued
from railbird_host.floor.store import questions
from railbird_host.floor.store.roll_outs import PROOF_ROUNDS, RollOuts

PACES = {"derby": (48, 75)}  # rounds an hour, as published for the game; of others nothing is
CHART_DAYS = 30
CLOSED = "CLOSED"


def tables_at_a_glance(connection: Any, now: TablesNow) -> list[dict[str, Any]]:
    hour, day = questions.last_hours(connection, 1), questions.last_hours(connection, 24)
    rows = []
    for name, table in sorted(now.tables.items(), key=by_number):
        rounds = hour[name].rounds if name in hour else 0
        today = day.get(name)
        warned = table.alarms
        rows.append(
            {
                "table": name,
                "title": table.text("Name"),
                "game": table.text("Game").replace("_", " "),
                "state": "" if table.is_stale else table.text("State"),
                "round": table.metrics.get("Table/Round", ""),
                "rounds": rounds,
                "pace": pace_of(table, rounds),
                "no_reads": share_text(today.no_reads, today.cards) if today else "",
                "corrected": today.corrected if today else "",
                "stale": table.is_stale,
                "link": table.told("Link"),
                "door": "open" if "door open" in warned else "closed",
                "clock": table.told("Clock trusted"),
                "image": table.text("Image"),
                "warned": list(warned.values()),
            }
        )
    return rows


def pace_of(table: TableNow, rounds: int) -> tuple[str, str]:
    """(low, usual, high; in words) of a table that plays; two empty ones where there is nothing to compare with."""
    if table.is_stale or table.text("State") == CLOSED or table.text("Game") not in PACES:
        return "", ""
    slow, quick = PACES[table.text("Game")]
    if rounds < slow:
        return "low", f"under {slow}"
    return ("high", f"over {quick}") if rounds > quick else ("usual", f"{slow} to {quick}")


def by_number(entry: tuple[str, TableNow]) -> list[tuple[int, str]]:
    """derby-2 comes before derby-10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in entry[0].split("-")]


def share_text(bad: int | None, passes: int | None) -> str:
    whole = (bad or 0) + (passes or 0)
    return f"{100 * (bad or 0) / whole:.2f} %" if whole else ""


def table_day(connection: Any, now: TablesNow, table: str, when: date) -> dict[str, Any]:
    rounds = questions.day(connection, table, when)
    hours = Counter(one.ended.astimezone(UTC).hour for one in rounds)
    return {
        "table": table,
        "day": when.isoformat(),
        "before": (when - timedelta(days=1)).isoformat(),
        "after": (when + timedelta(days=1)).isoformat(),
        "rounds": rounds,
        "hours": [(hour, hours.get(hour, 0)) for hour in range(24)] if rounds else [],
        "most": max(hours.values(), default=1),
        "cards": sum(one.cards for one in rounds),
        "no_reads": sum(one.no_reads for one in rounds),
        "corrected": sum(one.corrected for one in rounds),
        "now": now.tables.get(table, TableNow()),
    }


def round_views(connection: Any, table: str, number: int) -> list[dict[str, Any]]:
    """A recalled round, lamps and all; several where a table was provisioned anew."""
    found = []
    for row in questions.rounds_of(connection, table, number):
        lamps = {int(area): meaning for area, meaning in row.lamps.items()}
        meanings = sorted({LAMP_NAMES[meaning].replace("_", " ").lower() for meaning in lamps.values()})
        felt = Markup(felt_svg(row.game, lamps))
        found.append({"row": row, "felt": felt, "meanings": meanings})
    return found


def reading_to_look_after(connection: Any, table: str) -> str:
    """What stands out, in words; empty where nothing does."""
    return "; ".join(reading(connection, table)["words"])


def reading(connection: Any, table: str) -> dict[str, Any]:
    rows = questions.reading(connection, table, CHART_DAYS)
    days = control_chart.points([(one.day.isoformat(), one.cards + one.no_reads, one.no_reads) for one in rows])
    passes = sum(one.cards + one.no_reads for one in rows)
    by_sensor: Counter[str] = Counter()
    for one in rows:
        by_sensor.update(one.sensors or {})
    sensors = control_chart.points([(name, passes, by_sensor[name]) for name in SENSOR_NAMES])
    decks = questions.reading_of_decks(connection, table, CHART_DAYS)
    by_deck = control_chart.points([(str(one.deck), one.cards + one.no_reads, one.no_reads) for one in decks])
    charts = {
        "By day": control_chart.drawn(days, f"no-reads of {table} by day"),
        "By sensor": control_chart.drawn(sensors, f"no-reads of {table} by sensor"),
        "By deck": control_chart.drawn(by_deck, f"no-reads of {table} by deck"),
    }
    return {
        "table": table,
        "words": control_chart.words(table, sensors, by_deck),
        "charts": {title: Markup(drawing) for title, drawing in charts.items()},
        "points": {"By day": days, "By sensor": sensors, "By deck": by_deck},
        "days": CHART_DAYS,
        "least": control_chart.LEAST_NO_READS,
    }


def who_has_what(connection: Any, now: TablesNow, accounts: dict[str, Issued]) -> dict[str, Any]:
    """Which image and which tools each table has, since when, when its account ends; the roll-out that is under way."""
    store = RollOuts(connection)
    images, under_way = store.images(), store.under_way()
    played = store.played(under_way.image) if under_way else {}
    troubles = store.troubles(under_way.image) if under_way else {}
    rows = [
        {
            "table": name,
            "image": images[name].image if name in images else table.text("Image"),
            "since": images[name].since if name in images else None,
            "played": played.get(name),
            "troubles": troubles.get(name, []),
            "computer": table.text("Computer"),
            "stale": table.is_stale,
            "expires": accounts[name].expires[:10] if name in accounts else "",
        }
        for name, table in sorted(now.tables.items(), key=by_number)
    ]
    first = sorted(played.values(), key=lambda row: row.since)
    rounds = {row.table: row.rounds for row in first}
    return {
        "rows": rows,
        "images": Counter(row["image"] for row in rows if row["image"]).most_common(),
        "roll_out": under_way,
        "plan": roll_out.plan([str(row["table"]) for row in rows], rounds, troubles) if under_way else None,
        "proof": PROOF_ROUNDS,
    }


def day_as_csv(connection: Any, table: str, when: date) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = "number journal game began ended trusted ending corrected result cards no_reads restarts"
    columns = names.split()
    writer.writerow(columns)
    for row in questions.day(connection, table, when):
        writer.writerow(cell(getattr(row, name)) for name in columns)
    return out.getvalue()


def cell(value: Any) -> str:
    """Nothing that a spreadsheet would take for a formula."""
    text = value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)
    return f"'{text}" if text[:1] in "=+-@\t" else text


def plain(text: str) -> str:
    """For a file's name, in a header that has ASCII alone."""
    return "".join(letter for letter in text if letter.isascii() and (letter.isalnum() or letter == "-")) or "table"


def shown_time(moment: datetime | None) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S") if moment else ""
