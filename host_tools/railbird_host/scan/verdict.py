"""A recorded pass decoded again: what the board made of it then, what this decoder makes of it now."""

from dataclasses import dataclass

from railbird.cards.card import card_text
from railbird.scan.faults import FOREIGN_DECK, fault_name
from railbird.scan.pass_decoder import decode
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.settings import ScanSettings
from railbird_host.scan.recording import RecordedPass
from railbird_host.scan.show import event_lines, result_text


@dataclass(frozen=True)
class Verdict:
    recorded: RecordedPass
    result: CardRead | ReadFault

    @property
    def same(self) -> bool:
        return result_text(self.recorded.result) == result_text(self.result)

    def as_json(self, index: int) -> dict:
        return {
            "index": index,
            "pass": self.recorded.number,
            "recorded": _json(self.recorded.result),
            "decoded": _json(self.result),
            "same": self.same,
            "events": [[sample, time_us] for sample, time_us in self.recorded.events],
        }

    def show(self, index: int) -> None:
        from railbird_host.base.output import print_table

        print(f"[{index}] pass {self.recorded.number}: {result_text(self.recorded.result)}")
        if not self.same:
            print(f"    decoded again: {result_text(self.result)}")
        print_table(("ms", "event", "D0…D7", "meaning"), event_lines(self.recorded))


def judge(recorded: RecordedPass) -> Verdict:
    """Decodes with the decks that the board must have had enrolled: all, unless it said FOREIGN_DECK."""
    settings = ScanSettings()
    if recorded.fault != FOREIGN_DECK:
        settings.enrol_all()
    return Verdict(recorded, decode(recorded.raw_pass(), settings))


def _json(result: CardRead | ReadFault) -> dict:
    if isinstance(result, CardRead):
        return {"card": card_text(result.card), "deck": result.deck}
    return {"fault": fault_name(result.code), "sensor": None if result.sensor == 255 else result.sensor}
