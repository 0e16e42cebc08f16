"""A recorded pass as text and as a picture: what each sensor saw, row by row, and what the decoder makes of it now."""

from PIL import Image, ImageDraw, ImageFont

from railbird.cards.card import card_text
from railbird.scan.code import BLOCK_ROWS, MIRROR, START, START_TURNED, STOP, STOP_TURNED, SYMBOLS, ones
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, row_of
from railbird.scan.faults import NO_SENSOR, fault_cause, fault_name, sensor_name
from railbird.scan.results import CardRead, ReadFault
from railbird_host.scan.recording import RecordedPass
from railbird_host.sim.optics.geometry import PIN_NAMES

MARKERS = {START: "START", STOP: "STOP", START_TURNED: "START turned", STOP_TURNED: "STOP turned"}
LANE_HEIGHT, LEFT, RIGHT, TOP, WIDTH = 26, 60, 32, 40, 1100
INK, DARK, MARK, PAPER = "#222222", "#333333", "#1f6fb4", "#f4f1e8"


def result_text(result: CardRead | ReadFault) -> str:
    if isinstance(result, CardRead):
        return f"{card_text(result.card)} of deck {result.deck}"
    sensor = f" {sensor_name(result.sensor)}" if result.sensor != NO_SENSOR else ""
    return f"{fault_name(result.code)}{sensor}: {fault_cause(result.code)}"


def row_text(row: int) -> str:
    """A row's meaning: a marker, a symbol, a turned symbol, or what is wrong with it."""
    if row in MARKERS:
        return MARKERS[row]
    if ones(row) != 4:
        return f"{ones(row)} dark instead of 4"
    if SYMBOLS[row] == 255:
        return "a word that is set aside"
    return f"{SYMBOLS[row]:2d} (turned {SYMBOLS[MIRROR[row]]:2d})"


def event_lines(recorded: RecordedPass) -> list[tuple[str, str, str, str]]:
    """(milliseconds, event, D0…D7 as █ and ·, meaning) for each event."""
    lines = []
    for sample, time_us in recorded.events:
        row = row_of(sample)
        picture = "".join("█" if row >> bit & 1 else "·" for bit in range(8))
        meaning = ""
        if sample & PRESENCE_EDGE:
            event = "P covers" if sample & PRESENCE else "P clears"
        elif sample & STROBE:
            event = "mark" if sample & PRESENCE else "S dark"
            meaning = row_text(row) if sample & PRESENCE else "trailing row, dropped"
        else:
            event = "  ends"
        lines.append((f"{time_us / 1000:.3f}", event, picture, meaning))
    return lines


def draw_pass(recorded: RecordedPass, result: CardRead | ReadFault) -> Image.Image:
    """Ten lanes over time: dark where a sensor was dark at the last edge that sampled it, marks of S in blue."""
    image = Image.new("RGB", (WIDTH, TOP + LANE_HEIGHT * len(PIN_NAMES) + 40), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(14)
    draw.text((12, 10), f"pass {recorded.number}: {result_text(result)}", INK, ImageFont.load_default(17))
    span_us = max((time_us for _, time_us in recorded.events), default=0) or 1

    def across(time_us: int) -> float:
        return LEFT + time_us * (WIDTH - LEFT - RIGHT) / span_us

    for pin, name in enumerate(PIN_NAMES):
        y = TOP + LANE_HEIGHT * pin
        draw.text((12, y + 4), name, INK, font)
        draw.rectangle((LEFT, y + 2, WIDTH - RIGHT, y + LANE_HEIGHT - 3), fill=PAPER)
    for index, (sample, time_us) in enumerate(recorded.events):
        later = recorded.events[index + 1][1] if index + 1 < len(recorded.events) else span_us
        for pin in range(len(PIN_NAMES)):
            if sample >> pin & 1:
                y = TOP + LANE_HEIGHT * pin
                colour = MARK if pin in (4, 9) else DARK
                draw.rectangle((across(time_us), y + 2, max(across(time_us) + 1, across(later)), y + 22), fill=colour)
    bottom = TOP + LANE_HEIGHT * len(PIN_NAMES)
    for tick in range(BLOCK_ROWS):
        time_us = span_us * tick // (BLOCK_ROWS - 1)
        draw.text(
            (across(time_us), bottom + 8), f"{time_us / 1000:.1f} ms", INK, ImageFont.load_default(11), anchor="mt"
        )
    return image
