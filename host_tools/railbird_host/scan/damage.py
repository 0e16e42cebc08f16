"""Damaged passes: a random card comes in, events that must never be read as another card go out.

Near misses are those that come closest to a wrong read: every row is a good row, and the number of rows is right or
nearly so. Each maker gives the events and the cards that a read may name: none for a splice of two.
"""

from collections.abc import Callable
from random import Random

from railbird.scan.code import CARD_ROWS, START, START_TURNED, STOP, STOP_TURNED, WORDS, card_rows
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, sample_of
from railbird_host.scan.envelope import draw_dirt
from railbird_host.sim.optics.capture import Event, events_of
from railbird_host.sim.optics.channel import edges_of_cards, edges_of_pass
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM, MARGIN_MM, ROW_PITCH_MM, STROBE_MARK_MM
from railbird_host.sim.optics.impairments import Impairments
from railbird_host.sim.optics.motion import RUN_IN_MM, Motion, steady
from railbird_host.sim.optics.printed import placed

DECKS = tuple(range(40, 48))  # eight decks enrolled: the table that comes nearest to a wrong read
Card = tuple[int, int]
Damaged = tuple[list[Event], tuple[Card, ...]]
ROW_US = 1600


def draw_card(random: Random) -> Card:
    return random.randrange(52), random.choice(DECKS)


def events_of_rows(rows: bytes | bytearray | list[int]) -> list[Event]:
    """A forward pass with these rows."""
    dark = sample_of(0xFF)
    events = [(PRESENCE_EDGE | PRESENCE | STROBE | dark, 0), (PRESENCE, ROW_US)]
    time_us = 2 * ROW_US
    for row in rows:
        sample = PRESENCE | sample_of(row)
        events += [(sample | STROBE, time_us), (sample, time_us + ROW_US // 4)]
        time_us += ROW_US
    return [*events, (PRESENCE_EDGE, time_us), (STROBE | dark, time_us + ROW_US)]


def compensating_pairs(random: Random) -> Damaged:
    """In one to five rows one dark bit and one bright bit change places; half the time in both blocks alike."""
    card = draw_card(random)
    rows = bytearray(card_rows(*card))
    both = random.random() < 0.5
    first_block = random.random() < 0.5
    for index in random.sample(range(7), random.randint(1, 5)):
        row = rows[index]
        dark = random.choice([bit for bit in range(8) if row >> bit & 1])
        bright = random.choice([bit for bit in range(8) if not row >> bit & 1])
        flips = 1 << dark | 1 << bright
        mirrored = 1 << 7 - dark | 1 << 7 - bright
        if both or first_block:
            rows[index] ^= flips
        if both or not first_block:
            rows[CARD_ROWS - 1 - index] ^= mirrored
    return events_of_rows(rows), (card,)


def doubled_and_lost(random: Random) -> Damaged:
    """One or two rows are seen twice, as many are not seen: fourteen rows all the same, or one less."""
    card = draw_card(random)
    rows = list(card_rows(*card))
    for _ in range(random.randint(1, 2)):
        twice = random.randrange(len(rows))
        rows.insert(twice, rows[twice])
        rows.pop(random.randrange(len(rows)))
    if random.random() < 0.2:
        rows.pop(random.randrange(len(rows)))
    return events_of_rows(rows), (card,)


def splice(random: Random) -> Damaged:
    """The first rows of one card, the others of another: no read of either is right, unless not one row shows it."""
    first, second = draw_card(random), draw_card(random)
    at = random.randint(2, CARD_ROWS - 2)  # the outermost rows are the same on every card
    rows = card_rows(*first)[:at] + card_rows(*second)[at:]
    return events_of_rows(rows), tuple(card for card in (first, second) if card_rows(*card) == rows)


def reversal(random: Random) -> Damaged:
    """Forward, back over some rows, forward again; sometimes as many rows are lost as were seen too often."""
    card = draw_card(random)
    rows = list(card_rows(*card))
    turn = random.randint(1, CARD_ROWS)
    back = random.randint(max(0, turn - 5), turn - 1)
    seen = rows[:turn] + rows[back:turn][::-1] + rows[back:]
    if random.random() < 0.5:
        while len(seen) > CARD_ROWS:
            seen.pop(random.randrange(len(seen)))
    return events_of_rows(seen), (card,)


def reversing_motion(random: Random) -> Damaged:
    """The same by the optical model: a hand that goes to and fro once or twice in mid-card."""
    card = draw_card(random)
    motion = Motion()
    for _ in range(random.randint(1, 2)):
        there = random.uniform(max(motion.position_mm, 0.0), CARD_LENGTH_MM + 5.0)
        motion.glide(there, random.uniform(100, 1500))
        motion.glide(there - random.uniform(0.2, 30.0), random.uniform(100, 900))
    motion.glide(CARD_LENGTH_MM + RUN_IN_MM, random.uniform(100, 2500))
    return events_of(edges_of_pass(*card, motion, Impairments(jitter_mm=0.1), random)), (card,)


def forged_block(random: Random) -> Damaged:
    """Both blocks framed and made of good words, the same in both, but drawn by lot: only the CRC can tell."""
    words = [random.choice(WORDS) for _ in range(5)]
    mirrored = [int(f"{word:08b}"[::-1], 2) for word in reversed(words)]
    return events_of_rows([START, *words, STOP, STOP_TURNED, *mirrored, START_TURNED]), ()


def random_flips(random: Random) -> Damaged:
    card = draw_card(random)
    rows = bytearray(card_rows(*card))
    rate = random.choice((0.01, 0.05, 0.2))
    for index in range(CARD_ROWS):
        for bit in range(8):
            if random.random() < rate:
                rows[index] ^= 1 << bit
    return events_of_rows(rows), (card,)


def dirt_or_fade(random: Random) -> Damaged:
    """Errors in one direction, in a few columns of a few rows."""
    card = draw_card(random)
    rows = bytearray(card_rows(*card))
    darken = random.random() < 0.5
    for index in random.sample(range(CARD_ROWS), random.randint(1, 10)):
        mask = random.randrange(1, 256) & random.randrange(256)
        rows[index] = rows[index] | mask if darken else rows[index] & ~mask
    return events_of_rows(rows), (card,)


def stuck_columns(random: Random) -> Damaged:
    card = draw_card(random)
    rows = bytearray(card_rows(*card))
    for column in random.sample(range(8), random.randint(1, 3)):
        dark = random.random() < 0.5
        for index in range(CARD_ROWS):
            rows[index] = rows[index] | 1 << column if dark else rows[index] & ~(1 << column)
    return events_of_rows(rows), (card,)


def bad_optics(random: Random) -> Damaged:
    """Far outside the envelope: crooked, aside, dirty, faint, jittery."""
    card = draw_card(random)
    impairments = Impairments(
        skew_degrees=random.gauss(0, 3),
        offset_mm=random.gauss(0, 1.5),
        jitter_mm=random.choice((0.2, 0.5, 1.0)),
        contrast=random.uniform(0.4, 1.0),
        dirt=tuple(draw_dirt(random) for _ in range(random.randint(0, 6))),
        chatter_mm=random.choice((0.0, 0.3)),
    )
    return events_of(edges_of_pass(*card, steady(random.uniform(50, 4000)), impairments, random)), (card,)


def overlap(random: Random) -> Damaged:
    """Two cards, one on the other, by the optical model: neither may be read once the upper one shows a mark."""
    first, second = draw_card(random), draw_card(random)
    behind = random.uniform(-91.0, 91.0)
    pair = [placed(*first), placed(*second, behind_mm=behind)]
    motion = Motion(-120.0).glide(2 * CARD_LENGTH_MM + RUN_IN_MM, random.uniform(100, 2500))
    events = events_of(edges_of_cards(pair, motion, Impairments(jitter_mm=0.1), random))
    hidden = abs(behind) < MARGIN_MM + (ROW_PITCH_MM + STROBE_MARK_MM) / 2
    return events, (first,) if hidden or first == second else ()


# Weights: near misses are three quarters of all.
NEAR_MISSES: dict[str, tuple[Callable[[Random], Damaged], int]] = {
    "compensating pairs": (compensating_pairs, 24),
    "rows doubled and lost": (doubled_and_lost, 16),
    "splice of two cards": (splice, 16),
    "reversal in mid-card": (reversal, 12),
    "reversing motion": (reversing_motion, 3),
    "forged blocks": (forged_block, 4),
}
OTHERS: dict[str, tuple[Callable[[Random], Damaged], int]] = {
    "random flips": (random_flips, 8),
    "dirt or fade": (dirt_or_fade, 8),
    "stuck columns": (stuck_columns, 4),
    "bad optics": (bad_optics, 3),
    "overlap": (overlap, 2),
}
KINDS = {**NEAR_MISSES, **OTHERS}
