"""What people see and hear of the display board: a view goes in, panel, lamps and buzzer follow, a little at a time.

Lamps come first because they are quick; the panel is drawn band by band, so that nothing else waits for it.
"""

from time import ticks_ms

from railbird.apps.tones import Tones
from railbird.show.lighting import WHOLE, Lighting
from railbird.show.painter import Painter
from railbird.show.screen import compose


class Face:
    def __init__(self, panel, buzzer, tag: str):
        """`tag` is what the screen always says of itself: "DEVELOPMENT" on such images, else nothing."""
        self._panel = panel
        self._painter = Painter(panel)
        self._tones = Tones(buzzer)
        self._tag = tag
        self._lamps = None
        self._lighting = None
        self._lit = []
        self._walking = False
        self._walk_led = None  # to be lit once the chain is free
        self._is_dark = True
        self.header = ""  # of the last view: what status tells
        self.are_lamps_wrong = False

    def start(self) -> None:
        self._panel.start()

    def use_lamps(self, lamps, layout) -> None:
        """Known once the table's game is: the length of the chain depends on it."""
        self._lamps = lamps
        self._lighting = Lighting(layout)
        lamps.start()

    def shine(self, lamps: list) -> None:
        """The lamps of a view whose other parts are still to be worked out."""
        self._lit = lamps
        self._walking = False
        self.light(ticks_ms())

    def show(self, view, now_ms: int) -> None:
        self.header = view.header
        self.shine(view.lamps)
        self._painter.show(compose(view, self._tag))

    def announce(self, view) -> None:
        """Header and footer of the view that comes, while cards are opened for the rest of it."""
        view.footer = view.footer_then
        self._painter.show_frame(compose(view, self._tag).take_frame())

    def _watch_lamps(self) -> None:
        """A chain that doesn't hand on what it should lights nobody knows what: the table is told."""
        is_chain = self._lamps is not None and self._lighting.layout.led_count > 1
        self.are_lamps_wrong = is_chain and self.lamps_state() != WHOLE

    def play(self, sounds: list, now_ms: int) -> None:
        self._tones.play(sounds, now_ms)

    def light(self, now_ms: int) -> None:
        """Send a frame of lamps if there is a new one."""
        if self._lamps is None or self._lamps.is_sending():
            return
        if self._walking:
            if self._walk_led is not None:
                self._lamps.show(self._lighting.walk(self._walk_led)[0])
                self._walk_led = None
            return
        words = self._lighting.frame(self._lit, now_ms)
        if words is not None:
            self._lamps.show(words)

    def walk(self, led: int) -> None:
        """Test mode: this LED alone, -1 for none; the next `show` ends it."""
        if self._lamps is not None:
            self._walking = True
            self._walk_led = led

    def layout(self):
        return self._lighting.layout if self._lighting is not None else None

    def lamps_state(self) -> int:
        return self._lamps.check() if self._lamps is not None else 0

    def missing_leds(self) -> int:
        return self._lamps.missing_leds if self._lamps is not None else 0

    def attend(self, now_ms: int) -> None:
        """Tones, lamps that breathe or had to wait for the chain, and whether it is whole: every 10 ms."""
        self._tones.step(now_ms)
        self.light(now_ms)
        self._watch_lamps()

    def is_still(self) -> bool:
        """No tone sounds, and the last frame of lamps is latched and was checked."""
        return not self._tones.is_sounding() and (self._lamps is None or self._lamps.is_checked())

    def step(self) -> bool:
        """Draw one band; True while there is more to draw."""
        busy = self._painter.step()
        if not busy and self._is_dark:
            self._is_dark = False
            self._panel.light(True)  # the first picture is complete
        return busy
