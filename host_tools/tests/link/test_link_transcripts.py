"""What goes over the wire, byte for byte, and what the scanner lets out of hidden cards, word for word, is what was
accepted: any change of it is a change of the protocol, or of who may know a card when."""

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from bad_wire import KEY, BadWire, Ledger

from railbird import flash_map
from railbird.cards import card
from railbird.journal import record
from railbird.link import frame, keys, messages, session
from railbird.link.commitment import HiddenCards, commitment_is_right
from railbird.link.messages import DISPLAY, HOST, MESSAGES, SCANNER, SERVICE
from railbird.link.opening_rule import FACE_UP
from railbird.link.session import Session
from railbird.link.tally import Tally
from railbird.scan import faults
from railbird.table import events, states
from railbird_host.figures.gallery.accepted import judge

GOLDEN = Path(__file__).parent / "golden"
NAMES = {0: "display", 1: "scanner"}
OPERATIONS = 2500


def all_messages() -> Iterator[str]:
    """Each with fields that tell every byte of it from the others."""
    for kind, (name, layout, fields) in sorted(MESSAGES.items()):
        fixed = layout.replace("*", "")
        values = struct.unpack(fixed, bytes(range(1, 1 + struct.calcsize(fixed))))
        values = (*values, b"any bytes") if "*" in layout else values
        payload = messages.pack(kind, *values)
        assert messages.unpack(kind, payload) == values
        yield f"{kind} {name} {payload.hex()} {fields}"


def test_every_message_has_the_bytes_that_were_accepted():
    judge(GOLDEN / "messages.txt", {"messages": list(all_messages())})


def numbers_of(module) -> list[str]:
    return [f"{name} {value}" for name, value in sorted(vars(module).items()) if isinstance(value, int)]


def test_numbers_that_others_rely_on_are_those_that_were_accepted():
    """In messages between images, in journals that later images read, in the operator's files."""
    modules = (messages, record, events, faults, flash_map, states, keys, card)
    judge(GOLDEN / "numbers.txt", {module.__name__: numbers_of(module) for module in modules})


def restarted(wire: BadWire, ledger: Ledger, index: int) -> None:
    """Another start of one side: what it had not told is gone with it."""
    role, far_role = (DISPLAY, SCANNER) if index == 0 else (SCANNER, DISPLAY)
    wire.sides[index] = Session(role, far_role, KEY, wire.chance.randbytes)
    ledger.sent[index] = ledger.arrived[index] = 0


def wire_at_work(badness: float, restarts: bool) -> Iterator[str]:
    wire = BadWire(7, badness)
    ledger = Ledger(wire)
    chance = Random(f"transcript of a wire at {badness}")
    seen = 0
    for now_ms in range(1, 6000):
        if chance.random() < 0.04:
            side = chance.randrange(2)
            for _ in range(chance.choice((1, 1, 3, 9))):
                ledger.offer(side)
        if now_ms in (1500, 1620, 3000, 3900):
            wire.connected = not wire.connected
        if restarts and now_ms in (2200, 2700):
            ledger.arrived = list(ledger.sent) if now_ms == 2200 else ledger.arrived
            restarted(wire, ledger, 0 if now_ms == 2200 else 1)
        if chance.random() < 0.002:
            wire.sides[chance.randrange(2)].assure()
        wire.step()
        for data in wire.recorded[seen:]:
            yield f"{now_ms} {data.hex()}"
        seen = len(wire.recorded)
        if not restarts and chance.random() < 0.3:
            ledger.collect()
        for index, side in enumerate(wire.sides):
            if restarts and chance.random() < 0.3 and side.next_event():
                yield f"{now_ms} {NAMES[index]} takes {side.next_event()}"
                side.accept()
        if now_ms % 50 == 0:
            for index, side in enumerate(wire.sides):
                state = (side.up, side.problem, side.waiting(), side.owes_acknowledgement(), side.is_opening())
                lost_ms = side.lost_in_ms(now_ms)
                yield f"{now_ms} {NAMES[index]} {state} {lost_ms} {side.frames_heard} {side.counters()}"


@pytest.mark.parametrize("badness", [0.0, 0.4, 1.0])
def test_a_wire_carries_what_was_accepted(badness):
    named = {"steady": list(wire_at_work(badness, False)), "with_restarts": list(wire_at_work(badness, True))}
    judge(GOLDEN / f"wire_{badness}.txt", named)


def service_port() -> Iterator[str]:
    """A host that asks, and a port that answers: now and then a frame is lost, or the host comes anew."""
    chance = Random("transcript of a service port")
    host = Session(HOST, SERVICE, KEY, chance.randbytes, session.ASK)
    port = Session(SERVICE, HOST, KEY, chance.randbytes, session.ANSWER, window_bytes=400)
    out = bytearray(frame.MAX_WIRE_BYTES)
    host.connect()
    for now_ms in range(4000):
        if now_ms in (1500, 1700):
            host = Session(HOST, SERVICE, KEY, chance.randbytes, session.ASK)
            host.connect()
        if chance.random() < 0.03:
            host.send(messages.ASK_STATUS)
        for name, sender, receiver in (("asks", host, port), ("answers", port, host)):
            length = sender.poll(now_ms, out)
            while length:
                data = bytes(out[:length])
                yield f"{now_ms} {name} {data.hex()}"
                if chance.random() < 0.9:
                    receiver.receive(data, now_ms)
                length = sender.poll(now_ms, out)
        for side in (port, host):
            event = side.next_event()
            if event:
                yield f"{now_ms} {side.role} takes {event}"
                side.accept()
                if side is port:
                    side.send(messages.TELL_STATUS, bytes(chance.randrange(150)))
    yield f"{host.counters()} {port.counters()}"


def test_a_service_port_answers_what_was_accepted():
    judge(GOLDEN / "service_port.txt", {"service_port": list(service_port())})


class Desk:
    """Somebody who deals, asks, restarts and cheats, at a scanner's memory of cards."""

    def __init__(self, name: str, decks: int):
        self.chance = Random(f"transcript of {name}")
        self.decks = decks
        self.tally = Tally(b"serialno", 3, KEY)
        self.now_ms = 0
        self.number = 1
        self.commitments: dict[int, bytes] = {}
        self.cards: dict[int, tuple[int, int]] = {}
        self.boot = 0
        self.restart()

    def restart(self) -> str:
        self.boot += 1
        self.hidden = HiddenCards(KEY, self.boot)
        self.nonce = self.chance.randbytes(16)
        return f"restart {self.hidden.start_round(self.nonce, self.number, self.number)}"

    def act(self) -> str:
        self.now_ms += self.chance.randrange(300)
        doing = self.chance.choices(
            (
                self.deal,
                self.open,
                self.plan,
                self.place,
                self.begin,
                self.look,
                self.give_up,
                self.restart,
                self.again,
            ),
            (30, 12, 6, 6, 3, 12, 4, 1, 6),
        )[0]
        return f"{doing.__name__}: {doing()}"

    def recent(self) -> int:
        return max(1, self.number - self.chance.randrange(1, 9))

    def deal(self) -> str:
        card, deck = self.chance.randrange(52), self.chance.choice((*range(self.decks), 255))
        number, self.number = self.number, self.number % 65535 + 1
        is_dealt = self.chance.random() < 0.9
        other = self.hidden.is_of_other_deck(deck)
        said = f"{number} {self.hidden.remember(number, card, deck, is_dealt)} {other}"
        self.cards[number] = card, deck
        self.tally.passed(self.now_ms)
        if self.hidden.rule.may_tell(number) and self.chance.random() < 0.3:
            self.hidden.told(number)
            self.tally.clear += 1
            return said + " in clear"
        self.commitments[number] = self.hidden.commit(number)
        self.tally.hidden += 1
        return f"{said} {self.commitments[number].hex()}"

    def open(self) -> str:
        numbers = sorted({self.recent() for _ in range(self.chance.choice((1, 1, 2, 5)))})
        may = self.hidden.rule.may_open(numbers)
        leave = not may and self.hidden.rule.with_leave(len(numbers))
        said = f"{numbers} may {may} leave {leave} closed {self.hidden.closed(numbers)}"
        if may or leave:
            self.tally.opens(self.hidden.closed(numbers), self.now_ms)
            for number in numbers:
                opened = self.hidden.open(number)
                said += f" {opened}"
                if opened and number in self.commitments:
                    said += f" {commitment_is_right(self.commitments[number], opened[2], number, *opened[:2])}"
        return said

    def plan(self) -> str:
        hands = [
            index % 3 | (FACE_UP if self.chance.random() < 0.2 else 0) for index in range(self.chance.randrange(9))
        ]
        chosen = self.chance.choice((None, b"", bytes(hands), bytes(hands)))
        first_time = self.hidden.rule.plan(chosen, self.number)
        self.tally.replanned += not first_time
        return f"{chosen} {first_time} {self.hidden.rule.is_due()}"

    def place(self) -> str:
        first = self.recent()
        passes = [number if self.chance.random() < 0.9 else 0 for number in range(first, self.number)]
        if self.chance.random() < 0.1:
            passes.reverse()
        self.hidden.rule.place(passes, self.number)
        return f"{passes}"

    def begin(self) -> str:
        kept = self.chance.choice((self.number, self.number, self.recent()))
        self.nonce = self.nonce if self.chance.random() < 0.1 else self.chance.randbytes(16)
        is_new = self.hidden.start_round(self.nonce, kept, self.number)
        return f"{kept} {is_new} {self.hidden.count()} {self.tally.end_round().hex()}"

    def look(self) -> str:
        card, deck = self.cards.get(self.recent(), (5, 1))
        passes = [self.recent() for _ in range(4)]
        hidden = self.hidden
        said = (hidden.knows(card, deck), hidden.has_hidden(), hidden.count(), hidden.earlier(passes, card, deck))
        return f"{said} {hidden.closed(passes)} {hidden!r}"

    def give_up(self) -> str:
        number = self.recent()
        if self.chance.random() < 0.5:
            self.hidden.forget(number)
            return f"forget {number}"
        if self.chance.random() < 0.3:
            self.hidden.rule.take_back([number])
        else:
            self.hidden.rule.give_up(number)
        return f"{number} {self.hidden.rule.is_given_up(number)}"

    def again(self) -> str:
        """A card of before the restart, or a guess."""
        number = self.recent()
        if number in self.commitments and self.chance.random() < 0.8:
            self.hidden.want(number, self.commitments[number])
        elif self.chance.random() < 0.2:
            self.hidden.want(0, b"")
        named = self.chance.choice((None, None, [number], []))
        card, deck = self.cards.get(number, (7, 1))
        return f"{number} {self.hidden.wants()} {self.hidden.match(card, deck, named)} {self.hidden.wants()}"


@pytest.mark.parametrize("decks", [1, 8])
def test_a_scanner_lets_out_what_was_accepted(decks):
    desk = Desk(f"{decks} decks", decks)
    judge(GOLDEN / f"hidden_cards_{decks}.txt", {"hidden_cards": [desk.act() for _ in range(OPERATIONS)]})
