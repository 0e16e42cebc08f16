"""The log as one HTML page: statistics, then every round with its cards and lamps. No script, no other file.

Comes in: rounds, their statistics, all records, facts about the export. Goes out: the page's text. Cards nobody opened
are backs. What people did besides dealing (door, PIN, service) is a list of its own.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from railbird.cards.card import rank_of, suit_of
from railbird.journal import record
from railbird.table import events
from railbird.table.view import RANK_UNKNOWN
from railbird_host.field.log.felt import SUITS, felt_legend, felt_svg
from railbird_host.field.log.record_text import LogRecord, describe, kind_name, seconds_text
from railbird_host.field.log.rounds import RoundLog

RANKS = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}
STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1000px; padding: 24px 20px 60px;
  background: #f4f5f3; color: #1c2420; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 0; }
.facts { color: #56635c; margin: 0 0 20px; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 10px; margin: 0 0 14px; }
.figure { background: #fff; border: 1px solid #d8ddd9; border-radius: 8px; padding: 10px 12px; }
.figure b { display: block; font-size: 22px; font-variant-numeric: tabular-nums; }
.figure span { color: #56635c; font-size: 13px; }
table { border-collapse: collapse; margin: 0 24px 20px 0; display: inline-table; vertical-align: top; }
th, td { text-align: left; padding: 4px 14px 4px 0; border-bottom: 1px solid #d8ddd9; }
td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
.service td:last-child { text-align: left; overflow-wrap: anywhere; }
.round { background: #fff; border: 1px solid #d8ddd9; border-radius: 10px; padding: 14px 16px; margin: 14px 0; }
.head { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: baseline; margin-bottom: 10px; }
.head .time { color: #56635c; margin-left: auto; font-variant-numeric: tabular-nums; }
.tag { border-radius: 4px; padding: 1px 8px; font-size: 13px; background: #e5e9e6; color: #1c2420; }
.tag.act { background: #ffd000; color: #111; } .tag.void { background: #8a4fd0; color: #fff; }
.hand { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; margin: 4px 0; }
.hand b { width: 84px; font-size: 13px; color: #56635c; }
.card { width: 34px; height: 44px; border: 1px solid #b9c1bc; border-radius: 5px; background: #fff; color: #000;
  font: 600 15px/44px system-ui, sans-serif; text-align: center; }
.card.red { color: #d00000; }
.card.back { background: repeating-linear-gradient(45deg, #31506b 0 4px, #3f6484 4px 8px); }
.felt { width: 100%; max-width: 640px; display: block; margin-top: 10px; background: #0c3324; border-radius: 8px;
  print-color-adjust: exact; }
.felt text { font: 600 30px system-ui, sans-serif; text-anchor: middle; }
.felt text.small { font-size: 20px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 6px; font-size: 13px; }
.legend i { display: inline-block; width: 14px; height: 14px; border: 1px solid #56635c; border-radius: 3px;
  margin-right: 6px; vertical-align: -2px; print-color-adjust: exact; }
@media (prefers-color-scheme: dark) {
  body { background: #121613; color: #e4e9e5; } .figure, .round { background: #1b211d; border-color: #333c36; }
  .facts, .figure span, .head .time, .hand b { color: #9daba3; } th, td { border-color: #333c36; }
}
"""


SERVICE_EVENTS = (events.BOOT, events.SWITCH, events.PIN, events.LOCK, events.DOOR, events.TAMPER, events.CONFIGURE)
OF_PLAY = (
    record.SNAPSHOT,
    record.CHECKPOINT,
    record.CHATTER,
    record.TALLY,
)  # the others are what people did


def page(
    title: str, facts: str, rounds: list[RoundLog], figures: dict[str, Any], records: Sequence[LogRecord] = ()
) -> str:
    """`facts` says where the log came from and whether it was verified."""
    sections = "\n".join(_round(entry) for entry in reversed(rounds)) or "<p>No round is in this log.</p>"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>\n'
        f'<h1>{escape(title)}</h1>\n<p class="facts">{escape(facts)}</p>\n{_figures(figures)}\n{sections}\n'
        f"{_service(records)}\n</body></html>\n"
    )


def _service(records: Sequence[LogRecord]) -> str:
    rows = "".join(
        f"<tr><td>{escape(seconds_text(entry.time_s, entry.trusted))}</td>"
        f"<td>{escape(kind_name(entry.kind))}</td><td>{escape(describe(entry))}</td></tr>"
        for entry in records
        if entry.kind in SERVICE_EVENTS or (entry.kind >= record.SNAPSHOT and entry.kind not in OF_PLAY)
    )
    heading = '<section class="round" id="service"><div class="head"><h2>Door, PIN and service</h2></div>'
    return f'{heading}<table class="service">{rows}</table></section>' if rows else ""


def _figures(figures: dict[str, Any]) -> str:
    boxes = "".join(
        f'<div class="figure"><b>{escape(str(value))}</b><span>{escape(name.replace("_", " "))}</span></div>'
        for name, value in figures.items()
        if not isinstance(value, dict)
    )
    tables = "".join(_counts(name, value) for name, value in figures.items() if isinstance(value, dict) and value)
    return f'<div class="figures">{boxes}</div>{tables}'


def _counts(name: str, counts: dict[str, int]) -> str:
    rows = "".join(f"<tr><td>{escape(str(key))}</td><td>{count}</td></tr>" for key, count in counts.items())
    return f'<table><tr><th colspan="2">{escape(name.replace("_", " "))}</th></tr>{rows}</table>'


def _round(entry: RoundLog) -> str:
    tags = [f'<span class="tag{" void" if entry.ending == "void" else ""}">{escape(entry.ending)}</span>']
    tags += ['<span class="tag act">corrected</span>'] if entry.corrected else []
    tags += [f'<span class="tag act">{escape(kind)} {escape(sensor)}</span>' for kind, sensor in entry.faults]
    tags += [f'<span class="tag act">{entry.restarts} restart</span>'] if entry.restarts else []
    when = seconds_text(entry.began_s, entry.trusted) + (f", {entry.seconds} s" if entry.seconds else "")
    hands = "".join(_hand(name, cards) for name, cards in entry.hands)
    return (
        f'<section class="round" id="round-{entry.number}"><div class="head"><h2>Round {entry.number}</h2>'
        f'<span>{escape(entry.result)}</span>{"".join(tags)}<span class="time">{escape(when)}</span></div>'
        f"{hands}{felt_svg(entry.game, entry.lamps) + felt_legend(entry.lamps) if entry.lamps else ''}</section>"
    )


def _hand(name: str, cards: list[int]) -> str:
    return f'<div class="hand"><b>{escape(name)}</b>{"".join(_card(card) for card in cards)}</div>'


def _card(card: int) -> str:
    if card < 0:
        return '<span class="card back" title="never opened"></span>'
    suit = card - RANK_UNKNOWN if card >= RANK_UNKNOWN else suit_of(card)
    rank = "" if card >= RANK_UNKNOWN else RANKS.get(rank_of(card)) or str(rank_of(card))
    return f'<span class="card{" red" if suit < 2 else ""}">{rank}{SUITS[suit]}</span>'
