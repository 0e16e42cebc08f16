"""What lies in RAM behind the heap (`boards/railbird_board.cmake` ends it there): rings that DMA writes, each at a
multiple of its size, as the RP2040 wants it (datasheet 2.5.1.2).
"""

HEAP_END = 0x2003F800

LINK_RING = 0x2003F800
LINK_RING_BITS = 10  # of its bytes
INPUTS_RING = 0x2003FC00
INPUTS_RING_BITS = 10

RAM_END = 0x20040000
