"""What monitor and lamps show: the table's view, a test's picture, or a plain message; drawn a little at a time.

In: the table, the test mode, the board's state. Out: views handed to the face, and how long ago anything happened. One
picture of an open hand instead of one for each card.
"""

from time import ticks_ms

from railbird.apps import plain_views
from railbird.ticks import since

PLAIN_VIEW_MS = 50
OPENING_MS = 150
DRAWING_MS = 40  # of a turn; a whole picture takes about 35, and the scanner resends after 60
STEPS_AT_ONCE = 4  # up to 2.5 ms each, and what must be looked at between them takes 0.3
DRAWING_INPUTS_MS = 30  # while a picture is drawn: people wait for it


class Drawing:
    def __init__(self, face, table, tests, link, board_state, heap):
        """`board_state` is the board's facade: it knows the pair code and whether there are keys."""
        self._face = face
        self._table = table
        self._tests = tests
        self._link = link
        self._board = board_state
        self._heap = heap
        self.is_busy = False  # a picture is being drawn
        self.happened_ms = 0  # when the table last changed
        self._looked_ms = 0
        self._waiting_ms = None  # since when a picture waits for cards that are being opened
        self._is_new = False  # a view was made, and garbage with it
        self._shown = None  # the plain view on the monitor, if it is not the table's

    def show(self, now_ms: int, up_s: int) -> None:
        """Hand the face what is due, if it is another view."""
        keeper = self._table.keeper
        changed = keeper is not None and keeper.changed
        if changed:
            self.happened_ms = now_ms
        if changed and self._waits_for_opening(now_ms):
            return
        if not changed and since(now_ms, self._looked_ms) < PLAIN_VIEW_MS:
            return
        self._looked_ms = now_ms
        self._board.watch_pairing()
        self._tests.step(up_s)
        self._choose(changed, now_ms)
        if keeper is not None:
            keeper.changed = False
            if keeper.sounds:
                self._face.play(keeper.sounds, ticks_ms())  # not from the turn's start: a tone has its whole length
                keeper.sounds = []

    def _choose(self, changed: bool, now_ms: int) -> None:
        test = self._tests.view
        plain = None if test is not None else plain_views.due(self._board, self._table, self._link)
        if test is not None:
            if test is not self._shown:
                self._shown = test
                self._show_view(test, now_ms)
                self._face.walk(self._tests.led)
        elif plain is not None:
            if plain != self._shown:
                self._shown = plain
                self._show_view(plain_views.view_of(plain), now_ms)
        elif changed or self._shown is not None:
            self._shown = None
            self._show_view(self._table.controller.view(self._face.shine), now_ms)

    def _waits_for_opening(self, now_ms: int) -> bool:
        if not self._link.session.up or not self._table.controller.opening():
            self._waiting_ms = None
        elif self._waiting_ms is None:
            self._waiting_ms = now_ms
        return self._waiting_ms is not None and since(now_ms, self._waiting_ms) < OPENING_MS

    def announce(self) -> None:
        """Cards that a key asked for are on their way: meanwhile header and footer of their picture are drawn."""
        if self._shown is None:
            view = self._table.controller.view()
            if view.footer_then:
                self._face.announce(view)

    def is_due(self) -> bool:
        """A key came while a picture was drawn: its own is next, whatever else could be done."""
        keeper = self._table.keeper
        return keeper is not None and keeper.changed and self._waiting_ms is None

    def _show_view(self, view, now_ms: int) -> None:
        if self._table.config is not None:
            view.table_number = self._table.config.table_number  # also of pictures that know no table
        self._face.show(view, now_ms)
        self._is_new = True

    def draw(self, inputs) -> None:
        """Bands of the picture, and keys meanwhile, until it is complete or others have waited long enough."""
        face = self._face
        start_ms = now_ms = ticks_ms()
        busy = True
        while busy and since(now_ms, start_ms) < DRAWING_MS and not self._must_stop():
            busy = face.step()
            if busy and inputs.is_due(now_ms, DRAWING_INPUTS_MS):
                inputs.sample(now_ms)  # while the panel takes the first bands
                face.attend(now_ms)
            if busy and self._may_acknowledge():
                self._link.send(ticks_ms())  # meanwhile, too
            for _ in range(STEPS_AT_ONCE):
                if busy:
                    busy = face.step()
            now_ms = ticks_ms()
        self.is_busy = busy
        if self._is_new and not busy:
            self._is_new = False
            self._heap.used()

    def _must_stop(self) -> bool:
        """What is announced is complete before the cards are there."""
        return self._waiting_ms is None and self._link.has_backlog()

    def _may_acknowledge(self) -> bool:
        """A card that was told in clear. Of a hidden one the scanner hears when its own work is over, which takes
        longer for some cards than for others."""
        keeper = self._table.keeper
        return keeper is not None and keeper.told_openly and self._link.session.owes_acknowledgement()
