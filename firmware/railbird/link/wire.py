"""The wire between the boards, as both ends and everything between them must have it."""

# 200 and 125 MHz divide to it within 0.01 %; a byte takes 22 us.
BAUD = 460_800
BITS_PER_BYTE = 10
