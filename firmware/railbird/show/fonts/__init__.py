"""The monitor's fonts: bytes frozen into the image, read from flash where they lie. Sizes are heights of capitals.

`FONTS[index]` is the data; its layout is drawn in `railbird_host/sim/show/font_builder.py`, which makes these modules.
"""

from railbird.show.fonts import (
    mark_60,
    rank_20,
    rank_28,
    suit_16,
    suit_20,
    suit_24,
    suit_28,
    suit_36,
    suit_48,
    suit_64,
    suit_68,
    suit_92,
    text_14,
    text_16,
    text_18,
    text_22,
    text_24,
    text_26,
    text_32,
    text_36,
)

FONTS = (
    text_14.DATA,
    text_16.DATA,
    text_18.DATA,
    text_22.DATA,
    text_24.DATA,
    text_26.DATA,
    text_32.DATA,
    text_36.DATA,
    rank_20.DATA,
    rank_28.DATA,
    mark_60.DATA,
    suit_16.DATA,
    suit_20.DATA,
    suit_24.DATA,
    suit_28.DATA,
    suit_36.DATA,
    suit_48.DATA,
    suit_64.DATA,
    suit_68.DATA,
    suit_92.DATA,
)
(
    TEXT_14,
    TEXT_16,
    TEXT_18,
    TEXT_22,
    TEXT_24,
    TEXT_26,
    TEXT_32,
    TEXT_36,
    RANK_20,
    RANK_28,
    MARK_60,
    SUIT_16,
    SUIT_20,
    SUIT_24,
    SUIT_28,
    SUIT_36,
    SUIT_48,
    SUIT_64,
    SUIT_68,
    SUIT_92,
) = range(len(FONTS))

TEXT_FONTS = (TEXT_36, TEXT_32, TEXT_26, TEXT_24, TEXT_22, TEXT_18, TEXT_16, TEXT_14)  # largest first
CAPITAL_HEIGHT = tuple([data[2] for data in FONTS])
RISE = tuple([data[3] for data in FONTS])  # rows of a line above its capitals
LINE_HEIGHT = tuple([data[4] for data in FONTS])
SUIT_CODES = (b"\x1a", b"\x1b", b"\x1c", b"\x1d")
