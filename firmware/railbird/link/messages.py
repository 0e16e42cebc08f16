"""The one table of messages, for the board link and the service port; boards and host import it.

A message is a kind and its fields, by name in this table: `pack(kind, ...)` gives the payload, `unpack(kind, payload)`
the fields in their order, or raises BadMessage. A layout that ends in `*` carries bytes of any length as its last
field. What the scanner keeps to itself has no message.

Change a layout, or a meaning, and PROTOCOL_VERSION goes up: two versions never talk to each other.
"""

import struct

PROTOCOL_VERSION = 5  # 3 was never released: it stands in every hello, and a board that starts takes 03 for Ctrl-C

# Roles, as they stand in HELLO and in the derivation of keys.
DISPLAY, SCANNER, HOST, SERVICE, BENCH, WATCHER = range(6)
ROLE_NAMES = ("display", "scanner", "host", "service", "bench", "watcher")

# Frames of the session itself.
HELLO, ALIVE = 1, 2
# Pairing, on the board link, without a key.
PAIR_OFFER, PAIR_PROOF = 4, 5

# Scanner to display.
CARD, HIDDEN, OPENED, FAULT, DUPLICATE, SCANNER_STATE, NOT_OPENED, ASK_WORD, AGAIN = range(16, 25)
LOST, TALLY = 25, 26
# Display to scanner.
ROUND, GRANT, OPEN, RESCAN, SCANNER_SETTINGS, WORD, READER_TABLE, MAY_COME_AGAIN = range(32, 40)
PLAN, PLACES, NOT_COUNTED = 40, 41, 42

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
# The same; only the operator may.
PUT_WATCH_KEY, ASK_WIPE = 108, 109
TELL_RESULT = 112
# Host to BENCH board, without a key: it has none.
RIG_INPUTS, RIG_EDGES, RIG_PLAY, RIG_LEVELS, RIG_WIRE, RIG_CABLE, RIG_RUN, RIG_POWER, RIG_TAMPER = range(120, 129)
RIG_LAMPS, TELL_RIG_LAMPS, TELL_RIG, RIG_TIME, TELL_RIG_TIME, RIG_TAPE, TELL_RIG_TAPE = range(129, 136)

MESSAGES = {
    HELLO: (
        "HELLO",
        "<HBB4s16s16s4sHH",
        "version role is_open instance nonce nonce_heard instance_heard oldest_event last_accepted",
    ),
    ALIVE: ("ALIVE", "<", ""),
    PAIR_OFFER: ("PAIR_OFFER", "<HB8s32s", "version role serial share"),  # see pairing.py
    PAIR_PROOF: ("PAIR_PROOF", "<B16s", "role proof"),
    CARD: ("CARD", "<HBB", "pass card deck"),
    HIDDEN: ("HIDDEN", "<H32s", "pass commitment"),
    OPENED: ("OPENED", "<*", "cards"),  # OPENED_CARD for each card
    FAULT: ("FAULT", "<HBB", "pass fault sensor"),
    DUPLICATE: ("DUPLICATE", "<H", "pass"),
    # restarted: no memory of this round
    SCANNER_STATE: ("SCANNER_STATE", "<8sIIHB", "serial boot health dull_sensors restarted"),
    NOT_OPENED: ("NOT_OPENED", "<HB", "pass why"),  # why: GONE, NOT_IN_ORDER
    ASK_WORD: ("ASK_WORD", "<4sB", "nonce what_for"),  # what for: see service/leave.py
    # pass, the earlier hidden pass of the same card, which MAY_COME_AGAIN named
    AGAIN: ("AGAIN", "<HH", "pass earlier_pass"),
    # pass: this one and some before it were not kept, because the display was away for too long
    LOST: ("LOST", "<H", "pass"),
    # round, nonce, next pass (a scanner that knows the nonce keeps its count), first of the passes held for
    # this round
    ROUND: ("ROUND", "<I16sHH", "round nonce next_pass first_held"),
    GRANT: ("GRANT", "<H", "pass"),  # passes up to this one may be told in clear
    # whether leave is asked for to open beyond the round's order; the passes of a hand, two bytes each,
    # answered with as few OPENED as will do
    OPEN: ("OPEN", "<B*", "asks_leave passes"),
    RESCAN: ("RESCAN", "<H32s", "pass commitment"),  # pass, commitment; pass 0: none is wanted any more
    # reader, two-block rule, one deck a round, enrolled decks (256 bits), CRC-32 of the reader's table or
    # nothing
    SCANNER_SETTINGS: ("SCANNER_SETTINGS", "<BBB32s*", "reader both_blocks one_deck deck_ids table_crc"),
    WORD: ("WORD", "<4sB", "nonce flags"),  # the question's nonce, or zeros unasked; flags of service/leave.py
    # first byte, bytes of scan/reader_texts.py; in order, then SCANNER_SETTINGS
    READER_TABLE: ("READER_TABLE", "<H*", "first part"),
    TALLY: ("TALLY", "<*", "tally"),  # see tally.py
    # whether cards of a round are due; the deal, one byte a card: see opening_rule.py
    PLAN: ("PLAN", "<B*", "is_due deal"),
    # hidden passes that were no cards of the deal, two bytes each: the scanner forgets them
    NOT_COUNTED: ("NOT_COUNTED", "<*", "passes"),
    PLACES: ("PLACES", "<*", "passes"),  # the pass of each card of the plan, two bytes each, 0 if it was not read
    # whether what comes again is given up, never to be opened; all hidden passes that may, two bytes each
    MAY_COME_AGAIN: ("MAY_COME_AGAIN", "<B*", "is_given_up passes"),
    ASK_HELLO: ("ASK_HELLO", "<H", "version"),
    # version, role, provisioned, development, serial, boot, start of the image's SHA-256 (zeros until it is
    # computed), length of the build's name, build and table names
    TELL_HELLO: (
        "TELL_HELLO",
        "<HBBB8sI16sB*",
        "version role provisioned development serial boot image build_bytes names",
    ),
    ASK_STATUS: ("ASK_STATUS", "<", ""),
    TELL_STATUS: (
        "TELL_STATUS",
        "<IIBBHIIH*",
        "uptime_s round state link_up round_trip_ms flags free_bytes dull_sensors header",
    ),
    ASK_COUNTERS: ("ASK_COUNTERS", "<B", "first"),  # first counter, in the order of their names
    TELL_COUNTERS: ("TELL_COUNTERS", "<BB*", "first count lines"),  # first counter, number of all, lines "name value"
    ASK_PROVISION: ("ASK_PROVISION", "<B*", "part bytes"),  # see service/provision.py
    TELL_PROVISION: ("TELL_PROVISION", "<BB8s8s*", "result reason serial key_check text"),
    ASK_CONFIGURATION: ("ASK_CONFIGURATION", "<", ""),
    TELL_CONFIGURATION: ("TELL_CONFIGURATION", "<*", "configuration"),  # table/config.py
    PUT_CONFIGURATION: ("PUT_CONFIGURATION", "<*", "configuration"),
    PUT_TIME: ("PUT_TIME", "<Ih", "time_s ahead_minutes"),  # seconds since 1970, minutes of local time ahead of it
    ASK_UNLOCK: ("ASK_UNLOCK", "<", ""),
    ASK_TEST: ("ASK_TEST", "<B*", "test argument"),
    TELL_TEST: ("TELL_TEST", "<B*", "test result"),
    ASK_BOOTLOADER: ("ASK_BOOTLOADER", "<", ""),
    ASK_PAIR: ("ASK_PAIR", "<8s", "code"),  # the code on the monitor; to the display, zeros: does the monitor show one?
    # state (service/handler.py), serial of the far board, check value of the keys
    TELL_PAIR: ("TELL_PAIR", "<B8s8s", "state far_serial key_check"),
    ASK_PAIR_STATE: ("ASK_PAIR_STATE", "<", ""),
    # seed, first byte of flash not included; again with the same seed: how far?
    ASK_ATTEST: ("ASK_ATTEST", "<32sI", "seed end"),
    # done of 1000, HMAC, check value of the keys, last sequence of the journal, its MAC
    TELL_ATTEST: ("TELL_ATTEST", "<H32s8sI16s", "done_of_1000 hmac key_check last_sequence last_mac"),
    ASK_UPDATES: ("ASK_UPDATES", "<B", "index"),  # 0 is the newest
    # SHA-256 of the image
    TELL_UPDATES: ("TELL_UPDATES", "<BBII32s", "index count boot time_s image"),
    ASK_HEAD: ("ASK_HEAD", "<16s", "nonce"),  # nonce for the seal
    TELL_HEAD: (
        "TELL_HEAD",
        "<II16sII16s",
        "first_sequence last_sequence last_mac first_generation last_generation seal",
    ),
    ASK_LOG: ("ASK_LOG", "<IH", "generation first"),  # generation of the sector, first byte
    # of a sector: its first byte, how many are used, the generation after it or 0
    TELL_LOG: ("TELL_LOG", "<IHHI*", "generation first used next_generation bytes"),
    ASK_PASS: ("ASK_PASS", "<HH", "recording first"),  # recorded pass (0: the newest), first byte
    # recorded pass (0: none), the one before or 0, length, first byte, bytes
    TELL_PASS: ("TELL_PASS", "<HHHH*", "recording before length first bytes"),
    ASK_READER_TABLE: ("ASK_READER_TABLE", "<H", "first"),  # first byte
    # first byte, length of the table, bytes of scan/reader_texts.py
    TELL_READER_TABLE: ("TELL_READER_TABLE", "<HH*", "first length part"),
    # the same, in order; the last part puts it to use
    PUT_READER_TABLE: ("PUT_READER_TABLE", "<HH*", "first length part"),
    PUT_WATCH_KEY: ("PUT_WATCH_KEY", "<*", "key"),  # HMAC(watch key, serial), or nothing: there is none any more
    ASK_WIPE: ("ASK_WIPE", "<", ""),  # keys, PINs and configuration are erased
    TELL_RESULT: ("TELL_RESULT", "<BBB*", "request result reason text"),  # the request's kind
    RIG_INPUTS: ("RIG_INPUTS", "<II", "low high"),  # bits 0-19 and 20-39 of the 74HC165 chain
    RIG_EDGES: ("RIG_EDGES", "<H*", "first words"),  # first word, words of a pass: see drivers/sensor_player.py
    RIG_PLAY: ("RIG_PLAY", "<H", "count"),  # number of words
    RIG_LEVELS: ("RIG_LEVELS", "<H", "levels"),  # the ten sensors at rest
    # to the display 0, to the scanner 1; fault (rig/wire_fault.py), 255 ends all
    RIG_WIRE: ("RIG_WIRE", "<BBHHHH", "direction fault after count every value"),
    RIG_CABLE: ("RIG_CABLE", "<B", "pulled"),
    RIG_RUN: ("RIG_RUN", "<BB", "board held"),  # scanner 0, display 1; held
    RIG_POWER: ("RIG_POWER", "<BB", "board on"),  # scanner 0, display 1; on
    RIG_TAMPER: ("RIG_TAMPER", "<B", "is_set"),  # set
    RIG_LAMPS: ("RIG_LAMPS", "<H", "first"),  # first LED
    # first LED, LEDs in the frame, frames so far, 3 bytes GRB each
    TELL_RIG_LAMPS: ("TELL_RIG_LAMPS", "<HHI*", "first count frames bytes"),
    TELL_RIG: ("TELL_RIG", "<BB", "request result"),  # the request's kind
    RIG_TIME: ("RIG_TIME", "<", ""),
    # end of the last pass; first change of the lamps since, or 0
    TELL_RIG_TIME: ("TELL_RIG_TIME", "<III", "now_ms passed_ms lamps_ms"),
    # to the display 0, to the scanner 1; from which byte of the link on
    RIG_TAPE: ("RIG_TAPE", "<BI", "direction first"),
    # first byte that is told, bytes so far
    TELL_RIG_TAPE: ("TELL_RIG_TAPE", "<BII*", "direction first count bytes"),
}

OPENED_CARD = "<HBB16s"  # pass, card, deck, n
OPENED_CARD_BYTES = struct.calcsize(OPENED_CARD)
MOST_OPENED = 6  # in one message: a dealer's hand

# Why a card is not opened: the scanner no longer has it, or the round's order does not allow it.
GONE, NOT_IN_ORDER = range(2)

# Flags of TELL_STATUS.
SAFE_MODE, DEVELOPMENT, NOT_PROVISIONED, NO_RANDOM_BITS = 1, 2, 4, 8

# Results of a service request.
DONE, REFUSED, NOT_NOW, BAD_REQUEST, UNKNOWN_REQUEST, BUSY, FAILED = range(7)
RESULT_NAMES = ("done", "refused", "not now", "bad request", "unknown request", "busy", "failed")


class BadMessage(ValueError):
    """A payload that does not fit the layout of its kind."""


def kind_name(kind: int) -> str:
    entry = MESSAGES.get(kind)
    return entry[0] if entry else "kind %d" % kind


def field_names(kind: int) -> list:
    return MESSAGES[kind][2].split()


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
