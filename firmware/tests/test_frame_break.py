"""A byte 03 in a frame is data, however slowly its pieces are taken; between frames it is a Ctrl-C."""

from railbird.apps.frame_break import FRAME_MS, FrameBreak


def test_a_03_by_itself_is_a_ctrl_c():
    assert FrameBreak().is_ctrl_c(b"\x03", 5)
    assert FrameBreak().is_ctrl_c(b"\r\x03", 5)
    assert not FrameBreak().is_ctrl_c(b"\x03a", 5)


def test_every_piece_of_a_frame_keeps_the_frame_alive():
    """A display that draws or erases takes a piece in 60 ms; three of them are more than a frame's time."""
    made = FrameBreak()
    assert not made.is_ctrl_c(b"\x00ab\x03", 1000)
    for now_ms in (1060, 1120, 1180):
        assert not made.is_ctrl_c(b"cd\x03", now_ms)
    assert not made.is_ctrl_c(b"ef\x00", 1240)


def test_a_frame_is_over_when_nothing_came_for_a_while():
    made = FrameBreak()
    assert not made.is_ctrl_c(b"\x00ab\x00", 0x3FFFFFF0)
    assert not made.is_ctrl_c(b"\x03", 0x3FFFFFFF)
    assert made.is_ctrl_c(b"\x03", FRAME_MS - 1)  # the ticks went round


def test_rest_of_a_frame_that_waited_for_a_busy_board_is_no_ctrl_c():
    made = FrameBreak()
    made.turn(1000)
    assert not made.is_ctrl_c(b"\x00abc", 1000)
    made.turn(1700)
    assert not made.is_ctrl_c(b"def\x03", 1700)


def test_busy_board_hears_a_ctrl_c_long_after_a_frame():
    made = FrameBreak()
    assert not made.is_ctrl_c(b"\x00abc\x00", 1000)
    for now_ms in range(1000, 1000 + 2 * FRAME_MS, 10):
        made.turn(now_ms)
    made.turn(1900)
    assert made.is_ctrl_c(b"\x03", 1900)
