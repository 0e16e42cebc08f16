"""Fills and glyphs: in C on boards and on the unix port, plain Python elsewhere. `blit_plain` says what they do."""

try:
    from railbird_blit import encode, pack, paint, text_width  # type: ignore[import-not-found]  # boards/modules/blit
except ImportError:
    from railbird.show.blit_plain import encode, pack, paint, text_width

__all__ = ("encode", "pack", "paint", "text_width")
