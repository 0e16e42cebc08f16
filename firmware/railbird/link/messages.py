"""The one table of messages, for the board link and the service port; boards and host import it.

A message is a kind and its fields: `pack(kind, ...)` gives the payload, `unpack(kind, payload)` the fields, or raises
BadMessage. A layout that ends in `*` carries bytes of any length as its last field. What the
scanner keeps to itself has no message.

Change a layout, or a meaning, and PROTOCOL_VERSION goes up: two versions never talk to each other.
"""

import struct

PROTOCOL_VERSION = 2

# Roles, as they stand in HELLO and in the derivation of keys.
DISPLAY, SCANNER, HOST, SERVICE, BENCH = range(5)
ROLE_NAMES = ("display", "scanner", "host", "service", "bench")

# Frames of the session itself.
HELLO, ALIVE = 1, 2
# Pairing, on the board link, without a key.
PAIR_OFFER, PAIR_PROOF = 4, 5

# Scanner to display.
CARD, HIDDEN, OPENED, FAULT, DUPLICATE, SCANNER_STATE, NOT_OPENED, SCANNER_TEST_RESULT = range(16, 24)
# Display to scanner.
ROUND, GRANT, OPEN, RESCAN, SCANNER_SETTINGS, SCANNER_TEST, READER_TABLE = range(32, 39)

# Service port, without a key: a request of the host, then the answer of the board.
ASK_HELLO, TELL_HELLO, ASK_STATUS, TELL_STATUS, ASK_COUNTERS, TELL_COUNTERS, ASK_PROVISION, TELL_PROVISION = range(
    64, 72
)
OPEN_REQUESTS = (ASK_HELLO, ASK_STATUS, ASK_COUNTERS, ASK_PROVISION)
# Service port, in a session under the service key.
ASK_CONFIGURATION, TELL_CONFIGURATION, PUT_CONFIGURATION = range(80, 83)
PUT_TIME, ASK_UNLOCK, ASK_TEST, TELL_TEST, ASK_BOOTLOADER, ASK_PAIR, TELL_PAIR, ASK_PAIR_STATE = range(84, 92)
ASK_ATTEST, TELL_ATTEST, ASK_UPDATES, TELL_UPDATES, ASK_HEAD, TELL_HEAD, ASK_LOG, TELL_LOG = range(92, 100)
ASK_PASS, TELL_PASS, ASK_READER_TABLE, TELL_READER_TABLE, PUT_READER_TABLE = range(100, 105)
TELL_RESULT = 112
# Host to BENCH board, without a key: it has none.
RIG_INPUTS, RIG_EDGES, RIG_PLAY, RIG_LEVELS, RIG_WIRE, RIG_CABLE, RIG_RUN, RIG_POWER, RIG_TAMPER = range(120, 129)
RIG_LAMPS, TELL_RIG_LAMPS, TELL_RIG, RIG_TIME, TELL_RIG_TIME, RIG_TAPE, TELL_RIG_TAPE = range(129, 136)

MESSAGES = {
    # version, role, session open, instance, nonce, nonce heard, instance heard, oldest event not acknowledged, last
    # accepted
    HELLO: ("HELLO", "<HBB4s16s16s4sHH"),
    ALIVE: ("ALIVE", "<"),
    PAIR_OFFER: ("PAIR_OFFER", "<B8s32s"),  # role, serial, public key
    PAIR_PROOF: ("PAIR_PROOF", "<B16s"),  # role, proof
    CARD: ("CARD", "<HBB"),  # pass, card, deck
    HIDDEN: ("HIDDEN", "<H32s"),  # pass, commitment
    OPENED: ("OPENED", "<*"),  # OPENED_CARD for each card
    FAULT: ("FAULT", "<HBB"),  # pass, fault, sensor
    DUPLICATE: ("DUPLICATE", "<H"),  # pass
    SCANNER_STATE: (
        "SCANNER_STATE",
        "<8sIIHB",
    ),  # serial, boot, health, dull sensors, restarted: no memory of this round
    NOT_OPENED: ("NOT_OPENED", "<H"),  # pass: the scanner no longer has it
    SCANNER_TEST_RESULT: ("SCANNER_TEST_RESULT", "<B*"),  # test, result
    # round, nonce, next pass (a scanner that knows the nonce keeps its count), first of the passes held for this round
    ROUND: ("ROUND", "<I16sHH"),
    GRANT: ("GRANT", "<H"),  # passes up to this one may be told in clear
    OPEN: ("OPEN", "<*"),  # the passes of a hand, two bytes each, answered with as few OPENED as will do
    RESCAN: ("RESCAN", "<H32s"),  # pass, commitment; pass 0: none is wanted any more
    SCANNER_SETTINGS: (
        "SCANNER_SETTINGS",
        "<BB32s*",
    ),  # reader, two-block rule, enrolled decks (256 bits), CRC-32 of the reader's table or nothing: see READER_TABLE
    SCANNER_TEST: ("SCANNER_TEST", "<B*"),  # test, argument
    READER_TABLE: ("READER_TABLE", "<H*"),  # first byte, bytes of scan/reader_texts.py; in order, then SCANNER_SETTINGS
    ASK_HELLO: ("ASK_HELLO", "<H"),  # version
    # version, role, provisioned, development, serial, boot, start of the image's SHA-256 (zeros until it is computed),
    # length of the build's name, build and table names
    TELL_HELLO: ("TELL_HELLO", "<HBBB8sI16sB*"),
    ASK_STATUS: ("ASK_STATUS", "<"),
    # uptime s, round, state, link up, round trip ms, flags, free memory, dull sensors, header of the monitor
    TELL_STATUS: ("TELL_STATUS", "<IIBBHIIH*"),
    ASK_COUNTERS: ("ASK_COUNTERS", "<B"),  # first counter, in the order of their names
    TELL_COUNTERS: ("TELL_COUNTERS", "<BB*"),  # first counter, number of all, lines "name value"
    ASK_PROVISION: ("ASK_PROVISION", "<B*"),  # part, bytes: see service/provision.py
    TELL_PROVISION: ("TELL_PROVISION", "<B8s8s*"),  # result, serial, check value of the keys, text
    ASK_CONFIGURATION: ("ASK_CONFIGURATION", "<"),
    TELL_CONFIGURATION: ("TELL_CONFIGURATION", "<*"),  # table/config.py
    PUT_CONFIGURATION: ("PUT_CONFIGURATION", "<*"),
    PUT_TIME: ("PUT_TIME", "<Ih"),  # seconds since 1970, minutes of local time ahead of it
    ASK_UNLOCK: ("ASK_UNLOCK", "<"),
    ASK_TEST: ("ASK_TEST", "<B*"),  # test, argument
    TELL_TEST: ("TELL_TEST", "<B*"),  # test, result
    ASK_BOOTLOADER: ("ASK_BOOTLOADER", "<"),
    ASK_PAIR: ("ASK_PAIR", "<8s"),  # the code on the monitor; to the display, zeros: does the monitor show one?
    TELL_PAIR: ("TELL_PAIR", "<B8s8s"),  # state (service/handler.py), serial of the far board, check value of the keys
    ASK_PAIR_STATE: ("ASK_PAIR_STATE", "<"),
    ASK_ATTEST: ("ASK_ATTEST", "<32sI"),  # seed, first byte of flash not included; again with the same seed: how far?
    # done of 1000, HMAC, check value of the keys, last sequence of the journal, its MAC
    TELL_ATTEST: ("TELL_ATTEST", "<H32s8sI16s"),
    ASK_UPDATES: ("ASK_UPDATES", "<B"),  # 0 is the newest
    TELL_UPDATES: ("TELL_UPDATES", "<BBII32s"),  # index, number of all, boot, time s, SHA-256 of the image
    ASK_HEAD: ("ASK_HEAD", "<16s"),  # nonce for the seal
    # first sequence, last sequence, MAC of the last, first generation, last generation, seal
    TELL_HEAD: ("TELL_HEAD", "<II16sII16s"),
    ASK_LOG: ("ASK_LOG", "<IH"),  # generation of the sector, first byte
    TELL_LOG: ("TELL_LOG", "<IHHI*"),  # generation, first byte, bytes used, next generation or 0, bytes
    ASK_PASS: ("ASK_PASS", "<HH"),  # recorded pass (0: the newest), first byte
    TELL_PASS: ("TELL_PASS", "<HHHH*"),  # recorded pass (0: none), the one before or 0, length, first byte, bytes
    ASK_READER_TABLE: ("ASK_READER_TABLE", "<H"),  # first byte
    TELL_READER_TABLE: ("TELL_READER_TABLE", "<HH*"),  # first byte, length of the table, bytes of scan/reader_texts.py
    PUT_READER_TABLE: ("PUT_READER_TABLE", "<HH*"),  # the same, in order; the last part puts it to use
    TELL_RESULT: ("TELL_RESULT", "<BB*"),  # kind of the request, result, text
    RIG_INPUTS: ("RIG_INPUTS", "<II"),  # bits 0-19 and 20-39 of the 74HC165 chain
    RIG_EDGES: ("RIG_EDGES", "<H*"),  # first word, words of a pass: see drivers/sensor_player.py
    RIG_PLAY: ("RIG_PLAY", "<H"),  # number of words
    RIG_LEVELS: ("RIG_LEVELS", "<H"),  # the ten sensors at rest
    RIG_WIRE: ("RIG_WIRE", "<BBHHHH"),  # to the display 0, to the scanner 1; fault (rig/wire_fault.py), 255 ends all
    RIG_CABLE: ("RIG_CABLE", "<B"),  # pulled
    RIG_RUN: ("RIG_RUN", "<BB"),  # scanner 0, display 1; held
    RIG_POWER: ("RIG_POWER", "<BB"),  # scanner 0, display 1; on
    RIG_TAMPER: ("RIG_TAMPER", "<B"),  # set
    RIG_LAMPS: ("RIG_LAMPS", "<H"),  # first LED
    TELL_RIG_LAMPS: ("TELL_RIG_LAMPS", "<HHI*"),  # first LED, LEDs in the frame, frames so far, 3 bytes GRB each
    TELL_RIG: ("TELL_RIG", "<BB"),  # kind of the request, result
    RIG_TIME: ("RIG_TIME", "<"),
    TELL_RIG_TIME: ("TELL_RIG_TIME", "<III"),  # ms: now; end of the last pass; first change of the lamps since, or 0
    RIG_TAPE: ("RIG_TAPE", "<BI"),  # to the display 0, to the scanner 1; from which byte of the link on
    TELL_RIG_TAPE: ("TELL_RIG_TAPE", "<BII*"),  # direction, first byte that is told, bytes so far, bytes
}

OPENED_CARD = "<HBB16s"  # pass, card, deck, n
OPENED_CARD_BYTES = struct.calcsize(OPENED_CARD)
MOST_OPENED = 6  # in one message: a dealer's hand

# Flags of TELL_STATUS.
SAFE_MODE, DEVELOPMENT, NOT_PROVISIONED = 1, 2, 4

# Results of a service request.
DONE, REFUSED, NOT_NOW, BAD_REQUEST, UNKNOWN_REQUEST, BUSY, FAILED = range(7)
RESULT_NAMES = ("done", "refused", "not now", "bad request", "unknown request", "busy", "failed")


class BadMessage(ValueError):
    """A payload that does not fit the layout of its kind."""


def kind_name(kind: int) -> str:
    entry = MESSAGES.get(kind)
    return entry[0] if entry else "kind %d" % kind


def pack(kind: int, *fields) -> bytes:
    layout = MESSAGES[kind][1]
    if layout[-1] == "*":
        return struct.pack(layout[:-1], *fields[:-1]) + bytes(fields[-1])
    return struct.pack(layout, *fields)


def unpack(kind: int, payload: bytes) -> tuple:
    entry = MESSAGES.get(kind)
    if entry is None:
        raise BadMessage("kind %d is not in version %d of the table" % (kind, PROTOCOL_VERSION))
    layout = entry[1]
    open_ended = layout[-1] == "*"
    if open_ended:
        layout = layout[:-1]
    size = struct.calcsize(layout)
    if len(payload) < size or (len(payload) > size and not open_ended):
        raise BadMessage("%s: expected %d bytes, got %d" % (entry[0], size, len(payload)))
    fields = struct.unpack_from(layout, payload, 0)
    return fields + (bytes(payload[size:]),) if open_ended else fields


def version_mismatch(own: int, far: int) -> str:
    return "protocol version %d here, %d there: flash both boards and the host tools from one build" % (own, far)
