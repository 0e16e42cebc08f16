"""The health tests of the random bits: a dead source is seen, a poor but living one is not called dead."""

import random

from railbird.link.random_source import BIASED, SAMPLES, SOUND, STUCK, verdict_of


def bits_of(ones_percent: int, repeats_percent: int, seed: int) -> bytearray:
    random.seed(seed)
    bits = bytearray(SAMPLES)
    for index in range(SAMPLES):
        if index and random.getrandbits(16) % 100 < repeats_percent:
            bits[index] = bits[index - 1]
        else:
            bits[index] = random.getrandbits(16) % 100 < ones_percent
    return bits


def test_a_source_that_stands_still_is_stuck():
    assert verdict_of(bytearray(SAMPLES)) == STUCK
    assert verdict_of(bytearray([1] * SAMPLES)) == STUCK
    late = bits_of(50, 0, 1)
    for index in range(SAMPLES - 81, SAMPLES):
        late[index] = 1
    assert verdict_of(late) == STUCK


def test_a_badly_biased_source_is_noticed():
    bits = bytearray(SAMPLES)
    for index in range(0, SAMPLES, 12):  # a one in twelve: 0.13 bits of entropy in each
        bits[index] = 1
    bits[0] = 0
    assert verdict_of(bits) == BIASED


def test_poor_but_living_sources_are_sound():
    for seed in range(20):
        assert verdict_of(bits_of(50, 0, seed)) == SOUND
        assert verdict_of(bits_of(65, 30, seed)) == SOUND  # the worst that the bench has
