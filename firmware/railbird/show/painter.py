"""Keeps the panel equal to the newest screen, a band at a time.

`show(screen)` notes what changed; `step()` draws one band into one of two buffers and hands it to the panel, while the
other one may still be on its way. A band is complete when it is sent, so nothing flickers. A newer screen may come at
any time: what is still to be drawn is drawn from it.
"""

from array import array

from railbird.compat import micropython
from railbird.show.blit import clear, make_band, text
from railbird.show.colours import INKS
from railbird.show.differ import add, add_items, changed_parts
from railbird.show.fonts import FONTS
from railbird.show.part import Screen, make_parts
from railbird.show.screen import BODY_BOX, HEIGHT, WIDTH
from railbird.show.sheet import FILL

BAND_PIXELS = WIDTH * 8  # two of them are 10 KB of the heap
PARTS_PER_STEP = 4


class Painter:
    """`panel` has `begin(x, y, width, height)`, `send(buffer, length)`, which doesn't wait, and `is_sending()`."""

    def __init__(self, panel):
        self.panel = panel
        self.screen = Screen(-1, [], [])
        self._dirty = []  # rectangles to draw
        self._changed = []  # pairs of parts whose difference is still to be found
        self._buffers = (bytearray(2 * BAND_PIXELS), bytearray(2 * BAND_PIXELS))
        self._bands = [None, None]  # the buffers as pictures of the rectangle's width
        self._band_width = 0
        self._turn = 0
        self._area = array("i", (0, 0, 0, 0))  # the band's x, y, width, rows
        self._top = 0  # next row of the rectangle in work
        self._bottom = 0  # its end; equal to the top when there is none
        self._is_begun = False  # its window is set
        self._touched = []  # the parts in it
        self.redraw()

    def redraw(self) -> None:
        """Everything again, as after the panel was reset."""
        self._dirty = [[0, 0, WIDTH, HEIGHT]]
        self._changed = []
        self._top = self._bottom

    def show(self, screen: Screen) -> None:
        """Note what changed. The body comes first: that is where a card is seen."""
        old = self.screen
        self._settle_changes()
        if old.kind == screen.kind:
            self._changed = changed_parts(old.body, screen.body, self._dirty)
        else:
            make_parts(screen.body)
            add(self._dirty, *BODY_BOX)
        self._changed += changed_parts(old.frame, screen.frame, self._dirty)
        self.screen = screen
        if self._top < self._bottom:  # the rest of a rectangle is drawn from the new screen
            area = self._area
            self._touched = self._parts_within(area[0], self._top, area[0] + area[2], self._bottom)

    def busy(self) -> bool:
        return self._top < self._bottom or bool(self._dirty) or bool(self._changed)

    @micropython.native
    def step(self) -> bool:
        """Draw and send one band; True while there is more to draw."""
        if self._top == self._bottom and not self._next_rectangle():
            return False
        area = self._area
        top = self._top
        rows = min(BAND_PIXELS // area[2], self._bottom - top)
        if not self._compose_some(top, top + rows):
            return True
        area[1], area[3] = top, rows
        turn = self._turn
        self._turn = 1 - turn
        self._paint(self._buffers[turn], self._bands[turn], area)
        while self.panel.is_sending() and self._prepare():
            pass
        if not self._is_begun:  # only now: the band before was still on its way
            self._is_begun = True
            self.panel.begin(area[0], top, area[2], self._bottom - top)
        self.panel.send(self._buffers[turn], 2 * area[2] * rows)
        self._top = top + rows
        return self.busy()

    def _settle_changes(self) -> None:
        """Differences that were not looked at yet: their parts as a whole, as they were and as they are."""
        for before, after in self._changed:
            add(self._dirty, *before.box)
            add(self._dirty, *after.box)
        self._changed = []

    def _look_at_change(self) -> None:
        before, after = self._changed.pop(0)
        add_items(self._dirty, before.items(), after.items())

    def _next_rectangle(self) -> bool:
        while not self._dirty:
            if not self._changed:
                return False
            self._look_at_change()
        x, y, right, bottom = self._dirty.pop(0)
        width = right - x
        self._area[0], self._area[2] = x, width
        if width != self._band_width:
            self._band_width = width
            for turn in (0, 1):  # rows that a band does not use are never sent
                self._bands[turn] = make_band(self._buffers[turn], width, BAND_PIXELS // width)
        self._top, self._bottom = y, bottom
        self._is_begun = False
        self._touched = self._parts_within(x, y, right, bottom)
        return True

    @micropython.native
    def _compose_some(self, top: int, bottom: int) -> bool:
        """Compose the parts of a band; False if that took so long that others should have their turn first."""
        composed = 0
        for part in self._touched:
            if part.composed is None and part.box[1] < bottom and part.box[3] > top:
                if composed == PARTS_PER_STEP:
                    return False
                part.items()
                composed += 1
        return True

    def _prepare(self) -> bool:
        """One piece of work for later steps, while the panel takes the band before; False if there is none."""
        for part in self._touched:
            if part.composed is None:
                part.items()
                return True
        if self._changed:
            self._look_at_change()
            return True
        return False

    @micropython.native
    def _parts_within(self, x: int, top: int, right: int, bottom: int) -> list:
        found = []
        for part in self.screen.frame + self.screen.body:
            part_x, part_y, part_right, part_bottom = part.box
            if part_y < bottom and part_bottom > top and part_x < right and part_right > x:
                found.append(part)
        return found

    @micropython.native
    def _paint(self, buffer, band, area) -> None:
        left, top, width, rows = area
        bottom = top + rows
        clear(buffer, 2 * width * rows)  # black is zero
        for part in self._touched:
            if part.box[1] >= bottom or part.box[3] <= top:
                continue
            for x, y, item_width, height, colour, font, codes in part.composed:
                if y >= bottom or y + height <= top:
                    continue
                if font >= 0:
                    text(buffer, area, x, y, INKS, colour, FONTS[font], codes, len(codes))
                    continue
                band.fill_rect(x - left, y - top, item_width, height, colour)
                if font < FILL:
                    thick = FILL - font
                    band.fill_rect(x - left + thick, y - top + thick, item_width - 2 * thick, height - 2 * thick, codes)
