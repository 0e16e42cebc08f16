"""Words that came from elsewhere (a file's name for a table, a device's answer), safe to print.

A terminal obeys control characters: an export could move the cursor, set the title, or write SOUND over FORGED.
"""

# C0 but for tab, DEL and C1; marks that turn the direction of writing; line and paragraph separators.
_UNPRINTABLE = (
    *range(9),
    *range(10, 32),
    *range(127, 160),
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
)
_SHOWN = {code: "�" for code in _UNPRINTABLE}


def printable(text: str) -> str:
    """The same text, with a mark in place of each character that a terminal would obey."""
    return text.translate(_SHOWN)
