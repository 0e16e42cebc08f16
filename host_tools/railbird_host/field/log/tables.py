"""The log as rows: for CSV, JSON and the terminal."""

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from railbird.cards.card import card_text
from railbird.table.view import RANK_UNKNOWN
from railbird_host.field.log.record_text import LogRecord, describe, kind_name, seconds_text
from railbird_host.field.log.rounds import RoundLog

RECORD_COLUMNS = ("sequence", "boot", "time", "kind", "what")


def record_row(entry: LogRecord) -> tuple[int, int, str, str, str]:
    when = seconds_text(entry.time_s, entry.trusted)
    return entry.sequence, entry.boot, when, kind_name(entry.kind), describe(entry)


def csv_text(records: Iterable[LogRecord]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(RECORD_COLUMNS)
    writer.writerows(record_row(entry) for entry in records)
    return out.getvalue()


def record_values(entry: LogRecord) -> dict[str, Any]:
    return dict(zip(RECORD_COLUMNS, record_row(entry), strict=True)) | {"trusted": entry.trusted}


def round_values(entry: RoundLog) -> dict[str, Any]:
    hands = [{"title": title, "cards": [shown_card(card) for card in cards]} for title, cards in entry.hands]
    return asdict(entry) | {
        "hands": hands,
        "lamps": [list(lamp) for lamp in entry.lamps.items()],
        "seconds": entry.seconds,
    }


def shown_card(card: int) -> str:
    """`AS`; `?S` if only the suit is known; `??` for a card that nobody has opened."""
    if card < 0:
        return "??"
    return "?" + "HDSC"[card - RANK_UNKNOWN] if card >= RANK_UNKNOWN else card_text(card)
