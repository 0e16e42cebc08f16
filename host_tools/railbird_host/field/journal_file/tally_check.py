"""Compares the scanner's own sealed counts in a journal with what the journal holds: a display that was made to ask for
hidden cards can leave that out, but can't make the scanner's count fit.

Comes in: records as `railbird.journal.record.decode` gives them, the operator's service key. Goes out: problems, and
remarks on what was in order but deserves a look. Every firmware that was released has counts: a display that keeps all
of them back, until the ring holds none, is one more that leaves something out.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

from railbird.apps.table_recovery import event_of
from railbird.journal import record
from railbird.link.tally import LAYOUT, MOST_COUNTED, NOTHING, TALLY_BYTES, seal_of
from railbird.service.own_key import session_key
from railbird.table import events

LATE_S = 5  # clocks and a link that was away
PASSES = (events.CARD, events.HIDDEN, events.AGAIN)


@dataclass(frozen=True)
class Counts:
    """What a tally says."""

    serial: bytes
    boot: int
    hidden: int
    clear: int
    opened: int
    beyond: int
    replanned: int
    number: int  # 0: of a board that did not number them yet
    waited: int


@dataclass
class Held:
    """What the journal holds since the last tally."""

    hidden: int = 0
    clear: int = 0
    opened: int = 0
    passed_s: int | None = None
    waited_s: int | None = None  # at most, between an opening and the last card before it
    is_disturbed: bool = False  # a restart, a lost link, another time of day: what was opened may be written later

    def take(self, time_s: int, kind: int, payload: bytes) -> None:
        if kind in PASSES:
            self.passed_s = time_s
        self.is_disturbed |= kind == events.BOOT or (kind == events.LINK and payload == b"\0")
        if kind == events.HIDDEN:
            self.hidden += 1
        elif kind == events.CARD:
            self.clear += 1
        elif kind == events.OPENED:
            self.opened += len(events.opened_cards(event_of(kind, payload)))
            if self.passed_s is not None:
                self.waited_s = max(time_s - self.passed_s, self.waited_s or 0)


@dataclass
class TallyCheck:
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    _last: Counts | None = None
    _held: Held = field(default_factory=Held)
    _round: int = 0
    _is_counted: bool = True  # a tally came since the round began
    _has_passes: bool = False
    _missed: list[int] = field(default_factory=list)  # rounds without a count, as they were named last

    def take(self, fields: tuple, service_key: bytes) -> None:
        sequence, _, time_s, _, kind, payload = fields
        if kind == record.TALLY:
            self._take_tally(sequence, payload, service_key)
        elif kind == record.TIME_SET:
            self._held.is_disturbed = True
        elif kind == record.SNAPSHOT and len(payload) >= 4:
            self._begin_round(struct.unpack_from("<I", payload)[0])
        elif kind < record.SNAPSHOT:
            try:
                self._held.take(time_s, kind, payload)
            except events.EventError:
                return  # the list of records says so
            self._has_passes = self._has_passes or kind in (events.CARD, events.HIDDEN)

    def _begin_round(self, number: int) -> None:
        if number == self._round:
            return
        if self._has_passes and not self._is_counted:
            self._miss(self._round)
        self._round = number
        self._is_counted = self._has_passes = False

    def _miss(self, number: int) -> None:
        """One problem of rounds that follow on each other."""
        if self._missed and self._missed[-1] == number - 1:
            self.problems.remove(_missing_text(self._missed))
            self._missed.append(number)
        else:
            self._missed = [number]
        self.problems.append(_missing_text(self._missed))

    def _take_tally(self, sequence: int, payload: bytes, service_key: bytes) -> None:
        counts, seal = payload[:TALLY_BYTES], payload[TALLY_BYTES:]
        told = Counts(*struct.unpack(LAYOUT, counts)) if len(counts) == TALLY_BYTES else None
        if told is None or seal_of(session_key(service_key, told.serial), counts) != seal:
            self.problems.append(f"record {sequence}: a count that the scanner did not seal")
            return
        self._is_counted = True
        if told == self._last and told.number:
            return  # the display was cut off before it could say that it has it
        if self._last is not None and (self._last.serial, self._last.boot) == (told.serial, told.boot):
            self._compare(self._last, told)
        self._last, self._held = told, Held()

    def _compare(self, before: Counts, now: Counts) -> None:
        held = self._held
        place = f"up to round {self._round}"
        for what, told, kept in (
            ("hid", now.hidden - before.hidden, held.hidden),
            ("told in clear", now.clear - before.clear, held.clear),
            ("opened", now.opened - before.opened, held.opened),
        ):
            if told != kept:
                self.problems.append(f"{place}: the scanner {what} {told} cards, the journal holds {kept}")
        missing = (now.number - before.number - 1) % MOST_COUNTED if now.number and before.number else 0
        if missing:
            self.problems.append(
                f"{place}: {missing} of the scanner's counts {'is' if missing == 1 else 'are'} missing"
            )
        if now.waited != NOTHING and held.waited_s is not None and held.waited_s > now.waited / 10 + LATE_S:
            (self.remarks if held.is_disturbed else self.problems).append(
                f"{place}: cards were opened at most {now.waited / 10:.0f} s after the last one had passed, "
                f"the journal says {held.waited_s} s"
            )
        if now.beyond > before.beyond:
            self.remarks.append(
                f"{place}: {now.beyond - before.beyond} cards opened out of the round's order, "
                "or known again after the scanner's restart"
            )
        if now.replanned > before.replanned:
            self.remarks.append(f"{place}: the deal, or how cards are read, was changed after it had begun")


def _missing_text(rounds: list[int]) -> str:
    named = f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {rounds[0]} to {rounds[-1]}"
    return f"{named}: the scanner's count is missing"


def check_tallies(records: Iterable[tuple], service_key: bytes) -> TallyCheck:
    check = TallyCheck()
    for fields in records:
        check.take(fields, service_key)
    return check
