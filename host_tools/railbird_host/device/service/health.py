"""A board's status and counters in words: for `status`, `watch`, `doctor` and the support bundle.

Comes in: hello, status, counters. Goes out: one document of plain values, and lines for a person. No card is in it.
"""

from typing import Any

from railbird.flash_map import JOURNAL_SECTORS
from railbird.journal.journal import WORN_SHARE
from railbird.link.messages import DEVELOPMENT, NO_RANDOM_BITS, NOT_PROVISIONED, SAFE_MODE
from railbird.scan.faults import SENSOR_NAMES
from railbird_host.device.service.client import Hello, Status

# What the link throws away, and why: all of these should stay at rest.
REJECTIONS = (
    "bad_cobs",
    "bad_crc",
    "bad_message",
    "bad_tag",
    "no_room",
    "no_session",
    "other_version",
    "out_of_order",
    "replayed",
    "too_long",
    "too_short",
)


def status_document(hello: Hello, status: Status, counters: dict[str, int]) -> dict[str, Any]:
    return {
        "role": hello.role,
        "serial": hello.serial,
        "build": hello.build,
        "deployed": hello.deployed,
        "table": hello.table,
        "boot": hello.boot,
        "development": bool(status.flags & DEVELOPMENT),
        "provisioned": not status.flags & NOT_PROVISIONED,
        "safe_mode": bool(status.flags & SAFE_MODE),
        "random_bits": not status.flags & NO_RANDOM_BITS,
        "uptime_s": status.uptime_s,
        "round": status.round,
        "round_live": bool(status.state),
        "header": status.header,
        "link_up": status.link_up,
        "round_trip_ms": status.round_trip_ms,
        "free_bytes": status.free_bytes,
        "dull_sensors": sensors_in(status.dull_sensors),
        "counters": counters,
    }


def sensors_in(mask: int) -> list[str]:
    return [name for index, name in enumerate(SENSOR_NAMES) if mask >> index & 1]


def rejected(counters: dict[str, int]) -> dict[str, int]:
    return {name: counters[name] for name in REJECTIONS if counters.get(name)}


def uptime_text(seconds: int) -> str:
    return f"{seconds // 86400} d {seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def deployed_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    tree = document["deployed"]
    return (
        [("files", f"deployed, {tree} (back to the image: railbird deploy --frozen --board {document['role']})")]
        if tree
        else []
    )


def health_lines(document: dict[str, Any]) -> list[tuple[str, str]]:
    counters = document["counters"]
    lines = [
        ("board", f"{document['role']} {document['serial']}"),
        ("build", document["build"] + (" (development)" if document["development"] else "")),
        *deployed_lines(document),
        ("keys", "provisioned" if document["provisioned"] else "none: railbird provision"),
    ]
    if document["table"]:
        lines += [("table", document["table"]), ("monitor", document["header"])]
        lines += [("round", f"{document['round']}{', under way' if document['round_live'] else ''}")]
    if document["safe_mode"]:
        lines += [("SAFE MODE", "three boots in a row went wrong: only diagnostics run; railbird support-bundle")]
    link = f"up, {document['round_trip_ms']} ms" if document["link_up"] else "DOWN"
    lost = ", ".join(f"{name} {count}" for name, count in rejected(counters).items())
    link += f", {counters.get('events_resent', 0)} resent" + (f"; rejected: {lost}" if lost else "")
    lines += [
        ("link", link if document["provisioned"] else "none: it has no keys yet"),
        ("sensors", "clean: " + " ".join(document["dull_sensors"]) if document["dull_sensors"] else "good"),
        ("running for", f"{uptime_text(document['uptime_s'])}, boot {document['boot']}"),
        ("free memory", f"{document['free_bytes']} bytes"),
    ]
    if "journal_records" in counters:
        bad = counters.get("journal_bad_sequence", 0)
        state = f"DAMAGED at record {bad}" if bad else f"{counters.get('journal_checked', 0)} checked"
        lines += [("journal", f"{counters['journal_records']} records, {state}")]
        if fault := counters.get("program_fault_record", 0):
            lines += [
                ("PROGRAM FAULT", f"at record {fault}, when it started: railbird log show, railbird support-bundle")
            ]
        worn, failed = counters.get("journal_bad_sectors", 0), counters.get("journal_write_failures", 0)
        if worn or failed:
            next_step = "; change the display board" if worn * WORN_SHARE >= JOURNAL_SECTORS else ""
            given_up = f"{worn} of {JOURNAL_SECTORS} sectors given up"
            lines += [("flash", f"WEARS OUT: {given_up}, {failed} writes failed since the start{next_step}")]
    if "scan_passes" in counters:
        lines += [("passes", f"{counters['scan_passes']}, {counters.get('scan_reads', 0)} read")]
    return lines
