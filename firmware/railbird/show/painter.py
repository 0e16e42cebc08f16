"""Keeps the panel equal to the newest screen, a band at a time.

`show(screen)` notes what changed; `step()` draws one band into one of two buffers and hands it to the panel, while the
other one may still be on its way. A band is complete when it is sent, so nothing flickers. A newer screen may come at
any time: what is still to be drawn is drawn from it.
"""

from array import array

from railbird.compat import micropython
from railbird.show.blit import paint
from railbird.show.colours import INKS
from railbird.show.differ import add, add_items, add_rows, changed_parts
from railbird.show.fonts import FONTS
from railbird.show.part import Screen, make_parts
from railbird.show.screen import HEIGHT, WIDTH

BAND_PIXELS = WIDTH * 4  # two of them are 5 KB of the heap
PARTS_PER_STEP = 4


class Painter:
    """`panel` has `begin(x, y, width, height)`, `packed(buffer, length)`, which gives a length, `send(buffer, length)`,
    which doesn't wait, and `is_sending()`."""

    def __init__(self, panel):
        self.panel = panel
        self.screen = Screen(-1, [], [])
        self._dirty = []  # rectangles to draw
        self._changed = []  # pairs of parts whose difference is still to be found
        self._buffers = (bytearray(2 * BAND_PIXELS), bytearray(2 * BAND_PIXELS))
        self._turn = 0
        self._area = array("i", (0, 0, 0, 0))  # the band's x, y, width, rows
        self._top = 0  # next row of the rectangle in work
        self._bottom = 0  # its end; equal to the top when there is none
        self._is_begun = False  # its window is set
        self._touched = []  # the parts in it
        self._layers = []  # what those of them draw that are composed
        self._ready = 0  # above this row all of them are
        self._row_bytes = 0
        self._band_rows = 0
        self._may_prepare = False  # while a band is on its way
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
            add_rows(self._dirty, old.body + screen.body)
        self._use(screen)

    def show_frame(self, frame: list) -> None:
        """Another header and footer; the body stays."""
        self._settle_changes()
        self._use(Screen(self.screen.kind, frame, self.screen.body))

    def _use(self, screen: Screen) -> None:
        self._changed += changed_parts(self.screen.frame, screen.frame, self._dirty)
        self.screen = screen
        if self._top < self._bottom:  # the rest of a rectangle is drawn from the new screen
            area = self._area
            self._touch(area[0], self._top, area[0] + area[2], self._bottom)

    def busy(self) -> bool:
        return self._top < self._bottom or bool(self._dirty) or bool(self._changed)

    @micropython.native
    def step(self) -> bool:
        """Draw and send one band; True while there is more to draw."""
        if self._top == self._bottom and not self._next_rectangle():
            return False
        area, panel, top, bottom = self._area, self.panel, self._top, self._bottom
        end = top + self._band_rows
        if end > bottom:
            end = bottom
        if end > self._ready and not self._compose_some(top, end):
            return True
        area[1], area[3] = top, end - top
        turn = self._turn
        self._turn = 1 - turn
        buffer = self._buffers[turn]
        paint(buffer, area, self._layers, INKS, FONTS)
        length = panel.packed(buffer, self._row_bytes * (end - top))
        while self._may_prepare and panel.is_sending():
            self._may_prepare = self._prepare()
        if not self._is_begun:  # only now: the band before was still on its way
            self._is_begun = True
            panel.begin(area[0], top, area[2], bottom - top)
        panel.send(buffer, length)
        self._top = end
        return end < bottom or bool(self._dirty) or bool(self._changed)

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
        x, right = x & -2, right + 1 & -2  # pixels go out in pairs
        self._area[0], self._area[2] = x, right - x
        self._row_bytes = 2 * (right - x)
        self._band_rows = BAND_PIXELS // (right - x)
        self._top, self._bottom = y, bottom
        self._is_begun = False
        self._touch(x, y, right, bottom)
        return True

    @micropython.native
    def _compose_some(self, top: int, bottom: int) -> bool:
        """Compose the parts of a band; False if that took so long that others should have their turn first."""
        composed = 0
        self._layers = layers = []
        ready = self._bottom
        for part in self._touched:
            if part.composed is None:
                if part.box[3] <= top:
                    continue
                if part.box[1] >= bottom or composed == PARTS_PER_STEP:
                    ready = min(ready, part.box[1])
                    continue
                part.items()
                composed += 1
            layers.append(part.composed)
        self._ready = ready
        return ready >= bottom

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
    def _touch(self, x: int, top: int, right: int, bottom: int) -> None:
        """What is to be painted lies between these."""
        self._touched = touched = []
        self._ready = 0
        self._may_prepare = True
        for part in self.screen.frame + self.screen.body:
            part_x, part_y, part_right, part_bottom = part.box
            if part_y < bottom and part_bottom > top and part_x < right and part_right > x:
                touched.append(part)
