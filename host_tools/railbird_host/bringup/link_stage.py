"""The wire between the boards, pin by pin: one drives, the other looks. In: both probes. Out: `Finding`s."""

from collections.abc import Iterator

from railbird_host.bringup.finding import RIGHT, WRONG, Finding
from railbird_host.bringup.probe import Probe

PINS = ("LINK_TX", "LINK_RX")
PLUG = {"display": {"LINK_TX": 3, "LINK_RX": 4}, "scanner": {"LINK_RX": 3, "LINK_TX": 4}}  # J1 of both boards
NEXT = "compare with railbird hardware cables, mend, then railbird bringup --from link"


def check_link(stage: str, probes: dict[str, Probe]) -> Iterator[Finding]:
    for sender, receiver in (("display", "scanner"), ("scanner", "display")):
        seen = _followers(probes[sender], probes[receiver])
        what = f"{sender} LINK_TX to {receiver} LINK_RX"
        if seen == ["LINK_RX"]:
            yield Finding(stage, what, RIGHT, "follows")
            continue
        pin = PLUG[sender]["LINK_TX"]
        if "LINK_TX" in seen:
            cause = "wires 3 and 4 of the link's cable (J1) are swapped: LINK_TX of one board meets that of the other"
        else:
            cause = f"wire {pin} of the link's cable (J1) is open, or R2, R3 of the scanner, R6, R7 of the display"
        yield Finding(stage, what, WRONG, f"moves with it: {', '.join(seen) or 'nothing'}", cause, NEXT)


def _followers(sender: Probe, receiver: Probe) -> list[str]:
    """The pins of the far board that go the way of LINK_TX: up, down and up again."""
    seen = []
    for level in (1, 0, 1):
        sender.drive("LINK_TX", level)
        seen.append(receiver.read(PINS))
    sender.let_go("LINK_TX")
    return [name for index, name in enumerate(PINS) if [levels[index] for levels in seen] == [1, 0, 1]]
