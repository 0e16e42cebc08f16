"""The table's end of the floor: its journal on one connection, its state on another.

In: an account, the kept journal, what pages draw of the table. Out: the office knows, as soon as it can be reached.
"""

from collections.abc import Callable
from typing import Any

from railbird_host.device.this_release import version_text
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.sparkplug import Value
from railbird_host.floor.wire.topics import stored_topic
from railbird_host.serve.edge_node import EdgeNode
from railbird_host.serve.journal_sender import JournalSender
from railbird_host.serve.kept_journal import KeptJournal

ALARMS = (
    "journal damaged", "link lost", "door open", "flash worn", "journal room", "sensors dull", "memory low",
    "clock not set", "board away", "clock not synchronised", "journal order",
)  # fmt: skip
LARGEST_COUNT = 1 << 62


class FloorEnd:
    def __init__(self, account: Account, journal: KeptJournal, identity: str, clock: Callable[[], float]):
        self._account = account
        self._link = BrokerLink(account, f"{account.name}-journal", [stored_topic(account.name)], most_waiting=100)
        self.sender = JournalSender(self._link, journal, identity, account.name, clock)
        self.node = EdgeNode(account, clock)
        self._version = ""

    def start(self) -> None:
        self._version = version_text().splitlines()[0]
        self._link.start()
        self.node.start()

    def turn(self, table: dict[str, Any]) -> None:
        self.sender.turn(table["kept_to"])
        self.node.turn(metrics_of(table) | {"Table/Computer": self._version})

    def stop(self) -> None:
        self.node.stop()
        self._link.stop()

    def part(self) -> dict[str, Any]:
        """For the look of this computer."""
        link, sender = self._link, self.sender
        return {"name": self._account.name, "up": link.is_up, "problem": sender.problem or link.problem,
                "stored_to": sender.stored_to}  # fmt: skip


def metrics_of(table: dict[str, Any]) -> dict[str, Value]:
    """Counts, names and states: never a card."""
    warned = dict(table["named_warnings"])
    if not table["up"]:
        warned["board away"] = table["problem"] or "the display board does not answer"
    elif table["problem"]:
        warned["clock not synchronised"] = table["problem"]
    if table["journal"]:
        warned["journal order"] = table["journal"][-1]
    facts: dict[str, Value] = {
        "Table/Name": table["table"],
        "Table/Game": table["game"],
        "Table/State": table["state"],
        "Table/Round": int(table["round"]),
        "Table/Answers": bool(table["up"]),
        "Table/Image": table["image"],
        "Table/Link": bool(table["up"] and "link lost" not in warned),
        "Table/Clock trusted": bool(table["counters"].get("clock_trusted")),
        "Table/Kept to": int(table["kept_to"]),
    }
    # The clock goes on for ever: it would be news every second.
    counters = {name: count for name, count in table["counters"].items() if name != "clock_s"}
    counts = {f"Counters/{name}": min(int(count), LARGEST_COUNT) for name, count in sorted(counters.items())}
    return facts | counts | {f"Alarms/{name}": warned.get(name, "") for name in ALARMS}
