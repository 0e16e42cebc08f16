"""Fills, glyphs, what differs: in C on boards and on the unix port, else in plain Python: see `blit_plain`."""

try:
    from railbird_blit import changed_box, encode, pack, paint, rows_of, text_width
except ImportError:
    from railbird.show.blit_plain import changed_box, encode, pack, paint, rows_of, text_width

__all__ = ("changed_box", "encode", "pack", "paint", "rows_of", "text_width")
