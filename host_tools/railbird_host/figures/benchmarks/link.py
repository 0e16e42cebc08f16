"""Figures of link, journal and verification on an emulated RP2040, whose flash holds a full journal.

In: the BENCH image, as `make firmware` leaves it. Out: figures in simulated time, as calibrated in
docs/silicon.md.
"""

import json
from pathlib import Path

from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import image_path
from railbird_host.figures.benchmarks import link_at_table
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.figures.benchmarks.link_at_table import fill

CODE = Path(__file__).with_name("_link_on_board.py")
KEY = b"benchmark key of thirty-two byte"


def measure() -> list[Figure]:
    times = times_on_board()
    return [
        *link_at_table.figures(),
        Figure("frame of a card: encode", times["encode_card_us"], "us"),
        Figure("frame of a commitment: encode", times["encode_hidden_us"], "us"),
        Figure("frame: check", times["check_card_us"], "us"),
        Figure("noise: throw out", times["throw_out_noise_us"], "us"),
        Figure("HMAC-SHA256 of a short frame", times["hmac_us"], "us"),
        Figure("card event and acknowledgement, both ends' work", times["event_and_ack_us"] / 1000, "ms"),
        Figure("commitment to a card", times["commit_us"] / 1000, "ms", 5, AT_MOST),
        Figure("journal: append", times["append_us"] / 1000, "ms"),
        Figure("journal: renew a sector, between rounds", times["prepare_us"] / 1000, "ms"),
        Figure("journal, full: open", times["open_full_journal_us"] / 1000, "ms"),
        Figure("journal, full: worst round, checked and read", times["replay_round_us"] / 1000, "ms"),
        Figure("journal, full: find all its rounds", times["find_rounds_us"] / 1000, "ms"),
        Figure("attestation of image and filling", times["attest_us"] / 1e6, "s", 60, AT_MOST),
        Figure("pairing: a key pair", times["pairing_us"] / 1e6, "s"),
        Figure("PIN: hash", times["pin_us"] / 1000, "ms"),
    ]


def times_on_board() -> dict[str, float]:
    from railbird_host.sim.emulator.board import Board
    from railbird_host.sim.emulator.image import flash_from_image
    from railbird_host.sim.emulator.repl import RawRepl

    flash = bytearray(flash_from_image(image_path("BENCH").read_bytes()))
    full_journal(flash)
    return json.loads(RawRepl(Board(flash=bytes(flash))).exec(script_for_board(CODE.read_text()), limit_s=60.0))


def full_journal(flash: bytearray) -> None:
    """A ring that has wrapped, at the end of a round of 215 cards, each held and opened."""
    from railbird_host.sim.bench.prepared import FlashBytes

    journal = Journal(FlashBytes(flash), Hmac(KEY), 1)
    journal.open()
    fill(journal)
