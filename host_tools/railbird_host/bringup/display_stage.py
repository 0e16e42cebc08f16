"""What the display shows: panel, lamps, buzzer. In: its probe, hands with eyes. Out: `Finding`s."""

from collections.abc import Iterator

from railbird.show.lighting import BROKEN, SHORT
from railbird.table.registration import GAMES, layout_of
from railbird_host.bringup.finding import OPEN, RIGHT, WRONG, Finding, Hands
from railbird_host.bringup.probe import Probe

OTHER_STRIPS = sorted({layout_of(game).led_count for game in range(len(GAMES))})
HEARD = 7  # missing LEDs that drivers/lamps.py can tell: words in a FIFO, less the marker
NEXT = "mend, then railbird bringup --from {stage}"


def check_panel(stage: str, probe: Probe, hands: Hands) -> Iterator[Finding]:
    name, built_for = probe.panel_name()
    step = NEXT.format(stage=stage)
    if name and name != built_for:
        cause = f"the wrong panel: change it, or set PANEL = {name} in boards/DISPLAY/wiring.py and make firmware"
        yield Finding(stage, "panel", WRONG, f"says {name}, the image drives an {built_for}", cause, step)
        return
    if name:
        yield Finding(stage, "panel's name", RIGHT, name)
    else:
        why = "MISO is not wired on every module; else SCK, MOSI, CS, DC or RESET"
        yield Finding(stage, "panel's name", OPEN, "tells none", why)
    probe.show_bars()
    if hands.sees("bars", "does the monitor show three bars, from the left red, green and blue, to all edges?"):
        yield Finding(stage, "picture", RIGHT, "three bars")
    elif not hands.sees("backlight", "is the monitor lit at all, even if it is blank?"):
        cause = "no backlight: Q2, Q3 or R22 of the display, or the panel's plug"
        yield Finding(stage, "picture", WRONG, "dark", cause, step)
    elif name:
        cause = (
            "colours or sides are wrong: MADCTL and INVON of its kind in boards/DISPLAY/wiring.py; noise: a lower clock"
        )
        yield Finding(stage, "picture", WRONG, "not the three bars", cause, step)
    else:
        cause = "the panel gets no commands: a cold joint at SCK, MOSI, CS, DC or RESET, or two of them swapped"
        yield Finding(stage, "picture", WRONG, "blank", cause, step)


def check_buzzer(stage: str, probe: Probe, hands: Hands) -> Iterator[Finding]:
    probe.buzz()
    if hands.sees("tone", "was there a tone of half a second?"):
        yield Finding(stage, "buzzer", RIGHT, "heard")
    else:
        yield Finding(stage, "buzzer", WRONG, "silent", "BZ1, R16 or their joints", NEXT.format(stage=stage))


def check_lamps(stage: str, probe: Probe, hands: Hands, count: int) -> Iterator[Finding]:
    state, missing = probe.lamps(count)
    step = NEXT.format(stage=stage)
    if state == SHORT:
        yield Finding(stage, "lamps", WRONG, f"{missing} LEDs missing", _too_short(count - missing, count), step)
        return
    if state != BROKEN:
        yield Finding(stage, "lamps", RIGHT, f"{count} LEDs pass the signal on to the end and back")
        return
    measured = "nothing comes back from the end of the strip"
    if not hands.sees("first lamp", "is the first LED, at the display's plug, lit white?"):
        yield Finding(stage, "lamps", WRONG, f"{measured}, the first LED is dark", _dark(hands), step)
    elif hands.sees("last lamp", "is the very last LED lit blue?"):
        there = _counted(probe, count)
        if there:
            yield Finding(stage, "lamps", WRONG, f"{count - there} LEDs missing", _too_short(there, count), step)
            return
        cause = "the way back is open: lamps J1 pin 2, R4 or U3 of the display"
        yield Finding(stage, "lamps", WRONG, f"{measured}, all LEDs are lit", cause, step)
    elif longer := _longer(probe, count):
        cause = f"the strip has {longer} LEDs, the layout {count}: it is another game's (--game), or not cut off"
        yield Finding(stage, "lamps", WRONG, f"{longer - count} LEDs too many", cause, step)
    else:
        cause = "the chain is broken: the first dark LED or the last lit one, or the joint between them"
        yield Finding(stage, "lamps", WRONG, f"{measured}, a part of it is lit", cause, step)


def _too_short(there: int, count: int) -> str:
    return f"the strip has {there} LEDs, the layout {count}: a piece is missing, or it is the other game's"


def _counted(probe: Probe, count: int) -> int:
    """How many LEDs a strip has that is much shorter than meant: the board hears a few too many, not more."""
    for tried in range(count - HEARD, 0, -HEARD):
        state, missing = probe.lamps(tried)
        if state != BROKEN:
            return tried - missing
    return 0


def _longer(probe: Probe, count: int) -> int:
    """How many LEDs a strip has that is another game's; 0 if it is none that is longer."""
    for tried in (leds for leds in OTHER_STRIPS if leds > count):
        state, missing = probe.lamps(tried)
        if state != BROKEN:
            return tried - missing
    return 0


def _dark(hands: Hands) -> str:
    if not hands.sees("strip volts", "does a meter show 5 V between + and - at the first LED?"):
        return "the strip has no supply: 5 V or ground (lamps J2), fuse F1"
    if not hands.sees("arrows", "do the arrows on the strip point away from the display's plug?"):
        return "the strip is reversed: data goes in where its arrows begin"
    return "data does not arrive: lamps J1 pin 1 or its ground (pin 3), R3 or U2 of the display"
