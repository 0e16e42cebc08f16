"""What is wrong with the table itself: link, door, lamps, a stuck key; and the dealer's call. In the header."""


class Alarms:
    def __init__(self):
        self.link = 0  # the scanner's is up
        self.door_open = 0
        self.door_alarm = 0  # door or latch: no new round until a supervisor clears it
        self.stuck_key = -1
        self.called = 0  # the dealer called the supervisor
        self.lamps_wrong = 0  # nobody can say what they show: the cards decide
        self.dull_sensor = -1  # of the scanner; shown, not remembered
        self.flash_wears_out = False  # of this board; as well

    def pack(self) -> list:
        return [self.link, self.door_open, self.door_alarm, self.stuck_key, self.called, self.lamps_wrong]

    def unpack(self, values: list) -> None:
        self.link, self.door_open, self.door_alarm, self.stuck_key, self.called, self.lamps_wrong = values

    def door(self, is_open: int) -> None:
        self.door_open = is_open
        if is_open:
            self.door_alarm = 1

    def tamper(self) -> None:
        self.door_alarm = 1

    def lamps(self, wrong: int) -> bool:
        """True if they have just become wrong."""
        is_news = bool(wrong and not self.lamps_wrong)
        self.lamps_wrong = wrong
        return is_news

    def clear_door(self) -> None:
        self.door_alarm = 0

    def key_works(self, key: int) -> None:
        if key == self.stuck_key:
            self.stuck_key = -1

    def boot(self) -> None:
        self.link = self.called = self.lamps_wrong = 0
        self.stuck_key = -1
