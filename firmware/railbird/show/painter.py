"""Keeps the panel equal to the newest screen, a band at a time.

`show(screen)` notes what changed; `step()` draws the next bands, as many as the panel has room for, and prepares what
comes after them while they are on their way. A band is complete when it is sent, so nothing flickers. A newer screen
may come at any time: what is still to be drawn is drawn from it.
"""

from railbird.compat import micropython
from railbird.show.differ import add, add_items, add_rows, changed_parts, keep_at_end, move_first
from railbird.show.part import Screen, make_parts
from railbird.show.screen import FOOTER_TOP, HEADER_HEIGHT, HEIGHT, WIDTH

PARTS_PER_STEP = 8  # a row of them: nothing comes before the first band
BANDS_PER_STEP = 8  # 0.3 ms each where there is nothing else to do than to wait for the panel


class Painter:
    """`panel` has `window(x, y, width, height)` and `band_rows`, `draw(end, layers, waits)` that gives the next row."""

    def __init__(self, panel):
        self.panel = panel
        self.screen = Screen(-1, list, [])
        self._frame = []  # header and footer
        self._is_frame_late = False  # those of the screen are still to be compared with them
        self._dirty = []  # rectangles to draw
        self._changed = []  # pairs of parts whose difference is still to be found
        self._left = 0  # of the rectangle in work
        self._right = 0
        self._top = 0  # its next row
        self._bottom = 0  # its end; equal to the top when there is none
        self._touched = []  # the parts in it
        self._layers = []  # what those of them draw that are composed
        self._ready = 0  # above this row all of them are
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
            same = keep_at_end(old.body, screen.body)
            make_parts(screen.body)
            others = old.body[: len(old.body) - same] + screen.body[: len(screen.body) - same]
            add_rows(self._dirty, [part.box for part in others])
            move_first(self._dirty, screen.body)
        self._is_frame_late = True
        self.screen = screen
        self._touch_rest()

    def show_frame(self, frame: list) -> None:
        """Another header and footer; the body stays."""
        self._settle_changes()
        self._use_frame(frame)
        self._touch_rest()

    def _use_frame(self, frame: list) -> None:
        self._is_frame_late = False
        self._changed += changed_parts(self._frame, frame, self._dirty)
        self._frame = frame

    def _touch_rest(self) -> None:
        if self._top < self._bottom:  # the rest of a rectangle is drawn from what is new
            self._touch(self._left, self._top, self._right, self._bottom)

    def busy(self) -> bool:
        return self._top < self._bottom or self._is_frame_late or bool(self._dirty) or bool(self._changed)

    @micropython.native
    def step(self) -> bool:
        """Draw and send some bands; True while there is more to draw."""
        if self._top == self._bottom and not self._next_rectangle():
            return False
        panel, top, bottom = self.panel, self._top, self._bottom
        rows = panel.band_rows
        end = min(bottom, top + rows)
        if end > self._ready and not self._compose_some(top, end):
            return True
        end = min(self._ready, top + rows * BANDS_PER_STEP)
        self._top = top = panel.draw(end, self._layers, not self._may_prepare)
        if self._may_prepare:
            self._may_prepare = self._prepare()
        return top < bottom or self._is_frame_late or bool(self._dirty) or bool(self._changed)

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
            if self._changed:
                self._look_at_change()
            elif self._is_frame_late:
                self._use_frame(self.screen.take_frame())
            else:
                return False
        _, y, _, bottom = self._dirty[0]
        if self._is_frame_late and (y < HEADER_HEIGHT or bottom > FOOTER_TOP):
            self._use_frame(self.screen.take_frame())
        x, y, right, bottom = self._dirty.pop(0)
        x, right = x & -2, right + 1 & -2  # pixels go out in pairs
        self._left, self._right = x, right
        self._top, self._bottom = y, bottom
        self.panel.window(x, y, right - x, bottom - y)
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
        for part in self.screen.body:
            if part.composed is None:
                part.items()
                return True
        if self._is_frame_late and self._top >= HEADER_HEIGHT and self._bottom <= FOOTER_TOP:
            self._use_frame(self.screen.take_frame())
            return True
        if self._changed:
            part = self._changed[0][1]
            if part.composed is None:
                part.items()
            else:
                self._look_at_change()
            return True
        return False

    @micropython.native
    def _touch(self, x: int, top: int, right: int, bottom: int) -> None:
        """What is to be painted lies between these."""
        self._touched = touched = []
        self._ready = 0
        self._may_prepare = True
        for part in self._frame + self.screen.body:
            part_x, part_y, part_right, part_bottom = part.box
            if part_y < bottom and part_bottom > top and part_x < right and part_right > x:
                touched.append(part)
