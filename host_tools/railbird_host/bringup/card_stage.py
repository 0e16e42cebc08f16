"""The first card: the application runs, a card crosses the sensors, the scanner counts it as read. In: the scanner's
service port, hands. Out: `Finding`s. What is told of the card is that it was read, not which it was."""

from collections.abc import Iterator

from railbird.scan.faults import FAULTS
from railbird_host.bringup.finding import RIGHT, WRONG, Finding, Hands
from railbird_host.device.service.client import ServiceClient

TRIES = 3
FAULT, NOT_ENROLLED = "scan_fault_", "foreign_deck"
WAIT_S = 3.0
LOOK_S = 0.1
NEXT = "railbird scan explains each fault; mend, then railbird bringup --from card"
CAUSES = {
    "sensor_stuck": "one sensor never moved: railbird bringup --from sensors",
    "no_code": "a card without the code, or the wrong side down",
    "stalled": "the card stopped on the bar: pull it through in one go",
    "pulled_back": "the card was pulled back on its way",
    "dirty": "dirt or a scratch on the window or the mask",
    "faded": "too little contrast: the gap to the card, or RV1's threshold",
    "unreadable": "too little contrast, or the guides let the card turn: the gap, RV1, the guides",
    "service_card": "that was the service card: take one of a deck",
}
REASONS = {name.lower(): cause for name, cause, *_ in FAULTS.values()}


def check_first_card(stage: str, scanner: ServiceClient, hands: Hands) -> Iterator[Finding]:
    before = scanner.counters()
    faults: list[str] = []
    for _ in range(TRIES):
        hands.slide()
        now = _after_a_pass(scanner, before)
        if now["scan_reads"] > before["scan_reads"]:
            measured = f"read at {now['scan_last_mm_s']} mm/s, {now['scan_weak_bits']} weak bits"
            yield Finding(stage, "first card", RIGHT, measured)
            return
        faults = [name for name in now if name.startswith(FAULT) and now[name] > before.get(name, 0)]
        if faults == [FAULT + NOT_ENROLLED]:  # both ends of its code agree, which is all that is asked here
            yield Finding(stage, "first card", RIGHT, "read; its deck is not enrolled yet")
            return
    if not faults:
        cause = "no pass was seen at all: P does not answer, railbird bringup --from sensors"
        yield Finding(stage, "first card", WRONG, f"nothing in {TRIES} tries", cause, NEXT)
        return
    words = [name.removeprefix(FAULT) for name in faults]
    cause = "; ".join(CAUSES.get(word, REASONS.get(word, word)) for word in words)
    yield Finding(stage, "first card", WRONG, f"not read in {TRIES} tries: {', '.join(words)}", cause, NEXT)


def _after_a_pass(scanner: ServiceClient, before: dict[str, int]) -> dict[str, int]:
    now = before
    end_s = scanner.now_s() + WAIT_S
    while scanner.now_s() < end_s:
        now = scanner.counters()
        if now["scan_passes"] > before["scan_passes"]:
            break
        scanner.wait(LOOK_S)
    return now
