"""What a pass comes to: a `CardRead` or a `ReadFault`."""

from railbird.scan.faults import NO_SENSOR, fault_name, sensor_name


class CardRead:
    """A card that was read beyond doubt. `wrong` and `weak` are masks of data sensors D0..D7 that were wrong in the
    block that could not be read, or were about to be: they saw the end of a mark differently from its beginning."""

    def __init__(self, card: int, deck: int, blocks: int = 2, speed_mm_s: int = 0, wrong: int = 0, weak: int = 0):
        self.card = card
        self.deck = deck
        self.blocks = blocks
        self.speed_mm_s = speed_mm_s
        self.wrong = wrong
        self.weak = weak
        self.weak_bits = 0
        self.strobe_lost = False

    def __repr__(self):
        return f"CardRead(card={self.card}, deck={self.deck}, blocks={self.blocks})"


class ReadFault:
    """A pass that gave no card: `code` from `faults`, `sensor` in pin order if one is to blame."""

    def __init__(self, code: int, sensor: int = NO_SENSOR):
        self.code = code
        self.sensor = sensor

    def __repr__(self):
        name = fault_name(self.code)
        return "ReadFault({})".format(name if self.sensor == NO_SENSOR else name + " " + sensor_name(self.sensor))
