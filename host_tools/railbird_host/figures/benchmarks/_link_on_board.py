"""What `link.py` runs on the emulated RP2040: times frames, journal, attestation, keys; prints JSON. MicroPython only.

Its flash holds a journal that `link.py` filled, under the key below.
"""

import gc
import json
import time

import rp2

from railbird.drivers import chip
from railbird.drivers.flash import Flash
from railbird.flash_map import IMAGE_END
from railbird.journal.journal import Journal
from railbird.link import frame
from railbird.link.commitment import HiddenCards
from railbird.link.hmac import Hmac
from railbird.link.messages import CARD, DISPLAY, HIDDEN, SCANNER, pack
from railbird.link.pairing import Pairing
from railbird.link.session import Session
from railbird.service.attestation import Attestation
from railbird.service.pins import PinHash

KEY = b"benchmark key of thirty-two byte"
TIMES = 20
results = {}


def timed(name, call, times=TIMES):
    gc.collect()
    start = time.ticks_us()
    for _ in range(times):
        call()
    results[name] = time.ticks_diff(time.ticks_us(), start) / times


out = bytearray(frame.MAX_WIRE_BYTES)
mac = Hmac(KEY)
card = pack(CARD, 7, 12, 3)
hidden = pack(HIDDEN, 7, b"c" * 32)
timed("encode_card_us", lambda: frame.encode(out, CARD, 1, 2, 3, card, mac))
timed("encode_hidden_us", lambda: frame.encode(out, HIDDEN, 1, 2, 3, hidden, mac))
length = frame.encode(out, CARD, 1, 2, 3, card, mac)
wire = bytes(out[:length])
receiver = frame.FrameReceiver(lambda buffer, length: frame.tag_is_right(buffer, length, mac))
timed("check_card_us", lambda: receiver.feed(wire))
noise = bytes(wire[:5]) + b"\x55" + bytes(wire[6:])
timed("throw_out_noise_us", lambda: receiver.feed(noise))
timed("hmac_us", lambda: mac.digest(wire))

display = Session(DISPLAY, SCANNER, KEY, chip.random_bytes)
scanner = Session(SCANNER, DISPLAY, KEY, chip.random_bytes)


def carry(sender, receiver):
    length = sender.poll(1, out)
    while length:
        receiver.receive(bytes(out[:length]), 1)
        length = sender.poll(1, out)


for _ in range(3):
    carry(scanner, display)
    carry(display, scanner)


def event():
    """A card event from its sender to its receiver and the acknowledgement back, without the wire's own time."""
    scanner.send(CARD, card)
    carry(scanner, display)
    display.next_event()
    display.accept()
    carry(display, scanner)


timed("event_and_ack_us", event)
assert scanner.waiting() == 0

cards = HiddenCards(KEY)
cards.start_round(b"n" * 16)
cards.remember(1, 12, 3)
timed("commit_us", lambda: cards.commit(1))

journal = Journal(Flash(rp2.Flash()), mac, 1)
timed("open_full_journal_us", journal.open, 1)
timed("append_us", lambda: journal.append(1, card, 1700000000, True))
timed("find_rounds_us", lambda: [number for number, _ in journal.rounds()][:10], 1)
timed("replay_round_us", lambda: [len(fields) for fields in journal.records(journal.round_position())], 1)
journal.begin_round(1000000, b"", 0, True)
for _ in range(3):
    journal.append(1, bytes(1900), 0, True)
timed("prepare_us", journal.prepare, 1)

attestation = Attestation(b"s" * 32, IMAGE_END, chip.read_image)


def attest():
    while not attestation.step():
        pass


timed("attest_us", attest, 1)
timed("pairing_us", lambda: Pairing(DISPLAY, b"12345678", b"00000000", b"d" * 32), 1)
pin = PinHash(b"salt of a table.", "123456")


def hash_pin():
    while not pin.step():
        pass


timed("pin_us", hash_pin, 1)
print(json.dumps(results))
