"""Who supervises: the key switch, the PIN's person, the lock after wrong ones. Digits of a PIN never come here."""


class Supervisor:
    def __init__(self):
        self.switch = 0
        self.person = 0  # whose PIN was right since the switch was turned
        self.locked = 0
        self.wrong_pin = 0
        self.pin_digits = 0  # how many the pad holds; shown, not remembered

    def pack(self) -> list:
        return [self.switch, self.person, self.locked, self.wrong_pin]

    def unpack(self, values: list) -> None:
        self.switch, self.person, self.locked, self.wrong_pin = values

    def boot(self) -> None:
        self.unpack([0, 0, 0, 0])

    def pin_wanted(self) -> bool:
        return bool(self.switch and not self.person and not self.locked)

    def turned(self, on: int) -> bool:
        """The switch; False if it was so before."""
        if on == self.switch:
            return False
        self.switch = on
        self.person = 0
        self.wrong_pin = 0
        return True

    def pin(self, person: int) -> bool:
        """A right PIN, or 0 for a wrong one; True if somebody begins to supervise by it."""
        if not self.pin_wanted():
            return False
        self.wrong_pin = 0 if person else 1
        self.person = person
        return bool(person)

    def lock(self, on: int) -> None:
        self.locked = on
        self.wrong_pin = 0
