"""Names on the broker. A table's account may write under its own name alone: the broker's list of rights says so.

railbird/journal/TABLE        batches of records, QoS 1            table -> office
railbird/stored/TABLE         what is stored and verified, QoS 1   office -> table
spBv1.0/railbird/NBIRTH/TABLE, NDATA, NDEATH, NCMD                 Sparkplug B 3.0
spBv1.0/STATE/office          whether the office is there, retained
"""

import re

from railbird_host.base.errors import USAGE, RailbirdError

GROUP = "railbird"
OFFICE = "office"
RESERVED = (OFFICE, "broker", "floor")  # accounts that are no table's, and what concerns all of them
STATE = f"spBv1.0/STATE/{OFFICE}"
LARGEST_PACKET_BYTES = 131_072  # the broker shuts whoever sends more
TABLE_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


def journal_topic(table: str) -> str:
    return f"railbird/journal/{table}"


def stored_topic(table: str) -> str:
    return f"railbird/stored/{table}"


def node_topic(kind: str, table: str) -> str:
    """`kind`: NBIRTH, NDATA, NDEATH, NCMD."""
    return f"spBv1.0/{GROUP}/{kind}/{table}"


def table_of(topic: str) -> str:
    return topic.rpartition("/")[2]


def check_table(table: str) -> str:
    if not TABLE_ID.fullmatch(table) or table in RESERVED:
        step = "small letters, digits and dashes, at most 32, such as derby-4"
        raise RailbirdError(f"{table!r} is no name of a table on a floor", step, USAGE)
    return table


def rights(tables: list[str]) -> str:
    """The broker's list: nobody may do anything that does not stand here."""
    lines = [f"user {OFFICE}", "topic read railbird/journal/+", "topic write railbird/stored/+"]
    lines += [f"topic read spBv1.0/{GROUP}/+/+", f"topic write spBv1.0/{GROUP}/NCMD/+", f"topic readwrite {STATE}"]
    for table in tables:
        lines += ["", f"user {table}", f"topic write {journal_topic(table)}", f"topic read {stored_topic(table)}"]
        lines += [f"topic write {node_topic(kind, table)}" for kind in ("NBIRTH", "NDATA", "NDEATH")]
        lines += [f"topic read {node_topic('NCMD', table)}", f"topic read {STATE}"]
    return "\n".join(lines) + "\n"
