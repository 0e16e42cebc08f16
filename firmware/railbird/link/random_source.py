"""Whether a source of random bits is alive: the two health tests of NIST SP 800-90B, 4.4, on its raw bits.

In: 1024 raw bits, one a byte. Out: SOUND, STUCK or BIASED. Says nothing of a source that is predictable in other ways.

Both cutoffs are for a quarter of a bit of entropy in a raw bit, which is what keys count on (256 bits out of 1024:
`drivers/chip.py`); a source that has it fails once in 2^20 starts.
"""

SOUND, STUCK, BIASED = range(3)
SAMPLES = 1024
REPETITIONS = 81  # the same bit so often in a row: 1 + 20 / 0.25 (4.4.1)
PROPORTION = 915  # so many like the first: 1 + critbinom(1024, 2^-0.25, 1 - 2^-20) (4.4.2)


def verdict_of(bits) -> int:
    first = last = bits[0]
    run = alike = 0
    for bit in bits:
        run = run + 1 if bit == last else 1
        if run >= REPETITIONS:
            return STUCK
        last = bit
        alike += bit == first
    return BIASED if alike >= PROPORTION else SOUND
