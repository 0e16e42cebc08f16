"""Fills and glyphs: C, assembler, viper on MicroPython, plain Python elsewhere. `blit_plain` says what they do."""

from railbird.show.blit_plain import clear

try:
    import framebuf

    from railbird.show.blit_viper import text, text_width

    def make_band(pixels, width: int, rows: int):
        return framebuf.FrameBuffer(pixels, width, rows, framebuf.RGB565)

except (ImportError, NameError):
    from railbird.show.blit_plain import Band as make_band
    from railbird.show.blit_plain import text, text_width

try:
    from railbird.show.blit_thumb import clear
except (ImportError, SyntaxError):  # not on this processor
    pass

__all__ = ("clear", "make_band", "text", "text_width")
