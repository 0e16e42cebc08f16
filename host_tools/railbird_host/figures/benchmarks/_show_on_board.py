# ruff: noqa: E402
# Runs on the emulated display board: how long views take to the panel's last pixel, and what the quick loops gain.
import sys

sys.path[:] = [".frozen"]
import gc
import json
from array import array
from time import ticks_diff, ticks_us

import wiring
from railbird.show import blit, blit_plain
from railbird.show.colours import INKS
from railbird.show.fonts import FONTS, TEXT_24
from railbird.show.lighting import Lighting
from railbird.show.painter import Painter
from railbird.show.screen import compose
from railbird.table import view as v
from railbird.table.derby import layout as derby_layout

longest_step_us = 0


def shown_us(header, right, body, footer):
    """From the view to its last byte on the panel; every step is held against the longest."""
    global longest_step_us
    view = v.View()
    view.header, view.header_right, view.body, view.footer = header, right, body, footer
    gc.collect()
    start = ticks_us()
    painter.show(compose(view))
    busy = True
    while busy:
        step = ticks_us()
        busy = painter.step()
        longest_step_us = max(longest_step_us, ticks_diff(ticks_us(), step))
    panel.finish()
    return ticks_diff(ticks_us(), start)


def painted_us(paint):
    item = (0, 0, 320, 24, 0, TEXT_24, b"CONFIRM = SHOWDOWN")
    buffer, area = bytearray(320 * 24 * 2), array("i", (0, 0, 320, 24))
    gc.collect()
    start = ticks_us()
    paint(buffer, area, [[item]], INKS, FONTS)
    return ticks_diff(ticks_us(), start)


def lit_us(lamps):
    gc.collect()
    start = ticks_us()
    lighting.frame(lamps, 0)
    return ticks_diff(ticks_us(), start)


panel = wiring.panel(wiring.PANEL)
panel.start()
painter = Painter(panel)
lighting = Lighting(derby_layout.layout())
figures = {}
shown_us("R 0412  21:47", "214 LEFT", v.open_body(411, (2, 0, 1), "PLACE BETS", ""), "NO MORE BETS")
lanes = ([13, 4], [10], [2, 14, 9], [7])
figures["lanes"] = shown_us("R 0412  1ST", "7 CARDS", v.lanes_body(lanes, -1), "DEAL TO 1ST\tLAST 7♣")
lanes = ([13, 4], [10], [2, 14, 9], [7, 8])
figures["lane_card"] = shown_us("R 0412  1ST", "8 CARDS", v.lanes_body(lanes, -1), "DEAL TO 1ST\tLAST 8♣")
body = v.places_body((2, -1, -1), 2, [2], [], 0)
figures["places"] = shown_us("R 0412  2ND", "9 CARDS", body, "DEAL TO 2ND PLACE")
body = v.places_body((2, -1, -1), 2, [2], [27], 0)
figures["place_card"] = shown_us("R 0412  2ND", "10 CARDS", body, "DEAL TO 2ND PLACE")
pay = (("BLACK", "1-2"), ((2,), "2-1"), ((2, 0), "10-1"), ((2, 0, 1), "10-1"), ("2-1", "1-1"))
body = v.result_body((2, 0, 1), "BLACK  SPADES", True, pay)
figures["result"] = shown_us("R 0412  RESULT", "13 CARDS", body, "CARDS AGREE? CONFIRM")
body = v.message_body("NOT READ", ["PASS SAME CARD", "AGAIN"], "PULLED BACK #17")
figures["message"] = shown_us("R 0412  1ST", "7 CARDS", body, "FIX = OTHER")
body = v.hand_body("DEALER", [1, 2, 3, 4], [5, 6], "PAIR OF KINGS")
figures["hand"] = shown_us("R 0088  SHOW", "DEALER", body, "NEXT = SEAT 7")
boxes = [("ANTE", "TAKE ANTE", "BONUS 25-1", v.ACT), ("PLAY", "TAKE", "", v.TAKE), ("ACES UP", "PAY 9-1", "", v.PAY)]
body = v.settle_body([7, 20, 33, 37], [41], "THREE OF A KIND", boxes, [1, 14, 27, 40])
figures["settle"] = shown_us("SEAT 7", "DEALER PAIR K", body, "NEXT = SEAT 6")
figures["longest_step"] = longest_step_us
figures["painted_plain"] = painted_us(blit_plain.paint)
figures["painted"] = painted_us(blit.paint)
result = [(1, v.WIN_PROTEST), (4, v.WIN_PROTEST), (12, v.WIN), (30, v.TRIFECTA_10), (31, v.TRIFECTA_2)]
result += [(32, v.TRIFECTA_2), (33, v.TRIFECTA_1), (34, v.TRIFECTA_1), (35, v.TRIFECTA_1)]
figures["lamps"] = lit_us(result)
print(json.dumps(figures))
